"""A paragraph as the readers of formats without layout give it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

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
class TextBlock:
    """A paragraph: its text in single spaces, with tabs between table cells and `PAGE_BREAK` between pages; its style.

    ``note`` is True for a paragraph of a footnote or endnote, which comes after the body; ``counted`` for one whose
    number the format itself counts.
    """

    text: str
    style: Style = PLAIN
    note: bool = False
    counted: bool = False

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
