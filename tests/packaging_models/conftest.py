"""The recipes are scripts and in no package: their modules are found as they find one another."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

RECIPES = Path(__file__).parents[2] / "packaging" / "models"


@contextmanager
def recipe(*folders: str) -> Iterator[None]:
    """The modules of these folders can be imported by their bare names, and are forgotten afterwards."""
    known, path = set(sys.modules), list(sys.path)
    sys.path[:0] = [str(RECIPES / folder) for folder in folders]
    try:
        yield
    finally:
        sys.path[:] = path
        for name in set(sys.modules) - known:
            file = getattr(sys.modules[name], "__file__", None)
            if file and RECIPES in Path(file).parents:
                del sys.modules[name]


@pytest.fixture
def common() -> Iterator[None]:
    with recipe("common"):
        yield


@pytest.fixture
def headings(common: None) -> ModuleType:
    return import_module("headings")


@pytest.fixture
def acord(common: None) -> ModuleType:
    return import_module("acord")
