"""Libraries of synthetic clauses, to measure search on: see `build`."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from pathlib import Path
from typing import Any, Final

import numpy as np

from benchmarks.altered import AlteredAgreements
from core.base.paths import encoder_model, resources
from core.library.indexing.extract import extract
from core.models.embedding.encoder import Encoder
from core.store.catalog.catalog import Catalog
from core.store.catalog.documents import document_of
from core.store.catalog.files import Stamp
from core.store.catalog.schema import VERSION as LAYOUT
from core.store.digests import window_digest
from core.store.vectors.lance import LanceVectorStore
from core.types import (
    Clause,
    Document,
    Extraction,
    FileRecord,
    FileStatus,
    Page,
    Particular,
    ParticularKind,
    Span,
    Window,
)

MOST: Final = 301_300
"""The default number of clauses."""
_CLAUSES: Final = 131  # per document
VERSION: Final = 2  # of what is built; raise it when that changes
_SEED: Final = 20_240_229
_MADE_UP: Final = 150_000  # invented words, in addition to those of the samples
_OTHER: Final = 0.35  # share of the words of a sentence that are replaced
_ZIPF: Final = 1.15
_WINDOWS: Final = 0.65  # share of clauses with a second window, as in real contracts
_NEAR: Final = 0.6  # length of the noise added to a vector of unit length
_TOGETHER: Final = 100  # documents written to the vector store at a time
_WORD: Final = re.compile(r"[A-Za-z]{4,}")
_SYLLABLES: Final = [
    first + vowel for first in "bcdfglmnprstv" for vowel in ("a", "e", "i", "o", "u", "an", "er", "is")
]
_LAWS: Final = ("Delaware", "New York", "California", "England and Wales", "Texas", "Ontario", "Ireland")
_KINDS: Final = ("Supply Agreement", "License Agreement", "Lease", "Services Agreement", "Credit Agreement", "NDA")


class Author:
    """Writes paragraphs from the sentences of our sample contracts.

    A third of the words are replaced from a vocabulary whose frequencies fall as in real texts, by a power of the
    rank (Zipf, "Human Behavior and the Principle of Least Effort", 1949): first the words of the samples by frequency,
    then invented ones.
    """

    def __init__(self) -> None:
        self._draw = np.random.default_rng(_SEED)
        samples = sorted(file for file in (resources() / "samples").iterdir() if file.suffix in {".docx", ".html"})
        self.clauses = [clause for file in samples for clause in extract(file).clauses if len(clause.text) > 80]
        self._vocabulary = np.array([*self._sample_words(), *self._made_up()])
        weights = 1.0 / np.arange(1, len(self._vocabulary) + 1) ** _ZIPF
        self._reach = np.cumsum(weights / weights.sum())

    def _sample_words(self) -> list[str]:
        words, counts = np.unique(
            [word.lower() for clause in self.clauses for word in _WORD.findall(clause.text)], return_counts=True
        )
        return [str(word) for word in words[np.argsort(-counts, kind="stable")]]

    def _made_up(self) -> list[str]:
        drawn = self._draw.integers(0, len(_SYLLABLES), (2 * _MADE_UP, 4))
        words = dict.fromkeys("".join(_SYLLABLES[at] for at in row[: 2 + row[0] % 3]) for row in drawn)
        return list(islice(words, _MADE_UP))

    def paragraph(self) -> tuple[str, int]:
        """A paragraph, and the clause of the samples that it varies."""
        source = int(self._draw.integers(0, len(self.clauses)))
        text = " ".join(self.clauses[source].text.split())[:900]
        changed = iter(self._draw.random(len(text)) < _OTHER)
        others = iter(self._vocabulary[np.searchsorted(self._reach, self._draw.random(len(text) // 4 + 1))])
        return _WORD.sub(lambda word: str(next(others)) if next(changed) else word[0], text), source

    def extraction(self, number: int) -> tuple[Extraction, list[int]]:
        """A document, and the clause of the samples that each of its clauses varies."""
        paragraphs = [self.paragraph() for _ in range(_CLAUSES)]
        name, at = f"{number:016x}-0", 0
        clauses = []
        for place, (text, _) in enumerate(paragraphs):
            span = Span(at, at + len(text))
            clauses.append(Clause(f"{name}.{place}", name, f"{place + 1}", text[:30].title(), 1, span, text))
            at = span.end + 1
        text = "\n".join(text for text, _ in paragraphs)
        whole = Span(0, len(text))
        particulars = [
            Particular(ParticularKind.KIND, _KINDS[number % len(_KINDS)], Span(0, 1), 1),
            Particular(ParticularKind.PARTY, f"{self._vocabulary[number + 500].title()} Inc.", Span(0, 1), 1),
            Particular(ParticularKind.DATE, f"{1996 + number % 28}-{1 + number % 12:02}-11", Span(0, 1), 1),
            Particular(ParticularKind.LAW, _LAWS[number % len(_LAWS)], Span(0, 1), 1),
        ]
        document = Document(name, Path(f"/contracts/{number % 40:02}/{name}.pdf"), text, (Page(1, whole),), ())
        extraction = Extraction(document, (), (), tuple(clauses), particulars=tuple(particulars))
        return extraction, [source for _, source in paragraphs]


def build(folder: Path, documents: int) -> None:
    """Builds a library of this many documents of 131 clauses, the same each time.

    The texts vary those of our sample contracts, see `Author`. The vectors are not those of the texts, since encoding
    would take hours: they are the vectors of the clauses that the texts vary, with noise added to each. So a search by
    meaning costs as much as in a real library, but its results mean nothing.
    """
    author = Author()
    write(folder, author.clauses, (author.extraction(number) for number in range(documents)))


def write(folder: Path, clauses: Sequence[Clause], documents: Iterator[tuple[Extraction, list[int]]]) -> None:
    """Writes a library of documents, each with those of these clauses whose vectors those of its clauses vary."""
    folder.mkdir(parents=True)
    encoder = Encoder(encoder_model())
    real = encoder.embed([clause.text for clause in clauses])
    draw = np.random.default_rng(_SEED + 1)
    catalog, store = Catalog(folder), LanceVectorStore(folder)
    try:
        for done, some in enumerate(_batched(documents, _TOGETHER)):
            print(f"\rBuilding: {done * _TOGETHER} documents", end="", file=sys.stderr, flush=True)
            _put(catalog, store, some, real, draw, encoder.fingerprint)
        catalog.merge_words()
        store.optimise()
    finally:
        catalog.close()


def _put(
    catalog: Catalog,
    store: LanceVectorStore,
    documents: Sequence[tuple[Extraction, list[int]]],
    real: np.ndarray[Any, np.dtype[np.float32]],
    draw: np.random.Generator,
    fingerprint: str,
) -> None:
    """Writes them to the vector store together, because each write there makes a file."""
    clauses = [clause for extraction, _ in documents for clause in extraction.clauses]
    sources = np.array([source for _, each in documents for source in each])
    places = np.sort(np.concatenate([np.arange(len(clauses)), np.flatnonzero(draw.random(len(clauses)) < _WINDOWS)]))
    noise = draw.standard_normal((len(places), real.shape[1]), dtype=np.float32)
    vectors = real[sources[places]] + _NEAR * noise / np.linalg.norm(noise, axis=1, keepdims=True)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    windows = [Window(clauses[at].id, row) for at, row in zip(places, vectors, strict=True)]
    store.add_windows(clauses[0].document, windows, fingerprint)
    own = {document: list(some) for document, some in groupby(windows, lambda each: document_of(each.clause))}
    for extraction, _ in documents:
        document = extraction.document
        record = FileRecord(document.source, FileStatus.DONE, document.id, document.id, 1, 0, len(extraction.clauses))
        catalog.commit(record, Stamp(1, 1), extraction)
        catalog.encoders.mark(document.id, fingerprint, window_digest(own.get(document.id, [])))


def _batched(items: Iterator[Any], size: int) -> Iterator[list[Any]]:
    while some := list(islice(items, size)):
        yield some


def built(folder: Path, clauses: int = MOST, archive: Path | None = None) -> Path:
    """The library of this many clauses, in whole documents, in this folder; built if missing.

    Args:
        folder: of such libraries.
        clauses: how many.
        archive: real agreements, to be altered (`benchmarks.altered`); None to make clauses up.
    """
    documents = max(1, clauses // _CLAUSES)
    kind = f"altered-{archive.name.partition('.')[0]}" if archive else "synthetic"
    library = folder / f"{kind}-{VERSION}-{LAYOUT}-{documents}"
    done = library / "built"
    if not done.exists():
        if library.exists():
            raise SystemExit(f"{library} was not built to its end: delete it, and try again.")
        if archive:
            agreements = AlteredAgreements(archive, clauses)
            write(library, agreements.clauses, agreements.documents(clauses))
        else:
            build(library, documents)
        done.touch()
    return library
