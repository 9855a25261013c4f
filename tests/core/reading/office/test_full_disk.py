"""Want of room for temporary files is said, and is not taken for damage of the document."""

from __future__ import annotations

import subprocess
import sys
from collections import namedtuple
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.base.errors import UnreadableFile
from core.isolation import scratch
from core.reading.office import libreoffice as office

Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def full(tmp_path: Path) -> Iterator[Path]:
    """A folder on a disk of its own that is full; only who administers the system can make one."""
    place = tmp_path / "full"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(place)]
    if not sys.platform.startswith("linux") or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    yield place
    subprocess.run(["umount", str(place)], check=True)


class FailingProgram:
    """In the place of LibreOffice: makes nothing."""

    def run(self, _scratch: Path) -> int:
        return 1


def convert(folder: Path, monkeypatch: pytest.MonkeyPatch) -> UnreadableFile:
    document = folder / "lease.doc"
    document.write_bytes(b"words " * 40_000)
    monkeypatch.setattr(office, "conversion", lambda *_: FailingProgram())
    monkeypatch.setattr(office, "run_unconfined", lambda *_: 1)
    with pytest.raises(UnreadableFile) as refused, office.converted("soffice", document, ".doc", "docx"):
        pass
    assert refused.value.source == document
    return refused.value


def test_a_full_disk_is_not_blamed_on_the_document(full: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scratch.tempfile, "tempdir", str(full))
    error = convert(tmp_path, monkeypatch)
    assert "no space left for temporary files" in error.title
    assert str(full) in error.title


def test_a_disk_that_fills_up_while_it_is_converted_is_not_blamed_on_it_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scratch.shutil, "disk_usage", lambda _: Usage(9, 9, 0))
    assert "no space left for temporary files" in convert(tmp_path, monkeypatch).title


def test_where_there_is_room_it_is_the_document(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "LibreOffice could not read" in convert(tmp_path, monkeypatch).title
