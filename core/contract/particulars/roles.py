"""What an agreement calls its parties by what they are in it: "Licensee", "Customer", "Landlord"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from core.contract.particulars.names import ROLES
from core.tagging.parties import ROLES as SIDES
from core.tagging.parties import party_names
from core.text.english import singular
from core.text.words import word_set
from core.types import Span

_ACTING: Final = re.compile(r"[\w,&.\s]{0,40}?,?\s\(?as (?:the |an? )?((?:[A-Z][a-z]+ )?[A-Z][a-z]+)\b")
"""After a name that nothing in parentheses follows: "Alder Bank, N.A., as Administrative Agent"."""
_SAYS_WHAT: Final = re.compile(r"\w{2,}(?:or|er|ee|ant|ent|ist|ary)s?$")  # words for who does something
_ROLES: Final = (ROLES | {*SIDES}) - word_set("first second third other affiliate affiliates undersigned") | word_set(
    "bank trust fund university institute hospital school club team parent sub airline partnership venture"
)
_NO_ROLES: Final = word_set("agreement amendment content document other center letter number")
_MOST: Final = 3  # words
_HEAD: Final = 20_000  # characters in which a party is named again
_AGAIN: Final = 5  # times


def role_of(text: str, party: Span, parties: Sequence[Span]) -> str:
    """The role by which an agreement calls a party, in the singular and in one spelling; "" where it uses a name.

    Args:
        text: of the agreement.
        party: where the party's name is stated.
        parties: the same of all parties.
    """
    full = " ".join(party.of(text).split())
    for place, others in ((party, parties), *_again(text, party, parties)):
        if role := next((role for each in _called(text, place, others) if (role := _as_role(each, full))), ""):
            return role
    return ""


def _again(text: str, party: Span, parties: Sequence[Span]) -> Iterator[tuple[Span, Sequence[Span]]]:
    """Where the head of an agreement names a party again, as after a title page; and where it names any party."""
    said = {each.start: r"\s+".join(map(re.escape, each.of(text).split())) for each in parties}
    found = {
        start: [Span(*match.span()) for match in re.finditer(name, text[:_HEAD], re.IGNORECASE)]
        for start, name in said.items()
        if name
    }
    everywhere = [place for places in found.values() for place in places]
    for place in found.get(party.start, [])[:_AGAIN]:
        if place.start != party.start:
            yield place, everywhere


def is_name(called: str, full: str) -> bool:
    """Whether what a party is called is a name: it shares a word with the full name, or is an abbreviation."""
    words = {*re.findall(r"\w+", called.lower())}
    if not words or {*words, *map(singular, words)} & (ROLES | SIDES.keys()):
        return False
    return called.isupper() or bool(words & {*re.findall(r"\w+", full.lower())})


def _called(text: str, party: Span, parties: Sequence[Span]) -> Iterator[str]:
    yield from party_names(text, party, parties)
    following = min((each.start for each in parties if each.start > party.start), default=len(text))
    if acting := _ACTING.match(text, party.end, following):
        yield acting[1]


def _as_role(called: str, full: str) -> str:
    """The role, as "Licensee" of "LICENSEES"; "" where it is none."""
    words = [*re.findall(r"[^\W\d_][\w'’-]*", called)]
    if not 0 < len(words) <= _MOST or is_name(called, full) or {*called.lower().split()} & {*full.lower().split()}:
        return ""
    last = words[-1].lower()
    if last in _NO_ROLES or not (last in _ROLES or singular(last) in _ROLES or _SAYS_WHAT.fullmatch(last)):
        return ""
    return " ".join(each.capitalize() for each in (*words[:-1], singular(last)))
