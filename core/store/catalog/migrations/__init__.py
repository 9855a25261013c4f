"""Steps that bring a catalogue of an older version up to date, one version at a time.

Each step is a function in a module of its own, which says what it carries over. It runs inside a transaction, and
spells out the tables of both versions itself, so that later changes elsewhere in the program do not affect it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from typing import Final

from core.store.catalog.migrations import to_7, to_8, to_9, to_10

Step = Callable[[sqlite3.Connection], None]

STEPS: Final[Mapping[int, Step]] = {
    6: to_7.upgrade_to_7,
    7: to_8.upgrade_to_8,
    8: to_9.upgrade_to_9,
    9: to_10.upgrade_to_10,
}
"""By the version that each starts from."""
OLDEST: Final = min(STEPS)
"""The oldest version that can be brought up to date."""


def migrate(db: sqlite3.Connection, found: int, wanted: int) -> None:
    """Brings the tables from one version to a later one, within an open transaction."""
    for version in range(found, wanted):
        STEPS[version](db)
        db.execute(f"PRAGMA user_version = {version + 1}")
