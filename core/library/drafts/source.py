"""A clause that is fitted to a draft, with what is known of its contract: its terms, its parties, what it cites.

A kept clause is in no contract. It is read as the last words of the one that it was taken from, as far as the library
has that: its parties and terms are those of that contract.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from core.contract.references.definitions import terms_used
from core.exporting.layout import LaidOutClause, ParagraphKind, TiedWords, lay_out
from core.library.drafts.arranging import SourceParagraph, source_paragraphs
from core.library.drafts.naming import is_customary, stands_alone, term_key
from core.library.indexing.extract import extract_document
from core.library.kept import is_in_library
from core.library.provisions import DocumentTies, IndexedDocument
from core.store.catalog.documents import document_of
from core.text.sentences import opens_list
from core.types import (
    Cited,
    Definition,
    Document,
    Excerpt,
    ExportChoices,
    Line,
    Page,
    Part,
    Particular,
    Reference,
    Section,
    Span,
    Unresolved,
    is_kept,
)
from core.types.clauses import SectionLabel, part_ids

if TYPE_CHECKING:
    from core.store.catalog.catalog import Catalog

_CHOICES: Final = ExportChoices(cited=Cited.NONE, sources=False)
MOST: Final = 8
"""Definitions that come along with a clause."""
_LONGEST: Final = 1500  # characters of one
_LABEL: Final = 20  # characters before a heading
_POINTS: Final = re.compile(r"\b(?:meanings?\s(?:given|set|assigned|ascribed|specified)|defined\sin)\b", re.IGNORECASE)
_NEXT: Final = re.compile(r";\s*(?:\(?\w{1,5}[.)]+\s+)?[“\"]")  # after one of several definitions, the next one begins
_FINAL: Final = re.compile(r"[.!?][”\"’)\]]*$")


@dataclass(frozen=True)
class Source:
    """A clause with what is known of its contract.

    Attributes:
        excerpt: the clause, with the ties of its words.
        span: of its words in the contract.
        document: the contract.
        sections: of it, as are the definitions, particulars and ties.
    """

    excerpt: Excerpt
    span: Span
    document: Document
    sections: tuple[Section, ...]
    definitions: tuple[Definition, ...]
    particulars: tuple[Particular, ...]
    ties: DocumentTies

    @cached_property
    def laid_out(self) -> LaidOutClause:
        """The clause as printed."""
        return lay_out(self.excerpt, _CHOICES)

    @cached_property
    def paragraphs(self) -> list[SourceParagraph]:
        """The clause's own paragraphs."""
        return source_paragraphs(self.laid_out, self.sections)

    def terms(self) -> dict[str, Definition]:
        """The terms that the clause uses, and those that their definitions use, as far as these can come along."""
        found: dict[str, Definition] = {}
        waiting = [Span(self._body, self.span.end)]
        while waiting:
            for each in terms_used(self.document.text, self.definitions, waiting.pop(0)):
                if term_key(each.term) not in {term_key(term) for term in found}:
                    found[each.term] = each
                    if len(found) <= MOST and self.can_move(each):
                        waiting.append(each.span)
        return found

    @property
    def _body(self) -> int:
        """The character at which the words begin, after the heading: "Governing Law" uses no term."""
        heading = self.excerpt.heading
        before = self.document.text.find(heading, self.span.start, self.span.start + _LABEL + len(heading))
        return before + len(heading) if heading and before >= 0 else self.span.start

    def can_move(self, definition: Definition) -> bool:
        """Whether a definition can stand in another contract: by itself, and not as a pointer to somewhere else."""
        text = self.document.text
        words = definition.span.of(text)
        is_whole = not opens_list(words.rstrip()) or bool(_NEXT.match(text, definition.span.end - 1))
        return (
            is_whole
            and words.count("\t") <= 1
            and not is_customary(definition.term)
            and len(words) <= _LONGEST
            and not _POINTS.search(words)
            and stands_alone(definition, text)
        )

    def words_of(self, definition: Definition) -> tuple[TiedWords, ...]:
        """The words of a definition with their ties, as one paragraph, without a number before them."""
        text = definition.span.of(self.document.text)
        part = Part(text, "", 0, ties=self.ties.within(definition.span))
        paragraphs = lay_out(Excerpt("", Path(), "", "", 0, (part,)), _CHOICES).paragraphs
        words: list[TiedWords] = []
        for each in (each for each in paragraphs if each.kind is ParagraphKind.OWN):
            words += [TiedWords(" "), *each.words] if words else each.words
        if len(words) > 1 and isinstance(words[0].tie, SectionLabel):
            words = [replace(words[1], text=words[1].text.lstrip()), *words[2:]]
        words = [replace(each, text=each.text.replace("\t", " ")) for each in words]
        last = re.sub(r"(?:[;,]\s*(?:and|or)?|\s(?:and|or))\s*$", "", words[-1].text).rstrip()
        words[-1] = replace(words[-1], text=last if _FINAL.search(last) else f"{last}.")
        return tuple(words)

    def with_definitions(self, coming: Sequence[Definition]) -> LaidOutClause:
        """The clause and the definitions that come along, as printed."""
        more = tuple(Part(each.span.of(self.document.text), "", 0) for each in coming)
        return lay_out(replace(self.excerpt, parts=(*self.excerpt.parts, *more)), _CHOICES)


def source_of(catalog: Catalog, excerpt: Excerpt) -> Source:
    """A clause of the library, or a kept one, with what is known of its contract.

    Args:
        catalog: of the library.
        excerpt: the clause, with the ties of its words.
    """
    if is_kept(excerpt.clause):
        return _kept_source(catalog, excerpt)
    spans = [each.span for each in catalog.clauses.by_id(part_ids(excerpt.clause))]
    span = Span(min(each.start for each in spans), max(each.end for each in spans))
    its = IndexedDocument(catalog, excerpt.document)
    definitions, particulars = catalog.definitions(excerpt.document), catalog.particulars(excerpt.document)
    return Source(excerpt, span, its.document, its.sections, definitions, particulars, its.ties)


def _kept_source(catalog: Catalog, excerpt: Excerpt) -> Source:
    (part,) = excerpt.parts
    stored = catalog.user_data.kept_clauses.all()
    taken = next((each.clause.source for each in stored if each.clause.id == excerpt.clause), "")
    its = document_of(taken) if taken and is_in_library(catalog, taken) else ""
    before = f"{catalog.document(its).text}\n" if its else ""
    around, at = catalog.sections(its) if its else (), len(before)
    own = extract_document(_one_page(excerpt.clause, part.text))
    document = _one_page(excerpt.clause, before + part.text)
    span = Span(at, at + len(part.text))
    whole = Section(len(around), "section", "", "", excerpt.heading, 1, None, span)
    sections = (*around, whole, *(_moved(each, whole, at) for each in own.sections))
    definitions = [replace(each, span=_shifted(each.span, at), section=whole.id) for each in own.definitions]
    defined = (*(catalog.definitions(its) if its else ()), *definitions)
    cited = [replace(each.mention, span=_shifted(each.mention.span, at)) for each in own.references]
    references = (
        *(catalog.references(its) if its else ()),
        *(Reference(each, _cited(each.label, around)) for each in cited),
    )
    ties = DocumentTies(document, sections, references)
    excerpt = replace(excerpt, parts=(replace(part, ties=ties.within(span)),))
    particulars = catalog.particulars(its) if its else ()
    return Source(excerpt, span, document, sections, defined, particulars, ties)


def _one_page(name: str, text: str) -> Document:
    lines = tuple(Line(Span(*match.span()), 0) for match in re.finditer(r"[^\n]+", text))
    return Document(name, Path(), text, (Page(0, Span(0, len(text))),), lines)


def _shifted(span: Span, by: int) -> Span:
    return Span(span.start + by, span.end + by)


def _moved(section: Section, whole: Section, by: int) -> Section:
    """A section of a kept clause within the whole of it, after the contract's own."""
    parent = whole.id if section.parent is None else whole.id + 1 + section.parent
    return replace(
        section, id=whole.id + 1 + section.id, parent=parent, level=section.level + 1, span=_shifted(section.span, by)
    )


def _cited(label: str, sections: Sequence[Section]) -> int | Unresolved:
    """The section of the contract that a kept clause cites."""
    found = next((each.id for each in sections if each.number and each.number == label), None)
    return Unresolved("") if found is None else found
