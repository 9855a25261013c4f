"""Measures search by example on labelled contracts: where a clause is in another contract.

The task is that of Borchmann et al., "Searching for Legal Clauses by Analogy" (2019). A draw is a type of clause, k
contracts that have it, whose labelled ranges are the examples, and one more contract that has it, in which the clause
is to be found; the figure is the mean over draws of soft F1 (`soft_f1`). Every type has the same number
of draws, unless it is in too few contracts for so many examples. All methods have the same draws, and those with k
examples use the first k of those with more.

Our method is measured with weights that have not seen the type: they are fitted on the draws of four fifths of the
types, and used for the rest. The types of our classifier are CUAD's, learned from other contracts than the one that is
read (`core.search.analogy.clause_types`); types unknown to it are measured separately. Examples that are a title,
names or a date are answered without weights (`core.library.search.locate`). The baselines' TF-IDF knows
the texts, without labels.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from core.base import paths
from core.base.errors import MunimentError
from core.library.search.locate import locate_particulars, particular_kind
from core.models.embedding.encoder import Encoder
from core.search.analogy.clause_types import ClauseTypeClassifier
from core.search.analogy.evidence import TYPE_COLUMNS, by_type, evidence
from core.search.analogy.prepared import (
    MarkedExample,
    PreparedText,
    candidate_statements,
    marked_statements,
    with_vectors,
)
from core.search.analogy.relevance import LabelledEvidence, RelevanceModel, likely_passages
from core.search.analogy.vectors import (
    Matrix,
    Rows,
    embed_lines,
    inverse_frequency,
    ngram_matrix,
    one_line,
    pairwise_cosines,
    tf_idf,
    unit_rows,
)
from core.types import Span
from core.types.ports import Embedder, Vectors

PARTICULARS: Final = frozenset({"Document Name", "Parties", "Agreement Date", "Effective Date"})
"""Those of CUAD's types that are a few words, not clauses."""
MOST: Final = 5  # examples
DRAWS: Final = 8  # of each type and number of examples: 1,580 in all on CUAD's 324 contracts
_FOLDS: Final = 5
_SEED: Final = 2019


@dataclass(frozen=True, slots=True)
class Draw:
    """A type, the contracts whose labels are the examples, and the one to search; contracts by their index."""

    type_: str
    examples: tuple[int, ...]
    target: int


Answers = Sequence[Sequence[Span]]
"""What a method returns for each draw."""


def measure_analogy(folder: Path) -> dict[str, Any]:
    """Runs our method and the baselines over the draws.

    Args:
        folder: holds ``labels.jsonl`` and ``txt/``.

    Returns:
        ``soft_f1`` by number of examples and the same by name of baseline, over all types; ``unknown``, ours where
        the classifier does not know the type; ``clauses`` has all of these without `PARTICULARS`, and ``ranges`` with
        equal weight for each range.

    Raises:
        MunimentError: the folder is not in that layout, or MiniLM is missing, as in the packaged program.
    """
    place, minilm = paths.cache_folder() / "analogy", Encoder(paths.minilm_model())
    encoder, classifier = Encoder(paths.encoder_model()), ClauseTypeClassifier.read(paths.clause_type_model())
    usable = classifier if classifier.understands(encoder) else None
    contracts = load_labelled_contracts(folder, encoder, place, usable)
    types = usable.names if usable else ()
    return analogy_figures(contracts, draw_searches(contracts, DRAWS), minilm, place, types)


def draw_searches(contracts: Sequence[LabelledContract], count: int) -> list[Draw]:
    """This many draws of each type and number of examples, the same every time."""
    chance = random.Random(_SEED)
    having: dict[str, list[int]] = defaultdict(list)
    for at, contract in enumerate(contracts):
        for type_ in contract.labels:
            having[type_].append(at)
    draws = []
    for type_ in sorted(having):
        for _ in range(count):
            target, *examples = chance.sample(having[type_], min(len(having[type_]), MOST + 1))
            draws += [Draw(type_, tuple(examples[:k]), target) for k in range(1, len(examples) + 1)]
    return draws


def analogy_figures(
    contracts: Sequence[LabelledContract],
    draws: Sequence[Draw],
    minilm: Embedder,
    cache: Path,
    types: Sequence[str] = (),
) -> dict[str, Any]:
    """The figures of all methods; see `measure_analogy`.

    Args:
        contracts: what is searched.
        draws: the searches.
        minilm: the encoder of the baselines.
        cache: where their vectors are cached.
        types: those of the classifier, by column.
    """
    known, unknown = _our_answers(contracts, draws, types)
    returned = {"ours": known, "unknown": unknown} | {
        name: [method(each.type_, each.examples, each.target) for each in draws]
        for name, method in baselines(contracts, minilm, cache).items()
    }
    expected = [contracts[each.target].labels[each.type_] for each in draws]
    clauses = [each.type_ not in PARTICULARS for each in draws]

    def table(measure: Callable[[Sequence[Span], Sequence[Span]], float], counts: Sequence[bool]) -> dict[str, Any]:
        means = {
            name: _means(draws, [measure(*pair) for pair in zip(expected, answers, strict=True)], counts)
            for name, answers in returned.items()
        }
        return {"soft_f1": means.pop("ours"), "unknown": means.pop("unknown"), "baselines": means}

    every = [True] * len(draws)
    return table(soft_f1, every) | {
        "clauses": table(soft_f1, clauses),
        "ranges": table(soft_f1_of_ranges, every),
        "draws": len(draws),
    }


def _means(draws: Sequence[Draw], figures: Sequence[float], counts: Sequence[bool]) -> dict[str, float]:
    """The means over the draws that count, by number of examples."""
    by_examples: dict[str, list[float]] = defaultdict(list)
    for each, figure, counting in zip(draws, figures, counts, strict=True):
        if counting:
            by_examples[str(len(each.examples))].append(figure)
    return {k: round(sum(of) / len(of), 3) for k, of in sorted(by_examples.items())}


def _our_answers(
    contracts: Sequence[LabelledContract], draws: Sequence[Draw], types: Sequence[str]
) -> tuple[Answers, Answers]:
    """What our method returns with weights that have not seen the type; and the same where the type is unknown."""
    known, unknown = labelled_evidence(contracts, draws, types)
    fold = {type_: at % _FOLDS for at, type_ in enumerate(_shuffled({each.type_ for each in draws}))}
    models = {}
    for left_out in set(fold.values()):
        seen = [at for at, each in enumerate(draws) if fold[each.type_] != left_out]
        models[left_out] = RelevanceModel.fit([of[at] for of in (known, unknown) for at in seen])

    def answers(of: Sequence[LabelledEvidence]) -> Answers:
        return [_answer(contracts, each, rows, models[fold[each.type_]]) for each, rows in zip(draws, of, strict=True)]

    return answers(known), answers(unknown)


def labelled_evidence(
    contracts: Sequence[LabelledContract], draws: Sequence[Draw], types: Sequence[str]
) -> tuple[Sequence[LabelledEvidence], Sequence[LabelledEvidence]]:
    """The draws as our method sees them, and as it would if the classifier did not know their type.

    The weights are fitted on both, because a lawyer may search for a known type or an unknown one.
    """
    known = [_labelled(contracts, each) for each in draws]
    columns = {name: at for at, name in enumerate(types)}
    return known, [
        _without_type(contracts, each, rows, columns[each.type_]) if each.type_ in columns else rows
        for each, rows in zip(draws, known, strict=True)
    ]


def _labelled(contracts: Sequence[LabelledContract], drawn: Draw) -> LabelledEvidence:
    seeds = [(contracts[at].prepared, contracts[at].marked(drawn.type_)) for at in drawn.examples]
    target = contracts[drawn.target]
    return LabelledEvidence(evidence(target.prepared, seeds), len(seeds), target.marked(drawn.type_))


def _without_type(
    contracts: Sequence[LabelledContract], drawn: Draw, known: LabelledEvidence, column: int
) -> LabelledEvidence:
    """The same as if the classifier did not know the type in a column."""
    seeds = [(contracts[at].prepared.without_type(column), contracts[at].marked(drawn.type_)) for at in drawn.examples]
    rows = known.evidence.copy()
    rows[:, TYPE_COLUMNS] = by_type(contracts[drawn.target].prepared.without_type(column), seeds)
    return replace(known, evidence=rows)


def _answer(
    contracts: Sequence[LabelledContract], drawn: Draw, rows: LabelledEvidence, model: RelevanceModel
) -> Sequence[Span]:
    target = contracts[drawn.target]
    examples = [(contracts[at].example(drawn.type_), contracts[at].prepared) for at in drawn.examples]
    passages = locate_particulars(particular_kind([example for example, _ in examples]), target.text)
    if not passages:
        probabilities = model.probabilities(rows.evidence, rows.examples)
        passages = likely_passages(target.text, target.prepared, probabilities, examples)
    return [passage.span for passage in passages]


def _shuffled(types: set[str]) -> list[str]:
    return random.Random(_SEED).sample(sorted(types), len(types))


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


Method = Callable[[str, Sequence[int], int], list[Span]]
"""Maps a type, the contracts with examples of it, and the contract to search, to what is found there."""
_LONGEST: Final = 3  # statements of a run


def baselines(contracts: Sequence[LabelledContract], embedder: Embedder, cache: Path) -> dict[str, Method]:
    """The methods by name. ``embedder`` embeds all segments and labelled ranges here, once."""
    from scipy.sparse import vstack

    marks = [(at, type_, span) for at, contract in enumerate(contracts) for type_ in contract.labels
             for span in contract.labels[type_]]  # fmt: skip
    marked = [span.of(contracts[at].text) for at, _, span in marks]
    ngrams = vstack([contract.prepared.ngrams for contract in contracts])
    sparse = tf_idf(vstack([ngrams, ngram_matrix(marked)]), inverse_frequency(ngrams))
    dense = latent_semantics(sparse)
    said = [span.of(contract.text) for contract in contracts for span in contract.prepared.spans]
    vectors = embedded_once([*said, *(one_line(mark) for mark in marked)], embedder, cache)
    places: dict[tuple[int, str], list[int]] = {}
    for row, (at, type_, _) in enumerate(marks, start=ngrams.shape[0]):
        places.setdefault((at, type_), []).append(row)
    starts = np.cumsum([0, *(len(contract.prepared) for contract in contracts)])

    def method(rows: Rows, longest: int) -> Method:
        def find(type_: str, examples: Sequence[int], target: int) -> list[Span]:
            spans = contracts[target].prepared.spans
            segments = rows[starts[target] : starts[target + 1]]
            runs = statement_runs(len(spans), longest)
            candidates = segments if longest == 1 else run_means(segments, runs)
            marked = rows[[row for at in examples for row in places[at, type_]]]
            first, end = runs[int(np.argmax(pairwise_cosines(candidates, marked).mean(axis=1)))]
            return [Span(spans[first].start, spans[end - 1].end)]

        return find

    return {
        "TF-IDF": method(sparse, 1),
        "TF-IDF + LSA": method(dense, 1),
        "TF-IDF + LSA, 1-3 statements": method(dense, _LONGEST),
        "MiniLM": method(vectors, 1),
        "MiniLM, 1-3 statements": method(vectors, _LONGEST),
    }


def statement_runs(statements: int, longest: int) -> list[tuple[int, int]]:
    """The runs of 1 to ``longest`` adjacent statements, as half-open ranges of indices, the shortest first."""
    return [
        (first, first + length) for length in range(1, longest + 1) for first in range(max(0, statements - length + 1))
    ]


def run_means(vectors: Vectors, runs: Sequence[tuple[int, int]]) -> Vectors:
    """The mean of each run of rows, of unit length."""
    sums = np.vstack([np.zeros((1, vectors.shape[1]), vectors.dtype), np.cumsum(vectors, axis=0)])
    first, end = np.asarray(runs).T
    return unit_rows((sums[end] - sums[first]) / (end - first)[:, None])


def latent_semantics(weighted: Matrix, dimensions: int = 500) -> Vectors:
    """Latent semantic analysis: a truncated singular value decomposition of TF-IDF, rows of unit length."""
    from sklearn.decomposition import TruncatedSVD

    fewer = min(dimensions, min(weighted.shape) - 1)
    return unit_rows(TruncatedSVD(fewer, n_iter=3, random_state=0).fit_transform(weighted))


def soft_f1(expected: Sequence[Span], returned: Sequence[Span]) -> float:
    """The soft F1 over characters, 0 to 1; 1 where both are empty."""
    if not expected or not returned:
        return float(not expected and not returned)
    shared = _assigned(_shared(expected, returned))
    return 2 * shared / (sum(map(len, expected)) + sum(map(len, returned)))


def soft_f1_of_ranges(expected: Sequence[Span], returned: Sequence[Span]) -> float:
    """The same with equal weight for each range, as in GEval; 0 to 1."""
    if not expected or not returned:
        return float(not expected and not returned)
    shared = _shared(expected, returned)
    either = np.add.outer([len(span) for span in expected], [len(span) for span in returned]) - shared
    return 2 * _assigned(shared / np.maximum(either, 1)) / (len(expected) + len(returned))


def _shared(expected: Sequence[Span], returned: Sequence[Span]) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Shape (expected, returned): the characters that two ranges share."""
    shared = [[max(0, min(a.end, b.end) - max(a.start, b.start)) for b in returned] for a in expected]
    return np.asarray(shared, dtype=np.float64)


def _assigned(worth: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> float:
    """The greatest sum of an assignment of rows to columns."""
    from scipy.optimize import linear_sum_assignment

    rows, columns = linear_sum_assignment(worth, maximize=True)
    return float(worth[rows, columns].sum())
