"""Reviewing a draft against the contracts of the library, without adding it to them."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from core.types import Progress
from core.types.review import DraftReview, Precedent

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
