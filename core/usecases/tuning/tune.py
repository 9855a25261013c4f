"""Use case: the user's stars, to be taken elsewhere as a benchmark, and to learn from them what search goes by."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeVar

from core.errors import ModelError, NothingFound
from core.exporting.beir import Judged, write_beir
from core.lexicon import Lexicon
from core.ports import ClauseStore, Embedder, Reranker
from core.searching.ranking.tuned import SHIPPED, Tuned
from core.searching.retrieval.keyword import KeywordSearch
from core.store.catalog.catalog import Catalog
from core.tuning.learning import Learnt, learn, steps
from core.types import Clause, Progress, Rating, Stage, Tuning
from core.usecases.tuning.profile import Adapted, unpacked
from core.usecases.tuning.ratings import gathered, lacking
from core.usecases.tuning.replay import Pooled, Rehearsal, Rehearsed, dials, tuned_by

_T = TypeVar("_T")

SEARCHES: Final = 200
"""Rated searches from which is learnt: those rated last."""
_APPLIED: Final = "Search goes by your stars now."
_NO_BETTER: Final = "What could be learnt is no better, or not surely so."
_AS_BEFORE: Final = "Search works as before."
_NO_LONGER: Final = "It was learnt with another model or by another version of Muniment, and is not used. Tune again."


class Adapting:
    """Learns from the ratings in the catalogue of a library. Safe to use from several threads.

    Args:
        catalog: where they are kept, and where what was learnt is.
        store: where the clauses are.
        embedder: gives the encoder by which the library is searched.
        reranker: gives the reranker as it is shipped, or None.
        pooled: opens the same with its head outside.
        lexicon: what words mean.
    """

    def __init__(
        self,
        catalog: Catalog,
        store: ClauseStore,
        embedder: Callable[[], Embedder],
        reranker: Callable[[], Reranker | None],
        pooled: Callable[[], AbstractContextManager[Pooled]],
        lexicon: Lexicon,
    ) -> None:
        self._catalog = catalog
        self._store = store
        self._embedder = embedder
        self._reranker = reranker
        self._pooled = pooled
        self._lexicon = lexicon
        self._unpacked = lru_cache(maxsize=1)(unpacked)

    # -------------------------------------------------------------- verbs

    def export(self, to: Path) -> int:
        """See `core.library.ratings.Ratings.export`."""
        ratings, clauses = self._held()
        grades: dict[str, dict[str, int]] = {}
        for each in ratings:
            if each.query and each.clause in clauses:
                grades.setdefault(each.query, {})[each.clause] = each.stars - 1
        if not grades:
            raise NothingFound("There are no stars to write.", "Give clauses stars as answers to a search first.")
        wanted = dict.fromkeys(clause for judged in grades.values() for clause in judged)
        write_beir((_text(clauses[clause]) for clause in wanted), grades, to.expanduser())
        return sum(map(len, grades.values()))

    def tune(self) -> Generator[Progress, None, Tuning]:
        """See `core.library.tuning.RatingsTuning.fit`."""
        ratings, clauses = self._held()
        judged = gathered(ratings, clauses)[-SEARCHES:]
        count = sum(len(each.grades) for each in judged)
        nothing = Tuning(count, len(judged), 0.0, 0.0, applied=False, told=lacking(judged), at=_now())
        if nothing.told:
            return nothing
        reranker = self._reranker()
        knobs = dials(close=reranker is not None)
        total = len(judged) + steps(knobs)
        with self._outside(reranker) as pooled:
            rehearsal = Rehearsal(
                self._store,
                KeywordSearch(self._catalog.word_index),
                self._embedder,
                self._lexicon,
                reranker,
                pooled,
            )
            rehearsed = yield from _counted(rehearsal.cases(judged), 0, total)
        if len(rehearsed.cases) < 2:
            return replace(nothing, told=f"Search finds none of the clauses that you rated. {_AS_BEFORE}")
        found = yield from _counted(learn(rehearsed.cases, knobs), len(judged), total)
        outcome = replace(
            nothing,
            before=float(found.before.mean()),
            after=float(found.after.mean()),
            applied=found.better,
            told=told(found, rehearsed),
        )
        if found.better:
            adapted = Adapted(
                settings=dict(found.settings),
                shipped={dial.name: dial.shipped for dial in knobs},
                middle=rehearsed.middle,
                correction=() if found.correction is None else tuple(map(float, found.correction)),
                encoder=self._embedder().fingerprint,
                reranker=reranker.fingerprint if reranker else "",
                outcome=outcome,
            )
            self._catalog.keeping.tune(adapted.packed())
        return outcome

    def tuning(self) -> Tuning | None:
        """See `core.library.tuning.RatingsTuning.current`."""
        learnt = self._learnt()
        if learnt is None:
            return None
        if not self._holds(learnt):
            return replace(learnt.outcome, applied=False, told=_NO_LONGER)
        return learnt.outcome

    def untune(self) -> None:
        """See `core.library.tuning.RatingsTuning.undo`."""
        self._catalog.keeping.tune("")

    # ------------------------------------------------------- what was learnt

    def tuned(self) -> Tuned:
        """What search goes by, with the encoder that is in use."""
        learnt = self._learnt()
        if learnt is None or not self._holds(learnt):
            return SHIPPED
        return tuned_by(learnt.settings, learnt.middle, learnt.reranker, learnt.fingerprint)

    def correction(self, reranker: str) -> tuple[float, ...]:
        """What was learnt of the last layer of the reranker of this fingerprint; empty for nothing."""
        learnt = self._learnt()
        return learnt.correction if learnt and learnt.reranker == reranker and self._holds(learnt) else ()

    def _learnt(self) -> Adapted | None:
        return self._unpacked(self._catalog.keeping.tuning())

    def _holds(self, learnt: Adapted) -> bool:
        """Whether what was learnt is for this program, and for the encoder that is in use."""
        shipped = {dial.name: dial.shipped for dial in dials(close=bool(learnt.reranker))}
        return learnt.shipped == shipped and learnt.encoder == self._embedder().fingerprint

    # ------------------------------------------------------------ plumbing

    def _held(self) -> tuple[Sequence[Rating], dict[str, Clause]]:
        """All ratings, and the rated clauses that are in the library."""
        ratings = self._catalog.keeping.ratings()
        clauses = self._store.clauses(list(dict.fromkeys(each.clause for each in ratings)))
        documents = self._catalog.sources(clause.document for clause in clauses)
        return ratings, {clause.id: clause for clause in clauses if clause.document in documents}

    @contextmanager
    def _outside(self, reranker: Reranker | None) -> Iterator[Pooled | None]:
        """The reranker with its head outside; None where there is none, or it has no head that can be learnt."""
        try:
            opened = self._pooled() if reranker is not None else None
        except ModelError:
            opened = None
        if opened is None:
            yield None
            return
        with opened as pooled:
            yield pooled


def told(found: Learnt, rehearsed: Rehearsed) -> str:
    """What was learnt, or why nothing was, in words."""
    better, worse = _counts(found)
    held_out = f"Of {len(found.before)} searches, each held out, {better} came out better and {worse} worse."
    parts = [_APPLIED if found.better else _NO_BETTER, held_out]
    if found.correction is not None:
        parts.append("The last layer of the reranker was learnt anew.")
    elif found.layer is not None:
        parts.append("The last layer of the reranker was tried too; the one it came with is no worse.")
    if rehearsed.missed:
        parts.append(f"{rehearsed.missed} of the clauses that you rated are not among those that these searches find.")
    return " ".join(parts if found.better else [*parts, _AS_BEFORE])


def _counts(found: Learnt) -> tuple[int, int]:
    """How many searches came out better with what is told of, and how many worse."""
    gains = (found.after - found.before).round(9)
    return int((gains > 0).sum()), int((gains < 0).sum())


def _counted(job: Generator[None, None, _T], done: int, total: int) -> Generator[Progress, None, _T]:
    """The steps of a job as progress."""
    while True:
        yield Progress(Stage.TUNING, done, total)
        try:
            next(job)
        except StopIteration as end:
            result: _T = end.value
            return result
        done += 1


def _text(clause: Clause) -> Judged:
    """A clause; its heading is the title where its words do not begin with it."""
    heading = clause.heading.strip()
    begins = heading.casefold() in clause.text[: 2 * len(heading) + 20].casefold()
    return Judged(clause.id, "" if begins else heading, clause.text)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
