"""Whom a letter is written to."""

from __future__ import annotations

import re
from typing import Final

from core.contract.particulars.head import LONGEST, Stated
from core.contract.particulars.names import companies, masked
from core.text.headings import KIND_OF_AGREEMENT
from core.types import Span

_DEAR: Final = re.compile(
    r"^\s*Dear\s+(?:(?:Mr|Ms|Mrs|Dr|Miss)\b\.?\s+)?(?P<names>[A-Z][\w.’'-]*(?: [A-Z][\w.’'-]*){0,3})\s*[:,]",
    re.MULTILINE,
)
_ADDRESSED: Final = re.compile(
    r"^(?:TO:?\s+)?(?P<titled>(?:Mr|Ms|Mrs|Dr|Miss)\b\.?\s+)?"
    r"(?P<name>[A-Z][\w’'-]*\.?(?: [A-Z][\w’'-]*\.?){1,3}(?:,? (?:Jr|Sr|III?|IV|M\.D|Ph\.D)\b\.?)?) *(?:,|\t|$)",
    re.MULTILINE,
)
_ABOVE: Final = 600  # characters of address and subject above "Dear"


def addressee(text: str) -> Stated | None:
    """The person or company that a letter of agreement is addressed to; None where it is no letter, or names none.

    It is the company in the address, else the person above it who has a form of address ("Mr.") or is greeted by a name
    of theirs: "Dear Jane" under "Jane Birch".
    """
    dear = _DEAR.search(text, 0, LONGEST)
    if dear is None:
        return None
    greeted = {word.strip(".") for word in dear["names"].split()}
    for match in _ADDRESSED.finditer(text, max(0, dear.start() - _ABOVE), dear.start()):
        if KIND_OF_AGREEMENT.search(match["name"]):
            continue  # the title above
        if match["titled"] or greeted.intersection(match["name"].replace(",", " ").split()):
            address = Span(match.end("name"), dear.start())
            company = next(companies(masked(text[: dear.start()]), address), None)
            return company or (" ".join(match["name"].split()), Span(*match.span("name")))
    return None
