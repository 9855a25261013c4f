"""What the clause's contract and the draft call their parties and terms, and which of these mean the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from core.library.placeholders import names_of_parties
from core.tagging.parties import ROLES, PartyNames, PartySide, party_names
from core.text.english import singular
from core.text.words import STOP_WORDS
from core.types import Definition, Document, Particular, ParticularKind

_OFTEN: Final = 3  # uses of a role in capitals that show that a contract calls a party by it
_RARELY: Final = 10  # uses of one way to write a word, against one of another that is taken to be a slip
_BRIEF: Final = 3000  # characters of a clause by itself, in which one use is enough
_ACTS: Final = re.compile(
    r"(?<![\w-])(?<![A-Z][a-z] )([A-Z][a-z]+)\s+(?:shall|will|may|must|agrees|grants|represents|warrants|acknowledges|"
    r"is|has|pays|provides)\b"
)
_EITHER: Final = re.compile(r"[“\"](\w+)[”\"] (?:shall )?means? (?:a|the|any|either|each) [Pp]arty\b")
"""The role of whichever party does something: “Recipient” means a party that receives information."""
_SIDES: Final = (PartySide.SUPPLY, PartySide.DEMAND)
_SELF: Final = re.compile(
    r"\b(?:[Tt]his ((?:[A-Z][\w-]+ ){0,2}"
    r"(?:Agreement|Contract|Lease|Deed|Licen[cs]e|Addendum|Undertaking|Notice|Letter)|"
    r"[DNMB][AD]A|MSA|EULA|agreement|contract|lease|deed|addendum|notice|letter)|"
    r"[Tt]hese ((?:[A-Z][\w-]+ ){0,2}(?:Terms|Instructions)|instructions))\b"
)
_ITSELF: Final = re.compile(
    r"(?:[A-Z][\w-]+ ){0,2}(?:Agreement|Contract|Lease|Deed|Licen[cs]e|Addendum|Amendment|Undertaking)"
)
_BY_CUSTOM: Final = frozenset({"agreement", "party", "parties", "contract"})
"""Terms that every contract uses, and not every one defines."""
_PLAIN: Final = frozenset(
    (
        *("affiliate", "applicable law", "business day", "claim", "effective date", "governmental authority", "law"),
        *("loss", "notice", "person", "regulatory authority", "representative", "subsidiary", "term", "third party"),
    )
)
"""Terms, by their keys, whose words say in small letters what every reader understands without a definition."""
_ROLES: Final = {
    **ROLES,
    "employee": PartySide.SUPPLY,
    "executive": PartySide.SUPPLY,
    "employer": PartySide.DEMAND,
    "company": PartySide.ONE,
}
_ALIKE: Final = 0.5  # of the words of two definitions
_LEAST: Final = 6  # words that two definitions share
_EXPLAINS: Final = re.compile(
    r"[^.;\n]{0,60}?\b(?:means?|meaning|shall|will|has|have|includes?|is|are|refers?|denotes?)\b(?:\W*\w){3}"
)


@dataclass(frozen=True, slots=True)
class CalledParty:
    """A party to a contract.

    Attributes:
        roles: the roles by which that calls it, "Supplier".
        names: its names there.
        side: that it is on.
        called: the role or name that is used most.
        article: whether that has an article before it, "the Supplier".
    """

    roles: tuple[str, ...]
    names: tuple[str, ...]
    side: PartySide
    called: str
    article: bool = False

    @property
    def all(self) -> tuple[str, ...]:
        return (*self.roles, *self.names)


def parties_of(document: Document, particulars: Sequence[Particular]) -> list[CalledParty]:
    """The parties that a contract names, or else the roles that it often writes in capitals."""
    text = document.text
    places = [each.span for each in particulars if each.kind is ParticularKind.PARTY]
    sides = PartyNames(text, places)
    found: list[CalledParty] = []
    for place, names in zip(places, names_of_parties(document, particulars), strict=True):
        everything = list(dict.fromkeys(party_names(text, place, places)))
        roles = tuple(each for each in everything if each not in names)
        uses = {each: len(re.findall(rf"(?<!\w){re.escape(each)}(?!\w)", text)) for each in (*roles, *names)}
        called = max(uses, key=lambda name: uses[name])
        known_sides = (sides.side(each.lower()) for each in (*roles, *names))
        side = next((each for each in known_sides if each in _SIDES), _ROLES.get(called.lower(), PartySide.ONE))
        found.append(CalledParty(roles, tuple(names), side, called, has_article(called, text)))
    known = {word.casefold() for each in found for word in each.all}
    return [*found, *(_by_role(text, known) if len({each.side for each in found} & {*_SIDES}) < len(_SIDES) else ())]


def _by_role(text: str, known: Iterable[str]) -> Iterator[CalledParty]:
    """For each side the role that a contract uses most, where it names no party on that side.

    A role that says nothing of a side, as "Company", is the one that no other has.
    """
    acting, taken = acting_roles(text), {*known}
    left = [side for side in _SIDES if not any(_ROLES.get(name) is side for name in taken)]
    for side in (*left, PartySide.ONE):
        roles = [word for word, other in acting.items() if other is side and word.casefold() not in taken]
        if roles and left:
            word = max(roles, key=lambda role: len(re.findall(rf"\b{role}\b", text)))
            left = [each for each in left if each is not side]
            own = left[0] if side is PartySide.ONE and len(left) == 1 else side
            yield CalledParty((word,), (), own, word, has_article(word, text))


def has_article(name: str, text: str) -> bool:
    """Whether a contract mostly says "the" before a name."""
    found = re.findall(rf"(\b[Tt]he\s+|\bTHE\s+)?(?<![\w“\"‘]){re.escape(name)}(?!\w)", text)
    return sum(map(bool, found)) * 2 > len(found)


def acting_roles(text: str) -> dict[str, PartySide]:
    """The roles that often act in a contract, such as "Licensee" of "Licensee shall", with their sides."""
    counted = Counter(match[1] for match in _ACTS.finditer(text) if match[1].lower() in _ROLES)
    either = {match[1] for match in _EITHER.finditer(text)}
    least = _OFTEN if len(text) > _BRIEF else 1
    return {word: _ROLES[word.lower()] for word, count in counted.items() if count >= least and word not in either}


def counterpart(party: CalledParty, own: Sequence[CalledParty], draft: Sequence[CalledParty]) -> CalledParty | None:
    """The party to the draft that stands where another stands in its contract; None where that is not certain."""
    same = [each for each in draft if {*map(str.casefold, party.roles)} & {*map(str.casefold, each.all)}]
    if len(same) == 1 and not {party.side, same[0].side} >= {*_SIDES}:
        return same[0]
    if party.side not in _SIDES or sum(each.side is party.side for each in own) != 1:
        return None
    opposite = [each for each in draft if each.side is party.side]
    return opposite[0] if len(opposite) == 1 else None


# ------------------------------------------------------------ terms


def itself(text: str) -> str:
    """What a contract calls itself: the "Lease" of "this Lease"; "" where it says none often enough."""
    counted = Counter(match[1] or match[2] for match in _SELF.finditer(text))
    most = next((name for name, count in counted.most_common(1) if count >= _OFTEN), "")
    in_capitals = most.capitalize()  # small letters may be those of notes that others add, such as a register's
    return in_capitals if most.islower() and counted[in_capitals] >= _OFTEN else most


def is_plural(name: str) -> bool:
    """Whether a contract calls itself by a name in the plural: "these Terms"."""
    return name.endswith("s")


def names_itself(term: str) -> bool:
    """Whether a term is one by which a contract calls itself."""
    return bool(_ITSELF.fullmatch(term))


def is_customary(term: str) -> bool:
    """Whether every contract uses a term, defined or not."""
    return term.casefold() in _BY_CUSTOM


def is_role(term: str) -> bool:
    """Whether contracts call a party so: "Supplier"."""
    return term.casefold() in _ROLES


def in_plain_words(term: str) -> str | None:
    """A term in small letters, where that needs no definition: "affiliates"; None for all others."""
    return term.lower() if term_key(term) in _PLAIN else None


def party_as_written(text: str) -> str:
    """Whether a contract writes "party" or "Party" throughout; "" if it writes both, or neither."""
    small, capital = (
        len(re.findall(rf"\b(?!third\b)[a-z]+,? {letter}art(?:y|ies)\b(?! hereto)", text)) for letter in "pP"
    )
    if small and not capital:
        return "party"
    return "Party" if capital >= _OFTEN and small * _RARELY <= capital else ""


def term_key(term: str) -> str:
    """A term without the differences that do not matter: capitals, and whether it is in the plural."""
    words = term.casefold().split()
    return " ".join([*words[:-1], singular(words[-1])]) if words else ""


def similar_term(term: str, meaning: str, draft: Mapping[str, str]) -> str | None:
    """The term of the draft whose definition says nearly the same in nearly the same words; None if none does.

    Args:
        term: of the clause's contract.
        meaning: the words that define it there.
        draft: the terms of the draft, with the words that define each.
    """
    wanted = _content(meaning, term)
    best: tuple[float, str] | None = None
    for other, words in draft.items():
        found = _content(words, other)
        shared = wanted & found
        if len(shared) < _LEAST:
            continue
        alike = len(shared) / len(wanted | found)
        head = term_key(term).split()[-1:] == term_key(other).split()[-1:]
        if alike >= _ALIKE * (0.7 if head else 1.0) and (best is None or alike > best[0]):
            best = alike, other
    return best[1] if best else None


def _content(words: str, term: str) -> set[str]:
    own = {*term.casefold().split()}
    found = {singular(word) for word in re.findall(r"[^\W\d_]{3,}", words.casefold())}
    return {word for word in found if word not in STOP_WORDS and word not in own}


def stands_alone(definition: Definition, text: str) -> bool:
    """Whether the words of a definition can stand by themselves: they begin with the term, and explain it."""
    words = definition.span.of(text)
    begins = re.match(rf"\W*(?:\(?\w{{1,4}}[.)]\s*)?\W*{re.escape(definition.term)}\b", words)
    return begins is not None and bool(_EXPLAINS.match(words, begins.end()))


def governing_law(particulars: Sequence[Particular]) -> str:
    """The law that governs a contract; "" where none was read."""
    return next((each.value for each in particulars if each.kind is ParticularKind.LAW), "")
