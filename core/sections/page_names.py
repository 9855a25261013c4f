"""The names of schedules at the top or foot of their pages, which open no schedule."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from core.sections.body import BodyParagraph
from core.sections.numbering import LabelReading, label_readings

_NUMBERED: Final = re.compile(r"\W*page (?:\d+|[ivx]+)(?: of (?:\d+|_+))?\W*", re.IGNORECASE)
_PAGES: Final = 3  # pages on which a running head comes at least


def page_names(paragraphs: Sequence[BodyParagraph]) -> set[int]:
    """The paragraphs that name a schedule and its page ("Exhibit C-2 - Page 1 of 4"), or only run on its pages.

    A name alone that comes on several pages, with other schedules between, is their running head; the first opens it.
    """
    found = set[int]()
    bare: list[tuple[int, LabelReading]] = []
    for i, paragraph in enumerate(paragraphs):
        labels = label_readings(paragraph.text)
        if not labels or labels[0].style != "schedule" or not labels[0].value:
            continue
        rest = paragraph.text[labels[0].end :]
        if rest and _NUMBERED.search(rest):
            found.update([i] if _NUMBERED.fullmatch(rest) else [])
        elif not rest:
            bare.append((i, labels[0]))
    times = Counter(label.text.lower() for _, label in bare)
    seen = set[str]()
    for i, label in bare:
        name = label.text.lower()
        if times[name] >= _PAGES and name in seen:
            found.add(i)
        seen.add(name)
    return found
