"""What is forgotten leaves the disk: nothing of it is found in any file of the library, whatever its encoding."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from core import Library, Query
from core.store.vectors.lance import LanceVectorStore
from core.types import Window
from tests.core.at_rest.lance_pages import data_files, decoded, rows_in
from tests.core.at_rest.matters import Contracts, opened
from tests.core.at_rest.traces import traces, traces_in_backups


@dataclass
class Place:
    """A library, its contracts by matter, and every folder in which the program may leave something."""

    folder: Path
    others: tuple[Path, ...]
    contracts: Contracts
    matters: dict[str, list[Path]]


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, new_readers: None) -> Callable[[int, int], Place]:
    """Indexes three matters with this many contracts and clauses each, all rated, collected and searched for."""
    others = {name: tmp_path / name for name in ("home", "scratch")}
    for folder in others.values():
        folder.mkdir()
    for variable in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(variable, str(others["home"]))
    for variable in ("TMPDIR", "SQLITE_TMPDIR"):
        monkeypatch.setenv(variable, str(others["scratch"]))
    monkeypatch.setattr(tempfile, "tempdir", None)

    def make(count: int, clauses: int) -> Place:
        contracts = Contracts(tmp_path / "contracts", seed=count)
        matters = {
            name: [contracts.add(name, f"{number}", clauses) for number in range(count)]
            for name in ("first", "second", "third")
        }
        with opened(tmp_path / "library") as library:
            list(library.files.index([tmp_path / "contracts"]))
            for name, paths in matters.items():
                library.collections.add(name, paths)
                for path in paths:
                    use(library, contracts.texts[path])
        return Place(tmp_path / "library", tuple(others.values()), contracts, matters)

    return make


def use(library: Library, text: str) -> None:
    """Puts words of a contract everywhere that the user may put them."""
    example = text.splitlines()[2].partition(" ")[2]
    (answer,) = library.search.similar([example])
    library.saved_searches.save(answer, " ".join(example.split()[:6]), [example])
    quoting = Query(" ".join(example.split()[:8]))
    *_, answer = library.search.find(quoting, rerank=False)
    library.saved_searches.save(answer, "Words in a row")
    for hit in answer.hits[:3]:
        library.ratings.rate(quoting.text, hit.clause.id, 4)


def forgotten(place: Place, paths: Sequence[Path], named: Sequence[Path], phrases: int) -> None:
    """Forgets these contracts by name; checks that nothing of them is found any more, and everything of the others."""
    contracts = place.contracts
    kept = [path for path in contracts.texts if path not in paths]
    sought = [*contracts.phrases(paths, phrases), *contracts.words(paths)]
    staying = contracts.phrases(kept, phrases) if kept else []
    assert traces(sought, place.folder, *place.others) == set(sought)  # so the traces can be found
    quoted = [" ".join(contracts.texts[path].splitlines()[2].split()[1:7]) for path in paths]
    in_backups = [*contracts.phrases(paths, len(paths)), *quoted]  # their names and the searches
    with opened(place.folder) as library:
        library.backups.write()
    assert traces_in_backups(in_backups, place.folder) == set(in_backups)
    with opened(place.folder) as library:
        gone = library.files.forget(named)
        assert set(gone.files) == set(paths)
        assert len(gone.searches) == 2 * len(paths)
    assert traces(sought, place.folder, *place.others) == set()
    assert traces(staying, place.folder, *place.others) == set(staying)
    others = contracts.phrases(kept, len(kept))
    assert traces_in_backups([*in_backups, *others], place.folder) == set(others)
    for path in paths:
        del contracts.texts[path]


def each_way(place: Place, phrases: int) -> None:
    """Forgets a file, a folder, a collected matter, and the rest of the library."""
    first, second, third = place.matters.values()
    forgotten(place, first[:1], first[:1], phrases)
    forgotten(place, first[1:], [first[0].parent], phrases)
    with opened(place.folder) as library:
        collected = library.collections.list()["second"]
    forgotten(place, second, collected, phrases)
    forgotten(place, third, [Path("/")], phrases)


def test_nothing_is_left_of_a_file_a_folder_a_matter_and_a_library(make: Callable[[int, int], Place]) -> None:
    each_way(make(2, 12), phrases=20)


@pytest.mark.slow(covers=["core/store", "core/library"])
def test_nothing_is_left_of_a_thousand_phrases(make: Callable[[int, int], Place]) -> None:
    each_way(make(12, 60), phrases=250)


def test_every_page_of_lancedb_is_decoded_deleted_rows_too(tmp_path: Path) -> None:
    store = LanceVectorStore(tmp_path)
    written = [f"{name} pays {number} florins. " * 9 for name in "abc" for number in range(200)]
    for name in "abc":
        windows = [Window(each, np.ones(4, np.float32)) for each in written if each.startswith(name)]
        store.add_windows(name, windows, "A")
    store.optimise()
    store.remove(["b"])
    (file,) = data_files(tmp_path)
    vectors = pa.list_(pa.float16(), 4)
    schema = pa.schema([("document", pa.string()), ("clause", pa.string()), ("vector", vectors)])
    rows = decoded(file, schema)
    assert rows.num_rows == rows_in(file) == len(written)
    assert rows["clause"].to_pylist() == written
    raw = file.read_bytes()
    assert sum(each.encode() in raw for each in written) < 3  # in the bytes alone hardly one is found
