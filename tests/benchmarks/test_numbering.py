"""The comparison of automatic numbers detects wrong, missing and superfluous numbers."""

from pathlib import Path

import pymupdf
import pytest

from benchmarks.numbering import compare
from tests.core.reading.examples import abstract, instance, item, level, para, write_docx

LIST = abstract(level(0, "%1."), level(1, "(%2)", "lowerLetter"), level(2, "-", "bullet")) + instance()


@pytest.fixture
def outcomes(tmp_path: Path):
    def outcomes(*printed: tuple[str, str]) -> list[str]:
        """The verdicts on four paragraphs, given the labels and words printed on each line."""
        body = (item("Term of the lease"), item("one year", 1), item("a point", 2), para("Signed by both"))
        word = write_docx(tmp_path / "a.docx", *body, numbering=LIST)
        with pymupdf.open() as pdf:
            page = pdf.new_page()
            for at, (label, words) in enumerate(printed):
                page.insert_text((50, 100 + 20 * at), label)
                page.insert_text((90, 100 + 20 * at), words)
            pdf.save(tmp_path / "a.pdf")
        return [outcome for outcome, _ in compare(word, tmp_path / "a.pdf")]

    return outcomes


def test_what_is_printed_alike_is_equal(outcomes) -> None:
    lines = ("1.", "Term of the lease"), ("(a)", "one year"), ("*", "a point"), ("", "Signed by both")
    assert outcomes(("", "Header"), *lines) == ["equal", "equal", "bullet", "unnumbered"]


def test_of_a_number_that_a_tracked_change_moves_the_new_one_counts(outcomes) -> None:
    lines = ("4.[1.]", "Term of the lease"), ("[(a)]", "one year"), ("*", "a point"), ("", "Signed by both")
    assert outcomes(*lines) == ["equal", "equal", "bullet", "unnumbered"]


def test_other_missing_and_additional_numbers_are_different(outcomes) -> None:
    lines = ("2.", "Term of the lease"), ("", "one year"), ("3.", "a point"), ("4.", "Signed by both")
    assert outcomes(*lines) == ["different"] * 4


def test_words_that_stand_again_further_on_do_not_hide_what_comes_between(outcomes) -> None:
    broken = ("1.", "Term of"), ("", "in a cell"), ("", "the lease")
    lines = ("(a)", "one year"), ("*", "a point"), ("", "Signed by both"), ("1.", "Term of the lease")
    assert outcomes(*broken, *lines) == ["equal", "equal", "bullet", "unnumbered"]


def test_what_is_not_printed_is_not_found(outcomes) -> None:
    assert outcomes(("1.", "Term of the lease")) == ["equal", "not found", "not found", "not found"]
