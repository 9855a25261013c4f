"""Chosen clauses as the library passes them to exports."""

from pathlib import Path

from core.types import Excerpt, Part

OWN = Part("8.2 Limitation of Liability.\n(a) Subject to Section 12.3, the cap is £1m.", "8.2(a)", 7)
JOINED = Part("12.3 Nothing limits liability for fraud.", "12.3", 14, why="Section 12.3")


DRAFT = "This is a draft with 14 tracked changes; it was read as if all were accepted."


def excerpt(*parts: Part, heading: str = "Limitation of Liability", title: str = "Services Agreement") -> Excerpt:
    return Excerpt(title, Path("/contracts/services.pdf"), "8.2(a)", heading, 7, parts or (OWN, JOINED))
