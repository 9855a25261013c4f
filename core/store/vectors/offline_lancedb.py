"""Imports of LanceDB without its client for cloud catalogues, and without what it needs for other programs' files.

`import lancedb` loads `lance_namespace_urllib3_client`, an HTTP client of some 200 generated modules for catalogues in
the cloud. A library is a folder on this machine and never needs one, and loading the client takes more than half of
LanceDB's import time (0.9 s with it, 0.4 s without). So while LanceDB is imported, empty classes stand in for the
client's: LanceDB only names them, in annotations and in methods of its remote connections. The code that could send a
request is then not even loaded.

Before Python 3.12 it also imports `overrides`, which disassembles the methods of LanceDB's classes to check that each
overrides another: a quarter of the remaining time. A stand-in leaves them unchecked.

Nor does a library hold files of other programs: parts of Arrow that read those are only named too, and the packaged
program does without them and the libraries that they need.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

CLIENT = "lance_namespace_urllib3_client"
_CHECKS = "overrides"
_OTHER_FILES = ("pyarrow.dataset", "pyarrow.fs")


class _StandIn(ModuleType):
    """A module in which every name is an empty class."""

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        stand_in = type(name, (), {"__module__": self.__name__})
        setattr(self, name, stand_in)
        return stand_in


class _Unchecked(ModuleType):
    """What LanceDB imports of `overrides`, without checks."""

    EnforceOverrides = type("EnforceOverrides", (), {})

    @staticmethod
    def override(method: object) -> object:
        return method


class _StandInFinder(MetaPathFinder, Loader):
    """Finds the client and each of its modules, the checks and what reads other files; loads a stand-in instead."""

    def find_spec(self, fullname: str, *_: object, **__: object) -> ModuleSpec | None:
        ours = fullname in (CLIENT, _CHECKS, *_OTHER_FILES) or fullname.startswith(f"{CLIENT}.")
        return ModuleSpec(fullname, self, is_package=True) if ours else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _Unchecked(spec.name) if spec.name == _CHECKS else _StandIn(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Nothing to run: names are created when they are looked up."""


@contextmanager
def no_cloud_client() -> Iterator[None]:
    """Makes imports of the cloud client and of the checks give stand-ins; what is already loaded is left as it is."""
    finder, loaded = _StandInFinder(), _CHECKS in sys.modules
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        if not loaded:  # whoever else needs them gets the real ones
            sys.modules.pop(_CHECKS, None)


def import_lancedb() -> Any:
    """LanceDB, imported without what a library never needs."""
    with no_cloud_client():
        import lancedb
    return lancedb
