"""What the words of a clause must say for it to be of a type, however close its meaning: "no most favored terms" is no
most favoured nation clause, and a covenant not to hire says nothing of customers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from core.attributes.patterns import any_of
from core.text.sentences import sentences


@dataclass(frozen=True, slots=True)
class _Words:
    """Words of one sentence that say it, unless the sentence has some before them that turn them round ("nothing in
    this Section prevents"), or others anywhere that give them another sense.
    """

    said: str
    turned: str = ""
    other: str = ""

    def in_sentence(self, sentence: str) -> bool:
        found = _compiled(self.said).search(sentence)
        if found is None or (self.other and _compiled(self.other).search(sentence)):
            return False
        turned = _compiled(self.turned).search(sentence) if self.turned else None
        return turned is None or turned.start() > found.start()


_compiled: Final = cache(any_of)  # when the first clause that may be of the type is read
_PERMITTED: Final = r"""
    nothing … (prevent\w*|prohibit\w*|preclude\w*|restrict\w*|limit\w*|require\w*)
    (not|neither) (\w+ ){0,3}?(prevent\w*|prohibit\w*|preclude\w*|restrict\w*|limit) … from
    (be|is|are) free to
    (obligation|right|option|permitted|entitled) to (hire|employ)"""
_SAYS: Final = {
    "no-solicit-customers": (
        _Words(
            r"""
            (solicit\w*|divert\w*|entic\w+|induc\w+|canvass\w*|interfer\w+|approach\w*) … (customers?|clients?)
            (not|never|refrain\w*) … (contact\w*|circumvent\w*|market\w*|call(ing)? on|deal\w*) … (customers?|clients?)
            (customers?|clients?) … (solicit\w*|divert\w*|entic\w+)
            """,
            turned=_PERMITTED,
        ),
    ),
    "no-solicit-employees": (
        _Words(
            r"""
            (solicit\w*|hir(e|es|ing)|entic\w+|induc\w+|recruit\w*|encourag\w+) … (employees?|personnel|staff)
            (solicit\w*|hir(e|es|ing)|entic\w+|induc\w+|recruit\w*) … (employed|employment|officers?|consultants?)
            (not|neither|nor|no|refrain\w*) … (employ|engage|interfer\w+) … (employees?|employed|personnel|persons?)
            (employees?|personnel|staff) … (solicit\w*|hired?|recruit\w*)
            """,
            turned=_PERMITTED,
        ),
    ),
    "most-favored-nation": (
        _Words(
            r"""
            most[ -]favou?r(ed|able)
            (less|as|better|lower|lowest|equally|more) … (favou?rabl[ey]|advantageous|beneficial)
            (lower|lowest|better|best|higher) … (prices?|pricing|rates?|fees?|charges?|royalt\w+|discounts?|terms)
            (prices?|pricing|rates?|fees?|charges?|royalt\w+|discounts?|terms) … (lower|lowest|better|best|higher|less)
            """,
            turned=r"""
            (no|not|never|without) (\w+ ){0,3}?most[ -]favou?r(ed|able)
            (any|each|other|no) (\w+ ){0,3}?(covenants?|contracts?|agreements?) … most[ -]favou?red
            (or|and) (an? |any )?[“"']?most[ -]favou?red (\w+ ){0,2}?(provisions?|clauses?|rights?|covenants?)
            no more favou?rable
            """,
            other=r"(unaffiliated|unrelated) (\w+ )?(part(y|ies)|persons?)|arm's[ -]length",
        ),
    ),
    "strict-liability": (
        _Words(
            r"""
            strict(ly)? (\w+ ){0,2}?liab(le|ility|ilities)
            products? liability(?! (\w+ ){0,3}?(insurance|coverage|polic\w+))
            liab\w+ without fault
            """
        ),
    ),
    "liquidated-damages": (
        _Words(
            r"""
            liquidated damages
            (pre|reasonable)[ -]?estimate
            (agreed|stipulated|fixed) damages
            penalt(y|ies)
            (termination|cancell?ation|break-? ?up) (fee|payment|charge|compensation)
            """
        ),
    ),
    "exclusivity": (
        _Words(
            r"""
            (?<!non)(?<!non.)(?<!non..)(?<!non...)exclusiv\w+(?! (and \w+ )?(jurisdiction|venue|remed\w+|owner\w*))
            (sole|only) (\w+ ){0,3}?(source|supplier|distributor|agent|provider|sponsor|vendor|manufacturer|licensee)
            all (of )?(\w+ ){0,3}?requirements
            (not|neither|nor|no|never|only|refrain\w*) … (other|similar|compet\w+|third|any|from|another|anyone|else)
            """
        ),
    ),
    "non-compete": (
        _Words(
            r"""
            compet\w*
            (not|neither|nor|no|never|refrain\w*) … (business\w*|similar|other|engage\w*|sell|market|develop\w*|operate)
            """,
            turned=_PERMITTED,
        ),
    ),
    "change-of-control": (
        _Words(
            r"""
            (chang\w+|transfer\w*|acqui\w+|sale) … control
            control … (chang\w+|transfer\w*|acquir\w+)
            (merg\w+|consolidat\w+|amalgamat\w+|takeover|tender offer|successor\w*|ownership|operation of law)
            (sale|transfer\w*|disposition|acqui\w+|sell\w*|purchase\w*) … (substantially|majority|assets|shares|stock)
            (controlling|majority) (\w+ )?(interest|share\w*|stake)
            """
        ),
    ),
    "termination-for-convenience": (
        _Words(
            r"""
            (terminat\w+|cancel\w*|withdraw\w*) … (convenience|without cause|(any|no) (or no )?reason|at any time)
            (terminat\w+|cancel\w*|withdraw\w*) … (sole|own|absolute) (discretion|option|election)
            (convenience|without cause|any (or no )?(\w+ )?reason|at any time) … (terminat\w+|cancel\w*|withdraw\w*)
            """
        ),
        _Words(
            r"""
            (terminat\w+|cancel\w*|withdraw\w*) … (notice|notif\w+|advance|elect\w*|discretion|option)
            (discretion|option|notice|elect\w*) … (terminat\w+|cancel\w*|withdraw\w*)
            """,
            other=r"breach\w*|default\w*|insolven\w+|bankrupt\w*|cured?|curing|remed(y|ied)|force majeure|non-?payment",
        ),
    ),
    "anti-assignment": (
        _Words(
            r"""
            (not|no|neither|nor|without|void|only|unless|consent\w*|except)\b[^;]{0,300}?\b(assign\w*|delegat\w+)
            (assign\w*|delegat\w+)\b[^;]{0,300}?\b(not|no|neither|nor|without|void|only|unless|consent\w*|except)
            (prohibit\w*|not|neither|nor|without|void) … (transfer\w*|sell|convey\w*) … (agreement|rights?|obligations?)
            non-? ?(assign|transfer)\w+
            """
        ),
    ),
    "ip-assignment": (
        _Words(
            r"""
            (assign\w*|transfer\w*|convey\w*|vest\w*) … (rights?|title|interests?|inventions?|works?|patents?|property)
            (rights?|title|interests?|inventions?|works?|patents?|property) … (assign\w*|transfer\w*|convey\w*|vest\w*)
            works? (made )?for hire
            (developed|created|made|conceived|improvements?|modifications?|works?) … (owned|owns?|property)
            (owns?|owned|property|ownership) … (developed|created|made|conceived|improvements?|modifications?|works?)
            """
        ),
    ),
    "minimum-commitment": (
        _Words(
            r"""
            (?<!at.a.)(?<!at.the.)minim(um|a|ums)
            guarant\w+
            (at least|less than|fewer than|commit\w*|take[ -]or[ -]pay|shortfall|targets?|quotas?)
            """,
            turned=r"(not|no|nothing|without|neither) … (minim(um|a|ums)|commit\w*|guarant\w+|particular)",
        ),
    ),
}


def says(type_: str, text: str) -> bool:
    """Whether the words of a clause can make it one of a type; true for types about whose words nothing is known.

    Args:
        type_: an id of the lexicon.
        text: of the clause, with the rest of its sentence.
    """
    if type_ not in _SAYS:
        return True
    lower = text.lower().replace("’", "'")
    found = [span.of(lower) for span in sentences(lower, items=False)]
    return any(each.in_sentence(sentence) for each in _SAYS[type_] for sentence in found)


WORDED_TYPES: Final = frozenset(_SAYS)
"""The ids of the types of which no clause is without certain words."""

_POINTS: Final = re.compile(
    r"\W*(?:[\d.]+\W+|\(?[a-z]{1,4}\)\W*)?[“\"][^”\"]{2,80}[”\"][^.;“\"]{0,60}?\b(?:has|have|having|is|are)\b[^.;]{0,30}?"
    r"\b(?:meanings?\s+(?:\w+\s+){0,2}?(?:set|given|assigned|ascribed|specified|stated|provided|in|to)\b|defined\s+in\b)",
    re.IGNORECASE,
)
_BRIEF: Final = 45  # words; a longer one defines something itself


def only_points_elsewhere(text: str) -> bool:
    """Whether a clause only says where a term is defined ("'Term' has the meaning set forth in Section 8")."""
    return _POINTS.match(text) is not None and len(text.split()) <= _BRIEF
