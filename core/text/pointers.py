"""What only says where a term is defined: "“Fees” has the meaning set forth in Section 8"."""

from __future__ import annotations

from typing import Final

from core.text.words import word_texts

MEANINGS: Final = ("meaning", "meanings")
GIVEN: Final = ("given", "set", "ascribed", "assigned", "specified", "provided", "stated", "defined", "described")
TO_GIVEN: Final = 4
"""Words from "meaning" to "given" and the like: "the meaning as is set forth in"."""
MOST: Final = 30
"""Words that say where one term is defined, at most; a text with more defines or orders something itself."""


def points_elsewhere(text: str) -> bool:
    """Whether most words of a text only say where terms are defined.

    `core.search.fit` says the same of all clauses of a library from the places of their words.
    """
    if "meaning" not in text.lower():
        return False
    found = [word.lower() for word in word_texts(text)]
    pointers = sum(
        word in MEANINGS and any(each in GIVEN for each in found[at + 1 : at + 1 + TO_GIVEN])
        for at, word in enumerate(found)
    )
    return pointers > 0 and len(found) <= MOST * pointers
