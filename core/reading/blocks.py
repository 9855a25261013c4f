"""Paragraphs as the readers of formats without layout give them, with numbers of lists and rows of tables."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from core.text.labels import is_label
from core.text.numerals import ordinal_numeral, roman_numeral

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from core.types import AnnotationKind

PAGE_BREAK: Final = "\f"
"""Marks the end of a page in the text of a block; what follows is on the next page."""
LONGEST: Final = 50_000
"""Characters: a longer paragraph never continues in the next, since no drafter's sentence is so long."""

_MARKS = "\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff"  # without width: of direction, and joiners
_WITHOUT_WIDTH = re.compile(f"[{_MARKS}]")
_INVISIBLE = re.compile(f"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad{_MARKS}]")
_SPACES = re.compile(r"[^\S\f]+")


@dataclass(frozen=True, slots=True)
class Style:
    """How a paragraph begins, as far as the format says; the fields are those of `core.types.Line`."""

    size: float = 0.0
    bold: bool = False
    underlined: bool = False
    centred: bool = False
    heading: int = 0


PLAIN: Final = Style()


@dataclass(frozen=True, slots=True)
class Noted:
    """A comment or a tracked change as a reader meets it; ``key`` tells it from all others of the file."""

    key: str
    kind: AnnotationKind
    author: str
    date: str
    words: str


@dataclass(frozen=True, slots=True)
class Edge:
    """Where a comment or a tracked change begins or ends in a paragraph.

    ``left`` is how many characters follow there, spaces not counted: words put before the paragraph do not move it.
    """

    left: int
    noted: Noted


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A paragraph: its text in single spaces, with tabs between table cells and `PAGE_BREAK` between pages; its style.

    ``note`` is True for a paragraph of a footnote or endnote, which comes after the body; ``counted`` for one whose
    number the format itself counts. ``edges`` are those of comments and tracked changes.
    """

    text: str
    style: Style = PLAIN
    note: bool = False
    counted: bool = False
    edges: tuple[Edge, ...] = ()

    def edges_before(self, following: int) -> tuple[Edge, ...]:
        """Its edges in a paragraph in which so many characters follow it, spaces not counted."""
        return tuple(replace(edge, left=edge.left + following) for edge in self.edges)

    def after(self, words: str, between: str = " ") -> TextBlock:
        """The same paragraph with words before its own, on the page where its own begin."""
        own = self.text.lstrip(PAGE_BREAK + " ")
        breaks = self.text[: len(self.text) - len(own)].replace(" ", "")
        return replace(self, text=f"{breaks}{words}{between}{own}" if words else self.text)

    def labelled(self, label: str, between: str = "") -> TextBlock:
        """The same paragraph behind a number that the format counts, or behind a bullet."""
        return replace(self.after(label, between), counted=label.strip(" \t.()").isalnum())


def note_blocks(blocks: Iterable[TextBlock], mark: str) -> list[TextBlock]:
    """The paragraphs of a note; the first begins with its mark."""
    return [replace(block if place else block.after(mark), note=True) for place, block in enumerate(blocks)]


def without_marks(text: str) -> str:
    """The text without characters that have no width, such as a mark of direction before a number."""
    return _WITHOUT_WIDTH.sub("", text)


def clean_text(text: str) -> str:
    """The text with single spaces for white space and without invisible characters; page breaks stay."""
    return _SPACES.sub(" ", _INVISIBLE.sub("", text)).strip(" ")


def visible(text: str) -> int:
    """How many characters of a text are seen, spaces not counted."""
    return sum(not each.isspace() for each in clean_text(text))


def with_edges(blocks: Sequence[TextBlock], edges: Iterable[Edge]) -> list[TextBlock]:
    """The lines of a paragraph, each with the edges that are in it; they are counted to the end of the last."""
    left, placed, following = list(edges), list(blocks), 0
    for at in reversed(range(len(placed)) if left else ()):
        length = visible(placed[at].text)
        own = [edge for edge in left if edge.left <= following + length or at == 0]
        left = [edge for edge in left if edge not in own]
        placed[at] = replace(placed[at], edges=tuple(replace(edge, left=edge.left - following) for edge in own))
        following += length
    return placed


# ------------------------------------------------------------ tables

_WORD = re.compile(r"[^\W\d_]{2}")
_OPENS_AMOUNT = frozenset({"$", "£", "€", "¥", "US$", "(", "$("})
_ENDS_AMOUNT = frozenset({")", "%", ")%", "%)"})


def join_cells(cells: Sequence[str]) -> str:
    """The text of a table row: a space between a label and its text, tabs between other cells; empty cells are omitted.

    An amount spread over several cells, as in ``$ | 1,000 | )``, is joined again.
    """
    row: list[str] = []
    for cell in filter(None, map(clean_text, "\t".join(cells).split("\t"))):
        if row and (row[-1] in _OPENS_AMOUNT or cell in _ENDS_AMOUNT):
            row[-1] += cell
        else:
            row.append(cell)
    labels = next((place for place, cell in enumerate(row) if not is_label(cell)), 0)
    if labels and _WORD.search(row[labels]):  # 1.1 | (a) | words
        row[: labels + 1] = [" ".join(row[: labels + 1])]
    return "\t".join(row)


def row_blocks(cells: Iterable[Sequence[TextBlock]]) -> list[TextBlock]:
    """A table row as paragraphs: one if every cell contains one, else those of each cell in turn.

    Tables used only for layout have a label in one cell and the paragraphs of its section in the next: the label goes
    before the first of them.
    """
    filled = [words for cell in cells if (words := [block for block in cell if block.text.strip()])]
    if not filled:
        return []
    if all(len(cell) == 1 for cell in filled):
        edges: tuple[Edge, ...] = ()
        following = 0
        for (block,) in reversed(filled):
            edges = block.edges_before(following) + edges
            following += visible(block.text)
        return [TextBlock(join_cells([cell[0].text for cell in filled]), filled[0][0].style, edges=edges)]
    if len(filled) > 1 and len(filled[0]) == 1 and is_label(filled[0][0].text):
        label = filled.pop(0)[0]
        filled[0][0] = filled[0][0].after(clean_text(label.text))
    return [block for cell in filled for block in cell]


# ----------------------------------------------------------- numbers

BULLET: Final = "•"

_ONES: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS: Final = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ODD_ORDINALS: Final = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
    "twelve": "twelfth",
}
_CHICAGO: Final = "*†‡§"
_MOST: Final = 32_767
_MOST_LETTERS: Final = 780
_NOT_LEGAL: Final = frozenset({"none", "bullet", "decimalZero"})


def list_number(number: int, style: str, *, legal: bool = False) -> str:
    """A number from 0 in a numbering format; formats that no Western contract uses are given as decimal.

    So are numbers beyond those that Word counts to, which would fill pages in Roman numerals. ``legal`` makes it
    decimal wherever it is a number at all.
    """
    style = "decimal" if legal and style not in _NOT_LEGAL else style
    return _STYLES.get(style, str)(number) if number <= _MOST or style in {"none", "bullet"} else str(number)


def note_mark(kind: str, index: int) -> str:
    """The mark of a note, in the text and before its own words: a footnote as [1], an endnote as [i]."""
    return f"[{list_number(index, 'decimal' if kind == 'footnote' else 'lowerRoman')}]"


def _letters(number: int) -> str:
    """A to Z, then AA, BB, and so on, as Word has it (not AB), up to 30 letters, then A again; "" for 0."""
    return _repeated("ABCDEFGHIJKLMNOPQRSTUVWXYZ", number) if number else ""


def _chicago(number: int) -> str:
    return _repeated(_CHICAGO, max(number, 1))


def _repeated(signs: str, number: int) -> str:
    repeats, index = divmod((number - 1) % _MOST_LETTERS, len(signs))
    return signs[index] * (repeats + 1)


def _cardinal_text(number: int) -> str:
    """One, Twenty-one, One hundred five; in digits from a thousand on."""
    return _words(number).capitalize() if number < 1000 else str(number)


def _ordinal_text(number: int) -> str:
    """First, Twenty-first, One hundredth; in digits from a thousand on."""
    if number >= 1000:
        return ordinal_numeral(number)
    words = _words(number)
    head, separator, last = words.rpartition("-" if words.rfind("-") > words.rfind(" ") else " ")
    last = _ODD_ORDINALS.get(last) or (last[:-1] + "ieth" if last.endswith("y") else last + "th")
    return (head + separator + last).capitalize()


def _words(number: int) -> str:
    if number < 20:
        return _ONES[number]
    if number < 100:
        tens, ones = divmod(number, 10)
        return _TENS[tens] + (f"-{_ONES[ones]}" if ones else "")
    hundreds, rest = divmod(number, 100)
    return f"{_ONES[hundreds]} hundred" + (f" {_words(rest)}" if rest else "")


_STYLES: dict[str, Callable[[int], str]] = {
    "decimalZero": lambda number: f"{number:02d}",
    "upperRoman": lambda number: roman_numeral(number).upper(),
    "lowerRoman": roman_numeral,
    "upperLetter": _letters,
    "lowerLetter": lambda number: _letters(number).lower(),
    "ordinal": ordinal_numeral,
    "cardinalText": _cardinal_text,
    "ordinalText": _ordinal_text,
    "chicago": _chicago,
    "numberInDash": lambda number: f"- {number} -",
    "none": lambda _: "",
    "bullet": lambda _: "",
}
