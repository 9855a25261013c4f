"""All citations of a document, read with the names that its body and schedules give themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from core.contract.references.mentions import Citation, citations
from core.contract.references.outside import Destination, own_names
from core.text.numerals import number_value
from core.types import Document, MentionKind, Section, Span

_LEAST_BODY: Final = 2500  # characters of a body that is an agreement of its own
_AMENDS_BEFORE = re.compile(
    r"\b(?:amend|delet|replac|revis|insert|add|modif|strik|restat)\w*\s(?:[^.;\n]{0,60}\s)?$", re.IGNORECASE
)
_AMENDED_AFTER = re.compile(
    r"^[^.;\n]{0,80}\b(?:is|are|shall\sbe)\s(?:hereby\s)?(?:further\s)?(?:amended|deleted|replaced|revised|restated|modified)",
    re.IGNORECASE,
)
_NAMED_LABEL = re.compile(r"(article|section|clause)\s+(\w+)\b(?!\.\d)", re.IGNORECASE)


def document_citations(document: Document, sections: Sequence[Section]) -> list[Citation]:
    """The citations of a document, in order; the label at the start of a section is not one."""
    labels = _labels(document.text, sections)
    scopes = list(_scopes(document, sections))
    first = scopes[0][1]
    body = own_names(document.text, first if len(first) > _LEAST_BODY else Span(0, len(document.text)))
    result: list[Citation] = []
    for scope, span in scopes:
        names = body | own_names(document.text, span) if scope else body
        cited = [c for c in citations(document.text, span, names) if c.mention.span.start not in labels]
        cited = list(_repeated(document.text, cited))
        if any(name.endswith(("amendment", "addendum", "supplement")) for name in names):
            cited = [_amending(document.text, citation) for citation in cited]
        result += cited
    return result


def _labels(text: str, sections: Sequence[Section]) -> set[int]:
    """The offsets of labels: at the start of each section, and where the next number begins a line in it.

    "Article 7" at the start of a line after Article 6 is a label, whatever comes after it.
    """
    found = {section.span.start for section in sections}
    for section in sections:
        match = _NAMED_LABEL.match(text, section.span.start)
        value = number_value(match[2]) if match else None
        if match and value is not None:
            following = re.compile(rf"\n{match[1]}\s+(?:{value + 1})\b", re.IGNORECASE)
            if after := following.search(text, match.end(), section.span.end):
                found.add(after.start() + 1)
    return found


def _scopes(document: Document, sections: Sequence[Section]) -> Iterator[tuple[Section | None, Span]]:
    """The spans of the body and of each schedule, in order."""
    at = 0
    for section in sections:
        if section.kind == "schedule" and section.span.start >= at:
            yield None, Span(at, section.span.start)
            yield section, section.span
            at = section.span.end
    yield None, Span(at, len(document.text))


def _repeated(text: str, cited: Sequence[Citation]) -> Iterator[Citation]:
    """The citations, where "Section 16" is the Act's once the same paragraph has said so."""
    paragraph, outside = -1, set[str]()
    for citation in cited:
        mention = citation.mention
        start = text.rfind("\n", 0, mention.span.start)
        if start != paragraph:
            paragraph, outside = start, set()
        if citation.destination is Destination.OUTSIDE:
            outside.add(mention.label)
        elif citation.destination is Destination.UNSTATED and not citation.this and mention.label in outside:
            citation = _outside(citation)
        yield citation


def _outside(citation: Citation) -> Citation:
    return replace(
        citation, mention=replace(citation.mention, kind=MentionKind.OUTSIDE), destination=Destination.OUTSIDE
    )


def _amending(text: str, citation: Citation) -> Citation:
    """A citation in an amendment: provisions that this changes or quotes belong to the amended agreement."""
    span = citation.mention.span
    if citation.mention.kind is not MentionKind.SECTION or citation.this:
        return citation
    changed = _AMENDS_BEFORE.search(text[max(0, span.start - 80) : span.start]) or _AMENDED_AFTER.match(
        text[span.end : span.end + 120]
    )
    if changed or _is_quoted(text, span.start):
        return _outside(citation)
    return citation


def _is_quoted(text: str, at: int) -> bool:
    opened, closed = text.rfind("“", max(0, at - 3000), at), text.rfind("”", max(0, at - 3000), at)
    paragraph = text[text.rfind("\n", 0, at) + 1 : at]
    return opened > closed or paragraph.count('"') % 2 == 1
