"""Counts with their nouns, as several parts of the window show them."""

from __future__ import annotations

from core import LibraryStatus, tr


def clause_count(count: int) -> str:
    """For example: 1 clause; 1,200 clauses."""
    return tr("1 clause") if count == 1 else tr("{count:,} clauses", count=count)


def file_count(count: int) -> str:
    """For example: 1 file; 1,200 files."""
    return tr("1 file") if count == 1 else tr("{count:,} files", count=count)


def lacking_words(status: LibraryStatus) -> str:
    """What a search cannot find in a library; empty if it finds everything."""
    words = []
    if status.failed:
        words.append(tr("{failed:,} of {files:,} files could not be read.", failed=status.failed, files=status.files))
    if waiting := status.documents - status.embedded:
        total = status.documents
        words.append(
            tr(
                "{waiting:,} of {total:,} contracts are not yet ready for search in your own words.",
                waiting=waiting,
                total=total,
            )
        )
    return " ".join(words)
