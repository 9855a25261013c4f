"""Ceilings on liability: whether there is one, and how it is measured."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from core.tagging.attributes.patterns import alternatives, any_of
from core.text.sentences import sentences
from core.types import Span

_LIABLE: Final = any_of(r"liab\w+|indemni\w+|damages")
_LIABILITY: Final = any_of(r"liab\w+|indemni\w+|damages|remed(y|ies)|obligations?|losses|recover\w*")
_CEILING: Final = any_of(
    r"""
    exceed\w*
    in excess of
    limited (solely )?(to|in amount|in the aggregate)
    maximum
    (no|not|not be) (more|greater) than
    up to (an?|the)
    cap(ped)?
    (greater|lesser) of
    (amounts?|sums?) (greater|more) than
    """
)
_CAPS: Final = any_of(
    r"""
    (liabilit(y|ies)|liable|damages|indemnity|indemnification obligations?|losses) … exceed
    (liabilit(y|ies)|liable|damages|indemnity|indemnification obligations?) … (in excess of|(greater|more) than)
    (liabilit(y|ies)|damages|indemnity|remed(y|ies)) … BE (\w+ ){0,2}?limited (\w+ |in amount |in the aggregate )?to
    (liabilit(y|ies)|damages|indemnity|indemnification obligations?) … BE (\w+ ){0,2}?capped
    (maximum|aggregate|total|cumulative|entire|overall|combined) (\w+,? ){0,4}?liability (\S+ ){0,30}?BE
    """.replace("BE", r"(?<!not.)(be|is|are)(?! not\b)")
)
_OTHER: Final = any_of(
    r"""
    limited (liability )?(compan|partner|corporat)\w*
    insur\w+
    arbitrat\w+
    contribut\w+
    more than one
    tax(es)?
    confer … third (party|person)
    """
)
MEASURES: Final = {
    "fixed-amount-cap": re.compile(r"[$£€]\s?[\d\[_]|" + alternatives("usd|eur|gbp|dollars|euros?|pounds sterling")),
    "fees-paid-cap": any_of(
        r"""
        (fees?|charges?) (\w+ ){0,2}?for
        (fees?|amounts?|royalt\w+|payments?|sums?|monies) … (paid|payable|received|due|owed|actually)
        (consideration|charges|commissions?|premiums?) … (paid|payable|received|due|owed|actually)
        (compensation|revenues?|fees?|amounts?) … (invoiced|earned|under this)
        (paid|received|payable) … (by|to|under|from)
        """
    ),
    "purchase-price-cap": any_of(
        r"""
        (purchase|contract|sales?|selling|invoice|unit|original|base|aggregate|merger) (price|consideration)
        price (paid|of|for|actually|charged|payable)
        cost of the (products?|goods)
        (paid|payable) … for (the purchase of )?(the |such |any )?(\w+ )?(products?|goods|equipment|units?)
        value of the (products?|goods|order|contract)
        """
    ),
    "multiple-cap": any_of(
        r"""
        (two|three|four|five|ten|one and one-half|\d(\.\d)?) ?(\( ?\d+(\.\d)?x? ?\))? ?(x|times)
        twice
        (one[ -])?half (of|the)
        (double|treble) the
        \d+ ?(%.?|percent|per cent)
        percent(age)?
        (greater|lesser|lower|higher|larger) of
        multiple of
        """
    ),
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
    if not _LIABLE.search(lower := text.lower()):
        return False
    found = (span.of(lower) for span in sentences(text, items=False))
    return any(_CAPS.search(each) and not _OTHER.search(each) for each in found)


def ceilings(text: str) -> Iterator[str]:
    """The ids of the attributes that say how liability is limited.

    Args:
        text: of a clause, with the rest of its sentence.
    """
    if not _LIABLE.search(lower := text.lower()):
        return
    found = (span.of(lower) for span in sentences(text, items=False))
    limiting = [each for each in found if _CEILING.search(each) and _LIABILITY.search(each)]
    for attribute, pattern in MEASURES.items():
        if any(pattern.search(each) for each in limiting):
            yield attribute
