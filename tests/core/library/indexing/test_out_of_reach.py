"""A drive that vanishes, before or during indexing: everything is listed with a reason, and nothing is dropped."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.base.generators import finish
from core.library.indexing.files import has_left
from core.types import FileRecord, FileStatus, IndexReport, Progress, Stage
from tests.core.library.indexing.test_index import LAW, NOTICES, Desk, found

KEPT = "What the library has of it is unchanged."


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A desk with two contracts in its library, in a folder on a drive."""
    desk = Desk(tmp_path)
    desk.write("law.txt", LAW)
    desk.write("notices.txt", NOTICES)
    desk.index()
    yield desk
    desk.catalog.close()


def unplug(desk: Desk) -> None:
    desk.contracts.rename(desk.contracts.with_name("away"))


def plug_in(desk: Desk) -> None:
    desk.contracts.with_name("away").rename(desk.contracts)


def issues(record: FileRecord) -> list[str]:
    return [issue.message for issue in record.issues]


def test_a_drive_that_is_away_is_said_and_all_that_was_read_from_it_stays(desk: Desk) -> None:
    before = desk.content()
    unplug(desk)
    (record,) = desk.index().files
    assert (record.path, record.status) == (desk.contracts, FileStatus.FAILED)
    assert issues(record) == ["This folder, with the contracts in it, cannot be reached.", KEPT]
    assert record.issues[0].advice
    assert desk.content() == before
    plug_in(desk)
    assert desk.index().count(FileStatus.DONE) == 2
    assert desk.content() == before


def test_a_file_that_is_named_and_away_keeps_its_document(desk: Desk) -> None:
    before, path = desk.content(), desk.contracts / "law.txt"
    unplug(desk)
    (record,) = finish(desk.indexer().index([path])).files
    assert (record.path, record.status, record.clauses) == (path, FileStatus.FAILED, 1)
    assert issues(record) == ["There is no such file.", KEPT]
    assert desk.content() == before
    assert len(found(desk, "governed")) == 1


def test_a_drive_that_vanishes_while_it_is_read_costs_nothing(desk: Desk) -> None:
    for number in range(4):
        desk.write(f"new {number}.txt", LAW.replace("New York", f"Place {number}"))
    desk.write("law.txt", LAW.replace("New York", "Delaware"))
    report = index_and(desk, unplug)
    assert report.count(FileStatus.DONE) + report.count(FileStatus.FAILED) == 6
    assert report.count(FileStatus.FAILED)
    assert all(file.issues[0].message for file in report.files if file.status is FileStatus.FAILED)
    assert len(found(desk, "governed")) >= 1  # its older words, or its newer ones
    assert len(found(desk, "notice")) == 1
    plug_in(desk)
    assert desk.index().count(FileStatus.DONE) == 6
    assert [len(found(desk, word)) for word in ("York", "Delaware", "notice")] == [0, 1, 1]


def index_and(desk: Desk, happens: object) -> IndexReport:
    """Indexes, while something happens once the first file has been read."""
    report = None

    def job() -> Iterator[Progress]:
        nonlocal report
        report = yield from desk.indexer().index([desk.contracts])

    for step in job():
        if step.stage is Stage.READING and step.current and callable(happens):
            happens(desk)
            happens = None
    assert report is not None
    return report


def test_a_folder_that_was_away_when_it_was_first_added_is_no_failed_file_for_ever(desk: Desk) -> None:
    other = desk.contracts.with_name("other")
    (record,) = finish(desk.indexer().index([other])).files
    assert record.status is FileStatus.FAILED
    assert other in [file.path for file in desk.catalog.files()]
    other.mkdir()
    (other / "a.txt").write_text(LAW.replace("New York", "Ruritania"))
    finish(desk.indexer().index([other]))
    assert other not in [file.path for file in desk.catalog.files()]


@pytest.mark.parametrize("error", ["EIO", "ESTALE", "ENOTCONN", "EHOSTDOWN", "EACCES"])
def test_a_drive_that_fails_is_away_and_no_fault_of_the_program(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, error: str
) -> None:
    before = desk.content()
    failing = getattr(errno, error)
    for name in ("stat", "lstat", "scandir", "open"):
        monkeypatch.setattr(os, name, refusing(getattr(os, name), desk.contracts, failing))
    (record,) = desk.index().files
    assert issues(record) == ["This folder, with the contracts in it, cannot be reached.", KEPT]
    monkeypatch.undo()
    assert desk.content() == before


def refusing(call: object, folder: Path, error: int) -> object:
    """A system call that fails for a folder and everything below it."""

    def refused(path: object = ".", *args: object, **named: object) -> object:
        if isinstance(path, str | os.PathLike) and Path(path).is_relative_to(folder):
            raise OSError(error, os.strerror(error), os.fspath(path))
        return call(path, *args, **named)  # type: ignore[operator]

    return refused


# ----------------------------------------------------------------------- moved or away


def test_a_copy_on_this_computer_does_not_forget_that_on_a_drive_that_is_away(desk: Desk, tmp_path: Path) -> None:
    desk.catalog.user_data.collect("Precedents", desk.catalog.files())
    (tmp_path / "local").mkdir()
    shutil.copy(desk.contracts / "law.txt", tmp_path / "local" / "law.txt")
    shutil.rmtree(desk.contracts)
    desk.contracts.mkdir()  # a mount point with nothing mounted
    finish(desk.indexer().index([tmp_path / "local"]))
    paths = {file.path for file in desk.catalog.files()}
    assert paths == {tmp_path / "local" / "law.txt", desk.contracts / "law.txt", desk.contracts / "notices.txt"}


def test_a_folder_that_was_renamed_is_there_once(desk: Desk) -> None:
    unplug(desk)
    finish(desk.indexer().index([desk.contracts.with_name("away")]))
    assert {file.path.parent.name for file in desk.catalog.files()} == {"away"}


def test_what_cannot_be_said_is_no_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").mkdir()
    there, new = tmp_path / "a" / "there.txt", tmp_path / "a" / "new.txt"
    for path in (there, new):
        path.touch()
    assert has_left(tmp_path / "a" / "gone.txt", new)
    assert not has_left(there, new)
    elsewhere = tmp_path / "b" / "new.txt"
    elsewhere.parent.mkdir()
    elsewhere.touch()
    (tmp_path / "empty").mkdir()
    assert not has_left(tmp_path / "empty" / "gone.txt", elsewhere)
    assert not has_left(tmp_path / "empty" / "below" / "gone.txt", elsewhere)
    monkeypatch.setattr(os, "lstat", refusing(os.lstat, tmp_path / "a", errno.ESTALE))
    assert not has_left(tmp_path / "a" / "gone.txt", elsewhere)


@pytest.mark.skipif(sys.platform == "win32" or os.getuid() == 0, reason="who may read everything is refused nothing")
def test_a_folder_that_may_not_be_entered_is_away(desk: Desk) -> None:
    before = desk.content()
    desk.contracts.chmod(0)
    try:
        (record,) = desk.index().files
    finally:
        desk.contracts.chmod(0o700)
    assert issues(record)[-1] == KEPT
    assert desk.content() == before


def test_a_folder_that_can_be_listed_and_not_entered_is_listed_itself_and_the_rest_is_read(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    (desk.contracts / "closed" / "below").mkdir(parents=True)
    for name in ("closed/lease.txt", "closed/table.xlsx", "closed/below/deed.txt", "z last.txt"):
        desk.write(name, LAW.replace("New York", name))
    with monkeypatch.context() as system:
        closed = os.path.join(desk.contracts, "closed", "")
        stat = os.stat

        def refused(path: object, *args: object, **named: object) -> object:
            if isinstance(path, str | os.PathLike) and os.fspath(path).startswith(closed):
                raise PermissionError(errno.EACCES, "Permission denied", path)
            return stat(path, *args, **named)  # type: ignore[arg-type]

        system.setattr(os, "stat", refused)
        listed = {file.path.name: file.status for file in desk.index().files}
    done = dict.fromkeys(("law.txt", "notices.txt", "z last.txt"), FileStatus.DONE)
    assert listed == {"closed": FileStatus.FAILED, **done}
    assert {file.status for file in desk.index().files} == {FileStatus.DONE}  # once it may be entered


@pytest.mark.skipif(sys.platform == "win32", reason="paths end at 260 characters there, or at 32,767")
def test_a_path_too_long_for_the_system_is_listed_and_the_rest_is_read(desk: Desk) -> None:
    here = os.open(desk.contracts, os.O_RDONLY)
    try:
        for _ in range(21):
            os.mkdir("d" * 200, dir_fd=here)
            below = os.open("d" * 200, os.O_RDONLY, dir_fd=here)
            os.close(here)
            here = below
    finally:
        os.close(here)
    files = desk.index().files
    assert sorted(file.path.name for file in files if file.status is FileStatus.DONE) == ["law.txt", "notices.txt"]
    (long,) = (file for file in files if file.status is FileStatus.FAILED)
    assert issues(long) == ["The path of this file or folder is too long for the system."]
    assert desk.index().count(FileStatus.FAILED) == 1
