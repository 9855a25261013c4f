"""Headings in plain text, where no formatting marks them: recognised by their wording and their surroundings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from core.contract.sections.numbering import label_readings
from core.text.headings import of_a_form, stands_alone
from core.text.sentences import ends_sentence

_NO_HEADING: Final = re.compile(r"[\"“\[•·*–-]|(?:dear|gentlemen|ladies|re|cc)\b|.*[\t=]", re.IGNORECASE)
_LONGEST: Final = 80  # characters of a heading
_PARAGRAPH: Final = 100  # characters; a longer line is not part of an address or form


def plain_headings(texts: Sequence[str]) -> set[int]:
    """The indexes of the paragraphs that are headings without a label.

    Such a heading is short and worded as a title. A full paragraph ends before it; another, or a list, begins after it.
    """
    return {i for i in range(1, len(texts) - 1) if _is_title(texts[i]) and _stands_between(texts[i - 1], texts[i + 1])}


def _stands_between(before: str, after: str) -> bool:
    return _is_paragraph(before) and (_is_paragraph(after) or _begins(after))


def _is_title(text: str) -> bool:
    words = len(text) <= _LONGEST and not text.endswith(".") and not _NO_HEADING.match(text)
    return words and stands_alone(text) and not of_a_form(text) and not label_readings(text)


def _is_paragraph(text: str) -> bool:
    return len(text) > _PARAGRAPH and ends_sentence(text)


def _begins(text: str) -> bool:
    """Whether this is the first provision of a list."""
    return any(label.value and set(label.value) == {1} for label in label_readings(text))
