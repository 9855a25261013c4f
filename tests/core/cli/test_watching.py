"""Watched folders, as a shell adds, lists, reads and removes them."""

from __future__ import annotations

from pathlib import Path

from core import Library
from tests.core.cli.shell import answer, muniment


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
