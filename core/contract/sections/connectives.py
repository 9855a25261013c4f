"""Words that connect two parts of a heading: one of them at the end of a line, or at the start, means it goes on."""

from __future__ import annotations

import re
from typing import Final

LEFT_OPEN: Final = re.compile(
    r"(?:[,;&]|\b(?:and|or|of|to|the|for|by|with|between|other|during|in|on|from|upon))$", re.IGNORECASE
)
"""Ends a line with which a heading does not end: "RIGHTS OF ASSIGNMENT AND"."""
CONNECTS: Final = re.compile(r"(?:of|and|or|by|with|between|from|to|for|on|in|upon)\b", re.IGNORECASE)
"""Begins a line with which a heading does not begin: "OF GENERAL APPLICATION"."""
