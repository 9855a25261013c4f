"""A table of the catalogue: the findings in drafts that the user dismissed.

Of each only the key is kept, which is a hash (`core.types.review.DraftFinding.key`): no word of a draft, and no name of
its file. So it is dismissed wherever the draft is, and in its later versions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from core.store.database import Database

TABLES: Final = (
    """CREATE TABLE dismissed_findings (
        finding TEXT PRIMARY KEY,  -- its key
        seal
    ) STRICT""",
)
_KEY: Final = re.compile(r"[0-9a-f]{24}")


class StoredDismissals:
    """Reads and writes the keys of dismissed findings. Thread-safe.

    Raises:
        LibraryError: from any method, as from `Catalog`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> frozenset[str]:
        """The keys of all dismissed findings."""
        return frozenset(key for (key,) in self._database.sound("finding", "dismissed_findings"))

    def add(self, keys: Iterable[str]) -> None:
        """Keeps the keys of findings that are dismissed."""
        with self._database.transaction() as db:
            db.executemany("INSERT OR IGNORE INTO dismissed_findings VALUES (?)", ((key,) for key in keys))

    def remove(self, keys: Iterable[str]) -> None:
        """Forgets these keys; those that are not there are passed over."""
        with self._database.transaction() as db:
            db.executemany("DELETE FROM dismissed_findings WHERE finding = ?", ((key,) for key in keys))

    def clear(self) -> int:
        """Forgets all keys. Returns how many there were."""
        with self._database.transaction() as db:
            return db.execute("DELETE FROM dismissed_findings").rowcount


def is_key(text: str) -> bool:
    """Whether a text is the key of a finding."""
    return _KEY.fullmatch(text) is not None
