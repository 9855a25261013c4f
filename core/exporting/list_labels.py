"""What the labels of paragraphs count, in the numbering formats of word processors."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from core.text.labels import SCHEDULE_NOUN, SECTION_NOUN
from core.text.numerals import letter_value, roman_value

LEVELS: Final = 9
"""The number of levels of a list in Word (ECMA-376 part 1, 17.9.6)."""
_MOST: Final = 780  # of letters and roman numerals: after 30 times Z Word starts again with A
_DIGITS: Final = 4
_SHORT: Final = 7  # characters, of a count two on average
_NOUN: Final = re.compile(rf"(?:{SECTION_NOUN}|part|chapter|item|{SCHEDULE_NOUN})\s+|§+\s*", re.IGNORECASE)
_COUNTS: Final = re.compile(r"[0-9]+|[A-Za-z]+")
_BETWEEN: Final = re.compile(r"[().\[\] :–—-]*")


@dataclass(frozen=True, slots=True)
class Count:
    """What one part of a label says: a number from 1, in a format of Word's ("lowerRoman")."""

    format: str
    number: int


@dataclass(frozen=True, slots=True)
class LabelForm:
    """A label as a list would print it: ``around`` has the words around its counts, one more than these."""

    label: str
    around: tuple[str, ...]
    counts: tuple[Count, ...]

    @property
    def formats(self) -> tuple[str, ...]:
        return tuple(count.format for count in self.counts)

    @property
    def own(self) -> Count:
        """The count of its own level; those before it belong to the levels around it."""
        return self.counts[-1]

    @property
    def is_short(self) -> bool:
        """Whether it fits into the margin of an indented paragraph."""
        return not self.around[0][:1].isalpha() and len("".join(self.around)) + 2 * len(self.counts) <= _SHORT

    def is_subscribed(self, before: LabelForm) -> bool:
        """Whether it is the next label of the same list after another."""
        alike = (self.around, self.formats, self.counts[:-1]) == (before.around, before.formats, before.counts[:-1])
        return alike and self.own.number == before.own.number + 1


def label_forms(label: str) -> list[LabelForm]:
    """Every way of counting that prints exactly this label, lowest number first; none if no list prints it.

    "(i)" is the first roman numeral or the ninth letter; "8.2(a)" counts three levels; no list prints "4A", "(ab)",
    "007" or "Article Four".
    """
    noun = _NOUN.match(label)
    start = noun.end() if noun else 0
    found = [match.span() for match in _COUNTS.finditer(label, start)]
    if not 1 <= len(found) <= LEVELS or not _is_parted(label, start, found):
        return []
    edges = [0, *(edge for span in found for edge in span), len(label)]
    around = tuple(label[one:other] for one, other in zip(edges[::2], edges[1::2], strict=True))
    forms = (LabelForm(label, around, counts) for counts in product(*(list(_counts(label[a:b])) for a, b in found)))
    return sorted(forms, key=lambda form: [count.number for count in form.counts])


def _is_parted(label: str, start: int, found: Sequence[tuple[int, int]]) -> bool:
    """Whether only marks surround the counts, with some between them: the A of "4A" is not a separate part."""
    edges = [start, *(edge for span in found for edge in span), len(label)]
    between = [label[one:other] for one, other in zip(edges[::2], edges[1::2], strict=True)]
    return all(map(_BETWEEN.fullmatch, between)) and all(between[1:-1])


def _counts(text: str) -> Iterator[Count]:
    """What digits or letters may count; nothing if they are not written as lists write them."""
    if text.isdecimal():
        if text[0] != "0" and len(text) <= _DIGITS:
            yield Count("decimal", int(text))
        if len(text) == 2 and text != "00":
            yield Count("decimalZero", int(text))  # "4.01", with "4.10" after "4.09"
    elif text.isupper() or text.islower():
        case = "upper" if text.isupper() else "lower"
        for kind, value in (("Roman", roman_value(text)), ("Letter", letter_value(text))):
            if value is not None and value <= _MOST:
                yield Count(case + kind, value)
