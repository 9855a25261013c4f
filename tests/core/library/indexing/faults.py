"""Disks that are full from one write on, wherever a library writes."""

from __future__ import annotations

import errno
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from lancedb.table import LanceTable

from core.store.database import Database
from core.store.errors import catalog_errors

_WRITES: tuple[tuple[Any, str], ...] = (
    *((LanceTable, name) for name in ("add", "delete", "update", "optimize")),
    *((Path, name) for name in ("touch", "unlink", "rename")),
    (shutil, "rmtree"),
    (Database, "rewrite"),
    (Database, "transaction"),
)


class Disk:
    """A disk that counts the writes to it, and fails from one of them on.

    Args:
        full_at: the number of the first write that fails; 0 if none does.
        late: whether that write takes effect before it fails, as when the power fails right after it.
    """

    def __init__(self, full_at: int = 0, *, late: bool = False) -> None:
        self.full_at, self.late, self.writes = full_at, late, 0

    @contextmanager
    def plugged_in(self) -> Iterator[None]:
        """Sends every write during the block to this disk."""
        patches = [patch.object(owner, name, self._wrapped(owner, name)) for owner, name in _WRITES]
        for each in patches:
            each.start()
        try:
            yield
        finally:
            for each in patches:
                each.stop()

    def _wrapped(self, owner: Any, name: str) -> Callable[..., Any]:
        original = getattr(owner, name)

        def write(*args: Any, **named: Any) -> Any:
            self.writes += 1
            full = self.full_at and self.writes >= self.full_at
            if full and not (self.late and self.writes == self.full_at):
                self._fail(args[0])
            if name == "transaction":
                return self._committed(original(*args, **named), args[0], full=bool(full))
            result = original(*args, **named)
            if full:
                self._fail(args[0])
            return result

        return write

    @contextmanager
    def _committed(self, transaction: Any, database: Database, *, full: bool) -> Iterator[Any]:
        with transaction as db:
            yield db
        if full:
            self._fail(database)

    def _fail(self, owner: object) -> None:
        if isinstance(owner, Database):
            with catalog_errors(owner.folder):
                error = sqlite3.OperationalError("database or disk is full")
                error.sqlite_errorcode = sqlite3.SQLITE_FULL
                raise error
        raise OSError(errno.ENOSPC, "No space left on device")
