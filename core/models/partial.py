"""The parts of stopped downloads: for each id a part file, and a note of the file that it belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.models.files import cannot_write

if TYPE_CHECKING:
    from pathlib import Path

_PARTS: Final = ".downloads"


def part_of(folder: Path, id_: str) -> Path:
    """The part file of a model."""
    return folder / _PARTS / f"{id_}.part"


def note_of(part: Path) -> Path:
    """The file that says where a part comes from, and which edition it belongs to."""
    return part.with_suffix(".json")


def drop_part(folder: Path, id_: str) -> bool:
    """Deletes the part of a model. Returns whether there was one.

    Raises:
        ModelError: it cannot be deleted.
    """
    part = part_of(folder, id_)
    there = part.is_file()
    try:
        part.unlink(missing_ok=True)
        note_of(part).unlink(missing_ok=True)
    except OSError as error:
        raise cannot_write(error, folder) from error
    return there
