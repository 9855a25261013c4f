"""What tests of the use cases share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.store.catalog.catalog import Catalog
from core.store.vectors.lance import LanceVectorStore
from tests.core.shelf import Shelf


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    """An empty library."""
    shelf = Shelf(LanceVectorStore(tmp_path), Catalog(tmp_path))
    yield shelf
    shelf.catalog.close()
