"""Documents as read, and clauses with what belongs to them."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from core.types import Comparison, DefinedTerm, Document, Excerpt, PagePicture, Provision, Section, Span, Wording

if TYPE_CHECKING:
    from core.library.assembly import Assembly


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
        """The defined term at a character of a document; None if there is none, or inside its own definition.

        Raises:
            NothingFound: no such document.
        """
        return self._assembly.provisions().term_at(document, offset)

    def excerpts(self, clauses: Sequence[str]) -> tuple[Excerpt, ...]:
        """Clauses with their sources: title, file, section and page.

        Raises:
            NothingFound: no such clause.
        """
        return tuple(self._assembly.provisions().excerpts(clauses))

    def wordings(self, clauses: Sequence[str]) -> tuple[Wording, ...]:
        """The words of clauses for comparison, with what is known of their contracts.

        Raises:
            NothingFound: no such clause.
        """
        from core.exporting.wording import clause_wording

        lookup = self._assembly.provisions()
        return tuple(map(clause_wording, clauses, lookup.excerpts(clauses), lookup.contracts(clauses)))

    def draft(self, text: str) -> Wording:
        """The words for comparison of a text that need not be in the library, such as a draft. It is not kept."""
        from core.exporting.wording import draft_wording

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
        from core.library.usecases.draw_page import page_picture

        return (yield from page_picture(document, number, passages, words, recognise=recognise))

    def read(self, path: Path) -> Generator[None, None, Document]:
        """Reads a file that need not be in the library, such as one with an example clause; nothing of it is kept.

        Every yield is a checkpoint: close the generator to cancel.

        Raises:
            ProtectedFile: it needs a password.
            UnreadableFile: it cannot be read.
        """
        from core.library.usecases.read_file import read_outside

        return (yield from read_outside(path))
