"""The attributes of a clause, read from its words by rules: whose it is, what it does, exceptions, ceilings, values.

Attributes that a few words decide are in ``resources/lexicon/words/attributes.toml``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from core.tagging.limits import (
    CARVE_OUTS,
    EXCEPTED,
    MEASURES,
    WITHOUT_CARVE_OUTS,
    ExceptionsElsewhere,
    ceilings,
    exceptions,
    forbids_absolutely,
    has_several_caps,
)
from core.tagging.main_rule import Does, main_rule
from core.tagging.parties import PartyNames, PartySide
from core.tagging.patterns import any_of, phrase_tables
from core.tagging.values import ValueKind, value_tags
from core.types import Clause, Span

METHOD: Final = 14
"""Raise it when clauses would get different attributes or values than before."""
_CONSPICUOUS: Final = "conspicuous"
_EXCLUSIVE: Final = "exclusive"
_NOTICE_PERIOD: Final = "notice-period"
_SEVERAL_CAPS: Final = "several-caps"
_REDACTED: Final = re.compile(r"\*{3}|\[\s*(?:\*|…|\.{3}|redacted|omitted)", re.IGNORECASE)
_BROKEN: Final = re.compile(r"(?<![.;:!?])\n")  # a line that continues on the next
_SAYS_CONSPICUOUS: Final = re.compile("conspicuous")
_CAPITALS: Final = re.compile(r"(?:[A-Z][A-Z’'/&-]*+[\s,;:()\"“”]{1,4}){12}")  # consecutive words
# "Exclusive" and "sole" where they grant nothing: of courts, remedies, owners, choices; and where they are denied.
_NO_GRANT: Final = any_of(
    r"""
    (non ?-? ?)exclusiv\w*
    (not|nor|neither|nothing) (\w+ ){0,4}?exclusiv\w*
    (sole|exclusive|sole and exclusive|exclusive and sole|sole or exclusive) (\w+ ,? ?){0,4}?OTHER
    (sole|exclusive|sole and exclusive) (and|or) (\w+ )?OTHER
    exclusively (and \w+ )?(in|at|by|before|within|under|governed|construed|brought|subject|resolved|settled)
    exclusively (and \w+ )?(submit\w*|decided|determined|arbitrated|litigated|heard|responsible)
    exclusively (and \w+ )?(be )?(created|borne|own\w*|used to|for the purpose|relat\w+|for use)
    exclusively (control\w*|for (\S+ ){0,4}?(benefit|purposes?))
    exclusive rights? (,? title|against|(and \w+ )?to (\w+ ,? ?){0,3}?(defend|settle|contest|prosecute|sue))
    (means?|belongs?|inures?) (\w+ )?exclusively
    exclusive (statement|understanding|expression|embodiment|agreement (of|among|between))
    (complete|entire|full|final),? and exclusive (agreement|understanding|expression|embodiment)
    (remed(y|ies)|warrant(y|ies)) … (is|are|be) (sole and |cumulative and )?exclusive (and|of|,)
    (be|been|submit\w*) (\w+ ){0,3}?exclusively to the
    mutually exclusive
    exclusive(ly)? of
    (regulatory|data|marketing|market|orphan drug|pediatric|paediatric) exclusivit(y|ies)
    """.replace(
        "OTHER",
        r"(jurisdictions?|venues?|forums?|courts?|remed(y|ies)|recourse|liabilit(y|ies)|warrant(y|ies)|discretion|option"
        r"|opinion|judge?ment|determination|property|propert(y|ies)|owners?|ownership|responsib\w+|expense|costs?|risk|purposes?"
        r"|benefit|account|control|authority|power|supervision|method|means|relief|procedure|obligations?|title)",
    )
)
# Of each attribute, parts of words of which one must occur, its phrases, and those within which they do not count.
_DECIDED: Final = {
    each: (table["near"].split(), table["phrases"], table.get("but", ""))
    for each, table in phrase_tables("attributes").items()
}
ATTRIBUTES: Final = frozenset(
    {*PartySide, *Does, CARVE_OUTS, WITHOUT_CARVE_OUTS, *EXCEPTED, *MEASURES, *_DECIDED, _CONSPICUOUS}
)
"""The ids of all attributes that can be read, besides the values of `core.tagging.values`."""


def read_attributes(clause: Clause, parties: PartyNames, elsewhere: ExceptionsElsewhere) -> tuple[str, ...]:
    """The ids in the lexicon of the attributes that a clause has, and the tags of its values.

    Args:
        clause: read with the rest of its sentence.
        parties: of its contract.
        elsewhere: the exceptions in its contract. That a clause has none is said only where none can be in another
            place either, and nothing of its own is blacked out; else it is not known.
    """
    text = _BROKEN.sub(" ", clause.sentence)
    rule = main_rule(text, parties)
    sides = (rule.side, PartySide.ONE) if rule.side in (PartySide.SUPPLY, PartySide.DEMAND) else (rule.side,)
    excepted = tuple(each for each, _ in exceptions(text))
    absolute = (
        rule.does is Does.FORBID
        and not (excepted or _REDACTED.search(text) or elsewhere.may_except_from(clause))
        and forbids_absolutely(text)
    )
    without = (WITHOUT_CARVE_OUTS,) if absolute else ()
    values = tuple(value_tags(text))
    said = dict.fromkeys(attribute for attribute, _ in worded(text))
    if any(map(ValueKind.NOTICE.value_of, values)):
        said[_NOTICE_PERIOD] = None
    if has_several_caps(text):
        said[_SEVERAL_CAPS] = None
    whose_and_what = (each for each in (*sides, rule.does) if each is not None)
    return (*whose_and_what, *excepted, *without, *ceilings(text), *said, *values)


def worded(text: str) -> Iterator[tuple[str, Span]]:
    """The ids of the attributes that the words of a clause, or of a query, decide, each with the first such words."""
    lower = text.lower().replace("’", "'")
    for attribute, (parts, phrases, but) in _DECIDED.items():
        if any(part in lower for part in parts):
            said = only_grants(lower) if attribute == _EXCLUSIVE else _blanked(any_of(but), lower) if but else lower
            if found := any_of(phrases).search(said):
                yield attribute, Span(*found.span())
    if found := _SAYS_CONSPICUOUS.search(lower) or _CAPITALS.search(text):
        yield _CONSPICUOUS, Span(*found.span())


def only_grants(lower: str) -> str:
    """A text in lower case without the words that call something exclusive or sole which is not granted, blanked."""
    return _blanked(_NO_GRANT, lower)


def _blanked(pattern: re.Pattern[str], lower: str) -> str:
    return pattern.sub(lambda match: " " * len(match.group()), lower)
