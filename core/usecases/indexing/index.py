"""Use case: paths -> library. One document is one commit, so that a cancel or a crash never leaves half of one."""

from __future__ import annotations

import os
import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from core.errors import MunimentError, ProtectedFile, UnreadableFile
from core.isolation.pool import Outcome, run
from core.isolation.serve import Step
from core.ports import ClauseStore
from core.reading.listing import list_files
from core.reading.ocr.tessdata import language_data
from core.store.catalog.catalog import Catalog, Stamp
from core.types import (
    Extraction,
    FileRecord,
    FileStatus,
    IndexReport,
    Issue,
    ParticularKind,
    Progress,
    Remedy,
    Stage,
)
from core.usecases.indexing.embed import Learner
from core.usecases.indexing.extract import EXTRACTION, content_of, document_id, extract

SECONDS_A_STEP: Final = 120.0  # for a file, or where its pages are read one by one, for each
MEGABYTES_A_FILE: Final = 2048


class Indexer:
    """Reads files into a library, then lets it learn what their clauses say.

    Args:
        catalog: what is in the library already, and the commit point.
        store: where the clauses go. Nothing else may write to it meanwhile.
        learner: learns what their clauses say.
        processes: how many files are read at a time.
    """

    def __init__(self, catalog: Catalog, store: ClauseStore, learner: Learner, processes: int | None = None) -> None:
        self._catalog = catalog
        self._store = store
        self._learner = learner
        self._processes = processes or max(1, min(8, os.cpu_count() or 1))

    def index(self, paths: Sequence[Path], passwords: Sequence[str] = ()) -> Generator[Progress, None, IndexReport]:
        """See `core.library.files.Files.index`."""
        started = time.perf_counter()
        yield Progress(Stage.LISTING, 0, 0)
        files = list_files(paths)
        self._sweep()
        yield from self._read(files, passwords)
        yield from self._put_words()
        yield from self._learner.learn()
        yield Progress(Stage.FINISHING, len(files), len(files))
        self._store.optimise()
        wanted = set(files)
        records = tuple(record for record in self._catalog.files() if record.path in wanted)
        return IndexReport(records, time.perf_counter() - started)

    def _sweep(self) -> None:
        """Removes what a crash left in the store between a document's clauses and its catalogue row."""
        known = self._catalog.documents()
        orphans = [document for document in self._store.documents() if document not in known]
        if orphans:
            self._store.remove(orphans)

    # ---------------------------------------------------------------- reading

    def _read(self, files: Sequence[Path], passwords: Sequence[str]) -> Iterator[Progress]:
        """Commits each file as it is read. The workers take files from `unread` as they come free."""
        changed = dict(self._changed(files))
        done = len(files) - len(changed)

        def unread() -> Iterator[Path]:
            nonlocal done
            for path, stamp in changed.items():
                if stamp is not None and self._is_copy(path, stamp):
                    done += 1
                else:
                    yield path

        long: Step | None = None  # what a file that takes long last told
        for news in _outcomes(unread(), self._processes, passwords):
            if isinstance(news, Outcome):
                done += 1
                record = self._commit(news, changed[news.path])
                yield Progress(Stage.READING, done, len(files), news.path, record.issues)
                long = None if long and long.path == news.path else long
            else:
                long = news or long
                told = (long.path, (), long.done, long.total) if long else ()
                yield Progress(Stage.READING, done, len(files), *told)

    def _changed(self, files: Sequence[Path]) -> Iterator[tuple[Path, Stamp | None]]:
        """The files to read, with their stamps (None: out of reach).

        They are new, changed, could not be read last time, or were read in an older way: by an older program, or
        without the language data for their pictures that is there now.
        """
        known = self._catalog.stamps(EXTRACTION)
        if language_data() is not None:
            for record in self._catalog.files():
                if record.needs(Remedy.RECOGNITION):
                    known.pop(record.path, None)
        for path in files:
            stamp = _stamp(path)
            if stamp is None or known.get(path) != stamp:
                yield path, stamp

    def _is_copy(self, path: Path, stamp: Stamp) -> bool:
        """Takes a moved or copied file into the library without reading it again; False where its content is new."""
        try:
            document = document_id(path)
        except (OSError, MunimentError):
            return False  # the reader will say in words what is the matter
        known = self._catalog.record_of(document)
        if known is None:
            return False
        self._remove(self._catalog.commit(_moved(known, path), stamp, None))
        if known.path != path and not known.path.exists():
            self._remove(self._catalog.forget([known.path]))
        return True

    def _commit(self, outcome: Outcome[Extraction], stamp: Stamp | None) -> FileRecord:
        extraction = outcome.result
        if extraction is None:
            record = _failure(outcome.path, outcome.error)
            stamp = None  # tried again next time: a permission may be given, a drive be back
        else:
            record = _success(outcome.path, extraction)
            self._store.add_clauses(extraction.document.id, extraction.clauses)
        self._remove(self._catalog.commit(record, stamp, extraction))
        if extraction is not None:
            self._forget_moved(extraction.document.id)
        return record

    def _forget_moved(self, document: str) -> None:
        """Forgets the files that are gone and whose content was now read, in a newer way, from another place."""
        older = self._catalog.taken_otherwise(document, content_of(document))
        if gone := [path for path in older if not path.exists()]:
            self._remove(self._catalog.forget(gone))

    def _remove(self, documents: Sequence[str]) -> None:
        if documents:
            self._store.remove(documents)

    def _put_words(self) -> Iterator[Progress]:
        """Puts down the words of documents that an older program read, and folds those of all that are new."""
        waiting = self._catalog.without_words()
        for done, document in enumerate(waiting):
            yield Progress(Stage.READING, done, len(waiting))
            self._catalog.add_words(document, self._store.clauses_of(document))
        self._catalog.fold_words()


def _stamp(path: Path) -> Stamp | None:
    try:
        stat = path.stat()
    except OSError:
        return None
    return Stamp(stat.st_size, stat.st_mtime_ns)


def _moved(known: FileRecord, path: Path) -> FileRecord:
    return replace(known, path=path, embedded=False)


def _failure(path: Path, error: MunimentError | None) -> FileRecord:
    remedy = Remedy.PASSWORD if isinstance(error, ProtectedFile) else None
    issue = Issue(error.title, error.message, remedy=remedy) if error else Issue("It could not be read.")
    return FileRecord(path, FileStatus.FAILED, None, path.stem, issues=(issue,))


def _title(extraction: Extraction) -> str:
    """The title as printed in the agreement, or else as the file gives it."""
    printed = (found.value for found in extraction.particulars if found.kind is ParticularKind.TITLE)
    return next(printed, extraction.document.title)


def _success(path: Path, extraction: Extraction) -> FileRecord:
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


def extract_safely(path: Path, passwords: Sequence[str] = ()) -> Extraction:
    """What is taken from one file, read in a process of its own.

    Raises:
        UnreadableFile: it cannot be read.
    """
    (outcome,) = (news for news in _outcomes([path], 1, passwords) if isinstance(news, Outcome))
    if outcome.result is None:
        raise outcome.error or UnreadableFile("It could not be read.", "", path)
    return outcome.result


def _outcomes(
    paths: Iterable[Path], processes: int, passwords: Sequence[str]
) -> Generator[Outcome[Extraction] | Step | None, None, None]:
    """What is taken from each file, under the limits of time and memory."""
    task = partial(extract, passwords=tuple(passwords))
    return run(task, paths, processes=processes, seconds=SECONDS_A_STEP, megabytes=MEGABYTES_A_FILE)
