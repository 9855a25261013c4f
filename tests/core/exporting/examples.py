"""Chosen clauses as the library passes them to exports, and passages with labels and citations: "<8.2> Fees"."""

import re
from hashlib import sha256
from pathlib import Path

from core.types import Excerpt, Part, Span
from core.types.clauses import SectionCitation, SectionLabel, Tie

OWN = Part("8.2 Limitation of Liability.\n(a) Subject to Section 12.3, the cap is £1m.", "8.2(a)", 7)
JOINED = Part("12.3 Nothing limits liability for fraud.", "12.3", 14, why="Section 12.3")
DRAFT = "This is a draft with 14 tracked changes; it was read as if all were accepted."
_MARKED = re.compile(r"<(?P<label>[^<>]+)>|\[(?P<cited>[^\]]+) -> (?P<target>[^\]]+)\]")


def excerpt(*parts: Part, heading: str = "Limitation of Liability", title: str = "Services Agreement") -> Excerpt:
    return Excerpt(title, Path("/contracts/services.pdf"), "8.2(a)", heading, 7, parts or (OWN, JOINED))


def tied_part(marked: str, why: str = "") -> Part:
    """A passage with marked ties.

    "<(a)>" is the label of the section with this name, after as many spaces as it is deep, and
    "[Section 8.2 -> 8.2]" a citation of the section labelled 8.2.
    """
    text, ties = "", list[Tie]()
    for line in marked.splitlines():
        depth = len(line) - len(line.lstrip())
        at = 0
        line = line.strip()
        for found in _MARKED.finditer(line):
            text += line[at : found.start()]
            words = found["label"] or found["cited"]
            span = Span(len(text), len(text) + len(words))
            if found["label"]:
                ties.append(SectionLabel(span, section_id(words), depth, words))
            else:
                ties.append(SectionCitation(span, section_id(found["target"])))
            text += words
            at = found.end()
        text += line[at:] + "\n"
    return Part(text, "8.2", 7, why, ties=tuple(ties))


def section_id(label: str) -> int:
    """Always the same for the same label."""
    return int.from_bytes(sha256(label.strip(".").encode()).digest()[:6])
