"""The small form of the trial with mutated files."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from tests.trials.mutants import Mutants
from tests.trials.mutations import MUTATIONS, SAMPLES, seeds, write_mutant

FILES = 16  # with `make mutants` 10,000


@pytest.mark.trial
@pytest.mark.skipif(sys.platform == "win32", reason="names and limits are measured from /proc")
def test_every_mutated_file_is_listed_within_the_limits(tmp_path: Path) -> None:
    samples = [path for path in seeds() if path.parent == SAMPLES]
    figures = Mutants(tmp_path, 3, samples).run(FILES, batch=FILES)
    assert figures["faults"] == []
    assert figures["files"] == FILES
    assert set(figures["by kind"]) == set(MUTATIONS)
    assert 0 < figures["megabytes of the program at most"] < 1500


def test_the_same_number_gives_the_same_file(tmp_path: Path) -> None:
    for folder in ("first", "second"):
        (tmp_path / folder).mkdir()
    for number in range(len(MUTATIONS)):
        (_, first), (_, second) = (write_mutant(number, tmp_path / name, seeds()) for name in ("first", "second"))
        assert first.read_bytes() == second.read_bytes()


@pytest.mark.parametrize("kind", sorted(MUTATIONS))
def test_each_kind_changes_a_file_of_each_format(kind: str) -> None:
    samples = {path.suffix: path.read_bytes() for path in seeds()}
    for suffix, data in samples.items():
        changed = MUTATIONS[kind](data, samples[".txt"], random.Random(5))
        assert changed != data, suffix
