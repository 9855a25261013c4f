"""The rule by which a clause would be named: whom it obliges, entitles or protects, and what it does.

What says so is in ``resources/lexicon/words/rules.toml``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from core.tagging.parties import PartyNames, PartySide
from core.tagging.patterns import alternatives, any_of, phrase_tables
from core.text.sentences import sentences


class Does(StrEnum):
    """What a rule does; the values are ids of the lexicon's attributes."""

    DUTY = "imposes-duty"
    RIGHT = "gives-right"
    FORBID = "forbids"


@dataclass(frozen=True, slots=True)
class MainRule:
    """Whose rule it is, None for nobody in particular, and what it does, None where it only states something."""

    side: PartySide | None
    does: Does | None


_BOTH: Final = alternatives(
    r"""
    (each|either|neither|both|no|a|such|one|every) (of )?(the )?(such )?part(y|ies)('s)?
    (the|a|an|each|such|any) (non-? ?)?(\w+ing|\w+ed|innocent|other) part(y|ies)('s)?
    (receiving|disclosing|indemnifying|indemnified|terminating|initiating|defaulting|notifying) part(y|ies)('s)?
    the (respective )?parties
    parties hereto
    each other
    one another
    """
)
_TABLES: Final = phrase_tables("rules")


def _signal(*, first: bool) -> re.Pattern[str]:
    """The pattern of the tables that are looked for first, or of the others, each a group by its name."""
    tables = ((name, of) for name, of in _TABLES.items() if of.get("first", False) is first)
    return re.compile("|".join(f"(?P<{name}>{alternatives(of['phrases'])})" for name, of in tables))


_DENIAL: Final = _signal(first=True)
_SIGNAL: Final = _signal(first=False)
_DOES: Final = {name: Does(of["does"]) if "does" in of else None for name, of in _TABLES.items()}
# A heading that says so ("7.3 Mutual Indemnification.") decides, however far on the other party's turn comes.
_MUTUAL: Final = re.compile(
    r"[\W\d]*(?:(?:article|section|clause)\s+\S+\s+)?mutual\s+(?:[\w-]+,?\s+(?:(?:and|&)\s+)?){0,3}?"
    r"(?:indemni|represent|warrant|covenant|releases?\b|waiver|limitation|disclaimer|confiden|non-?disclos|non-?solicit)",
    re.IGNORECASE,
)
_LOOK: Final = 8  # sentences
_INVERTED: Final = 60  # characters between "in no event shall" and whom it protects
_ASIDE: Final = re.compile(alternatives("of|to|by|from|with|for|against|on|upon|between|under") + " (?:the |such )?$")
_BY: Final = re.compile(alternatives(r"(be|been|is|are) (\w+ ){0,3}?\w+ed … by") + r" (?:the )?$")
_TO: Final = re.compile(r"\bto (?:the )?$")
_AND: Final = re.compile(r",? (?:and|or|nor|and/or) (?:the )?")
_GRANT: Final = any_of("grants?|appoints?|licenses?|assigns?")
_WORD: Final = re.compile(r"\w+")


def main_rule(text: str, parties: PartyNames) -> MainRule:
    """The main rule of a clause: that of its first sentence that has one.

    Args:
        text: of the clause, with the rest of its sentence.
        parties: of its contract.
    """
    plain = (" ".join(span.of(text).lower().replace("’", "'").split()) for span in sentences(text)[:_LOOK])
    found = [rule for each in plain if (rule := _rule_of(each, parties)) is not None]
    if not found:
        return MainRule(None, None)
    first = found[0]
    mirrored = any(
        first.party and other.party not in ("", first.party) and (other.does, other.verb) == (first.does, first.verb)
        for other in found
    )
    return MainRule(PartySide.BOTH if mirrored or _MUTUAL.match(text) else first.side, first.does)


@dataclass(frozen=True, slots=True)
class _Rule:
    """The rule of a sentence: whose it is, by side and by name ("" for both parties or none), and its verb."""

    side: PartySide | None
    party: str
    does: Does | None
    verb: str


def _rule_of(sentence: str, parties: PartyNames) -> _Rule | None:
    signal = _DENIAL.search(sentence) or _SIGNAL.search(sentence)
    if signal is None:
        return None
    verb = _WORD.search(sentence, signal.end())
    named = _subjects(sentence, signal, parties)
    names = {(each["name"] or "").removesuffix("'s") for each in named}
    side = PartySide.BOTH if len(names) > 1 else next((_side(each, parties) for each in named), None)
    party = names.pop() if len(names) == 1 else ""
    return _Rule(side, party, _DOES[signal.lastgroup or "statement"], verb.group() if verb else "")


def _subjects(sentence: str, signal: re.Match[str], parties: PartyNames) -> list[re.Match[str]]:
    """Whose rule it is: whoever is named last before it, or first after it where the word order is inverted; two names
    where these are joined ("neither Licensor nor Licensee").
    """
    names = _names(parties.pattern)
    neither = signal.group() == "neither"
    begins = signal.start() if neither else signal.end()
    before, after = list(names.finditer(sentence, 0, begins)), list(names.finditer(sentence, begins))
    if neither and after:
        return _joined(sentence, after, 0)
    if _GRANT.search(signal.group()) and after:
        granted = [each for each in after if _TO.search(sentence, signal.end(), each.start())]
        return (granted or after)[:1]
    subjects = _not_aside(sentence, before)
    if subjects:
        return _joined(sentence, before, subjects[-1])
    agents = [each for each in after if _BY.search(sentence, signal.start(), each.start())]
    inverted = [each for each in after if each.start() - signal.end() < _INVERTED]
    return (agents or inverted or before[-1:])[:1]


def _not_aside(sentence: str, named: list[re.Match[str]]) -> list[int]:
    """The names that neither follow a preposition nor are joined to one that does."""
    kept: list[int] = []
    aside = False
    for at, each in enumerate(named):
        follows = at > 0 and _AND.fullmatch(sentence, named[at - 1].end(), each.start()) is not None
        aside = (aside and follows) or _ASIDE.search(sentence, 0, each.start()) is not None
        if not aside:
            kept.append(at)
    return kept


def _joined(sentence: str, named: list[re.Match[str]], at: int) -> list[re.Match[str]]:
    """A name, with the neighbour to which a conjunction joins it, if any."""
    for one, other in ((at - 1, at), (at, at + 1)):
        if one >= 0 and other < len(named) and _AND.fullmatch(sentence, named[one].end(), named[other].start()):
            return [named[one], named[other]]
    return [named[at]]


def _side(match: re.Match[str], parties: PartyNames) -> PartySide:
    return PartySide.BOTH if match["both"] else parties.side(match["name"])


@lru_cache(maxsize=8)
def _names(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?P<both>{_BOTH})|(?P<name>{pattern})")
