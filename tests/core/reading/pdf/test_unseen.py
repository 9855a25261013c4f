"""Words of a page that are struck through, or that nobody sees on it."""

from collections.abc import Callable
from pathlib import Path

import pymupdf
import pytest

from core.reading.pdf.reader import read_pdf
from core.types import Document

BEFORE, WORDS = "1. Rent. The rent is EUR 900, ", "paid twice a year"
LEFT = 72 + pymupdf.get_text_length(BEFORE)
RIGHT = LEFT + pymupdf.get_text_length(WORDS)
BOX = (LEFT - 1, 88, RIGHT + 1, 104)


def page_with(path: Path, draw: Callable[[pymupdf.Page], None], **style: object) -> Document:
    pdf = pymupdf.open()
    page = pdf.new_page()
    page.insert_text((72, 100), BEFORE)
    page.insert_text((LEFT, 100), WORDS, **style)
    page.insert_text((72, 130), "2. Term. The term is two years.")
    draw(page)
    pdf.save(path / "a.pdf")
    return read_pdf(path / "a.pdf", "id")


def comment_struck(page: pymupdf.Page) -> None:
    page.add_strikeout_annot(page.search_for(WORDS)[0])


def comment_box(page: pymupdf.Page) -> None:
    box = page.add_rect_annot(BOX)
    box.set_colors(stroke=(0, 0, 0), fill=(0, 0, 0))
    box.update()


def box_over_background(page: pymupdf.Page) -> None:
    page.draw_rect(page.rect, color=None, fill=(1, 1, 1), overlay=False)
    page.draw_rect(BOX, fill=(0, 0, 0))


@pytest.mark.parametrize(
    ("draw", "style", "said"),
    [
        (lambda page: page.draw_rect(BOX, fill=(0, 0, 0)), {}, "blacked out or covered"),
        (lambda page: page.draw_rect(BOX, fill=(0, 0, 0), overlay=False), {}, "blacked out or covered"),
        (box_over_background, {}, "blacked out or covered"),
        (lambda page: page.draw_rect(BOX, fill=(1, 1, 1), color=None), {}, "blacked out or covered"),
        (comment_box, {}, "blacked out or covered"),
        (lambda page: page.draw_line((LEFT, 96.5), (RIGHT, 96.5)), {}, "struck through"),
        (comment_struck, {}, "struck through"),
        (lambda _: None, {"color": (1, 1, 1)}, "cannot be seen"),
        (lambda _: None, {"render_mode": 3}, "cannot be seen"),
    ],
)
def test_words_struck_or_unseen_are_left_out_and_counted(
    tmp_path: Path, draw: Callable[[pymupdf.Page], None], style: dict[str, object], said: str
) -> None:
    document = page_with(tmp_path, draw, **style)
    assert " ".join(document.text.split()) == "1. Rent. The rent is EUR 900, 2. Term. The term is two years."
    (remark,) = document.remarks
    assert remark.startswith("4 words that ")
    assert said in remark
    assert remark.endswith("left out (page 1).")


def dark(page: pymupdf.Page) -> None:
    page.draw_rect(BOX, fill=(0, 0, 0.4), overlay=False)


@pytest.mark.parametrize(
    ("draw", "style"),
    [
        (lambda page: page.draw_line((LEFT, 102), (RIGHT, 102)), {}),
        (lambda page: page.draw_rect(BOX), {}),
        (lambda page: page.draw_rect(BOX, fill=(0.8, 0.8, 0.8), overlay=False), {}),
        (lambda page: page.draw_rect(page.rect, fill=(1, 1, 1), overlay=False), {"color": (0.9, 0, 0)}),
        (lambda page: page.draw_line((20, 112), (500, 112)), {}),
        (lambda page: page.add_highlight_annot(page.search_for(WORDS)[0]), {}),
        (dark, {"color": (1, 1, 1)}),
    ],
)
def test_words_that_are_seen_stay(
    tmp_path: Path, draw: Callable[[pymupdf.Page], None], style: dict[str, object]
) -> None:
    document = page_with(tmp_path, draw, **style)
    assert " ".join(document.text.split()) == f"{BEFORE}{WORDS} 2. Term. The term is two years."
    assert document.remarks == ()


def test_what_is_typed_into_a_form_stands_in_its_clause(tmp_path: Path) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    lines = ["1. Rent. The tenant shall pay a rent of", "2. Pets allowed:", "3. Law. This lease is under the law of"]
    for place, line in enumerate(lines):
        page.insert_text((72, 100 + 30 * place), line)
    page.insert_text((400, 160), "alone.")
    for name, kind, value, box in (
        ("law", pymupdf.PDF_WIDGET_TYPE_TEXT, "Malta", (290, 148, 390, 164)),
        ("rent", pymupdf.PDF_WIDGET_TYPE_TEXT, "EUR 70", (290, 88, 390, 104)),
        ("pets", pymupdf.PDF_WIDGET_TYPE_CHECKBOX, True, (200, 119, 212, 131)),
    ):
        field = pymupdf.Widget()
        field.field_name, field.field_type, field.rect, field.field_value = name, kind, pymupdf.Rect(box), value
        page.add_widget(field)
    pdf.save(tmp_path / "a.pdf")
    document = read_pdf(tmp_path / "a.pdf", "id")
    found = [" ".join(line.split()) for line in document.text.splitlines()]
    assert found == [f"{lines[0]} EUR 70", f"{lines[1]} ✓", f"{lines[2]} Malta alone."]


def test_words_beside_the_page_are_left_out_and_counted(tmp_path: Path) -> None:
    def draw(page: pymupdf.Page) -> None:
        page.insert_text((700, 100), "outside words")
        page.insert_text((72, -30), "above it")

    document = page_with(tmp_path, draw)
    assert "outside" not in document.text
    assert document.remarks == ("4 words that cannot be seen on the page were left out (page 1).",)


def test_nothing_is_beside_a_page_that_is_turned(tmp_path: Path) -> None:
    assert page_with(tmp_path, lambda page: page.set_rotation(90)).remarks == ()


def red(width: int, height: int) -> pymupdf.Pixmap:
    """A picture whose dots differ, as those of a photograph do."""
    picture = pymupdf.Pixmap(pymupdf.csRGB, (0, 0, width, height))
    for x in range(width):
        for y in range(height):
            picture.set_pixel(x, y, (40 + x * 7 % 200, 30, y * 11 % 200))
    return picture


def photograph(page: pymupdf.Page) -> None:
    page.insert_image(BOX, pixmap=red(100, 16), keep_proportion=False)


def white_picture(page: pymupdf.Page) -> None:
    blank = pymupdf.Pixmap(pymupdf.csRGB, (0, 0, 100, 16))
    blank.clear_with(255)
    page.insert_image(BOX, pixmap=blank, keep_proportion=False)


@pytest.mark.parametrize("style", [{}, {"render_mode": 3}])
def test_words_unseen_at_a_picture_are_read_and_said(tmp_path: Path, style: dict[str, object]) -> None:
    document = page_with(tmp_path, photograph, **style)
    assert WORDS in document.text
    assert document.remarks == ("4 words that are written behind a picture, or unseen over it, were read (page 1).",)


def test_words_under_a_white_picture_are_left_out(tmp_path: Path) -> None:
    document = page_with(tmp_path, white_picture)
    assert WORDS not in document.text
    assert document.remarks == ("4 words that are blacked out or covered were left out (page 1).",)


def test_words_printed_over_a_picture_are_read_without_a_remark(tmp_path: Path) -> None:
    def draw(page: pymupdf.Page) -> None:
        photograph(page)
        page.insert_text((LEFT, 100), WORDS, color=(1, 1, 1))

    document = page_with(tmp_path, draw, render_mode=3)
    assert document.remarks == ()


def test_each_of_many_marks_strikes_its_words(tmp_path: Path) -> None:
    def draw(page: pymupdf.Page) -> None:
        for _ in range(1_001):
            page.add_strikeout_annot((400, 600, 410, 610))
        comment_struck(page)

    document = page_with(tmp_path, draw)
    assert WORDS not in document.text
    assert document.remarks == ("4 words that are struck through were left out (page 1).",)


def test_a_mark_that_is_not_shown_strikes_nothing(tmp_path: Path) -> None:
    def draw(page: pymupdf.Page) -> None:
        page.add_strikeout_annot(page.search_for(WORDS)[0]).set_flags(pymupdf.PDF_ANNOT_IS_HIDDEN)

    document = page_with(tmp_path, draw)
    assert WORDS in document.text
    assert document.remarks == ()
