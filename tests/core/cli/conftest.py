"""A library that the commands share."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.core.cli.shell import SAMPLES, answer


@pytest.fixture(scope="session")
def contracts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of three samples in three formats."""
    folder = tmp_path_factory.mktemp("contracts")
    for pattern in ("Mutual NDA*", "Services Agreement*", "SaaS*"):
        (source,) = SAMPLES.glob(pattern)
        shutil.copy2(source, folder)
    return folder


@pytest.fixture(scope="session")
def library(contracts: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The samples, indexed once. Tests remove what they add."""
    place = tmp_path_factory.mktemp("library")
    report = answer("index", contracts, "--library", place)
    assert report["done"] + report["partial"] == 3
    assert report["failed"] == 0
    return place


@pytest.fixture
def own_library(library: Path, tmp_path: Path) -> Path:
    """A copy for one test: its clause types are already embedded, which takes longer than reading a file."""
    return Path(shutil.copytree(library, tmp_path / "own library"))
