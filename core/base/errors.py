"""Errors shown to the user in plain language: what happened, to which file, and what to do about it.

Errors of third-party libraries are translated into these once, in the room that imports the library. Anything that is
not a `MunimentError` is a bug, and is reported as one.
"""

from __future__ import annotations

from pathlib import Path

from core.base.translation import tr


class MunimentError(Exception):
    """Something that the user can act on.

    Args:
        title: a short sentence, "This file is protected by a password."
        message: what to do about it, "Save a copy without the password and add that."
        source: the file or folder that it is about, None if there is none.
    """

    def __init__(self, title: str, message: str = "", source: Path | None = None) -> None:
        super().__init__(title)
        self.title = title
        self.message = message
        self.source = source

    def __str__(self) -> str:
        place = f"{self.source}: " if self.source else ""
        return f"{place}{self.title} {self.message}".strip()

    def __reduce__(self) -> tuple[type[MunimentError], tuple[object, ...]]:
        return type(self), (self.title, self.message, self.source)


class InvalidFact(MunimentError):
    """What the user wrote for a fact of a contract cannot be understood."""


class UnreadableFile(MunimentError):
    """A file that cannot be read: encrypted, empty, damaged, of another type, or out of reach."""


class ProtectedFile(UnreadableFile):
    """A file protected by a password that was missing or wrong."""


class OutOfReach(UnreadableFile):
    """A file that cannot be read now, for a reason outside it.

    Its drive is away, it is being changed, or there is no room for a copy. What was read from it before stays in the
    library.
    """


class LibraryError(MunimentError):
    """The library cannot be opened or written: locked by another program, made by another version, no space."""


class DamagedLibrary(LibraryError):
    """The library's stored data is not what was written; `Library.health` repairs what can be restored."""


class LostCatalogue(DamagedLibrary):
    """The catalogue of a library is missing, or damaged beyond repair.

    Args:
        backup: the newest; None if there is none.
    """

    def __init__(self, title: str, message: str, source: Path, backup: Path | None = None) -> None:
        super().__init__(title, message, source)
        self.backup = backup

    def __reduce__(self) -> tuple[type[LostCatalogue], tuple[object, ...]]:
        return type(self), (self.title, self.message, self.source, self.backup)


class ModelError(MunimentError):
    """A model file is missing, damaged, or of another kind than expected."""


class BusyLibrary(LibraryError):
    """Another job or program is writing to the library."""


class LockedLibrary(LibraryError):
    """The library is encrypted, and the passphrase was missing or wrong."""


class ExportError(MunimentError):
    """The chosen clauses, or a report, could not be written where the user asked."""


class NothingFound(MunimentError):
    """The requested document or clause is not in the library."""


class ClauseGone(NothingFound):
    """A requested clause is not, or no longer, in the library.

    Args:
        clause: its id, for the caller: the message does not name it.
    """

    def __init__(self, clause: str) -> None:
        title = tr("This clause is no longer in the library.")
        super().__init__(title, tr("Search again: its contract may have been changed or removed."))
        self.clause = clause

    def __reduce__(self) -> tuple[type[ClauseGone], tuple[str]]:
        return type(self), (self.clause,)


class Cancelled(Exception):
    """The user cancelled the job. Not an error: what was finished is kept."""
