"""The ties between the words of a document and its sections, as exports keep them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from core.types import Document, Mention, MentionKind, Reference, Section, Span, Unresolved
from core.types.ties import MissingProvision, SectionCitation, SectionLabel, Tie, UndefinedTerm


class DocumentTies:
    """All ties of a document.

    Args:
        document: as the catalogue has it.
        sections: of the document.
        references: of the document.
        undefined: the terms that it uses and does not define.
    """

    def __init__(
        self,
        document: Document,
        sections: Sequence[Section],
        references: Sequence[Reference] = (),
        undefined: Sequence[Span] = (),
    ) -> None:
        found: list[Tie] = [
            *_labels(document.text, sections),
            *_citations(document.text, sections, references),
            *map(UndefinedTerm, undefined),
        ]
        self._ties = sorted(found, key=lambda tie: tie.span)
        self._starts = [tie.span.start for tie in self._ties]

    def within(self, span: Span) -> tuple[Tie, ...]:
        """The ties inside a passage of the document, in order, with their places counted from its beginning."""
        found = self._ties[bisect_left(self._starts, span.start) : bisect_left(self._starts, span.end)]
        return tuple(_shifted(tie, span.start) for tie in found if span.contains(tie.span))


def _labels(text: str, sections: Sequence[Section]) -> Iterator[SectionLabel]:
    for section in sections:
        if section.label and text.startswith(section.label, section.span.start):
            span = Span(section.span.start, section.span.start + len(section.label))
            yield SectionLabel(span, section.id, section.level, section.number)


def _citations(
    text: str, sections: Sequence[Section], references: Sequence[Reference]
) -> Iterator[SectionCitation | MissingProvision]:
    """The citations of sections, and those of missing provisions; "Sections 3 to 5" cites the first and the last."""
    for mention, several in groupby(references, key=lambda reference: reference.mention):
        targets = [reference.target for reference in several]
        if len(targets) == 1 and isinstance(targets[0], int):
            yield SectionCitation(mention.span, targets[0])
        elif any(isinstance(target, Unresolved) for target in targets) and _is_by_number(mention):
            yield MissingProvision(mention.span, mention.kind is MentionKind.SCHEDULE)
        elif isinstance(first := targets[0], int) and isinstance(last := targets[-1], int):
            yield from _ends(mention, (first, last), text, sections)


def _ends(
    mention: Mention, targets: tuple[int, int], text: str, sections: Sequence[Section]
) -> Iterator[SectionCitation]:
    """The first and the last section of "Sections 3 to 5", each by the words that give its number."""
    numbers = re.findall(r"([^\s–]+)(?:–|$)", mention.label)
    at = mention.span.start
    for number, target in zip(numbers, targets, strict=True) if len(numbers) == len(targets) else ():
        found = text.find(number, at, mention.span.end)
        if found >= 0 and sections[target].number.endswith(number):
            at = found + len(number)
            yield SectionCitation(Span(found, at), target)


def _is_by_number(mention: Mention) -> bool:
    """Whether a provision of this contract is cited by its number, unlike "the preceding sentence"."""
    return mention.kind in (MentionKind.SECTION, MentionKind.SCHEDULE) and not mention.label[:1].islower()


def _shifted(tie: Tie, by: int) -> Tie:
    return replace(tie, span=Span(tie.span.start - by, tie.span.end - by))
