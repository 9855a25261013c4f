"""Lists of definitions without labels: what introduces them, and how deep they are."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from core.contract.sections.body import BodyParagraph
from core.contract.sections.label_headings import label_heading
from core.contract.sections.numbering import LabelReading
from core.contract.sections.stack import Stack
from core.contract.sections.unlabelled import listed_terms

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
    """The role of a label for definitions.

    Args:
        paragraphs: all paragraphs.
        i: the index of the one that the label begins.
        label: the label.
        labelled: the paragraphs that begin with a label.
    """
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
