"""What the tests of the vault share: a key that is quick to derive, and a place for unlocked libraries."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.privacy import keys
from core.privacy.vault import PLACE

PASSPHRASE = "orchard lantern ferry"
CHEAP = keys.Cost(1, 1, 64)


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Key derivation at the lowest cost, which is not under test."""
    monkeypatch.setattr(keys, "STANDARD", CHEAP)


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where unlocked libraries are."""
    place = tmp_path / "memory"
    place.mkdir()
    monkeypatch.setenv(PLACE, str(place))
    return place


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A library's folder with files of several sizes, none of them from a real library."""
    folder = tmp_path / "library"
    (folder / "windows-00000000deadbeef.lance" / "data").mkdir(parents=True)
    (folder / "catalog.sqlite").write_bytes(b"privileged and confidential" * 1000)
    (folder / "windows-00000000deadbeef.lance" / "data" / "1.lance").write_bytes(bytes(range(256)) * 9000)
    (folder / "windows-00000000deadbeef.lance" / "empty").write_bytes(b"")
    return folder


def clear_state(folder: Path) -> dict[str, bytes]:
    """The unencrypted files in a folder, with their contents."""
    from core.privacy.container import clear_files

    return {path: (folder / path).read_bytes() for path in clear_files(folder)}
