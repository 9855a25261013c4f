"""The published ways of searching by example, for comparison: Borchmann et al. (2019), table 2.

Each returns the one segment most similar to the examples, by the mean of its cosines with each of the labelled ranges:
a statement, or a run of 1 to 3 statements.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from core.evaluation.contracts import LabelledContract, embedded_once
from core.search.analogy.vectors import (
    Matrix,
    Rows,
    inverse_frequency,
    ngram_matrix,
    one_line,
    pairwise_cosines,
    tf_idf,
    unit_rows,
)
from core.types import Span
from core.types.ports import Embedder, Vectors

Method = Callable[[str, Sequence[int], int], list[Span]]
"""Maps a type, the contracts with examples of it, and the contract to search, to what is found there."""
_LONGEST: Final = 3  # statements of a run


def baselines(contracts: Sequence[LabelledContract], embedder: Embedder, cache: Path) -> dict[str, Method]:
    """The methods by name. ``embedder`` embeds all segments and labelled ranges here, once."""
    from scipy.sparse import vstack

    marks = [(at, type_, span) for at, contract in enumerate(contracts) for type_ in contract.labels
             for span in contract.labels[type_]]  # fmt: skip
    marked = [span.of(contracts[at].text) for at, _, span in marks]
    ngrams = vstack([contract.prepared.ngrams for contract in contracts])
    sparse = tf_idf(vstack([ngrams, ngram_matrix(marked)]), inverse_frequency(ngrams))
    dense = latent_semantics(sparse)
    said = [span.of(contract.text) for contract in contracts for span in contract.prepared.spans]
    vectors = embedded_once([*said, *(one_line(mark) for mark in marked)], embedder, cache)
    places: dict[tuple[int, str], list[int]] = {}
    for row, (at, type_, _) in enumerate(marks, start=ngrams.shape[0]):
        places.setdefault((at, type_), []).append(row)
    starts = np.cumsum([0, *(len(contract.prepared) for contract in contracts)])

    def method(rows: Rows, longest: int) -> Method:
        def find(type_: str, examples: Sequence[int], target: int) -> list[Span]:
            spans = contracts[target].prepared.spans
            segments = rows[starts[target] : starts[target + 1]]
            runs = statement_runs(len(spans), longest)
            candidates = segments if longest == 1 else run_means(segments, runs)
            marked = rows[[row for at in examples for row in places[at, type_]]]
            first, end = runs[int(np.argmax(pairwise_cosines(candidates, marked).mean(axis=1)))]
            return [Span(spans[first].start, spans[end - 1].end)]

        return find

    return {
        "TF-IDF": method(sparse, 1),
        "TF-IDF + LSA": method(dense, 1),
        "TF-IDF + LSA, 1-3 statements": method(dense, _LONGEST),
        "MiniLM": method(vectors, 1),
        "MiniLM, 1-3 statements": method(vectors, _LONGEST),
    }


def statement_runs(statements: int, longest: int) -> list[tuple[int, int]]:
    """The runs of 1 to ``longest`` adjacent statements, as half-open ranges of indices, the shortest first."""
    return [
        (first, first + length) for length in range(1, longest + 1) for first in range(max(0, statements - length + 1))
    ]


def run_means(vectors: Vectors, runs: Sequence[tuple[int, int]]) -> Vectors:
    """The mean of each run of rows, of unit length."""
    sums = np.vstack([np.zeros((1, vectors.shape[1]), vectors.dtype), np.cumsum(vectors, axis=0)])
    first, end = np.asarray(runs).T
    return unit_rows((sums[end] - sums[first]) / (end - first)[:, None])


def latent_semantics(weighted: Matrix, dimensions: int = 500) -> Vectors:
    """Latent semantic analysis: a truncated singular value decomposition of TF-IDF, rows of unit length."""
    from sklearn.decomposition import TruncatedSVD

    fewer = min(dimensions, min(weighted.shape) - 1)
    return unit_rows(TruncatedSVD(fewer, n_iter=3, random_state=0).fit_transform(weighted))
