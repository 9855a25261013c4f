"""Clause types decided by the words of a clause, whatever its score."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from core.attributes.ceilings import ceilings
from core.attributes.exceptions import exceptions
from core.attributes.patterns import any_of

INDEMNIFICATION: Final = "indemnification"
UNCAPPED: Final = "uncapped-liability"
_INDEMNIFIES: Final = any_of(
    r"""
    indemnif(y|ies) (\S+ ){0,12}?hold (\S+ ){0,12}?harmless
    (shall|will|agrees? to) (\S+ ){0,4}?indemnify
    hold (\S+ ){0,12}?harmless (\S+ ){0,4}?(from|against)
    """
)


def decided(types: Sequence[str], text: str, indemnities: Collection[str]) -> tuple[str, ...]:
    """The types of a clause, corrected by its words.

    A clause that indemnifies is an indemnity; one that sets a ceiling without exceptions leaves no liability uncapped.

    Args:
        types: those by score, ids of the lexicon, the most confident first.
        text: of the clause.
        indemnities: indemnification and all narrower types, where the lexicon has them.
    """
    kept = tuple(each for each in types if each != UNCAPPED or not _is_capped(text))
    if indemnities and not set(indemnities) & set(kept) and _INDEMNIFIES.search(text.lower()):
        return (*kept, INDEMNIFICATION)
    return kept


def _is_capped(text: str) -> bool:
    return any(ceilings(text)) and not any(exceptions(text))
