"""What the labels of provisions are made of: the nouns and marks that headings, citations and sentences share.

Each is a pattern, or a part of one.
"""

from __future__ import annotations

from typing import Final

SECTION_NOUN: Final = "section|clause|paragraph|article"
SCHEDULE_NOUN: Final = "exhibit|schedule|annexure|annex|appendix|attachment"
ATTACHED_NOUN: Final = f"{SCHEDULE_NOUN}|addendum"
"""What follows the signatures; an addendum may also be the whole document."""

MARK: Final = r"\d{1,3}|[ivxl]{2,7}|[IVXL]{2,7}|[a-z]{1,2}|[A-Z]{1,2}"
"""What stands in the parentheses of "(12)", "(iv)", "(b)" or "(AA)"."""
