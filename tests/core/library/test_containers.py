"""Archives and emails in a library: what is in them is added, changed and removed with them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from core.base.generators import finish
from core.library.library import Library
from core.library.loaded_models import LoadedModels
from core.types import FileStatus, IndexReport, Mode, Progress, Query, Remedy, Stage
from tests.core.reading.containers.made import PNG, archived, attach, lease, mail, zipped
from tests.fakes import WordEmbedder

AGES = 1_000_000_000  # in seconds since 1970: too long ago for a file that is still being written


@pytest.fixture(autouse=True)
def words_for_meaning(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for the encoder, which is not under test and takes seconds to load."""
    monkeypatch.setattr(LoadedModels, "_open_encoder", lambda _: WordEmbedder())


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library") as opened:
        yield opened


@pytest.fixture
def deals(tmp_path: Path) -> Path:
    """A folder with an email with a lease attached, and with an archive that contains the same email."""
    folder = tmp_path / "Deals"
    re_closing = mail(Lease__txt=lease(500), film__mp4=b"x").as_bytes()
    write(folder / "Re closing.eml", re_closing)
    write(folder / "closing.zip", zipped({"Deed.txt": lease(700), "mails/Re closing.eml": re_closing}))
    return folder


def write(path: Path, content: bytes, at: int = AGES) -> Path:
    """A file that was last changed long ago."""
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    os.utime(path, (at, at))
    return path


def index(library: Library, *paths: Path, by_itself: bool = False) -> IndexReport:
    return finish(library.files.index(list(paths), by_itself=by_itself))


def listed(library: Library, folder: Path) -> dict[str, FileStatus]:
    return {file.path.relative_to(folder).as_posix(): file.status for file in library.files.list()}


def nothing_to_read(_task: object, paths: Iterable[Path], *_: object) -> Iterator[object]:
    assert list(paths) == []
    yield from ()


ALL = {
    "Re closing.eml",
    "Re closing.eml/Lease.txt",
    "closing.zip",
    "closing.zip/Deed.txt",
    "closing.zip/mails/Re closing.eml",
    "closing.zip/mails/Re closing.eml/Lease.txt",
}


def test_what_lies_in_mails_and_archives_is_in_the_library_and_the_report(library: Library, deals: Path) -> None:
    report = index(library, deals)
    assert {file.path.relative_to(deals).as_posix() for file in report.files} == ALL
    assert {file.status for file in report.files} == {FileStatus.DONE}
    assert len(report.news.new) == 6
    assert report.left_out == ((".mp4", 2),) == library.files.status().left_out
    hits = next(library.search.find(Query("rent of 700 pounds", mode=Mode.KEYWORD), rerank=False)).hits
    assert hits[0].file == deals / "closing.zip" / "Deed.txt"


def test_archives_full_of_archives_come_to_an_end(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.library.indexing.files._MOST", 12)
    inner = zipped({f"Deed {number}.txt": lease(number) for number in range(5)})
    write(tmp_path / "Deals" / "all.zip", zipped({f"{number}.zip": inner for number in range(4)}))
    report = index(library, tmp_path / "Deals")
    said = [file.issues[0].message for file in report.files if file.status is FileStatus.FAILED]
    assert len(said) == 3
    assert all("With the archives in it, “all.zip” holds more than 12 files." in each for each in said)
    assert sum(file.path.suffix == ".txt" for file in report.files) == 5


def test_a_contract_in_a_mail_and_in_an_archive_is_one_text(library: Library, deals: Path) -> None:
    index(library, deals)
    ids = {file.document for file in library.files.list() if file.path.name == "Lease.txt"}
    assert len(ids) == 1
    assert library.files.status().documents == 4, "the mail, the lease, the deed, the archive"


def test_a_mail_named_by_itself_comes_with_what_is_attached(library: Library, deals: Path) -> None:
    report = index(library, deals / "Re closing.eml")
    assert [file.path.name for file in report.files] == ["Re closing.eml", "Lease.txt"]


def test_what_has_not_changed_is_not_read_again(library: Library, deals: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    index(library, deals)
    monkeypatch.setattr("core.library.indexing.index.isolated_extractions", nothing_to_read)
    report = index(library, deals)
    assert len(report.files) == 6
    assert report.news.new == report.news.changed == ()
    os.rename(deals / "closing.zip", deals / "2024.zip")
    moved = index(library, deals).news.moved
    assert {path.relative_to(deals / "2024.zip").as_posix() for path in moved} == {
        ".",
        "Deed.txt",
        "mails/Re closing.eml",
        "mails/Re closing.eml/Lease.txt",
    }
    assert set(listed(library, deals)) == {name.replace("closing.zip", "2024.zip") for name in ALL}
    assert library.files.status().left_out == ((".mp4", 2),)


def test_when_an_archive_changes_its_files_are_read_again_and_those_that_left_are_gone(
    library: Library, deals: Path
) -> None:
    index(library, deals)
    write(deals / "closing.zip", zipped({"Deed.txt": lease(900), "New.txt": lease(800)}), AGES + 60)
    news = index(library, deals).news
    archive = deals / "closing.zip"
    assert news.new == (archive / "New.txt",)
    assert news.changed == (archive, archive / "Deed.txt")
    kept = {name for name in ALL if not name.startswith("closing.zip/mails")}
    assert set(listed(library, deals)) == {*kept, "closing.zip/New.txt"}
    assert library.files.status().left_out == ((".mp4", 1),)


def test_an_archive_that_can_no_longer_be_read_takes_its_files_with_it(library: Library, deals: Path) -> None:
    index(library, deals)
    write(deals / "closing.zip", zipped({"Deed.txt": lease()})[:40], AGES + 60)
    index(library, deals)
    states = listed(library, deals)
    assert states.pop("closing.zip") is FileStatus.FAILED
    assert set(states) == {"Re closing.eml", "Re closing.eml/Lease.txt"}


def test_an_archive_that_is_away_takes_nothing_away(library: Library, deals: Path) -> None:
    index(library, deals)
    (deals / "closing.zip").unlink()
    report = index(library, deals / "closing.zip")
    assert "no such file" in report.files[0].issues[0].message
    assert set(listed(library, deals)) == ALL


def test_the_archive_itself_brings_back_what_was_removed_and_reads_nothing_else_again(
    library: Library, deals: Path
) -> None:
    index(library, deals)
    deed = deals / "closing.zip" / "Deed.txt"
    library.files.forget([deed])
    index(library, deals)
    assert set(listed(library, deals)) == ALL - {"closing.zip/Deed.txt"}, "the archive has not changed"
    job = library.files.index([deals / "closing.zip"])
    read = {step.current for step in job if isinstance(step, Progress) and step.stage is Stage.READING}
    assert read - {None} == {deals / "closing.zip", deed}
    assert set(listed(library, deals)) == ALL


def test_a_folder_that_cannot_be_read_keeps_what_was_read_of_it(library: Library, deals: Path) -> None:
    """Also if it is among the files, because it could not be read before."""
    deals.chmod(0)
    if os.access(deals, os.R_OK):
        pytest.skip("the superuser may read anything")
    index(library, deals)
    deals.chmod(0o700)
    index(library, deals / "Re closing.eml")
    deals.chmod(0)
    index(library, deals)
    deals.chmod(0o700)
    assert {"Re closing.eml", "Re closing.eml/Lease.txt"} <= set(listed(library, deals))


def test_what_lies_in_an_archive_leaves_the_library_with_it_or_alone_and_comes_back(
    library: Library, deals: Path
) -> None:
    index(library, deals)
    deed = deals / "closing.zip" / "Deed.txt"
    assert library.files.forget([deed]).files == (deed,)
    assert set(listed(library, deals)) == ALL - {"closing.zip/Deed.txt"}
    assert index(library, deed).news.new == (deed,)
    assert set(listed(library, deals)) == ALL
    assert len(library.files.forget([deals / "closing.zip"]).files) == 4
    assert set(listed(library, deals)) == {"Re closing.eml", "Re closing.eml/Lease.txt"}
    assert library.files.status().left_out == ((".mp4", 1),)


def test_what_the_user_removed_of_a_watched_archive_stays_out(library: Library, deals: Path) -> None:
    library.folders.add(deals)
    index(library, deals, by_itself=True)
    deed = deals / "closing.zip" / "Deed.txt"
    library.files.forget([deed])
    assert library.folders.look() == ()
    write(deals / "closing.zip", zipped({"Deed.txt": lease(1), "New.txt": lease(2)}), AGES + 60)
    assert library.folders.look() == (deals / "closing.zip",)
    index(library, deals, by_itself=True)
    assert "closing.zip/New.txt" in listed(library, deals)
    assert "closing.zip/Deed.txt" not in listed(library, deals)
    index(library, deals / "closing.zip")
    assert "closing.zip/Deed.txt" in listed(library, deals), "the user added its archive himself"


def test_a_run_that_is_stopped_loses_no_file_of_an_archive(library: Library, deals: Path) -> None:
    job = library.files.index([deals / "closing.zip"])
    for step in job:
        if isinstance(step, Progress) and step.current == deals / "closing.zip":
            break
    job.close()
    states = listed(library, deals)
    assert states["closing.zip/Deed.txt"] is FileStatus.FAILED
    (waiting,) = (file for file in library.files.list() if file.path.name == "Deed.txt")
    assert waiting.issues[0].message == "This file has not been read yet."
    index(library, deals / "closing.zip")
    assert set(listed(library, deals).values()) == {FileStatus.DONE}


def test_a_file_under_a_password_is_read_when_it_is_given(library: Library, deals: Path) -> None:
    locked = write(deals / "locked.zip", archived("Lease.txt", lease(), "geheim"))
    (_, failed) = index(library, locked).files
    assert failed.needs(Remedy.PASSWORD)
    finish(library.files.index([failed.path], ["geheim"]))
    assert listed(library, deals)["locked.zip/Lease.txt"] is FileStatus.DONE


def test_a_file_that_makes_the_reader_stop_costs_itself_alone(library: Library, deals: Path) -> None:
    made = mail()
    attach(made, "Broken.pdf", b"%PDF-1.4\n" + bytes(100))
    attach(made, "Scan.png", PNG)
    attach(made, "Lease.txt", lease())
    report = index(library, write(deals / "mixed.eml", made.as_bytes()))
    assert [(file.path.name, file.status.value) for file in report.files] == [
        ("mixed.eml", "done"),
        ("Broken.pdf", "failed"),
        ("Lease.txt", "done"),
        ("Scan.png", "failed"),
    ]
