"""What a line of plain text is by itself: a label, the end of a sentence, a rule, the row of a table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from core.reading.blocks.block import clean_text
from core.reading.blocks.rows import join_cells
from core.text.labels import ATTACHED_NOUN, SECTION_NOUN, after_label

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDE_GAP: Final = re.compile(r"\S {4,}\S|\.{5,}")
_RULE: Final = re.compile(r"(?:- )?[-=~*]{3,}(?:\s+(?:- )?[-=~*]{3,})*")  # mail programs put "- " before dashes
_GAP: Final = re.compile(r" {3,}")
_LEADERS: Final = re.compile(r"(?:\. ?){5,}")
_SPACED_OUT: Final = re.compile(r"(?<!\S)(?:[A-Z] ){3,}[A-Z](?![^\s:.,])")  # "W I T N E S S E T H"
_NOUN: Final = re.compile(rf"(?:{SECTION_NOUN}|{ATTACHED_NOUN}|part|chapter)", re.IGNORECASE)
_NUMBERED: Final = re.compile(r"(?!\d{1,4}$)(?:\d{1,4}(?:\.\d{1,3})*|[IVXLC]{1,6}|[A-Z]{1,2})\b(?![-’'])")


def is_rule(line: str) -> bool:
    """Whether a line is a drawn rule: only dashes, equals signs or stars."""
    return bool(_RULE.fullmatch(line.strip()))


def is_row(line: str) -> bool:
    """Whether a line has leaders, or wide gaps other than after a label, as rows of tables do."""
    text = line.strip()
    return bool(WIDE_GAP.search(text, after_label(text)))


def row_text(line: str) -> str:
    """A line as a table row, with tabs for its wide gaps."""
    return join_cells([_LEADERS.sub(" ..... ", cell) for cell in _GAP.split(line.strip())])


def run_together(lines: Sequence[str]) -> str:
    """The lines of a paragraph as one text; a hyphen at a line's end joins without a space."""
    pieces = [clean_text(_SPACED_OUT.sub(lambda match: match[0].replace(" ", ""), lines[0]))]
    for line in map(clean_text, lines[1:]):
        broken = pieces[-1][-1:] == "-" and pieces[-1][-2:-1].isalpha() and line[:1].islower()
        pieces.append(line if broken else f" {line}")
    return "".join(pieces)


def indent(line: str) -> int:
    """How many columns are empty before the words of a line."""
    return len(line) - len(line.lstrip())


def splits_label(line: str, following: str) -> bool:
    """Whether a line break parts a label's noun from its number: "ARTICLE", "IV - TERM"; "SCHEDULE", "26" is a page."""
    return bool(_NOUN.fullmatch(line.strip()) and _NUMBERED.match(following.strip()))
