"""Chooses the weights with which search sums its evidence on a clause, on ACORD's train queries.

    python -m training.choose_fusion WORK [--write]

``WORK`` is the work folder of the encoder's recipe (`training.encoder.build`): it holds the evidence for each query,
computed with an encoder that has not seen it. The queries are split into the same five folds, each query with all its
wordings. The weights that do best on four folds, by the mean of NDCG@5 and NDCG@10 over all wordings, are tested on the
fifth: the means over the five are the cross-validated figures, which is what to expect for a new query. Printed beside
them are the weights chosen on all train queries, with their figures on these and on valid, which no choice has seen.
The fit of clause and query (`core.search.fit`) comes last, weighted as `training.choose_fit` chose on other
queries. ``--write`` puts the weights into ``resources/models/encoder/search.json``.
"""

from __future__ import annotations

import argparse
import pickle
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from core.evaluation.benchmark import QueryWording
from core.search.fuse import WEIGHTS, Weights, search_numbers
from training.common.measured import FOLDS, figure, folds
from training.common.recipe import write_numbers

if TYPE_CHECKING:
    from training.common.trial import EvaluatedQuery

MIDDLE: Final = (0.1, 0.2, 0.3, 0.4, 0.5)
WITH_LEXICON: Final = tuple(product((0.05, 0.1, 0.2, 0.3), (0.3, 0.4, 0.5, 0.6, 0.7), MIDDLE, MIDDLE))

# What is compared: each adds one thing to the previous one.
STEPS: Final[Mapping[str, tuple[Weights, ...]]] = {
    "words alone": (replace(WEIGHTS, words=1, concept=0, neighbours=0, fit=0),),
    "meaning alone": (replace(WEIGHTS, words=0, concept=0, neighbours=0, fit=0),),
    "words and meaning": tuple(
        replace(WEIGHTS, words=each / 20, concept=0, neighbours=0, fit=0) for each in range(1, 13)
    ),
    "and neighbours": tuple(
        replace(WEIGHTS, words=words, concept=0, neighbours=neighbours, fit=0)
        for words, neighbours in product((0.1, 0.2, 0.3, 0.4, 0.5), MIDDLE)
    ),
    "and lexicon": tuple(Weights(*each, 0) for each in WITH_LEXICON),
    "and fit": tuple(Weights(*each, WEIGHTS.fit) for each in WITH_LEXICON),
}


def main() -> None:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("work", metavar="WORK", type=Path)
    arguments.add_argument("--write", action="store_true", help="put what is chosen into the program")
    args = arguments.parse_args()
    train, valid = pickle.loads((args.work / "evaluated.pkl").read_bytes())
    fold = folds(each.query for each in train)
    for step, choices in STEPS.items():
        figures = {each: np.array([figure(one, each) for one in train]) for each in choices}
        honest, chosen = cross_validated(train, figures, fold)
        best = choice(figures, range(len(train)))
        on_valid = np.array([figure(one, best) for one in valid])
        say(step, f"in all: {short(best)}; in the folds: {dict(Counter(map(short, chosen)))}")
        for wording in QueryWording:
            rows, others = of(train, wording), of(valid, wording)
            columns = [shown(honest[rows]), shown(figures[best][rows]), shown(on_valid[others])]
            say(f"  {wording}", f"cross-validated {columns[0]}   train {columns[1]}   valid {columns[2]}")
    say("in use", short(WEIGHTS))
    if args.write:  # the weights of the last step, which has all that search has
        write_numbers(search_numbers(), weights=asdict(best))


def cross_validated(
    train: Sequence[EvaluatedQuery], figures: Mapping[Weights, np.ndarray], fold: Mapping[str, int]
) -> tuple[np.ndarray, list[Weights]]:
    """The figures of each query with the weights chosen on the other folds, and those weights."""
    part = np.array([fold[each.query] for each in train])
    honest, chosen = np.zeros((len(train), 3)), []
    for at in range(FOLDS):
        best = choice(figures, np.flatnonzero(part != at))
        honest[part == at] = figures[best][part == at]
        chosen.append(best)
    return honest, chosen


def choice(figures: Mapping[Weights, np.ndarray], rows: Sequence[int] | np.ndarray) -> Weights:
    """The weights that do best on these rows, by the mean of NDCG@5 and NDCG@10."""
    return max(figures, key=lambda each: float(figures[each][rows, :2].mean()))


def of(queries: Sequence[EvaluatedQuery], wording: QueryWording) -> np.ndarray:
    return np.flatnonzero([each.wording is wording for each in queries])


def short(weights: Weights) -> str:
    concept = f"concept {weights.concept:g} with words {weights.concept_words:g}" if weights.concept else "no concept"
    return f"words {weights.words:g}, {concept}, neighbours {weights.neighbours:g}"


def shown(figures: np.ndarray) -> str:
    return "/".join(f"{each:.1f}" for each in figures.mean(axis=0))


def say(name: str, what: str) -> None:
    print(f"{name:<20}{what}", flush=True)


if __name__ == "__main__":
    main()
