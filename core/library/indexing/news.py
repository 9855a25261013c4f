"""What is new: in watched folders, before any file is read; and in the library, after an indexing run."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path

from core.library.indexing.extract import content_of
from core.library.indexing.records import stamp_of
from core.library.watching.reach import is_away
from core.reading.listing import list_files
from core.store.catalog.catalog import Catalog
from core.store.catalog.files import Stamp
from core.store.catalog.user_data import file_key
from core.types import FileRecord, IndexNews, Remedy, WatchedFolder


def folder_news(
    catalog: Catalog, folders: Iterable[WatchedFolder], changed: Sequence[Path] | None = None
) -> tuple[Path, ...]:
    """The files to read in watched folders, in path order. Lists files, and reads none.

    Args:
        catalog: what is in the library.
        folders: the watched folders.
        changed: what has changed in them, if the system reports it; None to search all of them.
    """
    reached = [folder.path for folder in folders if not is_away(folder)]
    if not reached:
        return ()
    listed = list_files(reached if changed is None else changed, reached)
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
