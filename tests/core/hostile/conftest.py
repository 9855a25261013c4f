"""Broken files, and the processes that read them."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def new_ones(new_readers: None) -> None:
    """No test has a process that another one used."""
