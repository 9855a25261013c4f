"""What was restored from a backup, in words."""

from __future__ import annotations

from collections.abc import Iterator

from core import Restored, tr, visible_name


def restored_heading(restored: Restored) -> str:
    """What the restore added to the library."""
    if added := ", ".join(_added(restored)):
        return tr("Restored: {what}.", what=added)
    return tr("The library already has everything that is in the backup.")


def restored_words(restored: Restored) -> str:
    """What could not be restored, and what to do about it."""
    return "\n".join(_notes(restored))


def _notes(restored: Restored) -> Iterator[str]:
    if restored.files:
        yield tr("The text of contracts is not in a backup: have the files read again.")
    if restored.damaged:
        yield tr("The backup is damaged: what could not be read in it is left out. An older one may still have it.")
    if restored.aside:
        file = visible_name(restored.aside.name)  # it is among the backups
        yield tr("The catalogue could not be repaired. A new one is in its place; the damaged one is {file}", file=file)
    if restored.lost:
        yield tr("The following could not be restored. Add the files again.")
        yield from map(visible_name, restored.lost)


def _added(restored: Restored) -> Iterator[str]:
    if count := restored.searches:
        yield tr("1 saved search") if count == 1 else tr("{count:,} saved searches", count=count)
    if count := restored.ratings:
        yield tr("1 rating") if count == 1 else tr("{count:,} ratings", count=count)
    if count := restored.collected:
        yield tr("1 file in a collection") if count == 1 else tr("{count:,} files in collections", count=count)
    if count := restored.trays:
        yield tr("1 clause in a tray") if count == 1 else tr("{count:,} clauses in trays", count=count)
    if count := restored.folders:
        yield tr("1 watched folder") if count == 1 else tr("{count:,} watched folders", count=count)
    if count := restored.corrections:
        yield tr("1 corrected fact") if count == 1 else tr("{count:,} corrected facts", count=count)
    if restored.tuning:
        yield tr("what was learned from your stars")
    if count := len(restored.files):
        yield tr("the name of 1 file") if count == 1 else tr("the names of {count:,} files", count=count)
