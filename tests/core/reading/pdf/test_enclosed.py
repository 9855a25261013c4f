"""What is attached to a PDF is no page of it, and is not lost without a word."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest

from core.reading import read
from core.types import Issue


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
    assert document.remarks == ("This file contains 2 comments, which were not read.",)
    assert "landlord" not in document.text
