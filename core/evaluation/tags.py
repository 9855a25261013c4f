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
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from core.base import paths
from core.base.errors import MunimentError
from core.base.generators import finish
from core.evaluation.aligned import AlignedLabel, WordOffsets, align_labels, words_covered
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
_NOT_CLAIMED: Final = np.float32(-np.inf)


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
    scores[[not len(each) for each in windows]] = _NOT_CLAIMED
    return scores


def _nearest(windows: Sequence[Vectors], definitions: Vectors) -> Scores:
    """The same, for the nearest definition alone."""
    scores = _near(windows, definitions)
    return np.where(scores >= scores.max(axis=1, keepdims=True), scores, _NOT_CLAIMED)


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


FOLDS: Final = 5
_MOST: Final = 40  # claims of a type in a contract that count, those with the highest scores
_STEPS: Final = 120  # thresholds tried
_NEVER: Final = -np.inf

Scores = NDArray[np.float32]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class LabelledClauses:
    """A contract: the half-open range of words of each clause, and the labels by type."""

    name: str
    ranges: tuple[tuple[int, int], ...]
    labels: Mapping[str, Sequence[AlignedLabel]]

    @property
    def fold(self) -> int:
        """The fold, by a hash of the name, so that it never changes."""
        return sha256(self.name.encode()).digest()[0] % FOLDS


@dataclass(frozen=True, slots=True)
class ClaimCounts:
    """Counts for one type: right claims, claims, labels found, labels; and contracts rightly said to have it, said to
    have it, and having it.
    """

    right: int = 0
    claims: int = 0
    found: int = 0
    labels: int = 0
    rightly: int = 0
    said: int = 0
    having: int = 0

    def __add__(self, other: ClaimCounts) -> ClaimCounts:
        return ClaimCounts(*(getattr(self, field.name) + getattr(other, field.name) for field in fields(self)))

    @property
    def precision(self) -> float:
        return self.right / max(self.claims, 1)

    @property
    def recall(self) -> float:
        return self.found / max(self.labels, 1)

    @property
    def f1(self) -> float:
        return _harmonic(self.precision, self.recall)

    @property
    def presence(self) -> float:
        """F1 over contracts: whether they have such a clause."""
        return _harmonic(self.rightly / max(self.said, 1), self.rightly / max(self.having, 1))


@dataclass(frozen=True, slots=True)
class Claims:
    """All claims of one type in some contracts, and at which thresholds they are right.

    ``scores`` and ``right`` are per claim; ``found`` is, per label, the score of the claim with which it is found;
    ``best`` and ``having`` are, per contract, its best claim, and whether it has a label.
    """

    scores: Floats
    right: Flags
    found: Floats
    best: Floats
    having: Flags

    @classmethod
    def of(cls, contract: LabelledClauses, type_: str, scores: Scores) -> Claims:
        labels = contract.labels.get(type_, ())
        kept = _apart(contract.ranges, scores)
        ranges, claimed = [contract.ranges[i] for i in kept], scores[kept].astype(np.float64)
        return cls(
            claimed,
            np.array([_is_right(first, end, labels) for first, end in ranges], dtype=bool),
            np.array([_found_at(label, ranges, claimed) for label in labels], dtype=np.float64),
            claimed[:1] if len(claimed) else np.array([_NEVER]),
            np.array([bool(labels)]),
        )

    @classmethod
    def joined(cls, each: Sequence[Claims]) -> Claims:
        return cls(*(np.concatenate([getattr(one, field.name) for one in each]) for field in fields(cls)))

    def at(self, threshold: float) -> ClaimCounts:
        """The counts where only scores of at least the threshold are claims."""
        claimed, said = self.scores >= threshold, self.best >= threshold
        return ClaimCounts(
            int(self.right[claimed].sum()),
            int(claimed.sum()),
            int((self.found >= threshold).sum()),
            len(self.found),
            int((said & self.having).sum()),
            int(said.sum()),
            int(self.having.sum()),
        )


class System:
    """The claims of one system over all contracts.

    Args:
        contracts: all of them.
        types: those that count.
        scores: those of each contract, shape (clauses, types); -inf: no claim at any threshold.
    """

    def __init__(self, contracts: Sequence[LabelledClauses], types: Sequence[str], scores: Sequence[Scores]) -> None:
        pools: dict[tuple[str, int], list[Claims]] = {}
        for contract, mine in zip(contracts, scores, strict=True):
            for i, type_ in enumerate(types):
                pools.setdefault((type_, contract.fold), []).append(Claims.of(contract, type_, mine[:, i]))
        self._types = types
        self._folds = sorted({fold for _, fold in pools})
        self._pools = {key: Claims.joined(mine) for key, mine in pools.items()}
        every = np.concatenate([np.zeros(0), *(mine.scores for mine in self._pools.values())])
        self._thresholds = np.unique(np.quantile(every, np.linspace(0.3, 0.9995, _STEPS))) if len(every) else every

    def at(self, threshold: float) -> dict[str, ClaimCounts]:
        """The counts of each type at one threshold."""
        return self._summed([self._at(threshold, fold) for fold in self._folds])

    def cross_validated(self) -> tuple[dict[str, ClaimCounts], list[float]]:
        """The counts of each type, each fold at the threshold with the best macro F1 on the others; the thresholds."""
        counts = {fold: [self._at(float(each), fold) for each in self._thresholds] for fold in self._folds}
        kept, chosen = [], []
        for held_out in self._folds:
            others = [counts[fold] for fold in self._folds if fold != held_out]
            worth = [macro([each.f1 for each in self._summed(at).values()]) for at in zip(*others, strict=True)]
            best = int(np.argmax(worth)) if worth else 0
            chosen.append(round(float(self._thresholds[best]), 3))
            kept.append(counts[held_out][best])
        return self._summed(kept), chosen

    def _at(self, threshold: float, fold: int) -> dict[str, ClaimCounts]:
        return {type_: self._pools[type_, fold].at(threshold) for type_ in self._types}

    def _summed(self, each: Iterable[Mapping[str, ClaimCounts]]) -> dict[str, ClaimCounts]:
        every = list(each)
        return {type_: sum((counts[type_] for counts in every), ClaimCounts()) for type_ in self._types}


def macro(each: Sequence[float]) -> float:
    """The mean over types."""
    return float(np.mean(each)) if each else 0.0


def _apart(ranges: Sequence[tuple[int, int]], scores: Scores) -> list[int]:
    """The clauses that overlap no better one, best first; of equals the shorter is better."""
    able = [i for i in range(len(ranges)) if scores[i] > _NEVER]
    order = sorted(able, key=lambda i: (-scores[i], ranges[i][1] - ranges[i][0], i))
    kept: list[int] = []
    for i in order[: 3 * _MOST]:
        first, end = ranges[i]
        if all(end <= ranges[other][0] or ranges[other][1] <= first for other in kept):
            kept.append(i)
    return kept[:_MOST]


def _is_right(first: int, end: int, labels: Sequence[AlignedLabel]) -> bool:
    if any(words_covered(label, first, end) >= max(1.0, label.size / 2) for label in labels):
        return True
    inside = {int(word) for label in labels for word in label.words if first <= word < end}
    return len(inside) >= max(1.0, (end - first) / 2)


def _found_at(label: AlignedLabel, ranges: Sequence[tuple[int, int]], scores: Floats) -> float:
    """The score of the claim with which half of a label is covered, taking claims from the highest down."""
    so_far = 0
    for (first, end), score in zip(ranges, scores, strict=True):
        so_far += words_covered(label, first, end)
        if so_far >= max(1.0, label.size / 2):
            return float(score)
    return _NEVER


def _harmonic(one: float, other: float) -> float:
    return 2 * one * other / (one + other) if one + other else 0.0
