"""The stages of indexing by format: reading, sections, clauses, embedding, storing, each beside a plain way."""

from __future__ import annotations

import re
import sqlite3
import time
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

import numpy as np
import pymupdf

from benchmarks import encoder
from benchmarks.figures import Figure
from core.base.paths import encoder_model
from core.contract.sections.tree import section_tree
from core.library.indexing.extract import extract
from core.models.embedding.encoder import Encoder
from core.reading import read
from core.store.catalog.catalog import Catalog
from core.store.catalog.files import Stamp
from core.store.vectors.lance import LanceVectorStore
from core.types import Extraction, FileRecord, FileStatus, Window

_TEXTS: Final = 32  # that are embedded of each format
_NUMBERED: Final = re.compile(r"^\s*(?:\d+(?:\.\d+)*\.?|\([a-z]+\)|ARTICLE [IVXL]+)\s", re.MULTILINE | re.IGNORECASE)


def stages(files: Sequence[Path], place: Path) -> Iterator[Figure]:
    """The stages for some files; processor time, which other programs on the machine affect less than the clock."""
    every: list[Extraction] = []
    for suffix in sorted({file.suffix for file in files}):
        of_format = [file for file in files if file.suffix == suffix]
        read(of_format[0])  # loads what it needs
        documents, reading = _timed(list, map(read, of_format))
        mb = sum(len(document.text) for document in documents) / 1e6
        plain, beside = PLAIN.get(suffix, (lambda file: file.read_text("utf-8", "replace"), "reading the file's bytes"))
        _, plainly = _timed(list, map(plain, of_format))
        yield Figure("reading", suffix[1:], mb / reading, "MB of text/s", beside, mb / max(plainly, 1e-6))
        _, cutting = _timed(list, map(section_tree, documents))
        _, matching = _timed(list, (_NUMBERED.findall(document.text) for document in documents))
        yield Figure("sections", suffix[1:], mb / cutting, "MB of text/s", "one regular expression", mb / matching)
        some, extracting = _timed(list, map(extract, of_format))
        yield Figure("extracting", suffix[1:], mb / extracting, "MB of text/s", "reading alone", mb / reading)
        yield embedding(some, suffix[1:])
        yield storing(some, place / suffix[1:], suffix[1:])
        every += some
    yield storing(every, place / "every", "a clause")


def embedding(extractions: Sequence[Extraction], name: str) -> Figure:
    """Embedding some of the clauses of a format, beside sentence-transformers; one turn each, processor time."""
    sample = encoder.spaced([clause.text for each in extractions for clause in each.clauses], _TEXTS)
    found = encoder.compared(encoder_model(), sample, 1)["seconds"]
    ours, theirs = (len(sample) / found[way][1] for way in ("ours", "sentence-transformers"))
    return Figure("embedding", name, ours, "clauses/s", "sentence-transformers, fp32", theirs)


def storing(extractions: Sequence[Extraction], place: Path, name: str) -> Figure:
    """Committing documents one by one, with vectors, beside rows in SQLite and one array in a file; ms a clause."""
    place.mkdir()
    vectors = {each.document.id: _vectors(len(each.clauses)) for each in extractions}
    count = sum(len(each.clauses) for each in extractions)
    _, ours = _timed(lambda: _store(extractions, vectors, place / "stored"))
    _, plain = _timed(lambda: _store_plainly(extractions, vectors, place / "plain"))
    return Figure("storing", name, 1000 * ours / count, "ms", "SQLite rows, one NumPy file", 1000 * plain / count)


def _store(extractions: Sequence[Extraction], vectors: dict[str, Any], folder: Path) -> None:
    folder.mkdir()
    fingerprint = Encoder(encoder_model()).fingerprint
    store = LanceVectorStore(folder)
    with closing(Catalog(folder)) as catalog:
        for each in extractions:
            document, clauses = each.document, each.clauses
            rows = zip(clauses, vectors[document.id], strict=True)
            store.add_windows(document.id, [Window(clause.id, row) for clause, row in rows], fingerprint)
            done = FileRecord(document.source, FileStatus.DONE, document.id, document.id, 1, 0, len(clauses))
            catalog.commit(done, Stamp(1, 1), each)
            catalog.encoders.mark(document.id, fingerprint)
        catalog.merge_words()
    store.optimise()


def _store_plainly(extractions: Sequence[Extraction], vectors: dict[str, Any], folder: Path) -> None:
    folder.mkdir()
    with closing(sqlite3.connect(folder / "plain.sqlite")) as db:
        db.execute("CREATE TABLE clauses (id TEXT PRIMARY KEY, text TEXT)")
        for each in extractions:
            with db:
                db.executemany(
                    "INSERT INTO clauses VALUES (?, ?)", ((clause.id, clause.text) for clause in each.clauses)
                )
    np.save(folder / "vectors.npy", np.concatenate(list(vectors.values())))


def _vectors(count: int) -> np.ndarray[Any, np.dtype[np.float32]]:
    drawn = np.random.default_rng(count).standard_normal((count, 384), dtype=np.float32)
    return np.asarray(drawn / np.linalg.norm(drawn, axis=1, keepdims=True))


# ------------------------------------------------------------------ plain ways of reading


def _pdf(file: Path) -> str:
    with pymupdf.open(file) as pages:
        return "".join(page.get_text() for page in pages)


def _docx(file: Path) -> str:
    with zipfile.ZipFile(file) as parts:
        return "".join(ElementTree.fromstring(parts.read("word/document.xml")).itertext())


def _html(file: Path) -> str:
    texts: list[str] = []
    parser = HTMLParser()
    parser.handle_data = texts.append  # type: ignore[method-assign, assignment]
    parser.feed(file.read_text(encoding="utf-8", errors="replace"))
    return "".join(texts)


PLAIN: Final[dict[str, tuple[Callable[[Path], str], str]]] = {
    ".pdf": (_pdf, "PyMuPDF's get_text"),
    ".docx": (_docx, "ElementTree's itertext"),
    ".html": (_html, "html.parser"),
}


def _timed(job: Callable[..., Any], *arguments: object) -> tuple[Any, float]:
    start = time.process_time()
    result = job(*arguments)
    return result, time.process_time() - start
