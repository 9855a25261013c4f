"""Pictures of pages are opened as PDF files are; damaged ones of both kinds are named."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest

from core.base.errors import UnreadableFile
from core.reading import identify, read
from core.reading.pdf.opening import open_pages
from core.reading.pdf.pictures import draw_page
from core.reading.tessdata import language_data
from core.types import DocumentMark, Issue, marks_of

SENTENCE = "1. The Tenant shall pay the rent on the first day of each month."

needs_data = pytest.mark.skipif(language_data() is None, reason="no language data for text recognition")


def page(sentence: str = SENTENCE, *, dpi: int = 200) -> pymupdf.Pixmap:
    with pymupdf.open() as pdf:
        made = pdf.new_page(width=500, height=200)
        made.insert_text((40, 60), sentence, fontsize=12)
        return made.get_pixmap(dpi=dpi)


def tiff(*pages: pymupdf.Pixmap) -> bytes:
    """A TIFF with a picture for each page, in grey and not packed (TIFF 6.0, Adobe, 1992)."""
    content, links = bytearray(b"II*\0\0\0\0\0"), 4
    for each in pages:
        grey = pymupdf.Pixmap(pymupdf.csGRAY, each)
        strip, samples = len(content), bytes(grey.samples)
        content += samples + bytes(len(samples) % 2)
        content[links : links + 4] = len(content).to_bytes(4, "little")
        entries = [(256, grey.width), (257, grey.height), (258, 8), (259, 1), (262, 1), (273, strip), (277, 1)]
        entries += [(278, grey.height), (279, len(samples))]
        content += len(entries).to_bytes(2, "little")
        for tag, value in entries:
            content += tag.to_bytes(2, "little") + b"\4\0\1\0\0\0" + value.to_bytes(4, "little")
        links = len(content)
        content += bytes(4)
    return bytes(content)


@needs_data
@pytest.mark.parametrize("name", ["scan.png", "photo.jpg"])
def test_the_words_of_a_picture_are_read(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(page().tobytes(name[-3:]))
    document = read(tmp_path / name)
    assert document.text == f"{SENTENCE}\n"
    assert (document.numbered_pages, document.lines[0].page) == (1, 1)
    assert list(marks_of(document.remarks)) == [DocumentMark.SCAN]


@needs_data
def test_each_picture_of_a_tiff_is_a_page_and_is_drawn(tmp_path: Path) -> None:
    scan = tmp_path / "lease.tif"
    scan.write_bytes(tiff(page(), page("2. The Landlord shall keep the roof in repair at its own cost.")))
    document = read(scan)
    assert [line.page for line in document.lines] == [1, 2]
    drawn = draw_page(scan, 2, ("The Landlord shall keep the roof",), recognise=True)
    assert (drawn.number, drawn.pages) == (2, 2)
    assert drawn.marks[0]


def test_a_page_made_of_a_picture_is_no_larger_than_paper(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(page(dpi=600).tobytes("png"))
    with open_pages(tmp_path / "a.png", ()) as pdf:
        assert max(pdf[0].rect) <= 1008


@pytest.mark.parametrize("head", [b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0", b"II*\0"])
def test_a_damaged_picture_is_named(head: bytes, tmp_path: Path) -> None:
    (tmp_path / "scan.png").write_bytes(head + bytes(100))
    with pytest.raises(UnreadableFile, match="picture is damaged") as caught:
        read(tmp_path / "scan.png")
    assert caught.value.source == tmp_path / "scan.png"


def test_without_language_data_a_picture_is_named_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.reading.pdf.scans.language_data", lambda: None)
    (tmp_path / "scan.png").write_bytes(page().tobytes("png"))
    (issue,) = read(tmp_path / "scan.png").issues
    assert issue.message == "Page 1 is a picture and was not read."
    assert identify(tmp_path / "scan.png")


def issues(path: Path) -> tuple[Issue, ...]:
    return read(path).issues


@pytest.fixture
def pdf() -> pymupdf.Document:
    made = pymupdf.open()
    made.new_page().insert_text((72, 72), "1. The Tenant shall pay the rent.")
    return made


def test_attached_files_that_may_be_contracts_are_named(pdf: pymupdf.Document, tmp_path: Path) -> None:
    for name in ("Deed.docx", "invoice.xml", "Side letter.pdf"):
        pdf.embfile_add(name, b"x", filename=name)
    pdf.save(tmp_path / "a.pdf")
    (issue,) = issues(tmp_path / "a.pdf")
    assert issue.message == "2 files are attached to this PDF and were not read: Deed.docx, Side letter.pdf."
    assert "save what is attached" in issue.advice


def test_a_file_pinned_to_a_page_is_attached_too(pdf: pymupdf.Document, tmp_path: Path) -> None:
    pdf[0].add_file_annot((72, 200), b"x", "Schedule.pdf")
    pdf.save(tmp_path / "a.pdf")
    (issue,) = issues(tmp_path / "a.pdf")
    assert issue.message == "A file is attached to this PDF and was not read: Schedule.pdf."


def test_of_many_attached_files_some_are_named(pdf: pymupdf.Document, tmp_path: Path) -> None:
    for number in range(1, 8):
        pdf.embfile_add(f"{number}.pdf", b"x", filename=f"{number}.pdf")
    pdf.save(tmp_path / "a.pdf")
    (issue,) = issues(tmp_path / "a.pdf")
    assert issue.message.startswith("7 files")
    assert issue.message.endswith("4.pdf, 5.pdf and 2 more.")


def test_a_name_is_shown_without_what_would_mislead(pdf: pymupdf.Document, tmp_path: Path) -> None:
    pdf.embfile_add("a", b"x", filename="x" * 200 + "Lease\n\u202etxt.pdf")
    pdf.save(tmp_path / "a.pdf")
    (issue,) = issues(tmp_path / "a.pdf")
    assert issue.message.endswith("xLease\ufffd\ufffdtxt.pdf.")
    assert len(issue.message) < 150


def test_names_in_any_alphabet_are_read(pdf: pymupdf.Document, tmp_path: Path) -> None:
    pdf.embfile_add("a", b"x", filename="Mietvertrag “Süd”.pdf")
    pdf.save(tmp_path / "a.pdf")
    (issue,) = issues(tmp_path / "a.pdf")
    assert issue.message.endswith("Mietvertrag “Süd”.pdf.")


def test_a_form_that_only_adobe_shows_is_called_one(pdf: pymupdf.Document, tmp_path: Path) -> None:
    pdf.xref_set_key(pdf.pdf_catalog(), "NeedsRendering", "true")
    pdf.save(tmp_path / "a.pdf")
    (issue,) = issues(tmp_path / "a.pdf")
    assert "Adobe" in issue.message


def test_a_pdf_of_pages_alone_has_no_issue(pdf: pymupdf.Document, tmp_path: Path) -> None:
    pdf.embfile_add("invoice.xml", b"x", filename="invoice.xml")
    pdf.save(tmp_path / "a.pdf")
    assert issues(tmp_path / "a.pdf") == ()


def test_comments_are_counted(tmp_path: Path) -> None:
    pdf = pymupdf.open()
    page = pdf.new_page()
    page.insert_text((72, 100), "1. Rent. The rent is EUR 900.")
    page.add_text_annot((300, 100), "Too low?")
    page.add_highlight_annot(page.search_for("EUR 900")[0]).set_info(content="Ask the landlord")
    page.add_underline_annot(page.search_for("rent is")[0])  # which says nothing
    pdf.save(tmp_path / "a.pdf")
    document = read(tmp_path / "a.pdf")
    assert document.remarks == ("This file contains 2 comments, which are no part of its text.",)
    assert "landlord" not in document.text
