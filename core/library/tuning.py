"""The user's ratings -> settings for ranking, if they improve held-out searches."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Protocol, TypeVar, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from core.base.errors import NothingFound
from core.base.translation import marked, tr
from core.exporting.beir import BenchmarkText, write_beir
from core.search.expand import expand
from core.search.fuse import WEIGHTS, Weights, weigh
from core.search.keyword import KeywordSearch
from core.search.ratings import question_key
from core.search.rerank import RERANKED, close_reading
from core.search.retrieve import Evidence, Retriever
from core.search.tuning import (
    Dial,
    Numbers,
    RatedSearch,
    TrainedSearch,
    TuningProfile,
    count_steps,
    dials,
    read_profile,
    train,
    tuned_by,
)
from core.store.catalog.catalog import Catalog
from core.tagging.lexicon import Lexicon
from core.types import Clause, PassageKind, Progress, Rating, Stage, Tuning
from core.types.models import Scale
from core.types.ports import Embedder, Reranker, VectorStore

_T = TypeVar("_T")

SEARCHES: Final = 200
"""The number of rated searches used for tuning: those rated last."""

CLAUSES: Final = 5
"""The number of rated clauses, not all rated the same, from which on a search says something about the order."""
_ENOUGH: Final = 8
"""The number of such searches needed. With fewer even a gain in each might be chance: for 7 the odds are 1 in 128, and
hardly ever do all gain."""

_AS_BEFORE: Final = marked("Search works as before.")
_NOTHING_FOUND: Final = marked("Search finds none of the clauses that you rated. Search works as before.")
_NO_LONGER: Final = marked("Search was tuned with another model or by another version of Muniment. Tune again.")
_APPLIED: Final = marked("Search is now tuned to your ratings.")
_NO_BETTER: Final = marked("Tuning would not clearly improve search.")

_MOST_CLAUSES: Final = 100  # rated clauses of a search that are read closely: those rated last


class Tuner:
    """Tunes search to the ratings in the catalogue of a library. Thread-safe.

    Args:
        catalog: has the ratings, and takes the tuned settings.
        store: the vectors.
        embedder: provides the encoder that searches the library.
        reranker: provides the reranker as shipped, or None; its last layer is trained too if it is `TrainableReranker`.
        lexicon: the meanings of words.
    """

    def __init__(
        self,
        catalog: Catalog,
        store: VectorStore,
        embedder: Callable[[], Embedder],
        reranker: Callable[[], Reranker | None],
        lexicon: Lexicon,
    ) -> None:
        self._catalog = catalog
        self._store = store
        self._embedder = embedder
        self._reranker = reranker
        self._lexicon = lexicon

    # -------------------------------------------------------------- verbs

    def export(self, to: Path) -> int:
        """Writes all ratings with their clauses as a benchmark in BEIR's layout; returns the number written."""
        return export_ratings(*self._rated(), to.expanduser())

    def tune(self) -> Generator[Progress, None, Tuning]:
        """Fits the weights of search to the ratings, and keeps them if they improve held-out searches."""
        queries = group_ratings(*self._rated())[-SEARCHES:]
        ratings, missing = sum(len(each.grades) for each in queries), missing_ratings(queries)
        nothing = Tuning(ratings, len(queries), 0.0, 0.0, applied=False, message=missing, at=_now())
        if missing:
            return nothing
        reranker = self._reranker()
        tuned = dials(close=reranker is not None)
        total = len(queries) + count_steps(tuned)
        replayed = yield from _with_progress(self._replay(reranker).run(queries), 0, total)
        if len(replayed.searches) < 2:
            return replace(nothing, message=tr(_NOTHING_FOUND))
        trained = yield from _with_progress(train(replayed.searches, tuned), len(queries), total)
        outcome = replace(
            nothing,
            before=float(trained.overall.before.mean()),
            after=float(trained.overall.after.mean()),
            applied=trained.better,
            message=outcome_message(trained, replayed),
        )
        if trained.better:
            self._keep(trained, tuned, replayed.middle, reranker, outcome)
        return outcome

    def tuning(self) -> Tuning | None:
        """The last tuning; None if there is none."""
        profile = read_profile(self._catalog.user_data.tuning())
        if profile is None:
            return None
        if profile.holds(self._embedder().fingerprint):
            return profile.outcome
        return replace(profile.outcome, applied=False, message=tr(_NO_LONGER))

    # ------------------------------------------------------------ plumbing

    def _rated(self) -> tuple[Sequence[Rating], dict[str, Clause]]:
        """All ratings, and the rated clauses that are in the library."""
        ratings = self._catalog.user_data.ratings()
        clauses = self._catalog.clauses.by_id(list(dict.fromkeys(each.clause for each in ratings)))
        documents = self._catalog.sources(clause.document for clause in clauses)
        known = (clause for clause in clauses if clause.document in documents)
        return ratings, {clause.id: clause for clause in known if clause.kind is PassageKind.CLAUSE}

    def _replay(self, reranker: Reranker | None) -> Replay:
        return Replay(self._catalog, self._store, self._embedder, self._lexicon, reranker)

    def _keep(
        self,
        trained: TrainedSearch,
        tuned: Sequence[Dial],
        middle: float,
        reranker: Reranker | None,
        outcome: Tuning,
    ) -> None:
        profile = TuningProfile(
            settings=dict(trained.settings),
            shipped={dial.name: dial.shipped for dial in tuned},
            middle=middle,
            correction=() if trained.correction is None else tuple(map(float, trained.correction)),
            encoder=self._embedder().fingerprint,
            reranker=reranker.fingerprint if reranker else "",
            outcome=outcome,
        )
        self._catalog.user_data.tune(profile.packed())


def _with_progress(job: Generator[None, None, _T], done: int, total: int) -> Generator[Progress, None, _T]:
    """The steps of a job as progress."""
    while True:
        yield Progress(Stage.TUNING, done, total)
        try:
            next(job)
        except StopIteration as end:
            result: _T = end.value
            return result
        done += 1


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


@dataclass(frozen=True, slots=True)
class RatedQuery:
    """A query, in its latest wording, and the grades, 0 to 4, of clauses as answers to it."""

    query: str
    grades: dict[str, int]

    @property
    def is_informative(self) -> bool:
        """Whether its grades say anything about the order."""
        return len(self.grades) >= CLAUSES and len(set(self.grades.values())) > 1


def group_ratings(ratings: Sequence[Rating], known: Collection[str]) -> list[RatedQuery]:
    """The ratings by query, the last rated at the end; different wordings of a question count as one query.

    Args:
        ratings: the oldest first; those not for a search, and those of clauses no longer in the library, are ignored.
        known: the ids of the clauses that are in the library.
    """
    queries: dict[tuple[str, ...], RatedQuery] = {}
    for rating in ratings:
        key = question_key(rating.query)
        if key and rating.clause in known:
            before = queries.pop(key, RatedQuery("", {}))
            queries[key] = RatedQuery(rating.query, before.grades | {rating.clause: rating.stars - 1})
    return list(queries.values())


def missing_ratings(queries: Sequence[RatedQuery]) -> str:
    """What is missing before search can be tuned, in plain language; "" if nothing is."""
    enough = sum(each.is_informative for each in queries)
    if enough >= _ENOUGH:
        return ""
    needed = tr(
        "Rate at least {clauses} clauses each for {searches} searches, good ones and bad ones",
        clauses=CLAUSES,
        searches=_ENOUGH,
    )
    so_far = tr("so far none has that.")
    if enough:
        so_far = tr("so far 1 has that.") if enough == 1 else tr("so far {count} have that.", count=enough)
    return f"{needed}; {so_far}"


def outcome_message(trained: TrainedSearch, replayed: ReplayedSearches) -> str:
    """What was tuned, or why nothing was."""
    better, worse = trained.overall.counts
    searches = len(trained.overall.before)
    parts = [
        tr(_APPLIED) if trained.better else tr(_NO_BETTER),
        tr(
            "Tested on {searches} searches, each left out of learning in turn: {better} improved, {worse} got worse.",
            searches=searches,
            better=better,
            worse=worse,
        ),
    ]
    if trained.correction is not None:
        parts.append(tr("The second ranking was adjusted to your ratings as well."))
    elif trained.with_layer is not None:
        parts.append(tr("Adjusting the second ranking to your ratings did not help, so it stays as it is."))
    if replayed.missed:
        parts.append(
            tr("{count} of the clauses that you rated were not found by these searches.", count=replayed.missed)
        )
    return " ".join(parts if trained.better else [*parts, tr(_AS_BEFORE)])


def export_ratings(ratings: Sequence[Rating], clauses: Mapping[str, Clause], to: Path) -> int:
    """Writes the ratings that were given for a search; returns their number.

    Args:
        ratings: the oldest first.
        clauses: those that are in the library, by id.
        to: see `core.exporting.beir.write_beir`.

    Raises:
        NothingFound: there are none.
        ExportError: the folder holds other files, or cannot be written.
    """
    grades: dict[str, dict[str, int]] = {}
    for each in ratings:
        if each.query and each.clause in clauses:
            grades.setdefault(each.query, {})[each.clause] = each.stars - 1
    if not grades:
        raise NothingFound(tr("There are no ratings to write."), tr("Rate clauses as answers to a search first."))
    rated = dict.fromkeys(clause for by_clause in grades.values() for clause in by_clause)
    write_beir((_text(clauses[clause]) for clause in rated), grades, to)
    return sum(map(len, grades.values()))


def _text(clause: Clause) -> BenchmarkText:
    """A clause with its heading as the title, unless its text begins with that."""
    heading = clause.heading.strip()
    begins = heading.casefold() in clause.text[: 2 * len(heading) + 20].casefold()
    return BenchmarkText(clause.id, "" if begins else heading, clause.text)


@runtime_checkable
class TrainableReranker(Protocol):
    """What is asked of a reranker besides scores, so that its last layer can be trained."""

    def features(self, query: str, texts: Sequence[str]) -> Iterable[Numbers]:
        """The input of the last layer for each text in turn, shape (dimensions,)."""
        ...

    def by_head(self, features: Numbers) -> Numbers:
        """The scores that the last layer computes from them, shape (texts,) from (texts, dimensions)."""
        ...


@dataclass(frozen=True)
class ReplayedSearches:
    """The searches that find any rated clause, and the mean score that search gives those clauses.

    ``missed`` counts the rated clauses that the searches do not find.
    """

    searches: tuple[RatedSearch, ...]
    middle: float
    missed: int


class Replay:
    """Replays rated searches.

    Args:
        catalog: the clauses and their words.
        store: their vectors.
        embedder: provides the encoder that searches the library.
        lexicon: the meanings of words.
        reranker: None if there is none.
    """

    def __init__(
        self,
        catalog: Catalog,
        store: VectorStore,
        embedder: Callable[[], Embedder],
        lexicon: Lexicon,
        reranker: Reranker | None,
    ) -> None:
        self._catalog = catalog
        self._lexicon = lexicon
        self._retriever = Retriever(store, KeywordSearch(catalog.word_index), embedder())
        self._reranker = reranker

    def run(self, queries: Sequence[RatedQuery]) -> Generator[None, None, ReplayedSearches]:
        """Replays the searches; a step for each."""
        looked: list[tuple[_Candidates, Numbers | None, Numbers | None]] = []
        missed = 0
        for query in queries:
            candidates = self._look(query)
            missed += len(candidates.missed)
            if candidates.rated:
                looked.append((candidates, *self._read(query.query, [clause for clause, _ in candidates.rated])))
            yield
        found = [score for each, _, _ in looked for score in each.shipped[each.places(WEIGHTS)].tolist()]
        middle = float(np.mean(found)) if found else 0.0
        scale = self._reranker.scale if self._reranker else None
        all_have_features = all(features is not None for _, _, features in looked)
        searches = tuple(
            RatedSearch(
                grades=[grade for _, grade in each.rated],
                missed=each.missed,
                reranker_scores=scores,
                features=features if all_have_features else None,
                rank=_Ranking(each, scale, middle),
            )
            for each, scores, features in looked
        )
        return ReplayedSearches(searches, middle, missed)

    def _look(self, query: RatedQuery) -> _Candidates:
        evidence = self._retriever.evidence(expand(query.query, self._lexicon))
        place = {clause: at for at, clause in enumerate(evidence.clauses)}
        last = list(query.grades.items())[-_MOST_CLAUSES:]
        rated = [(clause, grade) for clause, grade in last if clause in place]
        missed = [grade for clause, grade in last if clause not in place]
        rows = np.array([place[clause] for clause, _ in rated], dtype=np.int64)
        return _Candidates(evidence, rated, missed, rows, np.sort(weigh(evidence, WEIGHTS))[::-1])

    def _read(self, query: str, clauses: Sequence[str]) -> tuple[Numbers | None, Numbers | None]:
        """The reranker's scores, and the input of its last layer."""
        if self._reranker is None:
            return None, None
        by_id = {clause.id: clause.sentence for clause in self._catalog.clauses.by_id(clauses)}
        asked, texts = close_reading(query, [by_id.get(clause, "") for clause in clauses])
        if not isinstance(self._reranker, TrainableReranker):
            return np.array(self._reranker.scores(asked, texts), dtype=np.float64), None
        features = np.array(list(self._reranker.features(asked, texts)))
        return self._reranker.by_head(features), features


@dataclass(frozen=True)
class _Candidates:
    """What search knows of a rated search.

    Attributes:
        evidence: the evidence of all candidates.
        rated: the rated clauses among the candidates, with their grades.
        missed: the grades of those that are not.
        rows: where the rated clauses are among the candidates.
        shipped: the scores that the shipped weights give, descending.
    """

    evidence: Evidence
    rated: Sequence[tuple[str, int]]
    missed: Sequence[int]
    rows: NDArray[np.int64]
    shipped: Numbers

    def places(self, weights: Weights) -> NDArray[np.int64]:
        """The place, from 0, of each rated clause when ranked by these weights."""
        order = np.argsort(-weigh(self.evidence, weights), kind="stable")
        place = np.empty(len(order), dtype=np.int64)
        place[order] = np.arange(len(order))
        return place[self.rows]


@dataclass(frozen=True)
class _Ranking:
    """Orders the rated clauses of a search; see `core.search.tuning.RatedSearch`."""

    candidates: _Candidates
    scale: Scale | None
    middle: float

    def __call__(self, settings: Mapping[str, float], reranker_scores: Numbers | None) -> Sequence[int]:
        tuned = tuned_by(settings, self.middle)
        places = self.candidates.places(tuned.weights).tolist()
        if reranker_scores is None or self.scale is None:
            return sorted(range(len(places)), key=places.__getitem__)
        found = self.candidates.shipped[places].tolist()
        joined = [
            self.scale.combined(score, tuned.joining(each, ""))
            for score, each in zip(reranker_scores, found, strict=True)
        ]
        return sorted(
            range(len(places)),
            key=lambda at: (0, -joined[at], places[at]) if places[at] < RERANKED else (1, 0.0, places[at]),
        )
