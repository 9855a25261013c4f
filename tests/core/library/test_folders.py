"""Watched folders, through the library's public interface."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from core import Library, LibraryError, Mode, Query
from core.base.errors import BusyLibrary, MunimentError, NothingFound
from core.base.generators import finish
from core.base.paths import is_away
from core.isolation.scratch import Scratch, sweep_scratch
from core.library.loaded_models import Lazy, LoadedModels
from core.library.watching import FolderEvents, QuietPaths
from core.types import FileStatus, Hits, IndexReport, TrayEntry, WatchedFolder
from tests.fakes import WordEmbedder

PATIENCE_S = 60.0
AGES = 1_000_000_000  # in seconds since 1970: too long ago for a file that is still being written
LEASE = "LEASE\n\n1. Rent\n1.1 The Tenant shall pay the rent on the first day of each month.\n"


@pytest.fixture(autouse=True)
def words_for_meaning(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for the encoder, which is not under test and takes seconds to load."""
    monkeypatch.setattr(LoadedModels, "_open_encoder", lambda _: WordEmbedder())


@pytest.fixture
def leases(tmp_path: Path) -> Path:
    """A folder with one contract."""
    folder = tmp_path / "Leases"
    folder.mkdir()
    (folder / "Lease.txt").write_text(LEASE, encoding="utf-8")
    return folder


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library") as opened:
        yield opened


def watched(library: Library) -> list[Path]:
    return [folder.path for folder in library.folders.list()]


def read_watched(library: Library) -> IndexReport:
    return finish(library.files.index(watched(library), by_itself=True))


def test_a_folder_is_watched_until_it_is_not_and_its_contracts_stay(library: Library, leases: Path) -> None:
    library.folders.add(leases)
    assert watched(library) == [leases]
    assert [file.path.name for file in read_watched(library).files] == ["Lease.txt"]
    library.folders.remove(leases)
    assert watched(library) == []
    assert len(library.files.list()) == 1


def test_a_folder_below_one_that_is_watched_is_watched_with_it(library: Library, leases: Path) -> None:
    library.folders.add(leases.parent)
    assert library.folders.add(leases).path == leases.parent
    assert watched(library) == [leases.parent]


def test_what_is_no_folder_or_is_not_watched_is_said(library: Library, leases: Path) -> None:
    for path in (leases / "Lease.txt", leases / "nowhere"):
        with pytest.raises(NothingFound, match="no such folder"):
            library.folders.add(path)
    with pytest.raises(NothingFound, match="not watched"):
        library.folders.remove(leases)


def test_a_file_that_the_user_removed_comes_back_only_when_he_adds_it(library: Library, leases: Path) -> None:
    lease = leases / "Lease.txt"
    library.folders.add(leases)
    read_watched(library)
    library.files.forget([lease])
    assert read_watched(library).files == ()
    assert library.files.list() == ()
    finish(library.files.index([lease]))
    assert len(read_watched(library).files) == 1


def test_a_file_that_is_gone_when_it_is_removed_comes_back_with_its_folder(library: Library, leases: Path) -> None:
    lease = leases / "Lease.txt"
    library.folders.add(leases)
    read_watched(library)
    os.rename(lease, leases.parent / "aside.txt")
    library.files.forget([lease])
    os.rename(leases.parent / "aside.txt", lease)
    assert [file.path for file in read_watched(library).files] == [lease]


def test_what_is_excluded_is_neither_added_nor_news_and_is_counted(library: Library, leases: Path) -> None:
    write(leases / "Drafts" / "Lease 2.txt")
    write(leases / "Lease.bak.txt")
    assert library.folders.exclude("drafts\\**") == "drafts/**"
    library.folders.exclude("*.bak.*")
    library.folders.add(leases)
    assert library.folders.look() == (leases / "Lease.txt",)
    assert library.folders.look([leases / "Drafts" / "Lease 2.txt", leases / "Drafts"]) == ()
    report = read_watched(library)
    assert [file.path.name for file in report.files] == ["Lease.txt"]
    assert dict(report.excluded) == dict(library.files.status().excluded) == {"drafts/**": 1, "*.bak.*": 1}
    assert "2 files are excluded: 1 " in library.files.status().left_out_words
    assert len(finish(library.files.index([leases / "Lease.bak.txt"])).files) == 1, "which the user named"
    library.folders.include("drafts/**")
    assert library.folders.exclusions() == ("*.bak.*",)
    assert len(read_watched(library).files) == 2
    assert library.files.status().excluded == (("*.bak.*", 1),)


def test_what_is_no_pattern_or_is_not_excluded_is_said(library: Library) -> None:
    with pytest.raises(MunimentError, match="no pattern"):
        library.folders.exclude("/home/ada/drafts")
    with pytest.raises(NothingFound, match="is not excluded"):
        library.folders.include("drafts/**")


def test_what_is_watched_comes_back_from_a_backup(library: Library, leases: Path) -> None:
    library.folders.add(leases)
    library.folders.exclude("drafts/**")
    backup = library.backups.write()
    library.folders.remove(leases)
    library.folders.include("drafts/**")
    restored = library.backups.restore(backup)
    assert (restored.folders, restored.exclusions) == (1, 1)
    assert watched(library) == [leases]
    assert library.folders.exclusions() == ("drafts/**",)


# ------------------------------------------------------------------- what is new


def write(file: Path, words: str = LEASE, at: int = AGES) -> Path:
    """A file that was last changed long ago."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(words, encoding="utf-8")
    os.utime(file, (at, at))
    return file


def deed(of: str) -> str:
    return f"DEED OF {of}\n\n1. Transfer\n1.1 The Seller transfers the {of.lower()} to the Buyer.\n"


@pytest.fixture
def read(library: Library, leases: Path) -> Library:
    """A library that has read its watched folder."""
    write(leases / "Lease.txt")
    library.folders.add(leases)
    read_watched(library)
    return library


def test_what_was_read_is_no_news_and_what_is_new_or_changed_is(read: Library, leases: Path) -> None:
    assert read.folders.look() == ()
    new = write(leases / "2026" / "Deed.txt", deed("LAND"))
    assert read.folders.look() == (new,)
    changed = write(leases / "Lease.txt", LEASE + "1.2 The rent is 900 pounds a month.\n")
    assert read.folders.look() == (new, changed)
    assert read.folders.look([changed, leases / "film.mp4", leases.parent / "elsewhere.txt"]) == (changed,)
    report = finish(read.files.index([new, changed], by_itself=True))
    assert (report.news.new, report.news.changed, report.news.moved) == ((new,), (changed,), ())
    assert read.folders.look() == ()


def test_a_file_that_could_not_be_read_is_no_news_until_it_changes(read: Library, leases: Path) -> None:
    empty = write(leases / "Empty.txt", "")
    (failed,) = finish(read.files.index([empty], by_itself=True)).files
    assert failed.status is FileStatus.FAILED
    assert read.folders.look() == ()
    assert read.folders.look([empty]) == (empty,), "the system says that it has changed"
    write(empty, deed("LAND"), AGES + 9)
    assert read.folders.look() == (empty,)


def test_a_moved_file_keeps_its_stars_trays_and_collections(read: Library, leases: Path) -> None:
    write(leases / "Other.txt", deed("LAND"))
    read_watched(read)
    lease, to = leases / "Lease.txt", leases / "Signed" / "Lease of Smith.txt"
    *_, hits = read.search.find(Query("rent", Mode.KEYWORD), rerank=False)
    clause = hits.hits[0].clause.id
    read.ratings.rate("rent", clause, 5)
    read.trays.put("Closing", [TrayEntry(clause, "ask Smith")])
    read.collections.add("Good", [lease])
    to.parent.mkdir()
    lease.rename(to)
    assert read.folders.look([lease, to]) == (to,)
    report = finish(read.files.index([to], by_itself=True))
    assert (report.news.new, report.news.moved) == ((), (to,))
    assert [file.path for file in read.files.list()] == [leases / "Other.txt", to]
    *_, hits = read.search.find(Query("rent", Mode.KEYWORD), rerank=False)
    assert (hits.hits[0].clause.id, hits.hits[0].rating) == (clause, 5)
    assert read.trays.get("Closing") == (TrayEntry(clause, "ask Smith"),)
    assert read.collections.list() == {"Good": (to,)}


def test_a_file_that_goes_before_it_is_read_is_not_listed_as_a_failure(read: Library, leases: Path) -> None:
    passing = write(leases / "Passing.txt", deed("LAND"))
    news = read.folders.look()
    passing.unlink()
    assert finish(read.files.index(news, by_itself=True)).files == ()
    assert len(read.files.list()) == 1


def test_a_deleted_file_stays_in_the_library(read: Library, leases: Path) -> None:
    (leases / "Lease.txt").unlink()
    assert read.folders.look([leases / "Lease.txt"]) == ()
    assert [file.status for file in read.files.list()] == [FileStatus.DONE]


def test_a_folder_that_is_away_is_said_to_be_and_its_files_stay(read: Library, leases: Path) -> None:
    leases.rename(leases.parent / "unplugged")
    assert [folder.path for folder in read.folders.away()] == [leases]
    assert read.folders.look() == read.folders.look([leases / "Lease.txt"]) == ()
    (leases.parent / "unplugged").rename(leases)
    assert read.folders.away() == ()
    assert [file.status for file in read.files.list()] == [FileStatus.DONE]


def test_nothing_is_looked_for_while_another_job_writes(read: Library, leases: Path, tmp_path: Path) -> None:
    new = write(leases / "Deed.txt", deed("LAND"))
    with closing(read.files.index([write(tmp_path / "elsewhere.txt", deed("GOODS"))])) as job:
        next(job)
        with pytest.raises(BusyLibrary):
            read.folders.look()
    assert read.folders.look() == (new,)


def test_what_the_system_reports_leads_to_what_is_to_be_read(read: Library, leases: Path) -> None:
    read.folders._events = Lazy(lambda: FolderEvents(QuietPaths(0.05)))
    assert read.folders.changed() == frozenset()
    read.folders.follow()
    new = write(leases / "Deed.txt", deed("LAND"))
    until = time.monotonic() + PATIENCE_S
    while new not in (changed := read.folders.changed()):
        assert time.monotonic() < until
        time.sleep(0.01)
    assert read.folders.look(tuple(changed)) == (new,)


def test_what_was_left_out_of_a_folder_is_still_known_after_a_restart(tmp_path: Path, leases: Path) -> None:
    (leases / "film.mp4").write_text("x")
    with Library.open(tmp_path / "library") as library:
        assert library.files.status().left_out == ()
        finish(library.files.index([leases]))
    with Library.open(tmp_path / "library") as library:
        status = library.files.status()
        assert status.left_out == ((".mp4", 1),)
        assert status.left_out_words == "1 file was skipped, of a type that Muniment does not read: 1 .mp4."
        library.files.forget([leases])
        assert library.files.status().left_out == ()


def test_a_folder_that_is_there_is_reached_though_it_is_empty(tmp_path: Path) -> None:
    assert not is_away(tmp_path, mounted=False)
    assert is_away(tmp_path / "gone", mounted=False)
    (tmp_path / "file").write_text("x")
    assert is_away(tmp_path / "file", mounted=False)


def test_the_folder_where_a_drive_was_mounted_is_not_the_drive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drive = WatchedFolder(tmp_path, mounted=True)
    assert is_away(drive.path, mounted=drive.mounted)
    monkeypatch.setattr(os.path, "ismount", lambda path: path == tmp_path)
    assert not is_away(drive.path, mounted=drive.mounted)


AWAY = "The library folder cannot be reached."
LAW = "1. Governing law. This agreement is governed by the laws of the State of New York.\n"


@pytest.fixture
def connected(tmp_path: Path) -> Iterator[Library]:
    (tmp_path / "law.txt").write_text(LAW)
    with Library.open(tmp_path / "drive" / "library") as opened:
        finish(opened.files.index([tmp_path / "law.txt"]))
        yield opened


def said_by(verb: Callable[[], object]) -> str:
    """The message of a method that fails."""
    try:
        verb()
    except LibraryError as error:
        return error.title
    return ""


def find(connected: Library) -> Hits:
    *_, hits = connected.search.find(Query("governing law", Mode.NATURAL), rerank=False)
    return hits


def test_each_verb_says_that_the_folder_is_away_and_makes_no_other(connected: Library, tmp_path: Path) -> None:
    drive, away = tmp_path / "drive", tmp_path / "away"
    clause = find(connected).hits[0].clause.id
    connected.ratings.rate("law", clause, 5)
    (tmp_path / "new.txt").write_text(LAW.replace("New York", "Ruritania"))
    verbs: list[Callable[[], object]] = [
        lambda: find(connected),
        lambda: connected.ratings.rate("law", clause, 4),
        lambda: finish(connected.files.index([tmp_path / "new.txt"])),
        lambda: finish(connected.files.embed()),
        lambda: connected.files.forget([tmp_path / "law.txt"]),
        lambda: connected.files.status(),
        lambda: connected.saved_searches.list(),
    ]
    drive.rename(away)
    for verb in verbs:
        assert said_by(verb) in ("", AWAY)
        assert not drive.exists()
    assert [said_by(verb) for verb in verbs[2:5]] == [AWAY] * 3
    away.rename(drive)
    assert [hit.clause.id for hit in find(connected).hits] == [clause]
    assert [rating.clause for rating in connected.ratings.list()] == [clause]
    finish(connected.files.index([tmp_path / "new.txt"]))
    assert connected.files.status().documents == 2


def test_a_folder_that_vanishes_while_it_is_indexed_into_is_said(connected: Library, tmp_path: Path) -> None:
    contracts = tmp_path / "contracts"
    contracts.mkdir()
    for number in range(3):
        (contracts / f"{number}.txt").write_text(LAW.replace("New York", f"Place {number}"))
    job = connected.files.index([contracts])
    next(job)
    (tmp_path / "drive").rename(tmp_path / "away")
    with pytest.raises(LibraryError, match="cannot be reached"):
        finish(job)
    if (tmp_path / "drive").exists():
        (tmp_path / "drive").rename(tmp_path / "stray")
    (tmp_path / "away").rename(tmp_path / "drive")
    finish(connected.files.index([contracts]))
    assert connected.files.status().documents == 4
    assert finish(connected.health.check()).sound


def test_where_nothing_can_be_written_for_the_time_being_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none() -> str:
        raise FileNotFoundError("No usable temporary directory found")

    monkeypatch.setattr("core.isolation.scratch.gettempdir", none)
    monkeypatch.setattr(tempfile, "gettempdir", none)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "full" / "disk"))
    sweep_scratch()
    with pytest.raises(MunimentError, match="temporary files"):
        Scratch()
