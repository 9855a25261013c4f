"""Bulk indexing: a Ray cluster makes the same library as one computer, whatever happens to its workers."""

from __future__ import annotations

import os
from pathlib import Path

import psutil
import pytest

from core import Library
from core.base.generators import finish
from core.base.paths import resources
from core.types import RayCluster, Stage
from tests.core.library.test_bulk import content

pytest.importorskip("ray", reason="Ray is an optional extra")
pytestmark = pytest.mark.slow(covers=["core/library/bulk.py", "core/library/indexing"])
SAMPLES = sorted(file for file in (resources() / "samples").iterdir() if file.suffix in {".docx", ".txt", ".html"})


@pytest.fixture(scope="module")
def single(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """What one computer makes from the samples."""
    folder = tmp_path_factory.mktemp("single")
    with Library.open(folder) as library:
        finish(library.files.index(SAMPLES))
    return content(folder)


def test_the_library_is_that_of_one_computer_clause_by_clause(single: dict[str, object], tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        steps: list[Stage] = []
        report = finish(library.files.index(SAMPLES, ray=RayCluster(2)), lambda step: steps.append(step.stage))
        assert len(report.files) == len(SAMPLES)
    assert Stage.EMBEDDING not in steps[: steps.index(Stage.READING)]
    assert content(tmp_path) == single


def test_a_worker_that_is_killed_costs_nothing(single: dict[str, object], tmp_path: Path) -> None:
    killed: set[int] = set()
    with Library.open(tmp_path) as library:
        for _ in library.files.index(SAMPLES, ray=RayCluster(2)):
            if not killed:
                killed |= _kill_worker()
    assert killed
    assert content(tmp_path) == single


def _kill_worker() -> set[int]:
    """Kills a busy worker."""
    for process in psutil.Process(os.getpid()).children(recursive=True):
        try:
            if "ray::read" in " ".join(process.cmdline()):
                process.kill()
                return {process.pid}
        except psutil.Error:
            continue
    return set()
