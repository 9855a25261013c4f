"""The clauses of a library as columns of numbers, so that filters and connectors apply to all clauses at once.

A *place* is the position of a word among all words of all documents of the library, counted from 0; the words of one
document have consecutive places. A clause is a range of places.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from core.types.clause_ids import ClauseIds
from core.types.facts import Facts
from core.types.ranges import PlaceRanges

Places = NDArray[np.int64]
Rows = NDArray[np.int64]
"""Numbers of clauses, which are rows of the columns."""
Mask = NDArray[np.bool_]
"""Shape (clauses,): which of them."""
_Vectors = NDArray[np.float32]


class Captions:
    """The headings and section numbers of all clauses, put together when a query first asks for them.

    Args:
        read: gives both for each clause, document by document.
    """

    def __init__(self, read: Callable[[], Sequence[tuple[Sequence[str], Sequence[str]]]]) -> None:
        self._read = read

    @cached_property
    def sections(self) -> tuple[str, ...]:
        """The section number of each clause."""
        return tuple(chain.from_iterable(sections for _, sections in self._read()))

    @cached_property
    def headings(self) -> tuple[str, ...]:
        """The headings, each once."""
        return tuple(self._numbered[0])

    @cached_property
    def heading(self) -> NDArray[np.int32]:
        """The number of the heading of each clause."""
        return self._numbered[1]

    @cached_property
    def _numbered(self) -> tuple[dict[str, int], NDArray[np.int32]]:
        numbers: dict[str, int] = {}
        every = chain.from_iterable(headings for headings, _ in self._read())
        return numbers, np.fromiter((numbers.setdefault(each, len(numbers)) for each in every), np.int32)


@dataclass(frozen=True)
class Columns:
    """All clauses of the library, or all its other passages: row i of each column belongs to one clause.

    Rows are in the order of ``facts``, and within a document in the order in which clauses begin; where two begin
    together, the longer is first. ``document`` is an index into ``facts``; ``first`` and ``end`` are the half-open
    range of places of the clause's words; ``signature`` (clauses, bytes) finds near-duplicates by the share of equal
    bytes in two rows; ``tagged`` has a row (clause, concept) for each type of each clause, which index the clauses and
    ``concepts``, the ids of the lexicon; ``kinds`` are numbers of `PassageKind`, 0 for all clauses.
    """

    facts: tuple[Facts, ...]
    ids: ClauseIds
    document: NDArray[np.int32]
    first: Places
    end: Places
    captions: Captions
    signature: NDArray[np.uint8]
    concepts: tuple[str, ...]
    tagged: NDArray[np.int32]
    kinds: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.ids)

    @cached_property
    def ranges(self) -> PlaceRanges:
        """The range of places of each clause."""
        return PlaceRanges(self.first, self.end)

    @cached_property
    def ends(self) -> Places:
        """The end of each clause, counted so that it is greater than all of the documents before."""
        return self.end + self.document * np.int64(self.end.max(initial=0) + 1)

    @cached_property
    def beyond(self) -> int:
        """More than all ``ends``."""
        return len(self.facts) * (int(self.end.max(initial=0)) + 1)

    def rows_tagged(self, concepts: Collection[str]) -> Rows:
        """The rows of the clauses with any of these tags, by their ids; one with several comes several times."""
        wanted = [at for at, concept in enumerate(self.concepts) if concept in concepts]
        rows: Rows = self.tagged[np.isin(self.tagged[:, 1], wanted) if wanted else slice(0), 0].astype(np.int64)
        return rows

    @property
    def row_of(self) -> Mapping[str, int]:
        """The row of each clause by its id."""
        return self.ids.row_of


class ClauseVectors(Mapping[str, _Vectors]):
    """The vectors of the windows of some clauses, by the clauses' ids, in one array: a search needs those of thousands.

    Args:
        clauses: the ids, each once.
        counts: how many windows each has, at least one.
        rows: the vectors, clause by clause: shape (windows, dimensions).
    """

    def __init__(self, clauses: Sequence[str], counts: NDArray[np.int64], rows: _Vectors) -> None:
        self.clauses, self.rows = clauses, rows
        self.starts: NDArray[np.int64] = np.cumsum(counts) - counts

    @classmethod
    def of(cls, vectors: Mapping[str, _Vectors], clauses: Sequence[str]) -> ClauseVectors:
        """The vectors of some of the clauses that a mapping has, one at least."""
        if isinstance(vectors, cls) and vectors.clauses == clauses:
            return vectors
        some = [vectors[clause] for clause in clauses]
        return cls(clauses, np.array([len(each) for each in some], np.int64), np.concatenate(some))

    def __getitem__(self, clause: str) -> _Vectors:
        at = self._places[clause]
        return self.rows[self.starts[at] : self.starts[at + 1] if at + 1 < len(self.starts) else None]

    def __contains__(self, clause: object) -> bool:
        return clause in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self.clauses)

    def __len__(self) -> int:
        return len(self.clauses)

    @cached_property
    def _places(self) -> dict[str, int]:
        return {clause: at for at, clause in enumerate(self.clauses)}
