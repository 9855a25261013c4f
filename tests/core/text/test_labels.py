"""Labels: in each place where one may be, what is a label and what only resembles one."""

from __future__ import annotations

import pytest

from core.text.labels import after_label, begins_with_label, is_label, is_named_label


@pytest.mark.parametrize(
    "line",
    [
        *(
            "1.1 Fees",
            "4. Fees",
            "2.Sufficient supply",
            "(a) any",
            "(kk) any",
            "(iii) any",
            "iv). any",
            "A.voice, face",
        ),
        *("b)", "12.3", "Section 4", "EXHIBIT A", "§ 5", "• any", "- any", "*"),
    ],
)
def test_labels_that_begin_lines(line: str) -> None:
    assert begins_with_label(line)


@pytest.mark.parametrize(
    "line",
    [
        *("U.S. law governs", "p.m. on Monday", "P.O. Box 5", "e.g. water", "(Date) and place", "(PCI) is secret"),
        *("1999 was", "4 Fees", "__________) is", "-based", "", "any"),
    ],
)
def test_words_that_only_look_like_labels_begin_no_paragraph(line: str) -> None:
    assert not begins_with_label(line)


@pytest.mark.parametrize("cell", ["1.1", "4.", "(a)", "a)", "Section 4.2", "Section\xa0101", "§ 7", "•", "By:"])
def test_labels_in_cells_and_runs_of_their_own(cell: str) -> None:
    assert is_label(f" {cell} ")


@pytest.mark.parametrize("cell", ["12", "A", "Fees", "(a) any", "Section", ""])
def test_figures_and_words_in_cells_are_no_labels(cell: str) -> None:
    assert not is_label(cell)


@pytest.mark.parametrize("text", ["Exhibit A-1", "ARTICLE IV", "schedule 2.", "appendix #:", "Part 3"])
def test_labels_with_nouns(text: str) -> None:
    assert is_named_label(text)


@pytest.mark.parametrize("text", ["Exhibit A to the Lease", "12", "Section headings", "(a)"])
def test_what_is_no_label_with_a_noun(text: str) -> None:
    assert not is_named_label(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("4.2 Fees", "Fees"),
        ("Section 4. Fees", "Fees"),
        ("(iv) any", "any"),
        ("4 Fees", "Fees"),
        ("– any", "any"),
        ("Fees 4", "Fees 4"),
        ("1999 was", "1999 was"),
        ("(a)", "(a)"),
    ],
)
def test_words_after_a_label(text: str, words: str) -> None:
    assert text[after_label(text) :] == words


def test_a_label_is_looked_for_where_asked() -> None:
    assert after_label("any; (b) other", 5, 14) == 9
    assert after_label("any; (b) other", 5, 8) == 5  # nothing but the label
