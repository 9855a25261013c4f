"""What every kind of place must offer."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.base.errors import LibraryError
from core.store.publishing.process import open_storage
from core.store.publishing.storage import FolderStorage, Storage
from core.types.publishing import Place
from tests.core.store.publishing.server import SECRETS, place_at


def test_what_was_written_is_read_and_listed(storage: Storage) -> None:
    storage.write("blocks/aa/one", b"first")
    storage.write("blocks/aa/one", b"second")
    storage.write("versions/1/manifest.json", b"{}")
    assert storage.read("blocks/aa/one") == b"second"
    assert storage.sizes("blocks/") == {"blocks/aa/one": 6}
    assert storage.read("blocks/aa/two") is None


def test_a_name_is_created_once(storage: Storage) -> None:
    assert storage.create("versions/1/manifest.json", b"mine")
    assert not storage.create("versions/1/manifest.json", b"theirs")
    assert storage.read("versions/1/manifest.json") == b"mine"
    assert list(storage.sizes("versions/")) == ["versions/1/manifest.json"]


def test_what_was_deleted_is_gone_and_what_is_not_there_is_passed_over(storage: Storage) -> None:
    storage.write("blocks/aa/one", b"1")
    storage.delete(["blocks/aa/one", "blocks/aa/two"])
    assert storage.read("blocks/aa/one") is None
    assert not storage.sizes("blocks/")


def test_drafts_of_a_killed_program_are_no_objects_and_are_swept(folder: FolderStorage, tmp_path: Path) -> None:
    folder.write("blocks/aa/one", b"1")
    (tmp_path / f"share/blocks/aa/.draft-{1:032x}").write_bytes(b"half")
    (tmp_path / f"share/.draft-{2:032x}").mkdir()
    (tmp_path / f"share/.draft-{2:032x}/manifest.json").write_bytes(b"half")
    assert list(folder.sizes("")) == ["blocks/aa/one"]
    folder.delete([])
    assert not list(tmp_path.glob("share/**/.draft-*"))


def test_whoever_may_enter_the_folder_may_read_what_is_in_it(tmp_path: Path) -> None:
    place = tmp_path / "share"
    place.mkdir()
    place.chmod(0o750)
    FolderStorage(place).write("blocks/aa/one", b"1")
    assert (place / "blocks/aa").stat().st_mode & 0o777 == 0o750
    assert (place / "blocks/aa/one").stat().st_mode & 0o777 == 0o640


def test_a_folder_that_is_away_is_named(tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match="share: This folder is not there"):
        open_storage(Place(str(tmp_path / "share")), {})


@pytest.mark.parametrize(
    ("prefix", "secrets", "words"),
    [
        ("s3://firm/a", {"AWS_SHARED_CREDENTIALS_FILE": "none"}, "There are no credentials for 127.0.0.1."),
        ("s3://other/a", SECRETS, "127.0.0.1 has no bucket other."),
    ],
)
def test_what_is_wrong_with_a_server_is_said(
    endpoint: str, monkeypatch: pytest.MonkeyPatch, prefix: str, secrets: dict[str, str], words: str
) -> None:
    monkeypatch.setattr("os.environ", {"HOME": "/nowhere"})
    with pytest.raises(LibraryError, match=words):
        open_storage(Place(prefix, endpoint, "us-east-1"), secrets).sizes("blocks/")


def test_a_server_that_is_away_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.environ", {"HOME": "/nowhere", "AWS_MAX_ATTEMPTS": "1"})
    with pytest.raises(LibraryError, match=r"127\.0\.0\.1 cannot be reached"):
        open_storage(place_at("http://127.0.0.1:9", "a"), SECRETS).read("blocks/aa/one")
