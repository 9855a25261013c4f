"""A library published for others: what they see of it, what they keep in it, and what they may not do."""

from __future__ import annotations

import hashlib
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from core import Library, LibraryError, Mode, NothingFound, Query
from core.base.generators import finish
from core.library import publishing
from core.library.encryption import Encryption
from core.library.health import check_folder, repair_folder
from core.library.loaded_models import LoadedModels
from core.library.publishing import freshen, subscribe_folder
from core.privacy import keys
from core.store.catalog import schema
from core.store.catalog.catalog import Catalog
from core.store.publishing.process import place_of
from core.store.publishing.publication import PublishedFile, block_name, encode_manifest, manifest_name, newest_manifest
from core.store.publishing.storage import FolderStorage
from core.store.vectors.lance import LanceVectorStore
from core.types import Rating
from core.types.publishing import Place
from tests.core.privacy.conftest import CHEAP, PASSPHRASE
from tests.core.shelf import Shelf
from tests.core.store.publishing.server import SECRETS, place_at, served
from tests.fakes import WordEmbedder


@pytest.fixture(autouse=True)
def words(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for the encoder, which would take long."""
    monkeypatch.setattr(LoadedModels, "_open_encoder", lambda _: WordEmbedder())


class Firm:
    """A library published to a folder, and one that subscribes to it."""

    def __init__(self, folder: Path) -> None:
        self.own, self.share, self.reader = (folder / name for name in ("own", "share", "reader"))
        self.place = place_of(str(self.share))
        for each in (self.own, self.share):
            each.mkdir()

    def add(self, document: str, *texts: str) -> None:
        with closing(Catalog(self.own)) as catalog:
            shelf = Shelf(LanceVectorStore(self.own), catalog)
            shelf.add(document, *texts)
            shelf.store.optimise()

    def replace(self, document: str, *texts: str) -> None:
        with closing(Catalog(self.own)) as catalog:
            catalog.forget([Path(f"/c/{document}.pdf")])
        self.add(document, *texts)

    def publish(self, place: Place | None = None) -> int:
        with Library.open(self.own) as library:
            return finish(library.publishing.publish(place or self.place)).version

    def subscribe(self, place: Place | None = None) -> None:
        finish(subscribe_folder(self.reader, place or self.place))


@pytest.fixture
def firm(tmp_path: Path) -> Firm:
    firm = Firm(tmp_path)
    firm.add("aa", "Liability is limited to the fees paid.", "Notices are in writing.")
    return firm


def found(library: Library, text: str) -> list[str]:
    answer = next(iter(library.search.find(Query(text, Mode.KEYWORD), rerank=False)))
    return [hit.clause.text for hit in answer.hits]


def test_readers_find_what_was_published_by_words_and_by_meaning(firm: Firm) -> None:
    firm.publish()
    firm.subscribe()
    with Library.open(firm.reader) as library:
        assert found(library, "liability") == ["Liability is limited to the fees paid."]
        answer = next(iter(library.search.find(Query("what are the notices like"), rerank=False)))
        assert answer.hits[0].clause.text == "Notices are in writing."
        assert library.files.status().embedded == 1
        version = library.publishing.subscription()
        assert version is not None
        assert (version.version, version.place) == (1, firm.place)


def test_an_open_library_goes_on_with_the_new_version(firm: Firm) -> None:
    firm.publish()
    firm.subscribe()
    with Library.open(firm.reader) as library:
        assert not finish(library.publishing.refresh())
        for number in range(3):
            assert not found(library, f"tariff{number}")
            changes = library.files.changes_by_others()
            firm.add(f"b{number}", f"The tariff{number} is annual.")
            firm.publish()
            assert finish(library.publishing.refresh())
            assert found(library, f"tariff{number}") == [f"The tariff{number} is annual."]
            assert library.files.changes_by_others() != changes
        assert len(list((firm.reader / "versions").iterdir())) == 2


def test_every_search_sees_one_version_while_the_library_moves_on(firm: Firm) -> None:
    firm.add("bb", "Tariff 0 here.", "Tariff 0 there.")
    firm.publish()
    firm.subscribe()
    seen: list[frozenset[str]] = []
    with Library.open(firm.reader) as library, ThreadPoolExecutor() as threads:
        going = True

        def search() -> None:
            while going:
                seen.append(frozenset(found(library, "tariff")))

        searching = threads.submit(search)
        for number in (1, 2, 3):
            firm.replace("bb", f"Tariff {number} here.", f"Tariff {number} there.")
            firm.publish()
            assert finish(library.publishing.refresh())
        going = False
        searching.result()
        seen.append(frozenset(found(library, "tariff")))
    assert set(seen) <= {frozenset({f"Tariff {number} here.", f"Tariff {number} there."}) for number in range(4)}
    assert seen[-1] == {"Tariff 3 here.", "Tariff 3 there."}


def test_what_readers_keep_is_theirs_and_outlives_versions(firm: Firm) -> None:
    firm.publish()
    firm.subscribe()
    with Library.open(firm.reader) as library:
        library.ratings.rate("cap", "aa.0", 5)
        library.collections.add("Best", [Path("/c/aa.pdf")])
        firm.add("bb", "A new one.")
        firm.publish()
        finish(library.publishing.refresh())
        assert [rating.stars for rating in library.ratings.list()] == [5]
        assert list(library.collections.list()) == ["Best"]
        backup = library.backups.write()
        assert backup.is_relative_to(firm.reader / "own")
    with closing(Catalog(firm.own)) as catalog:
        assert catalog.user_data.is_empty()


def test_what_the_publisher_keeps_is_not_published(firm: Firm) -> None:
    with closing(Catalog(firm.own)) as catalog:
        catalog.user_data.rate(Rating("kryptonite merger", "aa.0", 5, "1"))
    firm.publish()
    assert not any(b"kryptonite" in path.read_bytes() for path in firm.share.rglob("*") if path.is_file())
    firm.subscribe()
    with Library.open(firm.reader) as library:
        assert not library.ratings.list()


def test_readers_change_nothing_of_what_is_published(firm: Firm) -> None:
    firm.publish()
    firm.subscribe()
    with Library.open(firm.reader) as library:
        for verb in (
            lambda: finish(library.files.index([firm.own])),
            lambda: library.files.forget([Path("/c/aa.pdf")]),
            lambda: finish(library.publishing.publish(firm.place)),
        ):
            with pytest.raises(LibraryError, match="published by others, and cannot be changed here"):
                verb()
    with pytest.raises(LibraryError, match="cannot be encrypted here"):
        Encryption(firm.reader).encrypt("a long enough passphrase")


def test_where_the_place_is_away_the_version_here_answers(firm: Firm) -> None:
    firm.publish()
    firm.subscribe()
    firm.share.rename(firm.share.with_name("away"))
    assert freshen(firm.reader, 30) is None  # just checked
    failure = freshen(firm.reader, 0)
    assert failure is not None
    assert "cannot be reached" in failure.title
    with Library.open(firm.reader) as library:
        assert found(library, "liability")
        with pytest.raises(LibraryError, match="cannot be reached"):
            finish(library.publishing.refresh())
        assert found(library, "liability")
    assert freshen(firm.own, 0) is None  # not a published library


def test_a_damaged_version_is_fetched_again(firm: Firm) -> None:
    firm.publish()
    firm.subscribe()
    catalogue = next(firm.reader.glob("versions/*/catalog.sqlite"))
    assert not finish(check_folder(firm.reader)).damage
    content = bytearray(catalogue.read_bytes())
    content[len(content) // 2 :] = bytes(len(content) - len(content) // 2)
    catalogue.write_bytes(content)
    assert finish(check_folder(firm.reader)).damage
    finish(repair_folder(firm.reader))
    assert not finish(check_folder(firm.reader)).damage
    with Library.open(firm.reader) as library:
        assert found(library, "liability")


def test_a_version_fetched_by_an_older_program_is_fetched_again(firm: Firm, monkeypatch: pytest.MonkeyPatch) -> None:
    firm.publish()
    monkeypatch.setattr(publishing, "VERSION", 0)
    firm.subscribe()
    monkeypatch.undo()
    assert [path.name[-2:] for path in (firm.reader / "versions").iterdir()] == ["-0"]
    assert freshen(firm.reader, 0) is None
    assert (firm.reader / "current").read_text().endswith(f"-{schema.VERSION}")


def test_a_subscription_that_was_stopped_is_taken_up(firm: Firm) -> None:
    firm.publish()
    job = subscribe_folder(firm.reader, firm.place)
    next(job)
    next(job)
    job.close()
    with pytest.raises(NothingFound, match="has been fetched yet"):
        Library.open(firm.reader)
    firm.subscribe()
    with Library.open(firm.reader) as library:
        assert found(library, "liability")


def test_a_folder_that_holds_something_else_is_not_taken(firm: Firm) -> None:
    firm.publish()
    with pytest.raises(LibraryError, match="This folder is not empty"):
        finish(subscribe_folder(firm.own, firm.place))
    firm.subscribe()
    with pytest.raises(LibraryError, match="published elsewhere"):
        finish(subscribe_folder(firm.reader, Place("/elsewhere")))
    with pytest.raises(LibraryError, match="into its own folder"):
        firm.publish(Place(str(firm.own / "share")))


def test_an_encrypted_library_is_not_published(firm: Firm, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "STANDARD", CHEAP)
    Encryption(firm.own).encrypt(PASSPHRASE)
    with (
        Library.open(firm.own, passphrase=PASSPHRASE) as library,
        pytest.raises(LibraryError, match="An encrypted library cannot be published"),
    ):
        finish(library.publishing.publish(firm.place))
    assert not list(firm.share.iterdir())


def test_through_a_server_a_process_of_its_own_does_it(firm: Firm, monkeypatch: pytest.MonkeyPatch) -> None:
    with served() as endpoint:
        place = place_at(endpoint, "firm")
        monkeypatch.setenv("HOME", str(firm.own))
        with pytest.raises(LibraryError, match="There are no credentials"):
            firm.publish(place)
        for name, value in SECRETS.items():
            monkeypatch.setenv(name, value)
        assert firm.publish(place) == 1
        firm.subscribe(place)
        with Library.open(firm.reader) as library:
            assert found(library, "liability")
            assert not finish(library.publishing.refresh())
    held = b"".join(path.read_bytes() for path in firm.reader.rglob("*") if path.is_file())
    assert not any(secret.encode() in held for secret in SECRETS.values())


def test_a_catalogue_published_damaged_is_said_and_the_version_before_stays(firm: Firm) -> None:
    firm.publish()
    firm.subscribe()
    firm.replace("aa", "Invoices are due at once.")
    firm.publish()
    manifest = newest_manifest(FolderStorage(firm.share))
    assert manifest
    content = b"not a catalogue"
    digest = hashlib.sha256(content).hexdigest()
    (firm.share / block_name(digest)).parent.mkdir(exist_ok=True)
    (firm.share / block_name(digest)).write_bytes(content)
    damaged = PublishedFile("catalog.sqlite", len(content), (digest,))
    others = tuple(file for file in manifest.files if file.name != damaged.name)
    name = firm.share / manifest_name(manifest.version)
    name.write_bytes(encode_manifest(msgspec.structs.replace(manifest, files=(damaged, *others))))
    with pytest.raises(LibraryError, match=r"The published library is damaged\..*published again"):
        firm.subscribe()
    with Library.open(firm.reader) as library:
        assert found(library, "liability")


def test_a_version_without_a_catalogue_is_refused_and_the_version_before_stays(firm: Firm) -> None:
    firm.publish()
    firm.subscribe()
    manifest = newest_manifest(FolderStorage(firm.share))
    assert manifest
    empty = msgspec.structs.replace(manifest, version=manifest.version + 1, files=())
    name = firm.share / manifest_name(empty.version)
    name.parent.mkdir()
    name.write_bytes(encode_manifest(empty))
    with pytest.raises(LibraryError, match="no library, or damaged"):
        firm.subscribe()
    with Library.open(firm.reader) as library:
        assert found(library, "liability")


def test_a_published_catalogue_with_a_view_for_a_table_is_refused(firm: Firm) -> None:
    with closing(sqlite3.connect(firm.own / "catalog.sqlite")) as db:
        db.execute(
            "CREATE VIEW more AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n"
        )
        db.commit()
    firm.publish()
    with pytest.raises(LibraryError, match="The published library is damaged"):
        firm.subscribe()
