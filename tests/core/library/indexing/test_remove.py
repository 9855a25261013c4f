"""Forgetting, interrupted at every write and at any time: it is finished later, and until then the text is hidden."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from core import Library, LibraryError, NothingFound
from core.store.folder import WriterLock
from tests import ROOT
from tests.core.at_rest.matters import Contracts, opened, ranking
from tests.core.at_rest.traces import traces
from tests.core.library.indexing.faults import Disk

QUERIES = ("payment under the agreement", "liability of the buyer", "who may terminate")


class Shelves:
    """A library of six contracts, and one that never had one of them.

    Attributes:
        whole: the folder of the first.
        never: the folder of the second.
        secret: the contract that the second never had.
        words: words that only it has.
    """

    def __init__(self, folder: Path) -> None:
        contracts = Contracts(folder / "contracts", seed=5)
        paths = [contracts.add("matter", str(number), 12) for number in range(6)]
        self.whole, self.never, self.secret = folder / "whole", folder / "never", paths[2]
        self.words = contracts.words([self.secret])
        self.example = contracts.texts[self.secret].splitlines()[2]
        for place, some in ((self.whole, paths), (self.never, [each for each in paths if each != self.secret])):
            with opened(place) as library:
                list(library.files.index(some))
        with opened(self.never) as library:
            self.expected = ranking(library, *QUERIES)

    def copy(self, to: Path) -> Path:
        shutil.rmtree(to, ignore_errors=True)
        return Path(shutil.copytree(self.whole, to))


@pytest.fixture(scope="module")
def shelves(tmp_path_factory: pytest.TempPathFactory) -> Shelves:
    return Shelves(tmp_path_factory.mktemp("shelves"))


@pytest.fixture
def place(shelves: Shelves, tmp_path: Path) -> Path:
    return shelves.copy(tmp_path / "library")


def assert_finished(shelves: Shelves, place: Path) -> bool:
    """Opens the library, which finishes what was begun; returns whether anything was."""
    with opened(place) as library:
        catalog, store = library._assembly.catalog, library._assembly.store()
        here = shelves.secret in {file.path for file in library.files.list()}
        assert catalog.removals.unfinished() == frozenset()
        assert store.documents() == catalog.documents()
        if not here:
            assert store.is_wiped()
            assert ranking(library, *QUERIES) == shelves.expected
    assert traces(shelves.words, place) == (shelves.words if here else set())
    return not here


def forget(place: Path, path: Path) -> None:
    with opened(place) as library:
        library.files.forget([path])


def removals_of(library: Library) -> frozenset[str]:
    return library._assembly.catalog.removals.unfinished()


def writes_of(shelves: Shelves, place: Path) -> int:
    """How many writes forgetting takes."""
    disk = Disk()
    with opened(place) as library, disk.plugged_in():
        library.files.forget([shelves.secret])
    return disk.writes


@pytest.mark.trial
def test_a_disk_that_is_full_from_any_write_on_leaves_all_or_nothing(shelves: Shelves, place: Path) -> None:
    count = writes_of(shelves, place)
    begun = []
    for number in range(1, count + 1):
        shelves.copy(place)
        disk = Disk(number)
        with opened(place) as library:
            with disk.plugged_in(), pytest.raises(LibraryError, match="space"):
                library.files.forget([shelves.secret])
            if shelves.secret not in {file.path for file in library.files.list()}:
                assert ranking(library, *QUERIES) == shelves.expected  # hidden at once
        begun.append(assert_finished(shelves, place))
    assert begun == [False, *[True] * (count - 1)]


@pytest.mark.slow(covers=["core/store", "core/library/usecases"])
def test_the_power_that_fails_after_any_write_leaves_all_or_nothing(shelves: Shelves, place: Path) -> None:
    for number in range(1, writes_of(shelves, place) + 1):
        shelves.copy(place)
        with opened(place) as library, Disk(number, late=True).plugged_in(), pytest.raises(LibraryError):
            library.files.forget([shelves.secret])
        assert assert_finished(shelves, place)


def test_a_search_hides_what_is_not_wiped_and_then_finishes_it(shelves: Shelves, place: Path) -> None:
    with opened(place) as library:
        removals = library._assembly.catalog.removals
        with Disk(3).plugged_in(), pytest.raises(LibraryError, match="next opened"):
            library.files.forget([shelves.secret])
        with WriterLock(place):  # as if held by another program: now it can only be hidden
            assert ranking(library, *QUERIES) == shelves.expected
            assert removals.hidden()
        assert ranking(library, *QUERIES) == shelves.expected
        assert removals_of(library) == frozenset()


def test_a_disk_that_stays_full_holds_up_one_search_only(shelves: Shelves, place: Path) -> None:
    disk = Disk(3)
    with opened(place) as library, disk.plugged_in():
        with pytest.raises(LibraryError, match="space"):
            library.files.forget([shelves.secret])
        ranking(library, QUERIES[0])
        tried = disk.writes
        assert ranking(library, *QUERIES) == shelves.expected
        assert disk.writes == tried
        assert removals_of(library)


def test_a_window_that_stays_open_finishes_it_with_the_next_search(shelves: Shelves, place: Path) -> None:
    with opened(place) as window:
        with opened(place) as other, Disk(3).plugged_in(), pytest.raises(LibraryError):
            other.files.forget([shelves.secret])
        assert removals_of(window)
        assert ranking(window, *QUERIES) == shelves.expected
        assert removals_of(window) == frozenset()
    assert traces(shelves.words, place) == set()


def test_indexing_and_forgetting_finish_what_was_interrupted(shelves: Shelves, place: Path) -> None:
    for again in ("index", "forget"):
        shelves.copy(place)
        with opened(place) as library:
            with Disk(3).plugged_in(), pytest.raises(LibraryError):
                library.files.forget([shelves.secret])
            if again == "index":
                list(library.files.index([]))
            else:
                with pytest.raises(NothingFound, match="is not in this library"):
                    library.files.forget([shelves.secret])
            assert removals_of(library) == frozenset()
        assert traces(shelves.words, place) == set()


def test_what_is_read_again_before_it_was_wiped_is_in_the_library(shelves: Shelves, place: Path) -> None:
    with opened(place) as library:
        before = ranking(library, *QUERIES)
        with Disk(3).plugged_in(), pytest.raises(LibraryError):
            library.files.forget([shelves.secret])
        list(library.files.index([shelves.secret]))
        assert removals_of(library) == frozenset()
        assert [sorted(hits) for hits in ranking(library, *QUERIES)] == [sorted(hits) for hits in before]
    assert traces(shelves.words, place) == shelves.words


def test_what_a_killed_indexing_left_goes_with_the_next_forgetting(shelves: Shelves, place: Path) -> None:
    data = next(place.glob("windows-*.lance")) / "data"
    (data / ".tmpXYZ").write_text(" ".join(shelves.words))
    shutil.copy(next(file for file in data.glob("*.lance")), data / "0123456789.lance")
    forget(place, shelves.secret)
    assert traces(shelves.words, place) == set()


# ---------------------------------------------------------------------- kills

FORGET = """
    import sys
    from pathlib import Path
    from tests.core.at_rest.matters import opened
    with opened(Path(sys.argv[1])) as library:
        library.search, library._assembly.store()
        print(flush=True)
        library.files.forget([Path(sys.argv[2])])
"""


def killed(place: Path, path: Path, after: float | None) -> float:
    """Forgets in a separate process, killed after this many seconds; returns how long it ran."""
    command = [sys.executable, "-W", "ignore", "-c", textwrap.dedent(FORGET), str(place), str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as job:
        assert job.stdout is not None
        job.stdout.readline()
        started = time.perf_counter()
        if after is not None:
            time.sleep(after)
            job.kill()
        job.wait()
        assert job.stderr is not None
        assert b"Traceback" not in job.stderr.read()
        return time.perf_counter() - started


def kills(shelves: Shelves, place: Path, count: int) -> Iterator[bool]:
    """For each of this many kills, whether the document was out of the library."""
    chance = random.Random(11)
    whole = killed(place, shelves.secret, None)
    for number in range(count):
        shelves.copy(place)
        killed(place, shelves.secret, whole * (number + chance.random()) / count)
        yield assert_finished(shelves, place)


@pytest.mark.trial
def test_killed_at_any_time_it_is_finished_or_was_never_begun(shelves: Shelves, place: Path) -> None:
    assert len(list(kills(shelves, place, 3))) == 3


@pytest.mark.slow(covers=["core/store", "core/library/usecases"])
def test_killed_a_hundred_times_it_is_finished_or_was_never_begun(shelves: Shelves, place: Path) -> None:
    begun = list(kills(shelves, place, 100))
    assert 0 < sum(begun) < len(begun)
