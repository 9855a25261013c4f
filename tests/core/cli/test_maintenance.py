"""Backups, damage and its repair, as a shell shows them."""

from __future__ import annotations

import json
import shutil
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest

from core.privacy import keys
from core.privacy.vault import PLACE
from core.store.catalog.catalog import Catalog
from core.types import Rating
from tests.core.cli.shell import answer, muniment
from tests.core.store.examples import extraction, record

NOTHING = {
    "searches": 0,
    "ratings": 0,
    "collection_entries": 0,
    "trays": 0,
    "corrections": 0,
    "folders": 0,
    "dismissed": 0,
    "versions": 0,
    "kept_clauses": 0,
    "exclusions": 0,
    "tuning": False,
    "files": [],
    "damaged": False,
    "damaged_catalogue": None,
    "lost": [],
}


@pytest.fixture
def rated(tmp_path: Path) -> Path:
    """A library of two contracts, in which one clause was rated."""
    folder = tmp_path / "library"
    folder.mkdir()
    with closing(Catalog(folder)) as catalog:
        for path, document in (("/c/Old leases/Lease.pdf", "aa-7"), ("/c/Deed.pdf", "bb-7")):
            catalog.commit(record(path, document, 1), None, extraction(document, f"Text of {document}."))
        catalog.user_data.rate(Rating("rent", "aa-7.1", 4, "1"))
    return folder


def test_a_backup_is_written_and_restored_elsewhere(rated: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.backup"
    assert answer("backup", "--to", file, "--library", rated) == {"backup": str(file)}
    said = muniment("restore", file, "--library", tmp_path / "new")
    assert "Restored: 1 rating, the names of 2 files." in said
    assert "Run: muniment index /c" in said
    assert [each["query"] for each in answer("ratings", "--library", tmp_path / "new")["ratings"]] == ["rent"]
    assert answer("restore", file, "--library", tmp_path / "new") == NOTHING
    assert "already has everything" in muniment("restore", file, "--library", tmp_path / "new")


def test_status_names_the_day_of_the_newest_backup(rated: Path) -> None:
    written = Path(answer("backup", "--library", rated)["backup"])
    day = answer("status", "--library", rated)["backed_up"]
    assert written.name == f"0001 {day}.backup"
    assert f"Backed up on {day}." in muniment("status", "--library", rated)


def test_where_the_catalogue_is_lost_the_command_is_named(rated: Path, tmp_path: Path) -> None:
    (rated / "windows-00000000deadbeef.lance").mkdir()
    backup = Path(answer("backup", "--library", rated)["backup"])
    (rated / "catalog.sqlite").write_bytes(b"no catalogue any more")
    assert "Run: muniment restore" in muniment("repair", "--library", rated, status=1)
    assert "the damaged one is kept as backups" in muniment("restore", "--library", rated)
    (rated / "catalog.sqlite").unlink()
    shutil.rmtree(backup.parent)
    said = muniment("status", "--library", rated, status=1)
    assert "add your contracts again" in said
    assert "Run:" not in said


def test_a_weekly_backup_that_fails_is_said_and_the_command_goes_on(
    rated: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from core.cli.app import open_library

    (rated / "backups").write_bytes(b"in the way")
    with open_library(rated) as opened:
        assert opened.ratings.list()
    assert "the weekly backup could not be written" in capsys.readouterr().err


def test_a_damaged_backup_ends_with_status_1(rated: Path, tmp_path: Path) -> None:
    file = Path(answer("backup", "--to", tmp_path / "mine.backup", "--library", rated)["backup"])
    file.write_bytes(file.read_bytes().replace(b"rentaa-7.1", b"runtaa-7.1"))
    assert "The backup is damaged" in muniment("restore", file, "--library", tmp_path / "new", status=1)


def test_an_encrypted_library_is_backed_up_in_clear_only_where_the_user_says_so(
    rated: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keys, "STANDARD", keys.Cost(1, 1, 64))
    (tmp_path / "memory").mkdir()
    monkeypatch.setenv(PLACE, str(tmp_path / "memory"))
    monkeypatch.setenv("MUNIMENT_PASSPHRASE", "orchard lantern ferry")
    answer("encrypt", "--library", rated)
    file = tmp_path / "mine.backup"
    assert "will not be" in muniment("backup", "--to", file, "--json", "--library", rated, status=2)
    monkeypatch.setattr("sys.stdin", StringIO("n\n"))
    assert "Write it?" in muniment("backup", "--to", file, "--library", rated, status=1)
    assert not file.exists()
    assert answer("backup", "--to", file, "--yes", "--library", rated) == {"backup": str(file)}
    inside = answer("backup", "--library", rated)["backup"]
    assert inside.startswith("backups")
    assert json.loads(muniment("restore", "--json", "--library", rated)) == NOTHING


SOUND = {"sound": True, "damage": [], "lost": []}
GONE = {"sound": False, "damage": [{"part": "vectors", "documents": 3}], "lost": []}


def test_a_sound_library_is_said_to_be_sound(library: Path) -> None:
    assert answer("check", "--library", library) == SOUND
    assert "The library is sound." in muniment("check", "--library", library)


def test_damage_is_reported_by_check_and_search_and_undone_by_repair(own_library: Path) -> None:
    words = ("search", "confidential information", "--mode", "keyword", "--json", "--library", own_library)
    sound = json.loads(muniment(*words))["hits"]
    shutil.rmtree(next(own_library.glob("windows-*.lance")))
    assert json.loads(muniment("check", "--json", "--library", own_library, status=1)) == GONE
    assert "Damaged: the vectors of 3 contracts." in muniment("check", "--library", own_library, status=1)
    assert json.loads(muniment(*words))["hits"] == sound
    assert answer("repair", "--library", own_library) == GONE
    assert answer("check", "--library", own_library) == SOUND
    assert "nothing to repair" in muniment("repair", "--library", own_library)


def test_a_library_without_a_catalogue_is_not_empty(own_library: Path) -> None:
    (own_library / "catalog.sqlite").unlink()
    assert "missing, or damaged beyond repair" in muniment("status", "--library", own_library, status=1)
    assert "missing, or damaged beyond repair" in muniment("repair", "--library", own_library, status=1)


def test_no_library_is_made_to_check_it(tmp_path: Path) -> None:
    assert "There is no library here." in muniment("check", "--library", tmp_path / "none", status=1)
    assert not (tmp_path / "none").exists()
