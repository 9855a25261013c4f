"""Runs rated searches again, and keeps what is known of the rated clauses, so that other settings can be tried on it.

What is tried is the search that the window runs, but for two things that no setting changes: clauses within others and
near-identical ones are not taken out before the best are read closely, and nothing is filtered.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from core.lexicon import Lexicon
from core.ports import ClauseStore, Embedder, Reranker, Scale
from core.searching.ranking.evidence import Evidence
from core.searching.ranking.fuse import WEIGHTS, Weights, weigh
from core.searching.ranking.rerank import RERANKED
from core.searching.ranking.tuned import Tuned
from core.searching.retrieval.expand import expand
from core.searching.retrieval.keyword import KeywordSearch
from core.searching.retrieval.retrieve import Retriever
from core.tuning.cases import Case, Numbers, Settings
from core.tuning.settings import Dial
from core.usecases.tuning.ratings import Judged

SHARE: Final = "share"  # of search in a close reading: the setting beside the weights
CLAUSES: Final = 100  # rated clauses of a search that are read closely: those rated last
_ALIKE: Final = 1e-3  # what two ways of computing a score may differ by
_COMPARED: Final = 3


class Pooled(Protocol):
    """A reranker that also tells what goes into its last layer."""

    def features(self, query: str, texts: Sequence[str]) -> Iterable[Numbers]:
        """Shape (dimensions,), of each text in turn."""
        ...

    def by_head(self, features: Numbers) -> Numbers:
        """The scores that the last layer makes of them, shape (texts,) from (texts, dimensions)."""
        ...


def dials(*, close: bool) -> list[Dial]:
    """What can be tuned: every number among the weights of search, and with a close reading the share of search."""
    found = []
    for field in fields(Weights):
        shipped = getattr(WEIGHTS, field.name)
        if isinstance(shipped, float):
            found.append(Dial(field.name, shipped, most=1.0 if 0 <= shipped <= 1 else 2 * shipped))
    return found + ([Dial(SHARE, 1.0, step=0.4, most=3.0)] if close else [])


def tuned_by(settings: Settings, middle: float, reranker: str, fingerprint: str) -> Tuned:
    """Search by these settings."""
    weights = {name: value for name, value in settings.items() if name != SHARE}
    return Tuned(replace(WEIGHTS, **weights), settings.get(SHARE, 1.0), middle, reranker, fingerprint)


@dataclass(frozen=True)
class Rehearsed:
    """The cases, of the searches that find any rated clause, and the mean score that search gives those.

    ``found`` and ``missed`` count the rated clauses that the searches find and those that they do not.
    """

    cases: tuple[Case, ...]
    middle: float
    found: int
    missed: int


class Rehearsal:
    """Runs rated searches again.

    Args:
        store: where the clauses are.
        keywords: finds clauses by their words.
        embedder: gives the encoder by which the library is searched.
        lexicon: what words mean.
        reranker: None where there is none.
        pooled: the same with its head outside; None where it has no head that can be learnt.
    """

    def __init__(
        self,
        store: ClauseStore,
        keywords: KeywordSearch,
        embedder: Callable[[], Embedder],
        lexicon: Lexicon,
        reranker: Reranker | None,
        pooled: Pooled | None,
    ) -> None:
        self._store = store
        self._lexicon = lexicon
        self._retriever = Retriever(store, keywords, embedder)
        self._reranker = reranker
        self._pooled = pooled

    def cases(self, judged: Sequence[Judged]) -> Generator[None, None, Rehearsed]:
        """Runs the searches; a step for each."""
        looked: list[tuple[Looked, Numbers | None, Numbers | None]] = []
        missed = 0
        for each in judged:
            one = self._look(each)
            missed += len(one.missed)
            if one.rated:
                looked.append((one, *self._read(each.query, [clause for clause, _ in one.rated])))
            yield
        found = [score for one, _, _ in looked for score in one.shipped[one.places(WEIGHTS)].tolist()]
        middle = float(np.mean(found)) if found else 0.0
        scale = self._reranker.scale if self._reranker else None
        whole = all(features is not None for _, _, features in looked)
        cases = tuple(
            Case(
                grades=[grade for _, grade in one.rated],
                missed=one.missed,
                close=close,
                features=features if whole else None,
                rank=_Ranking(one, scale, middle),
            )
            for one, close, features in looked
        )
        return Rehearsed(cases, middle, len(found), missed)

    def _look(self, judged: Judged) -> Looked:
        evidence = self._retriever.evidence(judged.query, None, expand(judged.query, self._lexicon))
        place = {clause: at for at, clause in enumerate(evidence.clauses)}
        last = list(judged.grades.items())[-CLAUSES:]
        rated = [(clause, grade) for clause, grade in last if clause in place]
        missed = [grade for clause, grade in last if clause not in place]
        rows = np.array([place[clause] for clause, _ in rated], dtype=np.int64)
        return Looked(evidence, rated, missed, rows, np.sort(weigh(evidence, WEIGHTS))[::-1])

    def _read(self, query: str, clauses: Sequence[str]) -> tuple[Numbers | None, Numbers | None]:
        """The reranker's scores, and what goes into its last layer."""
        if self._reranker is None:
            return None, None
        held = {clause.id: clause.text for clause in self._store.clauses(clauses)}
        texts = [held.get(clause, "") for clause in clauses]
        if self._pooled is not None:
            features = np.array(list(self._pooled.features(query, texts)))
            scores = self._pooled.by_head(features)
            if np.allclose(scores[:_COMPARED], self._reranker.scores(query, texts[:_COMPARED]), rtol=0, atol=_ALIKE):
                return scores, features
            self._pooled = None  # llama.cpp's head is not ours
        return np.array(self._reranker.scores(query, texts), dtype=np.float64), None


@dataclass(frozen=True)
class Looked:
    """What search knows of a rated search.

    Attributes:
        evidence: of all candidates.
        rated: the rated clauses among them, with their grades.
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
        """At which place, from 0, each rated clause comes by these weights."""
        order = np.argsort(-weigh(self.evidence, weights), kind="stable")
        place = np.empty(len(order), dtype=np.int64)
        place[order] = np.arange(len(order))
        return place[self.rows]


@dataclass(frozen=True)
class _Ranking:
    """Orders the rated clauses of a search; see `core.tuning.cases.Case`."""

    looked: Looked
    scale: Scale | None
    middle: float

    def __call__(self, settings: Mapping[str, float], close: Numbers | None) -> Sequence[int]:
        tuned = tuned_by(settings, self.middle, "", "")
        places = self.looked.places(tuned.weights).tolist()
        if close is None or self.scale is None:
            return sorted(range(len(places)), key=places.__getitem__)
        found = self.looked.shipped[places].tolist()
        joined = [self.scale.combined(score, tuned.joining(each, "")) for score, each in zip(close, found, strict=True)]
        return sorted(
            range(len(places)),
            key=lambda at: (0, -joined[at], places[at]) if places[at] < RERANKED else (1, 0.0, places[at]),
        )
