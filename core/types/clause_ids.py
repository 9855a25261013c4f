"""The ids of many clauses in little memory: most of a document's differ in a number that rises by one from each to the
next, "8f3c-18.0" to "8f3c-18.130", and so they are held as one run.

A million ids are then some ten thousand runs. As strings, with the row of each in a dictionary, they would take 170 MB,
and half a second to make.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, chain
from typing import Final, overload

import numpy as np
from numpy.typing import NDArray

_Rows = NDArray[np.int64]
Run = tuple[str, int, int]
"""What ids begin with, the number at the end of the first (-1: none, and there is one id), and how many there are."""
_DIGITS: Final = "0123456789"
_LONGEST: Final = 15  # digits of what counts as a number
_KEPT: Final = 1 << 15  # ids, and rows of ids: a search looks up thousands, of which many were looked up by the last


class ClauseIds(Sequence[str]):
    """The ids of clauses, each once, by their rows.

    Args:
        runs: one after another.
    """

    def __init__(self, runs: Iterable[Run]) -> None:
        self.runs = tuple(run for run in runs if run[2])

    @cached_property
    def row_of(self) -> _RowOf:
        """The row of each clause by its id."""
        return _RowOf(self)

    @cached_property
    def at(self) -> Callable[[int], str]:
        """The id of a row, sooner than by an index."""
        return lru_cache(_KEPT)(self._made)

    @cached_property
    def _starts(self) -> list[int]:
        return list(accumulate((count for _, _, count in self.runs), initial=0))

    @classmethod
    def of(cls, ids: Iterable[str]) -> ClauseIds:
        """These ids in this order."""
        runs: list[Run] = []
        last, begun, count = "", -1, 0
        for each in ids:
            begins, number = _parted(each)
            if count and begins == last and number == begun + count and begun >= 0:
                count += 1
                continue
            runs.append((last, begun, count))
            last, begun, count = begins, number, 1
        return cls([*runs, (last, begun, count)])

    @classmethod
    def joined(cls, parts: Iterable[ClauseIds]) -> ClauseIds:
        """The ids of each of these in turn."""
        return cls(chain.from_iterable(part.runs for part in parts))

    def packed(self) -> bytes:
        """The ids as bytes; see `unpacked`."""
        return json.dumps(self.runs).encode()

    @classmethod
    def unpacked(cls, data: bytes) -> ClauseIds:
        """The ids that were packed.

        Raises:
            ValueError: they were not.
        """
        return cls([(str(begins), int(first), int(count)) for begins, first, count in json.loads(data)])

    def __len__(self) -> int:
        return self._starts[-1]

    @overload
    def __getitem__(self, row: int) -> str: ...
    @overload
    def __getitem__(self, row: slice) -> list[str]: ...
    def __getitem__(self, row: int | slice) -> str | list[str]:
        if isinstance(row, slice):
            return [self[each] for each in range(*row.indices(len(self)))]
        return self.at(row)

    def _made(self, row: int) -> str:
        row = row if row >= 0 else row + len(self)
        if not 0 <= row < len(self):
            raise IndexError(row)
        at = bisect_right(self._starts, row) - 1
        begins, first, _ = self.runs[at]
        return begins if first < 0 else f"{begins}{first + row - self._starts[at]}"

    def __iter__(self) -> Iterator[str]:
        for begins, first, count in self.runs:
            if first < 0:
                yield begins
            else:
                yield from (f"{begins}{number}" for number in range(first, first + count))

    def __contains__(self, id_: object) -> bool:
        return id_ in self.row_of

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ClauseIds) and self.runs == other.runs

    def __hash__(self) -> int:
        return hash(self.runs)

    def rows(self, ids: Sequence[str]) -> _Rows:
        """The row of each of these ids; -1 for those that are not here."""
        if not isinstance(ids, ClauseIds):
            return np.fromiter(map(self.row_of.found, ids), np.int64, len(ids))
        rows, at = np.full(len(ids), -1, np.int64), 0
        for begins, first, count in ids.runs:
            for start, own, end in self.row_of.runs.get(begins, ()):
                low, high = max(first, own), min(first + count, end)
                if low < high:
                    rows[at + low - first : at + high - first] = np.arange(start + low - own, start + high - own)
            at += count
        return rows


class _RowOf(Mapping[str, int]):
    """The row of each clause by its id."""

    def __init__(self, ids: ClauseIds) -> None:
        self._ids = ids
        self._runs: dict[str, tuple[tuple[int, int, int], ...]] | None = None
        self.found = lru_cache(_KEPT)(self._looked_up)
        """The row of an id; -1 where it is not here."""

    @property
    def runs(self) -> Mapping[str, tuple[tuple[int, int, int], ...]]:
        """Of each run its first row, its first number and that after its last, by what its ids begin with."""
        if self._runs is None:
            runs: dict[str, tuple[tuple[int, int, int], ...]] = {}
            start = 0
            for begins, first, count in self._ids.runs:
                runs[begins] = (*runs.get(begins, ()), (start, first, first + count))
                start += count
            self._runs = runs
        return self._runs

    def get(self, id_: object, default: int | None = None) -> int | None:  # type: ignore[override]
        row = self.found(id_)
        return default if row < 0 else row

    def __getitem__(self, id_: str) -> int:
        row = self.found(id_)
        if row < 0:
            raise KeyError(id_)
        return row

    def __contains__(self, id_: object) -> bool:
        return self.found(id_) >= 0

    def _looked_up(self, id_: object) -> int:
        begins, number = _parted(str(id_))
        for start, first, end in self.runs.get(begins, ()):
            if first <= number < end:
                return start + number - first
        return -1

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)


def _parted(id_: str) -> tuple[str, int]:
    """What an id begins with, and the number at its end; -1 where it has none that would be written so."""
    begins = id_.rstrip(_DIGITS)
    number = id_[len(begins) :]
    if not number or (number[0] == "0" and number != "0") or len(number) > _LONGEST:
        return id_, -1
    return begins, int(number)
