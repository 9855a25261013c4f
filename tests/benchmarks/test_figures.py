"""Figures beside plain ways, and what changed since an earlier run."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.figures import Figure, changes, table
from benchmarks.history import record

MACHINE = {"processor": "one", "instructions": [], "cores": 2, "threads": 2}
SETTING = {"files": 3}
SPEED = Figure("reading", "pdf", 10.0, "MB of text/s", "plain", 20.0)
TIME = Figure("search", "key words", 8.0, "ms", "plain", 4.0)
ALONE = Figure("memory", "searching", 500.0, "MB")


def test_the_table_gives_every_figure_as_a_ratio_to_the_plain_way() -> None:
    _, _, speed, _, alone = table([SPEED, TIME, ALONE]).splitlines()
    assert [cell.strip() for cell in speed.strip("|").split("|")] == [
        "reading: pdf",
        "10 MB of text/s",
        "plain",
        "20 MB of text/s",
        "0.50",
    ]
    assert [cell.strip() for cell in alone.strip("|").split("|")] == ["memory: searching", "500 MB", "", "", ""]


@pytest.mark.parametrize(
    ("now", "said"),
    [
        (Figure("reading", "pdf", 20.0, "MB of text/s", "plain", 40.0), []),  # a faster machine, not a faster reader
        (Figure("reading", "pdf", 10.0, "MB of text/s", "plain", 10.0), ["ratio 0.5 -> 1, better"]),
        (Figure("reading", "pdf", 10.0, "MB of text/s", "plain", 40.0), ["ratio 0.5 -> 0.25, worse"]),
    ],
)
def test_a_change_is_one_of_the_ratio(now: Figure, said: list[str]) -> None:
    assert changes([now], [SPEED.as_json()]) == [f"reading: pdf: {each}" for each in said]


def test_without_a_plain_way_the_figures_are_compared() -> None:
    smaller = Figure("memory", "searching", 300.0, "MB")
    assert changes([smaller], [ALONE.as_json()]) == ["memory: searching: MB 500 -> 300, better"]


def test_what_is_new_and_what_is_missing_is_said() -> None:
    assert changes([TIME], [ALONE.as_json()]) == ["search: key words: new", "memory: searching: no longer measured"]


def test_the_history_compares_with_the_last_run_on_such_a_machine(tmp_path: Path) -> None:
    file = tmp_path / "history.jsonl"
    assert "no earlier run" in record(file, MACHINE, SETTING, [TIME])[0]
    assert "no earlier run" in record(file, {**MACHINE, "cores": 8}, SETTING, [TIME])[0]
    slower = Figure("search", "key words", 16.0, "ms", "plain", 4.0)
    since, change = record(file, MACHINE, SETTING, [slower])
    assert since.startswith("Since ")
    assert change == "search: key words: ratio 2 -> 4, worse"
    assert record(file, MACHINE, SETTING, [slower])[1:] == ["Nothing changed by a tenth or more."]
    assert len(file.read_text(encoding="utf-8").splitlines()) == 4
