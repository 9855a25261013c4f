"""Limits of liability: exceptions from them and from other rules, ceilings, and rules that leave no way round them.

What limits except, and how ceilings are measured, is shown by the words of ``resources/lexicon/words/limits.toml``;
what limits, excepts and caps, by those of ``exceptions.toml``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from core.tagging.patterns import alternatives, any_of, phrase_tables, sentences_of
from core.text.sentences import sentences
from core.types import Clause, Span

CARVE_OUTS: Final = "carve-outs"
WITHOUT_CARVE_OUTS: Final = "without-carve-outs"

_WORDS: Final = phrase_tables("exceptions")
_EXCEPTION: Final = any_of(_WORDS["exception"]["phrases"])
_WHOLE: Final = any_of(_WORDS["whole"]["phrases"])
# Where the sentence begins with an exception, its rule begins with these words; what is included is no exception.
_RULE: Final = any_of(
    "in no event|neither|under no circumstances?|shall|will|hereby|disclaims?|makes?|the (total|aggregate)"
)
_INCLUDING: Final = re.compile(r",\s+includ(?:es|ing)\b")
_CLOSED: Final = re.compile(r"\)(?<!\([a-z]\))(?<!\([ivx]{2}\))")  # of a parenthesis, not of a label
_FIRST: Final = 60  # characters, a heading among them, after which an exception no longer begins a sentence
_LIABLE: Final = any_of(_WORDS["liable"]["phrases"])
_LIMITS: Final = any_of(_WORDS["liable"]["phrases"].rstrip() + "\n" + _WORDS["beside-liability"]["phrases"])
_UNLIMITED: Final = any_of(_WORDS["unlimited"]["phrases"])
_NO_EXCEPTION: Final = any_of(_WORDS["no-exception"]["phrases"])
_OVERRIDE: Final = re.compile(
    r"[^a-z]*(?:[\w’'&/ -]{0,60}[.:]\s*)?(?:[\d.()a-z]{1,6}\s+)?notwithstanding\b[^.;]{0,160}?,\s*(?=[^.;]{0,160}?"
    r"(?:\bno event|\bneither|\bshall not|\bwill not|\bnot be|\bexceed|\blimited|\bmaximum|\btotal))"
)
_TABLES: Final = phrase_tables("limits")
_EXCEPTED_FOR: Final = {each: any_of(of["phrases"]) for each, of in _TABLES.items() if of["of"] == "exception"}
EXCEPTED: Final = frozenset(_EXCEPTED_FOR)
"""The ids of what can be excepted from limits of liability."""


def exceptions(text: str) -> Iterator[tuple[str, Span]]:
    """The ids of the attributes: whether there are exceptions, and what is excepted from limits of liability, each with
    the first words that show it.

    Args:
        text: of a clause, with the rest of its sentence.
    """
    lower = text.replace("İ", "i").lower()  # its small letter is two characters
    if not _EXCEPTION.search(lower):
        return
    excepted = list[tuple[int, str]]()  # where it begins, and what it is
    makes: Span | None = None
    for span in sentences(text, items=False):
        words = _without_override(span.of(lower))
        if found := _EXCEPTION.search(words):
            start = span.end - len(words)
            makes = makes or Span(start + found.start(), start + found.end())
            if _LIMITS.search(words) and (some := what_it_excepts(words)):
                excepted.append((start + words.index(some), some))
    if makes is None:
        return
    yield CARVE_OUTS, makes
    for attribute, pattern in _EXCEPTED_FOR.items():
        shown = ((start, match) for start, some in excepted if (match := pattern.search(some)))
        yield from ((attribute, Span(start + match.start(), start + match.end())) for start, match in islice(shown, 1))


def exceptions_named(text: str) -> Iterator[tuple[str, Span]]:
    """The ids of the attributes of what the words of a query in lower case name as excepted, each with these words."""
    found = ((attribute, pattern.search(text)) for attribute, pattern in _EXCEPTED_FOR.items())
    return ((attribute, Span(*match.span())) for attribute, match in found if match)


def excepts_from_limits(text: str) -> bool:
    """Whether a clause excepts something from a limit of liability, or says that a liability is unlimited.

    Args:
        text: of a clause, with the rest of its sentence.
    """
    lower = text.lower()
    if "liab" not in lower and "damages" not in lower and "limitation" not in lower:
        return False
    found = (_NO_EXCEPTION.sub("", each.lower()) for each in sentences_of(text))
    return any(_UNLIMITED.search(each) or (_LIABLE.search(each) and what_it_excepts(each)) for each in found)


def _without_override(sentence: str) -> str:
    """A limit of liability without what it overrides: "notwithstanding anything herein, liability shall not exceed"."""
    override = _OVERRIDE.match(sentence)
    return sentence[override.end() :] if override and _LIABLE.search(sentence, override.end()) else sentence


def what_it_excepts(sentence: str) -> str:
    """What a sentence in lower case excepts: what follows the word that makes the exception, up to its rule or its end;
    or the whole sentence where its subject is excepted ("the foregoing shall not apply to ..."). "" for nothing.
    """
    match = _EXCEPTION.search(sentence)
    if match is None:
        return ""
    if _WHOLE.search(sentence):
        return sentence
    rule = _RULE.search(sentence, match.end()) if match.start() < _FIRST else None
    end = rule.start() if rule else len(sentence)
    if sentence.count("(", 0, match.start()) > sentence.count(")", 0, match.start()):
        end = next((at.start() for at in _CLOSED.finditer(sentence, match.end(), end)), end)
    including = _INCLUDING.search(sentence, match.end(), end)
    return sentence[match.start() : including.start() if including else end]


# ------------------------------------------------------------ rules without exceptions

_QUALIFIED: Final = any_of(_WORDS["qualified"]["phrases"])
_NO_RULE: Final = any_of(_WORDS["no-rule"]["phrases"])
_MODAL: Final = re.compile(r"\b(?:shall|will|must|may|can)\b")
_DENIED: Final = any_of("not|no|neither|nor|never|none|nothing")
_NEAR: Final = 80  # characters before a verb in which "neither party" or "in no event" denies it
_NEGATED: Final = 12  # characters after it, for "not" or "at no time"


def forbids_absolutely(text: str) -> bool:
    """Whether the words of a clause that forbids or denies something leave no way round it.

    Args:
        text: of a clause whose rule forbids or denies something, with the rest of its sentence.
    """
    lower = " ".join(text.lower().split())
    if _QUALIFIED.search(lower) or _NO_RULE.search(lower):
        return False
    first = _MODAL.search(lower)  # where the clause begins with a duty or a right, this is its rule
    return first is None or _DENIED.search(lower[max(0, first.start() - _NEAR) : first.end() + _NEGATED]) is not None


ELSEWHERE: Final = any_of(_WORDS["elsewhere"]["phrases"])
CITED: Final = re.compile(
    r"\b(?:sections?|clauses?|articles?|paragraphs?)\s+(?:(?:,\s*|\s*\b(?:and|or|to|through)\s+)*"
    r"(?:\d+(?:\.\d+)*|[ivxl]+\b)(?:\([a-z0-9]{1,4}\))*)+"
)
_NUMBER: Final = re.compile(r"(?:\d+(?:\.\d+)*|\b[ivxl]+\b)(?:\([a-z0-9]{1,4}\))*")
_LAST_PART: Final = re.compile(r"(?:\.\d+|\([a-z0-9]+\))$")
_OF_WHAT_IS_ABOVE: Final = any_of(_WORDS["of-what-is-above"]["phrases"])
_BELOW: Final = 2500  # characters after a clause in which "the foregoing" may mean it
HEADING_ALONE: Final = 12  # words: a cited passage with fewer is a heading, whose section was not read


class ExceptionsElsewhere:
    """The sentences of a contract that except something, so that no clause is said to be without exceptions that are in
    another place: "Sections 8.1 and 8.2 do not apply to fraud", two sections below the cap.

    Args:
        text: of the contract.
    """

    def __init__(self, text: str) -> None:
        self._found = list(_excepting(text))

    def may_except_from(self, clause: Clause) -> bool:
        """Whether something may be excepted from the rule of a clause that has no exception itself.

        It is where the clause points elsewhere, where a passage that it cites excepts something or was not read, where
        a sentence elsewhere excepts from its section or from what is above, and for a limit of liability where any
        sentence of the contract excepts from such a limit.
        """
        own = clause.sentence.lower()
        if ELSEWHERE.search(own) or (not clause.cited and CITED.search(own)):
            return True
        cited = [each.text.lower() for each in clause.cited]
        if any(_EXCEPTION.search(each) or len(each.split()) <= HEADING_ALONE for each in cited):
            return True
        limits, numbers = _LIABLE.search(own) is not None, _with_those_around(clause.section)
        return any(
            not each.span.overlaps(clause.span)
            and (
                (limits and each.limits)
                or not numbers.isdisjoint(each.cited)
                or (each.of_above and 0 <= each.span.start - clause.span.end < _BELOW)
            )
            for each in self._found
        )


@dataclass(frozen=True, slots=True)
class _Excepting:
    """A sentence that excepts something: from a limit of liability, from sections it cites, from what is above."""

    span: Span
    limits: bool
    cited: frozenset[str]
    of_above: bool


def _excepting(text: str) -> Iterator[_Excepting]:
    for span in sentences(text, items=False):
        words = _without_override(span.of(text).lower())
        if _EXCEPTION.search(words):
            cited = frozenset(number for each in CITED.findall(words) for number in _NUMBER.findall(each))
            limits = _UNLIMITED.search(words) is not None or (
                _LIABLE.search(words) is not None and what_it_excepts(_NO_EXCEPTION.sub("", words)) != ""
            )
            yield _Excepting(span, limits, cited, _OF_WHAT_IS_ABOVE.search(words) is not None)


def _with_those_around(section: str) -> frozenset[str]:
    """The number of a section, and of those that it is in: 8.2(a), 8.2 and 8."""
    found = _NUMBER.search(section.lower())
    numbers = set[str]()
    number = found[0] if found else ""
    while number:
        numbers.add(number)
        outer = _LAST_PART.sub("", number)
        number = "" if outer == number else outer
    return frozenset(numbers)


# ------------------------------------------------------------ ceilings

_MONEY_OWED: Final = any_of(r"liab\w+|indemni\w+|damages")
_OWED: Final = any_of(r"liab\w+|indemni\w+|damages|remed(y|ies)|obligations?|losses|recover\w*")
_CEILING: Final = any_of(_WORDS["ceiling"]["phrases"])
_CAPS: Final = any_of(_WORDS["cap"]["phrases"])
_OTHER_LIMITS: Final = any_of(_WORDS["other-limit"]["phrases"])
MEASURES: Final = {
    "fixed-amount-cap": re.compile(r"[$£€]\s?[\d\[_]|" + alternatives("usd|eur|gbp|dollars|euros?|pounds sterling")),
    **{each: any_of(of["phrases"]) for each, of in _TABLES.items() if of["of"] == "ceiling"},
}
"""How liability can be limited: ids of the lexicon, and the words that show it."""


def measures(text: str) -> Iterator[tuple[str, Span]]:
    """The ids of the attributes that say how what a text limits is measured, whatever that is, each with the first such
    words.
    """
    lower = text.lower()
    found = ((attribute, pattern.search(lower)) for attribute, pattern in MEASURES.items())
    return ((attribute, Span(*match.span())) for attribute, match in found if match)


def caps_liability(text: str) -> bool:
    """Whether a clause sets a ceiling on what a party is liable for, in whatever measure.

    Args:
        text: of a clause, with the rest of its sentence.
    """
    if not _MONEY_OWED.search(text.lower()):
        return False
    return any(_CAPS.search(each) and not _OTHER_LIMITS.search(each) for each in map(str.lower, sentences_of(text)))


def has_several_caps(text: str) -> bool:
    """Whether sentences of a clause each set a ceiling on a liability: of each party, or for certain claims.

    Args:
        text: of a clause, with the rest of its sentence.
    """
    return caps_liability(text) and sum(map(caps_liability, sentences_of(text))) > 1


def ceilings(text: str) -> Iterator[str]:
    """The ids of the attributes that say how liability is limited.

    Args:
        text: of a clause, with the rest of its sentence.
    """
    if not _MONEY_OWED.search(text.lower()):
        return
    found = map(str.lower, sentences_of(text))
    limiting = [each for each in found if _CEILING.search(each) and _OWED.search(each)]
    for attribute, pattern in MEASURES.items():
        if any(pattern.search(each) for each in limiting):
            yield attribute
