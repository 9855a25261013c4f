"""What the library records of a file: the stamp that shows whether it has changed, and how reading it went."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from core.base.errors import MunimentError, ProtectedFile, UnreadableFile
from core.base.places import on_disk
from core.base.translation import marked
from core.store.catalog.files import Stamp
from core.types import Extraction, FileRecord, FileStatus, Issue, ParticularKind, Remedy

_SETTLED: Final = 10_000_000_000
"""Nanoseconds after which a change of a file is sure to show in its modification time: some file systems count in steps
of two seconds, and the clock of a file server may differ from that of this computer.
"""
_LARGEST: Final = 1 << 63  # beyond the numbers that the catalogue can store


def stamp_of(path: Path) -> Stamp | None:
    """The current stamp of a file, or of the archive or email that contains it; None if it is out of reach."""
    try:
        stat = on_disk(path).stat()
    except OSError:
        return None
    # Some file systems accept any number as a time.
    return Stamp(stat.st_size, (stat.st_mtime_ns + _LARGEST) % (2 * _LARGEST) - _LARGEST)


def settled(stamp: Stamp | None, at: int) -> Stamp | None:
    """The stamp, if it is safe to treat the file as unchanged by it; None if the next run must compare the content.

    A file changed only just before can be changed again, during or right after reading, without a change in its size
    and time. So can one whose time is in the future. Git calls such files "racily clean".

    Args:
        stamp: the file's stamp, taken before it was read.
        at: a time before that, in nanoseconds since 1970.
    """
    return stamp if stamp is not None and stamp.mtime_ns <= at - _SETTLED else None


def set_aside(path: Path) -> UnreadableFile:
    """The error of a file on which the program died twice while adding it to the library."""
    return UnreadableFile(
        marked("Muniment stopped working twice while it read this file."),
        marked("Split it into parts and add those, or add this file by itself to try again."),
        path,
    )


def failed_record(path: Path, error: MunimentError | None) -> FileRecord:
    """The record of a file that could not be read."""
    remedy = Remedy.PASSWORD if isinstance(error, ProtectedFile) else None
    issue = Issue(error.title, error.message, remedy=remedy) if error else Issue(marked("It could not be read."))
    return FileRecord(path, FileStatus.FAILED, None, path.stem, issues=(issue,))


def kept_record(before: FileRecord, failed: FileRecord) -> FileRecord:
    """The record of a file that is out of reach, and stays in the library as it was read ``before``."""
    kept = Issue(marked("What the library has of it is unchanged."))
    return replace(before, status=FileStatus.FAILED, issues=(*failed.issues, kept))


def away_record(folder: Path) -> FileRecord:
    """The record of a folder that cannot be listed now, and from which the library has files."""
    title = marked("This folder, with the contracts in it, cannot be reached.")
    advice = marked("Check that its drive is connected and that you have permission to open it, then add it again.")
    return kept_record(FileRecord(folder, FileStatus.FAILED, None, folder.name), _failed(folder, title, advice))


def cloud_record(path: Path) -> FileRecord:
    """The record of a file, found in a folder, that is only in the cloud."""
    title = marked("This file is in the cloud only, and was not downloaded.")
    advice = marked("Make it available on this computer, then read it again.")
    return FileRecord(path, FileStatus.FAILED, None, path.stem, issues=(Issue(title, advice, remedy=Remedy.DOWNLOAD),))


def waiting_record(path: Path) -> FileRecord:
    """The record of a file that was found in an archive or an email, and must still be read."""
    title = marked("This file has not been read yet.")
    return _failed(path, title, marked("Add it again to have it read."))


def link_record(path: Path) -> FileRecord:
    """The record of a link that leads out of the folder that was added."""
    title = marked("This link leads out of the folder that was added, and was not followed.")
    advice = marked("If you want the file it points to in your library, add that file itself.")
    return _failed(path, title, advice)


def _failed(path: Path, title: str, advice: str) -> FileRecord:
    return failed_record(path, UnreadableFile(title, advice, path))


def read_record(path: Path, extraction: Extraction) -> FileRecord:
    """The record of a file that was read, at least in part."""
    document = extraction.document
    return FileRecord(
        path=path,
        status=FileStatus.PARTIAL if document.issues else FileStatus.DONE,
        document=document.id,
        title=_title(extraction) or path.stem,
        pages=document.numbered_pages,
        sections=len(extraction.sections),
        clauses=len(extraction.clauses),
        issues=document.issues,
        remarks=document.remarks,
        ledger=extraction.ledger,
    )


def _title(extraction: Extraction) -> str:
    """The title printed in the agreement, or else the one in the file's metadata."""
    printed = (each.value for each in extraction.particulars if each.kind is ParticularKind.TITLE)
    return next(printed, extraction.document.title)
