"""What a query wants left out: "license without right to sublicense".

A clause leaves something out by not mentioning it, or by denying it: "without posting a bond", "shall not sublicense".
"Excluding" is not read so: "net sales excluding taxes" asks for a clause that mentions taxes. Nor is "net sales do not
include taxes", which is the wording of such a clause; "a clause that does not include taxes" is.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from core.text.english import stem
from core.text.words import STOP_WORDS, blanked, word_set, word_texts
from core.types import Span

NEGATIONS: Final = ("without", "no", "not", "nor", "neither", "never")
"""The words of a clause that deny what follows them."""
_WITHOUT: Final = re.compile(
    r"\b(?:without(?! (?:limit|prejudice|regard))|with no|lacking"
    r"|(?<=that )(?:(?:does|do) )?not (?:have|include|contain)|(?<=which )(?:does|do) not (?:have|include|contain))\b",
    re.IGNORECASE,
)
_END: Final = re.compile(r"[,;:.]|\b(?:but|except|unless|and|where|when|if)\b", re.IGNORECASE)
_DENIED: Final = re.compile(r"\b(?:no|not|never|neither|nor|none|cannot|without)\b|n['’]t\b", re.IGNORECASE)
_FORM: Final = word_set(
    "exception exceptions carve out outs carveout carveouts exclusion exclusions wording language "
    "clause provision qualifier qualification"
)
"""Words for the form of what is left out."""
_SMALL: Final = word_set("right rights even whatsoever each every other first further such same need")
_EMPTY: Final = STOP_WORDS | _FORM | _SMALL
"""Words that say nothing of the subject of what is left out."""


@dataclass(frozen=True, slots=True)
class Exclusion:
    """What a query wants left out.

    Attributes:
        words: of what is left out.
        span: where the query says so, from "without" on.
        marker: where that word alone is.
        unsaid: whether the clause is to be silent about it ("without any wording on"); else it may deny it too.
    """

    words: tuple[str, ...]
    span: Span
    marker: Span
    unsaid: bool = False

    @property
    def id(self) -> str:
        """The id by which it is taken out of a query."""
        return f"exclusion:{' '.join(self.words)}"

    @property
    def stems(self) -> tuple[str, ...]:
        """The stems of the words, each once."""
        return tuple(dict.fromkeys(map(stem, self.words)))


def read_exclusion(text: str, without: Collection[str] = ()) -> Exclusion | None:
    """What a query wants left out; None for nothing, or if the user took it out.

    "No assignment without consent" leaves nothing out: what is denied without consent is wanted with it. But "does not
    infringe, without any knowledge qualifier" does: a form of words is not a condition of what is denied. What the rest
    of the query mentions is not left out either: the franchise of "transfer of the franchise without the franchisee's
    consent".

    Args:
        text: of the query.
        without: the ids of what the user took out of it.
    """
    found = _WITHOUT.search(text)
    if found is None:
        return None
    end = _END.search(text, found.end())
    after = text[found.end() : end.start() if end else len(text)].rstrip()
    said = word_texts(after)
    if _DENIED.search(text, 0, found.start()) and _FORM.isdisjoint(said):
        return None
    span = Span(found.start(), found.end() + len(after))
    elsewhere = set(map(stem, word_texts(blanked(text, [span]))))
    subject = tuple(each for each in said if each not in _EMPTY and stem(each) not in elsewhere)
    unsaid = not _FORM.isdisjoint(said) or not found.group().lower().startswith("with")
    exclusion = Exclusion(subject, span, Span(*found.span()), unsaid)
    return exclusion if subject and exclusion.id not in without else None


def without_exclusion(text: str, without: Collection[str] = ()) -> str:
    """A query without what it wants left out, for a model that would look for that too.

    Args:
        text: of the query.
        without: the ids of what the user took out of it.
    """
    exclusion = read_exclusion(text, without)
    return text if exclusion is None else " ".join(blanked(text, [exclusion.span]).split()) or text
