"""The invariants of every document, section tree and extraction: written once, asserted everywhere."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from core.contract.clauses.outside import is_furniture
from core.text.sentences import paragraph_spans
from core.text.words import indexed
from core.types import Clause, Document, Extraction, Issue, Line, Page, Reference, Section

_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff]")
# What no lawyer should have to read, but a program may say about itself.
_JARGON = re.compile(
    r"\b(?:error|exception|traceback|none|null|errno|invalid|utf-?8|unicode|bytes?|buffer|python|lxml|xml|mupdf|0x\w+)\b"
    r"|[<>{}\\]|\w+Error",
    re.IGNORECASE,
)


def check_document(document: Document) -> Document:
    """Asserts the invariants of every document that a reader returns."""
    text = document.text
    assert not _UNPRINTABLE.search(text), _around(text, _UNPRINTABLE)
    assert not _UNPRINTABLE.search(document.title)
    assert "\n" not in document.title
    assert text == "" or text.endswith("\n")
    assert "\n\n" not in text
    assert "  " not in text
    _check_pages(document.pages, len(text))
    _check_lines(document.lines, text, document.pages)
    for issue in document.issues:
        check_words(issue.message, issue.advice)
        assert issue.page is None or 1 <= issue.page <= len(document.pages)
    return document


def check_words(title: str, advice: str) -> None:
    """Asserts that a complaint is a sentence for a lawyer, and says what to do."""
    for words in (title, advice):
        assert words.strip() == words != ""
        assert words[0].isupper(), words
        assert words[-1] in ".)", words
        assert not _JARGON.search(re.sub(r"\(\.\w+\)|\d \.\w+", "", words)), words


def check_issue(issue: Issue) -> None:
    """Asserts that an issue is in plain language."""
    check_words(issue.message, issue.advice)


def _check_pages(pages: Sequence[Page], length: int) -> None:
    assert pages
    assert [page.number for page in pages] in ([0], list(range(1, len(pages) + 1))), "0: not known"
    assert pages[0].span.start == 0
    assert pages[-1].span.end == length
    assert all(before.span.end == after.span.start for before, after in pairwise(pages))
    assert all(math.isfinite(page.width) and math.isfinite(page.height) for page in pages)


def _check_lines(lines: Sequence[Line], text: str, pages: Sequence[Page]) -> None:
    end, numbers = 0, {page.number for page in pages}
    for line in lines:
        words = line.span.of(text)
        assert line.span.start >= end
        assert text[end : line.span.start].strip() == ""
        assert words.strip() == words != ""
        assert "\n" not in words
        assert line.paragraph or line.span.start == 0 or text[line.span.start - 1] != "\n"
        assert line.page in numbers
        if not line.note:  # the words of a note are apart from those of its page
            assert _page_of(line, pages).span.contains(line.span) or _spans_on(line, pages)
        assert line.size >= 0
        assert math.isfinite(line.size)
        assert 0 <= line.heading <= 9
        assert line.box is None or (all(map(math.isfinite, line.box)) and line.box[0] <= line.box[2])
        end = line.span.end
    assert text[end:].strip() == ""
    noted = [line.note for line in lines]
    assert noted == sorted(noted), "notes stand after the body"


def _spans_on(line: Line, pages: Sequence[Page]) -> bool:
    """A line begins on its page, and a hyphenated word may end on the next."""
    page = _page_of(line, pages)
    return page.span.start <= line.span.start <= page.span.end


def _page_of(line: Line, pages: Sequence[Page]) -> Page:
    return pages[max(0, line.page - 1)]


def check_sections(sections: Sequence[Section], text: str) -> None:
    """Asserts that sections are a tree in document order that covers the text."""
    assert [section.id for section in sections] == list(range(len(sections)))
    children: dict[int | None, list[Section]] = defaultdict(list)
    for section in sections:
        children[section.parent].append(section)
        assert section.span.end <= len(text)
        assert "\n" not in section.label + section.heading
        if section.parent is None:
            assert section.level == 1
        else:
            around = sections[section.parent]
            assert around.id < section.id
            assert around.span.contains(section.span)
            assert section.level == around.level + 1
    for siblings in children.values():
        assert all(before.span.end <= after.span.start for before, after in pairwise(siblings))
    tops = children[None]
    assert all(before.span.end == after.span.start for before, after in pairwise(tops))
    assert not tops or tops[-1].span.end == len(text.rstrip())


def check_clauses(clauses: Sequence[Clause], document: Document) -> None:
    """Asserts that clauses are passages of the text, in its order, each with its own id and joined passages."""
    text = document.text
    assert len({clause.id for clause in clauses}) == len(clauses)
    places = [(clause.span.start, -clause.span.end) for clause in clauses]
    assert places == sorted(places)
    for clause in clauses:
        assert clause.document == document.id
        assert clause.text == clause.span.of(text) != ""
        assert clause.page in _numbers(document)
        for joined in clause.joined:
            assert joined.text == joined.span.of(text) != ""
            assert not joined.span.overlaps(clause.span)
            assert joined.page in _numbers(document)
        assert all(before.span.end <= after.span.start for before, after in pairwise(clause.joined))


def check_passages(passages: Sequence[Clause], clauses: Sequence[Clause], document: Document) -> None:
    """Asserts that every word of a document, but for furniture, is in a clause or else in one other passage."""
    check_clauses(passages, document)
    text, words = document.text, indexed(document.text)
    times = np.zeros(len(words.words), int)
    for each in passages:
        first, end = np.searchsorted(words.starts, [each.span.start, each.span.end])
        times[first:end] += 1
    assert times.max(initial=0) <= 1
    for each in clauses:
        first, end = np.searchsorted(words.starts, [each.span.start, each.span.end])
        assert not (times[first:end] == 1).any()
        times[first:end] = 2
    for line in paragraph_spans(text):
        first, end = np.searchsorted(words.starts, [line.start, line.end])
        times[first:end] += is_furniture(line.of(text))
    assert [word for word, found in zip(words.words, times, strict=True) if not found] == []


def check_references(references: Sequence[Reference], sections: Sequence[Section], text: str) -> None:
    """Asserts that references are in the text and point to existing sections."""
    for reference in references:
        assert reference.mention.span.of(text).strip()
        assert not isinstance(reference.target, int) or 0 <= reference.target < len(sections)


def check_extraction(extraction: Extraction) -> Extraction:
    """Asserts all invariants of what is extracted from one file."""
    document = check_document(extraction.document)
    check_sections(extraction.sections, document.text)
    check_references(extraction.references, extraction.sections, document.text)
    check_clauses(extraction.clauses, document)
    check_passages(extraction.passages, extraction.clauses, document)
    for definition in extraction.definitions:
        assert definition.term.strip()
        assert definition.span.of(document.text).strip()
        assert 0 <= definition.section < len(extraction.sections)
        assert definition.page in _numbers(document)
    for particular in extraction.particulars:
        assert particular.value.strip()
        assert particular.span.of(document.text).strip()
        assert particular.page in _numbers(document)
    return extraction


def _numbers(document: Document) -> set[int]:
    return {page.number for page in document.pages}


def _around(text: str, pattern: re.Pattern[str]) -> str:
    found = pattern.search(text)
    if found is None:
        return ""
    near = ascii(text[max(0, found.start() - 40) : found.end() + 20])
    return f"{unicodedata.name(found[0], 'a control')} in {near}"
