"""Pages of a library's PDFs, drawn in a separate process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pymupdf
import pytest

from core import Library, Mode, Query, UnreadableFile
from core.base.generators import finish
from core.library.pages import read_outside
from core.types import Document, Span


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    """A library with one contract, whose second clause continues from its first page to its second."""
    with pymupdf.open() as pdf:
        pdf.new_page().insert_text((72, 90), "1. Term. This agreement runs for two years from its date.")
        pdf[0].insert_text((72, 120), "2. Law. This agreement is governed by the laws")
        pdf.new_page().insert_text((72, 90), "of Ruritania, and its courts decide on it.")
        pdf.save(tmp_path / "contract.pdf")
    with Library.open(tmp_path / "library") as opened:
        finish(opened.files.index([tmp_path / "contract.pdf"]))
        yield opened


def document(library: Library) -> Document:
    (record,) = library.files.list()
    return library.documents.get(record.document or "")


def test_a_clause_is_marked_on_each_of_its_pages(library: Library) -> None:
    read = document(library)
    (hit,) = next(library.search.find(Query("Ruritania", Mode.KEYWORD))).hits
    pages = [finish(library.documents.page(read, number, [hit.clause.span])) for number in (1, 2)]
    assert [(page.number, page.pages, len(page.marks[0])) for page in pages] == [(1, 2, 1), (2, 2, 1)]
    (ruritania,) = hit.highlights
    place = Span(hit.clause.span.start + ruritania.start, hit.clause.span.start + ruritania.end)
    lit = [finish(library.documents.page(read, number, [hit.clause.span], [place])).words for number in (1, 2)]
    assert [len(words) for words in lit] == [0, 1]
    first, second = (page.marks[0][0] for page in pages)
    assert first[1] > second[1]  # 120 points from the top, and 90


def test_a_file_that_has_changed_since_is_not_shown_as_what_was_read(library: Library) -> None:
    read = document(library)
    with pymupdf.open() as other:
        other.new_page().insert_text((72, 90), "Another contract.")
        other.save(read.source)
    with pytest.raises(UnreadableFile, match="has changed since it was read") as failed:
        finish(library.documents.page(read, 1, []))
    assert failed.value.source == read.source


def test_a_file_that_is_gone_is_said(library: Library) -> None:
    read = document(library)
    read.source.unlink()
    with pytest.raises(UnreadableFile):
        finish(library.documents.page(read, 1, []))


def read_all(path: Path) -> Document:
    return finish(read_outside(path))


def test_a_file_is_read_without_a_library(tmp_path: Path) -> None:
    path = tmp_path / "example.txt"
    path.write_text("1. Confidentiality\nEach party keeps secret what it learns of the other.\n")
    assert "keeps secret what it learns" in read_all(path).text


def test_a_file_that_cannot_be_read_says_which(tmp_path: Path) -> None:
    path = tmp_path / "empty.pdf"
    path.write_bytes(b"")
    with pytest.raises(UnreadableFile) as failed:
        read_all(path)
    assert failed.value.source == path


def test_nothing_of_it_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "example.txt"
    path.write_text("Each party keeps secret what it learns of the other.\n")
    with Library.open(tmp_path / "library") as library:
        list(library.documents.read(path))
        assert library.files.list() == ()
