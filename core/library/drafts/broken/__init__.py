"""What is broken in a draft: certain from the draft alone, without a library."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from core.library.drafts.broken.references import check_references
from core.library.drafts.broken.terms import check_terms
from core.types import Extraction
from core.types.review import DraftFinding

Check = Callable[[Extraction], Iterator[DraftFinding]]

_CHECKS: Final[tuple[Check, ...]] = (check_terms, check_references)


def find_broken(extraction: Extraction) -> Iterator[DraftFinding]:
    """The findings of all checks, by check."""
    for check in _CHECKS:
        yield from check(extraction)
