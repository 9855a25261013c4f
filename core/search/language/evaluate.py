"""Finds the clauses that satisfy a query, over the whole library at once.

They are ranked by BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009) over
the query's own words: a clause counts as a document, and a phrase or a word with wildcards as one word.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.search.bm25 import Bm25
from core.search.language import tree as ast
from core.search.language.anchors import Mask
from core.search.language.evaluator import QueryEvaluator
from core.types.ports import WordIndex


@dataclass(frozen=True, slots=True)
class Matches:
    """The clauses that match: their rows in the columns, ascending, and the score of each.

    ``leaves`` are the words searched for, each once, and ``having`` says how many clauses have each.
    """

    mask: Mask
    rows: NDArray[np.int64]
    scores: NDArray[np.float64]
    leaves: tuple[ast.Words, ...]
    having: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.rows)

    def ranked(self) -> NDArray[np.int64]:
        """The rows, best first, ties by row."""
        order: NDArray[np.int64] = self.rows[np.argsort(-self.scores, kind="stable")]
        return order


def evaluate(tree: ast.Node, index: WordIndex) -> Matches:
    """All clauses of the library that satisfy the query by their own words.

    Args:
        tree: of the query.
        index: where the words of the library stand, and its clauses.
    """
    columns = index.columns
    evaluator = QueryEvaluator(index, columns.ranges, columns)
    mask = evaluator.mask(tree)
    rows = np.flatnonzero(mask)
    leaves = tuple({leaf.terms: leaf for leaf in ast.wanted_words(tree)}.values())
    having = tuple(evaluator.having(leaf) for leaf in leaves)
    return Matches(mask, rows, _bm25(evaluator, leaves, rows), leaves, having)


def _bm25(evaluator: QueryEvaluator, leaves: tuple[ast.Words, ...], rows: NDArray[np.int64]) -> NDArray[np.float64]:
    """The scores of these clauses."""
    scores = np.zeros(len(rows))
    bm25 = Bm25(evaluator.ranges.lengths)
    for leaf in leaves:
        times = evaluator.times(leaf, rows)
        having = np.flatnonzero(times)
        scores[having] += bm25.weights(rows[having], times[having], evaluator.having(leaf))
    return scores
