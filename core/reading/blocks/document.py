"""Paragraphs -> Document: one text, and the place of each paragraph and page in it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from core.base.translation import tr
from core.reading.blocks.block import PAGE_BREAK, TextBlock
from core.reading.blocks.left_out import LeftOut
from core.reading.files.encoding import unscrambled
from core.types import Document, Issue, Line, Page, Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

_SURE: Final = 2500  # characters that fit on one page
_LONGEST: Final = 7000  # characters that a page holds at most
_NAMED: Final = 50  # embedded objects that are named
_MANY: Final = 4  # pages: an author who broke so many broke them all


@dataclass(slots=True)
class Findings:
    """What a reader met besides the text that it gives, for the remarks on the file.

    Words that the author struck through or hid are no part of the contract as it stands, so no reader gives them, as
    none gives what a tracked change deletes. The number of them is said, for a reader of the contract may ask.

    Attributes:
        tracked_changes: how many the file contains; they are read as accepted.
        comments: how many the file contains; they are not read.
        left_out: the words that are struck through by hand or not to be seen, which were left out.
        mended: characters that had been encoded twice, and were put right.
        signs: of fonts of signs, which no letter stands for; they were left out.
        sheets_cut: whether the style sheets of a web page are too long to be read to their end.
        embedded: what each document or other object is that is embedded in the file; they are not read.
    """

    tracked_changes: int = 0
    comments: int = 0
    left_out: LeftOut = field(default_factory=LeftOut)
    signs: int = 0
    mended: int = 0
    sheets_cut: bool = False
    embedded: list[str] = field(default_factory=list)

    def remarks(self) -> Iterator[str]:
        """What to tell the user, in sentences."""
        if count := self.tracked_changes:
            yield (
                tr("This is a draft with one tracked change; it was read as if that were accepted.")
                if count == 1
                else tr(
                    "This is a draft with {count:,} tracked changes; it was read as if all were accepted.", count=count
                )
            )
        if count := self.comments:
            yield (
                tr("This file contains one comment, which was not read.")
                if count == 1
                else tr("This file contains {count:,} comments, which were not read.", count=count)
            )
        yield from self.left_out.remarks()
        if count := self.mended:
            yield (
                tr("One character of this file had been encoded twice, and was put right.")
                if count == 1
                else tr("{count:,} characters of this file had been encoded twice, and were put right.", count=count)
            )
        if count := self.signs:
            yield (
                tr("One symbol of a symbol font could not be read, and was left out.")
                if count == 1
                else tr("{count:,} symbols of symbol fonts could not be read, and were left out.", count=count)
            )

    def issues(self) -> Iterator[Issue]:
        """What could not be read."""
        if self.sheets_cut:
            message = tr("The style sheets of this web page are too long: numbers or hidden words may be read wrongly.")
            yield Issue(message, tr("Open it in a browser, print it to a PDF, and add that."))
        if self.embedded:
            names = [each if count == 1 else f"{each} ({count})" for each, count in Counter(self.embedded).items()]
            message = tr("Embedded in this document, and not read: {names}.", names=", ".join(names[:_NAMED]))
            yield Issue(message, tr("Open what is embedded, save it as a file of its own, and add that."))


def build_document(
    blocks: Iterable[TextBlock],
    document_id: str,
    source: Path,
    title: str = "",
    issues: Sequence[Issue] = (),
    findings: Findings | None = None,
    *,
    laid_out: bool = False,
) -> Document:
    """The document made of these paragraphs.

    Its text is the paragraphs, each ended by a line feed; a paragraph across a page break is two lines joined by a
    space. Lines cover their own characters, so neither line feeds nor these spaces; pages cover the text without a gap.
    Remarks say what was found besides.

    Args:
        blocks: the paragraphs, with page breaks in their texts.
        document_id: the id of the document.
        source: the file.
        title: of the document.
        issues: what could not be read.
        findings: what was met besides the text.
        laid_out: whether a program that laid out the pages set the breaks, perhaps not up to the end: a last page that
            would be too long for paper gets the number 0, unknown. Breaks that an author set may not be all of them:
            where a page would be too long, the whole is one page with the number 0.
    """
    findings = findings or Findings()
    builder = _Builder()
    for block in blocks:
        words, mended = unscrambled(block.text)
        findings.mended += mended
        builder.add(replace(block, text=words) if mended else block)
    title = unscrambled(title)[0]
    text = "".join(builder.pieces)
    pages, lines = builder.pages(), tuple(builder.lines)
    if laid_out and _is_longer(pages[-1], _LONGEST):
        pages = (*pages[:-1], Page(0, pages[-1].span))
        lines = tuple(replace(line, page=0) if line.page == len(pages) else line for line in lines)
    elif not (laid_out or _fit_paper(pages)):
        pages, lines = (Page(0, Span(0, len(text))),), tuple(replace(line, page=0) for line in lines)
    remarks = tuple(findings.remarks())
    issues = (*issues, *findings.issues())
    return Document(document_id, source, text, pages, lines, title, issues, remarks)


def _fit_paper(pages: Sequence[Page]) -> bool:
    """Whether each of these pages may be a page of paper.

    Of 2,605 PDF pages of contracts, half have fewer than 2,800 characters, and one in a hundred more than 6,400.
    """
    most = _LONGEST if len(pages) >= _MANY else _SURE
    return not any(_is_longer(page, most) for page in pages)


def _is_longer(page: Page, most: int) -> bool:
    return page.span.end - page.span.start > most


_SPACES = re.compile(" {2,}")


class _Builder:
    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.lines: list[Line] = []
        self._length = 0
        self._page = 1
        self._starts = [0]

    def add(self, block: TextBlock) -> None:
        begins = True
        for index, part in enumerate(block.text.split(PAGE_BREAK)):
            self._page += 1 if index else 0
            if shown := _SPACES.sub(" ", part).strip():
                self._line(shown, block, begins=begins)
                begins = False
        if not begins:
            self._append("\n")

    def pages(self) -> tuple[Page, ...]:
        ends = [*self._starts[1:], self._length]
        return tuple(Page(i + 1, Span(*ends_at)) for i, ends_at in enumerate(zip(self._starts, ends, strict=True)))

    def _line(self, text: str, block: TextBlock, *, begins: bool) -> None:
        style = block.style
        if not begins:
            self._append(" ")
        while len(self._starts) < self._page:  # a page begins at its first word; an empty one where the next begins
            self._starts.append(self._length)
        span = Span(self._length, self._length + len(text))
        self._append(text)
        self.lines.append(
            Line(
                span=span,
                page=self._page,
                size=style.size,
                bold=style.bold,
                underlined=style.underlined,
                centred=style.centred,
                heading=style.heading,
                paragraph=begins,
                note=block.note,
                counted=begins and block.counted,
            )
        )

    def _append(self, text: str) -> None:
        self.pieces.append(text)
        self._length += len(text)
