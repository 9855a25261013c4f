"""Search over ACORD with an encoder that is still in training: the program's own code, with vectors in memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from core.base import paths
from core.evaluation.benchmark import QueryWording, index_benchmark, load_benchmark
from core.models.embedding.encoder import Encoder
from core.search.expand import expand
from core.search.retrieve import Retriever, only
from core.tagging.lexicon import load_lexicon
from core.types import Candidate

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from pathlib import Path

    from core.search.keyword import KeywordSearch
    from core.search.retrieve import Evidence
    from core.tagging.lexicon import Lexicon
    from core.types.ports import Among, Vectors


@dataclass(frozen=True)
class Corpus:
    """The texts of a benchmark as the program embeds them: in windows, clause after clause."""

    clauses: tuple[str, ...]  # the clause of each window
    windows: tuple[str, ...]

    @staticmethod
    def of(texts: Mapping[str, str], cut: Callable[[str], Sequence[tuple[int, int]]]) -> Corpus:
        rows = [(clause, text[start:end]) for clause, text in texts.items() for start, end in cut(text)]
        return Corpus(tuple(clause for clause, _ in rows), tuple(text for _, text in rows))


@dataclass(frozen=True)
class EvaluatedQuery:
    """A query in one wording: the evidence for its candidates, and the grades of its graded clauses."""

    query: str
    wording: QueryWording
    text: str
    evidence: Evidence
    grades: Mapping[str, int]


class TrialStore:
    """A store with the words of a benchmark's library, and the given vectors.

    Args:
        corpus: the windows.
        vectors: the vector of each window, shape (windows, dimensions), of unit length.
    """

    def __init__(self, corpus: Corpus, vectors: Vectors) -> None:
        self._vectors = vectors
        self._ids = sorted(set(corpus.clauses))
        place = {clause: at for at, clause in enumerate(self._ids)}
        self._rows = np.array([place[clause] for clause in corpus.clauses])
        self._starts = np.searchsorted(self._rows[np.argsort(self._rows, kind="stable")], np.arange(len(self._ids)))
        self._sorted = np.argsort(self._rows, kind="stable")
        self._ends = np.append(self._starts[1:], len(self._rows))
        self._place = place

    def nearest(
        self, vector: Vectors, limit: int, _encoder: str, among: Among | None = None, _also: Vectors | None = None
    ) -> list[Candidate]:
        best = np.full(len(self._ids), -1.0)
        np.maximum.at(best, self._rows, np.round(self._vectors @ vector, 6))
        order = np.argsort(-best, kind="stable")
        order = order[:limit] if among is None else order[among(self._ids)[order]][:limit]
        return [
            Candidate(self._ids[at], "vector", rank, float(best[at])) for rank, at in enumerate(order.tolist(), start=1)
        ]

    def vectors(self, clauses: Collection[str], _encoder: str) -> dict[str, Vectors]:
        return {
            clause: self._vectors[self._sorted[self._starts[at] : self._ends[at]]]
            for clause in clauses
            if (at := self._place.get(clause)) is not None
        }


@dataclass(frozen=True)
class Bench:
    """ACORD with its words indexed, to measure encoders in training on."""

    folder: Path
    keywords: KeywordSearch
    corpus: Corpus
    lexicon: Lexicon

    @staticmethod
    def of(folder: Path) -> Bench:
        """Reads ACORD in ``folder``."""
        cutter = Encoder(paths.encoder_model())
        benchmark = load_benchmark(folder, "train")
        _, keywords = index_benchmark(benchmark, cutter, with_vectors=False)
        lexicon = load_lexicon(paths.resources() / "lexicon")
        return Bench(folder, keywords, Corpus.of(benchmark.clauses, cutter.windows), lexicon)

    def evaluate(
        self,
        split: str,
        vectors: Vectors,
        embed: Callable[[list[str]], Vectors],
        queries: Collection[str] | None = None,
    ) -> list[EvaluatedQuery]:
        """The queries of a split in all wordings, with the evidence of search for their graded clauses.

        Args:
            split: the split of ACORD.
            vectors: the vectors of the corpus's windows.
            embed: computes the vectors of queries.
            queries: only these; None for all.
        """
        retriever = Retriever(TrialStore(self.corpus, vectors), self.keywords, _Embed(embed))  # type: ignore[arg-type]
        evaluated = []
        for wording in QueryWording:
            benchmark = load_benchmark(self.folder, split, wording)
            for query, text in benchmark.queries.items():
                if queries is None or query in queries:
                    grades = benchmark.grades[query]
                    evidence = retriever.evidence(expand(text, self.lexicon), only(grades.keys()))
                    evaluated.append(EvaluatedQuery(query, wording, text, evidence, grades))
        return evaluated


@dataclass(frozen=True)
class _Embed:
    """An encoder in training, of which search asks only the vectors of queries."""

    embed: Callable[[list[str]], Vectors]
    fingerprint: str = "in training"

    def embed_query(self, text: str) -> Vectors:
        return self.embed([text])[0]
