"""Seven documents, each written by its authors as Rich Text, plain text, PDF and Word's old format, read as one."""

import os
import re
from functools import cache
from pathlib import Path

import pytest

from core.contract.sections.tree import section_tree
from core.reading import read
from core.reading.doc import find_office
from core.types import Document
from tests import ROOT

FOLDER = Path(os.environ.get("MUNIMENT_DATA", ROOT / "../shared/data")).resolve() / "formats" / "a16z"
NAMES = [
    "00-cover-letter",
    "01-CBE-Exclusive",
    "02-CBE-Commercial",
    "03-CBE-Commercial-No-Hate",
    "04-CBE-Personal",
    "05-CBE-Personal-No-Hate",
    "06-CBE-Public",
]
OTHERS = ["txt", "pdf", pytest.param("doc", marks=pytest.mark.slow)]

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="the shared contracts are not here")


@cache
def document(name: str, suffix: str) -> Document:
    path = FOLDER / f"{name}.{suffix}"
    if not path.exists():
        pytest.skip("it was not written in this format")
    if suffix == "doc" and find_office() is None:
        pytest.skip("LibreOffice is not installed")
    return read(path)


def tree(read: Document) -> list[tuple[str, str, str, str, int, int | None]]:
    return [
        (section.kind, section.label, section.number, section.heading, section.level, section.parent)
        for section in section_tree(read)
    ]


def letters(text: str) -> str:
    return re.sub(r"\s", "", text)


@pytest.mark.parametrize("suffix", OTHERS)
@pytest.mark.parametrize("name", NAMES)
def test_the_text_is_the_same_but_for_white_space(name: str, suffix: str) -> None:
    assert letters(document(name, suffix).text) == letters(document(name, "rtf").text)


@pytest.mark.parametrize("suffix", OTHERS)
@pytest.mark.parametrize("name", NAMES)
def test_the_section_tree_is_the_same(name: str, suffix: str) -> None:
    assert len(tree(document(name, "rtf"))) > 8
    assert tree(document(name, suffix)) == tree(document(name, "rtf"))


@pytest.mark.parametrize("suffix", ["rtf", *OTHERS])
def test_footnotes_stand_behind_the_body(suffix: str) -> None:
    read = document("00-cover-letter", suffix)
    notes = [line.span.of(read.text) for line in read.lines if line.note]
    assert notes[0].startswith("[1] Disclaimer")
    assert read.text.count("[1]") == 2
    assert [line.note for line in read.lines] == sorted(line.note for line in read.lines)
