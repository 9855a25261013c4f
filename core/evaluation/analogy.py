"""Measures search by example on labelled contracts: where a clause is in another contract.

The task is that of Borchmann et al., "Searching for Legal Clauses by Analogy" (2019). A draw is a type of clause, k
contracts that have it, whose labelled ranges are the examples, and one more contract that has it, in which the clause
is to be found; the figure is the mean over draws of soft F1 (`core.evaluation.spans`). Every type has the same number
of draws, unless it is in too few contracts for so many examples. All methods have the same draws, and those with k
examples use the first k of those with more.

Our method is measured with weights that have not seen the type: they are fitted on the draws of four fifths of the
types, and used for the rest. The types of our classifier are CUAD's, learned from other contracts than the one that is
read (`core.search.analogy.clause_types`); types unknown to it are measured separately. Examples that are a title,
names or a date are answered without weights (`core.library.search.locate`). The baselines' TF-IDF knows
the texts, without labels.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from core.base import paths
from core.evaluation.baselines import baselines
from core.evaluation.contracts import LabelledContract, load_labelled_contracts
from core.evaluation.spans import soft_f1, soft_f1_of_ranges
from core.library.search.locate import locate_particulars, particular_kind
from core.models.embedding.encoder import Encoder
from core.search.analogy.clause_types import ClauseTypeClassifier
from core.search.analogy.evidence import TYPE_COLUMNS, by_type, evidence
from core.search.analogy.relevance import LabelledEvidence, RelevanceModel, likely_passages
from core.types import Span
from core.types.ports import Embedder

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
