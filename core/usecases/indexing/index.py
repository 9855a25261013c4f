"""Use case: paths -> library. One document is one commit, so that a cancel or a crash never leaves half of one."""

from __future__ import annotations

import os
import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from core.errors import MunimentError, UnreadableFile
from core.isolation.messages import Step
from core.isolation.pool import Outcome, run_isolated
from core.ports import ClauseStore
from core.reading.listing import list_files
from core.reading.needs import reading_needs
from core.reading.ocr.tessdata import language_data
from core.store.catalog.catalog import Catalog, Stamp
from core.translation import marked
from core.types import Extraction, FileRecord, IndexReport, Progress, Remedy, Stage
from core.usecases.indexing.embed import LibraryEmbedder
from core.usecases.indexing.extract import EXTRACTION, content_of, document_id, extract
from core.usecases.indexing.records import failed_record, read_record, stamp_of

SECONDS_A_STEP: Final = 120.0  # for a file, or where its pages are read one by one, for each
MEGABYTES_A_FILE: Final = 2048


class Indexer:
    """Reads files into a library, then embeds their clauses.

    Args:
        catalog: what is in the library already, and the commit point.
        store: where the clauses go. Nothing else may write to it meanwhile.
        embedding: embeds their clauses.
        processes: how many files are read at a time.
    """

    def __init__(
        self, catalog: Catalog, store: ClauseStore, embedding: LibraryEmbedder, processes: int | None = None
    ) -> None:
        self._catalog = catalog
        self._store = store
        self._embedding = embedding
        self._processes = processes or max(1, min(8, os.cpu_count() or 1))

    def index(self, paths: Sequence[Path], passwords: Sequence[str] = ()) -> Generator[Progress, None, IndexReport]:
        """See `core.library.files.Files.index`."""
        started = time.perf_counter()
        yield Progress(Stage.LISTING, 0, 0)
        files = list_files(paths)
        self._remove_orphans()
        yield from self._read(files, passwords)
        self._catalog.merge_words()
        self._store.optimise()  # what is written document by document is slow to read
        yield from self._embedding.embed()
        yield Progress(Stage.FINISHING, len(files), len(files))
        self._store.optimise()
        listed = set(files)
        records = tuple(record for record in self._catalog.files() if record.path in listed)
        return IndexReport(records, time.perf_counter() - started)

    def _remove_orphans(self) -> None:
        """Removes what a crash left in the store between a document's clauses and its catalogue row."""
        self._remove(sorted(self._store.documents() - self._catalog.documents()))

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

        long: Step | None = None  # the last report of a file that takes long
        for report in _outcomes(unread(), self._processes, passwords):
            if isinstance(report, Outcome):
                done += 1
                record = self._commit(report, changed[report.path])
                yield Progress(Stage.READING, done, len(files), report.path, record.issues)
                long = None if long and long.path == report.path else long
            else:
                long = report or long
                current = (long.path, (), long.done, long.total) if long else ()
                yield Progress(Stage.READING, done, len(files), *current)

    def _changed(self, files: Sequence[Path]) -> Iterator[tuple[Path, Stamp | None]]:
        """The files to read, with their stamps (None: out of reach).

        They are new, changed, could not be read last time, or were read in an older way: by an older program, or
        without the language data for their pictures that is there now.
        """
        before = self._catalog.stamps(EXTRACTION)
        if language_data() is not None:
            for record in self._catalog.files():
                if record.needs(Remedy.RECOGNITION):
                    before.pop(record.path, None)
        for path in files:
            stamp = stamp_of(path)
            if stamp is None or before.get(path) != stamp:
                yield path, stamp

    def _is_copy(self, path: Path, stamp: Stamp) -> bool:
        """Takes a moved or copied file into the library without reading it again; False where its content is new."""
        try:
            document = document_id(path)
        except (OSError, MunimentError):
            return False  # the reader will say in words what is the matter
        original = self._catalog.record_of(document)
        if original is None:
            return False
        self._remove(self._catalog.commit(replace(original, path=path, embedded=False), stamp, None))
        if original.path != path and not original.path.exists():
            self._remove(self._catalog.forget([original.path]))
        return True

    def _commit(self, outcome: Outcome[Extraction], stamp: Stamp | None) -> FileRecord:
        extraction = outcome.result
        if extraction is None:
            record = failed_record(outcome.path, outcome.error)
            stamp = None  # tried again next time: a permission may be given, a drive be back
        else:
            record = read_record(outcome.path, extraction)
            self._store.add_clauses(extraction.document.id, extraction.clauses)
        self._remove(self._catalog.commit(record, stamp, extraction))
        if extraction is not None:
            self._forget_moved(extraction.document.id)
        return record

    def _forget_moved(self, document: str) -> None:
        """Forgets the files that are gone and whose content has now been read, in a newer way, from another place."""
        older = self._catalog.extracted_otherwise(document, content_of(document))
        if gone := [path for path in older if not path.exists()]:
            self._remove(self._catalog.forget(gone))

    def _remove(self, documents: Sequence[str]) -> None:
        if documents:
            self._store.remove(documents)


def extract_safely(path: Path, passwords: Sequence[str] = ()) -> Extraction:
    """What is extracted from one file, read in a process of its own.

    Raises:
        UnreadableFile: it cannot be read.
    """
    (outcome,) = (report for report in _outcomes([path], 1, passwords) if isinstance(report, Outcome))
    if outcome.result is None:
        raise outcome.error or UnreadableFile(marked("It could not be read."), "", path)
    return outcome.result


def _outcomes(
    paths: Iterable[Path], processes: int, passwords: Sequence[str]
) -> Generator[Outcome[Extraction] | Step | None, None, None]:
    """What is extracted from each file, under the limits of time and memory."""
    task = partial(extract, passwords=tuple(passwords))
    for report in run_isolated(
        task,
        paths,
        processes=processes,
        seconds=SECONDS_A_STEP,
        megabytes=MEGABYTES_A_FILE,
        needs=reading_needs(),
    ):
        yield _placed(report) if isinstance(report, Outcome) else report


def _placed(outcome: Outcome[Extraction]) -> Outcome[Extraction]:
    """The reader worked on a copy: where the file is, it does not say."""
    if outcome.result is None:
        return outcome
    document = replace(outcome.result.document, source=outcome.path)
    return replace(outcome, result=replace(outcome.result, document=document))
