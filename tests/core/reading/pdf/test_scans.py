"""Pages that are pictures: read by text recognition where its language data is there, else named."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pymupdf
import pytest

from core.reading import read, tessdata
from core.reading.pdf.scans import Scans, is_nonsense
from core.reading.pdf.tesseract import Layout, RecognisedLine, Recogniser, _blocks
from core.types import Document, DocumentMark, Remedy, marks_of
from tests.core.reading.examples import check, paragraphs

WORDS = (
    "1. Notices. Each notice to a party must be in writing.",
    "2. Term. This agreement runs for a term of two years.",
)
NAMES = ("Alder", "Birch", "Cedar", "Damson", "Elder", "Fir", "Gorse", "Hazel", "Ivy")
WIDTH, HEIGHT = 380, 110

needs_data = pytest.mark.skipif(tessdata.language_data() is None, reason="no language data for text recognition")


@pytest.fixture
def without_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.reading.pdf.scans.language_data", lambda: None)


def typed(pdf: pymupdf.Document, *lines: str) -> pymupdf.Page:
    """A page with these lines, as text."""
    page = pdf.new_page(width=WIDTH, height=HEIGHT)
    for number, line in enumerate(lines):
        page.insert_text((20, 30 + 30 * number), line, fontsize=12)
    return page


def scanned(pdf: pymupdf.Document, *lines: str, turn: int = 0) -> pymupdf.Page:
    """A page with these lines as a picture, which lies turned by so many degrees."""
    with pymupdf.open() as original:
        picture = typed(original, *lines).get_pixmap(matrix=pymupdf.Matrix(3, 3).prerotate(turn))
    page = pdf.new_page(width=picture.width / 3, height=picture.height / 3)
    page.insert_image(page.rect, pixmap=picture)
    return page


def saved(pdf: pymupdf.Document, path: Path) -> Document:
    pdf.save(path / "contract.pdf")
    return check(read(path / "contract.pdf"))


@needs_data
def test_a_scan_is_read_with_page_and_box(tmp_path: Path) -> None:
    pdf = pymupdf.open()
    typed(pdf, "This agreement is made between Orrery Limited and Galt and Sons.")
    scanned(pdf, *WORDS)
    document = saved(pdf, tmp_path)
    assert paragraphs(document)[1:] == list(WORDS)
    line = next(line for line in document.lines if line.page == 2)
    assert line.box is not None
    assert line.box[:2] == pytest.approx((20, 21), abs=3)
    assert document.issues == ()
    (remark,) = document.remarks
    assert remark.startswith("Page 2 was read by text recognition")
    assert list(marks_of(document.remarks)) == [DocumentMark.SCAN]


@needs_data
@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_scan_that_lies_on_its_side_is_turned(tmp_path: Path, turn: int) -> None:
    pdf = pymupdf.open()
    scanned(pdf, *WORDS, turn=turn)
    document = saved(pdf, tmp_path)
    assert paragraphs(document) == list(WORDS)
    box, page = document.lines[0].box, document.pages[0]
    assert box is not None
    assert 0 <= box[0] < box[2] <= page.width
    assert 0 <= box[1] < box[3] <= page.height
    assert (box[3] - box[1] > box[2] - box[0]) == (turn != 180)


@needs_data
def test_a_page_that_can_hardly_be_read_is_named_and_looked_at_but_once_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = list[int]()
    look_at = Recogniser._look_at
    monkeypatch.setattr(Recogniser, "_look_at", lambda *given: (looks.append(given[2]), look_at(*given))[1])
    pdf = pymupdf.open()
    scanned(pdf, *WORDS)
    poor = pdf.new_page(width=WIDTH, height=HEIGHT)
    with pymupdf.open() as original:
        picture = typed(original, *WORDS).get_pixmap(dpi=40, colorspace=pymupdf.csGRAY)
    poor.insert_image(poor.rect, pixmap=picture)
    document = saved(pdf, tmp_path)
    (issue,) = document.issues
    assert issue.message == "Page 2 could hardly be read."
    assert issue.page == 2
    assert len(looks) == 1 + 3, "the poor page: itself, its layout, and a band of it upside down"


@needs_data
@pytest.mark.parametrize("turn", [1.3, -3.0])
def test_the_words_of_a_scan_that_lies_aslant_do_not_run_together(tmp_path: Path, turn: float) -> None:
    lines = [f"{number}. The rent of lot {number} is due on the first of the month." for number in range(1, 21)]
    with pymupdf.open() as original:
        page = original.new_page(width=400, height=600)
        for number, line in enumerate(lines):
            page.insert_text((30, 40 + 26 * number), line, fontsize=10)
        picture = page.get_pixmap(matrix=pymupdf.Matrix(2.5, 2.5).prerotate(turn))
    pdf = pymupdf.open()
    glass = pdf.new_page(width=picture.width / 2.5, height=picture.height / 2.5)
    glass.insert_image(glass.rect, pixmap=picture)
    document = saved(pdf, tmp_path)
    assert paragraphs(document) == lines
    for line in document.lines:
        assert line.box is not None
        assert 0 <= line.box[0] < line.box[2] <= document.pages[0].width
        assert line.box[3] - line.box[1] < 14  # level, as if the page were


@needs_data
def test_words_whose_boxes_overlap_stay_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def as_in_italics(lines: Sequence[RecognisedLine], page: pymupdf.Page, turn: int) -> list[Layout]:
        for line in lines:
            for word in line.words[:-1]:
                word.box.x1 += 6
        return _blocks(lines, page, turn)

    monkeypatch.setattr("core.reading.pdf.tesseract._blocks", as_in_italics)
    pdf = pymupdf.open()
    scanned(pdf, *WORDS)
    assert paragraphs(saved(pdf, tmp_path)) == list(WORDS)


@needs_data
def test_labels_and_words_that_were_misread_are_repaired(tmp_path: Path) -> None:
    pdf = pymupdf.open()
    scanned(pdf, "7.1 Of the goods and of the place.", "72 The law ofthe place.", "7.3 It is of the essence.")
    document = saved(pdf, tmp_path)
    assert paragraphs(document)[1] == "7.2 The law of the place."
    assert [line.span.of(document.text) for line in document.lines] == paragraphs(document)


@needs_data
def test_the_words_in_ruled_tables_are_read(tmp_path: Path) -> None:
    with pymupdf.open() as original:
        table = original.new_page(width=WIDTH, height=HEIGHT)
        for row, cells in enumerate([("Class", "Basis"), ("Public liability", "Each occurrence")]):
            for column, words in enumerate(cells):
                box = pymupdf.Rect(20 + 170 * column, 20 + 30 * row, 190 + 170 * column, 50 + 30 * row)
                table.draw_rect(box, width=1)
                table.insert_text((box.x0 + 8, box.y1 - 10), words, fontsize=12)
        picture = table.get_pixmap(dpi=200)
    pdf = pymupdf.open()
    pdf.new_page(width=WIDTH, height=HEIGHT).insert_image((0, 0, WIDTH, HEIGHT), pixmap=picture)
    text = saved(pdf, tmp_path).text
    assert text.split() == ["Class", "Basis", "Public", "liability", "Each", "occurrence"]


@needs_data
def test_a_stamp_does_not_make_a_picture_text(tmp_path: Path) -> None:
    pdf = pymupdf.open()
    scanned(pdf, *WORDS).insert_text((300, 100), "ORR-000417", fontsize=8)
    assert "two years" in saved(pdf, tmp_path).text


@needs_data
def test_text_over_a_picture_of_the_same_words_stays(tmp_path: Path) -> None:
    pdf = pymupdf.open()
    page = scanned(pdf, "1. Notices. Each notice must be in writing.")
    page.insert_text((20, 30), "1. Notices. Each notice must be in writing.", fontsize=12)
    document = saved(pdf, tmp_path)
    assert paragraphs(document) == ["1. Notices. Each notice must be in writing."]
    assert document.remarks == ()


def test_words_that_lie_unseen_over_a_scan_are_its_text(tmp_path: Path, without_data: None) -> None:
    pdf = pymupdf.open()
    scanned(pdf, WORDS[0]).insert_text((20, 30), WORDS[0], fontsize=12, render_mode=3)
    document = saved(pdf, tmp_path)
    assert (paragraphs(document), document.issues) == ([WORDS[0]], ())


def test_without_language_data_the_pages_are_named_with_what_to_do(tmp_path: Path, without_data: None) -> None:
    pdf = pymupdf.open()
    for number, name in enumerate(NAMES):
        (scanned if number in {2, 3, 4, 8} else typed)(
            pdf, f"Notices to {name} are sent by post.", f"{name} signs here."
        )
    document = saved(pdf, tmp_path)
    (issue,) = document.issues
    assert issue.message == "Pages 3-5 and 9 are pictures and were not read."
    assert "add the file again" in issue.advice
    assert (issue.page, issue.remedy) == (3, Remedy.RECOGNITION)
    assert document.remarks == ()
    assert [page.number for page in document.pages if len(page.span)] == [1, 2, 6, 7, 8]


def test_a_scan_of_which_nothing_is_read_is_no_success(tmp_path: Path, without_data: None) -> None:
    pdf = pymupdf.open()
    scanned(pdf, *WORDS)
    document = saved(pdf, tmp_path)
    assert document.text == ""
    assert [issue.message for issue in document.issues] == ["Page 1 is a picture and was not read."]


def test_empty_pages_are_no_fault(tmp_path: Path, without_data: None) -> None:
    pdf = pymupdf.open()
    typed(pdf, *WORDS)
    typed(pdf)
    scanned(pdf)  # the empty back of a sheet
    dusty = scanned(pdf)
    dusty.draw_circle((200, 60), 0.4, fill=(0, 0, 0))
    assert saved(pdf, tmp_path).issues == ()


@needs_data
def test_a_drawing_is_named(tmp_path: Path) -> None:
    pdf = pymupdf.open()
    typed(pdf, *WORDS)
    page = typed(pdf)
    for at in range(30, 340, 30):
        page.draw_line((at, 20), (at + 25, 90), width=4)
    (issue,) = saved(pdf, tmp_path).issues
    assert issue.message == "No words could be read in the picture on page 2."


@needs_data
def test_letters_that_fonts_do_not_tell_are_read_from_their_looks(tmp_path: Path) -> None:
    pdf = pymupdf.open()
    typed(pdf, *WORDS)
    text = pdf[0].get_text("dict")
    for block in text["blocks"]:
        for line in block["lines"]:
            for span in line["spans"]:
                span["text"] = "".join(chr(0xE000 + ord(letter)) for letter in span["text"])
    found = Scans().layout(pdf[0], text)
    assert [span["text"] for block in found["blocks"] for line in block["lines"] for span in line["spans"]] == [*WORDS]


def test_words_left_out_by_their_writers_are_no_picture(tmp_path: Path) -> None:
    pdf = pymupdf.open()
    typed(pdf, *WORDS)
    typed(pdf, "[***]   ***   ***", "***  […]")
    document = saved(pdf, tmp_path)
    assert "***" in document.text
    assert (document.issues, document.remarks) == ((), ())


@pytest.mark.parametrize("content", [b"", b"no language data " * 999])
def test_damaged_language_data_is_as_good_as_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], content: bytes
) -> None:
    (tmp_path / "eng.traineddata").write_bytes(content)
    monkeypatch.setenv("TESSDATA_PREFIX", str(tmp_path))
    pdf = pymupdf.open()
    scanned(pdf, *WORDS)
    (issue,) = saved(pdf, tmp_path).issues
    assert issue.message == "Page 1 is a picture and was not read."
    assert capfd.readouterr().err == ""


@needs_data
def test_every_picture_is_reported(tmp_path: Path) -> None:
    pdf = pymupdf.open()
    for name in NAMES[:3]:
        scanned(pdf, f"Notices to {name} are sent by post.")
    pdf.save(tmp_path / "contract.pdf")
    steps: list[tuple[int, int]] = []
    read(tmp_path / "contract.pdf", tick=lambda done, total: steps.append((done, total)))
    assert steps == [(1, 3), (2, 3), (3, 3)]


@needs_data
def test_more_pictures_than_a_file_may_have_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.reading.pdf.scans._MOST", 1)
    pdf = pymupdf.open()
    for _ in range(3):
        scanned(pdf, WORDS[0])
    (issue,) = saved(pdf, tmp_path).issues
    assert issue.message == "Pages 2-3 are pictures and were not read, because there are too many."
    assert "Split the file" in issue.advice


@pytest.mark.trial
def test_a_page_that_claims_to_be_as_large_as_a_field_is_drawn_small(tmp_path: Path) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page(width=14_000, height=14_000)
    page.draw_circle((7000, 7000), 3000, fill=(0, 0, 0))
    layout = page.get_text("dict")
    Scans().layout(page, layout)  # neither gigabytes nor minutes


# ------------------------------------------------------------------ fonts with a wrong table

CIPHER = str.maketrans({chr(code): chr(code + 13 if code + 13 < 127 else code + 13 - 94) for code in range(33, 127)})
CLAUSES = (
    "1. Glass. The maker shall blow the glass each morning, and the buyer shall fetch it.",
    "2. Sand. The buyer shall bring the sand from the beach to the furnace of the maker.",
    "3. Law. The law of Malta applies to this agreement and to all of the glass in it.",
)


def with_wrong_table(*lines: str) -> Layout:
    spans = [{"text": line.translate(CIPHER), "alpha": 255} for line in lines]
    return {"blocks": [{"type": 0, "lines": [{"spans": [span]} for span in spans]}], "width": 595, "height": 842}


def printed() -> pymupdf.Page:
    page = pymupdf.open().new_page()
    for place, line in enumerate(CLAUSES):
        page.insert_text((40, 60 + 30 * place), line, fontsize=11)
    return page


@needs_data
def test_a_page_whose_font_gives_nonsense_is_recognised() -> None:
    scans = Scans()
    layout = scans.layout(printed(), with_wrong_table(*CLAUSES))
    words = " ".join(span["text"] for block in layout["blocks"] for line in block["lines"] for span in line["spans"])
    assert "blow the glass" in words
    assert list(scans.remarks())[-1].startswith("The font on page 1 gives wrong characters")


def test_without_language_data_nonsense_is_said_to_be_unreadable(without_data: None) -> None:
    scans = Scans()
    scans.layout(printed(), with_wrong_table(*CLAUSES))
    (issue,) = scans.issues()
    assert issue.message == "Page 1 cannot be read: its font does not say which characters it prints."


def moved(text: str, by: int) -> str:
    return "".join(chr(ord(char) + by) if char > " " and char.isascii() else char for char in text)


@pytest.mark.parametrize("by", [-29, -1, 3])
@pytest.mark.parametrize("style", [str, str.upper])
def test_characters_moved_in_their_table_are_nonsense_in_small_letters_and_in_capitals(
    by: int, style: Callable[[str], str]
) -> None:
    assert is_nonsense(moved(style(" ".join(CLAUSES)), by))


def test_capitals_without_vowels_are_nonsense() -> None:
    jumbled = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "QWXRTZPSBDFGHJKLCVYNMEUIOA")
    assert is_nonsense(" ".join(CLAUSES).upper().replace(",", "").translate(jumbled).replace("T", "X"))


@needs_data
def test_one_font_with_a_wrong_table_among_others_is_enough() -> None:
    spans = [{"text": " ".join(CLAUSES), "alpha": 255, "font": "Sound"} for _ in range(9)]
    spans.append({"text": moved(" ".join(CLAUSES), -29), "alpha": 255, "font": "Wrong"})
    scans = Scans()
    layout: Layout = {"blocks": [{"type": 0, "lines": [{"spans": [span]} for span in spans]}], "width": 1, "height": 1}
    scans.layout(printed(), layout)
    assert list(scans.remarks())[-1].startswith("The font on page 1 gives wrong characters")


@needs_data
def test_a_font_that_gives_nonsense_for_a_few_words_of_each_page_is_known_by_all_of_them() -> None:
    pdf = pymupdf.open()
    scans = Scans()
    words = ["Glass", "Delivery", "Payment", "Notices", "Assignment", "Taxes", "Interest"]
    for word in words:
        page = pdf.new_page()
        page.insert_text((40, 60), f"{word}. {CLAUSES[0]}", fontsize=11)
        spans = [{"text": CLAUSES[0], "font": "Sound"}, {"text": moved(word, -29), "font": "Wrong"}]
        layout: Layout = {"blocks": [{"type": 0, "lines": [{"spans": spans}]}], "width": 595, "height": 842}
        assert scans.layout(page, layout) is layout
    assert scans.overlooked() == list(range(1, len(words) + 1))
    again = scans.layout(page, layout)
    assert "Interest." in " ".join(span["text"] for line in again["blocks"][0]["lines"] for span in line["spans"])
    assert list(scans.remarks())[-1].startswith("The font on page 7 gives wrong characters")


@needs_data
def test_a_page_of_few_words_is_recognised_where_its_font_gives_nonsense() -> None:
    page = pymupdf.open().new_page()
    page.insert_text((40, 60), "Schedule of Glass Delivery Dates", fontsize=11)
    spans = [{"text": moved("Schedule of Glass Delivery Dates", -29), "font": "Wrong"}]
    layout: Layout = {"blocks": [{"type": 0, "lines": [{"spans": spans}]}], "width": 595, "height": 842}
    assert Scans().layout(page, layout) is not layout


@pytest.mark.parametrize(
    "text",
    [
        " ".join(CLAUSES),
        "Kovacs Wojcik Nagy Szabo Varga",
        "QX41 RT5T6 MNP-77 GHJ-45 KLM-12",
        "AAPL MSFT GOOG AMZN TSLA NVDA NFLX INTC CSCO ORCL QCOM AVGO ADBE PYPL SBUX COST PEP DIS WMT TGT XOM CVX",
        " ".join(f"{number:,}.{number % 97:02d}" for number in range(1000, 9000, 99)),
        " ".join(CLAUSES).upper(),
        "Der Mieter hat die Miete bis zum dritten Werktag eines jeden Monats im Voraus an den Vermieter zu zahlen.",
        "Le locataire est tenu de payer le loyer aux termes convenus et de respecter les clauses du bail signé hier.",
        "Part No. AB12C34 XJ-900/B 17KX9 4711-ZZ QWX-12 RT5T6 MNP-77 GHJ-45 KLM-12 BCD-90 XYZ-11 PQR-22 STV-33",
    ],
)
def test_other_languages_and_lists_are_no_nonsense(text: str) -> None:
    assert not is_nonsense(text)
