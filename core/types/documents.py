"""A file as read: its text, and the way back from each character to its page and box."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from core.base.translation import marked, tr

Box = tuple[float, float, float, float]
Tick = Callable[[int, int], None]
"""Called while the pages of a file are read, with how many are read and how many there are."""


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open character range ``[start, end)`` in ``Document.text``."""

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"not a span: {self.start}..{self.end}")

    def __len__(self) -> int:
        return self.end - self.start

    def of(self, text: str) -> str:
        """The characters of ``text`` that the span covers."""
        return text[self.start : self.end]

    def contains(self, other: Span) -> bool:
        return self.start <= other.start and other.end <= self.end

    def overlaps(self, other: Span) -> bool:
        return self.start < other.end and other.start < self.end


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its number, counted from 1, the text on it, and its size in points (0, 0 if unknown).

    A document whose file does not say where its pages end has a single page, with the number 0.
    """

    number: int
    span: Span
    width: float = 0.0
    height: float = 0.0


@dataclass(frozen=True, slots=True)
class Line:
    """One line as laid out (PDF) or one paragraph (formats without layout), and its formatting.

    ``heading`` is the outline level that the format itself declares (Word's "Heading 2" is 2, ``<h1>`` is 1),
    0 if it declares none. ``bold`` and ``underlined`` describe the beginning of the line; ``size`` is in points.
    ``paragraph`` is True where a new paragraph begins with this line. ``note`` is True for the words of a footnote or
    endnote; notes follow the body, and each begins with the mark that it has in the body ("[1]"). ``counted`` is True
    where the format itself counts the number with which the line begins, as it does those of lists.
    """

    span: Span
    page: int
    box: Box | None = None
    size: float = 0.0
    bold: bool = False
    underlined: bool = False
    centred: bool = False
    heading: int = 0
    paragraph: bool = True
    note: bool = False
    counted: bool = False


class Remedy(StrEnum):
    """What the user can provide to make readable what was not."""

    PASSWORD = "password"
    RECOGNITION = "text recognition"  # the language data for reading the text in images
    DOWNLOAD = "download"  # the file, which is in the cloud only


@dataclass(frozen=True, slots=True)
class Issue:
    """Something that could not be read, worded for the user: what, on which page (None: the file), what to do.

    The words are stored in English, since the process that reads a file knows no other language.
    Those that contain no value from the file are translated when they are shown.
    """

    message: str
    advice: str = ""
    page: int | None = None
    remedy: Remedy | None = None


class AnnotationKind(StrEnum):
    """What was noted beside the text, or done to it, in a file that keeps that."""

    COMMENT = "comment"
    INSERTED = "inserted"  # a tracked change, which the text has as accepted
    DELETED = "deleted"
    UPDATED = "updated"  # a cross-reference that was out of date, which the text has as it would be printed
    BROKEN = "broken"  # a cross-reference to what is no longer in the file


@dataclass(frozen=True, slots=True)
class Annotation:
    """A comment, a tracked change, or a cross-reference that is not as it should be.

    Attributes:
        kind: which of these it is.
        span: what it is on; where words were deleted, an empty span.
        author: as the file names them; "" if it does not.
        date: as the file has it, in ISO 8601; "" if it has none.
        words: of the comment, or those inserted or deleted; of a cross-reference, what it showed before.
    """

    kind: AnnotationKind
    span: Span
    author: str
    date: str
    words: str


@dataclass(frozen=True, slots=True)
class Document:
    """A contract as read: clean text, and the way back from each character to its page and box.

    ``id`` is made from the file's content, so a moved or copied file is the same document; in a library it also
    contains the version of the extraction, so that a newer extraction makes a different document.
    ``issues`` say what could not be read; a document with issues is a partial success. ``remarks`` tell the user what
    is no fault: that this is a draft with tracked changes, or that pages were read by text recognition.

    For an archive or an email, ``members`` are the paths in it of the files to be read separately, and ``left_out``
    counts its other files by file extension, the most frequent first. ``annotations`` are the comments, tracked
    changes and wrong cross-references of a Word file, in the order of the text. A library keeps none of these with it.
    """

    id: str
    source: Path
    text: str
    pages: tuple[Page, ...]
    lines: tuple[Line, ...]
    title: str = ""
    issues: tuple[Issue, ...] = ()
    remarks: tuple[str, ...] = ()
    members: tuple[str, ...] = ()
    left_out: tuple[tuple[str, int], ...] = ()
    annotations: tuple[Annotation, ...] = ()

    @property
    def numbered_pages(self) -> int:
        """How many pages it has; 0 if unknown."""
        return sum(page.number > 0 for page in self.pages)

    def page_at(self, offset: int) -> int:
        """The number of the page of the character at ``offset`` (the last page for the text's end), 0 if unknown.

        Pages divide the body; a note, which follows the body, is on the page of its lines.
        """
        line = bisect_right(self.lines, offset, key=lambda line: line.span.start) - 1
        if line >= 0 and self.lines[line].note:
            return self.lines[line].page
        at = bisect_right(self.pages, offset, key=lambda page: page.span.end)
        return self.pages[min(at, len(self.pages) - 1)].number if self.pages else 1


@dataclass(frozen=True, slots=True)
class PagePicture:
    """One page of a file, drawn.

    ``number`` is counted from 1, of ``pages``; ``samples`` are red, green and blue of each pixel, one byte each, row
    by row. ``marks`` are the boxes of the lines of each requested passage, in shares of the page's width and height,
    and ``words`` the boxes of the requested words in them. ``is_scan`` says that the page is a picture whose words
    have not been recognised for this, so that nothing could be marked.
    """

    number: int
    pages: int
    width: int
    height: int
    samples: bytes
    marks: tuple[tuple[Box, ...], ...] = ()
    is_scan: bool = False
    words: tuple[Box, ...] = ()


def page_words(page: int) -> str:
    """A page number in words; "" for 0, in a format without pages."""
    return tr("page {page}", page=page) if page else ""


def placed_words(page: int, words: str) -> str:
    """Words with the page that they are on: "page 3: ..."; the words alone in a format without pages."""
    return f"{page_words(page)}: {words}" if page else words


# What a lawyer must know before using a clause: that its contract is a draft, or its page was read from a picture.


class DocumentMark(StrEnum):
    """A mark on a contract, or on its clauses on certain pages, worded for the user."""

    DRAFT = marked("Draft")
    SCAN = marked("Scan")


_SAID: Final = {"This is a draft": DocumentMark.DRAFT, "read by text recognition": DocumentMark.SCAN}
"""The words that identify remarks. Remarks are stored in English, see `core.types.documents.Issue`."""
_PAGES: Final = re.compile(r"\b[Pp]ages? ((?:\d+(?:-\d+)?(?:, | and )?)+)")
_RUN: Final = re.compile(r"(\d+)(?:-(\d+))?")


def remarks_on(remarks: Iterable[str], pages: Collection[int]) -> tuple[str, ...]:
    """The remarks of a contract that concern what is on certain pages: those that name no page, or one of them.

    Args:
        remarks: made when the contract was read, in English.
        pages: the numbers of the pages; if any is unknown (0), all remarks concern it.
    """
    return tuple(remark for remark in remarks if 0 in pages or _concerns(remark, pages))


def _concerns(remark: str, pages: Collection[int]) -> bool:
    if (named := _PAGES.search(remark)) is None:
        return True
    runs = [(int(begin), int(end or begin)) for begin, end in _RUN.findall(named[1])]
    return any(begin <= page <= end for page in pages for begin, end in runs)


def marks_of(remarks: Iterable[str]) -> dict[DocumentMark, str]:
    """The marks of a contract, each with the remark made when it was read that says so."""
    remarks = tuple(remarks)
    said = {mark: next((remark for remark in remarks if words in remark), "") for words, mark in _SAID.items()}
    return {mark: remark for mark, remark in said.items() if remark}
