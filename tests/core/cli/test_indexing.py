"""Files with passwords, and watched folders, as a shell shows them."""

from __future__ import annotations

from pathlib import Path

import pytest

from core import Library
from tests.core.cli.shell import answer, muniment
from tests.core.reading.office.test_protected import SECRET, WORDS, locked_docx, locked_pdf


@pytest.fixture
def passwords(tmp_path: Path) -> Path:
    file = tmp_path / "passwords.txt"
    file.write_bytes(f"wrong\r\n\r\n{SECRET}\r\n".encode("utf-8-sig"))
    return file


def test_index_reads_protected_files_with_it_and_names_them_without(
    own_library: Path, tmp_path: Path, passwords: Path
) -> None:
    path = locked_pdf(tmp_path / "locked.pdf")
    printed = muniment("index", path, "--library", own_library, status=1)
    assert "protected by a password" in printed
    assert "--password-file" in printed
    report = answer("index", path, "--library", own_library, "--password-file", passwords)
    assert (report["done"], report["failed"]) == (1, 0)


def test_one_file_is_shown_with_it(tmp_path: Path, passwords: Path) -> None:
    path = locked_docx(tmp_path / "locked.docx")
    (clause,) = answer("clauses", path, "--password-file", passwords)["clauses"]
    assert clause["parts"] == [WORDS]
    assert answer("outline", path, "--password-file", passwords)["sections"]
    assert "--password-file" in muniment("outline", path, status=1)


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00"])
def test_a_file_of_passwords_that_cannot_be_read_is_said_in_words(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "passwords.txt"
    if content is not None:
        file.write_bytes(content)
    printed = muniment("outline", locked_pdf(tmp_path / "locked.pdf"), "--password-file", file, status=1)
    assert "The password file cannot be read." in printed
    assert "Traceback" not in printed


def test_a_watched_folder_is_read_by_index_without_a_path(tmp_path: Path) -> None:
    library, leases = tmp_path / "library", tmp_path / "Leases"
    leases.mkdir()
    (leases / "Lease.txt").write_text("LEASE\n\n1. Rent\n1.1 The Tenant shall pay the rent.\n", encoding="utf-8")
    assert "no library here" in muniment("watch", "list", "--library", library, status=1)
    Library.open(library).close()
    assert "No folders are watched" in muniment("watch", "list", "--library", library)
    assert "muniment index" in muniment("watch", "add", leases, "--library", library)
    assert answer("watch", "list", "--library", library) == {"watched": [str(leases)]}
    assert [file["path"] for file in answer("index", "--library", library)["files"]] == [str(leases / "Lease.txt")]
    assert answer("watch", "remove", leases, "--library", library) == {"removed": str(leases)}
    assert "not watched" in muniment("watch", "remove", leases, "--library", library, status=1)
    assert "muniment watch add" in muniment("index", "--library", library, status=2)
