"""Backups of a library in use: every week, after forgetting, encrypted, and with its catalogue lost."""

from __future__ import annotations

from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from core import Library, LibraryError, LostCatalogue, NothingFound, Query, restore_folder
from core.base.generators import finish
from core.library.encryption import Encryption
from core.library.loaded_models import LoadedModels
from core.privacy import keys
from core.store import backups
from core.store.catalog.catalog import Catalog
from core.store.folder import WriterLock
from core.types import Rating
from tests.core.at_rest.matters import Contracts
from tests.core.at_rest.traces import traces_in_backups
from tests.core.library.indexing.faults import Disk
from tests.core.privacy.conftest import CHEAP, PASSPHRASE
from tests.fakes import WordEmbedder


@pytest.fixture(autouse=True)
def words(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for the encoder, which would take long."""
    monkeypatch.setattr(LoadedModels, "_open_encoder", lambda _: WordEmbedder())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a library without contracts, in which one search was rated."""
    place = tmp_path / "library"
    place.mkdir()
    rate(place, "cap")
    return place


def rate(folder: Path, query: str) -> None:
    with closing(Catalog(folder)) as catalog:
        catalog.user_data.rate(Rating(query, "aa-7.1", 3, "1"))


def set_date(patch: pytest.MonkeyPatch, day: str) -> None:
    class Calendar(date):
        @classmethod
        def today(cls) -> date:
            return date.fromisoformat(day)

    patch.setattr(backups, "date", Calendar)


def opened_on(patch: pytest.MonkeyPatch, folder: Path, day: str) -> list[str]:
    """Opens the library on that day; returns the names of its backups."""
    set_date(patch, day)
    with Library.open(folder) as library:
        assert library.backups.failure is None
        return [each.path.name for each in library.backups.list()]


def test_a_backup_is_written_when_the_library_is_opened_in_another_week(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert opened_on(monkeypatch, folder, "2026-11-02") == ["0001 2026-11-02.backup"]
    rate(folder, "rent")
    assert opened_on(monkeypatch, folder, "2026-11-08") == ["0001 2026-11-02.backup"]
    assert opened_on(monkeypatch, folder, "2026-11-09") == ["0002 2026-11-09.backup", "0001 2026-11-02.backup"]


def test_a_clock_that_was_set_back_keeps_nobody_from_a_backup(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened_on(monkeypatch, folder, "2036-01-01")
    rate(folder, "rent")
    assert opened_on(monkeypatch, folder, "2026-11-02")[0] == "0002 2026-11-02.backup"


def test_an_opening_reads_no_table_where_no_backup_is_due(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Library.open(folder):
        pass
    monkeypatch.setattr(backups, "has_user_data", pytest.fail)
    with Library.open(folder) as library:
        assert library.files.status().backed_up == date.today()


def test_a_library_opens_where_no_backup_can_be_written_and_says_so(folder: Path) -> None:
    (folder / "backups").write_bytes(b"in the way")
    with Library.open(folder) as library:
        assert isinstance(library.backups.failure, LibraryError)
        assert library.ratings.list()


def test_while_another_program_writes_the_backup_waits_for_the_next_opening(folder: Path) -> None:
    with WriterLock(folder), Library.open(folder) as library:
        assert library.backups.failure is None
        assert library.backups.list() == ()
    with Library.open(folder) as library:
        assert len(library.backups.list()) == 1


def test_an_empty_library_has_nothing_to_be_backed_up(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        with pytest.raises(NothingFound, match="nothing to back up"):
            library.backups.write()
        assert library.backups.list() == ()


# ---------------------------------------------------------------- forgetting


@pytest.fixture
def contracts(tmp_path: Path) -> Contracts:
    return Contracts(tmp_path / "contracts", seed=3)


def used(folder: Path, contracts: Contracts) -> list[Path]:
    """A library of two contracts, both quoted in a rating and named in a backup."""
    paths = [contracts.add("matter", name, 6) for name in ("first", "second")]
    with Library.open(folder) as library:
        finish(library.files.index(paths))
        for path in paths:
            quote = " ".join(contracts.texts[path].splitlines()[2].split()[1:9])
            *_, answer = library.search.find(Query(quote), rerank=False)
            library.ratings.rate(quote, answer.hits[0].clause.id, 4)
        library.backups.write()
    return paths


def test_a_file_that_has_only_moved_leaves_the_backups_alone(tmp_path: Path, contracts: Contracts) -> None:
    first, second = used(tmp_path / "library", contracts)
    with Library.open(tmp_path / "library") as library:
        library.ratings.rate("another", library.ratings.list()[0].clause, 2)
        library.backups.write()
        before = library.backups.list()
        (tmp_path / "moved").mkdir()
        finish(library.files.index([first.rename(tmp_path / "moved" / first.name), second]))
        assert library.backups.list() == before


def test_forgetting_that_was_interrupted_reaches_into_the_backups_when_it_is_finished(
    tmp_path: Path, contracts: Contracts
) -> None:
    folder = tmp_path / "library"
    first, second = used(folder, contracts)
    name = contracts.phrases([first], 1)[0]
    with Library.open(folder) as library, Disk(3).plugged_in(), pytest.raises(LibraryError, match="space"):
        library.files.forget([first])
    assert traces_in_backups([name], folder) == {name}
    with Library.open(folder) as library:
        assert len(library.backups.list()) == 1
    assert traces_in_backups([name], folder) == set()
    assert traces_in_backups(contracts.phrases([second], 1), folder)


def test_where_no_new_backup_can_be_written_the_old_ones_go_all_the_same(
    tmp_path: Path, contracts: Contracts, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "library"
    first, _ = used(folder, contracts)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with Library.open(folder) as library:
        with monkeypatch.context() as patch:
            patch.setattr(backups, "replace_file", full)
            library.files.forget([first])
        assert library.backups.list() == ()
    with Library.open(folder) as library:
        assert len(library.backups.list()) == 1


# ------------------------------------------------------------------ restoring


def test_a_lost_catalogue_is_restored_and_after_indexing_the_stars_stand_at_their_clauses(
    tmp_path: Path, contracts: Contracts
) -> None:
    folder = tmp_path / "library"
    paths = used(folder, contracts)
    with Library.open(folder) as library:
        before = library.ratings.list()
    (folder / "catalog.sqlite").unlink()
    with pytest.raises(LostCatalogue, match="missing"):
        Library.open(folder)
    assert finish(restore_folder(folder)).files == tuple(sorted(paths))
    with Library.open(folder) as library:
        finish(library.files.index(paths))
        assert library.ratings.list() == before
        for rating in before:
            *_, answer = library.search.find(Query(rating.query), rerank=False)
            assert next(hit.rating for hit in answer.hits if hit.clause.id == rating.clause) == 4
        catalog, store = library._opened.catalog, library._opened.store()
        assert store.documents() == catalog.documents()
        assert finish(library.health.glance()).sound


def test_what_was_discarded_is_restored_into_the_open_library(folder: Path) -> None:
    with Library.open(folder) as library:
        library._opened.catalog.user_data.rate(Rating("cap", "aa-7.1", 0, "2"))
        assert library.backups.restore().ratings == 1
        assert [each.query for each in library.ratings.list()] == ["cap"]


def test_no_library_is_made_where_there_is_nothing_to_restore(tmp_path: Path) -> None:
    with pytest.raises(NothingFound, match="no library here"):
        finish(restore_folder(tmp_path / "none"))
    assert not (tmp_path / "none").exists()


def test_the_backups_of_an_encrypted_library_lie_encrypted_and_are_restored(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "unlocked"
    place.mkdir()
    monkeypatch.setenv("MUNIMENT_UNLOCKED", str(place))
    monkeypatch.setattr(keys, "STANDARD", CHEAP)
    Encryption(folder).encrypt(PASSPHRASE)
    with Library.open(folder, passphrase=PASSPHRASE) as library:
        assert len(library.backups.list()) == 1
        outside = library.backups.write(tmp_path / "mine.backup")
    assert not (folder / "backups").exists()
    with Library.open(folder, passphrase=PASSPHRASE) as library:
        assert len(library.backups.list()) == 1
        library._opened.catalog.user_data.rate(Rating("cap", "aa-7.1", 0, "2"))
        library.keep()
    assert finish(restore_folder(folder, passphrase=PASSPHRASE)).ratings == 1
    assert finish(restore_folder(folder, outside, PASSPHRASE)).ratings == 0
    with Library.open(folder, passphrase=PASSPHRASE) as library:
        assert [each.query for each in library.ratings.list()] == ["cap"]
