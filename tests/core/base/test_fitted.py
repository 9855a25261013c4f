"""Fitted numbers are read as they were written, and damage is told in words before any of them is used."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from core.base.errors import ModelError
from core.base.fitted import read_numbers


@dataclass(frozen=True)
class Slope:
    rise: float
    run: tuple[float, ...]
    names: dict[str, float]

    def __post_init__(self) -> None:
        if len(self.names) != len(self.run):
            raise ValueError("one name for each")


def written(folder: Path, content: str) -> Path:
    file = folder / "slope.json"
    file.write_text(content, encoding="utf-8")
    return file


def test_entries_become_a_value_and_others_are_left_out(tmp_path: Path) -> None:
    file = written(tmp_path, '{"version": 1, "by": "hand", "rise": 2, "run": [1, 0.5], "names": {"a": 1, "b": -3e2}}')
    assert read_numbers(file, Slope) == Slope(2.0, (1.0, 0.5), {"a": 1.0, "b": -300.0})


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        '{"version": 1, "rise": 2, "run": [1], "names": {"a"',
        '{"version": 2, "rise": 2, "run": [1], "names": {"a": 1}}',
        '{"rise": 2, "run": [1], "names": {"a": 1}}',
        '{"version": 1, "run": [1], "names": {"a": 1}}',
        '{"version": 1, "rise": "2", "run": [1], "names": {"a": 1}}',
        '{"version": 1, "rise": true, "run": [1], "names": {"a": 1}}',
        '{"version": 1, "rise": NaN, "run": [1], "names": {"a": 1}}',
        '{"version": 1, "rise": 1e999, "run": [1], "names": {"a": 1}}',
        '{"version": 1, "rise": 2, "run": [null], "names": {"a": 1}}',
        '{"version": 1, "rise": 2, "run": [1, 2], "names": {"a": 1}}',
        '{"version": 1, "rise": 2, "run": [1], "names": {"a": 1}, "by": "\\ud800"}',
    ],
)
def test_what_is_damaged_is_told_in_words(content: str, tmp_path: Path) -> None:
    file = written(tmp_path, content)
    with pytest.raises(ModelError, match=r"missing or damaged\. Install Muniment again") as caught:
        read_numbers(file, Slope)
    assert caught.value.source == file


def test_a_missing_file_is_told_in_words(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="missing or damaged"):
        read_numbers(tmp_path / "slope.json", Slope)
