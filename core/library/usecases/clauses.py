"""Use case: a clause with the passages joined to it, the defined terms that it uses, and related provisions."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from core.base.errors import ClauseGone, NothingFound
from core.base.paths import is_gone
from core.base.translation import tr
from core.contract.clauses.join import Citations, as_one
from core.contract.clauses.related import RelatedProvisions
from core.contract.references.definitions import term_at, terms_used, undefined_terms
from core.library.usecases.placeholders import names_of_parties
from core.library.usecases.provision_parts import provision_parts
from core.library.usecases.ties import DocumentTies
from core.text.places import PLACES
from core.types import (
    Cited,
    Clause,
    DefinedTerm,
    Definition,
    Document,
    Excerpt,
    ParticularKind,
    Provision,
    Section,
    remarks_on,
)
from core.types.adjacent import part_ids
from core.types.facts import Facts, Values

if TYPE_CHECKING:
    from core.store.catalog.catalog import Catalog, Source


class ClauseLookup:
    """Looks up the clauses and documents of a library. Thread-safe.

    Args:
        catalog: which documents are in the library, and their content.

    Raises:
        NothingFound: from any method: the document or clause requested is not in the library.
    """

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog

    def of(self, clause: str) -> Provision:
        """See `core.library.documents.Documents.provision`."""
        (found,) = self.clauses([clause])
        document, sections = self._catalog.document(found.document), self._catalog.sections(found.document)
        own = self._citations(found.document).to_read(found)
        related = RelatedProvisions(document, sections).of(own.span)
        return Provision(own, document, provision_parts(own), self._defined_terms(own), related, sections)

    def document(self, document: str) -> Document:
        """See `core.library.documents.Documents.get`."""
        if not self._catalog.sources([document]):
            raise NothingFound(tr("This contract is no longer in the library."), tr("Add it again, or search another."))
        return self._catalog.document(document)

    def sections(self, document: str) -> tuple[Section, ...]:
        """See `core.library.documents.Documents.sections`."""
        return self._catalog.sections(self.document(document).id)

    def term_at(self, document: str, offset: int) -> DefinedTerm | None:
        """See `core.library.documents.Documents.term_at`."""
        read, catalog = self.document(document), self._catalog
        found = term_at(read.text, catalog.definitions(document), offset)
        return _defined_term(found, read, catalog.sections(document)) if found else None

    def clauses(self, ids: Sequence[str]) -> list[Clause]:
        """Clauses, in the order of the ids given; an id may be of adjacent ones as one (`core.types.adjacent`)."""
        parts = {id_: part_ids(id_) for id_ in ids}
        wanted = list(dict.fromkeys(part for each in parts.values() for part in each))
        clauses = {clause.id: clause for clause in self._catalog.clauses.by_id(wanted)}
        sources = self._catalog.sources(clause.document for clause in clauses.values())
        for id_, each in parts.items():
            if any(part not in clauses or clauses[part].document not in sources for part in each):
                raise ClauseGone(id_)
        return [self._as_one([clauses[part] for part in parts[id_]]) for id_ in ids]

    def excerpts(
        self,
        ids: Sequence[str],
        *,
        definitions: Collection[str] = (),
        cited: Mapping[str, Cited] | None = None,
        ties: bool = False,
    ) -> list[Excerpt]:
        """Clauses, in the order of the ids given, with their contracts, for export.

        Args:
            ids: the ids of the clauses.
            definitions: the ids of those with which the definitions of their terms are included.
            cited: what is to be printed of what they cite, by their ids; for others, what the index holds is included.
            ties: whether to include those between their words and the sections of their contracts.
        """
        citations_of, ties_of, wanted = cache(self._citations), cache(self._ties), cited or {}

        def with_cited(clause: Clause) -> Clause:
            match wanted.get(clause.id, Cited.NONE):
                case Cited.NONE:
                    return clause
                case Cited.WHOLE:
                    return citations_of(clause.document).to_read(clause)
                case Cited.BRIEF | Cited.HEADINGS:
                    return citations_of(clause.document).to_copy(clause)

        clauses = [with_cited(each) for each in self.clauses(ids)]
        sources = self._catalog.sources(clause.document for clause in clauses)
        return [
            Excerpt(
                title=sources[clause.document].title,
                file=sources[clause.document].path,
                section=clause.section,
                heading=clause.heading,
                page=clause.page,
                parts=provision_parts(clause, ties_of(clause.document).within) if ties else provision_parts(clause),
                remarks=_remarks(sources[clause.document], clause),
                definitions=self._defined_terms(clause) if clause.id in definitions else (),
                document=clause.document,
                clause=clause.id,
            )
            for clause in clauses
        ]

    def contracts(self, ids: Sequence[str]) -> list[Facts]:
        """What is known of the contract of each clause, in the order of the ids given."""
        facts = {each.document: each for each in self._catalog.word_index().columns.facts}
        return [facts[clause.document] for clause in self.clauses(ids)]

    def parties(self, ids: Sequence[str]) -> list[tuple[str, ...]]:
        """The names of each party to the contracts of clauses, see `names_of_parties`."""
        documents = dict.fromkeys(clause.document for clause in self.clauses(ids))
        catalog = self._catalog
        names: list[tuple[str, ...]] = []
        for id_ in documents:
            names += names_of_parties(catalog.document(id_), catalog.particulars(id_))
            names += [(name,) for name in self._corrected_parties(id_)]
        return names

    def _corrected_parties(self, document: str) -> Values:
        """The parties that the user named."""
        return self._catalog.user_data.corrections.of(document.partition("-")[0]).get(ParticularKind.PARTY, ())

    def _as_one(self, parts: Sequence[Clause]) -> Clause:
        return parts[0] if len(parts) == 1 else as_one(parts, self._catalog.document(parts[0].document).text)

    def _citations(self, document: str) -> Citations:
        read, sections = self._catalog.document(document), self._catalog.sections(document)
        return Citations(read, sections, self._catalog.references(document))

    def _ties(self, document: str) -> DocumentTies:
        read, sections = self._catalog.document(document), self._catalog.sections(document)
        particulars = self._catalog.particulars(document)
        parties = (each.value for each in particulars if each.kind is ParticularKind.PARTY)
        names = (*PLACES, *parties, *self._corrected_parties(document))
        undefined = undefined_terms(read, sections, self._catalog.definitions(document), names)
        return DocumentTies(read, sections, self._catalog.references(document), undefined)

    def _defined_terms(self, clause: Clause) -> tuple[DefinedTerm, ...]:
        document, sections = self._catalog.document(clause.document), self._catalog.sections(clause.document)
        return defined_terms(clause, document, self._catalog.definitions(clause.document), sections)


def _remarks(source: Source, clause: Clause) -> tuple[str, ...]:
    """What the user should know about a contract before using a clause of it."""
    remarks = remarks_on(source.remarks, {*clause.pages, *(each.page for each in clause.joined)})
    gone = tr("This file is no longer where it was when it was read.")
    return (*remarks, gone) if is_gone(source.path) else remarks


def defined_terms(
    clause: Clause, document: Document, definitions: Sequence[Definition], sections: Sequence[Section]
) -> tuple[DefinedTerm, ...]:
    """The defined terms that a clause's own text uses, in the order of their first use."""
    used = terms_used(document.text, definitions, clause.span)
    return tuple(_defined_term(definition, document, sections) for definition in used)


def _defined_term(definition: Definition, document: Document, sections: Sequence[Section]) -> DefinedTerm:
    text, section = definition.span.of(document.text), sections[definition.section].number
    return DefinedTerm(definition.term, text, definition.span, section, definition.page)
