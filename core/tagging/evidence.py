"""What the words of a clause say of its types, however close in meaning it is to them.

Types that are easily mistaken for their neighbours need words that tell them apart: they and examples are in
``resources/lexicon/words/types.toml``. A few others are decided by their words alone.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from core.tagging.attributes import only_grants
from core.tagging.limits import caps_liability, excepts_from_limits
from core.tagging.patterns import any_of, phrase_tables, sentences_of

INDEMNIFICATION: Final = "indemnification"
CAPPED: Final = "cap-on-liability"
UNCAPPED: Final = "uncapped-liability"
_CONVENIENCE: Final = "termination-for-convenience"
_MASKED: Final = frozenset({"exclusivity", "exclusive-license"})  # read without what is exclusive and not granted


_DEFINITION: Final = re.compile(  # 1.2 The term "Fees" or "Charges" shall mean
    r"\W*(?:[\d.]+\W+|\(?[a-z]{1,3}[).]\s*)?"  # its number
    r"(?:(?:the )?(?:term |expression |word )?[\"“”'‘].{1,90}?[\"“”'’]"
    r"|(?:[A-Z][\w-]*\s+){1,6})"  # or in capitals, without quotation marks
    r"(?:(?:,? (?:or|and|/) )?[\"“”'‘(].{1,60}?[\"“”'’)])*.{0,40}?"  # other names
    r"\b(?:shall |will )?(?:means?|ha(?:s|ve) the (?:respective )?meanings?|has that meaning)\b",
    re.DOTALL,
)
_LISTED: Final = re.compile(  # contracts that have such a clause
    r"\b(?:lists?|sets?\s+forth|identifies)\s+(?:each|every|all|any|a\s+(?:true|complete|correct))\b"
    r"|\b(?:is|are)\s+(?:a\s+party\s+to|bound\s+by)\b[^.;]{0,40}\b(?:contracts?|agreements?|covenants?)\b"
)
_POINT: Final = re.compile(r"(?<=\d)\.(?=\d)")  # of a number, which does not end a part of a sentence
_JOINED: Final = re.compile(r"(?<![.!?])\n")  # a sentence goes on in the next line


@dataclass(frozen=True, slots=True)
class _Evidence:
    """The phrases of a type; the file says what each field means."""

    says: str
    also: str = ""
    unless: str = ""
    enough: str = ""
    defined: bool = False
    heading: bool = False

    def shown_by(self, sentence: str) -> bool:
        """Whether a sentence in lower case shows the type."""
        if not self.defined and _LISTED.search(sentence):
            return False
        if self.enough and any_of(self.enough).search(sentence):
            return True
        return (
            any_of(self.says).search(sentence) is not None
            and (not self.also or any_of(self.also).search(sentence) is not None)
            and (not self.unless or any_of(self.unless).search(sentence) is None)
        )


@cache
def _evidence() -> dict[str, _Evidence]:
    fields = _Evidence.__slots__
    tables = phrase_tables("types").items()
    return {each: _Evidence(**{field: table[field] for field in fields if field in table}) for each, table in tables}


def types_with_evidence() -> frozenset[str]:
    """The ids of the types that need evidence."""
    return frozenset({*_evidence(), _CONVENIENCE, UNCAPPED})


def evident(concept: str, text: str, headings: Iterable[str] = ()) -> bool:
    """Whether the words of a clause show that it is of a type; true for types that need no evidence.

    Args:
        concept: the id of the type.
        text: of the clause, with the rest of its sentence.
        headings: its own and those within it, whose words show nothing.
    """
    if concept == UNCAPPED:
        return excepts_from_limits(text)
    if concept == _CONVENIENCE:
        return any(map(_at_will, _plain(text, headings)))
    if (needed := _evidence().get(concept)) is None:
        return True
    if not needed.defined and _DEFINITION.match(text):
        return False
    found = _plain(text, () if needed.heading else headings)
    return any(needed.shown_by(only_grants(each) if concept in _MASKED else each) for each in found)


def _plain(text: str, headings: Iterable[str]) -> Iterator[str]:
    """The sentences of a clause in lower case, without its headings."""
    if names := sorted(filter(None, headings), key=len, reverse=True):
        text = re.sub(rf"(?m)(^\W*|[\d.)\]:]\s+)(?:{'|'.join(map(re.escape, names))})", r"\1", text)
    text = _JOINED.sub(" ", text.replace("’", "'").lower())
    return (_POINT.sub("-", each) for each in sentences_of(text))


# Termination for convenience: somebody is free to end the agreement, and no condition narrows it.
_LIBERTY: Final = r"(may|rights?|entitled|option|elects?|election|can|able|be|desires?|wish\w*|informs?|gives?)"
_AT_WILL: Final = any_of(
    r"""
    (without|with or without|other than for|absent) (\w+ ){0,2}?cause
    (for|its|their|his|own) convenience
    for any (or (for )?no )?reason
    (for )?(any|no) reason
    any or (for )?no reason
    at will
    (with|without) (\w+ )?penalty
    without (\w+ ){0,2}?(reasons?|justification|liability)
    """
)
_UNREASONED: Final = any_of("(sole|absolute|own|its|their|his) (\\w+ ){0,3}?(discretion|election|option)")
_ENDS: Final = any_of(
    rf"""
    {_LIBERTY} … (terminat|cancel|discontinue|end|withdraw)(e|ed|es|ing|ion)?
    (terminat|cancel)\w* … by (either|any|the|a|[a-z]+)
    (by giving|upon|on|giving) … notice
    """
)
_UPON_NOTICE: Final = any_of(
    r"""
    (terminat|cancel)\w* … at any time
    at any time … (terminat|cancel)(e|ed|ing)
    (terminat|cancel)\w* … TIME … notice
    by (either|any|the|[a-z]+) (\w+ ){0,3}?(up)?on … TIME … notice
    (upon|on|by|with|giving|after) … TIME … notice … (terminat|cancel)\w*
    withdraw … at any time
    (not|intention) … renew
    """
)
_ON_CONDITION: Final = any_of(
    r"""
    if
    in the event
    (event|date|notice|effect) of (such )?(breach|default)
    breach\w*
    default\w*
    fails?
    failure
    insolv\w+
    bankrupt\w+
    chang(e|es) (of|in) (\w+ )?(control|law)
    for cause
    force majeure
    upon the occurrence
    should
    """
)
_NOTICED_END: Final = any_of(  # an ending that is only mentioned: "upon termination for any reason"
    r"""
    UPON (the |any |such |an? |early ){0,3}(expir\w+ (or|and) )?terminations? (\w+ ){0,6}?for any reason(?! or no)
    (terminat\w+|expir\w+|ends?|ceases?)( of th(is|e) \w+)?,? for any reason (whatsoever|whatever)
    for any reason other than
    """.replace("UPON", "(upon|following|after|on|of|prior to|before|survives?|notwithstanding)")
)
_PARTS: Final = re.compile(r"[;:]|\b(?:or|and),? (?=\([a-z]{1,4}\))|, (?=\([a-z]{1,4}\))|\bprovided\b")
_WHATEVER: Final = re.compile(r"\b(?:(?:so|as) long as no|notwithstanding|without prejudice|unless)\b[^,;]{0,200}[,;]")


def _at_will(sentence: str) -> bool:
    """Whether a sentence lets somebody end the agreement without a reason."""
    plain = _NOTICED_END.sub(" ", sentence)
    if _ENDS.search(plain) is None:
        return False
    return any(
        _AT_WILL.search(part)
        or ((_UPON_NOTICE.search(part) or _UNREASONED.search(part)) and not _ON_CONDITION.search(part))
        for part in _PARTS.split(_WHATEVER.sub(" ", plain))
    )


_INDEMNIFIES: Final = any_of(
    r"""
    indemnif(y|ies) (\S+ ){0,12}?hold (\S+ ){0,12}?harmless
    (shall|will|agrees? to) (\S+ ){0,4}?indemnify
    hold (\S+ ){0,12}?harmless (\S+ ){0,4}?(from|against)
    """
)


def decided(types: Sequence[str], text: str, known: Collection[str], indemnities: Collection[str]) -> tuple[str, ...]:
    """The types of a clause, with those that its words alone decide.

    A clause that indemnifies is an indemnity; one that sets a ceiling on liability is a cap.

    Args:
        types: those by score, ids of the lexicon, the most confident first.
        text: of the clause, with the rest of its sentence.
        known: all types of the lexicon.
        indemnities: indemnification and all narrower types, where the lexicon has them.
    """
    found = list(types)
    if CAPPED in known and CAPPED not in found and caps_liability(text):
        found.append(CAPPED)
    if indemnities and not set(indemnities) & set(found) and _INDEMNIFIES.search(text.lower()):
        found.append(INDEMNIFICATION)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Telling:
    """The phrases by which a contract has a clause of a type; the file says what each field means."""

    says: str
    surely: str = ""


@cache
def _telling() -> dict[str, _Telling]:
    tables = phrase_tables("lacking").items()
    return {each: _Telling(table["says"], table.get("surely", "")) for each, table in tables}


def types_that_can_be_lacking() -> frozenset[str]:
    """The ids of the types of which a contract's words show whether it may have a clause."""
    return frozenset(_telling())


def speaks_of(concept: str, text: str) -> bool:
    """Whether a text may be, or have, a clause of a type by its words, which other clauses may say too.

    Args:
        concept: the id of one of `types_that_can_be_lacking`.
        text: of a clause, or of any part of a contract.
    """
    telling = _telling()[concept]
    return any_of(f"{telling.says.strip()}\n{telling.surely.strip()}".strip()).search(_lower(text)) is not None


def surely_speaks_of(concept: str, text: str) -> bool:
    """Whether a text has words that hardly any clause but those of a type says; see `speaks_of`."""
    surely = _telling()[concept].surely
    return bool(surely) and any_of(surely).search(_lower(text)) is not None


def _lower(text: str) -> str:
    return text.lower().replace("’", "'")
