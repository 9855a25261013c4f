"""Finds where passages of a contract, as the program read it, are in the raw text of the same contract.

The two texts are aligned by their words (see `core.evaluation.aligned`), so that page numbers and running headings,
which only one of them has, do not disturb the rest.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

import numpy as np
from rapidfuzz.distance import Indel

from core.evaluation.aligned import WordOffsets
from core.types import Span
from training.judgements.records import Ranges


def raw_places(cuad: Path, contract: str, read: str) -> RawPlaces:
    """Finds passages in the raw text of one of CUAD's contracts.

    Args:
        cuad: the folder of CUAD.
        contract: the name of the file, without its ending.
        read: the text as the program read it.
    """
    return RawPlaces((cuad / "txt" / f"{contract}.txt").read_text(encoding="utf-8"), read)


class RawPlaces:
    """Finds passages of one contract in its raw text.

    Args:
        raw: the raw text.
        read: the text as the program read it.
    """

    def __init__(self, raw: str, read: str) -> None:
        self._raw, self._read = WordOffsets(raw), WordOffsets(read)

    def of(self, passages: Iterable[Span]) -> Ranges:
        """Where passages are in the raw text: a range for each that has a word there; adjacent ranges are joined."""
        ranges: list[tuple[int, int]] = []
        for passage in sorted(passages):
            mine = self._places[slice(*self._read.range(passage.start, passage.end))]
            mine = mine[mine >= 0]
            if not len(mine):
                continue
            first, last = int(mine[0]), int(mine[-1])
            if ranges and first <= ranges[-1][1]:
                ranges[-1] = ranges[-1][0], max(last + 1, ranges[-1][1])
            else:
                ranges.append((first, last + 1))
        return tuple(self._raw.characters(first, end) for first, end in ranges)

    @cached_property
    def _places(self) -> np.ndarray:
        """The place of each read word among the raw ones, -1 if it is not there."""
        places = np.full(len(self._read.words), -1, dtype=np.int64)
        for step in Indel.opcodes(self._read.words, self._raw.words):
            if step.tag == "equal":
                places[step.src_start : step.src_end] = np.arange(step.dest_start, step.dest_end)
        return places
