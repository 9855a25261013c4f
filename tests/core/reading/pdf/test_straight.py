"""Pictures of pages are made level, and rules are removed from them."""

from __future__ import annotations

import pymupdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.reading.pdf.straight import DPI, skew_of, without_rules

SENTENCE = "The Tenant shall pay the rent on the first day of each month, without demand or set-off."


def picture(turn: float, *, lines: int = 30, dpi: int = DPI) -> pymupdf.Pixmap:
    """A page with so many lines of writing, turned clockwise by so many degrees."""
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=600, height=800)
        for line in range(lines):
            words = SENTENCE[: 40 + 17 * line % 40]  # lines of different length
            page.insert_text((60, 60 + 22 * line), words, fontsize=11)
        return page.get_pixmap(matrix=pymupdf.Matrix(dpi / 72, dpi / 72).prerotate(turn), colorspace=pymupdf.csGRAY)


@settings(max_examples=15, deadline=None)
@given(turn=st.floats(-5.5, 5.5))
def test_the_angle_of_the_lines_is_found(turn: float) -> None:
    found = skew_of(picture(turn))
    assert found == pytest.approx(turn, abs=0.1) if abs(turn) > 0.35 else abs(found - turn) < 0.35


def test_level_lines_are_left_alone() -> None:
    assert skew_of(picture(0)) == 0.0


@pytest.mark.parametrize("what", ["nothing", "a word", "a drawing"])
def test_of_a_page_without_lines_of_writing_nothing_is_said(what: str) -> None:
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=600, height=800)
        if what == "a word":
            page.insert_text((60, 60), "IV", fontsize=8)
        elif what == "a drawing":
            page.draw_circle((300, 400), 200, width=4)
        assert skew_of(page.get_pixmap(dpi=DPI, colorspace=pymupdf.csGRAY)) == 0.0


def drawn(page: pymupdf.Page) -> pymupdf.Pixmap:
    return page.get_pixmap(dpi=300, colorspace=pymupdf.csGRAY)


@pytest.fixture
def page() -> pymupdf.Page:
    page = pymupdf.open().new_page(width=300, height=100)
    page.insert_text((20, 40), "Each claim — £5,000,000", fontsize=12)
    page.draw_rect((20, 60, 280, 90), color=None, fill=(0, 0, 0))
    return page


def test_lines_across_and_down_are_gone_and_nothing_else(page: pymupdf.Page) -> None:
    before = drawn(page)
    page.draw_line((10, 20), (290, 20), width=1)
    page.draw_line((10, 20), (10, 95), width=0.5)
    page.draw_line((290, 20.0), (290.4, 95), width=1)  # a little askew, as a scanner gives it
    assert without_rules(drawn(page)) == before.samples


def test_a_picture_without_rules_is_left_alone(page: pymupdf.Page) -> None:
    picture = drawn(page)
    assert without_rules(picture) == picture.samples
