"""Real contracts as drafts: read once, altered in their text by known edits, and written as new files to be reviewed.

`alter` applies the edits of planted defects and knows where each lands; `write_text` and `write_word` write the altered
draft; `locate` finds its places again in what is read back from the file.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import docx
from docx.oxml import OxmlElement
from docx.oxml.ns import qn

from core.text.labels import after_label
from core.text.sentences import sentences
from core.types import Extraction, ParticularKind, Section, Span

_DECIMAL: Final = re.compile(r"(\d{1,2})(?:\.(\d{1,2}))?\.?")
_OPERATIVE: Final = range(60, 700)  # characters of a sentence that defects are planted in
_AUTHOR: Final = "A. Reviewer"
_ANCHOR: Final = 40  # characters on either side by which a place is found again, spaces not counted
_ALONE: Final = 12  # characters of a place that are enough without any on either side


class Mark(StrEnum):
    """What Word keeps beside the words: an edit with a mark has no effect in other formats."""

    COMMENT = "comment"
    INSERTED = "inserted"
    DELETED = "deleted"
    REFERENCE = "reference field"
    TYPED = "typed number"


@dataclass(frozen=True, slots=True)
class Edit:
    """Words of a draft to be replaced by others, or marked.

    Attributes:
        span: in the text as it was; empty to insert.
        words: that stand there instead.
        mark: of these words, in Word.
        target: of a reference field, where the section begins to which it refers.
        is_place: whether a finding about these words finds the defect.
    """

    span: Span
    words: str
    mark: Mark | None = None
    target: int | None = None
    is_place: bool = True


@dataclass(frozen=True)
class Draft:
    """A contract that defects are planted in.

    Attributes:
        name: of its file, without the ending.
        source: its file.
        extraction: what was extracted from it.
    """

    name: str
    source: Path
    extraction: Extraction

    @property
    def text(self) -> str:
        return self.extraction.document.text

    @cached_property
    def body(self) -> Span:
        """From the first section to the signatures or, if there are none, to the first schedule."""
        sections = self.extraction.sections
        starts = [each.span.start for each in sections if each.kind == "section"]
        start = starts[0] if starts else 0
        ends = [each.span.start for each in sections if each.kind in ("signature", "schedule", "notes")]
        return Span(start, next((end for end in ends if end > start), len(self.text)))

    @cached_property
    def sentences(self) -> tuple[Span, ...]:
        """The sentences of the body that are long enough to be operative, without the label before the first word."""
        found = []
        for each in sentences(self.body.of(self.text), items=False):
            start, end = self.body.start + each.start, self.body.start + each.end
            start = after_label(self.text, start, end)
            if end - start in _OPERATIVE and self.text[start:end].rstrip().endswith("."):
                found.append(Span(start, end))
        return tuple(found)

    @cached_property
    def parties(self) -> tuple[Span, ...]:
        """Where each party is named."""
        particulars = self.extraction.particulars
        return tuple(each.span for each in particulars if each.kind is ParticularKind.PARTY)

    @cached_property
    def by_start(self) -> dict[int, Section]:
        """The sections, by where they begin; of those that begin together, the innermost."""
        return {each.span.start: each for each in self.extraction.sections}

    def line(self, at: int) -> Span:
        """The paragraph around an offset, without its line feed."""
        end = self.text.find("\n", at)
        return Span(self.text.rfind("\n", 0, at) + 1, end if end >= 0 else len(self.text))

    @cached_property
    def counted(self) -> frozenset[int]:
        """Where the sections begin whose numbers Word could count, "1." and "1.1"; empty if they are not in order."""
        starts, last = [], (0, 0)
        for each in self.extraction.sections:
            label = _DECIMAL.fullmatch(each.label.strip())
            if each.kind != "section" or each.level > 2 or label is None:
                continue
            number = (int(label[1]), int(label[2] or 0))
            if number not in ((last[0] + 1, 0), (last[0], last[1] + 1)) or not self.text.startswith(
                each.label, each.span.start
            ):
                return frozenset()
            starts.append(each.span.start)
            last = number
        return frozenset(starts) if len(starts) > 5 else frozenset()


@dataclass(frozen=True)
class Altered:
    """A draft with edits applied.

    Attributes:
        draft: as it was.
        text: as it is now.
        edits: in order.
        starts: where each edit begins in ``text``.
    """

    draft: Draft
    text: str
    edits: tuple[Edit, ...]
    starts: tuple[int, ...]

    def now(self, at: int) -> int:
        """Where an offset of the text as it was is now; for words that were taken out, where they stood."""
        before = bisect_right(self.edits, at, key=lambda each: each.span.start) - 1
        if before < 0:
            return at
        edit, start = self.edits[before], self.starts[before]
        return start + len(edit.words) + (at - edit.span.end) if at >= edit.span.end else start

    def span_of(self, edit: Edit) -> Span:
        """Where the words of an edit are now."""
        start = self.starts[self.edits.index(edit)]
        return Span(start, start + len(edit.words))

    def is_left(self, at: int) -> bool:
        """Whether a character of the text as it was is still there."""
        before = bisect_right(self.edits, at, key=lambda each: each.span.start) - 1
        return before < 0 or at >= self.edits[before].span.end


def alter(draft: Draft, edits: Sequence[Edit]) -> Altered:
    """The draft with all edits applied.

    Raises:
        ValueError: two of them overlap.
    """
    pieces, starts, at, length = [], [], 0, 0
    ordered = sorted(edits, key=lambda each: each.span)
    for edit in ordered:
        if edit.span.start < at:
            raise ValueError(f"edits overlap at {edit.span.start}")
        pieces += [draft.text[at : edit.span.start], edit.words]
        length += edit.span.start - at
        starts.append(length)
        length += len(edit.words)
        at = edit.span.end
    pieces.append(draft.text[at:])
    return Altered(draft, "".join(pieces), tuple(ordered), tuple(starts))


# ------------------------------------------------------------------------------------------------------------- as text


def write_text(altered: Altered, path: Path) -> None:
    """Writes an altered draft as plain text, a blank line between paragraphs."""
    path.write_text("\n\n".join(filter(str.strip, altered.text.split("\n"))), encoding="utf-8")


# ------------------------------------------------------------------------------------------------------------- in Word


def write_word(altered: Altered, path: Path, *, counted: bool) -> None:
    """Writes an altered draft as a Word file, with real headings.

    Args:
        altered: the draft.
        path: of the new file.
        counted: whether Word counts the numbers that it can (`Draft.counted`); otherwise all are typed.
    """
    writer = _Writer(altered, counted=counted)
    at = 0
    for words in altered.text.split("\n"):
        if words.strip():
            writer.add(Span(at, at + len(words)))
        at += len(words) + 1
    writer.document.save(str(path))


@dataclass
class _Writer:
    altered: Altered
    counted: bool
    document: Any = field(default_factory=docx.Document)
    _bookmarks: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        draft, now = self.altered.draft, self.altered.now
        self._sections = {now(at): each for at, each in draft.by_start.items() if self.altered.is_left(at)}
        self._counted = {now(at) for at in draft.counted} if self.counted else set()
        for edit in self.altered.edits:
            if edit.target is not None:
                self._bookmarks.setdefault(now(edit.target), f"_Ref{100000 + len(self._bookmarks)}")
        if self._counted:
            self._list = _decimal_list(self.document)

    def add(self, line: Span) -> None:
        """Adds a paragraph of the altered text, its label counted by Word if it can be."""
        section, text = self._sections.get(line.start), self.altered.text
        level = section.level if section is not None and section.heading and len(line) < 120 else 0
        paragraph = self.document.add_paragraph(style=f"Heading {min(level, 9)}" if level else None)
        start = line.start
        typed = any(
            each.mark is Mark.TYPED and self.altered.now(each.span.start) == start for each in self.altered.edits
        )
        if section is not None and start in self._counted and not typed:
            _number(paragraph, self._list, 1 if "." in section.label.strip().rstrip(".") else 0)
            start += len(section.label)
            start += len(text[start : line.end]) - len(text[start : line.end].lstrip())
        at = start
        for edit, begins in zip(self.altered.edits, self.altered.starts, strict=True):
            if edit.mark in (None, Mark.TYPED) or not start <= begins <= line.end or not edit.words.strip():
                continue
            end = begins + len(edit.words)
            paragraph.add_run(text[at:begins])
            self._marked(paragraph, edit)
            at = min(end, line.end)
        paragraph.add_run(text[at : line.end])
        if (bookmark := self._bookmarks.get(line.start)) is not None:
            _bookmark(paragraph, bookmark)

    def _marked(self, paragraph: Any, edit: Edit) -> None:
        if edit.mark is Mark.COMMENT:
            run = paragraph.add_run(edit.words)
            self.document.add_comment(run, text="Is this agreed with the client?", author=_AUTHOR, initials="AR")
        elif edit.mark is Mark.REFERENCE and edit.target is not None:
            _field(paragraph, self._bookmarks[self.altered.now(edit.target)], edit.words)
        else:
            _change(paragraph.add_run(edit.words), deleted=edit.mark is Mark.DELETED)


def _element(tag: str, /, **attributes: str) -> Any:
    element = OxmlElement(tag)
    for key, value in attributes.items():
        element.set(qn(f"w:{key}"), value)
    return element


def _decimal_list(document: Any) -> str:
    """Adds a list that counts "1." and "1.1" to a document; the id of its numbering."""
    numbering = document.part.numbering_part.element
    abstract = _element("w:abstractNum", abstractNumId="900")
    abstract.append(_element("w:multiLevelType", val="multilevel"))
    for level, shown in enumerate(("%1.", "%1.%2")):
        item = _element("w:lvl", ilvl=str(level))
        for name, value in (("start", "1"), ("numFmt", "decimal"), ("lvlText", shown), ("lvlJc", "left")):
            item.append(_element(f"w:{name}", val=value))
        abstract.append(item)
    numbering.insert(0, abstract)
    number = _element("w:num", numId="900")
    number.append(_element("w:abstractNumId", val="900"))
    numbering.append(number)
    return "900"


def _number(paragraph: Any, number: str, level: int) -> None:
    properties = paragraph._p.get_or_add_pPr()
    counted = _element("w:numPr")
    counted.append(_element("w:ilvl", val=str(level)))
    counted.append(_element("w:numId", val=number))
    properties.append(counted)


def _bookmark(paragraph: Any, name: str) -> None:
    number = name.removeprefix("_Ref")
    start, end = _element("w:bookmarkStart", id=number, name=name), _element("w:bookmarkEnd", id=number)
    runs = paragraph._p.r_lst
    runs[0].addprevious(start)
    runs[-1].addnext(end)


def _field(paragraph: Any, bookmark: str, result: str) -> None:
    """Adds a field that refers to the number of a bookmarked paragraph, with the result that was last printed."""
    paragraph.add_run()._r.append(_element("w:fldChar", fldCharType="begin"))
    code = _element("w:instrText")
    code.text = f" REF {bookmark} \\r \\h "
    paragraph.add_run()._r.append(code)
    paragraph.add_run()._r.append(_element("w:fldChar", fldCharType="separate"))
    paragraph.add_run(result)
    paragraph.add_run()._r.append(_element("w:fldChar", fldCharType="end"))


def _change(run: Any, *, deleted: bool) -> None:
    """Makes a run one that was inserted or deleted with changes tracked."""
    date = datetime(2026, 1, 5, 9, tzinfo=UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    change = _element("w:del" if deleted else "w:ins", id="7001", author=_AUTHOR, date=date)
    run._r.addprevious(change)
    change.append(run._r)
    if deleted:
        for words in run._r.findall(qn("w:t")):
            words.tag = qn("w:delText")


# ----------------------------------------------------------------------------------------------- over a real Word file


def write_over(altered: Altered, path: Path) -> bool:
    """Writes an altered draft as its own Word file with the changed paragraphs in it.

    Returns:
        Whether every changed paragraph was found in the file, and nothing but words was to be changed.
    """
    document = docx.Document(str(altered.draft.source))
    elements = list(document.element.body.iter(qn("w:p")))
    found = _paragraphs_of(altered.draft, elements)
    edited: dict[int, list[Edit]] = {}
    for edit in altered.edits:
        line = altered.draft.line(edit.span.start)
        if edit.mark is not None or line.start not in found or edit.span.end > line.end:
            return False
        edited.setdefault(line.start, []).append(edit)
    for start, edits in edited.items():
        element, offset = found[start]
        for edit in reversed(edits):
            if not _replaced(element, edit.span.start - offset, edit.span.end - offset, edit.words):
                return False
    document.save(str(path))
    return True


def _paragraphs_of(draft: Draft, elements: Sequence[Any]) -> Mapping[int, tuple[Any, int]]:
    """The paragraph of the file for each paragraph of a draft, by where it begins, and where its words begin there."""
    found: dict[int, tuple[Any, int]] = {}
    at = 0
    for each in draft.extraction.document.lines:
        words = each.span.of(draft.text)
        for number in range(at, min(at + 40, len(elements))):
            own = _words_of(elements[number])
            if own.strip() and words.endswith(own.rstrip()):
                found[each.span.start] = (elements[number], each.span.start + len(words) - len(own.rstrip()))
                at = number + 1
                break
    return found


def _words_of(element: Any) -> str:
    return "".join(each.text or "" for each in element.iter(qn("w:t")))


def _replaced(element: Any, start: int, end: int, words: str) -> bool:
    """Replaces characters of a paragraph, whatever runs they are in; False if it has no such characters."""
    at, done = 0, False
    if start < 0 or "\n" in words:
        return False
    for each in list(element.iter(qn("w:t"))):
        text = each.text or ""
        low, high = max(start - at, 0), min(end - at, len(text))
        if low <= high and (low < high or start == end) and low <= len(text):
            each.text = text[:low] + ("" if done else words) + text[high:]
            each.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
            if start == end:
                return True
            done = True
        at += len(text)
    return done


# ------------------------------------------------------------------------------------------------- places, found again


class Places:
    """Finds passages of one text in another that has nearly the same words, whatever the spaces between them."""

    def __init__(self, text: str, other: str) -> None:
        self._words, self._from = _squeezed(text)
        self._others, self._to = _squeezed(other)
        self._length = len(other)

    def find(self, span: Span) -> Span | None:
        """The span in the other text; None if its words are not there."""
        start, end = bisect_right(self._from, span.start - 1), bisect_right(self._from, span.end - 1)
        for around in (_ANCHOR, _ANCHOR // 2, 0):
            first, last = max(0, start - around), min(len(self._words), end + around)
            if not around and end - start < _ALONE:
                break
            if (words := self._words[first:last]) and (at := self._nearest(words, first)) is not None:
                low, high = at + start - first, at + end - first
                return Span(self._place(low), max(self._place(low), self._place(high - 1) + 1 if high > low else 0))
        return None

    def _nearest(self, words: str, expected: int) -> int | None:
        low, high = self._others.rfind(words, 0, expected + len(words)), self._others.find(words, expected)
        found = [each for each in (low, high) if each >= 0]
        return min(found, key=lambda each: abs(each - expected)) if found else None

    def _place(self, at: int) -> int:
        return self._to[at] if at < len(self._to) else self._length


def _squeezed(text: str) -> tuple[str, list[int]]:
    places = [at for at, letter in enumerate(text) if not letter.isspace()]
    return "".join(text[at] for at in places), places
