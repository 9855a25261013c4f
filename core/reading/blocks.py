"""A paragraph as the readers of formats without layout give it, and the rows of tables made into paragraphs."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

PAGE_BREAK: Final = "\f"
"""Stands in the text of a block where a page ends; what follows it is on the next page."""
LONGEST: Final = 50_000
"""Characters of a paragraph beyond which none is taken to go on in the next: no drafter's sentence is so long."""

_INVISIBLE = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")
_SPACES = re.compile(r"[^\S\f]+")
_LABEL = re.compile(
    r"(?:section|article|clause|§) ?[\dIVXLC.]+"
    r"|[(\[]?(?:\d{1,3}(?:\.\d{1,3})*|[a-z]{1,2}|[ivxl]+)[.)\]:]+"
    r"|\d{1,3}(?:\.\d{1,3})+|[•·▪●o–—*-]",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]{2}")
_OPENS_AMOUNT = frozenset({"$", "£", "€", "¥", "US$", "(", "$("})
_ENDS_AMOUNT = frozenset({")", "%", ")%", "%)"})


@dataclass(frozen=True, slots=True)
class Style:
    """How a paragraph begins, as far as the format tells; the fields are those of `core.types.Line`."""

    size: float = 0.0
    bold: bool = False
    underlined: bool = False
    centred: bool = False
    heading: int = 0


PLAIN: Final = Style()


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph: its text in single spaces, table cells parted by tabs, pages by `PAGE_BREAK`, and how it begins.

    ``note`` is True for a paragraph of a footnote or endnote, which stands after the body.
    """

    text: str
    style: Style = PLAIN
    note: bool = False

    def after(self, words: str, between: str = " ") -> Block:
        """The same paragraph with words put before its own, on the page where its own begin."""
        own = self.text.lstrip(PAGE_BREAK + " ")
        breaks = self.text[: len(self.text) - len(own)].replace(" ", "")
        return replace(self, text=f"{breaks}{words}{between}{own}" if words else self.text)


def is_label(text: str) -> bool:
    """Whether this is the label of a section and nothing else: ``1.1``, ``(a)``, ``Section 4.``, a bullet."""
    return bool(_LABEL.fullmatch(text.strip()))


def clean(text: str) -> str:
    """The text with every run of white space made one space, without characters that cannot be seen.

    Page breaks stay.
    """
    return _SPACES.sub(" ", _INVISIBLE.sub("", text)).strip(" ")


def join_cells(cells: Sequence[str]) -> str:
    """The text of a table row: labels and their text by a space, other cells by a tab, empty cells left out.

    An amount that stands in several cells, as in ``$ | 1,000 | )``, is put together again.
    """
    row: list[str] = []
    for cell in filter(None, map(clean, "\t".join(cells).split("\t"))):
        if row and (row[-1] in _OPENS_AMOUNT or cell in _ENDS_AMOUNT):
            row[-1] += cell
        else:
            row.append(cell)
    labels = next((place for place, cell in enumerate(row) if not is_label(cell)), 0)
    if labels and _WORD.search(row[labels]):  # 1.1 | (a) | words
        row[: labels + 1] = [" ".join(row[: labels + 1])]
    return "\t".join(row)


def row_blocks(cells: Iterable[Sequence[Block]]) -> list[Block]:
    """A table row as paragraphs: as one where every cell holds one, else cell after cell.

    Tables that only lay out a text put a label in one cell and the paragraphs of its section in the next: the label is
    put before the first of them.
    """
    filled = [words for cell in cells if (words := [block for block in cell if block.text.strip()])]
    if not filled:
        return []
    if all(len(cell) == 1 for cell in filled):
        return [Block(join_cells([cell[0].text for cell in filled]), filled[0][0].style)]
    if len(filled) > 1 and len(filled[0]) == 1 and is_label(filled[0][0].text):
        label = filled.pop(0)[0]
        filled[0][0] = filled[0][0].after(clean(label.text))
    return [block for cell in filled for block in cell]
