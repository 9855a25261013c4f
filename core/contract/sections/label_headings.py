"""The headings of labels, in the words after a label or in the paragraphs below, and headings set in several lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from core.contract.sections.body import BodyParagraph, is_unpaired
from core.contract.sections.marks import is_date, term_labelled
from core.contract.sections.numbering import LabelReading, label_readings
from core.text.headings import run_in, says_something, stands_alone, unstopped

DASHES: Final = " .:–—-"
"""What may stand around a heading, and is no part of it."""

_CONNECTED: Final = re.compile(r"(?:of|to)\b", re.IGNORECASE)  # "SCHEDULE OF FEES"
_PLAIN: Final = re.compile(r"(?=[A-Z])([^.;:,(\t]{10,90})\.\s+(?=[A-Z])")  # in the case of a sentence, without a verb
_SENTENCE: Final = re.compile(
    r"(?:if|in|on|at|upon|for|to|the|this|these|such|there|each|any|all|no|subject|except|nothing|neither|either|section"
    r"|exhibit)\b|.*\b(?:includes?|constitutes?|provides?|requires?|contains?|retains?|sets|occurs?|do|applies|apply)\b",
    re.IGNORECASE,
)
_LEFT_OPEN: Final = re.compile(  # at the end of a line: its heading goes on ("RIGHTS OF ASSIGNMENT AND")
    r"(?:[,;&]|\b(?:and|or|of|to|the|for|by|with|between|other|during|in|on|from|upon))$", re.IGNORECASE
)
_CONNECTS: Final = re.compile(  # at the start of one: it goes on with a heading ("OF GENERAL APPLICATION")
    r"(?:of|and|or|by|with|between|from|to|for|on|in|upon)\b", re.IGNORECASE
)
_LAST_WORDS: Final = 3  # words of a line with a stop that ends a heading in capitals
_MOST_WORDS: Final = 12
_SOON: Final = 160  # characters after a heading in which its sentence has a verb


def label_heading(text: str, label: LabelReading) -> str:
    """The heading on the line of a label: the term that it defines, a run-in heading, or the rest of the line."""
    rest = text[label.end :].strip()
    schedule = label.style == "schedule"
    if term := term_labelled(rest):
        return term
    if end := run_in(rest):
        return "" if is_date(rest) else rest[:end].strip(DASHES)
    if schedule and not label.value and _CONNECTED.match(rest):
        return text.strip(DASHES)
    if rest and (stands_alone(rest) or schedule) and (schedule or not is_unpaired(rest)):
        return rest.strip(DASHES)
    if end := unstopped(rest):
        return rest[:end].strip(DASHES + ",")
    return _plain_heading(rest)


def heading_lines(text: str, label: LabelReading, below: Sequence[str]) -> tuple[str, int]:
    """The heading of a label, on its line or in the paragraphs ``below`` it, and how many of these it takes."""
    heading, line, taken = label_heading(text, label), text[label.end :], 0
    if not heading and below:
        if is_unpaired(line):  # the term that it defines goes on below: (k) "Closing", Date" means
            return term_labelled(f"{line} {below[0]}"), 0
        if not _heading_below(line, below[0]):
            return "" if label.style == "schedule" else _run_in_below(line, below[0]), 0
        heading, line, taken = below[0].strip(DASHES), below[0], 1
    decimal = len(label.value) > 1 and label.style != "schedule"
    if decimal and heading and not taken and below and (end := _ends_below(line, heading, below[0])):
        return f"{heading} {below[0][:end].strip(DASHES)}", 0
    if label.style != "schedule" and line.strip(DASHES) == heading:
        while taken < len(below) and _goes_on(line, below[taken]):
            line, taken = below[taken], taken + 1
            heading = f"{heading} {line.strip(DASHES)}"
    return heading, taken


def _ends_below(line: str, heading: str, following: str) -> int:
    """Where a heading that two lines share ends in the second: "3.3 Late", "Payments. If a payment is late"; else 0."""
    if line.strip() != heading or line.isupper() or is_unpaired(line):
        return 0
    end = run_in(following)
    rest = following[:end].split()  # of more than one word, it may be a heading inside
    shared = len(rest) == 1 and rest[0].endswith(".")
    return end if shared and says_something(following[end : end + _SOON]) else 0


def _goes_on(line: str, following: str) -> bool:
    """Whether a heading in capitals goes on in the next line: "PAYMENTS AND OTHER", "GENERAL PROVISIONS"."""
    if not (line.isupper() and following.isupper() and stands_alone(following)) or line.rstrip().endswith((".", ":")):
        return False
    last = following.rstrip().endswith(".") and len(following.split()) <= _LAST_WORDS
    return last or bool(_LEFT_OPEN.search(line.rstrip()) or _CONNECTS.match(following))


def _run_in_below(rest: str, following: str) -> str:
    """The run-in heading of the paragraph after a label alone on its line; "" if there is none."""
    alone = not rest.strip() and following[:1].isalpha() and not _is_labelled(following)
    return following[: run_in(following)].strip(DASHES) if alone else ""


def _heading_below(rest: str, following: str) -> bool:
    """Whether the paragraph after a label alone on its line is its heading."""
    return not rest.strip() and stands_alone(following) and not _is_labelled(following)


def _is_labelled(text: str) -> bool:
    return any(label.value for label in label_readings(text))


def _plain_heading(rest: str) -> str:
    """A run-in heading in the case of a sentence, known by the verb that it lacks and its sentence has."""
    found = _PLAIN.match(rest)
    if not found or len(found[1].split()) > _MOST_WORDS or _SENTENCE.match(found[1]) or says_something(found[1]):
        return ""
    return found[1] if says_something(rest[found.end() : found.end() + _SOON]) else ""


def continues_title(above: BodyParagraph, line: BodyParagraph) -> bool:
    """Whether a line that looks like a heading goes on with the heading just above it, in type of the same size.

    One of them is broken in the middle: "RIGHTS OF ASSIGNMENT AND", "OF GENERAL APPLICATION".
    """
    broken = _LEFT_OPEN.search(above.text) or _CONNECTS.match(line.text)
    alike = above.text.isupper() == line.text.isupper() and above.line.size == line.line.size
    return broken is not None and alike and not label_readings(line.text)


def joined(heading: str, above: BodyParagraph, line: BodyParagraph) -> str:
    """A heading with its next line, if that goes on with it."""
    return f"{heading} {line.text.strip(' .:–—-')}" if heading and continues_title(above, line) else heading
