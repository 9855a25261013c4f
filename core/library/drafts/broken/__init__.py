"""What is broken in a draft: certain from the draft alone, without a library."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from core.library.drafts.broken.figures import find_two_statements, find_wrong_figures
from core.library.drafts.broken.leftovers import find_annotations, find_leftovers
from core.library.drafts.broken.numbers import find_wrong_numbers
from core.library.drafts.broken.parties import find_wrong_signatures
from core.library.drafts.broken.references import find_wrong_references
from core.library.drafts.broken.terms import find_wrong_terms
from core.library.drafts.broken.traces import find_other_laws, find_other_names, find_other_roles, find_two_laws
from core.types import Extraction
from core.types.review import DraftFinding

Check = Callable[[Extraction], Iterator[DraftFinding]]

CHECKS: Final[tuple[Check, ...]] = (
    find_wrong_terms,
    find_wrong_references,
    find_wrong_numbers,
    find_wrong_figures,
    find_two_statements,
    find_leftovers,
    find_annotations,
    find_other_roles,
    find_other_names,
    find_other_laws,
    find_wrong_signatures,
    find_two_laws,
)
"""The checks, in the order in which they are run."""
