"""Measured on real agreements, where they are there."""

import re
from pathlib import Path

import pytest

from core.reading import read
from tests.core.reading.examples import check, paragraphs

pytestmark = pytest.mark.slow

DOCUMENT_NUMBERS = re.compile(r"\|?US-DOCS\\\d+\.\d+\|*")  # of the firm's filing system, in the exported text alone


def letters(text: str) -> str:
    return re.sub(r"\s+", "", text)


def test_every_file_is_read(formats: Path) -> None:
    files = [path for path in sorted(formats.rglob("*")) if path.is_file() and path.suffix not in {".doc", ".pdf"}]
    assert len(files) > 80
    for path in files:
        assert len(check(read(path)).text) > 300, path


@pytest.mark.parametrize(
    "name", ["01-CBE-Exclusive", "02-CBE-Commercial", "03-CBE-Commercial-No-Hate", "04-CBE-Personal"]
)
def test_one_document_in_three_formats_is_one_text(formats: Path, name: str) -> None:
    rich = read(formats / "a16z" / f"{name}.rtf")
    assert letters(rich.text) == letters(read(formats / "a16z" / f"{name}.pdf").text)
    plain = DOCUMENT_NUMBERS.sub("", read(formats / "a16z" / f"{name}.txt").text)
    shown = [text for text in plain.split("\n") if text.strip() != "1.1"]  # the number of a hidden paragraph
    assert letters("".join(shown)) == letters(rich.text)


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
