"""Files that change while they are listed and read: what was not read never counts as read."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from core.isolation.reader import Copies
from core.library.indexing import files as records
from core.library.indexing import index as indexing
from core.library.indexing.files import settled, stamp_of
from core.store.catalog.files import Stamp
from core.types import FileStatus
from tests.core.library.indexing.test_index import LAW, NOTICES, Desk, desk, found
from tests.thoroughness import examples

__all__ = ["desk"]

SECOND = 1_000_000_000
LAWS = ("New York", "Delaware", "Ruritania")


def test_a_change_of_the_same_size_in_the_same_moment_is_noticed(desk: Desk) -> None:
    path = desk.write("law.txt", LAW)
    desk.index()
    moment = path.stat().st_mtime_ns
    desk.write("law.txt", LAW.replace("York", "Yarm"))
    os.utime(path, ns=(moment, moment))  # as on a file system that counts in seconds
    desk.index()
    assert [len(found(desk, word)) for word in ("York", "Yarm")] == [0, 1]


def test_a_file_that_was_just_changed_is_compared_once_more_and_then_taken_for_unchanged(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = desk.write("law.txt", LAW)
    desk.index()
    assert desk.catalog.stamps(indexing.EXTRACTION) == {}
    before = desk.content()
    old = time.time_ns() - 3600 * SECOND
    os.utime(path, ns=(old, old))
    desk.index()
    assert desk.catalog.stamps(indexing.EXTRACTION) == {path: Stamp(len(LAW), old)}
    assert desk.content() == before
    monkeypatch.setattr(indexing, "document_id", lambda path: pytest.fail(f"{path} was compared"))
    desk.index()


@pytest.mark.parametrize("time_of_change", [-SECOND, 0, 1, 4_000_000_000 * SECOND])
def test_a_file_of_an_odd_time_goes_in_like_any_other(desk: Desk, time_of_change: int) -> None:
    path = desk.write("law.txt", LAW)
    os.utime(path, ns=(time_of_change, time_of_change))
    assert [desk.index().count(FileStatus.DONE) for _ in range(2)] == [1, 1]
    assert len(found(desk, "governed")) == 1


def test_a_time_beyond_all_numbers_of_the_catalogue_is_a_stamp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class State:
        st_size, st_mtime_ns = 5, 1 << 80

    monkeypatch.setattr(Path, "stat", lambda path: State())
    stamp = stamp_of(tmp_path)
    assert stamp is not None
    assert -(1 << 63) <= stamp.mtime_ns < 1 << 63


def test_a_stamp_is_trusted_once_its_time_is_past() -> None:
    now = 1_000 * SECOND
    assert settled(None, now) is None
    assert settled(Stamp(5, now - records._SETTLED), now) == Stamp(5, now - records._SETTLED)
    for young in (now - records._SETTLED + 1, now, now + 365 * 86400 * SECOND):
        assert settled(Stamp(5, young), now) is None


def test_where_a_reader_opens_files_itself_it_reads_a_copy_all_the_same(tmp_path: Path) -> None:
    path, scratch = tmp_path / "law.txt", tmp_path / "scratch"
    scratch.mkdir()
    path.write_text(LAW)
    with Copies(scratch).handed(path, path, None) as copy:
        path.write_text(NOTICES)
        assert copy != path
        assert copy.read_text() == LAW


def appended(path: Path, chance: random.Random) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(f"\n2. Fees. The fee is {chance.randrange(1000)} florins.\n")


def truncated(path: Path, chance: random.Random) -> None:
    os.truncate(path, chance.randrange(20, 60))


def replaced(path: Path, chance: random.Random) -> None:
    draft = path.with_suffix(".new")
    draft.write_text(LAW.replace("New York", chance.choice(LAWS)))
    draft.replace(path)


def rewritten_with_its_time(path: Path, chance: random.Random) -> None:
    state = path.stat()
    path.write_text(path.read_text().replace("agreement", chance.choice(("agreemunt", "agreemint"))))
    os.utime(path, ns=(state.st_atime_ns, state.st_mtime_ns))


def deleted(path: Path, chance: random.Random) -> None:
    path.unlink()


def made_a_link(path: Path, chance: random.Random) -> None:
    path.unlink()
    path.symlink_to(path.with_name("notices.txt"))


CHANGES = (appended, truncated, replaced, rewritten_with_its_time, deleted, made_a_link)
MOMENTS = (
    (indexing, "stamp_of"),
    (indexing, "document_id"),
    (indexing, "isolated_extractions"),
    (records, "read_record"),
)


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
@pytest.mark.parametrize("seed", range(examples(6, 200)))
def test_whatever_changes_at_whatever_moment_the_next_index_of_it_ends_as_a_fresh_one(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    chance = random.Random(seed)
    path, _ = desk.write("law.txt", LAW), desk.write("notices.txt", NOTICES)
    if chance.random() < 0.5:
        desk.index()
        desk.write("law.txt", LAW.replace("New York", "Delaware"))
    change, (module, moment), after = chance.choice(CHANGES), chance.choice(MOMENTS), chance.random() < 0.5
    with monkeypatch.context() as patch:
        patch.setattr(module, moment, interrupted(getattr(module, moment), after, lambda: change(path, chance)))
        desk.index()
    desk.index()
    if path.exists():
        assert without_what_is_gone(desk) == fresh(desk, tmp_path / "fresh"), (change, moment, after)


def interrupted(call: Callable[..., object], after: bool, happens: Callable[[], None]) -> Callable[..., object]:
    """A function during whose first call something happens, right before or after."""
    left = [happens]

    def called(*args: object, **named: object) -> object:
        if left and not after:
            left.pop()()
        result = call(*args, **named)
        if left:
            left.pop()()
        return result

    return called


def without_what_is_gone(desk: Desk) -> str:
    assert all(file.path.exists() for file in desk.catalog.files())
    return desk.content()


def fresh(desk: Desk, place: Path) -> str:
    place.mkdir()
    other = Desk(place)
    other.contracts = desk.contracts
    other.index()
    content = other.content()
    other.catalog.close()
    return content
