"""Paths that lead through archives and emails."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.base.paths import is_gone
from core.base.places import file_words, folder_of, on_disk


@pytest.mark.parametrize(
    ("path", "words", "folder"),
    [
        ("/c/Lease.pdf", "Lease.pdf", "/c"),
        ("/c/Re closing.msg", "Re closing.msg", "/c"),
        ("/c/Re closing.msg/Lease.pdf", "Lease.pdf in Re closing.msg", "/c"),
        ("/c/Closing.ZIP/Leases/2024/Lease.pdf", "Lease.pdf in Closing.ZIP", "/c"),
        ("/c/a.zip/Re closing.eml/Lease.pdf", "Lease.pdf in Re closing.eml in a.zip", "/c"),
        ("/c/mails.eml.old/Lease.pdf", "Lease.pdf", "/c/mails.eml.old"),
    ],
)
def test_a_file_is_named_with_what_holds_it(path: str, words: str, folder: str) -> None:
    assert file_words(Path(path)) == words
    assert folder_of(Path(path)) == Path(folder)


def test_a_file_is_reached_by_what_holds_it(tmp_path: Path) -> None:
    archive, folder = tmp_path / "a.zip", tmp_path / "folder.zip"
    archive.write_bytes(b"x")
    folder.mkdir()
    assert on_disk(archive) == archive
    assert on_disk(archive / "Leases" / "Lease.pdf") == archive
    assert on_disk(folder / "Lease.pdf") == folder / "Lease.pdf"
    assert on_disk(tmp_path / "nowhere" / "Lease.pdf") == tmp_path / "nowhere" / "Lease.pdf"
    assert on_disk(tmp_path) == tmp_path


def test_a_file_is_gone_with_what_holds_it(tmp_path: Path) -> None:
    archive = tmp_path / "a.zip"
    archive.write_bytes(b"x")
    assert not is_gone(archive / "Lease.pdf")
    archive.unlink()
    assert is_gone(archive / "Lease.pdf")
    assert is_gone(archive)
