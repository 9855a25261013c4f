"""The training data of the fold models: the statements of labelled contracts, with the clause types of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from scipy.sparse import vstack

from core.search.analogy.clause_types import fold_of, with_headings
from core.search.analogy.vectors import inverse_frequency, tf_idf

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from core.evaluation.analogy import LabelledContract
    from core.search.analogy.vectors import Matrix
    from core.types.ports import Vectors

LEAST = 50  # statements that a word must occur in to be used


@dataclass(frozen=True)
class Statements:
    """All statements of all contracts; row i of each attribute belongs to statement i.

    Attributes:
        types: the names of the columns of ``labels``.
        meaning: their vectors, and those of their headings.
        words: the words that are used, weighted.
        labels: 1 if the statement is of a type.
        folds: the folds of their contracts, see `core.search.analogy.clause_types.fold_of`.
        columns: the column of each word that is used.
        idf: their inverse document frequencies.
    """

    types: Sequence[str]
    meaning: Vectors
    words: Matrix
    labels: Vectors
    folds: NDArray[np.int64]
    columns: NDArray[np.int64]
    idf: Vectors

    @classmethod
    def of(cls, contracts: Sequence[LabelledContract]) -> Statements:
        """The statements of contracts, with their vectors."""
        types = sorted({name for contract in contracts for name in contract.labels})
        counts = vstack([contract.prepared.ngrams for contract in contracts]).tocsr()
        columns = np.flatnonzero(counts.getnnz(axis=0) >= LEAST)
        frequent = counts[:, columns]
        idf = inverse_frequency(frequent)
        return cls(
            types,
            np.concatenate([with_headings(each.prepared.vectors, each.prepared.heading) for each in contracts]),
            tf_idf(frequent, idf),
            np.concatenate([_labels(contract, types) for contract in contracts]),
            np.repeat([fold_of(each.text) for each in contracts], [len(each.prepared) for each in contracts]),
            columns,
            idf,
        )


def _labels(contract: LabelledContract, types: Sequence[str]) -> Vectors:
    labels = np.zeros((len(contract.prepared), len(types)), dtype=np.float32)
    for name in contract.labels:
        labels[contract.marked(name), types.index(name)] = 1.0
    return labels
