"""From version 9 to 10: what is known of a contract may include its effective date and its term.

New tables of vectors hold 16-bit floating-point numbers. Existing data stays as it is; contracts gain the date and the
term when they are read again.
"""

from __future__ import annotations

import sqlite3


def upgrade_to_10(_db: sqlite3.Connection) -> None:
    """Changes nothing: the tables of version 9 can hold both, but its program could not read them, nor such vectors."""
