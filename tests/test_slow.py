"""A slow test must be run again when the code that it covers has changed, and only then."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT
from tests.slow import covered_by, state_of

SLOW_TESTS = """
import pytest

@pytest.mark.slow
def test_room(): pass

@pytest.mark.slow(covers=["core/other.py"])
def test_other(): pass

@pytest.mark.slow
@pytest.mark.skip
def test_skipped(): pass
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "tests" / "core" / "room").mkdir(parents=True)
    (tmp_path / "tests" / "core" / "room" / "test_slow_ones.py").write_text(SLOW_TESTS)
    (tmp_path / "core" / "room").mkdir(parents=True)
    (tmp_path / "core" / "room" / "a.py").write_text("A = 1\n")
    (tmp_path / "core" / "other.py").write_text("B = 1\n")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n  slow: slow\n")
    return tmp_path


def run(project: Path, *options: str) -> str:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.slow", "-p", "no:cacheprovider", *options]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": ""}
    return subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True).stdout


def stale(project: Path) -> list[tuple[str, str]]:
    """Why and which tests are stale."""
    lines = [line.split("tests/core") for line in run(project, "--slow-status").splitlines() if "::" in line]
    return [(why.strip(), test.partition("::")[2]) for why, test in lines]


@pytest.mark.trial
def test_what_passed_is_stale_once_the_code_that_it_covers_has_changed(project: Path) -> None:
    assert [why for why, _ in stale(project)] == ["never passed"] * 3
    run(project)
    assert stale(project) == [("never passed", "test_skipped")]
    (project / "core" / "other.py").write_text("B = 2\n")
    assert stale(project) == [("changed", "test_other"), ("never passed", "test_skipped")]
    run(project, "-k", "other")
    (project / "core" / "room" / "a.py").write_text("A = 2\n")
    assert stale(project) == [("changed", "test_room"), ("never passed", "test_skipped")]


def test_a_test_covers_what_lies_where_its_folder_does(project: Path) -> None:
    deeper = project / "tests" / "core" / "room" / "deeper" / "test_a.py"
    assert covered_by(deeper, project) == project / "core" / "room"
    assert covered_by(project / "tests" / "core" / "other" / "test_a.py", project) == project / "core" / "other.py"
    assert covered_by(project / "tests" / "test_a.py", project) == project / "core"


def test_a_place_that_is_gone_is_an_error(project: Path) -> None:
    with pytest.raises(FileNotFoundError):
        state_of(["core/gone"], project)
