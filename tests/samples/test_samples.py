"""The shipped sample contracts match their sources."""

import re
from pathlib import Path

import docx
import lxml.html
import pymupdf
import pytest
from docx.oxml.ns import qn

from samples import build

SOURCES = sorted(build.SOURCES.glob("*.txt"))
SCANNED = "Services Agreement - Harrow & Pike.pdf"


@pytest.fixture(scope="module")
def rebuilt(tmp_path_factory):
    folder = tmp_path_factory.mktemp("samples")
    return list(build.build(build.SOURCES, folder))


def shipped(ending: str = "*") -> list[Path]:
    return sorted(path for path in build.SHIPPED.glob(f"*.{ending}") if path.name != "README.md")


def text_of(path: Path) -> str:
    match path.suffix:
        case ".pdf":
            with pymupdf.open(path) as document:
                return "\f".join(page.get_text() for page in document)
        case ".docx":
            body = docx.Document(str(path)).element.body
            return "\n".join("".join(node.text or "" for node in p.iter(qn("w:t"))) for p in body.iter(qn("w:p")))
        case ".html":
            return lxml.html.fromstring(path.read_text(encoding="utf-8")).text_content()
        case _:
            return path.read_text(encoding="utf-8")


def test_a_dozen_contracts_in_five_formats():
    endings = [path.suffix for path in shipped()]
    assert len(endings) >= 12
    assert set(endings) == {".pdf", ".docx", ".html", ".rtf", ".txt"}
    assert sum(path.stat().st_size for path in shipped()) < 2_000_000


def test_the_shipped_files_are_those_of_the_sources(rebuilt):
    assert [path.name for path in shipped()] == sorted(path.name for path in rebuilt)
    for path in rebuilt:
        assert text_of(path) == text_of(build.SHIPPED / path.name), f"{path.name}: run python -m samples.build"


def test_the_same_source_gives_the_same_bytes(rebuilt, tmp_path):
    again = build.build(build.SOURCES, tmp_path)
    assert [path.read_bytes() for path in again] == [path.read_bytes() for path in rebuilt]


@pytest.mark.parametrize("path", shipped(), ids=lambda path: path.name)
def test_as_long_as_real_contracts(path):
    text = text_of(path)
    assert 1_800 <= len(text.split()) <= 6_000
    assert "{ref:" not in text
    assert "{own:" not in text


@pytest.mark.parametrize("path", shipped("pdf"), ids=lambda path: path.name)
def test_each_pdf_page_has_its_number(path):
    pages = text_of(path).split("\f")
    assert 4 <= len(pages) <= 15
    for number, page in enumerate(pages, 1):
        last = page.strip().splitlines()[-1] if page else f"Page {number} (scanned)"
        assert re.search(rf"\b{number}\b", last), last


def test_the_scanned_page_is_only_a_picture():
    with pymupdf.open(build.SHIPPED / SCANNED) as document:
        silent = [page for page in document if not page.get_text().strip()]
        assert len(silent) == 1
        [(xref, *_)] = silent[0].get_images()
        assert len(document.xref_stream_raw(xref)) < 120_000


def test_word_numbers_are_automatic_and_changes_are_tracked():
    for path in shipped("docx"):
        body = docx.Document(str(path)).element.body
        starts = ["".join(node.text or "" for node in p.iter(qn("w:t"))) for p in body.iter(qn("w:p"))]
        assert not [text for text in starts if re.match(r"\d+\.\s|\d+\.\d+\s|\([a-z]+\)|Article \d", text)], path.name
        assert list(body.iter(qn("w:tbl"))), path.name
    assert [path.name for path in shipped("docx") if b"<w:del " in _document_xml(path)] == [
        "SaaS Subscription Agreement - Lumenfold.docx"
    ]


def _document_xml(path: Path) -> bytes:
    blob: bytes = docx.Document(str(path)).part.blob
    return blob
