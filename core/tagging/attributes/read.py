"""Reads the attributes of a clause."""

from __future__ import annotations

import re
from typing import Final

from core.tagging.attributes.ceilings import MEASURES, ceilings
from core.tagging.attributes.exceptions import (
    EXCEPTED,
    WITHOUT_CARVE_OUTS,
    ExceptionsElsewhere,
    exceptions,
    forbids_absolutely,
)
from core.tagging.attributes.main_rule import Does, main_rule
from core.tagging.attributes.parties import PartyNames, PartySide
from core.tagging.attributes.values import ValueKind, value_tags
from core.tagging.attributes.wording import NOTICE_PERIOD, WORDED, worded
from core.types import Clause

METHOD: Final = 11
"""Raise it when clauses would get different attributes than before."""
_REDACTED: Final = re.compile(r"\*{3}|\[\s*(?:\*|…|\.{3}|redacted|omitted)", re.IGNORECASE)
_BROKEN: Final = re.compile(r"(?<![.;:!?])\n")  # a line that continues on the next
ATTRIBUTES: Final = frozenset({*PartySide, *Does, WITHOUT_CARVE_OUTS, *EXCEPTED, *MEASURES, *WORDED})
"""The ids of all attributes that can be read, besides the values of `core.tagging.attributes.values`."""


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
    sides = (
        ()
        if rule.side is None
        else (rule.side,)
        if rule.side in (PartySide.BOTH, PartySide.ONE)
        else (rule.side, PartySide.ONE)
    )
    does = () if rule.does is None else (rule.does,)
    excepted = tuple(exceptions(text))
    absolute = (
        rule.does is Does.FORBID
        and not (excepted or _REDACTED.search(text) or elsewhere.may_except_from(clause))
        and forbids_absolutely(text)
    )
    without = (WITHOUT_CARVE_OUTS,) if absolute else ()
    values = tuple(value_tags(text))
    said = dict.fromkeys(attribute for attribute, _ in worded(text))
    if any(map(ValueKind.NOTICE.value_of, values)):
        said[NOTICE_PERIOD] = None
    return (*sides, *does, *excepted, *without, *ceilings(text), *said, *values)
