"""Backups of a library, and what was restored from one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup in the library's folder. Its number says which is newer, even if the clock was wrong.

    Attributes:
        number: rises with every backup.
        made: the last day on which the library held what the backup holds.
        path: its file; for an encrypted library, valid while that is unlocked.
    """

    number: int
    made: date
    path: Path


@dataclass(frozen=True, slots=True)
class Restored:
    """What was missing in a library and was added from a backup.

    Attributes:
        searches: how many saved searches.
        ratings: how many ratings.
        collected: how many entries of collections.
        tuning: whether the tuning was among it.
        files: those listed again; a backup does not hold their text, so they must be read again.
        damaged: whether the backup was damaged, so that some of it may not have been restored.
        aside: where a catalogue beyond repair was moved; None if there was none, or it was empty.
        lost: what could not be saved from the library's own catalogue, if it was damaged; see `HealthReport`.
        trays: how many clauses of trays.
        folders: how many watched folders.
        corrections: how many corrected facts of contracts.
    """

    searches: int = 0
    ratings: int = 0
    collected: int = 0
    tuning: bool = False
    files: tuple[Path, ...] = ()
    damaged: bool = False
    aside: Path | None = None
    lost: tuple[str, ...] = ()
    trays: int = 0
    folders: int = 0
    corrections: int = 0
