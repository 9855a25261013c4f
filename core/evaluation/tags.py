"""Measures the tags of clauses against the clause types that CUAD's lawyers labelled (Hendrycks et al. 2021).

The contracts' PDFs are read, cut and embedded as in a library. Labels are ranges of characters in the contracts' raw
texts; aligning these with the documents as read carries the labels over to their words, see `core.evaluation.aligned`.
A concept of the lexicon represents each of the 41 types. Among overlapping clauses claimed to be of one type, only the
best claim counts, so that a section and its paragraphs are one claim. For each type:

- recall: the share of labels with half of their words or more covered by clauses claimed to be of the type;
- precision: the share of claimed clauses that are right: half of the words of a label or more are in the clause, or
  half of the clause's words or more are labelled. In contracts without a label every claim is wrong;
- presence F1: the same for the question whether a contract has such a clause at all.

Macro figures are means over the types. "without particulars" leaves out the five that are facts rather than clauses
(document name, parties, agreement, effective and expiration date); the first four of these are taken from the facts
that `core.contract.particulars` finds. Every system has one threshold for all types. Where figures are cross-validated,
that of each fifth of the contracts was chosen for the best macro F1 on the other four. Nothing else uses the labels.

The baselines have the same clauses, vectors and lexicon: each clause gets the concept whose definition is nearest by
cosine (always; and above a threshold), or every concept whose definition is near enough.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from core.base import paths
from core.base.errors import MunimentError
from core.base.generators import finish
from core.evaluation.aligned import WordOffsets, align_labels
from core.evaluation.claims import ClaimCounts, LabelledClauses, Scores, System, macro
from core.library.indexing.embed import LibraryEmbedder
from core.library.indexing.index import Indexer
from core.models.embedding.encoder import Encoder
from core.store.catalog.catalog import Catalog
from core.store.vectors.lance import LanceVectorStore
from core.tagging import Rarity, Tagger
from core.tagging.lexicon import Lexicon, load_lexicon
from core.tagging.meaning import window_cosines
from core.tagging.tagger import TagWeights
from core.types.ports import Embedder, Vectors, VectorStore

PARTICULARS: Final = ("Document Name", "Parties", "Agreement Date", "Effective Date", "Expiration Date")
_NEVER: Final = np.float32(-np.inf)


@dataclass(frozen=True, slots=True)
class TagReport:
    """Macro figures of each system, and the figures of each type of the tagger, cross-validated; all 0 to 1."""

    systems: dict[str, dict[str, Any]]
    types: dict[str, dict[str, float]]
    contracts: int
    labels: int
    lost: int  # labels with less than half of their words in the documents as read


def measure_tags(folder: Path, library: Path | None = None) -> TagReport:
    """Tags the contracts of a folder and compares the tags with the labels.

    Args:
        folder: holds ``labels.jsonl``, ``txt/`` and ``pdf/``.
        library: where the contracts are indexed, kept for the next run; None: in the user's cache folder.

    Raises:
        MunimentError: a file is missing or not in that layout.
    """
    labels = _labels(folder)
    lexicon, encoder = load_lexicon(paths.resources() / "lexicon"), Encoder(paths.encoder_model())
    place = library or paths.cache_folder() / "tags"
    place.mkdir(parents=True, exist_ok=True)
    catalog, store = Catalog(place), LanceVectorStore(place)
    try:
        finish(Indexer(catalog, store, LibraryEmbedder(catalog, store, lambda: encoder)).index([folder / "pdf"]))
        tagger = Tagger(lexicon, encoder, Rarity.read(paths.resources() / "lexicon"), place)
        return _tag_report(folder, labels, catalog, store, lexicon, tagger, encoder)
    finally:
        catalog.close()


def _tag_report(
    folder: Path,
    labels: Mapping[str, Mapping[str, Sequence[Sequence[int]]]],
    catalog: Catalog,
    store: VectorStore,
    lexicon: Lexicon,
    tagger: Tagger,
    embedder: Embedder,
) -> TagReport:
    """The figures of the labelled contracts of a library."""
    types = sorted(type_ for type_ in lexicon.cuad if any(type_ in mine for mine in labels.values()))
    columns = [[concept.id for concept in tagger.concepts].index(lexicon.cuad[type_]) for type_ in types]
    definitions = embedder.embed([concept.definition for concept in tagger.concepts])
    contracts: list[LabelledClauses] = []
    ours: list[Scores] = []
    nearest: list[Scores] = []
    near: list[Scores] = []
    for record in catalog.files():
        if record.document is None or not record.clauses or record.path.stem not in labels:
            continue
        clauses = catalog.clauses.of(record.document)
        offsets = WordOffsets(catalog.document(record.document).text)
        raw = (folder / "txt" / f"{record.path.stem}.txt").read_text(encoding="utf-8")
        ranges = tuple(offsets.range(clause.span.start, clause.span.end) for clause in clauses)
        contracts.append(
            LabelledClauses(record.path.stem, ranges, align_labels(raw, offsets, labels[record.path.stem]))
        )
        vectors = store.vectors([clause.id for clause in clauses], embedder.fingerprint)
        windows = [vectors.get(clause.id, np.zeros((0, 0), np.float32)) for clause in clauses]
        scores, _ = tagger.scores(clauses, windows, catalog.particulars(record.document))
        ours.append(scores[:, columns])
        near.append(_near(windows, definitions)[:, columns])
        nearest.append(_nearest(windows, definitions)[:, columns])
    systems = {
        "tags": System(contracts, types, ours),
        "nearest definition": System(contracts, types, nearest),
        "near definitions": System(contracts, types, near),
    }
    return _report(contracts, types, systems)


def _report(contracts: Sequence[LabelledClauses], types: Sequence[str], systems: Mapping[str, System]) -> TagReport:
    every = [label for contract in contracts for mine in contract.labels.values() for label in mine]
    threshold = TagWeights.shipped().threshold
    rows: dict[str, dict[str, Any]] = {
        f"tags, threshold {threshold:g}": _macro(systems["tags"].at(threshold)),
        "nearest definition, always": _macro(systems["nearest definition"].at(-1.0)),
    }
    per_type: dict[str, ClaimCounts] = {}
    for name, system in systems.items():
        counts, thresholds = system.cross_validated()
        rows[f"{name}, cross-validated"] = {**_macro(counts), "thresholds": thresholds}
        per_type = per_type or counts
    return TagReport(
        rows,
        {type_: _figures(per_type[type_]) for type_ in types},
        len(contracts),
        len(every),
        sum(len(label.words) < max(1.0, label.size / 2) for label in every),
    )


def _macro(counts: Mapping[str, ClaimCounts]) -> dict[str, Any]:
    clauses = [each.f1 for type_, each in counts.items() if type_ not in PARTICULARS]
    return {
        "precision": round(macro([each.precision for each in counts.values()]), 3),
        "recall": round(macro([each.recall for each in counts.values()]), 3),
        "f1": round(macro([each.f1 for each in counts.values()]), 3),
        "presence_f1": round(macro([each.presence for each in counts.values()]), 3),
        "f1_without_particulars": round(macro(clauses), 3),
    }


def _figures(counts: ClaimCounts) -> dict[str, float]:
    return {
        "precision": round(counts.precision, 3),
        "recall": round(counts.recall, 3),
        "f1": round(counts.f1, 3),
        "presence_f1": round(counts.presence, 3),
        "labels": counts.labels,
    }


def _near(windows: Sequence[Vectors], definitions: Vectors) -> Scores:
    """The cosine between each clause and each definition."""
    scores = window_cosines(windows, definitions)
    scores[[not len(each) for each in windows]] = _NEVER
    return scores


def _nearest(windows: Sequence[Vectors], definitions: Vectors) -> Scores:
    """The same, for the nearest definition alone."""
    scores = _near(windows, definitions)
    return np.where(scores >= scores.max(axis=1, keepdims=True), scores, _NEVER)


def _labels(folder: Path) -> dict[str, dict[str, list[list[int]]]]:
    for needed in ("labels.jsonl", "txt", "pdf"):
        if not (folder / needed).exists():
            raise MunimentError(f"There is no {needed} here.", "CUAD's labels, texts and PDFs are expected.", folder)
    try:
        with (folder / "labels.jsonl").open(encoding="utf-8") as file:
            rows = [json.loads(line) for line in file if line.strip()]
        return {str(row["contract"]): dict(row["labels"]) for row in rows}
    except (ValueError, KeyError, TypeError) as error:
        raise MunimentError(
            "These labels cannot be read.", f"What was expected is missing: {error}.", folder / "labels.jsonl"
        ) from error
