"""What only the store on disk must satisfy: other processes, crashes, and that removed rows are gone."""

from __future__ import annotations

import subprocess
import sys
import textwrap
import threading
from collections.abc import Callable
from pathlib import Path

import lancedb
import numpy as np
import pytest

from core.base.errors import LibraryError
from core.store.vectors import lance
from core.store.vectors.lance import LanceVectorStore
from core.store.vectors.tables import WindowTables
from core.types import Window
from core.types.ports import VectorStore
from tests.fakes import MemoryVectorStore

SECRET = "Zyxwvut-flurbonium-4711"


def filled(folder: Path, documents: int = 30) -> LanceVectorStore:
    store = LanceVectorStore(folder)
    for i in range(documents):
        name = SECRET if i == 7 else f"d{i}"
        store.add_windows(f"d{i}", [Window(f"{name}.1", np.eye(1, 16, i % 16, dtype=np.float32)[0])], "A")
    store.optimise()
    return store


def files_with(folder: Path, word: str) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() and word.encode().lower() in path.read_bytes().lower()]


def rows_on_disk(folder: Path) -> set[Path]:
    """The files that hold rows, or marks of deleted rows."""
    kinds = {"data", "_deletions"}
    return {path for path in folder.rglob("*") if path.is_file() and kinds & set(path.parts)}


def test_removed_text_leaves_the_disk(tmp_path: Path) -> None:
    store = filled(tmp_path)
    before = rows_on_disk(tmp_path)
    assert files_with(tmp_path, "flurbonium")  # the search below would find it
    store.remove(["d7"])
    store.optimise()
    assert files_with(tmp_path, "flurbonium") == []
    assert files_with(tmp_path, "Zyxwvut") == []
    # Some files are compressed, so they cannot be searched for words: none of them is older than the removal.
    assert not before & rows_on_disk(tmp_path)
    assert len(store.documents()) == 29


def test_removed_text_leaves_the_disk_even_if_the_program_ended_in_between(tmp_path: Path) -> None:
    filled(tmp_path).remove(["d7"])
    before = rows_on_disk(tmp_path)
    LanceVectorStore(tmp_path).optimise()
    assert files_with(tmp_path, "flurbonium") == []
    assert not before & rows_on_disk(tmp_path)


def test_tidying_without_a_removal_rewrites_nothing(tmp_path: Path) -> None:
    store = filled(tmp_path)
    store.optimise()  # prunes what the first optimisation replaced
    before = rows_on_disk(tmp_path)
    store.optimise()
    assert rows_on_disk(tmp_path) == before


def test_the_store_says_whether_all_that_was_removed_is_wiped(tmp_path: Path) -> None:
    store = filled(tmp_path)
    assert store.is_wiped()
    store.remove(["d7"])
    assert not store.is_wiped()
    store.optimise()
    assert store.is_wiped()
    table = next(tmp_path.glob("windows-*.lance")).name
    for stray in (f"{table}/data/.tmpAbC", f"{table}/data/0101.lance", "windows-1.gone/data/x.lance"):
        (tmp_path / stray).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / stray).write_text(SECRET)  # as a write that was killed leaves it
        assert not store.is_wiped()
        store.optimise()
        assert store.is_wiped()
        assert files_with(tmp_path, "flurbonium") == []


def test_hidden_documents_are_not_found(tmp_path: Path) -> None:
    hidden = {"d7"}
    filled(tmp_path)
    store = LanceVectorStore(tmp_path, lambda: hidden)
    near = np.eye(1, 16, 7, dtype=np.float32)[0]
    assert [each.clause for each in store.nearest(near, 1, "A")] == ["d23.1"]
    assert store.vectors([f"{SECRET}.1"], "A") == {}
    hidden.clear()
    assert {each.clause for each in store.nearest(near, 2, "A")} == {"d23.1", f"{SECRET}.1"}
    assert set(store.vectors([f"{SECRET}.1"], "A")) == {f"{SECRET}.1"}


READER = """
    import sys
    from pathlib import Path
    from core.store.vectors.lance import LanceVectorStore
    store = LanceVectorStore(Path(sys.argv[1]))
    for line in sys.stdin:
        print(len(store.vectors(line.split(), "A")), flush=True)
"""


def test_another_process_sees_each_write_and_survives_each_tidying(tmp_path: Path) -> None:
    store = LanceVectorStore(tmp_path)
    command = [sys.executable, "-c", textwrap.dedent(READER), str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as reader:
        assert reader.stdin is not None
        assert reader.stdout is not None
        for i in range(4):
            store.add_windows(f"d{i}", [Window(f"d{i}.1", np.ones(16, np.float32))], "A")
            if i % 2:
                store.remove([f"d{i - 1}"])
                store.optimise()
            reader.stdin.write("d0.1 d1.1 d2.1 d3.1\n")
            reader.stdin.flush()
            assert int(reader.stdout.readline()) == [1, 1, 2, 2][i]
        reader.stdin.close()


def test_searching_while_another_thread_writes_and_tidies(tmp_path: Path) -> None:
    store = filled(tmp_path)
    failures: list[BaseException] = []
    stop = threading.Event()

    def search() -> None:
        try:
            while not stop.is_set():
                assert store.documents()
                assert store.nearest(np.eye(1, 16, 3, dtype=np.float32)[0], 5, "A")
                assert store.vectors(["d1.1"], "A")
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=search) for _ in range(2)]
    for thread in threads:
        thread.start()
    for i in range(10, 20):
        store.remove([f"d{i}"])
        store.optimise()
    stop.set()
    for thread in threads:
        thread.join()
    assert failures == []


def test_a_read_is_tried_again_as_long_as_a_writer_prunes_what_it_reads(tmp_path: Path) -> None:
    store, other = filled(tmp_path), LanceVectorStore(tmp_path)
    table = next(iter(WindowTables(lambda: lancedb.connect(str(tmp_path)), tmp_path).all()))
    left = iter(range(10, 14))

    def read(_: object) -> int:
        if (pruned := next(left, None)) is None:
            return len(store.documents())
        other.remove([f"d{pruned}"])
        other.optimise()
        raise OSError("the file that was being read is gone")

    assert table.read(read) == 26


def test_a_read_that_fails_on_an_unchanged_table_is_not_tried_for_ever(tmp_path: Path) -> None:
    filled(tmp_path)
    table = next(iter(WindowTables(lambda: lancedb.connect(str(tmp_path)), tmp_path).all()))
    tries: list[object] = []

    def read(lance: object) -> int:
        tries.append(lance)
        raise OSError("no such file")

    with pytest.raises(LibraryError):
        table.read(read)
    assert len(tries) == 2


def test_a_damaged_table_is_reported_in_words(tmp_path: Path) -> None:
    filled(tmp_path)
    for path in tmp_path.glob("windows-*.lance/data/*"):
        path.write_bytes(b"not a table")
    with pytest.raises(LibraryError, match="could not be read") as caught:
        LanceVectorStore(tmp_path).vectors(["d1.1"], "A")
    assert caught.value.source == tmp_path
    assert "Repair it" in caught.value.message


def test_what_lancedb_remembers_of_past_changes_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ample, bounded = tmp_path / "ample", tmp_path / "bounded"
    ample.mkdir()
    bounded.mkdir()
    remembered = filled(ample, documents=6)._caches.size_bytes
    monkeypatch.setattr(lance, "_CACHE", remembered // 8)
    assert filled(bounded, documents=6)._caches.size_bytes <= remembered // 4


@pytest.fixture(params=["lance", "memory"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> VectorStore:
    makers: dict[str, Callable[[], VectorStore]] = {
        "lance": lambda: LanceVectorStore(tmp_path),
        "memory": MemoryVectorStore,
    }
    return makers[request.param]()


def window(clause_id: str, *vector: float) -> Window:
    values = np.asarray(vector, dtype=np.float32)
    return Window(clause_id, values / np.linalg.norm(values))


def test_an_empty_store_finds_nothing(store: VectorStore) -> None:
    assert store.nearest(np.ones(2, np.float32), 5, "A") == []
    assert store.documents() == set()


def test_the_nearest_clauses_by_their_best_window_each_once(store: VectorStore) -> None:
    store.add_windows("a", [window("a.1", 1, 0), window("a.1", 0.9, 0.1), window("a.2", 0, 1)], "A")
    store.add_windows("b", [window("b.1", 1, 0.5)], "A")
    found = store.nearest(np.asarray([1, 0], np.float32), 2, "A")
    assert [(each.clause, each.source, each.rank) for each in found] == [("a.1", "vector", 1), ("b.1", "vector", 2)]
    assert found[0].score == pytest.approx(1.0, abs=5e-5)
    assert found[1].score == pytest.approx(1 / np.sqrt(1.25), abs=2e-4)


def test_a_clause_of_many_near_windows_does_not_crowd_others_out(store: VectorStore) -> None:
    store.add_windows("a", [window("a.1", 1, i / 1000) for i in range(100)], "A")
    store.add_windows("b", [window("b.1", 0, 1)], "A")
    assert [each.clause for each in store.nearest(np.asarray([1, 0], np.float32), 2, "A")] == ["a.1", "b.1"]


def test_the_vectors_of_given_clauses_are_those_of_all_their_windows(store: VectorStore) -> None:
    assert store.vectors(["a.1"], "A") == {}
    store.add_windows("a", [window("a.1", 1, 0), window("a.1", 0, 1), window("a.2", 1, 0), window("a.3", 0, 1)], "A")
    found = store.vectors(["a.1", "a.3", "missing"], "A")
    assert {clause: sorted(rows.tolist()) for clause, rows in found.items()} == {
        "a.1": [[0, 1], [1, 0]],
        "a.3": [[0, 1]],
    }
    assert store.vectors([], "A") == {}


def test_adding_a_document_again_replaces_it(store: VectorStore) -> None:
    store.add_windows("a", [window("a.1", 1, 0), window("a.2", 1, 0)], "A")
    store.add_windows("a", [window("a.1", 1, 0)], "A")
    assert [each.clause for each in store.nearest(np.asarray([1, 0], np.float32), 9, "A")] == ["a.1"]


def test_a_removed_document_is_not_found_any_more(store: VectorStore) -> None:
    for document in "ab":
        store.add_windows(document, [window(f"{document}.1", 1, 0)], "A")
    store.remove(["a", "never there"])
    for _ in ("at once", "and after tidying"):
        assert [each.clause for each in store.nearest(np.asarray([1, 0], np.float32), 9, "A")] == ["b.1"]
        assert store.documents() == {"b"}
        store.optimise()


def test_tidying_changes_no_answer(store: VectorStore) -> None:
    for i in range(5):
        store.add_windows(f"d{i}", [window(f"d{i}.1", 1, i)], "A")
    before = store.nearest(np.asarray([1, 0], np.float32), 9, "A")
    store.optimise()
    assert store.nearest(np.asarray([1, 0], np.float32), 9, "A") == before
    assert [each.clause for each in before] == ["d0.1", "d1.1", "d2.1", "d3.1", "d4.1"]
