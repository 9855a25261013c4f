"""Versions published and fetched: complete or not at all, and only what has changed is sent."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import random
import shutil
import sys
from collections import namedtuple
from collections.abc import Callable
from pathlib import Path
from unittest import mock

import msgspec
import pytest

from core.base.errors import LibraryError
from core.base.generators import finish
from core.store.publishing.fetching import MANIFEST, fetch_version
from core.store.publishing.publication import (
    BLOCK,
    LibraryFile,
    Manifest,
    PublishedFile,
    block_name,
    decode_manifest,
    encode_manifest,
    publish_version,
)
from core.store.publishing.storage import FolderStorage, Storage
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


def interrupted(shelf: Desk, monkeypatch: pytest.MonkeyPatch, method: str, by: Callable[[], object]) -> None:
    """Has something done at the first call of a method of the storage, before the call goes on."""
    usual, done = getattr(shelf.storage, method), []

    def late(*arguments: object) -> object:
        if not done:
            done.append(by)
            by()
        return usual(*arguments)

    monkeypatch.setattr(shelf.storage, method, late)


def another(shelf: Desk) -> Desk:
    """A second computer with a copy of the library, in which something else has changed."""
    share = shelf.folder / "share"
    (shelf.folder / "other").mkdir()
    other = Desk(FolderStorage(share), shelf.folder / "other")
    other.blocks[2] = b"o" * BLOCK
    return other


def test_a_publisher_does_not_delete_what_another_has_published_since(
    shelf: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.publish()
    other = another(shelf)
    shelf.blocks[0] = b"m" * BLOCK
    interrupted(shelf, monkeypatch, "delete", other.publish)
    assert shelf.publish().version == 2
    shelf.fetch("to")
    assert shelf.has("to") == b"".join(other.blocks)


def test_blocks_that_another_publisher_deleted_as_unknown_are_sent_again(
    shelf: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.publish()
    shelf.blocks[0] = b"m" * BLOCK
    sent = hashlib.sha256(shelf.blocks[0]).hexdigest()
    interrupted(shelf, monkeypatch, "delete", lambda: shelf.storage.delete([block_name(sent)]))
    shelf.publish()
    shelf.fetch("to")
    assert shelf.has("to") == b"".join(shelf.blocks)


def test_a_publisher_that_was_overtaken_says_so(shelf: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.publish()
    other = another(shelf)

    def overtake() -> None:
        other.publish()
        other.blocks[1] = b"p" * BLOCK
        other.publish()  # and deletes version 2, so that its number is free

    shelf.blocks[0] = b"m" * BLOCK
    interrupted(shelf, monkeypatch, "write", overtake)
    with pytest.raises(LibraryError, match="Another computer has published"):
        shelf.publish()
    shelf.fetch("to")
    assert shelf.has("to") == b"".join(other.blocks)


def test_a_folder_or_draft_that_another_publisher_tidied_away_is_made_again(
    shelf: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = []

    def tidied(path: Path) -> None:
        if not gone:
            gone.append(path)
            shutil.rmtree(path)
            raise FileNotFoundError(errno.ENOENT, "gone", str(path))
        os.listdir(path)

    monkeypatch.setattr("core.store.publishing.storage.flush_folder", tidied)
    shelf.publish()
    shelf.fetch("to")
    assert shelf.has("to") == b"".join(shelf.blocks)


def test_a_block_larger_than_its_file_says_is_refused(shelf: Desk) -> None:
    shelf.publish()
    large = b"l" * (BLOCK + 1)
    digest = hashlib.sha256(large).hexdigest()
    shelf.storage.write(block_name(digest), large)
    bomb = Manifest("mine", 2, "2026-01-01", (PublishedFile("catalog.sqlite", 1, (digest,)),))
    shelf.storage.write("versions/00000002/manifest.json", encode_manifest(bomb))
    with pytest.raises(LibraryError, match="is not what was published"):
        shelf.fetch("to")
    assert not (shelf.folder / "to/catalog.sqlite").stat().st_size


def test_storage_that_writes_a_name_twice_is_refused(shelf: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf.storage, "create", lambda name, content: shelf.storage.write(name, content) or True)
    with pytest.raises(LibraryError, match="must honour If-None-Match"):
        shelf.publish()


# ------------------------------------------------------------ what others put in the place


def test_what_others_keep_in_the_folder_stays_and_is_not_taken_for_a_version(shelf: Desk) -> None:
    share = shelf.folder / "share"
    theirs = [share / "blocks/house.jpg", share / "versions/zz/draft.docx", share / ".draft-lease", share / "lease.txt"]
    for file in theirs:
        file.parent.mkdir(exist_ok=True, parents=True)
        file.write_bytes(b"theirs")
    shelf.publish()
    shelf.blocks[0] = b"n" * BLOCK
    shelf.publish()
    shelf.fetch("to")
    assert [file.read_bytes() for file in theirs] == [b"theirs"] * len(theirs)
    assert shelf.has("to") == b"".join(shelf.blocks)


def test_another_library_in_its_place_is_said_and_not_fetched(desk: Desk, storage: Storage) -> None:
    desk.publish()
    mine = desk.fetch("one")
    storage.delete([*storage.sizes("versions/"), "library/id"])
    desk.blocks[0] = b"t" * BLOCK
    desk.publish("theirs")
    with pytest.raises(LibraryError, match="Another library is published at this place now"):
        finish(fetch_version(storage, "", desk.folder / "two", [], mine))
    assert not (desk.folder / "two").exists()


def test_an_older_version_put_back_is_said_and_one_published_anew_is_fetched(desk: Desk, storage: Storage) -> None:
    desk.publish()
    old = {name: storage.read(name) for name in storage.sizes("versions/")}
    desk.blocks[0] = b"n" * BLOCK
    desk.publish()
    here = desk.fetch("one")
    assert here
    storage.delete(storage.sizes("versions/"))
    for name, content in old.items():
        storage.write(name, content or b"")
    later = msgspec.structs.replace(here, published="2999-01-01T00:00:00+00:00")  # both were within one second
    with pytest.raises(LibraryError, match="version 1, yours is version 2"):
        finish(fetch_version(storage, here.id, desk.folder / "two", [], later))
    storage.delete(storage.sizes("versions/"))
    desk.publish()
    again = finish(fetch_version(storage, here.id, desk.folder / "two", [], here))
    assert again is None or again.version == 1


def test_more_than_fits_is_refused_before_anything_is_fetched(desk: Desk, storage: Storage) -> None:
    blocks = ("0" * 64,) * 1024
    files = tuple(PublishedFile(f"a.lance/{n}", BLOCK * len(blocks), blocks) for n in range(128))
    bomb = Manifest("mine", 1, "2026-01-01", (PublishedFile("catalog.sqlite", 0, ()), *files))
    storage.write("versions/00000001/manifest.json", encode_manifest(bomb))
    room = namedtuple("room", "total used free")(0, 0, 1 << 30)
    with mock.patch("shutil.disk_usage", return_value=room), pytest.raises(LibraryError, match="1,073 MB are free"):
        desk.fetch("to")
    assert desk.got == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes, and links need a right")
@pytest.mark.parametrize("kind", ["pipe", "link", "vast"])
def test_what_is_no_plain_file_is_neither_followed_nor_waited_for(shelf: Desk, kind: str) -> None:
    shelf.publish()
    file = shelf.folder / "share" / sorted(shelf.storage.sizes("blocks/"))[0]
    file.unlink()
    if kind == "pipe":
        os.mkfifo(file)
    elif kind == "link":
        file.symlink_to("/dev/zero")
    else:
        with file.open("wb") as vast:
            vast.truncate(1 << 40)
    with pytest.raises(LibraryError):
        shelf.fetch("to")


DIGEST = "0" * 64
LISTED = Manifest("id", 3, "2026-01-02T03:04:05+00:00", (PublishedFile("catalog.sqlite", 5, (DIGEST,)),))


def changed(**changes: object) -> bytes:
    return json.dumps(json.loads(encode_manifest(LISTED)) | changes).encode()


def test_it_is_read_as_it_was_written() -> None:
    assert decode_manifest(encode_manifest(LISTED)) == LISTED
    assert LISTED.id.startswith("00000003-")


@pytest.mark.parametrize(
    "name",
    ["../catalog.sqlite", "/etc/passwd", "windows-1.lance/../../x", "windows-1.lance/.x", "a\\b", "notes.txt", "own/x"],
)
def test_it_names_files_of_a_library_alone(name: str) -> None:
    with pytest.raises(LibraryError, match="no library, or damaged"):
        decode_manifest(changed(files=[{"name": name, "size": 5, "blocks": [DIGEST]}]))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        changed(version=0),
        changed(more=1),
        changed(files=[{"name": "catalog.sqlite", "size": BLOCK + 1, "blocks": [DIGEST]}]),
        changed(files=[{"name": "catalog.sqlite", "size": 5, "blocks": ["../secret"]}]),
    ],
)
def test_anything_else_is_refused(content: bytes) -> None:
    with pytest.raises(LibraryError, match="no library, or damaged"):
        decode_manifest(content)


def test_one_of_a_newer_version_is_said_to_be_so() -> None:
    with pytest.raises(LibraryError, match="newer version of Muniment"):
        decode_manifest(changed(format=2, more=1))
