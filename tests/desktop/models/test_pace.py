"""How long a run will take, by made-up clocks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import Progress, Stage
from desktop.files.pace import Pace, left_words


def after(pace: Pace, seconds: list[float], total: int, *, pages: int = 0, at: float = 0.0, done: int = 0) -> float:
    """The clock after files that took so long, one after another."""
    if not done:
        pace.take(Progress(Stage.READING, 0, total), at)
    for count, took in enumerate(seconds, start=done + 1):
        at += took
        pace.take(Progress(Stage.READING, count, total, pages_read=count * pages), at)
    return at


def test_nothing_is_said_before_it_is_known() -> None:
    pace = Pace()
    after(pace, [1.0] * 9, 100)
    assert pace.seconds_left is None
    assert pace.words() == ""
    few = Pace()
    after(few, [30.0] * 4, 100)
    assert few.words() == ""


def test_the_rate_and_the_time_left_in_round_words() -> None:
    pace = Pace()
    after(pace, [2.0] * 60, 180, pages=3)
    assert pace.words() == "90 pages a minute  ·  about 4 minutes of reading left"


@given(st.floats(0.05, 20), st.integers(10, 200))
def test_a_steady_pace_is_estimated_rightly(took: float, to_come: int) -> None:
    pace = Pace()
    files = 10 + int(60 / took)
    after(pace, [took] * files, files + to_come)
    assert pace.seconds_left == pytest.approx(took * to_come, rel=0.05)


def test_one_slow_file_does_not_make_it_leap() -> None:
    pace = Pace()
    at = after(pace, [1.0] * 120, 420)
    before = pace.seconds_left
    assert before == pytest.approx(300, rel=0.05)
    for _ in range(30):  # nothing is done meanwhile, and the run says so each second
        at += 1
        pace.take(Progress(Stage.READING, 120, 420), at)
    assert before * 0.85 < pace.seconds_left < before * 1.4


@given(st.lists(st.floats(0.01, 60), min_size=20, max_size=60))
def test_from_one_moment_to_the_next_it_moves_little_beside_the_clock(seconds: list[float]) -> None:
    """By a quarter of a minute's tick at the most, whatever the files are like."""
    pace = Pace()
    at = after(pace, [1.0] * 20, 1000)
    for count, took in enumerate(seconds, start=21):
        before = pace.seconds_left
        pace.take(Progress(Stage.READING, count, 1000), at := at + 0.1)
        assert abs(pace.seconds_left - before) < 0.05 * before + 0.2
        at = after(pace, [took], 1000, at=at, done=count - 1)


def test_another_stage_begins_anew() -> None:
    pace = Pace()
    at = after(pace, [1.0] * 60, 60)
    pace.take(Progress(Stage.EMBEDDING, 0, 60), at)
    assert pace.words() == ""
    for done in range(1, 31):
        pace.take(Progress(Stage.EMBEDDING, done, 60), at + done)
    assert pace.words() == "60 contracts a minute  ·  less than a minute left"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (3, "less than a minute left"),
        (80, "about a minute left"),
        (230, "about 4 minutes left"),
        (16 * 60, "about 15 minutes left"),
        (58 * 60, "about an hour left"),
        (170 * 60, "about 3 hours left"),
    ],
)
def test_round_words(seconds: float, words: str) -> None:
    assert left_words(seconds) == words
