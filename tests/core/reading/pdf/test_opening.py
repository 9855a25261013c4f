"""Pictures of pages are opened as PDF files are; damaged ones of both kinds are named."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest

from core.base.errors import UnreadableFile
from core.reading import identify, read
from core.reading.ocr.tessdata import language_data
from core.reading.pdf.opening import open_pages
from core.reading.pdf.pictures import draw_page
from core.types import DocumentMark, marks_of

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
    monkeypatch.setattr("core.reading.ocr.scans.language_data", lambda: None)
    (tmp_path / "scan.png").write_bytes(page().tobytes("png"))
    (issue,) = read(tmp_path / "scan.png").issues
    assert issue.message == "Page 1 is a picture and was not read."
    assert identify(tmp_path / "scan.png")
