"""Replays rated searches, and keeps what is known of the rated clauses, so that other settings can be tried on them.

This is the search that the window runs, except for two things that no setting affects: nested clauses and
near-duplicates are not removed before the best are read closely, and nothing is filtered.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from core.library.tuning.profile import tuned_by
from core.library.tuning.ratings import RatedQuery
from core.search.ranking.evidence import Evidence
from core.search.ranking.fuse import WEIGHTS, Weights, weigh
from core.search.ranking.rerank import RERANKED, close_reading
from core.search.retrieval.expand import expand
from core.search.retrieval.keyword import KeywordSearch
from core.search.retrieval.retrieve import Retriever
from core.search.tuning.rated_search import Numbers, RatedSearch
from core.store.catalog.catalog import Catalog
from core.tagging.lexicon import Lexicon
from core.types.ports import Embedder, Reranker, VectorStore
from core.types.scale import Scale

MOST_CLAUSES: Final = 100  # rated clauses of a search that are read closely: those rated last


class HeadlessReranker(Protocol):
    """A reranker without its last layer, so that the input of that layer is available."""

    def features(self, query: str, texts: Sequence[str]) -> Iterable[Numbers]:
        """The features of each text in turn, shape (dimensions,)."""
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
        headless: the same without its head; None if it has no head that can be trained.
    """

    def __init__(
        self,
        catalog: Catalog,
        store: VectorStore,
        embedder: Callable[[], Embedder],
        lexicon: Lexicon,
        reranker: Reranker | None,
        headless: HeadlessReranker | None,
    ) -> None:
        self._catalog = catalog
        self._lexicon = lexicon
        self._retriever = Retriever(store, KeywordSearch(catalog.word_index), embedder())
        self._reranker = reranker
        self._headless = headless

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
        last = list(query.grades.items())[-MOST_CLAUSES:]
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
        if self._headless is None:
            return np.array(self._reranker.scores(asked, texts), dtype=np.float64), None
        features = np.array(list(self._headless.features(asked, texts)))
        return self._headless.by_head(features), features


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
    """Orders the rated clauses of a search; see `core.search.tuning.rated_search.RatedSearch`."""

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
