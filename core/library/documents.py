"""Documents as read, and clauses with what belongs to them.

A kept clause, by its id, is a clause of a document of its own, which says nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from core.base.errors import ClauseGone, NothingFound
from core.base.paths import is_gone
from core.base.translation import tr
from core.types import (
    Cited,
    Clause,
    Comparison,
    DefinedTerm,
    Document,
    Excerpt,
    PagePicture,
    Provision,
    Section,
    Span,
    Wording,
    is_kept,
    remarks_on,
)
from core.types.clauses import part_ids, provision_parts
from core.types.facts import Facts
from core.types.kept import KeptClause, kept_clause
from core.types.stated import Stated

if TYPE_CHECKING:  # what reads contracts is imported when it is first needed: a search needs none of it
    from core.library.opened import OpenLibrary
    from core.library.provisions import IndexedDocument
    from core.store.catalog.catalog import Source


class Documents:
    """Opens documents, and clauses in them, by their ids."""

    def __init__(self, opened: OpenLibrary) -> None:
        self._opened = opened

    def get(self, document: str) -> Document:
        """A document of the library.

        Raises:
            NothingFound: no such document.
        """
        if is_kept(document):
            return self._kept(document).document
        if not self._opened.catalog.sources([document]):
            raise NothingFound(tr("This contract is no longer in the library."), tr("Add it again, or search another."))
        return self._opened.catalog.document(document)

    def provision(self, clause: str) -> Provision:
        """The whole provision of a clause, in its document.

        Raises:
            NothingFound: no such clause.
        """
        if is_kept(clause):
            kept = self._kept(clause)
            return Provision(kept.clause, kept.document, kept.parts)
        (found,) = self.clauses([clause])
        return self._indexed(found.document).provision(found)

    def sections(self, document: str) -> tuple[Section, ...]:
        """The section tree of a document of the library.

        Raises:
            NothingFound: no such document.
        """
        return () if is_kept(document) else self._opened.catalog.sections(self.get(document).id)

    def term_at(self, document: str, offset: int) -> DefinedTerm | None:
        """The defined term at a character of a document; None if there is none, or inside its own definition.

        Raises:
            NothingFound: no such document.
        """
        return None if is_kept(document) else self._indexed(self.get(document).id).term_at(offset)

    def clauses(self, ids: Sequence[str]) -> list[Clause]:
        """Clauses, in the order of the ids given; an id may be of adjacent ones as one (`core.types.clauses`).

        Raises:
            ClauseGone: no such clause.
        """
        kept = {id_: self._kept(id_).clause for id_ in ids if is_kept(id_)}
        catalog, parts = self._opened.catalog, {id_: part_ids(id_) for id_ in ids if id_ not in kept}
        wanted = list(dict.fromkeys(part for each in parts.values() for part in each))
        clauses = {clause.id: clause for clause in catalog.clauses.by_id(wanted)}
        sources = catalog.sources(clause.document for clause in clauses.values())
        for id_, each in parts.items():
            if any(part not in clauses or clauses[part].document not in sources for part in each):
                raise ClauseGone(id_)
        return [kept.get(id_) or self._as_one([clauses[part] for part in parts[id_]]) for id_ in ids]

    def excerpts(
        self,
        clauses: Sequence[str],
        *,
        definitions: Collection[str] = (),
        cited: Mapping[str, Cited] | None = None,
        ties: bool = False,
    ) -> tuple[Excerpt, ...]:
        """Clauses with their sources: title, file, section and page, in the order of the ids given.

        Args:
            clauses: the ids of the clauses.
            definitions: the ids of those with which the definitions of their terms are included.
            cited: what is to be printed of what they cite, by their ids; for others, what the index holds is included.
            ties: whether to include those between their words and the sections of their contracts.

        Raises:
            NothingFound: no such clause.
        """
        read: dict[str, IndexedDocument] = {}

        def document_of(clause: Clause) -> IndexedDocument:
            return read.get(clause.document) or read.setdefault(clause.document, self._indexed(clause.document))

        found = self.clauses(clauses)
        sources = self._opened.catalog.sources(clause.document for clause in found)
        excerpts = []
        for clause in found:
            if is_kept(clause.id):
                kept = self._kept(clause.id)
                names = (kept_clause(), Path(), "", kept.title, 0)
                excerpts.append(Excerpt(*names, kept.parts, document=clause.id, clause=clause.id))
                continue
            source, wanted = sources[clause.document], (cited or {}).get(clause.id, Cited.NONE)
            printed = clause if wanted is Cited.NONE else document_of(clause).with_cited(clause, wanted)
            parts = provision_parts(printed, document_of(clause).ties.within) if ties else provision_parts(printed)
            excerpts.append(
                Excerpt(
                    title=source.title,
                    file=source.path,
                    section=printed.section,
                    heading=printed.heading,
                    page=printed.page,
                    parts=parts,
                    remarks=_remarks(source, printed),
                    definitions=document_of(clause).terms_of(printed) if clause.id in definitions else (),
                    document=clause.document,
                    clause=clause.id,
                )
            )
        return tuple(excerpts)

    def contracts(self, clauses: Sequence[str]) -> list[Facts]:
        """What is known of the contract of each clause, in the order of the ids given.

        Raises:
            NothingFound: no such clause.
        """
        facts = {each.document: each for each in self._opened.catalog.word_index().columns.facts}
        found = self.clauses(clauses)
        return [facts.get(clause.document) or self._kept(clause.id).facts for clause in found]

    def wordings(self, clauses: Sequence[str]) -> tuple[Wording, ...]:
        """The words of clauses for comparison, with what is known of their contracts.

        Raises:
            NothingFound: no such clause.
        """
        from core.exporting.comparing import clause_wording

        return tuple(map(clause_wording, clauses, self.excerpts(clauses), self.contracts(clauses)))

    def stated(self, clauses: Sequence[str]) -> list[Stated]:
        """What each clause states: values, amounts and attributes, with the words from which they were read.

        Raises:
            NothingFound: no such clause.
        """
        from core.library.stated import stated_by

        return stated_by(self._opened.catalog, self._opened.lexicon(), self.clauses(clauses))

    def draft(self, text: str) -> Wording:
        """The words for comparison of a text that need not be in the library, such as a draft. It is not kept."""
        from core.exporting.comparing import draft_wording

        return draft_wording(text)

    def compare(self, base: Wording, other: Wording) -> Comparison:
        """How one text differs from another, word by word."""
        from core.exporting.comparing import compare_texts

        return compare_texts(base.text, other.text)

    def page(
        self,
        document: Document,
        number: int,
        passages: Sequence[Span],
        words: Sequence[Span] = (),
        *,
        recognise: bool = False,
    ) -> Generator[None, None, PagePicture]:
        """A picture of a PDF page as printed, with the lines that hold passages of the document, and words in them.

        Every yield is a checkpoint: close the generator to cancel.

        Args:
            document: a document of the library, from a PDF.
            number: the page number, from 1.
            passages: marked where they are on this page.
            words: words of the passages that are marked separately.
            recognise: whether to recognise the words of a scan, which takes seconds, to mark passages in it.

        Raises:
            ProtectedFile: the file asks for a password.
            UnreadableFile: it is gone, damaged, or not the one that was read.
        """
        from core.library.pages import page_picture

        return (yield from page_picture(document, number, passages, words, recognise=recognise))

    def read(self, path: Path) -> Generator[None, None, Document]:
        """Reads a file that need not be in the library, such as one with an example clause; nothing of it is kept.

        Every yield is a checkpoint: close the generator to cancel.

        Raises:
            ProtectedFile: it needs a password.
            UnreadableFile: it cannot be read.
        """
        from core.library.pages import read_outside

        return (yield from read_outside(path))

    def _kept(self, id_: str) -> KeptClause:
        """A kept clause.

        Raises:
            ClauseGone: there is none of this id.
        """
        stored = self._opened.catalog.user_data.kept_clauses.all()
        if kept := next((each.clause for each in stored if each.clause.id == id_), None):
            return kept
        raise ClauseGone(id_)

    def _indexed(self, document: str) -> IndexedDocument:
        from core.library.provisions import IndexedDocument

        return IndexedDocument(self._opened.catalog, document)

    def _as_one(self, parts: Sequence[Clause]) -> Clause:
        if len(parts) == 1:
            return parts[0]
        from core.contract.clauses.join import as_one

        return as_one(parts, self._opened.catalog.document(parts[0].document).text)


def _remarks(source: Source, clause: Clause) -> tuple[str, ...]:
    """What the user should know about a contract before using a clause of it."""
    remarks = remarks_on(source.remarks, {*clause.pages, *(each.page for each in clause.joined)})
    gone = tr("This file is no longer where it was when it was read.")
    return (*remarks, gone) if is_gone(source.path) else remarks
