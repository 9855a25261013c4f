from pathlib import Path

import pytest

from core import Library, UnreadableFile
from core.base.generators import finish
from core.library.usecases.read_file import read_outside
from core.types import Document


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
