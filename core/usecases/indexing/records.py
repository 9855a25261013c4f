"""What the library notes of a file: by which it is taken for unchanged, and how reading it went."""

from __future__ import annotations

from pathlib import Path

from core.errors import MunimentError, ProtectedFile, UnreadableFile
from core.store.catalog.catalog import Stamp
from core.translation import marked
from core.types import Extraction, FileRecord, FileStatus, Issue, ParticularKind, Remedy


def stamp_of(path: Path) -> Stamp | None:
    """The stamp of a file as it is now; None where it is out of reach."""
    try:
        stat = path.stat()
    except OSError:
        return None
    return Stamp(stat.st_size, stat.st_mtime_ns)


def set_aside(path: Path) -> UnreadableFile:
    """The error of a file at which the program ended twice, as it was about to take it into the library."""
    return UnreadableFile(
        marked("The program ended twice while it took in this file."),
        marked("Split it into parts and add those, or add this file by itself to try again."),
        path,
    )


def failed_record(path: Path, error: MunimentError | None) -> FileRecord:
    """Of a file that could not be read."""
    remedy = Remedy.PASSWORD if isinstance(error, ProtectedFile) else None
    issue = Issue(error.title, error.message, remedy=remedy) if error else Issue(marked("It could not be read."))
    return FileRecord(path, FileStatus.FAILED, None, path.stem, issues=(issue,))


def link_record(path: Path) -> FileRecord:
    """Of a link that leads out of the folder that was added."""
    title = marked("This link leads out of the folder that was added, and was not followed.")
    advice = marked("If you want what it leads to in your library, add that itself.")
    return failed_record(path, UnreadableFile(title, advice, path))


def read_record(path: Path, extraction: Extraction) -> FileRecord:
    """Of a file that was read, at least in part."""
    document = extraction.document
    return FileRecord(
        path=path,
        status=FileStatus.PARTIAL if document.issues else FileStatus.DONE,
        document=document.id,
        title=_title(extraction) or path.stem,
        pages=len(document.pages),
        sections=len(extraction.sections),
        clauses=len(extraction.clauses),
        issues=document.issues,
        remarks=document.remarks,
    )


def _title(extraction: Extraction) -> str:
    """The title as printed in the agreement, or else as the file gives it."""
    printed = (each.value for each in extraction.particulars if each.kind is ParticularKind.TITLE)
    return next(printed, extraction.document.title)
