"""Whether a watched folder can be reached."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from core.library.watching.reach import is_away
from core.types import WatchedFolder


def test_a_folder_that_is_there_is_reached_though_it_is_empty(tmp_path: Path) -> None:
    assert not is_away(WatchedFolder(tmp_path))
    assert is_away(WatchedFolder(tmp_path / "gone"))
    (tmp_path / "file").write_text("x")
    assert is_away(WatchedFolder(tmp_path / "file"))


def test_the_folder_where_a_drive_was_mounted_is_not_the_drive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drive = WatchedFolder(tmp_path, mounted=True)
    assert is_away(drive)
    monkeypatch.setattr(os.path, "ismount", lambda path: path == tmp_path)
    assert not is_away(drive)
