"""A page as it is printed, and where passages stand on it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pymupdf
import pytest

from core.base.errors import ProtectedFile, UnreadableFile
from core.reading.pdf.pictures import LONGEST_SIDE, draw_page
from core.types import Box, PagePicture, Span
from tests.core.reading.pdf.test_scans import needs_data, scanned

LINES = (
    "7. Liability. Neither party is liable to the other for loss of",
    "profit, loss of data or any other indirect loss, however it arises.",
    "8. Law. This agreement is governed by the law of Ruritania.",
)
LIABILITY = f"{LINES[0]} {LINES[1]}"


@pytest.fixture
def contract(tmp_path: Path) -> Path:
    """A PDF of two pages with the lines on the second."""
    with pymupdf.open() as pdf:
        pdf.new_page(width=400, height=600)
        write(pdf.new_page(width=400, height=600), LINES)
        pdf.save(tmp_path / "contract.pdf")
    return tmp_path / "contract.pdf"


def write(page: pymupdf.Page, lines: Sequence[str]) -> None:
    for number, line in enumerate(lines):
        page.insert_text((40, 100 + 20 * number), line, fontsize=10)


def inked(picture: PagePicture, box: Box) -> bool:
    """Whether anything dark is drawn in a box, given in shares."""
    x0, y0, x1, y1 = box
    rows = range(int(y0 * picture.height), int(y1 * picture.height))
    first, last = (3 * int(x * picture.width) for x in (x0, x1))
    return any(min(picture.samples[3 * picture.width * y :][first:last]) < 80 for y in rows)


def test_a_page_is_drawn_with_its_size_and_number(contract: Path) -> None:
    picture = draw_page(contract, 2, ())
    assert (picture.number, picture.pages) == (2, 2)
    assert picture.height in range(LONGEST_SIDE - 10, LONGEST_SIDE + 1)
    assert picture.width * 3 == pytest.approx(picture.height * 2, abs=3)
    assert len(picture.samples) == 3 * picture.width * picture.height
    assert picture.samples[:3] == bytes([255] * 3)


def test_a_passage_is_marked_line_by_line(contract: Path) -> None:
    first, second = draw_page(contract, 2, (LIABILITY,)).marks[0]
    for line, mark in enumerate((first, second)):
        assert mark[1] * 600 == pytest.approx(90 + 20 * line, abs=4)
        assert mark[0] * 400 == pytest.approx(40, abs=2)
        assert inked(draw_page(contract, 2, ()), mark)


def test_of_a_line_only_the_part_is_marked_on_which_it_stands(contract: Path) -> None:
    ((x0, _, x1, _),) = draw_page(contract, 2, ("is governed by the law of Ruritania",)).marks[0]
    assert x0 * 400 > 100
    assert x1 > x0


def test_words_of_a_passage_are_marked_where_they_stand_in_it(contract: Path) -> None:
    governed = LINES[2].index("governed")
    picture = draw_page(contract, 2, (LIABILITY, LINES[2]), ((), (Span(governed, governed + 8),)))
    ((x0, y0, x1, _),) = picture.words
    assert y0 * 600 == pytest.approx(130, abs=4)
    with pymupdf.open(contract) as pdf:
        ((left, _, right, _),) = pdf[1].search_for("governed")
    assert (x0 * 400, x1 * 400) == (pytest.approx(left, abs=2), pytest.approx(right, abs=2))


def test_several_passages_are_told_apart_and_what_is_not_there_is_not_marked(contract: Path) -> None:
    law, absent, none = draw_page(contract, 2, (LINES[2], "The tenant pays the rent each quarter.", "")).marks
    assert len(law) == 1
    assert (absent, none) == ((), ())


def test_words_that_were_joined_over_lines_do_not_keep_the_rest_from_being_marked(tmp_path: Path) -> None:
    with pymupdf.open() as pdf:
        write(pdf.new_page(), ("Neither party is liable to the other for any conse-", "quential loss that it suffers."))
        pdf.save(tmp_path / "a.pdf")
    passage = "Neither party is liable to the other for any consequential loss that it suffers."
    assert len(draw_page(tmp_path / "a.pdf", 1, (passage,)).marks[0]) == 2


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_page_that_is_shown_turned_is_marked_where_its_words_are_shown(tmp_path: Path, turn: int) -> None:
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=400, height=600)
        write(page, LINES)
        page.set_rotation(turn)
        pdf.save(tmp_path / "turned.pdf")
    picture = draw_page(tmp_path / "turned.pdf", 1, (LINES[2],))
    (mark,) = picture.marks[0]
    assert (picture.width > picture.height) == (turn != 180)
    assert inked(picture, mark)
    x0, y0, x1, y1 = mark
    across = (x1 - x0) * picture.width > (y1 - y0) * picture.height
    assert across == (turn == 180)


@needs_data
def test_a_scan_is_drawn_at_once_and_marked_where_its_words_are_to_be_recognised(tmp_path: Path) -> None:
    with pymupdf.open() as pdf:
        scanned(pdf, "1. Notices. Each notice to a party must be in writing.", "2. Term. It runs for two years.")
        pdf.save(tmp_path / "scan.pdf")
    passage = "Each notice to a party must be in writing."
    at_once = draw_page(tmp_path / "scan.pdf", 1, (passage,))
    assert (at_once.is_scan, at_once.marks) == (True, ((),))
    then = draw_page(tmp_path / "scan.pdf", 1, (passage,), recognise=True)
    assert not then.is_scan
    (mark,) = then.marks[0]
    assert inked(then, mark)


def test_what_cannot_be_drawn_says_why(contract: Path, tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match="has no page 3"):
        draw_page(contract, 3, ())
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.7 broken")
    with pytest.raises(UnreadableFile, match="damaged"):
        draw_page(tmp_path / "broken.pdf", 1, ())
    with pymupdf.open(contract) as pdf:
        pdf.save(tmp_path / "locked.pdf", encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="secret")
    with pytest.raises(ProtectedFile):
        draw_page(tmp_path / "locked.pdf", 2, ())
