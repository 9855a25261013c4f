"""A clause and what belongs to it: what is joined to it, in document order, and the defined terms that it uses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.clauses.related import RelatedProvisions
from core.errors import NothingFound
from core.references.uses import terms_used
from core.types import Clause, DefinedTerm, Definition, Document, Excerpt, Part, Provision, Section, Span

if TYPE_CHECKING:
    from core.ports import ClauseStore
    from core.store.catalog.catalog import Catalog

_BREAK = 1  # characters between two passages with no words between them: the line's end


class Provisions:
    """Clauses of a library by their ids, with what belongs to them. Safe to use from several threads.

    Args:
        catalog: says which documents are in the library, and what stands in them.
        store: where the clauses are.

    Raises:
        NothingFound: from any method: what was asked for is not in the library.
    """

    def __init__(self, catalog: Catalog, store: ClauseStore) -> None:
        self._catalog = catalog
        self._store = store

    def of(self, clause: str) -> Provision:
        """See `core.library.documents.Documents.provision`."""
        (found,) = self.clauses([clause])
        document, sections = self._catalog.document(found.document), self._catalog.sections(found.document)
        used = terms(found, document, self._catalog.definitions(found.document), sections)
        return Provision(found, document, parts(found), used, RelatedProvisions(document, sections).of(found.span))

    def document(self, document: str) -> Document:
        """See `core.library.documents.Documents.get`."""
        if not self._catalog.sources([document]):
            raise NothingFound("This contract is no longer in the library.", "Add it again, or search another.")
        return self._catalog.document(document)

    def clauses(self, ids: Sequence[str]) -> list[Clause]:
        """Clauses in the order asked for."""
        known = {clause.id: clause for clause in self._store.clauses(ids)}
        sources = self._catalog.sources(clause.document for clause in known.values())
        missing = [id_ for id_ in ids if id_ not in known or known[id_].document not in sources]
        if missing:
            raise NothingFound(
                f"No clause {missing[0]} is in this library.", "Search again: it may have been forgotten."
            )
        return [known[id_] for id_ in ids]

    def excerpts(self, ids: Sequence[str]) -> list[Excerpt]:
        """Clauses in the order asked for, with where they stand."""
        clauses = self.clauses(ids)
        sources = self._catalog.sources(clause.document for clause in clauses)
        return [
            Excerpt(
                title=sources[clause.document][1],
                file=sources[clause.document][0],
                section=clause.section,
                heading=clause.heading,
                page=clause.page,
                parts=parts(clause),
            )
            for clause in clauses
        ]


def parts(clause: Clause) -> tuple[Part, ...]:
    """The passages of the whole provision, own words included, in document order."""
    passages = [(clause.span, clause.text, clause.section, clause.page, "")]
    passages += [(j.span, j.text, j.section, j.page, j.why) for j in clause.joined]
    found: list[Part] = []
    before: Span | None = None
    for span, text, section, page, why in sorted(passages, key=lambda passage: passage[0]):
        follows = before is not None and span.start - before.end <= _BREAK
        found.append(Part(text, section, page, why, follows))
        before = span
    return tuple(found)


def terms(
    clause: Clause, document: Document, definitions: Sequence[Definition], sections: Sequence[Section]
) -> tuple[DefinedTerm, ...]:
    """The defined terms that a clause's own words use, in the order of their first use."""
    return tuple(
        DefinedTerm(d.term, d.span.of(document.text), d.span, sections[d.section].number, d.page)
        for d in terms_used(document.text, definitions, clause.span)
    )
