"""How far the paragraphs of a clause are indented, from the labels of their sections, as the preview indents them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.exporting.layout import Paragraph, ParagraphKind
from core.types.ties import SectionLabel


@dataclass(frozen=True, slots=True)
class Indent:
    """The indent of a paragraph in steps, and the label that hangs out to its left, "" for none."""

    steps: int = 0
    label: str = ""


def indents(paragraphs: Sequence[Paragraph]) -> Iterator[Indent]:
    """The indent of each paragraph of a clause.

    An item, whose label means nothing without that of the section around it (the "(a)" of 4.2(a)), is a step further in
    than that section, and so is what follows its first paragraph.
    """
    around: list[tuple[int, int]] = []  # the levels in the contract of the enclosing sections, and their steps
    following = 0
    for each in paragraphs:
        first = each.words[0]
        if isinstance(first.tie, SectionLabel):
            level, is_item = first.tie.level, first.tie.number not in first.text
            around = [outer for outer in around if outer[0] < level]
            steps = around[-1][1] + is_item if around else 0
            around.append((level, steps))
            following = steps + is_item
            yield Indent(steps, first.text if is_item else "")
        else:
            if each.kind is ParagraphKind.OMITTED:
                following = 0
            yield Indent(following)
