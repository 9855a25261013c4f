"""Changes are held back until a file is quiet."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from core.library.watching.quiet import QuietPaths

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
