"""Paragraph numbers, counted like Word's multi-level lists: each level has a format and a template such as "%1.%2"."""

from __future__ import annotations

import re
from dataclasses import dataclass

_ROMAN = ((100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))
_PLACE = re.compile(r"%(\d)")


def roman(value: int) -> str:
    """The value in lower-case Roman numerals."""
    digits = ""
    for worth, digit in _ROMAN:
        count, value = divmod(value, worth)
        digits += digit * count
    return digits


def letter(value: int) -> str:
    """a, b ... z, aa, bb: as Word continues after z."""
    repeat, index = divmod(value - 1, 26)
    return chr(ord("a") + index) * (repeat + 1)


FORMATS = {
    "decimal": str,
    "decimalZero": lambda value: f"{value:02d}",
    "lowerLetter": letter,
    "upperLetter": lambda value: letter(value).upper(),
    "lowerRoman": roman,
    "upperRoman": lambda value: roman(value).upper(),
}


@dataclass(frozen=True, slots=True)
class Level:
    """How one level is numbered ("upperRoman", "ARTICLE %1") and how its headings look (bold, caps, centred ...)."""

    format: str
    template: str
    flags: frozenset[str] = frozenset()

    @property
    def stands_alone(self) -> bool:
        """Whether the number alone says where it is: "4.2" does, "(a)" does not."""
        return "%1" in self.template


class Counter:
    """Counts the paragraphs of one numbered run and gives each its printed label and its citation."""

    def __init__(self, levels: list[Level]) -> None:
        self._levels = levels
        self._counts: list[int] = []

    def next(self, depth: int) -> tuple[str, str]:
        """Counts one paragraph at ``depth`` (from 1).

        Returns:
            The label as printed ("Section 4.2", "(b)") and the number as other sections cite it ("4.2", "4.2(b)").

        Raises:
            ValueError: the level has no format, or the level above it has no paragraph yet.
        """
        if depth > len(self._levels):
            raise ValueError(f"no numbering is set for level {depth}")
        if depth > len(self._counts) + 1:
            raise ValueError(f"a paragraph of level {depth} stands below one of level {len(self._counts)}")
        self._counts = [*self._counts[:depth], 0][:depth]
        self._counts[-1] += 1
        return self._printed(depth), self._cited(depth)

    def _printed(self, depth: int) -> str:
        def count(match: re.Match[str]) -> str:
            place = int(match[1])
            name = self._levels[place - 1].format
            own = place == depth or name == "decimalZero"
            return FORMATS[name if own else "decimal"](self._counts[place - 1])

        return _PLACE.sub(count, self._levels[depth - 1].template)

    def _cited(self, depth: int) -> str:
        own = re.sub(r"^[A-Za-z]+ (?=\S)", "", self._printed(depth)).rstrip(".:")
        above = "" if depth == 1 or self._levels[depth - 1].stands_alone else self._cited(depth - 1)
        return above + own
