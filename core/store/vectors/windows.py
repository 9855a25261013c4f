"""The vectors of a library's windows as a search compares them, where all of them take a twentieth of the time on disk.

They are 8-bit integers, which take a quarter of the memory and no more time, and put a cosine some 0.0004 off. Beside
each table of LanceDB lies a copy of them in one file: reading it takes a hundredth of the time that reading the table
takes, and needs neither LanceDB nor Arrow, which would add 110 MB to the memory of a search.
"""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from io import BufferedReader
from itertools import compress
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from simsimd import cdist

from core.base.highest import nth_highest
from core.privacy.permissions import flush_folder, private_file
from core.store.digests import WindowDigest, total
from core.types.clause_ids import ClauseIds
from core.types.library_columns import ClauseVectors
from core.types.ports import Among, Vectors

LARGEST: Final = 127
"""What stands for the largest number of a vector."""
LEAST: Final = np.float32(1e-9)
"""Stands for the largest number of a vector of zeros."""
_AT_ONCE: Final = 512  # windows converted back to floating point at a time: they fit in the processor's cache
_SHARE: Final = 1 << 13  # windows that one thread compares at a time
_MANY: Final = 0.125  # of the windows: to compare all of them takes no longer, and other filters need them too
_LONGEST: Final = 1.1  # more than the length of any window: 1, and what rounding may add
_ROUNDING: Final = 1e-5  # more than sums of 32-bit numbers are off


@dataclass(frozen=True)
class WindowVectors:
    """Windows: the clause of each, and its unit vector as a row of integers, of which `LARGEST` is the largest.

    Attributes:
        clauses: their ids, by their numbers.
        clause: the number of the clause of each window.
        rows: the vectors, each divided by its scale.
        scale: of each vector.
        digest: of all windows, as they are on the disk.
    """

    clauses: ClauseIds
    clause: NDArray[np.int32]
    rows: NDArray[np.int8]
    scale: NDArray[np.float32]
    digest: WindowDigest

    def followed_by(self, more: WindowVectors) -> WindowVectors:
        """These windows, and after them more, of other clauses."""
        return WindowVectors(
            ClauseIds.joined([self.clauses, more.clauses]),
            np.concatenate([self.clause, more.clause + np.int32(len(self.clauses))]),
            np.concatenate([self.rows, more.rows]),
            np.concatenate([self.scale, more.scale]),
            total([self.digest, more.digest]),
        )

    def nearest(
        self, vector: Vectors, count: int, among: Among | None = None, also: Vectors | None = None
    ) -> list[tuple[str, float]]:
        """The clauses of the ``count`` windows nearest to ``vector``, with their cosines, best first.

        All that count are compared, which takes some 5 ms of processor time per 100,000. An index made to leave most
        of them out saves nothing at 300,000, since a search asks for thousands, and takes seconds to make.

        Args:
            vector: of unit length.
            count: how many windows.
            among: the only clauses that count; None: all.
            also: what will be asked for next: to compare both at once takes little longer than one.
        """
        places = None if among is None else np.flatnonzero(self._counting(among))
        if places is not None and len(places) < _MANY * len(self.rows):
            (rough,) = self._roughly([vector], places)
        else:
            rough = self._compared(vector, also)
            rough = rough if places is None else rough[places]
        likely = np.flatnonzero(rough >= np.float32(nth_highest(rough, count) - 2 * _off(vector)))
        likely = likely if places is None else places[likely]
        cosines = self._cosines(vector, likely)
        best = np.argsort(-cosines, kind="stable")[:count]
        clauses = map(self.clauses.at, self.clause[likely[best]].tolist())
        return list(zip(clauses, cosines[best].tolist(), strict=True))

    def _compared(self, vector: Vectors, also: Vectors | None) -> Vectors:
        """About the cosines of all windows; kept for the vectors that were compared last."""
        asked, kept = vector.tobytes(), self._kept
        if (known := kept.get(asked)) is not None:
            return known
        vectors = [vector] if also is None else [vector, also]
        kept = dict(zip((each.tobytes() for each in vectors), self._roughly(vectors), strict=True))
        self._kept.clear()
        self._kept.update(kept)
        return kept[asked]

    def _roughly(self, vectors: Sequence[Vectors], places: NDArray[np.int64] | None = None) -> list[Vectors]:
        """The cosines of each of the vectors and each window, or each of those at some places, off by `_off` at most.

        The vectors are made 8-bit integers too, so that the windows, which are most of what is read, need no
        conversion: two vectors together take a third of the time that they would take in floating point.
        """
        steps = [_step(vector) for vector in vectors]
        asked = np.stack([np.rint(vector / step).astype(np.int8) for vector, step in zip(vectors, steps, strict=True)])
        scale = self.scale if places is None else self.scale[places]
        cosines = [np.empty(len(scale), np.float32) for _ in vectors]

        def compare(start: int) -> None:
            here = slice(start, start + _SHARE)
            some = self.rows[here] if places is None else self.rows[places[here]]
            products = np.asarray(cdist(some, asked, "dot", out_dtype="float32"))
            for found, product, step in zip(cosines, products.T, steps, strict=True):
                np.multiply(product, scale[here] * step, out=found[here])

        starts = range(0, len(scale), _SHARE)
        list(_threads().map(compare, starts) if len(starts) > 1 else map(compare, starts))
        return cosines

    def _cosines(self, vector: Vectors, places: NDArray[np.int64]) -> Vectors:
        """The cosines of the vector and the windows at some places.

        They are rounded: equal vectors are equally near, wherever they are.
        """
        cosines = np.empty(len(places), np.float32)
        for at in range(0, len(places), _AT_ONCE):
            some = slice(at, at + _AT_ONCE)
            np.dot(self.rows[places[some]].astype(np.float32), vector, out=cosines[some])
        return np.round(cosines * self.scale[places], 6)

    @cached_property
    def _kept(self) -> dict[bytes, Vectors]:
        return {}

    @cached_property
    def _counting(self) -> Callable[[Among], NDArray[np.bool_]]:
        """Says which windows are of clauses that count; kept for the last, which a search asks for again."""
        return lru_cache(1)(lambda among: among(self.clauses)[self.clause])

    def of(self, clauses: Sequence[str]) -> ClauseVectors:
        """The vectors of the windows of each of these clauses that has any."""
        numbers = self.clauses.rows(clauses)
        here = list(compress(clauses, numbers >= 0))
        numbers = numbers[numbers >= 0]
        order, bounds = self._by_clause
        counts = bounds[numbers + 1] - bounds[numbers]
        ends = np.cumsum(counts)
        places = order[np.repeat(bounds[numbers] - ends + counts, counts) + np.arange(counts.sum())]
        return ClauseVectors(here, counts, self.rows[places] * self.scale[places, None])

    @cached_property
    def _by_clause(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The windows clause by clause, and where in these each clause begins."""
        counts = np.bincount(self.clause, minlength=len(self.clauses))
        return np.argsort(self.clause, kind="stable"), np.concatenate([[0], np.cumsum(counts)])


class WithStandIns:
    """Windows, and of clauses that have none of these those of others; none is copied, since the first keep changing.

    Args:
        own: of the encoder.
        others: the quick ones, which stand in for them.
    """

    def __init__(self, own: WindowVectors, others: WindowVectors) -> None:
        self.own, self.others = own, others
        lacking = own.clauses.rows(others.clauses) < 0
        self._lacking = lru_cache(1)(  # kept as the windows keep what counts
            lambda among: (lambda _: lacking) if among is None else lambda ids: lacking & among(ids)
        )

    def nearest(
        self, vector: Vectors, count: int, among: Among | None = None, also: Vectors | None = None
    ) -> list[tuple[str, float]]:
        """See `WindowVectors.nearest`."""
        found = self.own.nearest(vector, count, among, also)
        found += self.others.nearest(vector, count, self._lacking(among), also)
        return sorted(found, key=lambda each: -each[1])[:count]

    def of(self, clauses: Sequence[str]) -> Mapping[str, Vectors]:
        """The vectors of the windows of each of these clauses that has any."""
        own = self.own.of(clauses)
        return {**own, **self.others.of([each for each in clauses if each not in own])}


def _step(vector: Vectors) -> np.float32:
    """What one stands for in a vector as 8-bit integers."""
    return np.float32(max(np.abs(vector).max(), LEAST) / LARGEST)


def _off(vector: Vectors) -> float:
    """More than `WindowVectors._roughly` is off: the length of what is lost of the vector (Cauchy and Schwarz)."""
    step = _step(vector)
    return _LONGEST * float(np.linalg.norm(vector - np.rint(vector / step) * step)) + _ROUNDING


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(min(4, os.cpu_count() or 1), thread_name_prefix="vectors")


# ------------------------------------------------------------------ the copy of a table in one file
#
# The header; the vectors; the scale of each, as a 32-bit number; the number of its clause, as a 32-bit integer; the ids
# of the clauses, packed (`ClauseIds`); a CRC-32 of all this. Numbers have their lowest byte first. It is read, not
# mapped: where a drive is taken away, a read fails with an error, but a mapping ends the program.

_HEAD: Final = struct.Struct("<16sQQQq")  # what it is, windows, dimensions, bytes of the ids, and the digest of all
_MAGIC: Final = b"muniment rows 3\n"
_END: Final = struct.Struct("<I")
_BLOCK: Final = 1 << 20  # bytes read at a time: they are in the processor's cache when their checksum is taken


def write_copy(path: Path, windows: WindowVectors) -> None:
    """Writes windows to a file; a crash leaves the whole file or none of that name.

    Raises:
        OSError: it cannot be written.
    """
    ids = windows.clauses.packed()
    head = _HEAD.pack(_MAGIC, *windows.rows.shape, len(ids), windows.digest.digest)
    path.parent.mkdir(mode=0o700, exist_ok=True)
    draft = path.with_name(f".tmp{path.name}")  # named, and so wiped, like what LanceDB leaves unfinished
    with private_file(draft) as file:
        checksum = 0
        scale, clause = windows.scale.astype("<f4", copy=False), windows.clause.astype("<i4", copy=False)
        for part in (memoryview(head), *map(_bytes, (windows.rows, scale, clause)), memoryview(ids)):
            checksum = zlib.crc32(part, checksum)
            file.write(part)
        file.write(_END.pack(checksum))
    draft.replace(path)
    flush_folder(path.parent)


def read_copy(path: Path, expected: WindowDigest) -> WindowVectors | None:
    """The windows of a file; None where it has others than expected, is damaged, or there is none."""
    with suppress(OSError, struct.error), path.open("rb") as file:
        size, head = os.fstat(file.fileno()).st_size, file.read(_HEAD.size)
        magic, count, dimensions, length, digest = _HEAD.unpack(head)
        whole = _HEAD.size + (dimensions + 8) * count + length + _END.size
        if magic != _MAGIC or WindowDigest(count, digest) != expected or size != whole:
            return None
        rows, scale, clause = np.empty((count, dimensions), np.int8), np.empty(count, "<f4"), np.empty(count, "<i4")
        ids, checksum = bytearray(length), zlib.crc32(head)
        for part in (*map(_bytes, (rows, scale, clause)), memoryview(ids)):
            checksum = _read_into(part, file, checksum)
        if file.read() == _END.pack(checksum):
            return WindowVectors(ClauseIds.unpacked(bytes(ids)), clause, rows, scale, expected)
    return None


def is_sound_copy(path: Path) -> bool:
    """Whether there is a file, as this version of the program writes it, and unharmed."""
    with suppress(OSError), path.open("rb") as file:
        left, checksum, block = os.fstat(file.fileno()).st_size - _END.size, 0, memoryview(bytearray(_BLOCK))
        if not file.peek().startswith(_MAGIC):
            return False
        while left > 0:
            some = block[:left]
            checksum, left = _read_into(some, file, checksum), left - len(some)
        return file.read() == _END.pack(checksum)
    return False


def _bytes(numbers: NDArray[Any]) -> memoryview:
    return numbers.reshape(-1).view(np.uint8).data


def _read_into(part: memoryview, file: BufferedReader, checksum: int) -> int:
    """Fills a part of memory from a file, and returns the checksum with it. A file that has become shorter leaves some
    of it as it was, which the checksum shows.
    """
    for at in range(0, len(part), _BLOCK):
        block = part[at : at + _BLOCK]
        file.readinto(block)
        checksum = zlib.crc32(block, checksum)
    return checksum
