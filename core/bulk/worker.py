"""What a worker of the cluster does: files -> what is extracted from them, and its vectors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from pathlib import Path

from core.bulk.messages import Embedded
from core.embedding.encoder import Encoder
from core.embedding.passages import cut_passages
from core.generators import finish
from core.isolation.messages import encode
from core.isolation.pool import Outcome
from core.reading.needs import reading_needs
from core.types import Extraction
from core.usecases.indexing.embed import embed_passages
from core.usecases.indexing.extract import extract_for_library
from core.usecases.indexing.isolated import isolated_extractions
from core.usecases.indexing.slices import slices_of


def read_batch(paths: Sequence[Path], passwords: Sequence[str], encoder: Path, fingerprint: str) -> bytes:
    """Reads files in a confined process, and embeds their clauses; returns a list of `Embedded`, encoded.

    Args:
        paths: the files.
        passwords: tried in turn on protected files.
        encoder: the folder of the encoder.
        fingerprint: the fingerprint of the encoder whose vectors are wanted.
    """
    return encode(list(_read(paths, passwords, _open(encoder), fingerprint)))


@cache
def _open(folder: Path) -> Encoder:
    """Runs once in each worker."""
    return Encoder(folder)


def _read(paths: Sequence[Path], passwords: Sequence[str], encoder: Encoder, fingerprint: str) -> Iterator[Embedded]:
    task = partial(extract_for_library, passwords=tuple(passwords))
    for report in isolated_extractions(task, paths, 1, reading_needs()):
        if isinstance(report, Outcome):
            taken = report.result
            slices = _embed(encoder, taken) if taken and encoder.fingerprint == fingerprint else ()
            yield Embedded(report.path, taken, report.error, slices)


def _embed(encoder: Encoder, extraction: Extraction) -> tuple[dict[str, bytes], ...]:
    return tuple(
        {
            passage: vector.astype("<f4").tobytes()
            for passage, vector in finish(embed_passages(encoder, cut_passages(clauses, encoder.windows))).items()
        }
        for clauses in slices_of(extraction.clauses)
    )
