"""Attributes that a query asks for in plain words: "may not assign", "no right to assign", "sole distribution".

Duties ("must", "is obliged to") and rights ("may", "is entitled to") are not read so: these words describe the subject
of a query more often than the rule of the clause that answers it (BENCHMARKS.md, "Dead ends").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from core.types import Span

_PLAIN: Final = {
    "forbids": re.compile(
        r"\b(?:(?:must|shall|may|can|will) (?:not|never)|cannot|can['’]t|(?:is|are) not (?:allowed|permitted|entitled)"
        r"|(?:do|does) not grant|no (?:implied )?licen[cs]es?"
        r"|no (?:other )?rights? (?:(?:is|are) )?(?:granted|conferred)"
        r"|(?<!or )not to|prohibit\w*|forbid\w*|no (?:right|authority))\b"
        r"(?! (?:be )?(?:unreasonably|required|apply|exceed|less|only)\b)",
        re.IGNORECASE,
    ),
    "exclusive": re.compile(
        r"(?<!not )(?<!not the )(?<!not a )\bsole(?:ly)? (?:licen[cs]|distribut|suppl|resell|franchis|agen"
        r"|right to (?:sell|resell|distribute|market|promote|supply|make|manufacture|use)\b)\w*",
        re.IGNORECASE,
    ),
}
_BESIDES: Final = re.compile(
    r"(?<=.)[,;]?\s(?:if|unless|where|when|except|though|although|provided|because|while|who|which|that|but|so|even|as)\b",
    re.IGNORECASE,
)
"""Where the main clause of a query ends: what follows is a condition or an exception."""


def plainly_asked(text: str) -> Iterator[tuple[str, Span]]:
    """The ids of the attributes that the main clause of a query asks for, and where."""
    end = _BESIDES.search(text)
    for attribute, words in _PLAIN.items():
        if found := words.search(text, 0, end.start() if end else len(text)):
            yield attribute, Span(*found.span())
