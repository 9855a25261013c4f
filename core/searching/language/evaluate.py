"""Finds the clauses that satisfy a query, over the whole library at once.

They are ranked by BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009) over
the query's own words: a clause counts as a document, and a phrase or a word with wildcards as one word.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.ports import WordIndex
from core.searching.bm25 import Bm25
from core.searching.language import tree as ast
from core.searching.language.anchors import Mask
from core.searching.language.counts import PlaceRanges, WordCounts
from core.searching.language.evaluator import QueryEvaluator


@dataclass(frozen=True, slots=True)
class Matches:
    """The clauses that match: their rows in the columns, ascending, and the score of each.

    ``leaves`` are the words searched for, each once, and ``counted`` says in which rows each occurs and how often.
    """

    mask: Mask
    rows: NDArray[np.int64]
    scores: NDArray[np.float64]
    leaves: tuple[ast.Words, ...]
    counted: tuple[WordCounts, ...]

    def __len__(self) -> int:
        return len(self.rows)

    def ranked(self) -> NDArray[np.int64]:
        """The rows, best first, ties by row."""
        order: NDArray[np.int64] = self.rows[np.argsort(-self.scores, kind="stable")]
        return order

    def times(self, row: int) -> dict[ast.Words, int]:
        """How often each of the words in a clause occurs there."""
        times = {}
        for leaf, counted in zip(self.leaves, self.counted, strict=True):
            at = int(np.searchsorted(counted.rows, row))
            if at < len(counted.rows) and counted.rows[at] == row:
                times[leaf] = int(counted.times[at])
        return times


def evaluate(tree: ast.Node, index: WordIndex) -> Matches:
    """All clauses of the library that satisfy the query by their own words.

    Args:
        tree: of the query.
        index: where the words of the library stand, and its clauses.
    """
    columns = index.columns
    evaluator = QueryEvaluator(index, PlaceRanges(columns.first, columns.end), columns)
    mask = evaluator.mask(tree)
    rows = np.flatnonzero(mask)
    leaves = tuple({leaf.terms: leaf for leaf in ast.wanted_words(tree)}.values())
    counted = tuple(evaluator.counted(leaf) for leaf in leaves)
    return Matches(mask, rows, _bm25(counted, evaluator.ranges, rows), leaves, counted)


def _bm25(counted: tuple[WordCounts, ...], ranges: PlaceRanges, rows: NDArray[np.int64]) -> NDArray[np.float64]:
    """The scores of these clauses."""
    scores = np.zeros(len(rows))
    bm25 = Bm25(ranges.end - ranges.first)
    for each in counted:
        times = each.among(rows)
        having = np.flatnonzero(times)
        scores[having] += bm25.weights(rows[having], times[having], len(each.rows))
    return scores
