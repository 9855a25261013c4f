"""Places to publish to: a folder, and a bucket of an S3-compatible server."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.store.publishing.process import open_storage
from core.store.publishing.storage import FolderStorage, Storage
from tests.core.store.publishing.server import SECRETS, place_at, served


@pytest.fixture(scope="session")
def endpoint() -> Iterator[str]:
    """The URL of an S3-compatible server."""
    with served() as url:
        yield url


@pytest.fixture(params=["folder", "s3"])
def storage(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Storage:
    """An empty place of each kind."""
    if request.param == "folder":
        place = tmp_path / "share"
        place.mkdir()
        return FolderStorage(place)
    monkeypatch.setattr(os, "environ", dict(os.environ))  # the S3 client changes it, in a separate process
    return open_storage(place_at(request.getfixturevalue("endpoint"), uuid.uuid4().hex), SECRETS)


@pytest.fixture
def folder(tmp_path: Path) -> FolderStorage:
    place = tmp_path / "share"
    place.mkdir()
    return FolderStorage(place)
