"""What the system reports about real folders."""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.library.watching import FolderEvents, QuietPaths

PATIENCE_S = 60.0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "Leases"
    (made / "2026").mkdir(parents=True)
    (made / "Lease.txt").write_text("Rent.")
    return made


@pytest.fixture
def events(folder: Path) -> Iterator[FolderEvents]:
    with closing(FolderEvents(QuietPaths(0.05))) as opened:
        opened.follow([folder])
        yield opened


def wait_for(events: FolderEvents, *paths: Path) -> set[Path]:
    """What is reported, until all of these are included."""
    seen: set[Path] = set()
    until = time.monotonic() + PATIENCE_S
    while not seen >= set(paths):
        assert time.monotonic() < until, f"reported: {seen}"
        seen |= events.changed()
        time.sleep(0.01)
    return seen


def test_a_new_file_is_reported(events: FolderEvents, folder: Path) -> None:
    (folder / "2026" / "Deed.txt").write_text("Deed.")
    wait_for(events, folder / "2026" / "Deed.txt")


@pytest.mark.parametrize("act", [lambda file: file.write_text("Rent is due."), os.remove])
def test_a_file_that_changes_or_goes_is_reported(
    events: FolderEvents, folder: Path, act: Callable[[Path], object]
) -> None:
    act(folder / "Lease.txt")
    wait_for(events, folder / "Lease.txt")


def test_a_file_that_is_moved_is_reported_with_both_its_places(events: FolderEvents, folder: Path) -> None:
    (folder / "Lease.txt").rename(folder / "2026" / "Old lease.txt")
    wait_for(events, folder / "Lease.txt", folder / "2026" / "Old lease.txt")


def test_a_folder_that_is_moved_here_is_reported_and_so_is_what_comes_into_it(
    events: FolderEvents, folder: Path, tmp_path: Path
) -> None:
    (tmp_path / "Deeds").mkdir()
    (tmp_path / "Deeds").rename(folder / "Deeds")
    wait_for(events, folder / "Deeds")
    (folder / "Deeds" / "Deed.txt").write_text("Deed.")
    wait_for(events, folder / "Deeds" / "Deed.txt")


def test_to_read_a_file_is_no_change(events: FolderEvents, folder: Path) -> None:
    (folder / "Lease.txt").read_text()
    (folder / "2026" / "Deed.txt").write_text("Deed.")
    assert folder / "Lease.txt" not in wait_for(events, folder / "2026" / "Deed.txt")


def test_a_folder_is_no_longer_followed_when_others_are(events: FolderEvents, folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "Deeds"
    other.mkdir()
    events.follow([other])
    (folder / "Unseen.txt").write_text("Rent.")
    (other / "Deed.txt").write_text("Deed.")
    assert folder / "Unseen.txt" not in wait_for(events, other / "Deed.txt")


def test_a_folder_that_comes_back_is_followed_again(events: FolderEvents, folder: Path) -> None:
    shutil.rmtree(folder)
    wait_for(events, folder / "Lease.txt")
    events.follow([folder])
    folder.mkdir()
    events.follow([folder])
    (folder / "Lease.txt").write_text("Rent again.")
    wait_for(events, folder / "Lease.txt")


def test_a_folder_that_is_away_costs_the_others_nothing(folder: Path, tmp_path: Path) -> None:
    with closing(FolderEvents(QuietPaths(0.05))) as events:
        events.follow([tmp_path / "away", folder])
        (folder / "Lease.txt").write_text("Rent again.")
        wait_for(events, folder / "Lease.txt")


def test_closing_ends_its_threads(folder: Path) -> None:
    threads = set(threading.enumerate())
    events = FolderEvents()
    events.follow([folder])
    assert set(threading.enumerate()) > threads
    events.close()
    events.close()
    assert set(threading.enumerate()) <= threads


LEASE, DEED = Path("/c/Lease.docx"), Path("/c/Deed.pdf")


class Clock:
    """A clock that goes as a test says."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_file_is_given_once_when_it_has_been_quiet_long_enough() -> None:
    clock = Clock()
    paths = QuietPaths(3, clock)
    paths.note(LEASE)
    assert paths.take() == frozenset()
    clock.now = 3
    assert paths.take() == {LEASE}
    assert paths.take() == frozenset()


def test_a_file_that_is_still_written_is_waited_for_and_holds_up_no_other() -> None:
    clock = Clock()
    paths = QuietPaths(3, clock)
    paths.note(DEED)
    for second in range(6):
        clock.now = second
        paths.note(LEASE)
    assert paths.take() == {DEED}
    clock.now = 8
    assert paths.take() == {LEASE}


@given(st.lists(st.tuples(st.integers(0, 5), st.sampled_from([LEASE, DEED, None]))))
def test_nothing_is_lost_and_nothing_comes_before_it_is_quiet(steps: list[tuple[int, Path | None]]) -> None:
    """A step is a pause, followed by a change, or by a check if there is none."""
    clock, noted = Clock(), dict[Path, float]()
    paths = QuietPaths(3, clock)
    for pause, path in steps:
        clock.now += pause
        if path:
            paths.note(path)
            noted[path] = clock.now
        else:
            for each in paths.take():
                assert clock.now - noted.pop(each) >= 3
    clock.now += 3
    assert paths.take() == set(noted)
