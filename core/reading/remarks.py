"""Remarks on a file besides its text: changes, comments, words left out, broken references."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import lru_cache
from typing import Final

from core.base.translation import marked, tr
from core.types import Issue, Span


class Why(Enum):
    """Why words were left out, or are doubtful."""

    STRUCK = auto()
    HIDDEN = auto()  # formatted as hidden, in the colour of the page, drawn without ink, or outside the page
    COVERED = auto()  # by a box drawn over them
    BEHIND = auto()  # a picture, or without ink over it, where they may be what was recognised in it: they are read


_LEFT_OUT: Final = {
    Why.STRUCK: (
        marked("One word that is struck through was left out{where}."),
        marked("{count:,} words that are struck through were left out{where}."),
    ),
    Why.HIDDEN: (
        marked("One word that cannot be seen on the page was left out{where}."),
        marked("{count:,} words that cannot be seen on the page were left out{where}."),
    ),
    Why.COVERED: (
        marked("One word that is blacked out or covered was left out{where}."),
        marked("{count:,} words that are blacked out or covered were left out{where}."),
    ),
    Why.BEHIND: (
        marked("One word that is written behind a picture, or unseen over it, was read{where}."),
        marked("{count:,} words that are written behind a picture, or unseen over it, were read{where}."),
    ),
}


class LeftOut:
    """Counts the words that a reader leaves out or doubts, and reports them."""

    def __init__(self) -> None:
        self._words: dict[Why, Counter[int]] = {}

    def add(self, why: Why, text: str, page: int = 0) -> int:
        """Counts the words of a text, and returns how many they are; signs and spaces alone are none.

        Args:
            why: they were left out.
            text: the words.
            page: their page; 0: not known.
        """
        if count := sum(any(map(str.isalnum, word)) for word in text.split()):
            self._words.setdefault(why, Counter())[page] += count
        return count

    def count(self, why: Why) -> int:
        """How many words were left out for this reason so far."""
        return self._words.get(why, Counter()).total()

    def remarks(self) -> Iterator[str]:
        """A sentence for each reason, with the pages."""
        for why in Why:
            if words := self._words.get(why):
                count, pages = words.total(), sorted(page for page in words if page)
                where = f" {tr(_PAGES[len(pages) > 1], pages=page_list(pages))}" if pages else ""
                yield tr(_LEFT_OUT[why][count > 1], count=count, where=where)


_PAGES: Final = (marked("(page {pages})"), marked("(pages {pages})"))


def page_list(numbers: Sequence[int]) -> str:
    """Page numbers in ascending order, in words: "3-5 and 9"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    shown = [str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]
    if len(shown) == 1:
        return shown[0]
    return tr("{first} and {last}", first=", ".join(shown[:-1]), last=shown[-1])


_EMBEDDED_NAMED: Final = 50  # objects


@dataclass(slots=True)
class Findings:
    """What a reader met besides the text that it gives, for the remarks on the file.

    Words that the author struck through or hid are no part of the contract as it stands, so no reader gives them, as
    none gives what a tracked change deletes. The number of them is said, for a reader of the contract may ask.

    Attributes:
        tracked_changes: how many the file contains; they are read as accepted.
        comments: how many the file contains; they are not read.
        left_out: the words that are struck through by hand or not to be seen, which were left out.
        repaired: characters that had been encoded twice, and were put right.
        signs: of fonts of signs, which no letter stands for; they were left out.
        sheets_cut: whether the style sheets of a web page are too long to be read to their end.
        embedded: what each document or other object is that is embedded in the file; they are not read.
    """

    tracked_changes: int = 0
    comments: int = 0
    left_out: LeftOut = field(default_factory=LeftOut)
    signs: int = 0
    repaired: int = 0
    sheets_cut: bool = False
    embedded: list[str] = field(default_factory=list)

    def remarks(self) -> Iterator[str]:
        """What to tell the user, in sentences."""
        yield from counted(_CHANGES, self.tracked_changes)
        yield from counted(_COMMENTS, self.comments)
        yield from self.left_out.remarks()
        yield from counted(_REPAIRED, self.repaired)
        yield from counted(_SIGNS, self.signs)

    def issues(self) -> Iterator[Issue]:
        """What could not be read."""
        if self.sheets_cut:
            message = tr("The style sheets of this web page are too long: numbers or hidden words may be read wrongly.")
            yield Issue(message, tr("Open it in a browser, print it to a PDF, and add that."))
        if self.embedded:
            names = [each if count == 1 else f"{each} ({count})" for each, count in Counter(self.embedded).items()]
            message = tr("Embedded in this document, and not read: {names}.", names=", ".join(names[:_EMBEDDED_NAMED]))
            yield Issue(message, tr("Open what is embedded, save it as a file of its own, and add that."))


_CHANGES: Final = (
    marked("This is a draft with one tracked change; it was read as if that were accepted."),
    marked("This is a draft with {count:,} tracked changes; it was read as if all were accepted."),
)
_COMMENTS: Final = (
    marked("This file contains one comment, which is no part of its text."),
    marked("This file contains {count:,} comments, which are no part of its text."),
)
_REPAIRED: Final = (
    marked("One character of this file had been encoded twice, and was put right."),
    marked("{count:,} characters of this file had been encoded twice, and were put right."),
)
_SIGNS: Final = (
    marked("One symbol of a symbol font could not be read, and was left out."),
    marked("{count:,} symbols of symbol fonts could not be read, and were left out."),
)


def counted(forms: tuple[str, str], count: int, **values: object) -> Iterator[str]:
    """A sentence in the singular or the plural; none where there is nothing to count."""
    if count:
        yield tr(forms[count > 1], count=count, **values)


# ------------------------------------------------- broken references

_PRINTED: Final = re.compile(
    r"Error[!:] ?(?:Reference source not found|Not a valid bookmark self-reference|No bookmark name given|"
    r"Bookmark not defined(?!\W*$))|Fehler[!:] ?Verweisquelle konnte nicht gefunden werden|"
    r"Erreur ?[!:] ?Source du renvoi introuvable|Error[!:] ?No se encuentra el origen de la referencia",
    re.IGNORECASE | re.MULTILINE,  # at the end of a line of a table of contents "Bookmark not defined" is a page
)
_CITES: Final = re.compile(  # words before a field that is no page number of a table of contents
    r"\b(?:sections?|clauses?|articles?|paragraphs?|exhibits?|schedules?|in|of|to|under|and|or|see|with|by)\s$",
    re.IGNORECASE,
)
_NO_BOOKMARK: Final = re.compile(r"Error[!:] ?Bookmark not defined", re.IGNORECASE)
_NAMED: Final = 3  # so many places are named, the others counted
_BEGINNING: Final = 50  # characters


def broken_fields(text: str) -> Iterator[Span]:
    """Where a text has the words that Word prints for a broken reference, in order."""
    for found in _NO_BOOKMARK.finditer(text):
        if _CITES.search(text, max(0, found.start() - 20), found.start()):
            yield Span(*found.span())
    for found in _PRINTED.finditer(text):
        yield Span(*found.span())


def broken_places(text: str) -> list[str]:
    """For each broken reference that is printed in a text, how its paragraph begins."""
    return [
        beginning(text[text.rfind("\n", 0, found.start()) + 1 :][: 2 * _BEGINNING].partition("\n")[0])
        for found in _PRINTED.finditer(text)
    ]


def broken_remarks(places: Sequence[str]) -> Iterator[str]:
    """What to tell the user of broken references in these places."""
    yield from counted(_BROKEN, len(places), places=few(places))


_BROKEN: Final = (
    marked("A cross-reference is broken, since what it pointed to is no longer in the file: {places}."),
    marked("{count:,} cross-references are broken, since what they pointed to is no longer in the file: {places}."),
)


def beginning(words: str) -> str:
    """The first words of a paragraph, quoted."""
    shown = " ".join(words.split())
    cut = shown[:_BEGINNING].rpartition(" ")[0] or shown[:_BEGINNING]
    return f"“{shown}”" if len(shown) <= _BEGINNING else f"“{cut} …”"


def few(names: Sequence[str], most: int = _NAMED, between: str = "; ") -> str:
    """The first names, and how many there are besides."""
    shown, others = between.join(names[:most]), len(names) - most
    return tr("{names} and {count} more", names=shown, count=others) if others > 0 else shown


# ----------------------------------------------------------- colours

Colour = tuple[float, float, float]
"""Red, green and blue, each from 0 to 1."""

BLACK: Final[Colour] = (0.0, 0.0, 0.0)
WHITE: Final[Colour] = (1.0, 1.0, 1.0)
_ALIKE: Final = 0.06  # of each part of a colour; nobody sees letters that differ less from what is behind them
_CLEAR: Final = 0.05  # of the opacity


@lru_cache(maxsize=1024)
def parsed_colour(text: str) -> Colour | None:
    """A colour as CSS and HTML write it: "white", "#fff", "FFFFFF", "rgb(255, 255, 255)".

    None for one that is not known without more, such as "inherit", or that lets the background through.
    """
    from tinycss2.color3 import parse_color

    parsed = parse_color(text) or parse_color(f"#{text.strip()}")
    if parsed is None or isinstance(parsed, str) or parsed.alpha < 1:
        return None
    return (parsed.red, parsed.green, parsed.blue)


@lru_cache(maxsize=1024)
def is_transparent(text: str) -> bool:
    """Whether what has this colour cannot be seen on any background."""
    from tinycss2.color3 import parse_color

    parsed = parse_color(text)
    return parsed is not None and not isinstance(parsed, str) and parsed.alpha < _CLEAR


def alike(ink: Colour | None, paper: Colour | None) -> bool:
    """Whether letters of one colour cannot be seen on the other; False where one is not known."""
    if ink is None or paper is None:
        return False
    return all(abs(own - behind) <= _ALIKE for own, behind in zip(ink, paper, strict=True))
