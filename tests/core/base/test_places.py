"""Paths that lead through archives and emails."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from core.base import places as cloud
from core.base.errors import MunimentError
from core.base.generators import finish
from core.base.paths import is_gone
from core.base.places import file_words, folder_of, is_in_cloud, on_disk
from core.library.library import Library
from core.reading import list_files
from core.types import FileStatus, Remedy


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


LEASE = "LEASE\n\n1. Rent\n1.1 The Tenant shall pay the rent on the first day of each month.\n"


@pytest.fixture
def lease(tmp_path: Path) -> Path:
    file = tmp_path / "contracts" / "Lease.txt"
    file.parent.mkdir()
    file.write_text(LEASE, encoding="utf-8")
    return file


@pytest.fixture
def onedrive(monkeypatch: pytest.MonkeyPatch) -> set[Path]:
    """The files that Windows says are in the cloud only."""
    marked: set[Path] = set()
    monkeypatch.setattr(cloud, "_PLATFORM", "win32")
    monkeypatch.setattr(
        cloud, "_state", lambda path: SimpleNamespace(st_file_attributes=0x0040_0020 if path in marked else 0x20)
    )
    return marked


@pytest.mark.parametrize(
    ("platform", "state", "expected"),
    [
        ("win32", {"st_file_attributes": 0x0040_0000}, True),  # RECALL_ON_DATA_ACCESS
        ("win32", {"st_file_attributes": 0x0004_0000}, True),  # RECALL_ON_OPEN
        ("win32", {"st_file_attributes": 0x1000}, True),  # OFFLINE
        ("win32", {"st_file_attributes": 0x0008_0020}, False),  # PINNED, ARCHIVE
        ("darwin", {"st_flags": 0x4000_0000}, True),  # SF_DATALESS
        ("darwin", {"st_flags": 0x20}, False),  # UF_COMPRESSED
        ("linux", {"st_file_attributes": 0x0040_0000, "st_flags": 0x4000_0000}, False),
    ],
)
def test_the_attributes_of_each_system_tell(
    monkeypatch: pytest.MonkeyPatch, platform: str, state: dict[str, int], expected: bool
) -> None:
    monkeypatch.setattr(cloud, "_PLATFORM", platform)
    monkeypatch.setattr(cloud, "_state", lambda path: SimpleNamespace(**state))
    assert is_in_cloud(Path("/c/Lease.pdf")) is expected


def test_a_stub_of_icloud_drive_stands_for_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (".Lease.pdf.icloud", ".talk.mp4.icloud", ".hidden.pdf"):
        (tmp_path / name).write_text("x")
    assert list_files([tmp_path]).in_cloud == [], "on other systems it is a file like any other"
    monkeypatch.setattr(cloud, "_PLATFORM", "darwin")
    assert list_files([tmp_path]).in_cloud == [tmp_path / "Lease.pdf"]
    assert is_in_cloud(tmp_path / "Lease.pdf")
    assert not is_gone(tmp_path / "Lease.pdf")
    assert is_gone(tmp_path / "Deed.pdf")


def test_a_file_in_the_cloud_is_listed_and_read_only_once_it_is_here(
    tmp_path: Path, lease: Path, onedrive: set[Path]
) -> None:
    onedrive.add(lease)
    with Library.open(tmp_path / "library") as library:
        library.folders.add(lease.parent)
        assert library.folders.look() == (lease,)
        for by_itself in (True, False):
            (listed,) = finish(library.files.index([lease.parent], by_itself=by_itself)).files
            assert listed.status is FileStatus.FAILED
            assert listed.needs(Remedy.DOWNLOAD)
        assert finish(library.files.index([lease], by_itself=True)).files[0].needs(Remedy.DOWNLOAD)
        assert library.folders.look() == ()
        onedrive.clear()
        assert library.folders.look() == (lease,)
        report = finish(library.files.index([lease], by_itself=True))
        assert (report.files[0].status, report.news.new) == (FileStatus.DONE, (lease,))


def test_a_file_in_the_cloud_that_the_user_names_is_read(tmp_path: Path, lease: Path, onedrive: set[Path]) -> None:
    onedrive.add(lease)
    with Library.open(tmp_path / "library") as library:
        (read,) = finish(library.files.index([lease])).files
        assert read.status is FileStatus.DONE


def test_what_was_read_before_a_file_went_to_the_cloud_stays(
    tmp_path: Path, lease: Path, onedrive: set[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library.open(tmp_path / "library") as library:
        finish(library.files.index([lease]))
        onedrive.add(lease)
        monkeypatch.setattr("core.library.indexing.index.document_id", _never)
        for words in (LEASE, LEASE + "1.2 The rent is 900 pounds.\n"):
            lease.write_text(words, encoding="utf-8")
            finish(library.files.index([lease.parent]))
            assert [file.status for file in library.files.list()] == [FileStatus.DONE]


def _never(path: Path) -> str:
    raise MunimentError("It was read.")
