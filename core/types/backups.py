"""The backups of a library, and what was restored from one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup in the library's folder. Its number tells which is newer, whatever the clock said.

    Attributes:
        number: rises with every backup.
        made: the day on which what it holds was last what the library held.
        path: where it lies; of an encrypted library, while that is unlocked.
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
        tuning: whether what was learned from the user's stars.
        files: that are listed again; their text is not in a backup, so they are to be read again.
        damaged: whether the backup was damaged, so that something in it may not have been restored.
        aside: where the catalogue was put that was beyond repair; None: it was not, or was empty.
        lost: what could not be saved of the library's own catalogue, where that was damaged, see `HealthReport`.
        trays: how many clauses of trays.
        folders: how many watched folders.
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
