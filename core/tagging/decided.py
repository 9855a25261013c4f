"""Clause types decided by the words of a clause, whatever its score."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from core.tagging.attributes.ceilings import caps_liability
from core.tagging.attributes.exceptions import excepts_from_limits
from core.tagging.attributes.patterns import any_of

INDEMNIFICATION: Final = "indemnification"
CAPPED: Final = "cap-on-liability"
UNCAPPED: Final = "uncapped-liability"
_INDEMNIFIES: Final = any_of(
    r"""
    indemnif(y|ies) (\S+ ){0,12}?hold (\S+ ){0,12}?harmless
    (shall|will|agrees? to) (\S+ ){0,4}?indemnify
    hold (\S+ ){0,12}?harmless (\S+ ){0,4}?(from|against)
    """
)


def decided(types: Sequence[str], text: str, known: Collection[str], indemnities: Collection[str]) -> tuple[str, ...]:
    """The types of a clause, corrected by its words.

    A clause that indemnifies is an indemnity; one that sets a ceiling on liability is a cap; and liability is uncapped
    only where something is excepted from its limits.

    Args:
        types: those by score, ids of the lexicon, the most confident first.
        text: of the clause, with the rest of its sentence.
        known: all types of the lexicon.
        indemnities: indemnification and all narrower types, where the lexicon has them.
    """
    kept = [each for each in types if each != UNCAPPED or excepts_from_limits(text)]
    if CAPPED in known and CAPPED not in kept and caps_liability(text):
        kept.append(CAPPED)
    if indemnities and not set(indemnities) & set(kept) and _INDEMNIFIES.search(text.lower()):
        kept.append(INDEMNIFICATION)
    return tuple(kept)
