"""Whose rule a query asks for: the supplier's ("supplier-only", "indemnity by licensor") or the customer's.

Only what is said plainly counts: the party that the query begins with, one that it limits the clause to, and the one by
which something is owed or done. A party that it merely mentions ("consent of the licensor") may be on either side.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from core.tagging.attributes.parties import ROLES, PartySide
from core.text.words import word_set
from core.types import Span

_OTHER: Final = {PartySide.SUPPLY: PartySide.DEMAND, PartySide.DEMAND: PartySide.SUPPLY}
_ROLE: Final = f"(?P<role>{'|'.join(sorted(ROLES))})"
_OWED: Final = (
    r"(?:indemni(?:ty|ties|fication)|warrant(?:y|ies)|representations?|reps|covenants?|undertakings?|guarant(?:y|ee)s?"
    r"|obligations?|dut(?:y|ies)|liability|cap)\b"
)
_HELD: Final = r"(?:(?:\w+ )?(?:rights?|options?)|reservation|limitation|termination|renewal|disclaimer)\b"
_DONE: Final = r"(?:assignment|transfer|termination|cancellation|waiver|release|disclaimer|audit|acknowledg\w+)\b"
_NOUNS: Final = word_set(
    "sales goods fees claims costs losses marks trademarks files terms taxes books records patents products services "
    "invoices deliverables materials improvements references remedies employees customers premises assets shares "
    "complaints territories technologies works affiliates subcontractors facilities systems networks outlets royalties"
)
"""Words with an -s that do not begin what a party does: "licensor trademarks in advertising"."""
_VERB: Final = (
    r"(?:may|must|shall|will|can(?:not|['’]t)?|should|is|has|have|does|never|alone|not|liable|responsible|entitled|free"
    rf"|to (?!the\b|an?\b)\w+|(?!(?:{'|'.join(sorted(_NOUNS))})\b)\w{{3,}}(?<![su])s(?= (?!of\b)\w))\b"
)
_GRANTS: Final = re.compile(r"\s+(?:grants|licen[cs]es|appoints)\b", re.IGNORECASE)
_ALONE: Final = re.compile(
    rf"\b(?:{_ROLE}[- ]only|only (?:the |an? )?{_ROLE.replace('role', 'other')})\b", re.IGNORECASE
)
_SUBJECT: Final = re.compile(
    rf"(?:(?:does|do|can|may|must|shall|will|is) )?(?:the |an? |each |any )?(?:[\w-]+ )?{_ROLE}"
    rf"(?: {_VERB}|(?:['’]s?)? (?:{_OWED}|{_HELD}))",
    re.IGNORECASE,
)
_BY: Final = re.compile(rf"\b(?:{_OWED}|{_DONE}) by (?:the |an? )?(?:[\w-]+ )?{_ROLE}\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class AskedSide:
    """The side that a clause is to bind, entitle or protect, and where the query says so."""

    side: PartySide
    span: Span

    @property
    def opposite(self) -> PartySide:
        """The other side of the deal."""
        return _OTHER[self.side]


def read_side(text: str) -> AskedSide | None:
    """The side whose rule a query asks for; None where it does not say.

    Where somebody grants something, the rule is that of the party to whom it is granted, as in
    `core.tagging.attributes.main_rule`.
    """
    subject = _SUBJECT.match(text)
    found = _ALONE.search(text) or subject or _BY.search(text)
    if found is None:
        return None
    group = "other" if found.groupdict().get("other") else "role"
    side, span = ROLES[found[group].lower()], Span(*found.span(group))
    granted = found is subject and _GRANTS.match(text, span.end) is not None
    return AskedSide(_OTHER[side] if granted else side, span)
