"""The format of a file is what it holds, whatever its name: the rest is in `test_read`."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.reading import read
from core.reading.sniff import FileFormat, named_otherwise

TEXT = b"1. Term\n\nThis Agreement lasts a year.\n"


def test_a_text_named_as_a_word_document_is_read_as_text_and_that_is_said(tmp_path: Path) -> None:
    path = tmp_path / "Lease.docx"
    path.write_bytes(TEXT)
    assert read(path).remarks == ("This file is named .docx, but is plain text; it was read as that.",)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.txt", FileFormat.TEXT),
        ("a.DOC", FileFormat.RTF),
        ("a.doc", FileFormat.HTML),
        ("a.doc", FileFormat.DOCX),
        ("a.docx", FileFormat.LOCKED),
        ("a.html", FileFormat.FILING),
        ("a", FileFormat.PDF),
        ("a.bak", FileFormat.PDF),
        ("a.md", FileFormat.MARKDOWN),
    ],
)
def test_names_that_surprise_nobody_are_not_remarked_on(name: str, kind: FileFormat) -> None:
    assert named_otherwise(name, kind) == ""
