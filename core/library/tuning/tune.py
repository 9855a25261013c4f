"""Use case: the user's ratings -> settings for ranking, if they improve held-out searches."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeVar

from core.base.errors import ModelError
from core.base.translation import tr
from core.library.tuning.export import export_ratings
from core.library.tuning.outcome import NO_LONGER, NOTHING_FOUND, outcome_message
from core.library.tuning.profile import TuningProfile, dials, read_profile
from core.library.tuning.ratings import RatedQuery, group_ratings, missing_ratings
from core.library.tuning.replay import HeadlessReranker, Replay, ReplayedSearches
from core.search.tuning.dials import Dial
from core.search.tuning.train import TrainedSearch, count_steps, train
from core.store.catalog.catalog import Catalog
from core.tagging.lexicon import Lexicon
from core.types import Clause, Progress, Rating, Stage, Tuning
from core.types.ports import Embedder, Reranker, VectorStore

_T = TypeVar("_T")

SEARCHES: Final = 200
"""The number of rated searches used for tuning: those rated last."""


class Tuner:
    """Tunes search to the ratings in the catalogue of a library. Thread-safe.

    Args:
        catalog: has the ratings, and takes the tuned settings.
        store: the vectors.
        embedder: provides the encoder that searches the library.
        reranker: provides the reranker as shipped, or None.
        headless: opens the same without its head.
        lexicon: the meanings of words.
    """

    def __init__(
        self,
        catalog: Catalog,
        store: VectorStore,
        embedder: Callable[[], Embedder],
        reranker: Callable[[], Reranker | None],
        headless: Callable[[], AbstractContextManager[HeadlessReranker]],
        lexicon: Lexicon,
    ) -> None:
        self._catalog = catalog
        self._store = store
        self._embedder = embedder
        self._reranker = reranker
        self._headless = headless
        self._lexicon = lexicon

    # -------------------------------------------------------------- verbs

    def export(self, to: Path) -> int:
        """See `core.library.ratings.Ratings.export`."""
        return export_ratings(*self._rated(), to.expanduser())

    def tune(self) -> Generator[Progress, None, Tuning]:
        """See `core.library.tuning.RatingsTuning.fit`."""
        queries = group_ratings(*self._rated())[-SEARCHES:]
        ratings, missing = sum(len(each.grades) for each in queries), missing_ratings(queries)
        nothing = Tuning(ratings, len(queries), 0.0, 0.0, applied=False, message=missing, at=_now())
        if missing:
            return nothing
        reranker = self._reranker()
        tuned = dials(close=reranker is not None)
        total = len(queries) + count_steps(tuned)
        replayed = yield from _with_progress(self._replay(queries, reranker), 0, total)
        if len(replayed.searches) < 2:
            return replace(nothing, message=tr(NOTHING_FOUND))
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
        """See `core.library.tuning.RatingsTuning.current`."""
        profile = read_profile(self._catalog.user_data.tuning())
        if profile is None:
            return None
        if profile.holds(self._embedder().fingerprint):
            return profile.outcome
        return replace(profile.outcome, applied=False, message=tr(NO_LONGER))

    def untune(self) -> None:
        """See `core.library.tuning.RatingsTuning.undo`."""
        self._catalog.user_data.tune("")

    # ------------------------------------------------------------ plumbing

    def _rated(self) -> tuple[Sequence[Rating], dict[str, Clause]]:
        """All ratings, and the rated clauses that are in the library."""
        ratings = self._catalog.user_data.ratings()
        clauses = self._catalog.clauses.by_id(list(dict.fromkeys(each.clause for each in ratings)))
        documents = self._catalog.sources(clause.document for clause in clauses)
        return ratings, {clause.id: clause for clause in clauses if clause.document in documents}

    def _replay(
        self, queries: Sequence[RatedQuery], reranker: Reranker | None
    ) -> Generator[None, None, ReplayedSearches]:
        with self._open_headless(reranker) as headless:
            replay = Replay(self._catalog, self._store, self._embedder, self._lexicon, reranker, headless)
            return (yield from replay.run(queries))

    @contextmanager
    def _open_headless(self, reranker: Reranker | None) -> Iterator[HeadlessReranker | None]:
        """The reranker without its head; None if there is none, or it has no head that can be trained."""
        try:
            opened = self._headless() if reranker is not None else None
        except ModelError:
            opened = None
        if opened is None:
            yield None
            return
        with opened as headless:
            yield headless

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
