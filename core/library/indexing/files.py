"""The files of a run: whether they have changed, what the library records of them, and which must be read.

That is: their stamps; their records, by how reading them went; the files inside archives and emails; files that were
moved; what is new in watched folders; and what a run has added.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from core.base.errors import MunimentError, ProtectedFile, UnreadableFile
from core.base.paths import is_away
from core.base.places import on_disk
from core.base.translation import marked, tr
from core.library.indexing.extract import content_of, is_whole
from core.reading.exclusions import Exclusions
from core.reading.listing import list_files
from core.store.catalog.catalog import Catalog
from core.store.catalog.files import Stamp
from core.store.catalog.rows import DocumentRows
from core.store.catalog.user_data import file_key
from core.types import Extraction, FileRecord, FileStatus, IndexNews, Issue, ParticularKind, Remedy, WatchedFolder

_SETTLED: Final = 10_000_000_000
"""Nanoseconds after which a change of a file is sure to show in its modification time: some file systems count in steps
of two seconds, and the clock of a file server may differ from that of this computer.
"""
_LARGEST: Final = 1 << 63  # beyond the numbers that the catalogue can store

Stamps = dict[Path, Stamp | None]
_MOST: Final = 20_000  # files inside one file on the disk: nested archives could go on for ever


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


# ------------------------------------------------------------------------------------- records


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


@dataclass(frozen=True, slots=True)
class FileRead:
    """A file that was read, as it is put into the library.

    Attributes:
        record: of the file.
        members: the paths of the files in it, if it is an archive or an email.
        characters: of its text and its clauses.
        content: what was extracted from it, or the same packed by a worker of a cluster.
    """

    record: FileRecord
    members: tuple[str, ...]
    characters: int
    content: Extraction | DocumentRows

    @property
    def document(self) -> str:
        """The id of its document."""
        return self.content.id if isinstance(self.content, DocumentRows) else self.content.document.id

    @classmethod
    def of(cls, path: Path, extraction: Extraction) -> FileRead:
        """What was extracted from a file."""
        characters = len(extraction.document.text) + sum(len(each.text) for each in extraction.clauses)
        return cls(read_record(path, extraction), extraction.document.members, characters, extraction)


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


# -------------------------------------------------------------------- files in archives and emails


class MembersMet:
    """The files in archives and emails, as a run finds them.

    Each is listed as not yet read before its archive or email counts as read, so that none is lost if the run is
    stopped.

    Args:
        catalog: what is in the library.
        remove: takes documents out of the vector store.
        listed_at: when the stamps were taken, see `settled`.
        alone: the keys of the files that must not be added.
    """

    def __init__(
        self,
        catalog: Catalog,
        remove: Callable[[Sequence[str]], None],
        listed_at: int = 0,
        alone: Collection[str] = (),
    ) -> None:
        self._catalog, self._remove, self._listed_at, self._alone = catalog, remove, listed_at, alone
        self._met: Stamps = {}

    def too_many(self, container: Path, names: Sequence[str]) -> UnreadableFile | None:
        """The error of a nested archive, if its files and those around it would be too many."""
        outermost, stored = on_disk(container), self._catalog.members
        if stored.count(outermost) - stored.count(container) + len(names) <= max(_MOST, len(names)):
            return None
        title = tr(
            "With the archives in it, “{file}” holds more than {count:,} files.", file=outermost.name, count=_MOST
        )
        return UnreadableFile(title, tr("Unpack it, and add the folder that it is unpacked to."), container)

    def meet(self, container: Path, names: Iterable[str], stamp: Stamp | None, *, same: bool = False) -> None:
        """Lists the files in a file that was read (most have none), and forgets those that are no longer in it.

        Args:
            container: the file.
            names: the paths inside it.
            stamp: the stamp of the file on the disk, taken before it was read.
            same: whether its content is unchanged, so that its members need not be read again.
        """
        there = [path for path in (container / name for name in names) if file_key(path) not in self._alone]
        before = {record.path for record in self._catalog.members.of(container)}
        if gone := before - set(inside(before, there)):
            self._remove(self._catalog.forget(sorted(gone)))
        if there:
            self._catalog.members.put(waiting_record(path) for path in there if path not in before)
        known = self.adopt(container, container, stamp) if same else set()
        self._met |= {path: stamp for path in there if path not in known}

    def adopt(self, original: Path, path: Path, stamp: Stamp | None) -> set[Path]:
        """Copies the records of the files in one file to another with the same content. Returns their new paths.

        Args:
            original: the file whose content is known; may be the same file.
            path: the file with the same content.
            stamp: the stamp of ``path``.
        """
        places = set()
        for record in self._catalog.members.of(original):
            place = path / record.path.relative_to(original)
            if record.document and is_whole(record.document):
                self._catalog.left_out.copy(record.path, place)
                self._remove(self._catalog.commit(replace(record, path=place), settled(stamp, self._listed_at), None))
                places.add(place)
            else:
                self._catalog.members.put([waiting_record(place)] if place != record.path else [])
                self._met[place] = stamp
        self._catalog.left_out.copy(original, path)
        return places

    def take(self) -> Stamps:
        """The files to read next: those met since the last call; files inside one of them come after it."""
        met, self._met = self._met, {}
        return shallowest(met)


class FilesToRead:
    """The files that a run must read; the files inside those read come after them.

    An iterator that may resume after its end, once more files were met.

    Attributes:
        stamps: the stamps of all files so far.
        skipped: the number of them that need not be read.

    Args:
        changed: the files to begin with.
        more: returns the files met since it was last called; called when the others are used up.
        skip: whether a file need not be read after all, given its stamp.
    """

    def __init__(self, changed: Stamps, more: Callable[[], Stamps], skip: Callable[[Path, Stamp | None], bool]) -> None:
        self.stamps, self.skipped = dict(changed), 0
        self._waiting, self._more, self._skip = deque(changed), more, skip

    def __iter__(self) -> FilesToRead:
        return self

    def __next__(self) -> Path:
        while self._waiting or self._go_on():
            path = self._waiting.popleft()
            if not self._skip(path, self.stamps[path]):
                return path
            self.skipped += 1
        raise StopIteration

    def _go_on(self) -> bool:
        met = self._more()
        self.stamps |= met
        self._waiting.extend(met)
        return bool(met)


def shallowest(files: Stamps) -> Stamps:
    """These files, without those inside others of them."""
    deeper = {path for path in files if any(parent in files for parent in path.parents)}
    return {path: stamp for path, stamp in files.items() if path not in deeper}


def inside(paths: Iterable[Path], containers: Collection[Path]) -> list[Path]:
    """The paths that are among these archives and emails, or inside one of them."""
    places, known = frozenset(containers), dict[Path, bool]()

    def is_inside(folder: Path) -> bool:
        if folder not in known:
            known[folder] = folder in places or (folder != folder.parent and is_inside(folder.parent))
        return known[folder]

    return [path for path in paths if path in places or is_inside(path.parent)]


# ------------------------------------------------------------ files that were moved, new or changed


def has_left(path: Path, to: Path) -> bool:
    """Whether a file was moved; False if it is still there, or may be on a drive that is away.

    A drive that is away takes its folders with it, or leaves an empty mount point. So a file has left if its folder
    holds other things but not that file; or if the nearest folder that still exists also contains the new place, on the
    same disk: then the folders in between were renamed or removed. In doubt it has not left.

    Args:
        path: where it was.
        to: where the same content is now.
    """
    if not _is_missing(path):
        return False
    folder = next((each for each in path.parents if not _is_missing(each)), None)
    if folder is None:
        return False
    try:
        if folder == path.parent:
            with os.scandir(folder) as there:
                if any(True for _ in there):
                    return True
        return folder in to.parents and os.stat(folder).st_dev == os.stat(to).st_dev
    except OSError:
        return False


def _is_missing(path: Path) -> bool:
    """Whether the system says that there is no such file, rather than that access is denied or the disk fails."""
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError:
        return False
    return False


def folder_news(
    catalog: Catalog, folders: Iterable[WatchedFolder], changed: Sequence[Path] | None = None
) -> tuple[Path, ...]:
    """The files to read in watched folders, in path order. Lists files, and reads none.

    Args:
        catalog: what is in the library.
        folders: the watched folders.
        changed: what has changed in them, if the system reports it; None to search all of them.
    """
    reached = [folder.path for folder in folders if not is_away(folder.path, mounted=folder.mounted)]
    if not reached:
        return ()
    excluded = Exclusions(catalog.user_data.folders.exclusions())
    listed = list_files(reached if changed is None else changed, reached, excluded)
    alone, stamps = catalog.user_data.folders.left_alone(), catalog.last_stamps()
    records = {record.path: record for record in catalog.files()}
    news = {
        path
        for path in listed.files
        if _is_news(records.get(path), stamps.get(path), stamp_of(path), named=changed is not None)
    }
    news.update(path for path in listed.in_cloud if path not in records)  # to be listed, not read
    return tuple(sorted(path for path in news if path in records or file_key(path) not in alone))


def _is_news(record: FileRecord | None, before: Stamp | None, now: Stamp | None, *, named: bool) -> bool:
    """Whether a file must be read: it is new, or has changed since it was last read.

    A file that could not be read is tried again only when it has changed or is no longer only in the cloud, or the
    system ``named`` it as changed.
    """
    if now is None:
        return False
    if record is None or record.document:
        return before != now
    return named or record.needs(Remedy.DOWNLOAD) or (before is not None and before != now)


def index_news(
    before: Mapping[Path, FileRecord], after: Mapping[Path, FileRecord], moved: Collection[Path]
) -> IndexNews:
    """What a run added to the library.

    Args:
        before: the files that the library had, by path.
        after: the files of the run, as they are now.
        moved: those of them that the library had under other names.
    """
    read = {path: record for path, record in sorted(after.items()) if record.document}
    known = {path: content_of(before[path].document or "") for path in read if path in before}
    new = tuple(path for path in read if not known.get(path) and path not in moved)
    changed = tuple(
        path for path, record in read.items() if known.get(path, "") not in ("", content_of(record.document or ""))
    )
    return IndexNews(new, changed, tuple(path for path in read if path in moved))
