"""A catalogue for each test of the store."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.store.catalog.catalog import Catalog


@pytest.fixture
def catalog(tmp_path: Path) -> Iterator[Catalog]:
    catalog = Catalog(tmp_path)
    yield catalog
    catalog.close()
