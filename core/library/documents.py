"""What was read: documents, and clauses with what belongs to them."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from core.types import Comparison, DefinedTerm, Document, Excerpt, PagePicture, Provision, Section, Span, Wording

if TYPE_CHECKING:
    from core.assembly import Assembly


class Documents:
    """Opens documents, and clauses in them, by their ids."""

    def __init__(self, assembly: Assembly) -> None:
        self._assembly = assembly

    def get(self, document: str) -> Document:
        """A document of the library.

        Raises:
            NothingFound: no such document.
        """
        return self._assembly.provisions().document(document)

    def provision(self, clause: str) -> Provision:
        """The whole provision of a clause, in its document.

        Raises:
            NothingFound: no such clause.
        """
        return self._assembly.provisions().of(clause)

    def sections(self, document: str) -> tuple[Section, ...]:
        """The section tree of a document of the library.

        Raises:
            NothingFound: no such document.
        """
        return self._assembly.provisions().sections(document)

    def term_at(self, document: str, offset: int) -> DefinedTerm | None:
        """The defined term that stands at a character of a document; None where none does, or in its own definition.

        Raises:
            NothingFound: no such document.
        """
        return self._assembly.provisions().term_at(document, offset)

    def excerpts(self, clauses: Sequence[str]) -> tuple[Excerpt, ...]:
        """Clauses with where they stand: title, file, section and page.

        Raises:
            NothingFound: no such clause.
        """
        return tuple(self._assembly.provisions().excerpts(clauses))

    def wordings(self, clauses: Sequence[str]) -> tuple[Wording, ...]:
        """The words of clauses as they are compared, with what is known of their contracts.

        Raises:
            NothingFound: no such clause.
        """
        from core.exporting.wording import clause_wording

        lookup = self._assembly.provisions()
        return tuple(map(clause_wording, clauses, lookup.excerpts(clauses), lookup.contracts(clauses)))

    def draft(self, text: str) -> Wording:
        """A text that need not be in the library, such as the user's own draft, as it is compared. It is not kept."""
        from core.exporting.wording import draft_wording

        return draft_wording(text)

    def compare(self, base: Wording, other: Wording) -> Comparison:
        """How the words of one differ from those of the other, word by word."""
        from core.comparing import compare_texts

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
        """A page of a PDF as it is printed, with the lines on which passages of the document stand, and words in them.

        Every yield is a checkpoint: close the generator to cancel.

        Args:
            document: of the library, from a PDF.
            number: of the page, from 1.
            passages: each is marked where it stands on this page.
            words: those of the passages that are marked apart.
            recognise: whether the words of a scan are to be recognised, which takes seconds, to mark passages in it.

        Raises:
            ProtectedFile: the file asks for a password.
            UnreadableFile: it is gone, damaged, or another one than was read.
        """
        from core.usecases.draw_page import page_picture

        return (yield from page_picture(document, number, passages, words, recognise=recognise))

    def read(self, path: Path) -> Generator[None, None, Document]:
        """Reads a file that need not be in the library, such as one that holds an example; nothing is kept of it.

        Every yield is a checkpoint: close the generator to cancel.

        Raises:
            ProtectedFile: it needs a password.
            UnreadableFile: it cannot be read.
        """
        from core.usecases.read_file import read_outside

        return (yield from read_outside(path))
