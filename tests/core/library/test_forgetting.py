"""Forgetting, interrupted at every write and at any time: it is finished later, and until then the text is hidden."""

from __future__ import annotations

import os
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
from core.library.forgetting import copies_of, kept_with, named_files
from core.store.folder import WriterLock
from core.types import FileRecord, Query, Rating, TrayEntry
from tests import ROOT
from tests.core.at_rest.matters import Contracts, opened, ranking
from tests.core.at_rest.traces import traces
from tests.core.library.indexing.faults import Disk
from tests.core.shelf import Shelf
from tests.core.store.examples import record

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
        catalog, store = library._opened.catalog, library._opened.store()
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
    return library._opened.catalog.removals.unfinished()


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


@pytest.mark.slow(covers=["core/store", "core/library"])
def test_the_power_that_fails_after_any_write_leaves_all_or_nothing(shelves: Shelves, place: Path) -> None:
    for number in range(1, writes_of(shelves, place) + 1):
        shelves.copy(place)
        with opened(place) as library, Disk(number, late=True).plugged_in(), pytest.raises(LibraryError):
            library.files.forget([shelves.secret])
        assert assert_finished(shelves, place)


def test_a_search_hides_what_is_not_wiped_and_then_finishes_it(shelves: Shelves, place: Path) -> None:
    with opened(place) as library:
        removals = library._opened.catalog.removals
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
        library.search, library._opened.store()
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


@pytest.mark.slow(covers=["core/store", "core/library"])
def test_killed_a_hundred_times_it_is_finished_or_was_never_begun(shelves: Shelves, place: Path) -> None:
    begun = list(kills(shelves, place, 100))
    assert 0 < sum(begun) < len(begun)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("one/a.pdf", "one/deep/b.pdf", "one-c.pdf"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    return tmp_path


def added(folder: Path, *names: str) -> list[FileRecord]:
    return [record(folder / name, name) for name in names or ("one/a.pdf", "one/deep/b.pdf", "one-c.pdf")]


def names(files: list[FileRecord], folder: Path, *paths: Path) -> list[str]:
    return [str(file.path.relative_to(folder)) for file in named_files(files, paths)]


def test_a_file_and_a_folder_with_all_below_it_and_nothing_beside_it(folder: Path) -> None:
    files = added(folder)
    assert names(files, folder, folder / "one-c.pdf") == ["one-c.pdf"]
    assert names(files, folder, folder / "one", folder / "one/a.pdf") == ["one/a.pdf", "one/deep/b.pdf"]
    assert len(named_files(files, [Path("/")])) == 3


def test_a_path_from_here_with_a_slash_at_its_end_or_dots_in_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder / "one")
    for path in ("deep", "deep/", "./deep", "../one/deep", "deep/../deep/b.pdf"):
        assert names(added(folder), folder, Path(path)) == ["one/deep/b.pdf"]
    monkeypatch.setenv("HOME", str(folder))
    assert names(added(folder), folder, Path("~/one/a.pdf")) == ["one/a.pdf"]


def test_a_link_to_what_was_added(folder: Path) -> None:
    (folder / "link").symlink_to(folder / "one")
    (folder / "linked.pdf").symlink_to(folder / "one/a.pdf")
    assert names(added(folder), folder, folder / "link") == ["one/a.pdf", "one/deep/b.pdf"]
    assert names(added(folder), folder, folder / "link/deep/b.pdf", folder / "linked.pdf") == [
        "one/a.pdf",
        "one/deep/b.pdf",
    ]


def test_what_was_added_by_a_link(folder: Path) -> None:
    (folder / "link").symlink_to(folder / "one")
    (folder / "linked.pdf").symlink_to(folder / "one-c.pdf")
    files = added(folder, "link/a.pdf", "linked.pdf")
    assert names(files, folder, folder / "one") == ["link/a.pdf"]
    assert names(files, folder, folder / "one/a.pdf", folder / "one-c.pdf") == ["link/a.pdf", "linked.pdf"]


def test_a_file_that_is_no_longer_there_but_in_a_folder_that_was_added_by_a_link(folder: Path) -> None:
    (folder / "link").symlink_to(folder / "one")
    (folder / "one/a.pdf").unlink()
    assert names(added(folder, "link/a.pdf"), folder, folder / "one/a.pdf") == ["link/a.pdf"]


def test_another_case_counts_only_where_the_file_system_makes_no_difference(folder: Path) -> None:
    with pytest.raises(NothingFound, match=r"ONE-C\.pdf is not in this library"):
        named_files(added(folder, "one/a.pdf"), [folder / "ONE-C.pdf"])
    files = added(folder)
    if not (folder / "ONE-C.pdf").exists():  # then make the same file under both names
        os.link(folder / "one-c.pdf", folder / "ONE-C.pdf")
    assert names(files, folder, folder / "ONE-C.pdf") == ["one-c.pdf"]


def test_another_file_of_the_same_name_but_for_its_case_is_not_meant(folder: Path) -> None:
    if (folder / "ONE-C.pdf").exists():
        pytest.skip("this file system makes no difference")
    (folder / "ONE-C.pdf").write_text("another")
    with pytest.raises(NothingFound):
        named_files(added(folder), [folder / "ONE-C.pdf"])


def test_one_path_that_is_not_there_is_enough_to_say_so(folder: Path) -> None:
    with pytest.raises(NothingFound, match=r"two\.pdf is not in this library") as caught:
        named_files(added(folder), [folder / "one", folder / "two.pdf"])
    assert "in the list of files" in caught.value.message


def test_copies_have_the_same_content_whichever_way_they_were_read() -> None:
    documents = {"/c/a": "ab-2", "/c/b": "ab-2", "/c/c": "ab-3-pictures", "/c/d": "abc-2", "/c/e": None}
    files = [record(path, document) for path, document in documents.items()]
    assert copies_of(files, files[:1]) == (Path("/c/b"), Path("/c/c"))
    assert copies_of(files, files[:3]) == ()
    assert copies_of(files, files[4:]) == ()


OWN = "The florin shall be paid in Zyxwvut by the first day of spring."
SHARED = "This Agreement shall be governed by the laws of the State of Delaware."


@pytest.fixture
def filed(shelf: Shelf) -> Shelf:
    shelf.add("a-2", OWN, SHARED)
    shelf.add("b-2", SHARED, "Notice shall be given in writing to the other party.")
    return shelf


def save(shelf: Shelf, name: str, text: str = "", *examples: str) -> None:
    finder = shelf.finder()
    *_, hits = finder.like(examples, Query(text)) if examples else finder.find(Query(text))
    shelf.saved_searches(finder).save(hits, name, examples)


def quoting(shelf: Shelf, *documents: str) -> set[str]:
    return {each.name for each in kept_with(shelf.catalog, documents).searches}


def test_an_example_from_the_contract_goes_with_it_also_when_it_was_edited(filed: Shelf) -> None:
    save(filed, "whole", "", OWN)
    save(filed, "part", "", "in ZYXWVUT")
    save(filed, "edited", "", "Whatever else,  the florin “shall be paid” in Zyxwvut, unless agreed otherwise.")
    save(filed, "second of two", "", SHARED, OWN)
    save(filed, "from elsewhere", "", "The tenant shall keep the premises in good repair at all times.")
    assert quoting(filed, "a-2") == {"whole", "part", "edited", "second of two"}
    assert quoting(filed, "b-2") == quoting(filed) == set()


def test_what_also_stands_in_a_contract_that_stays_is_no_quotation(filed: Shelf) -> None:
    save(filed, "shared", "", SHARED)
    assert quoting(filed, "a-2") == quoting(filed, "b-2") == set()
    assert quoting(filed, "a-2", "b-2") == {"shared"}


def test_words_of_two_contracts_are_not_taken_for_one_quotation(filed: Shelf) -> None:
    save(filed, "across", "", "The State of Delaware. This Agreement")  # the end of one, the beginning of the next
    assert quoting(filed, "a-2", "b-2") == set()


def test_a_query_quotes_if_it_has_six_words_in_a_row(filed: Shelf) -> None:
    save(filed, "six", "florin shall be paid in Zyxwvut")
    save(filed, "five", "florin shall be paid in")
    save(filed, "another order", "in Zyxwvut shall be paid florin")
    assert quoting(filed, "a-2") == {"six"}


def test_clauses_leave_their_trays_with_the_contract(filed: Shelf) -> None:
    trays = filed.catalog.user_data.trays
    trays.put("Closing", [TrayEntry("a-2:1", "mine"), TrayEntry("b-2:0")])
    trays.put("", [TrayEntry("a-1:7")])  # of an earlier reading of the same file
    kept = kept_with(filed.catalog, ["a-2"])
    assert kept.trays == (("", TrayEntry("a-1:7")), ("Closing", TrayEntry("a-2:1", "mine")))
    filed.catalog.forget([], kept)
    assert trays.all_entries() == (("Closing", TrayEntry("b-2:0")),)


def test_ratings_go_with_the_clause_and_with_a_query_that_quotes(filed: Shelf) -> None:
    ratings = [
        Rating("governing law", "a-2:1", 5, "1"),
        Rating("governing law", "a-1:7", 4, "2"),  # of an earlier reading of the same file
        Rating("governing law", "ab-2:7", 4, "3"),
        Rating("governing law", "b-2:0", 3, "4"),
        Rating("shall be paid in Zyxwvut by", "b-2:0", 1, "5"),
    ]
    for rating in ratings:
        filed.catalog.user_data.rate(rating)
    kept = kept_with(filed.catalog, {"a-2"})
    assert kept.ratings == (ratings[0], ratings[1], ratings[4])


def test_many_words_that_no_contract_has_are_no_quotation(filed: Shelf) -> None:
    save(filed, "strange", "", "qwerty asdfgh yxcvbn uiop hjkl bnm")
    assert quoting(filed, "a-2", "b-2") == set()
