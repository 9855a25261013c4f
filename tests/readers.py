"""Reading processes that outlive the run that started them: starting one takes longer than reading a short contract."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.isolation import pool
from core.isolation.messages import pack
from core.isolation.pool import Worker
from core.isolation.start import reduced_environment

_MOST = 2  # that rest at a time
_resting: list[_Reader] = []


class _Reader(Worker):
    """A reading process that rests, instead of being ended, when all went well and it has no file."""

    def __init__(self, kind: object, *order: Any) -> None:
        super().__init__(*order)
        self.kind = kind
        self._sound = True

    def give(self, path: Path) -> bool:
        self._sound = super().give(path)
        return self._sound

    def kill(self) -> None:
        if not self._may_rest():
            super().kill()

    def close(self) -> None:
        if self._may_rest():
            _resting.append(self)
            _end_all_but(_MOST)
        else:
            super().close()

    def end(self) -> None:
        super().kill()
        super().close()

    def _may_rest(self) -> bool:
        idle = self.ready and self.path is None and self._sound
        return idle and self._process.alive and not self.swollen


def _reader(task: Any, *limits: Any) -> _Reader:
    """One that rests and was started for the same work in the same surroundings, or a new one."""
    surroundings = (reduced_environment(), tempfile.gettempdir(), os.getcwd())
    kind = (pack(task), limits, surroundings)
    for reader in _resting:
        if reader.kind == kind:
            _resting.remove(reader)
            return reader
    return _Reader(kind, task, *limits)


def _end_all_but(most: int) -> None:
    while len(_resting) > most:
        _resting.pop(0).end()


@pytest.fixture(autouse=True)
def resting_readers(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, readers_end: None) -> None:
    """Readers rest between the runs of all tests, except of those that ask for `new_readers`."""
    if "new_readers" not in request.fixturenames:
        monkeypatch.setattr(pool, "Worker", _reader)


@pytest.fixture(scope="session")
def readers_end() -> Iterator[None]:
    yield
    _end_all_but(0)


@pytest.fixture
def new_readers() -> None:
    """Each run has reading processes of its own, as in the program, and ends them."""
    _end_all_but(0)
