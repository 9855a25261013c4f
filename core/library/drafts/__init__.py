"""Reviewing a draft against the contracts of the library, without adding it to them."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from core.types import Progress
from core.types.fitting import Fitting
from core.types.review import DraftReview

if TYPE_CHECKING:
    from core.library.opened import OpenLibrary


class Drafts:
    """Reviews drafts. Nothing of a draft is kept in the library but the keys of dismissed findings."""

    def __init__(self, opened: OpenLibrary) -> None:
        self._opened = opened

    def review(
        self, path: Path, like: str | Path | None = None, passwords: Sequence[str] = ()
    ) -> Generator[Progress, None, DraftReview]:
        """Reviews a draft: what is broken in it, what contracts like it have that it lacks, and what is unusual.

        Every yield is a checkpoint.

        Args:
            path: the file of the draft.
            like: the collection, by its name, or the file of the library that it is to be like; None for the contracts
                of the same type.
            passwords: tried in turn if the file asks for one.

        Raises:
            ProtectedFile: none of the passwords opens the file.
            UnreadableFile: the file cannot be read, or holds more than a contract.
            NothingFound: there is no such collection, or no such file in the library.
            ModelError: the encoder is missing or damaged.
        """
        from core.library.drafts.review import review_draft  # slow to import

        return (yield from review_draft(self._opened, path, like, passwords))

    def fit(self, path: Path, clause: str, after: str) -> Fitting:
        """Fits a clause to a Word draft, after one of its sections: a proposal to be reviewed; nothing is written.

        Its numbers, headings, style and type become the draft's, its parties and terms those that mean the same there;
        its references lead to the draft's provisions of their kind, or become gaps; names, amounts and dates become
        placeholders; definitions that the draft lacks come along.

        Args:
            path: the file of the draft (.docx).
            clause: the id of the clause.
            after: the number or the heading of the section of the draft after which it is put, at its level.

        Raises:
            ClauseGone: no such clause.
            NothingFound: the draft has no such section, or several.
            ProtectedFile: the draft asks for a password.
            UnreadableFile: it cannot be read.
            ExportError: it is no Word document, or is protected, or nothing can be put in at this place.
        """
        from core.exporting.insertion.package import WordPackage
        from core.library.documents import Documents
        from core.library.drafts.fitting import fit_clause
        from core.library.indexing.extract import extract_safely

        (chosen,) = Documents(self._opened).excerpts([clause], ties=True)
        package, draft = WordPackage(path), extract_safely(path)
        return fit_clause(self._opened.catalog, self._opened.lexicon(), package, draft, chosen, after)

    def insert(self, fitting: Fitting, to: Path | None = None) -> Path:
        """Puts a fitted clause into a copy of the draft, as tracked changes by "Muniment". The draft stays as it is.

        Args:
            fitting: the clause, as `fit` proposed it or the user changed it.
            to: the copy, a name that no file has; None: a free name beside the draft.

        Returns:
            The copy.

        Raises:
            ExportError: the draft was changed meanwhile, there is a file of that name, or it cannot be written.
        """
        from core.exporting.insertion.package import WordPackage
        from core.library.drafts.fitting import insert_fitting
        from core.library.indexing.extract import extract_safely

        package, draft = WordPackage(fitting.draft), extract_safely(fitting.draft)
        return insert_fitting(fitting, package, draft, to)
