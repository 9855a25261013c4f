"""Paragraphs -> Document: one text, the place of each paragraph and page in it, and what it calls itself."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from core.reading.blocks import PAGE_BREAK, TextBlock, clean_text
from core.reading.encoding import unscrambled
from core.reading.remarks import Findings
from core.text.headings import KIND_OF_AGREEMENT, title_begins_with, title_goes_on
from core.types import Annotation, Document, Line, Page, Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from core.reading.blocks import Edge, Noted
    from core.types import Issue

_SURE: Final = 2500  # characters that fit on one page
_LONGEST_PAGE: Final = 7000  # characters that a page holds at most
_MANY: Final = 4  # pages: an author who broke so many broke them all


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
        words, repaired = unscrambled(block.text)
        findings.repaired += repaired
        builder.add(replace(block, text=words) if repaired else block)
    title = unscrambled(title)[0]
    text = "".join(builder.pieces)
    pages, lines = builder.pages(), tuple(builder.lines)
    if laid_out and _is_longer(pages[-1], _LONGEST_PAGE):
        pages = (*pages[:-1], Page(0, pages[-1].span))
        lines = tuple(replace(line, page=0) if line.page == len(pages) else line for line in lines)
    elif not (laid_out or _fit_paper(pages)):
        pages, lines = (Page(0, Span(0, len(text))),), tuple(replace(line, page=0) for line in lines)
    remarks = tuple(findings.remarks())
    annotations = builder.annotations(text)
    issues = (*issues, *findings.issues())
    return Document(document_id, source, text, pages, lines, title, issues, remarks, annotations=annotations)


def _fit_paper(pages: Sequence[Page]) -> bool:
    """Whether each of these pages may be a page of paper.

    Of 2,605 PDF pages of contracts, half have fewer than 2,800 characters, and one in a hundred more than 6,400.
    """
    most = _LONGEST_PAGE if len(pages) >= _MANY else _SURE
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
        self._noted: dict[Noted, Span] = {}

    def add(self, block: TextBlock) -> None:
        begins = True
        pieces, start = len(self.pieces), self._length
        for index, part in enumerate(block.text.split(PAGE_BREAK)):
            self._page += 1 if index else 0
            if shown := _SPACES.sub(" ", part).strip():
                self._line(shown, block, begins=begins)
                begins = False
        for edge in block.edges:
            self._note(edge, "".join(self.pieces[pieces:]), start)
        if not begins:
            self._append("\n")

    def pages(self) -> tuple[Page, ...]:
        ends = [*self._starts[1:], self._length]
        return tuple(Page(i + 1, Span(*ends_at)) for i, ends_at in enumerate(zip(self._starts, ends, strict=True)))

    def annotations(self, text: str) -> tuple[Annotation, ...]:
        """The comments and tracked changes in the order of the text."""
        found = [
            Annotation(noted.kind, span, noted.author, noted.date, noted.words or span.of(text))
            for noted, span in self._noted.items()
        ]
        return tuple(sorted(found, key=lambda each: each.span))

    def _note(self, edge: Edge, shown: str, start: int) -> None:
        """Extends a comment or a change to an edge of it in the paragraph that is shown so from ``start`` on."""
        seen = [at for at, each in enumerate(shown) if not each.isspace()]
        before = len(seen) - min(edge.left, len(seen))  # how many characters are before it
        begin = start + (seen[before] if before < len(seen) else len(shown))
        end = start + (seen[before - 1] + 1 if before else 0)
        if (known := self._noted.get(edge.noted)) is not None:
            begin, end = min(known.start, begin), max(known.end, end)
        self._noted[edge.noted] = Span(begin, max(begin, end))

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


# ------------------------------------------------------------ titles

_LOOKED_AT = 60
_LONGEST_TITLE = 24  # words
_STAMP = re.compile(
    r"\[|(?:(?:key|cover|standard) )?terms$|"
    r"(?:preliminary|drafting|explanatory|introductory|guidance) notes?$|"
    r"(?:exhibit|ex-|execution (?:copy|version)|conformed|confidential|draft|page|table of contents|version|dated)\b|"
    r"^[\W\d_]*$|certain (?:portions|information|identified)|portions of this",
    re.IGNORECASE,
)


def printed_title(blocks: Sequence[TextBlock], declared: str = "") -> str:
    """The title as printed, or ``declared`` (the file's own property, often of another contract) if the text has it.

    The first lines that stand out (centred, bold, in capitals or a heading) are joined until they name a kind of
    agreement.
    """
    declared = clean_text(declared)
    opening = " ".join(block.text for block in blocks[:_LOOKED_AT]).casefold()
    if KIND_OF_AGREEMENT.search(declared) and declared.casefold() in opening:
        return declared
    return _printed(blocks[:_LOOKED_AT], _usual_size(blocks)) or (
        declared if KIND_OF_AGREEMENT.search(declared) else ""
    )


def _usual_size(blocks: Sequence[TextBlock]) -> float:
    """The type size of most of the text; 0 where the format gives none."""
    letters: Counter[float] = Counter()
    for block in blocks:
        letters[block.style.size] += len(block.text)
    return letters.most_common(1)[0][0] if letters else 0.0


def _printed(blocks: Sequence[TextBlock], usual: float) -> str:
    opening = next((block for block in blocks if block.text.strip() and not _STAMP.match(block.text.strip())), None)
    lines = [
        clean_text(block.text.replace(PAGE_BREAK, " "))
        if _stands_out(block, usual) or (block is opening and _may_be_title(block))
        else ""
        for block in blocks
    ]
    for index, line in enumerate(lines):
        if KIND_OF_AGREEMENT.search(line):
            return _whole(lines, index)
    marked = (line for line, block in zip(lines, blocks, strict=True) if line and _stands_out(block, usual))
    return next(_subjects(blocks), next(marked, ""))


def _whole(lines: Sequence[str], index: int) -> str:
    """The line at ``index`` with those before and after it that belong to the same title."""
    title = lines[index]
    for before in reversed(lines[:index]):
        if not before or not title_begins_with(before, title):
            break
        title = f"{before} {title}"
    for after in lines[index + 1 :]:
        if not after or not title_goes_on(title, after):
            break
        title = f"{title} {after}"
    return title


def _subjects(blocks: Sequence[TextBlock]) -> Iterator[str]:
    """The subjects of letters."""
    for block in blocks:
        subject = re.match(r"(?:re|subject) ?: ?(.{5,100})$", block.text, re.IGNORECASE)
        if subject and KIND_OF_AGREEMENT.search(subject[1]):
            yield subject[1].strip()


def _stands_out(block: TextBlock, usual: float) -> bool:
    style = block.style
    marked = style.centred or style.bold or style.underlined or style.heading > 0
    large = 0 < usual * 1.15 < style.size
    return (marked or large or block.text.isupper()) and _may_be_title(block)


def _may_be_title(block: TextBlock) -> bool:
    text = block.text.strip()
    if not text or _STAMP.match(text):
        return False
    return "\t" not in text and text[-1] not in ".:;," and len(text.split()) <= _LONGEST_TITLE
