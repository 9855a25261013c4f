"""Paths that are not regular files, and files that change while they are read."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

import core.reading
from core.base.errors import UnreadableFile
from core.reading import identify, read
from tests.core.hostile.texts import CLAUSE


def test_a_file_that_changes_while_it_is_read_is_not_taken_for_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "growing.txt"
    path.write_text(CLAUSE)

    def identify_late(path: Path) -> str:
        found = identify(path)
        with path.open("a") as file:
            file.write(CLAUSE)
        return found

    monkeypatch.setattr(core.reading, "identify", identify_late)
    with pytest.raises(UnreadableFile, match="changed while it was read"):
        read(path)


def test_a_text_longer_than_any_contract_is_refused_not_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "long.txt"
    path.write_text(CLAUSE * 50)
    monkeypatch.setattr(core.reading, "_LONGEST", 1000)
    with pytest.raises(UnreadableFile, match="Split it into parts"):
        read(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.pdf")
    for look in (read, identify):
        with pytest.raises(UnreadableFile, match="not a file"):
            look(tmp_path / "pipe.pdf")


@pytest.mark.skipif(sys.platform == "win32", reason="no sparse files without more ado")
def test_a_file_of_gigabytes_is_not_opened(tmp_path: Path) -> None:
    with (tmp_path / "sparse.pdf").open("wb") as file:
        file.truncate(2 << 30)
    for look in (read, identify):
        with pytest.raises(UnreadableFile, match="larger than"):
            look(tmp_path / "sparse.pdf")


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="who may read everything is refused nothing")
def test_a_closed_file_says_so(tmp_path: Path) -> None:
    path = tmp_path / "closed.txt"
    path.write_text(CLAUSE)
    path.chmod(0)
    with pytest.raises(UnreadableFile, match="may not be opened"):
        read(path)
