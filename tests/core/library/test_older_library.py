"""A library that an older program made, opened by this one: it answers at once, and indexing updates it."""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path

import pytest

from core import Library, Mode, Query
from core.errors import BusyLibrary, ClauseGone, LibraryError
from core.generators import finish
from core.library.encryption import Encryption
from core.library.health import check_folder, repair_folder
from core.store.catalog.schema import VERSION
from core.store.lock import WriterLock
from core.vault import keys
from core.vault.plain import PLACE
from tests.core.store.catalog.migrations.old import CONTRACTS, SEARCH, old_library, version_of

STARS = [5, 4]  # of the clauses found
FOLLOWED = [(SEARCH, 2), (SEARCH, 4), (SEARCH, 5), ("fees", 4), ("fees", 5)]
"""The ratings of clauses that are still split the same way; one more is of an item that is now found with its list."""


@pytest.fixture
def old(tmp_path: Path) -> Path:
    return old_library(tmp_path)


def stars(library: Library) -> list[int]:
    """The stars of the hits that have any, in the order of the hits."""
    hits = next(library.search.find(Query(SEARCH, Mode.NATURAL, 100), rerank=False)).hits
    return sorted((hit.rating for hit in hits if hit.rating), reverse=True)


def followed(library: Library) -> list[tuple[str, int]]:
    """The ratings of clauses that exist."""
    held = []
    for rating in library.ratings.list():
        with suppress(ClauseGone):
            library.documents.provision(rating.clause)
            held.append((rating.query, rating.stars))
    return sorted(held)


def answers(library: Library, *texts: str) -> list[object]:
    """What is found, without the ids, which depend on the version of the extraction."""
    return [
        [(hit.clause.text, hit.clause.page, hit.clause.joined, hit.file.name, hit.title) for hit in found.hits]
        for text in texts
        for found in [next(library.search.find(Query(text, Mode.KEYWORD, 100), rerank=False))]
    ]


def test_it_answers_at_once_with_all_that_was_kept(old: Path) -> None:
    with Library.open(old) as library:
        assert [file.embedded for file in library.files.list()] == [True] * 3
        assert stars(library) == STARS
        assert [len(paths) for paths in library.collections.list().values()] == [2]
        (saved,) = library.saved_searches.list()
        assert library.saved_searches.rerun(saved.id).saved.name == "What we charge"
        assert library.tuning.current() is not None
        assert not library.health.noticed
        assert finish(library.health.check()).sound


def test_indexing_makes_it_equal_to_a_new_library(old: Path, tmp_path: Path) -> None:
    contracts = tmp_path / CONTRACTS
    with Library.open(tmp_path / "new") as library:
        finish(library.files.index([contracts]))
        new = library.files.list(), answers(library, "notice", "confiden*", "fee OR price")
    with Library.open(old) as library:
        finish(library.files.index([contracts]))
        assert (library.files.list(), answers(library, "notice", "confiden*", "fee OR price")) == new
        assert followed(library) == FOLLOWED
        assert [len(paths) for paths in library.collections.list().values()] == [2]
        assert finish(library.health.check()).sound


def test_a_contract_whose_file_is_gone_stays_and_is_cut_as_it_would_be_today(old: Path, tmp_path: Path) -> None:
    with Library.open(tmp_path / "new") as library:
        finish(library.files.index([tmp_path / CONTRACTS]))
        new = answers(library, "confidential")
    (gone,) = (tmp_path / CONTRACTS).glob("Mutual*")
    gone.unlink()
    with Library.open(old) as library:
        finish(library.files.index([tmp_path / CONTRACTS]))
        assert len(library.files.list()) == 3
        assert answers(library, "confidential") == new
        assert followed(library) == FOLLOWED
        assert finish(library.health.check()).sound


def test_without_its_clauses_and_vectors_it_is_restored_by_the_next_indexing(old: Path) -> None:
    shutil.rmtree(old / "clauses.lance")
    (windows,) = old.glob("windows-*.lance")
    shutil.rmtree(windows)
    with Library.open(old) as library:
        assert [file.embedded for file in library.files.list()] == [False] * 3
        assert stars(library) == []  # and not those of other clauses: they are split differently now
        finish(library.files.index([]))
        assert [file.embedded for file in library.files.list()] == [True] * 3
        assert followed(library) == FOLLOWED
        assert finish(library.health.check()).sound


def test_vectors_that_are_damaged_are_embedded_again(old: Path) -> None:
    (data,) = old.glob("windows-*.lance/data/*.lance")
    data.write_bytes(data.read_bytes()[:1000])
    with Library.open(old) as library:
        finish(library.files.index([]))
        assert [file.embedded for file in library.files.list()] == [True] * 3
        assert finish(library.health.check()).sound


def test_it_can_be_checked_and_repaired_unopened(old: Path) -> None:
    assert finish(check_folder(old)).sound
    assert finish(repair_folder(old)).sound
    assert version_of(old) == VERSION


def test_while_another_program_reads_files_into_it_it_is_left_alone(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.assembly.services._SECONDS", 0.1)
    with WriterLock(old), pytest.raises(BusyLibrary, match="already being added"):
        Library.open(old)
    assert version_of(old) == 6


@pytest.fixture
def sealed(old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The library of the older version, encrypted."""
    monkeypatch.setattr(keys, "STANDARD", keys.Cost(1, 1, 64))
    monkeypatch.setenv(PLACE, str(tmp_path / "memory"))
    (tmp_path / "memory").mkdir()
    Encryption(old).encrypt("orchard lantern ferry")
    return old


def test_an_encrypted_one_is_brought_up_to_date_where_it_lies(sealed: Path) -> None:
    library = Library.open(sealed, passphrase="orchard lantern ferry")
    library.abandon()  # as if the power failed: only what was written back is kept
    Encryption(sealed).decrypt("orchard lantern ferry")
    assert version_of(sealed) == VERSION
    with Library.open(sealed) as library:
        assert stars(library) == STARS


def test_an_encrypted_one_is_as_it_was_where_it_cannot_be_written(
    sealed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise LibraryError("There is no space left on the disk.")

    with monkeypatch.context() as patched:
        patched.setattr("core.vault.vault.UnlockedVault.keep", full)
        with pytest.raises(LibraryError, match="no space left"):
            Library.open(sealed, passphrase="orchard lantern ferry")
    Encryption(sealed).decrypt("orchard lantern ferry")
    assert version_of(sealed) == 6
