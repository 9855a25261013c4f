"""The copy of a table in one file: searches read it where it has what the library should, and else read the table."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from core.base.errors import LibraryError
from core.store.digests import WindowDigest, summed, total, window_digest
from core.store.vectors import windows as copies
from core.store.vectors.lance import LanceVectorStore
from core.store.vectors.windows import WindowVectors, is_sound_copy, read_copy, write_copy
from core.types import Window
from core.types.clause_ids import ClauseIds


def windows(document: str, count: int = 6) -> list[Window]:
    rows = np.random.default_rng(len(document)).standard_normal((count, 8)).astype(np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    return [Window(f"{document}.{number // 2}", row) for number, row in enumerate(rows)]


class Shelved:
    """A store, and what the catalogue knows of its windows."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.digests: dict[str, WindowDigest] = {}
        self.hidden: set[str] = set()
        self.store = self.opened()
        for document in ("a", "bb", "ccc"):
            self.add(document)

    def opened(self) -> LanceVectorStore:
        """The store, opened anew."""
        return LanceVectorStore(self.folder, lambda: self.hidden, lambda _: self.digests)

    def add(self, document: str) -> None:
        self.store.add_windows(document, windows(document), "A")
        self.digests[document] = window_digest(windows(document))

    def copies(self) -> list[Path]:
        return sorted(self.folder.glob("windows-*.lance/_copies/*"))

    def answers(self) -> list[tuple[str, float]]:
        """Those of a store that is opened anew."""
        found = self.opened().nearest(windows("a")[0].vector, 9, "A")
        return [(each.clause, each.score) for each in found]


@pytest.fixture
def shelved(tmp_path: Path) -> Shelved:
    return Shelved(tmp_path)


@pytest.fixture
def without_lancedb(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Makes every later use of LanceDB a failure."""
    return lambda: monkeypatch.setattr(LanceVectorStore, "_connect", lambda _: pytest.fail("LanceDB was opened"))


def test_a_search_reads_the_copy_and_answers_as_from_the_table(
    shelved: Shelved, without_lancedb: Callable[[], None]
) -> None:
    before = shelved.answers()
    assert shelved.copies() == []
    shelved.store.optimise()
    without_lancedb()
    assert shelved.answers() == before
    assert set(shelved.opened().vectors(["a.0", "ccc.2", "d.0"], "A")) == {"a.0", "ccc.2"}


def test_neither_lancedb_nor_arrow_is_loaded_for_it(shelved: Shelved) -> None:
    shelved.store.optimise()
    code = """
        import sys
        from pathlib import Path
        import numpy as np
        from core.store.digests import WindowDigest
        from core.store.vectors.lance import LanceVectorStore
        digest = WindowDigest(int(sys.argv[2]), int(sys.argv[3]))
        store = LanceVectorStore(Path(sys.argv[1]), expected=lambda _: {"all": digest})
        assert len(store.nearest(np.eye(1, 8, dtype=np.float32)[0], 5, "A")) == 5
        print({"lancedb", "pyarrow"} & set(sys.modules))
    """
    all_ = total(shelved.digests.values())
    command = [sys.executable, "-c", textwrap.dedent(code), str(shelved.folder), str(all_.count), str(all_.digest)]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip() == "set()"


def test_what_was_added_after_the_copy_counts(shelved: Shelved) -> None:
    shelved.store.optimise()
    shelved.add("dddd")
    assert ("dddd.0" in dict(shelved.answers())) is True


def test_what_is_out_of_the_library_does_not_count_though_the_copy_has_it(shelved: Shelved) -> None:
    shelved.store.optimise()
    shelved.hidden.add("a")
    del shelved.digests["a"]
    assert {clause.partition(".")[0] for clause, _ in shelved.answers()} == {"bb", "ccc"}


def test_what_is_removed_leaves_the_disk_with_its_copy(shelved: Shelved) -> None:
    shelved.store.optimise()
    (before,) = shelved.copies()
    assert b"ccc." in before.read_bytes()
    shelved.store.remove(["ccc"])
    del shelved.digests["ccc"]
    assert not shelved.store.is_wiped()
    shelved.store.optimise()
    assert shelved.store.is_wiped()
    (after,) = shelved.copies()
    assert b"ccc." not in after.read_bytes()
    assert not before.exists()


def test_a_stray_copy_is_no_wiped_library(shelved: Shelved) -> None:
    shelved.store.optimise()
    (copy,) = shelved.copies()
    for name in ("7.rows", f".tmp{copy.name}"):  # of an earlier version, or of a program that was killed
        copy.with_name(name).write_bytes(copy.read_bytes())
        assert not shelved.store.is_wiped()
        shelved.store.optimise()
        assert shelved.store.is_wiped()
        assert shelved.copies() == [copy]


def test_the_copy_goes_with_its_table(shelved: Shelved) -> None:
    shelved.store.optimise()
    shelved.store.keep_windows([])
    assert list(shelved.folder.rglob("*.rows")) == []


@pytest.mark.parametrize("at", [3, 20, 60, -200, -3])
def test_a_damaged_copy_is_passed_over_and_made_again(shelved: Shelved, at: int) -> None:
    shelved.store.optimise()
    before, (copy,) = shelved.answers(), shelved.copies()
    sound = copy.read_bytes()
    for damaged in (bytes([*sound[:at], sound[at] ^ 4, *sound[at:][1:]]), sound[:at], b"", sound + b"x"):
        copy.write_bytes(damaged)
        assert not is_sound_copy(copy)
        assert shelved.answers() == before
        shelved.store.optimise()
        assert copy.read_bytes() == sound


def test_a_copy_in_another_format_is_passed_over_and_made_again(
    shelved: Shelved, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(copies, "_MAGIC", b"muniment rows 0\n")
        shelved.store.optimise()
    before, (copy,) = shelved.answers(), shelved.copies()
    assert not is_sound_copy(copy)
    shelved.store.optimise()
    assert is_sound_copy(copy)
    assert shelved.answers() == before


def test_the_copy_of_a_table_with_other_vectors_is_passed_over(shelved: Shelved) -> None:
    shelved.store.optimise()
    shelved.digests["a"] = window_digest(windows("other"))
    with pytest.raises(LibraryError, match="damaged"):
        shelved.answers()


@pytest.mark.skipif(os.name != "posix", reason="Windows has no modes")
def test_only_its_owner_can_read_the_copy(shelved: Shelved) -> None:
    shelved.store.optimise()
    (copy,) = shelved.copies()
    assert copy.stat().st_mode & 0o777 == 0o600
    assert copy.parent.stat().st_mode & 0o777 == 0o700


def test_a_full_disk_leaves_no_copy_and_fails_nothing(shelved: Shelved, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    before = shelved.answers()
    with monkeypatch.context() as patched:
        patched.setattr(copies.zlib, "crc32", full)
        shelved.store.optimise()
    assert shelved.copies() == []
    assert shelved.answers() == before


def test_a_file_has_what_was_written_to_it(tmp_path: Path) -> None:
    draw = np.random.default_rng(3)
    rows = draw.integers(-128, 128, (300_000, 5), np.int8)  # more than is read at a time
    clause, scale = draw.integers(0, 3, len(rows), np.int32), draw.random(len(rows), np.float32)
    digest = summed(np.arange(len(rows), dtype=np.uint64))
    written = WindowVectors(ClauseIds.of(["a", "b \u00e9", "c"]), clause, rows, scale, digest)
    write_copy(tmp_path / "new" / "1.rows", written)
    read = read_copy(tmp_path / "new" / "1.rows", written.digest)
    assert read is not None
    assert list(read.clauses) == list(written.clauses)
    assert np.array_equal(read.rows, rows)
    assert np.array_equal(read.scale, scale)
    assert np.array_equal(read.clause, clause)
    assert read_copy(tmp_path / "new" / "2.rows", written.digest) is None
