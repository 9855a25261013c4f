"""Search by example measured on labelled contracts: where is the like of a clause in another contract.

The task is that of Borchmann et al., "Searching for Legal Clauses by Analogy" (2019). A draw is a type of clause, k
contracts that have it, whose labelled ranges are the examples, and one more contract that has it, in which the like is
to be found; the figure is the mean over draws of soft F1 (`core.evaluation.spans`). Every type has the same number of
draws, unless it is in too few contracts for so many examples. All methods have the same draws, and those of k examples
have the first of what those of more have.

The weights of our method are no part of what is measured: they are fitted on the draws of four fifths of the types, and
each type is searched with those that have not seen it. The kinds of clauses that ours knows by heart are CUAD's,
learnt from other contracts than the one that is read (`core.searching.analogy.kinds`); how it finds a kind that it does
not know is measured beside. Examples that are a title, names or a date are answered without weights
(`core.usecases.search.locate_particulars`). The texts are known to the baselines' TF-IDF, without labels.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from core import paths
from core.embedding.encoder import Encoder
from core.evaluation.baselines import baselines
from core.evaluation.contracts import Labelled, load
from core.evaluation.spans import soft_f1, soft_f1_of_ranges
from core.ports import Embedder
from core.searching.analogy.answer import answer
from core.searching.analogy.evidence import KINDS, by_kind, evidence
from core.searching.analogy.fusion import Case, Fusion
from core.searching.analogy.kinds import Kinds
from core.types import Span
from core.usecases.search import locate_particulars as named

PARTICULARS: Final = frozenset({"Document Name", "Parties", "Agreement Date", "Effective Date"})
"""CUAD's types that are a few words, not clauses."""
MOST: Final = 5  # examples
DRAWS: Final = 8  # of each type and number of examples: 1,580 in all on CUAD's 324 contracts
_FOLDS: Final = 5
_SEED: Final = 2019


@dataclass(frozen=True, slots=True)
class Draw:
    """A type, the contracts whose labels are the examples, and that to look in; contracts by their index."""

    type_: str
    examples: tuple[int, ...]
    target: int


Answers = Sequence[Sequence[Span]]
"""What a method returns, a draw."""


def evaluate(folder: Path, cache: Path | None = None) -> dict[str, Any]:
    """Runs ours and the baselines over the draws.

    Args:
        folder: holds ``labels.jsonl`` and ``txt/``.
        cache: where the vectors are kept for the next run; None: the user's cache folder.

    Returns:
        ``soft_f1`` by number of examples and the same by name of baseline, over all types; ``unknown``, ours where
        the type is none of the known kinds; ``clauses`` has all of these without `PARTICULARS`, and ``ranges`` with
        each range counting alike.

    Raises:
        MunimentError: the folder is not in that layout.
    """
    place = cache or paths.cache_folder() / "analogy"
    encoder, kinds = Encoder(paths.encoder_model()), Kinds.read(paths.known_kinds())
    known = kinds if kinds.understands(encoder) else None
    contracts = load(folder, encoder, place, known)
    names = known.names if known else ()
    return measure(contracts, draw(contracts, DRAWS), Encoder(paths.minilm_model()), place, names)


def draw(contracts: Sequence[Labelled], count: int) -> list[Draw]:
    """So many draws of each type and number of examples, the same every time."""
    chance = random.Random(_SEED)
    having: dict[str, list[int]] = defaultdict(list)
    for at, contract in enumerate(contracts):
        for type_ in contract.labels:
            having[type_].append(at)
    found = []
    for type_ in sorted(having):
        for _ in range(count):
            target, *examples = chance.sample(having[type_], min(len(having[type_]), MOST + 1))
            found += [Draw(type_, tuple(examples[:k]), target) for k in range(1, len(examples) + 1)]
    return found


def measure(
    contracts: Sequence[Labelled], draws: Sequence[Draw], plain: Embedder, cache: Path, names: Sequence[str] = ()
) -> dict[str, Any]:
    """The figures of all methods; see `evaluate`.

    Args:
        contracts: what is searched.
        draws: the searches.
        plain: the encoder of the baselines.
        cache: where their vectors are kept.
        names: of the known kinds.
    """
    known, unknown = ours(contracts, draws, names)
    returned = {"ours": known, "unknown": unknown} | {
        name: [method(each.type_, each.examples, each.target) for each in draws]
        for name, method in baselines(contracts, plain, cache).items()
    }
    everything, clauses = (lambda _: True), (lambda each: each.type_ not in PARTICULARS)
    figures = _table(contracts, draws, returned, soft_f1, everything)
    return figures | {
        "clauses": _table(contracts, draws, returned, soft_f1, clauses),
        "ranges": _table(contracts, draws, returned, soft_f1_of_ranges, everything),
        "draws": len(draws),
    }


def ours(contracts: Sequence[Labelled], draws: Sequence[Draw], names: Sequence[str]) -> tuple[Answers, Answers]:
    """What our method returns, each type searched with weights that have not seen it; and if its kind is not known."""
    cases, blind = both(contracts, draws, names)
    fold = {type_: at % _FOLDS for at, type_ in enumerate(_shuffled({each.type_ for each in draws}))}
    learnt = {}
    for left_out in set(fold.values()):
        seen = [at for at, each in enumerate(draws) if fold[each.type_] != left_out]
        learnt[left_out] = Fusion.fit([of[at] for of in (cases, blind) for at in seen])

    def answers(of: Sequence[Case]) -> Answers:
        fitted = (learnt[fold[each.type_]] for each in draws)
        return [_answer(contracts, *each) for each in zip(draws, of, fitted, strict=True)]

    return answers(cases), answers(blind)


def both(
    contracts: Sequence[Labelled], draws: Sequence[Draw], names: Sequence[str]
) -> tuple[Sequence[Case], Sequence[Case]]:
    """The draws as our method sees them; and as it would if their type was none of the known kinds.

    From both the weights are learnt: what a lawyer looks for may be of a kind or of none.
    """
    cases = [case(contracts, each) for each in draws]
    places = {name: at for at, name in enumerate(names)}
    return cases, [
        _of_no_kind(contracts, each, known, places[each.type_]) if each.type_ in places else known
        for each, known in zip(draws, cases, strict=True)
    ]


def case(contracts: Sequence[Labelled], drawn: Draw) -> Case:
    """A draw as our method sees it, and the statements that were sought."""
    seeds = [(contracts[at].prepared, contracts[at].marked(drawn.type_)) for at in drawn.examples]
    target = contracts[drawn.target]
    return Case(evidence(target.prepared, seeds), len(seeds), target.marked(drawn.type_))


def _of_no_kind(contracts: Sequence[Labelled], drawn: Draw, known: Case, column: int) -> Case:
    """The same as if the kind in a column was not known."""
    seeds = [(contracts[at].prepared.without_kind(column), contracts[at].marked(drawn.type_)) for at in drawn.examples]
    rows = known.evidence.copy()
    rows[:, KINDS] = by_kind(contracts[drawn.target].prepared.without_kind(column), seeds)
    return replace(known, evidence=rows)


def _answer(contracts: Sequence[Labelled], drawn: Draw, seen: Case, fusion: Fusion) -> Sequence[Span]:
    target, examples = contracts[drawn.target], [contracts[at] for at in drawn.examples]
    samples = [example.sample(drawn.type_) for example in examples]
    if found := named.matches(named.sought(samples), target.text):
        return [each.span for each in found]
    chances = fusion.chances(seen.evidence, seen.examples)
    passages = answer(target.text, target.prepared, chances, samples, [example.prepared for example in examples])
    return [passage.span for passage in passages]


def _shuffled(types: set[str]) -> list[str]:
    return random.Random(_SEED).sample(sorted(types), len(types))


def _table(
    contracts: Sequence[Labelled],
    draws: Sequence[Draw],
    returned: dict[str, Answers],
    measure: Callable[[Sequence[Span], Sequence[Span]], float],
    counts: Callable[[Draw], bool],
) -> dict[str, Any]:
    """The means over draws that count, by method and number of examples."""
    means: dict[str, dict[str, float]] = {}
    for name, answers in returned.items():
        figures: dict[str, list[float]] = defaultdict(list)
        for each, spans in zip(draws, answers, strict=True):
            if counts(each):
                expected = contracts[each.target].labels[each.type_]
                figures[str(len(each.examples))].append(measure(expected, spans))
        means[name] = {k: round(sum(of) / len(of), 3) for k, of in sorted(figures.items())}
    return {"soft_f1": means.pop("ours"), "unknown": means.pop("unknown"), "baselines": means}
