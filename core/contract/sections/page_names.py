"""The names of schedules at the top or foot of their pages, which open no schedule."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from core.contract.sections.body import BodyParagraph
from core.contract.sections.contents import alphanumeric
from core.contract.sections.marks import has_signature, is_signature
from core.contract.sections.numbering import LabelReading, label_readings

_NUMBERED: Final = re.compile(r"\W*page (?:\d+|[ivx]+)(?: of (?:\d+|_+))?\W*", re.IGNORECASE)
_SAME: Final = re.compile(r"\W*(?:continued|cont['’]?d|signature pages?|(?:to .{5,60})?page \d+)\W*", re.IGNORECASE)
_PAGES: Final = 3  # pages on which a running head comes at least
_TITLE: Final = 4  # paragraphs with the name of a schedule


def page_names(paragraphs: Sequence[BodyParagraph]) -> set[int]:
    """The paragraphs that name a schedule and its page ("Exhibit C-2 - Page 1 of 4"), or only run on its pages.

    A name alone that comes on several pages, with other schedules between, is their running head, as is one with the
    title of the schedule that it is in; the first opens it. So is one just above the name with a title.
    """
    named = [
        (i, labels[0], paragraph.text[labels[0].end :])
        for i, paragraph in enumerate(paragraphs)
        if (labels := label_readings(paragraph.text)) and labels[0].style == "schedule" and labels[0].value
    ]
    numbered = {i for i, _, rest in named if _NUMBERED.fullmatch(rest)}
    twice = {
        i
        for (i, label, rest), (below, other, words) in pairwise(named)
        if below == i + 1 and not rest and words and label.text.lower() == other.text.lower()
    }
    return numbered | twice | _run_alone(named) | _run_with_title(paragraphs, named)


_Named = Sequence[tuple[int, LabelReading, str]]


def _run_alone(named: _Named) -> set[int]:
    """The names alone of schedules that come on several pages, without the first."""
    bare = [(i, label.text.lower()) for i, label, rest in named if not rest]
    times = Counter(name for _, name in bare)
    first = {name: i for i, name in reversed(bare)}
    return {i for i, name in bare if times[name] >= _PAGES and i != first[name]}


def _run_with_title(paragraphs: Sequence[BodyParagraph], named: _Named) -> set[int]:
    """The names of schedules that come again inside them, with their title or a remark that they go on."""
    found = set[int]()
    start, open_ = 0, ""
    for i, label, rest in named:
        if label.text.lower() != open_:
            start, open_ = i, label.text.lower()
        elif rest and (_SAME.fullmatch(rest) or _is_title(paragraphs, start, i, rest)):
            found.add(i)
    return found


def _is_title(paragraphs: Sequence[BodyParagraph], start: int, i: int, rest: str) -> bool:
    """Whether words are in the name of the schedule that began before, which has not been signed since."""
    title = alphanumeric(rest)
    begins = [alphanumeric(paragraph.text) for paragraph in paragraphs[start : min(start + _TITLE, i)]]
    signs = any(is_signature(each) or has_signature(each) for each in paragraphs[start:i])
    return len(title) > 1 and not signs and any(text.endswith(title) for text in begins)
