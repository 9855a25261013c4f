"""A document of the library with what indexing found in it: what its clauses cite, the terms they use, their ties."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import groupby

from core.contract.clauses.join import Citations
from core.contract.clauses.related import RelatedProvisions
from core.contract.references.definitions import term_at, terms_used
from core.contract.references.undefined import undefined_terms
from core.store.catalog.catalog import Catalog
from core.text.places import PLACES
from core.types import (
    Cited,
    Clause,
    DefinedTerm,
    Definition,
    Document,
    Mention,
    MentionKind,
    ParticularKind,
    Provision,
    Reference,
    Section,
    Span,
    Unresolved,
)
from core.types.clauses import MissingProvision, SectionCitation, SectionLabel, Tie, UndefinedTerm, provision_parts


class IndexedDocument:
    """A document as the catalogue has it. What is asked for is read once.

    Args:
        catalog: the catalogue.
        document: the id of the document.
    """

    def __init__(self, catalog: Catalog, document: str) -> None:
        self._catalog, self._id = catalog, document
        self.document: Document = catalog.document(document)

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """Its section tree."""
        return self._catalog.sections(self._id)

    @cached_property
    def ties(self) -> DocumentTies:
        """The ties between its words and its sections."""
        particulars = self._catalog.particulars(self._id)
        parties = (each.value for each in particulars if each.kind is ParticularKind.PARTY)
        names = (*PLACES, *parties, *corrected_parties(self._catalog, self._id))
        undefined = undefined_terms(self.document, self.sections, self._definitions, names)
        return DocumentTies(self.document, self.sections, self._catalog.references(self._id), undefined)

    def provision(self, clause: Clause) -> Provision:
        """A clause of the document as it is read: with all that it cites, its terms and related provisions."""
        own = self._citations.to_read(clause)
        related = RelatedProvisions(self.document, self.sections).of(own.span)
        return Provision(own, self.document, provision_parts(own), self.terms_of(own), related, self.sections)

    def with_cited(self, clause: Clause, cited: Cited) -> Clause:
        """A clause with what it cites, as far as that is to be printed."""
        return self._citations.to_read(clause) if cited is Cited.WHOLE else self._citations.to_copy(clause)

    def terms_of(self, clause: Clause) -> tuple[DefinedTerm, ...]:
        """The defined terms that a clause's own text uses, in the order of their first use."""
        return tuple(map(self._term, terms_used(self.document.text, self._definitions, clause.span)))

    def term_at(self, offset: int) -> DefinedTerm | None:
        """The defined term at a character; None if there is none, or inside its own definition."""
        found = term_at(self.document.text, self._definitions, offset)
        return self._term(found) if found else None

    @cached_property
    def _citations(self) -> Citations:
        return Citations(self.document, self.sections, self._catalog.references(self._id))

    @cached_property
    def _definitions(self) -> tuple[Definition, ...]:
        return self._catalog.definitions(self._id)

    def _term(self, definition: Definition) -> DefinedTerm:
        text, section = definition.span.of(self.document.text), self.sections[definition.section].number
        return DefinedTerm(definition.term, text, definition.span, section, definition.page)


def corrected_parties(catalog: Catalog, document: str) -> tuple[str, ...]:
    """The parties that the user named."""
    return catalog.user_data.corrections.of(document.partition("-")[0]).get(ParticularKind.PARTY, ())


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
