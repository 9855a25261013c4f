"""Paragraphs that open a section without a label: definitions, headings known by their type, those of a letter."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from core.contract.sections.body import BodyParagraph, is_unpaired
from core.contract.sections.label_headings import label_heading
from core.contract.sections.marks import (
    heading_like,
    is_signed,
    is_typed,
    plain_heading,
    term_defined,
    term_listed,
    typed_heading,
)
from core.contract.sections.numbering import LabelReading, Stack, label_readings
from core.text.headings import says_something
from core.text.sentences import ends_sentence

# ----------------------------------------------------------------------------------------------- lists of definitions

_HEADS: Final = re.compile(r"\b(?:definitions?|defined|interpretation|meanings?|terminology|glossary)\b", re.IGNORECASE)
_FOLLOW: Final = re.compile(r"\b(?:terms?|words?|expressions?|phrases?|definitions?|meanings?)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TermRole:
    """What a label is to the definitions without labels that follow: it introduces them, or is an item of a list.

    An introduction says that definitions follow, by its heading or in a sentence that ends with a colon. An item has
    neither, and is not the first of its list: definitions after it belong to what introduces them.
    """

    introduces: bool = False
    is_item: bool = False


NO_ROLE: Final = TermRole()
"""That of a label where there are no such definitions."""


def term_role(paragraphs: Sequence[BodyParagraph], i: int, label: LabelReading, labelled: Container[int]) -> TermRole:
    """The role for definitions of the label that begins paragraph ``i``."""
    rest = paragraphs[i].text[label.end :]
    following = paragraphs[i + 1].text if i + 1 < len(paragraphs) and i + 1 not in labelled else ""
    heading = label_heading(paragraphs[i].text, label) if rest else following
    says = any(text.endswith(":") and _FOLLOW.search(text) for text in (rest, following))
    introduces = says or bool(_HEADS.search(heading))
    return TermRole(introduces, not heading and not rest.endswith(":") and bool(label.value) and label.value[-1] > 1)


class OpenTerms:
    """Keeps track of the open list of definitions, and of the lists around it.

    A list of rules may come between what introduces the definitions and the first of them, and is not around them:
    "1.1 Definitions. In this Agreement: (a) headings are ignored; (b) ...".
    """

    def __init__(self, paragraphs: Sequence[BodyParagraph], labelled: Container[int]) -> None:
        self._paragraphs = paragraphs
        self._labelled = labelled
        self._terms = listed_terms(paragraphs, labelled)
        self._last = max(self._terms, default=0)
        self._introducing: list[LabelReading] = []
        self._after_item = False
        self._around: Stack | None = None

    def __iter__(self) -> Iterator[int]:
        """The paragraphs that are definitions."""
        return iter(self._terms)

    def term(self, i: int) -> str:
        """The term that a paragraph defines; "" where it is no definition."""
        return self._terms.get(i, "")

    def pass_label(self, i: int, label: LabelReading, depth: int) -> None:
        """Goes on to a label, whose list is ``depth`` lists deep."""
        role = term_role(self._paragraphs, i, label, self._labelled) if i < self._last else NO_ROLE
        self._after_item = role.is_item
        if role.introduces:
            self._introducing.append(label)
        if self._around is not None and depth <= len(self._around):
            self._around = None

    def depth(self, inside: Stack) -> int:
        """How many lists are around a definition here, of those that are open."""
        if self._around is None:
            introducing = [at for at, label in enumerate(inside, 1) if any(label is by for by in self._introducing)]
            self._around = inside[: introducing[-1]] if introducing and self._after_item else inside
        return len(self._around)

    def close(self) -> None:
        """Ends the list."""
        self._around = None

    def go_on_after(self, i: int, before: int) -> bool:
        """Whether the open list has another definition after paragraph ``i``, and before paragraph ``before``."""
        return self._around is not None and any(i < term < before for term in self._terms)


_NEAR: Final = 12  # paragraphs between two definitions of one list
_SEVERAL: Final = 3  # headings in another type, or paragraphs of a letter
_SENTENCE: Final = 60  # characters of a paragraph of a letter


def listed_terms(paragraphs: Sequence[BodyParagraph], labelled: Container[int]) -> dict[int, str]:
    """The paragraphs without a label in lists of definitions, with their terms; a single definition is not a list."""
    terms = {
        i: term
        for i, paragraph in enumerate(paragraphs)
        if i not in labelled and not paragraph.quoted and (term := term_defined(_whole_term(paragraphs, i)))
    }
    near = {i for pair in pairwise(sorted(terms)) if pair[1] - pair[0] <= _NEAR for i in pair}
    listed = {i: terms[i] for i in near}
    return listed | _among(paragraphs, labelled, listed)


def _whole_term(paragraphs: Sequence[BodyParagraph], i: int) -> str:
    """A paragraph, with the next if that has the end of the quoted term which it begins with."""
    text = paragraphs[i].text
    shared = text[:1] in ("“", '"') and len(text) <= _SENTENCE and is_unpaired(text) and i + 1 < len(paragraphs)
    return f"{text} {paragraphs[i + 1].text}" if shared else text


def _among(paragraphs: Sequence[BodyParagraph], labelled: Container[int], terms: dict[int, str]) -> dict[int, str]:
    """The definitions in other words among those of a list: "Rate" is the rate of interest."""
    found = dict[int, str]()
    places = sorted(terms)
    tried = deque(i for one, other in pairwise(places) if other - one <= _NEAR for i in range(one + 1, other))
    tried.extend(i for place in places for i in (place - 1, place + 1))
    while tried:
        i = tried.popleft()
        if not 0 <= i < len(paragraphs) or i in labelled or i in terms or i in found or paragraphs[i].quoted:
            continue
        if term := term_listed(paragraphs[i].text):
            found[i] = term
            tried.extend((i - 1, i + 1))
    return found


def typed_headings(paragraphs: Sequence[BodyParagraph], others: Container[int]) -> dict[int, str]:
    """The paragraphs that begin with a heading in another type, with their headings; by its words where all is plain.

    Several such headings are needed, for a single one may be emphasis. ``others`` open a section for another reason.
    """
    plain = not any(is_typed(paragraph) for paragraph in paragraphs)
    headings = {
        i: heading
        for i, paragraph in enumerate(paragraphs)
        if i not in others and (heading := _plain_heading(paragraphs, i) if plain else typed_heading(paragraph))
    }
    return headings if len(set(headings.values())) >= _SEVERAL else {}


def _plain_heading(paragraphs: Sequence[BodyParagraph], i: int) -> str:
    """The run-in heading of a paragraph in plain text, which does not go on from the one before."""
    return plain_heading(paragraphs[i]) if i and ends_sentence(paragraphs[i - 1].text) else ""


def listed_lines(paragraphs: Sequence[BodyParagraph]) -> set[int]:
    """The lines of lists and titles in a heading's type: several one after the other, without text under them.

    The last is none of them where a full paragraph follows: it may head that.
    """
    listed, run = set[int](), list[int]()
    for i, paragraph in enumerate(paragraphs):
        if run and (not _set_alike(paragraphs[run[-1]], paragraph)):
            listed.update(_listed(run, paragraph.text))
            run = []
        if is_typed(paragraph) and heading_like(paragraph):
            run.append(i)
    return listed | set(_listed(run, ""))


def _listed(run: list[int], after: str) -> list[int]:
    if len(run) < _SEVERAL:
        return []
    return run[:-1] if len(after) > _SENTENCE and not label_readings(after) else run


def _set_alike(one: BodyParagraph, other: BodyParagraph) -> bool:
    """Whether two lines look like headings in the same type."""
    marks = [
        (each.line.bold, each.line.underlined, each.line.centred, each.line.heading, each.text.isupper())
        for each in (one, other)
    ]
    return marks[0] == marks[1] and heading_like(other)


def letter_paragraphs(paragraphs: Sequence[BodyParagraph], opening: int, end: int) -> list[int]:
    """The paragraphs of a letter that say something between its opening one and ``end``; none where they are few."""
    found = [i for i in range(opening + 1, end) if _says_something(paragraphs[i])]
    return found if len(found) >= _SEVERAL else []


def _says_something(paragraph: BodyParagraph) -> bool:
    text = paragraph.text
    whole = len(text) > _SENTENCE and text[:1].isupper() and ends_sentence(text)
    return whole and says_something(text) and not is_signed(paragraph)
