"""Counts in words, as several parts of the window show them."""

from __future__ import annotations

from core import tr


def clause_count(count: int) -> str:
    """As in: 1 clause; 1,200 clauses."""
    return tr("1 clause") if count == 1 else tr("{count:,} clauses", count=count)


def file_count(count: int) -> str:
    """As in: 1 file; 1,200 files."""
    return tr("1 file") if count == 1 else tr("{count:,} files", count=count)
