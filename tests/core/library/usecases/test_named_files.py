"""The files of a library that a path refers to, on a real file system."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from core.base.errors import NothingFound
from core.library.usecases.named_files import copies_of, named_files
from core.types import FileRecord
from tests.core.store.examples import record


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("one/a.pdf", "one/deep/b.pdf", "one-c.pdf"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    return tmp_path


def added(folder: Path, *names: str) -> list[FileRecord]:
    return [record(folder / name, name) for name in names or ("one/a.pdf", "one/deep/b.pdf", "one-c.pdf")]


def names(files: list[FileRecord], folder: Path, *paths: Path) -> list[str]:
    return [str(file.path.relative_to(folder)) for file in named_files(files, paths)]


def test_a_file_and_a_folder_with_all_below_it_and_nothing_beside_it(folder: Path) -> None:
    files = added(folder)
    assert names(files, folder, folder / "one-c.pdf") == ["one-c.pdf"]
    assert names(files, folder, folder / "one", folder / "one/a.pdf") == ["one/a.pdf", "one/deep/b.pdf"]
    assert len(named_files(files, [Path("/")])) == 3


def test_a_path_from_here_with_a_slash_at_its_end_or_dots_in_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder / "one")
    for path in ("deep", "deep/", "./deep", "../one/deep", "deep/../deep/b.pdf"):
        assert names(added(folder), folder, Path(path)) == ["one/deep/b.pdf"]
    monkeypatch.setenv("HOME", str(folder))
    assert names(added(folder), folder, Path("~/one/a.pdf")) == ["one/a.pdf"]


def test_a_link_to_what_was_added(folder: Path) -> None:
    (folder / "link").symlink_to(folder / "one")
    (folder / "linked.pdf").symlink_to(folder / "one/a.pdf")
    assert names(added(folder), folder, folder / "link") == ["one/a.pdf", "one/deep/b.pdf"]
    assert names(added(folder), folder, folder / "link/deep/b.pdf", folder / "linked.pdf") == [
        "one/a.pdf",
        "one/deep/b.pdf",
    ]


def test_what_was_added_by_a_link(folder: Path) -> None:
    (folder / "link").symlink_to(folder / "one")
    (folder / "linked.pdf").symlink_to(folder / "one-c.pdf")
    files = added(folder, "link/a.pdf", "linked.pdf")
    assert names(files, folder, folder / "one") == ["link/a.pdf"]
    assert names(files, folder, folder / "one/a.pdf", folder / "one-c.pdf") == ["link/a.pdf", "linked.pdf"]


def test_a_file_that_is_no_longer_there_but_in_a_folder_that_was_added_by_a_link(folder: Path) -> None:
    (folder / "link").symlink_to(folder / "one")
    (folder / "one/a.pdf").unlink()
    assert names(added(folder, "link/a.pdf"), folder, folder / "one/a.pdf") == ["link/a.pdf"]


def test_another_case_counts_only_where_the_file_system_makes_no_difference(folder: Path) -> None:
    with pytest.raises(NothingFound, match=r"ONE-C\.pdf is not in this library"):
        named_files(added(folder, "one/a.pdf"), [folder / "ONE-C.pdf"])
    files = added(folder)
    if not (folder / "ONE-C.pdf").exists():  # then make the same file under both names
        os.link(folder / "one-c.pdf", folder / "ONE-C.pdf")
    assert names(files, folder, folder / "ONE-C.pdf") == ["one-c.pdf"]


def test_another_file_of_the_same_name_but_for_its_case_is_not_meant(folder: Path) -> None:
    if (folder / "ONE-C.pdf").exists():
        pytest.skip("this file system makes no difference")
    (folder / "ONE-C.pdf").write_text("another")
    with pytest.raises(NothingFound):
        named_files(added(folder), [folder / "ONE-C.pdf"])


def test_one_path_that_is_not_there_is_enough_to_say_so(folder: Path) -> None:
    with pytest.raises(NothingFound, match=r"two\.pdf is not in this library") as caught:
        named_files(added(folder), [folder / "one", folder / "two.pdf"])
    assert "in the list of files" in caught.value.message


def test_copies_have_the_same_content_whichever_way_they_were_read() -> None:
    documents = {"/c/a": "ab-2", "/c/b": "ab-2", "/c/c": "ab-3-pictures", "/c/d": "abc-2", "/c/e": None}
    files = [record(path, document) for path, document in documents.items()]
    assert copies_of(files, files[:1]) == (Path("/c/b"), Path("/c/c"))
    assert copies_of(files, files[:3]) == ()
    assert copies_of(files, files[4:]) == ()
