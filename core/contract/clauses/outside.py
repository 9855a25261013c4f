"""What no clause covers, as passages of a lesser kind, so that every word of a document can be found."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import dropwhile, groupby
from typing import Final

from core.contract.clauses.join import heading_of
from core.contract.clauses.passages import bounded_spans, count_words, gaps
from core.contract.clauses.substance import is_signed
from core.contract.sections.contents import table_of_contents
from core.contract.sections.tree import section_at
from core.text.headings import of_a_form, opens_signatures, stands_alone
from core.text.labels import after_label
from core.text.sentences import paragraph_spans
from core.types import Clause, Document, PassageKind, Section, Span

LONGEST: Final = 250  # words of a passage of several lines
_LONGEST_LINE: Final = 4000  # characters; a longer line is cut
_FURNITURE: Final = re.compile(  # a page number, a rule, a label that its section left behind
    r"[\W_]*(?:page\s+)?(?:\d{1,4}|[ivxlcdm]{1,6}|[a-z])?(?:\s+of\s+\d{1,4})?[\W_]*", re.IGNORECASE
)


def other_passages(document: Document, sections: Sequence[Section], clauses: Iterable[Clause]) -> tuple[Clause, ...]:
    """The text of a document that is in none of its clauses, in document order.

    Neighbouring lines of one kind are one passage. What is only a page number, a rule, or a label is left out.
    """
    text = document.text
    passages: list[Clause] = []
    for gap in gaps((clause.span for clause in clauses), len(text)):
        for kind, span in _passages(text, sections, gap):
            section = section_at(sections, span.start)
            page, last = document.page_at(span.start), document.page_at(span.end - 1)
            passages.append(
                Clause(
                    id=f"{document.id}.p{len(passages)}",
                    document=document.id,
                    section=section.number if section else "",
                    heading=heading_of(section, sections) if section else "",
                    page=page,
                    span=span,
                    text=span.of(text),
                    last_page=last if last != page else 0,
                    kind=kind,
                )
            )
    return tuple(passages)


def is_furniture(line: str) -> bool:
    """Whether a line has no words that anybody would look for: a page number, a rule, a label."""
    return _FURNITURE.fullmatch(line.strip()) is not None


def _passages(text: str, sections: Sequence[Section], gap: Span) -> Iterator[tuple[PassageKind, Span]]:
    lines = [Span(gap.start + each.start, gap.start + each.end) for each in paragraph_spans(gap.of(text))]
    lines = list(dropwhile(lambda line: is_furniture(line.of(text)), lines))
    contents = table_of_contents([line.of(text) for line in lines])
    kinds: list[PassageKind] = []
    for at, line in enumerate(lines):
        if at and is_furniture(line.of(text)):  # perhaps a figure of a table
            kinds.append(kinds[-1])
        else:
            found = _kind(section_at(sections, line.start), line.of(text))
            kinds.append(PassageKind.CONTENTS if at in contents else found)
    for kind, run in groupby(zip(kinds, lines, strict=True), key=lambda each: each[0]):
        for span in _runs(text, [line for _, line in run]):
            yield from ((kind, part) for part in bounded_spans(text, span, _LONGEST_LINE))


def _kind(section: Section | None, line: str) -> PassageKind:
    if section and section.kind == "signature":
        return PassageKind.SIGNATURE
    if of_a_form(line) or is_signed(line) or opens_signatures(line):
        return PassageKind.SIGNATURE
    if section and section.kind == "title":
        return PassageKind.TITLE
    if "\t" in line:
        return PassageKind.TABLE
    return PassageKind.HEADING if stands_alone(line[after_label(line) :]) else PassageKind.OTHER


def _runs(text: str, lines: Sequence[Span]) -> Iterator[Span]:
    """Lines that follow each other, as few passages as their length allows."""
    first, words = 0, 0
    for at, line in enumerate(lines):
        more = count_words(text, line)
        if at > first and words + more > LONGEST:
            yield Span(lines[first].start, lines[at - 1].end)
            first, words = at, 0
        words += more
    yield Span(lines[first].start, lines[-1].end)
