"""Ties a sentence of a summary to the words of the clause on which it rests. The model has no say in that."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from core.models.summarising.alignment import align
from core.models.summarising.markers import QUALIFYING
from core.models.summarising.passages import Passage, clause_passages
from core.models.summarising.tokens import ComparedWord, compared_words
from core.text.headings import stands_alone
from core.text.labels import after_label
from core.text.sentences import ends_sentence
from core.text.visible import visible_name
from core.types import Span

_FEWEST: Final = 3
"""Words that a sentence must have to say anything."""

_FRAME: Final = re.compile(
    r"according to (?:the|this) \w+,\s*|(?:the|this) (?:clause|section|provision|agreement|contract|text) "
    r"(?:(?:says|states|provides|specifies|stipulates|means|requires) that\s+|(?:is|says|states|reads):\s*)",
    re.IGNORECASE,
)
_BEYOND: Final = frozenset({"foregoing", "notwithstand", "howev"})  # in the next sentence: it takes something back


@dataclass(frozen=True, slots=True)
class Support:
    """The words on which a sentence rests.

    Attributes:
        passage: where they are.
        more: whether the passage has conditions, exceptions or qualifications that the sentence does not mention.
    """

    passage: Passage
    more: bool


class ClauseWords:
    """The words of one clause, to find support in.

    Args:
        text: of the clause.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._passages = [
            (each, [word for span in each for word in compared_words(text, span)]) for each in clause_passages(text)
        ]

    def support(self, sentence: str) -> Support | None:
        """The first passage that says what a sentence says; None where none does."""
        said = _statement(sentence)
        if not said:
            return None
        for (passage, held), following in zip_longest(self._passages, self._passages[1:]):
            found = align(said, held, self._text)
            if found is not None:
                left_out = [word for at, word in enumerate(held) if at not in set(found.places)]
                takes_back = following is not None and any(word.key in _BEYOND for word in following[1])
                return Support(passage, found.partial or takes_back or any(word.key in QUALIFYING for word in left_out))
        return None


def _statement(sentence: str) -> list[ComparedWord]:
    """What a sentence says; nothing where it is unfinished, a heading, or contains invisible characters."""
    frame = _FRAME.match(sentence)
    start = frame.end() if frame else 0
    words = sentence[after_label(sentence) :]
    if not ends_sentence(sentence) or visible_name(sentence) != sentence or stands_alone(words):
        return []
    said = compared_words(sentence, Span(start, len(sentence)))
    first = next((sign for sign in words if sign.isalpha()), "")
    return said if len(said) >= _FEWEST and not first.islower() else []
