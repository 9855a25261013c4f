"""Versions published and fetched: complete or not at all, and only what has changed is sent."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from core.errors import LibraryError
from core.generators import finish
from core.publishing.fetching import MANIFEST, fetch_version
from core.publishing.folder import FolderStorage
from core.publishing.manifest import BLOCK, Manifest
from core.publishing.publication import LibraryFile, publish_version
from core.publishing.storage import Storage
from core.types.publishing import Published


class Desk:
    """A library of two files, one of three blocks; ``sent`` and ``got`` count the blocks transferred."""

    def __init__(self, storage: Storage, folder: Path) -> None:
        self.storage, self.folder = storage, folder
        self.blocks = [bytes([n]) * BLOCK for n in range(3)]
        self.got = 0
        (folder / "from/windows-1.lance").mkdir(parents=True)

    def files(self) -> tuple[LibraryFile, ...]:
        content = {"catalog.sqlite": b"".join(self.blocks), "windows-1.lance/a": b"a" + self.blocks[0][:10]}
        for name, data in content.items():
            (self.folder / "from" / name).write_bytes(data)
        return tuple(LibraryFile(name, self.folder / "from" / name) for name in content)

    def publish(self, library: str = "mine") -> Published:
        return finish(publish_version(self.storage, library, self.files()))

    def fetch(self, to: str, *sources: str, have: str = "") -> Manifest | None:
        read = self.storage.read

        def counted(name: str) -> bytes | None:
            self.got += name.startswith("blocks/")
            return read(name)

        self.storage.read = counted  # type: ignore[method-assign]
        try:
            return finish(fetch_version(self.storage, have, self.folder / to, [self.folder / each for each in sources]))
        finally:
            self.storage.read = read  # type: ignore[method-assign]

    def has(self, to: str) -> bytes:
        return (self.folder / to / "catalog.sqlite").read_bytes()


@pytest.fixture
def desk(storage: Storage, tmp_path: Path) -> Desk:
    return Desk(storage, tmp_path)


def test_a_version_is_fetched_as_it_was_published(desk: Desk) -> None:
    done = desk.publish()
    assert (done.version, done.new, done.sent) == (1, True, 3 * BLOCK + 11)
    manifest = desk.fetch("to")
    assert manifest is not None
    assert desk.has("to") == b"".join(desk.blocks)
    assert desk.fetch("to", have=manifest.id) is None


def test_only_what_has_changed_is_sent_and_fetched(desk: Desk) -> None:
    desk.publish()
    desk.fetch("one")
    assert desk.got == 4
    desk.blocks[1] = b"x" * BLOCK
    assert desk.publish().sent == BLOCK
    desk.fetch("two", "one")
    assert desk.got == 5
    assert desk.has("two") == b"".join(desk.blocks)


def test_where_nothing_has_changed_there_is_no_new_version(desk: Desk) -> None:
    desk.publish()
    again = desk.publish()
    assert (again.version, again.new, again.sent) == (1, False, 0)


def test_what_is_not_in_the_library_any_more_is_not_at_the_place_either(desk: Desk) -> None:
    desk.publish()
    desk.blocks = desk.blocks[:1]
    desk.publish()
    assert len(desk.storage.sizes("blocks/")) == 2
    assert len(desk.storage.sizes("versions/")) == 1


def test_another_library_is_not_published_over_it(desk: Desk) -> None:
    desk.publish()
    with pytest.raises(LibraryError, match="Another library is published at this place"):
        desk.publish("theirs")


def test_where_nothing_is_published_that_is_said(desk: Desk) -> None:
    with pytest.raises(LibraryError, match="No library is published"):
        desk.fetch("to")


# ------------------------------------------------------------ what goes wrong, in a folder


@pytest.fixture
def shelf(folder: FolderStorage, tmp_path: Path) -> Desk:
    return Desk(folder, tmp_path)


def test_of_a_publisher_ended_at_any_moment_readers_get_the_version_before_or_the_new_one(shelf: Desk) -> None:
    shelf.publish()
    before = b"".join(shelf.blocks)
    shelf.blocks = [b"n" * BLOCK, b"e" * BLOCK, b"w" * BLOCK]
    for steps in range(5):
        job = publish_version(shelf.storage, "mine", shelf.files())
        for _ in range(steps):
            next(job)
        job.close()
        shelf.fetch(f"after {steps}")
        assert shelf.has(f"after {steps}") == before
    shelf.publish()
    shelf.fetch("at last")
    assert shelf.has("at last") == b"".join(shelf.blocks)


def test_a_new_version_that_takes_the_place_of_the_one_being_fetched_is_fetched_instead(shelf: Desk) -> None:
    shelf.publish()
    job = fetch_version(shelf.storage, "", shelf.folder / "to", [])
    next(job)
    next(job)
    shelf.blocks = [b"n" * BLOCK, shelf.blocks[0], b"w" * BLOCK]
    shelf.publish()
    assert finish(job) is not None
    assert shelf.has("to") == b"".join(shelf.blocks)


def test_what_was_fetched_before_the_end_is_not_fetched_again(shelf: Desk) -> None:
    shelf.publish()
    job = fetch_version(shelf.storage, "", shelf.folder / "to", [])
    for _ in range(3):
        next(job)
    job.close()
    shelf.fetch("to")
    assert shelf.got == 2


def test_a_damaged_block_is_refused_wherever_it_comes_from(shelf: Desk) -> None:
    shelf.publish()
    shelf.fetch("one")
    (shelf.folder / "one/catalog.sqlite").write_bytes(b"damaged")
    shelf.fetch("two", "one")
    assert shelf.has("two") == b"".join(shelf.blocks)
    name = random.choice(sorted(shelf.storage.sizes("blocks/")))
    shelf.storage.write(name, b"damaged")
    with pytest.raises(LibraryError, match="is not what was published"):
        shelf.fetch("three")


def test_a_block_that_is_missing_is_said_to_be_so(shelf: Desk) -> None:
    shelf.publish()
    shelf.storage.delete([next(iter(shelf.storage.sizes("blocks/")))])
    with pytest.raises(LibraryError, match="A part of the published library is missing"):
        shelf.fetch("to")
    assert (shelf.folder / "to" / MANIFEST).exists()


def test_of_two_computers_that_publish_one_is_refused(shelf: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.publish()
    create = shelf.storage.create
    monkeypatch.setattr(
        shelf.storage, "create", lambda name, content: create(name, b"theirs") and create(name, content)
    )
    shelf.blocks[0] = b"m" * BLOCK
    with pytest.raises(LibraryError, match="Another computer has published"):
        shelf.publish()


def test_storage_that_writes_a_name_twice_is_refused(shelf: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf.storage, "create", lambda name, content: shelf.storage.write(name, content) or True)
    with pytest.raises(LibraryError, match="must honour If-None-Match"):
        shelf.publish()
