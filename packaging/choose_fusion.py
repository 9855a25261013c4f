"""Chooses the weights by which search adds up what it knows of a clause, on ACORD's train queries.

    python packaging/choose_fusion.py DIR

``DIR`` holds ACORD in BEIR's layout. The queries are parted into five folds, each with all of its wordings. The
weights that do best on four folds, by the mean of NDCG@5 and NDCG@10 over all wordings, are tried on the fifth: the
means of those fifths are the cross-validated figures, which is what to expect of a new query. Printed beside them are
the weights chosen on all train queries, with their figures on these and on valid, which no choice has seen; then the
scores at which the mean grade of the best clauses passes from one number of stars to the next.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Final

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from core import paths
from core.embedding.encoder import Encoder
from core.evaluation.benchmark import Wording, index, load
from core.lexicon import load as load_lexicon
from core.measures import ndcg
from core.searching.expand import expand
from core.searching.fuse import WEIGHTS, Evidence, Weights, fuse, weigh
from core.searching.retrieve import Retriever

FOLDS: Final = 5
BEST: Final = 50  # clauses a query from which the stars are read
MIDDLE: Final = (0.3, 0.4, 0.5, 0.6, 0.7)

# What is compared: each adds one thing to the one before. The weight of the words is chosen without the lexicon, for it
# alone decides where a query names no concept.
STEPS: Final[Mapping[str, tuple[Weights, ...]]] = {
    "words alone": (Weights(words=1, concept=0, fellows=0),),
    "meaning alone": (Weights(words=0, concept=0, fellows=0),),
    "words and meaning": tuple(Weights(words=each / 20, concept=0, fellows=0) for each in range(1, 13)),
    "and fellows": tuple(
        Weights(words=words, concept=0, fellows=fellows)
        for words, fellows in product((0.1, 0.2, 0.3, 0.4, 0.5), MIDDLE)
    ),
    "and lexicon": tuple(Weights(WEIGHTS.words, *each) for each in product((0.5, 0.6, 0.7, 0.8, 0.9), MIDDLE, MIDDLE)),
}


@dataclass(frozen=True)
class Asked:
    """A query in one wording: what is known of its candidates, and the grades of its judged clauses."""

    query: str
    wording: Wording
    evidence: Evidence
    grades: Mapping[str, int]


def main() -> None:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("folder", metavar="DIR", type=Path)
    folder = arguments.parse_args().folder
    train, valid = asked(folder, "train"), asked(folder, "valid")
    fold = folds(each.query for each in train)
    for step, choices in STEPS.items():
        figures = {each: np.array([figure(one, each) for one in train]) for each in choices}
        honest, chosen = cross_validated(train, figures, fold)
        best = choice(figures, range(len(train)))
        on_valid = np.array([figure(one, best) for one in valid])
        say(step, f"in all: {short(best)}; in the folds: {dict(Counter(map(short, chosen)))}")
        for wording in Wording:
            rows, others = of(train, wording), of(valid, wording)
            told = [shown(honest[rows]), shown(figures[best][rows]), shown(on_valid[others])]
            say(f"  {wording}", f"cross-validated {told[0]}   train {told[1]}   valid {told[2]}")
    say("in use", f"{short(WEIGHTS)}; stars from {stars(train)}")


def asked(folder: Path, split: str) -> list[Asked]:
    """The queries of a split in all wordings, with what search knows of their judged clauses."""
    encoder, lexicon = Encoder(paths.encoder_model()), load_lexicon(paths.resources() / "lexicon")
    found = []
    for wording in Wording:
        benchmark = load(folder, split, wording)
        retriever = Retriever(index(benchmark, encoder), lambda: encoder)
        for query, text in benchmark.queries.items():
            grades = benchmark.grades[query]
            evidence = retriever.evidence(text, grades.keys(), expand(text, lexicon))
            found.append(Asked(query, wording, evidence, grades))
    return found


def folds(queries: Iterable[str]) -> dict[str, int]:
    """The fold of each query, drawn with a fixed seed."""
    different = sorted(set(queries))
    order = np.random.default_rng(0).permutation(len(different))
    return {query: int(at) % FOLDS for query, at in zip(different, order, strict=True)}


def figure(asked: Asked, weights: Weights) -> tuple[float, float]:
    """NDCG@5 and NDCG@10 in percent; judged clauses that are no candidates come last, by id."""
    scores = weigh(asked.evidence, weights)
    order = [asked.evidence.clauses[at] for at in np.argsort(-scores, kind="stable")]
    missed = sorted(asked.grades.keys() - set(order))
    ranked = [asked.grades[clause] for clause in order + missed]
    return 100 * ndcg(ranked, 5), 100 * ndcg(ranked, 10)


def cross_validated(
    train: Sequence[Asked], figures: Mapping[Weights, np.ndarray], fold: Mapping[str, int]
) -> tuple[np.ndarray, list[Weights]]:
    """The figures of each query with the weights chosen on the folds that it is not in, and those weights."""
    part = np.array([fold[each.query] for each in train])
    honest, chosen = np.zeros((len(train), 2)), []
    for at in range(FOLDS):
        best = choice(figures, np.flatnonzero(part != at))
        honest[part == at] = figures[best][part == at]
        chosen.append(best)
    return honest, chosen


def choice(figures: Mapping[Weights, np.ndarray], rows: Sequence[int] | np.ndarray) -> Weights:
    """The weights that do best on these rows."""
    return max(figures, key=lambda each: float(figures[each][rows].mean()))


def of(asked: Sequence[Asked], wording: Wording) -> np.ndarray:
    return np.flatnonzero([each.wording is wording for each in asked])


def stars(train: Sequence[Asked]) -> list[float]:
    """The scores at which the mean grade of the best clauses, a parabola, passes 0.5, 1.5, 2.5 and 3.5."""
    best = [(each.score, one.grades[each.clause]) for one in train for each in fuse(one.evidence)[:BEST]]
    scores, grades = np.array(best, dtype=float).T
    parabola = np.polynomial.Polynomial.fit(scores, grades, 2)
    return [round(float(max((parabola - grade).roots().real)), 2) for grade in (0.5, 1.5, 2.5, 3.5)]


def short(weights: Weights) -> str:
    concept = f"concept {weights.concept:g} with words {weights.concept_words:g}" if weights.concept else "no concept"
    return f"words {weights.words:g}, {concept}, fellows {weights.fellows:g}"


def shown(figures: np.ndarray) -> str:
    return "/".join(f"{each:.1f}" for each in figures.mean(axis=0))


def say(name: str, what: str) -> None:
    print(f"{name:<20}{what}", flush=True)


if __name__ == "__main__":
    main()
