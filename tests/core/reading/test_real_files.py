"""Measured on real agreements, where they are there."""

import re
from pathlib import Path

import pytest

from core.contract.sections.tree import section_tree
from core.reading import read
from core.reading.doc import find_office
from tests.core.reading.examples import check, paragraphs

pytestmark = pytest.mark.slow


def test_every_file_is_read(formats: Path) -> None:
    files = [path for path in sorted(formats.rglob("*")) if path.is_file() and path.suffix not in {".doc", ".pdf"}]
    assert len(files) > 80
    for path in files:
        assert len(check(read(path)).text) > 300, path


@pytest.mark.skipif(find_office() is None, reason="LibreOffice is not installed")
def test_word_documents_of_the_old_kind_hold_the_text_of_their_twins(formats: Path) -> None:
    for path in sorted((formats / "a16z").glob("*.doc")):
        old, rich = check(read(path)), read(path.with_suffix(".rtf"))
        assert old.text == rich.text, path
        assert [(one.label, one.number, one.heading, one.level, one.span) for one in section_tree(old)] == [
            (one.label, one.number, one.heading, one.level, one.span) for one in section_tree(rich)
        ], path


def test_the_numbers_of_word_are_shown(formats: Path) -> None:
    found = paragraphs(read(formats / "openagreements" / "openagreements-restrictive-covenant-alaska.docx"))
    labels = [text.split()[0] for text in found if re.match(r"\d+(?:\.\d+)?\.? ", text)]
    assert labels[:4] == ["1.", "1.1", "1.2", "1.3"]
    heads = [int(label[:-1]) for label in labels if label.endswith(".")]
    assert heads == list(range(1, len(heads) + 1))


def test_an_indenture_of_the_web_keeps_its_pages(formats: Path) -> None:
    document = read(formats / "edgar" / "edgar_0001104659-25-064107__EX-4.1.htm")
    assert (document.title, len(document.pages)) == ("INDENTURE", 52)
    assert "Section 2.2. Establishment of Terms of Series of Securities." in paragraphs(document)
