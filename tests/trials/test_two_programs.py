"""The small form of the trial with two programs on one library, and a longer one."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.trials.two_programs import TwoPrograms

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="process groups are Unix's")
COVERS = ["core/store", "core/library", "core/exporting", "core/cli"]


@pytest.mark.trial
def test_two_programs_at_one_library_lose_nothing_and_see_whole_contracts(tmp_path: Path) -> None:
    assert TwoPrograms(tmp_path, seed=1).run(commands=2) == []


@pytest.mark.slow(covers=COVERS)
@pytest.mark.parametrize("seed", [2, 3])
def test_nor_do_they_at_many_commands(tmp_path: Path, seed: int) -> None:
    assert TwoPrograms(tmp_path, seed).run(commands=25) == []
