"""Paths -> library. One document is one commit, so that cancelling or a crash never leaves half of one."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from core.base.errors import MunimentError, OutOfReach
from core.base.paths import is_gone
from core.base.places import CONTAINERS, on_disk
from core.isolation.messages import Step
from core.isolation.pool import Outcome
from core.isolation.programs import Needs
from core.library.forgetting import LibraryRemoval
from core.library.indexing.embed import EmbeddedDocument, LibraryEmbedder
from core.library.indexing.extract import EXTRACTION, content_of, document_id, extract, isolated_extractions
from core.library.indexing.files import (
    FileRead,
    FilesToRead,
    MembersMet,
    away_record,
    cloud_record,
    failed_record,
    has_left,
    index_news,
    inside,
    kept_record,
    link_record,
    set_aside,
    settled,
    shallowest,
    stamp_of,
)
from core.reading import reading_needs
from core.reading.exclusions import Exclusions
from core.reading.listing import count_kinds, ending, list_files
from core.reading.tessdata import language_data
from core.store.catalog.catalog import Catalog
from core.store.catalog.files import Stamp
from core.store.catalog.user_data import file_key
from core.types import Extraction, FileRecord, IndexReport, Progress, Remedy, Stage

if TYPE_CHECKING:  # whose import takes a second
    from core.store.vectors.lance import LanceVectorStore

_FILES: Final = 256  # in a batch
_CHARACTERS: Final = 4_000_000  # of text and clauses, in a batch
_SECONDS: Final = 5.0  # for which a file that was read may wait, so that search finds it soon


class Engine(Protocol):
    """Reads files; the indexer commits the results."""

    def read(
        self, paths: Iterable[Path], passwords: Sequence[str], needs: Needs
    ) -> Generator[Outcome[FileRead] | Step | None, None, None]:
        """See `core.isolation.pool.run_isolated`."""

    def embedded(self, document: str) -> EmbeddedDocument | None:
        """The vectors and tags of a document just read; None if it has yet to be embedded."""


class LocalEngine:
    """Reads files in processes on this computer.

    Args:
        processes: how many files are read at a time.
    """

    def __init__(self, processes: int) -> None:
        self._processes = processes

    def read(
        self, paths: Iterable[Path], passwords: Sequence[str], needs: Needs
    ) -> Generator[Outcome[FileRead] | Step | None, None, None]:
        """See `Engine.read`."""
        task = partial(extract, passwords=tuple(passwords))
        with closing(isolated_extractions(task, paths, self._processes, needs)) as reports:
            for report in reports:
                if isinstance(report, Outcome):
                    taken = FileRead.of(report.path, report.result) if report.result else None
                    yield Outcome(report.path, taken, report.error)
                else:
                    yield report

    def embedded(self, document: str) -> EmbeddedDocument | None:  # noqa: ARG002
        """Nothing: clauses are embedded when all files have been read, and until then found by quick vectors."""
        return None


class Indexer:
    """Reads files into a library, then embeds their clauses.

    Args:
        catalog: what is already in the library, and the commit point.
        store: where the vectors go. Nothing else may write to it meanwhile.
        embedding: embeds their clauses.
        processes: how many files are read at a time.
        engine: reads them; None: processes on this computer.
    """

    def __init__(
        self,
        catalog: Catalog,
        store: LanceVectorStore,
        embedding: LibraryEmbedder,
        processes: int | None = None,
        engine: Engine | None = None,
    ) -> None:
        self._catalog = catalog
        self._store = store
        self._embedding = embedding
        self._removal = LibraryRemoval(catalog, lambda: store)
        self._engine = engine or LocalEngine(processes or max(1, min(8, os.cpu_count() or 1)))
        self._set_aside: set[str] = set()  # as of the start of this run, which adds none
        self._unreached: dict[Path, FileRecord] = {}  # out of reach in this run; they stay as they were read
        self._members = MembersMet(catalog, self._remove)
        self._batch = _Batch()  # read, and still to be written
        self._alone: set[str] = set()  # documents on which a run has died: written by themselves
        self._moved: set[Path] = set()  # files that the library had under other names
        self._by_itself = False  # see `index`
        self._named: frozenset[Path] = frozenset()  # archives and emails: all in them is added, even what was removed
        self._listed_at = 0  # when the stamps were taken, see `settled`

    def index(
        self, paths: Sequence[Path], passwords: Sequence[str] = (), *, by_itself: bool = False
    ) -> Generator[Progress, None, IndexReport]:
        """Reads files and folders into the library, see `Files.index`."""
        started, self._by_itself = time.perf_counter(), by_itself
        yield Progress(Stage.LISTING, 0, 0)
        watched = [folder.path for folder in self._catalog.user_data.folders.watched()] if by_itself else None
        excluded = Exclusions(self._catalog.user_data.folders.exclusions())
        found, needs = list_files(paths, watched, excluded), reading_needs()
        listed, links = found.files, found.links
        readable_pictures = language_data() is not None
        listed = self._without_left_alone(listed) if by_itself else listed
        self._removal.take_out()
        before = {record.path: record for record in self._catalog.files()}
        files = self._reached(listed, before)
        if not by_itself:
            self._try_again(paths)
            self._named = frozenset(path for path in map(_absolute, paths) if path.suffix.lower() in CONTAINERS)
        self._set_aside, self._alone = self._catalog.attempts.set_aside(), self._catalog.attempts.begun()
        stamps = self._stamps(again=readable_pictures)
        files += inside(before.keys() - set(files), files)
        try:
            yield from self._read(files, stamps, passwords, needs)
        finally:  # also where the run is cancelled: what was read is kept
            self._write_batch()
        for link in links:
            self._remove(self._catalog.commit(link_record(link), None, None))
        for folder in found.folders:
            below = (path for path in found.left_out if folder in path.parents)
            self._catalog.left_out.put(folder, count_kinds(below))
            by_pattern = Counter(pattern for path, pattern in found.excluded if folder in path.parents)
            self._catalog.excluded.put(folder, by_pattern)
        in_cloud = self._without_left_alone(found.in_cloud) if by_itself else found.in_cloud
        stamped = self._catalog.last_stamps() if in_cloud else {}
        for path in in_cloud:
            self._note_in_cloud(path, stamped.get(path))
        self._catalog.merge_words()
        self._store.optimise()  # rows written document by document are slow to read
        yield from self._embedding.embed()
        yield Progress(Stage.FINISHING, len(files), len(files))
        self._store.optimise()
        self._removal.finish()
        now = {record.path: record for record in self._catalog.files()}
        records = {path: now[path] for path in inside(now, {*files, *links, *in_cloud})}
        seconds = time.perf_counter() - started
        left_out = self._catalog.left_out.inside(records.keys()) + Counter(count_kinds(found.left_out))
        files_now = _in_path_order(records | self._unreached)
        by_pattern = Counter(pattern for _, pattern in found.excluded)
        report = IndexReport(files_now, seconds, tuple(left_out.most_common()), tuple(found.folders))
        report = replace(report, excluded=tuple(by_pattern.most_common()))
        return replace(report, news=index_news(before, records, self._moved))

    def _reached(self, listed: Sequence[Path], records: Mapping[Path, FileRecord]) -> list[Path]:
        """The files among the paths listed. The others are folders that cannot be listed now: their drive is away.

        What the library holds of such a folder stays, and its files are not checked one by one, since a drive that is
        away may take half a minute to answer. A folder that failed earlier and can be listed now is no longer a failed
        file.
        """
        folders = {folder for path in records for folder in path.parents}
        containers = {path for path, record in records.items() if record.document}
        away = {path for path in listed if path in folders - containers and not os.path.isfile(path)}
        self._unreached = {path: away_record(path) for path in away}
        failed = {path for path, record in records.items() if record.document is None}.difference(listed)
        self._catalog.drop_failed([path for path in failed if os.path.isdir(path)])
        return [path for path in listed if path not in away]

    def _without_left_alone(self, listed: Sequence[Path]) -> list[Path]:
        """The files listed, without those that the user removed from the library."""
        alone = self._catalog.user_data.folders.left_alone()
        return [path for path in listed if not alone or file_key(path) not in alone]

    def _try_again(self, paths: Sequence[Path]) -> None:
        """Retries files that were set aside, if the user names them and not only their folder."""
        if not self._catalog.attempts.set_aside():
            return
        for path in paths:
            with suppress(OSError, MunimentError):
                self._catalog.attempts.take_back(content_of(document_id(path)))

    # ---------------------------------------------------------------- reading

    def _stamps(self, *, again: bool) -> dict[Path, Stamp]:
        """The stamps of the files that need not be read, unless they have changed.

        Leaves out those that could not be read last time, and those that would be read better now: read by an older
        program, or without the language data for their pictures, which is now available (``again``).
        """
        stamps = self._catalog.stamps(EXTRACTION)
        for record in self._catalog.files() if again else ():
            if record.needs(Remedy.RECOGNITION):
                stamps.pop(record.path, None)
        return {path: stamp for path, stamp in stamps.items() if path not in self._named}

    def _read(
        self, files: Sequence[Path], stamps: Mapping[Path, Stamp], passwords: Sequence[str], needs: Needs
    ) -> Iterator[Progress]:
        """Commits each changed file as it is read, and the contents of archives and emails after these.

        Args:
            files: all files.
            stamps: the stamps of those that need not be read unless they have changed.
            passwords: tried in turn on protected files.
            needs: what the reading process needs.
        """
        known, self._listed_at = self._catalog.documents(), time.time_ns()
        alone = self._catalog.user_data.folders.left_alone() if self._by_itself else frozenset[str]()
        self._members = MembersMet(self._catalog, self._remove, self._listed_at, alone)
        changed = dict(_changed(files, stamps))
        if not changed:
            return
        unread = FilesToRead(shallowest(changed), self._members.take, partial(self._is_copy, known=known))
        same, read, pages = len(files) - len(changed), 0, 0
        yield Progress(Stage.READING, same, same + len(unread.stamps))
        long: Step | None = None  # the last report of a file that takes long
        for report in self._engine.read(unread, passwords, needs):
            so_far = Progress(Stage.READING, same + unread.skipped + read, same + len(unread.stamps), pages_read=pages)
            if isinstance(report, Outcome):
                record = self._commit(report, unread.stamps[report.path], known)
                read, pages = read + 1, pages + record.pages
                yield replace(so_far, done=so_far.done + 1, current=report.path, pages_read=pages)
                long = None if long and long.path == report.path else long
            else:
                if self._batch.is_full():
                    self._write_batch()
                long = report or long
                yield _in_hand(so_far, long) if long else so_far

    def _is_copy(self, path: Path, stamp: Stamp | None, known: set[str]) -> bool:
        """Adds a moved or copied file to the library without reading it again; False if its content is new."""
        if stamp is None or path in self._named:
            return False
        try:
            document = document_id(path)
        except (OSError, MunimentError):
            return False  # the reader will report what is wrong
        if document in self._batch.ids:
            self._write_batch()
        original = self._catalog.record_of(document, path) if document in known else None
        if original is None or ending(original.path.name) != ending(path.name):
            return False  # what is reported of a file may depend on its extension
        record = replace(original, path=path, embedded=False)
        places = self._members.adopt(original.path, path, stamp)
        self._remove(self._catalog.commit(record, settled(stamp, self._listed_at), None))
        if original.path != path and has_left(original.path, path):
            self._moved |= {path, *places}
            self._remove(self._catalog.forget([original.path]))
        return True

    def _commit(self, outcome: Outcome[FileRead], stamp: Stamp | None, known: set[str]) -> FileRecord:
        taken, error = outcome.result, outcome.error
        if taken is not None:
            error = self._refusal(taken)
        if taken is None or error is not None:
            return self._commit_failed(outcome.path, stamp, error)
        known.add(taken.document)
        before = self._catalog.record_at(outcome.path)
        same = before is not None and before.document == taken.document
        self._members.meet(outcome.path, taken.members, stamp, same=same)
        if before is not None and before.document is not None and not same:
            self._embedding.remember(before.document)
        if taken.document in self._batch.ids:  # two files of the same content were read at the same time
            self._write_batch()
        self._batch.put(taken, settled(stamp, self._listed_at))
        if self._batch.is_full() or taken.document in self._alone:
            self._write_batch()
        return taken.record

    def _refusal(self, taken: FileRead) -> MunimentError | None:
        """The error of a file that was read but must not be added."""
        if taken.document in self._set_aside:
            return set_aside(taken.record.path)
        return self._members.too_many(taken.record.path, taken.members)

    def _commit_failed(self, path: Path, stamp: Stamp | None, error: MunimentError | None) -> FileRecord:
        """Records a failure; the file is tried again whenever the user adds it: it may have become readable."""
        record = failed_record(path, error)
        if isinstance(error, OutOfReach) and (before := self._catalog.record_at(path)) and before.document:
            record = self._unreached[path] = kept_record(before, record)
        elif not (self._by_itself and is_gone(path)):  # nobody asked for a file that is now gone
            if os.path.isfile(on_disk(path)):  # not an unreadable folder: what was read of that stays
                self._members.meet(path, (), stamp)
            self._remove(self._catalog.commit(record, settled(stamp, self._listed_at), None))
        return record

    def _note_in_cloud(self, path: Path, stamped: Stamp | None) -> None:
        """Lists a file that is only in the cloud as not read; what was read of it while it was local stays."""
        before, record, stamp = self._catalog.record_at(path), cloud_record(path), stamp_of(path)
        if before is None or before.document is None:
            self._remove(self._catalog.commit(record, stamp, None))
        elif stamp != stamped:
            self._unreached[path] = kept_record(before, record)

    def _write_batch(self) -> None:
        """Adds the files read to the library, each by a commit of its own, then the vectors made of them at once."""
        batch, self._batch = self._batch, _Batch()
        alone = [each for each in batch.read if each[0].document in self._alone]
        others = [each for each in batch.read if each[0].document not in self._alone]
        for some in (others, *([each] for each in alone)):
            if some:
                self._commit_documents(some)

    def _commit_documents(self, read: Sequence[tuple[FileRead, Stamp | None]]) -> None:
        documents = [taken.document for taken, _ in read]
        with self._catalog.attempts.at(*documents):
            for taken, stamp in read:
                self._remove(self._catalog.commit(taken.record, stamp, taken.content))
        made = {each: one for each in documents if (one := self._engine.embedded(each))}
        contents = {taken.document: taken.content for taken, _ in read if taken.document not in made}
        extracted = {each: one.clauses for each, one in contents.items() if isinstance(one, Extraction)}
        self._embedding.embed_quickly(extracted)  # workers of a cluster embed what they pack
        self._embedding.take(made)
        for taken, _ in read:
            self._forget_moved(taken.document, taken.record.path)

    def _forget_moved(self, document: str, to: Path) -> None:
        """Forgets files that are gone, now that their content has been read from another place."""
        files = self._catalog.files_of_content(content_of(document))
        if gone := [path for path in files if has_left(path, to)]:
            self._moved.add(to)
            self._remove(self._catalog.forget(gone))

    def _remove(self, documents: Sequence[str]) -> None:
        if documents:
            self._store.remove(documents)
            self._catalog.removals.mark_removed(documents)


class _Batch:
    """Files that were read, with their stamps, and are written together: each write of vectors costs as much as many
    rows.
    """

    def __init__(self) -> None:
        self.read: list[tuple[FileRead, Stamp | None]] = []
        self.ids: set[str] = set()
        self._characters, self._since = 0, 0.0

    def put(self, taken: FileRead, stamp: Stamp | None) -> None:
        self._since = self._since if self.read else time.monotonic()
        self.read.append((taken, stamp))
        self.ids.add(taken.document)
        self._characters += taken.characters

    def is_full(self) -> bool:
        """Whether it is time to write them: there are many, or the first has waited."""
        waited = bool(self.read) and time.monotonic() - self._since > _SECONDS
        return len(self.read) >= _FILES or self._characters >= _CHARACTERS or waited


def _in_hand(progress: Progress, long: Step) -> Progress:
    """Progress with the file that takes long, and the pages read of it."""
    read = progress.pages_read + long.done
    return replace(progress, current=long.path, page=long.done, pages=long.total, pages_read=read)


def _absolute(path: Path) -> Path:
    return Path(os.path.abspath(path))


def _in_path_order(records: Mapping[Path, FileRecord]) -> tuple[FileRecord, ...]:
    return tuple(record for _, record in sorted(records.items()))


def _changed(files: Iterable[Path], before: Mapping[Path, Stamp]) -> Iterator[tuple[Path, Stamp | None]]:
    """The files to read, with their stamps as they are now (None: out of reach)."""
    for path in files:
        stamp = stamp_of(path)
        if stamp is None or before.get(path) != stamp:
            yield path, stamp
