"""Checking and repairing a library, as a shell does."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from tests.core.cli.shell import answer, muniment

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
