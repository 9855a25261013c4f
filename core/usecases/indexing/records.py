"""What the library notes of a file: by which it is taken for unchanged, and how reading it went."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from core.errors import MunimentError, ProtectedFile, UnreadableFile
from core.inside import on_disk
from core.store.catalog.records import Stamp
from core.translation import marked
from core.types import Extraction, FileRecord, FileStatus, Issue, ParticularKind, Remedy

_SETTLED: Final = 10_000_000_000
"""Nanoseconds after which a change of a file shows in its time of change: some file systems count in steps of two
seconds, and the clock of a file server may differ from that of this computer.
"""
_LARGEST: Final = 1 << 63  # of what the catalogue holds as a number


def stamp_of(path: Path) -> Stamp | None:
    """The stamp of a file as it is now, or of the archive or mail in which it lies; None where it is out of reach."""
    try:
        stat = on_disk(path).stat()
    except OSError:
        return None
    # Some file systems take any number for a time.
    return Stamp(stat.st_size, (stat.st_mtime_ns + _LARGEST) % (2 * _LARGEST) - _LARGEST)


def settled(stamp: Stamp | None, at: int) -> Stamp | None:
    """A stamp by which the file may be taken for unchanged; None where the next run has to compare the content.

    A file that was changed only just before can be changed again, while it is read or right after, without its size
    and its time showing that. So can one whose time lies in the future. Git calls such files "racily clean".

    Args:
        stamp: of the file, taken before it was read.
        at: the time before that, in nanoseconds since 1970.
    """
    return stamp if stamp is not None and stamp.mtime_ns <= at - _SETTLED else None


def set_aside(path: Path) -> UnreadableFile:
    """The error of a file at which the program ended twice, as it was about to take it into the library."""
    return UnreadableFile(
        marked("Muniment stopped working twice while it read this file."),
        marked("Split it into parts and add those, or add this file by itself to try again."),
        path,
    )


def failed_record(path: Path, error: MunimentError | None) -> FileRecord:
    """Of a file that could not be read."""
    remedy = Remedy.PASSWORD if isinstance(error, ProtectedFile) else None
    issue = Issue(error.title, error.message, remedy=remedy) if error else Issue(marked("It could not be read."))
    return FileRecord(path, FileStatus.FAILED, None, path.stem, issues=(issue,))


def kept_record(before: FileRecord, failed: FileRecord) -> FileRecord:
    """Of a file that is out of reach, and stays in the library as it was read ``before``."""
    kept = Issue(marked("What the library has of it is unchanged."))
    return replace(before, status=FileStatus.FAILED, issues=(*failed.issues, kept))


def away_record(folder: Path) -> FileRecord:
    """Of a folder that cannot be listed now, and from which the library has files."""
    title = marked("This folder, with the contracts in it, cannot be reached.")
    advice = marked("Check that its drive is connected and that you have permission to open it, then add it again.")
    return kept_record(FileRecord(folder, FileStatus.FAILED, None, folder.name), _failed(folder, title, advice))


def cloud_record(path: Path) -> FileRecord:
    """Of a file that lies in the cloud only, and was found in a folder."""
    title = marked("This file is in the cloud only, and was not downloaded.")
    advice = marked("Make it available on this computer, then read it again.")
    return FileRecord(path, FileStatus.FAILED, None, path.stem, issues=(Issue(title, advice, remedy=Remedy.DOWNLOAD),))


def waiting_record(path: Path) -> FileRecord:
    """Of a file that was met in an archive or a mail, and is still to be read."""
    title = marked("This file has not been read yet.")
    return _failed(path, title, marked("Add it again to have it read."))


def link_record(path: Path) -> FileRecord:
    """Of a link that leads out of the folder that was added."""
    title = marked("This link leads out of the folder that was added, and was not followed.")
    advice = marked("If you want the file it points to in your library, add that file itself.")
    return _failed(path, title, advice)


def _failed(path: Path, title: str, advice: str) -> FileRecord:
    return failed_record(path, UnreadableFile(title, advice, path))


def read_record(path: Path, extraction: Extraction) -> FileRecord:
    """Of a file that was read, at least in part."""
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
    )


def _title(extraction: Extraction) -> str:
    """The title as printed in the agreement, or else as the file gives it."""
    printed = (each.value for each in extraction.particulars if each.kind is ParticularKind.TITLE)
    return next(printed, extraction.document.title)
