"""Footnotes of PDFs whose type is no smaller than that of the body."""

from pathlib import Path

import pymupdf
import pytest

from core.reading.pdf.reader import read_pdf
from tests.core.reading.examples import check


@pytest.mark.parametrize(("mark", "notes"), [("1", ["[1] Of the house."]), ("st", [])])
def test_a_note_is_known_by_its_raised_number(tmp_path: Path, mark: str, notes: list[str]) -> None:
    path = tmp_path / "a.pdf"
    with pymupdf.open() as pdf:
        page = pdf.new_page()
        page.insert_text((72, 100), "The rent of the first", fontsize=10)
        page.insert_text((72 + pymupdf.get_text_length("The rent of the first", fontsize=10), 96), mark, fontsize=6)
        page.insert_text((72, 114), "Garden is due.", fontsize=10)
        page.insert_text((72, 696), mark, fontsize=6)
        page.insert_text((76, 700), "Of the house.", fontsize=10)
        pdf.save(path)
    document = check(read_pdf(path, "id"))
    assert [line.span.of(document.text) for line in document.lines if line.note] == notes
    assert ("first[1] Garden" in document.text) == bool(notes)
