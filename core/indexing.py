"""Use case: paths -> library. One document is one commit, so that a cancel or a crash never leaves half of one."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np

from core.embedding.passages import passages
from core.errors import MunimentError, ProtectedFile, UnreadableFile
from core.extraction import EXTRACTION, content_of, document_id, extract
from core.ports import ClauseStore, Embedder, Vectors
from core.reading.listing import list_files
from core.reading.serving import Step
from core.reading.tessdata import language_data
from core.reading.worker import Outcome, run
from core.store.catalog import Catalog, Stamp
from core.tagging import Tagger
from core.types import (
    Clause,
    Extraction,
    FileRecord,
    FileStatus,
    IndexReport,
    Issue,
    ParticularKind,
    Progress,
    Remedy,
    Stage,
    Window,
)

SECONDS_A_STEP: Final = 120.0  # for a file, or where its pages are read one by one, for each
MEGABYTES_A_FILE: Final = 2048
_NO_WINDOWS: Final = np.zeros((0, 0), np.float32)
_BATCH: Final = 64  # passages embedded between two checkpoints: about a second


class Indexer:
    """Reads files into a library, then learns what their clauses say.

    Args:
        catalog: what is in the library already, and the commit point.
        store: where the clauses go. Nothing else may write to it meanwhile.
        embedder: gives the embedding model when it is first needed, for loading it takes seconds.
        processes: how many files are read at a time.
        tagger: gives what tells the kinds of clauses; None: they are not told.
    """

    def __init__(
        self,
        catalog: Catalog,
        store: ClauseStore,
        embedder: Callable[[], Embedder],
        processes: int | None = None,
        tagger: Callable[[], Tagger] | None = None,
    ) -> None:
        self._catalog = catalog
        self._store = store
        self._embedder = embedder
        self._tagger = tagger
        self._processes = processes or max(1, min(8, os.cpu_count() or 1))

    def index(self, paths: Sequence[Path], passwords: Sequence[str] = ()) -> Generator[Progress, None, IndexReport]:
        """See `core.library.Library.index`."""
        started = time.perf_counter()
        yield Progress(Stage.LISTING, 0, 0)
        files = list_files(paths)
        self._sweep()
        yield from self._read(files, passwords)
        yield from self._put_words()
        yield from self._embed()
        yield from self._tag()
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

    # -------------------------------------------------------------- embedding

    def _embed(self) -> Iterator[Progress]:
        """Gives vectors to every document that has none of the encoder in use."""
        if not self._catalog.counts().documents:
            return
        yield Progress(Stage.EMBEDDING, 0, 0)
        embedder = self._embedder()
        waiting = self._catalog.unembedded(embedder.fingerprint)
        sources = self._catalog.sources(waiting)
        for done, document in enumerate(waiting):
            path = sources[document][0] if document in sources else None
            progress = Progress(Stage.EMBEDDING, done, len(waiting), path)
            yield progress
            for _ in self._embed_document(embedder, document):
                yield progress

    def _embed_document(self, embedder: Embedder, document: str) -> Iterator[None]:
        """Embeds one document in batches of like length; which ones depends on the document alone.

        A passage that several clauses share is embedded once.
        """
        clauses = self._store.clauses_of(document)
        spans = [
            (clause, span)
            for clause, found in zip(clauses, passages(clauses, embedder.windows), strict=True)
            for span in found
        ]
        texts = sorted({span.of(clause.text) for clause, span in spans}, key=lambda text: (len(text), text))
        vectors: dict[str, object] = {}
        for at in range(0, len(texts), _BATCH):
            batch = texts[at : at + _BATCH]
            vectors.update(zip(batch, embedder.embed(batch), strict=True))
            yield
        windows = [Window(clause.id, span, vectors[span.of(clause.text)]) for clause, span in spans]
        self._store.add_windows(document, windows)
        self._catalog.mark_embedded(document, embedder.fingerprint)
        if self._tagger is not None:  # at once, while the vectors are at hand
            mine: dict[str, list[object]] = {}
            for window in windows:
                mine.setdefault(window.clause, []).append(window.vector)
            vectors_of = {clause: np.array(rows, np.float32) for clause, rows in mine.items()}
            self._tag_document(self._tagger(), document, clauses, vectors_of)

    # ---------------------------------------------------------------- tagging

    def _tag(self) -> Iterator[Progress]:
        """Tells the kinds of the clauses of every document that has vectors but no tags of the tagger in use."""
        if self._tagger is None or not self._catalog.counts().embedded:
            return
        tagger = self._tagger()
        waiting = self._catalog.untagged(tagger.fingerprint)
        sources = self._catalog.sources(waiting)
        for done, document in enumerate(waiting):
            yield Progress(Stage.TAGGING, done, len(waiting), sources[document][0] if document in sources else None)
            clauses = self._store.clauses_of(document)
            self._tag_document(tagger, document, clauses, self._store.vectors([clause.id for clause in clauses]))

    def _tag_document(
        self, tagger: Tagger, document: str, clauses: Sequence[Clause], vectors: Mapping[str, Vectors]
    ) -> None:
        windows = [vectors.get(clause.id, _NO_WINDOWS) for clause in clauses]
        tags = tagger.tags(clauses, windows, self._catalog.particulars(document))
        found = dict(zip([clause.id for clause in clauses], tags, strict=True))
        self._catalog.mark_tagged(document, found, tagger.fingerprint)


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
