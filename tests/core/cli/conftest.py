"""A library that the commands share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.core.cli.shell import SAMPLES, answer


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three samples of three formats, indexed once."""
    folder = tmp_path_factory.mktemp("contracts")
    for pattern in ("Mutual NDA*", "Services Agreement*", "SaaS*"):
        (source,) = SAMPLES.glob(pattern)
        (folder / source.name).symlink_to(source)
    place = tmp_path_factory.mktemp("library")
    report = answer("index", folder, "--library", place)
    assert report["done"] + report["partial"] == 3
    assert report["failed"] == 0
    return place
