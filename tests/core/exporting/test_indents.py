"""The items of a clause are indented by their labels."""

from __future__ import annotations

from core.exporting.indents import Indent, indents
from core.exporting.layout import lay_out
from core.types import Part, Span
from core.types.ties import SectionLabel
from tests.core.exporting.examples import excerpt


def part(*lines: tuple[str, int, str], why: str = "") -> Part:
    """Lines with the level and the number of the section whose label begins them; a line of level 0 has no label."""
    text, ties = "", []
    for number, (line, level, full) in enumerate(lines):
        if level:
            end = len(text) + len(line.split()[0])
            ties.append(SectionLabel(Span(len(text), end), number, level, full))
        text += f"{line}\n"
    return Part(text, "8.2", 7, why, ties=tuple(ties))


LISTED = part(
    ("8.2 No liability for:", 2, "8.2"),
    ("(a) fraud:", 3, "8.2(a)"),
    ("(i) by staff;", 4, "8.2(a)(i)"),
    ("whoever they are;", 0, ""),
    ("(b) loss;", 3, "8.2(b)"),
    ("8.3 Cap.", 2, "8.3"),
)


def indented(*parts: Part) -> list[Indent]:
    return list(indents(lay_out(excerpt(*parts)).paragraphs))


def test_an_item_is_a_step_further_in_than_the_section_around_it() -> None:
    assert indented(LISTED) == [Indent(), Indent(1, "(a)"), Indent(2, "(i)"), Indent(3), Indent(1, "(b)"), Indent()]


def test_an_item_alone_is_not_indented_and_neither_are_words_without_labels() -> None:
    assert indented(part(("(a) fraud", 3, "8.2(a)"))) == [Indent(0, "(a)")]
    assert indented(part(("No liability.", 0, ""))) == [Indent()]


def test_the_mark_of_omitted_words_is_not_indented() -> None:
    cited = part(("12.3 Fraud.", 2, "12.3"), why="Section 12.3")
    lead_in, item = part(("8.2 For:", 2, "8.2")), part(("(c) loss", 3, "8.2(c)"))
    assert indented(lead_in, item, cited) == [Indent(), Indent(), Indent(1, "(c)"), Indent(), Indent()]
