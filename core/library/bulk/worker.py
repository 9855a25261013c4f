"""What a worker of the cluster does: files -> what is extracted from them, their vectors and tags."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from pathlib import Path

import numpy as np

from core.base import paths
from core.base.generators import finish
from core.isolation.messages import encode
from core.isolation.pool import Outcome
from core.library.bulk.messages import Embedded, EmbeddedSlice, Embedding
from core.library.indexing.embed import by_clause, embed_clauses
from core.library.indexing.extract import extract
from core.library.indexing.isolated import isolated_extractions
from core.library.indexing.known import KnownPassages
from core.library.indexing.slices import slices_of
from core.library.indexing.tag import Tags, tags_fingerprint, tags_of
from core.models.embedding.encoder import Encoder
from core.reading.needs import reading_needs
from core.tagging import Rarity, Tagger
from core.tagging.lexicon import load_lexicon
from core.types import Extraction, Window


def read_batch(files: Sequence[Path], passwords: Sequence[str], encoder: Path, fingerprint: str) -> bytes:
    """Reads files in a confined process, embeds and tags their clauses; returns a list of `Embedded`, encoded.

    Args:
        files: the files.
        passwords: tried in turn on protected files.
        encoder: the folder of the encoder.
        fingerprint: the fingerprint of the encoder whose vectors are wanted.
    """
    return encode(list(_read(files, passwords, _open(encoder), fingerprint)))


@cache
def _open(folder: Path) -> Encoder:
    """Runs once in each worker."""
    return Encoder(folder)


@cache
def _tagger(encoder: Encoder) -> Tagger:
    """Runs once in each worker."""
    shipped = paths.resources() / "lexicon"
    return Tagger(load_lexicon(shipped), encoder, Rarity.read(shipped), None, shipped)


@cache
def _known(_: Encoder) -> KnownPassages:
    """What each worker has embedded before."""
    return KnownPassages()


def _read(files: Sequence[Path], passwords: Sequence[str], encoder: Encoder, fingerprint: str) -> Iterator[Embedded]:
    task = partial(extract, passwords=tuple(passwords))
    for report in isolated_extractions(task, files, 1, reading_needs()):
        if isinstance(report, Outcome):
            taken = report.result
            embedding = _embedding(encoder, taken) if taken and encoder.fingerprint == fingerprint else None
            yield Embedded(report.path, taken, report.error, embedding)


def _embedding(encoder: Encoder, extraction: Extraction) -> Embedding:
    tagger = _tagger(encoder)
    slices: list[EmbeddedSlice] = []
    tags: Tags = {}
    for clauses in slices_of(extraction.clauses):
        windows = finish(embed_clauses(encoder, clauses, _known(encoder)))
        slices.append(_slice(windows))
        tags |= tags_of(tagger, clauses, by_clause(windows), extraction.document.text, extraction.particulars)
    return Embedding(tuple(slices), tags, tags_fingerprint(tagger))


def _slice(windows: Sequence[Window]) -> EmbeddedSlice:
    numbers: dict[bytes, int] = {}  # of the passages
    placed = tuple((window.clause, numbers.setdefault(_bytes(window), len(numbers))) for window in windows)
    return EmbeddedSlice(placed, tuple(numbers))


def _bytes(window: Window) -> bytes:
    return np.asarray(window.vector, "<f4").tobytes()
