"""Contracts with labelled ranges of characters, as in CUAD, prepared for search by example."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from core.base.errors import MunimentError
from core.search.analogy.clause_types import ClauseTypeClassifier
from core.search.analogy.prepared import (
    MarkedExample,
    PreparedText,
    candidate_statements,
    marked_statements,
    with_vectors,
)
from core.search.analogy.vectors import embed_lines
from core.types import Span
from core.types.ports import Embedder, Vectors

_BATCH: Final = 4096  # texts embedded at once


@dataclass(frozen=True)
class LabelledContract:
    """A contract: its text, its statements, and by type the labelled ranges, none overlapping another."""

    name: str
    text: str
    prepared: PreparedText
    labels: dict[str, tuple[Span, ...]]

    def example(self, type_: str) -> MarkedExample:
        """The contract with the ranges of one type marked."""
        return MarkedExample(self.text, self.labels[type_])

    def marked(self, type_: str) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        """The statements that are of one type."""
        return marked_statements(self.prepared, self.example(type_))


def load_labelled_contracts(
    folder: Path, embedder: Embedder, cache: Path, classifier: ClauseTypeClassifier | None = None
) -> list[LabelledContract]:
    """Reads ``labels.jsonl`` and ``txt/``, and embeds the statements.

    Args:
        folder: holds both.
        embedder: embeds the statements.
        cache: keeps their vectors for the next run.
        classifier: of clause types, trained on this embedder; None: none.

    Raises:
        MunimentError: a file is missing or not in that layout.
    """
    labels = folder / "labels.jsonl"
    if not labels.is_file():
        raise MunimentError("There is no labels.jsonl here.", "CUAD's labels and a folder txt are expected.", folder)
    try:
        lines = labels.read_text(encoding="utf-8").splitlines()
        rows = [json.loads(line) for line in lines if line.strip()]
        labelled = [(row["contract"], {name: _merged(spans) for name, spans in row["labels"].items()}) for row in rows]
        texts = [(folder / "txt" / f"{name}.txt").read_bytes().decode() for name, _ in labelled]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise MunimentError(
            "These labels cannot be read.", f"What was expected is missing: {error}.", labels
        ) from error
    cut = [candidate_statements(text) for text in texts]
    said = [span.of(text) for text, spans in zip(texts, cut, strict=True) for span in spans]
    vectors = embedded_once(said, embedder, cache)
    contracts, at = [], 0
    for (name, ranges), text, spans in zip(labelled, texts, cut, strict=True):
        prepared = with_vectors(text, spans, vectors[at : at + len(spans)], classifier)
        at += len(spans)
        contracts.append(
            LabelledContract(name, text, prepared, {type_: marks for type_, marks in ranges.items() if marks})
        )
    return [contract for contract in contracts if len(contract.prepared)]


def embedded_once(texts: Sequence[str], embedder: Embedder, cache: Path) -> Vectors:
    """The vectors of many texts, each embedded once, kept in a file of ``cache`` named by a hash of the texts."""
    once = list(dict.fromkeys(texts))
    key = hashlib.sha256("\0".join([embedder.fingerprint, *once]).encode()).hexdigest()[:16]
    file = cache / f"{key}.npy"
    if not file.is_file():
        cache.mkdir(parents=True, exist_ok=True)
        half = file.with_name(f"{key}.part.npy")  # so a stopped run leaves no half-written file under the name
        np.save(half, np.concatenate(list(_batches(once, embedder))))
        half.rename(file)
    kept = np.load(file)
    row = {text: at for at, text in enumerate(once)}
    return np.asarray(kept[[row[text] for text in texts]], dtype=np.float32)


def _batches(texts: Sequence[str], embedder: Embedder) -> Iterator[np.ndarray[tuple[int, int], np.dtype[np.float16]]]:
    for first in range(0, len(texts), _BATCH):
        yield embed_lines(embedder, texts[first : first + _BATCH]).astype(np.float16)


def _merged(ranges: Sequence[Sequence[int]]) -> tuple[Span, ...]:
    """The ranges in order, with overlapping ones merged."""
    merged: list[Span] = []
    for start, end in sorted((int(start), int(end)) for start, end in ranges):
        if merged and start < merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(end, merged[-1].end))
        else:
            merged.append(Span(start, end))
    return tuple(merged)
