"""Reviewing a draft against the contracts of the library, without adding it to them."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from core.types import Progress, Span
from core.types.fitting import Fitting
from core.types.review import DraftFinding, DraftReview, Precedent, ValueSpread

if TYPE_CHECKING:
    from core.library.indexing.embed import KnownPassages
    from core.library.opened import OpenLibrary


class Drafts:
    """Reviews drafts. Nothing of a draft is kept in the library but the keys of dismissed findings."""

    def __init__(self, opened: OpenLibrary) -> None:
        self._opened = opened
        self._known: dict[str, KnownPassages] = {}  # by encoder; a draft is reviewed again after each change

    def review(
        self, path: Path, like: str | Path | None = None, passwords: Sequence[str] = ()
    ) -> Generator[Progress, None, DraftReview]:
        """Reviews a draft: what is broken in it, what contracts like it have that it lacks, and what is unusual.

        Every yield is a checkpoint. One is a `ReviewProgress`, with what is broken, before the draft is compared.

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

        return (yield from review_draft(self._opened, path, like, passwords, self._known))

    def precedents(self, text: str, like: Sequence[str] | None = None) -> tuple[Precedent, ...]:
        """The clauses of the library that are nearest to one of a draft in meaning, the best first; at most five.

        They come from different contracts, and no two say nearly the same.

        Args:
            text: of the clause.
            like: the ids of the contracts that count, `DraftReview.like`; None: all.

        Raises:
            ModelError: the encoder is missing or damaged.
            LibraryError: the library cannot be read.
        """
        from core.library.drafts.precedents import nearest_precedents  # slow to import

        return nearest_precedents(self._opened, text, like)

    def values(self, review: DraftReview, span: Span) -> tuple[ValueSpread, ...]:
        """What contracts of the library say where a passage of the draft states periods, rates or multiples.

        Those like the draft count; of a measure that too few of them state, others too.

        Args:
            review: of the draft.
            span: the passage.

        Returns:
            One for each measure of which the passage states a value, in its order; one that no contract states is left
            out.

        Raises:
            LibraryError: the library cannot be read.
        """
        from core.library.drafts.values import value_spreads  # slow to import

        return value_spreads(self._opened.catalog, review, span)

    def report(self, review: DraftReview, to: Path) -> Path:
        """Writes the findings of a review that are not dismissed to a file.

        A Word draft becomes a copy of itself with a comment at each finding, if the file is to be a Word file. For any
        other draft, one under a password, one with macros and all other files it is a table.

        Args:
            review: the review.
            to: the file: .docx, .xlsx, .csv or .json; another ending has .docx added. An existing one is replaced.

        Returns:
            The file written.

        Raises:
            ExportError: it is the draft itself, or cannot be written.
            UnreadableFile: the draft is gone, or has changed since it was reviewed.
        """
        from core.library.drafts.report import write_report  # slow to import

        return write_report(review, to)

    def dismiss(self, review: DraftReview, finding: DraftFinding) -> DraftReview:
        """Dismisses a finding, in this draft and its later versions; returns the review as it is then.

        Only a hash is kept.
        """
        key = finding.key(review.document.text)
        self._opened.catalog.user_data.dismissals.add([key])
        self._opened.keep()
        return replace(review, dismissed=review.dismissed | {key})

    def restore(self, review: DraftReview, finding: DraftFinding) -> DraftReview:
        """Takes back that a finding was dismissed; returns the review as it is then."""
        key = finding.key(review.document.text)
        self._opened.catalog.user_data.dismissals.remove([key])
        self._opened.keep()
        return replace(review, dismissed=review.dismissed - {key})

    def dismissed(self) -> int:
        """How many findings are dismissed, in all drafts."""
        return len(self._opened.catalog.user_data.dismissals.all())

    def forget_dismissed(self) -> int:
        """Forgets all findings that were dismissed, so that they are shown again. Returns how many there were."""
        count = self._opened.catalog.user_data.dismissals.clear()
        self._opened.keep()
        return count

    def fit(self, path: Path, clause: str, after: str | int) -> Fitting:
        """Fits a clause to a Word draft, after one of its sections: a proposal to be reviewed; nothing is written.

        Its numbers, headings, style and type become the draft's, its parties and terms those that mean the same there;
        its references lead to the draft's provisions of their kind, or become gaps; names, amounts and dates become
        placeholders; definitions that the draft lacks come along.

        Args:
            path: the file of the draft (.docx).
            clause: the id of the clause, or of a kept one.
            after: the section of the draft after which it is put, at its level: its number or its heading, or its id.

        Raises:
            ClauseGone: no such clause.
            NothingFound: the draft has no such section, or several.
            ProtectedFile: the draft asks for a password.
            UnreadableFile: it cannot be read.
            ExportError: it is no Word document, or is protected, or nothing can be put in at this place.
        """
        from core.exporting.insertion.draft import WordDraft
        from core.library.documents import Documents
        from core.library.drafts.fitting import fit_clause
        from core.library.indexing.extract import extract_safely

        (chosen,) = Documents(self._opened).excerpts([clause], ties=True)
        draft, package = extract_safely(path), WordDraft(path)
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
        from core.exporting.insertion.draft import WordDraft
        from core.library.drafts.fitting import insert_fitting
        from core.library.indexing.extract import extract_safely

        draft, package = extract_safely(fitting.draft), WordDraft(fitting.draft)
        return insert_fitting(fitting, package, draft, to)
