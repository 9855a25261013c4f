"""A library that the commands share."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.core.cli.shell import SAMPLES, answer


@pytest.fixture(scope="session")
def contracts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of three samples of three formats."""
    folder = tmp_path_factory.mktemp("contracts")
    for pattern in ("Mutual NDA*", "Services Agreement*", "SaaS*"):
        (source,) = SAMPLES.glob(pattern)
        shutil.copy2(source, folder)
    return folder


@pytest.fixture(scope="session")
def library(contracts: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The samples, indexed once. What a test puts in it takes out again."""
    place = tmp_path_factory.mktemp("library")
    report = answer("index", contracts, "--library", place)
    assert report["done"] + report["partial"] == 3
    assert report["failed"] == 0
    return place


@pytest.fixture
def own_library(library: Path, tmp_path: Path) -> Path:
    """The same for a test alone: its encoder knows the kinds of clauses already, which takes longer than a file."""
    return Path(shutil.copytree(library, tmp_path / "own library"))
