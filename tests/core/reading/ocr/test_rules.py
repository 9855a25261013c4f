"""The rules of tables are taken out of a picture; words, dashes and bars stay."""

import pymupdf
import pytest

from core.reading.ocr.rules import without_rules

DPI = 300


def drawn(page: pymupdf.Page) -> pymupdf.Pixmap:
    return page.get_pixmap(dpi=DPI, colorspace=pymupdf.csGRAY)


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
