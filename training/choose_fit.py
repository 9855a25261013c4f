"""Chooses the weights of the features of `core.search.fit`, on the judgements.

    python -m training.choose_fit LIBRARY CUAD [--write]

``LIBRARY`` is a library of ``CUAD/pdf``, all of it indexed. The weights are fitted listwise (softmax, as ListNet of Cao
et al. 2007) together with the score of search without them, on the queries of the train split; they are cross-validated
in five folds of clause types, and measured on the splits test and fresh, on whose clause types nothing was chosen. A
share of them is kept (`KEPT`). Prints NDCG@5 / NDCG@10 over judged clauses and the share of the first five with grade
4 or better, in percent, with the gains and their 95% intervals (bootstrap over queries).

Next comes the likelihood that a clause has grade 4 or better (`core.search.fuse`): a logistic
regression on the train split, and how well calibrated it is, as a reliability diagram over queries that it has not
seen: those of the train split in the same five folds, and those of the other splits. With these come the grades that
readers gave to the clauses of each fit. ``--write`` puts weights and likelihood into
``resources/models/encoder/search.json``.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
import torch
from sklearn.linear_model import LogisticRegression
from torch.nn.functional import log_softmax

from core.base import paths
from core.base.metrics import ndcg
from core.models.embedding.encoder import Encoder
from core.search import fuse
from core.search.expand import expand, spelled_out
from core.search.fit import FEATURES
from core.search.fuse import search_numbers, weigh
from core.search.keyword import KeywordSearch
from core.search.parts import read_parts
from core.search.presence import Sought, parts_found, sought
from core.search.retrieve import Retriever
from core.search.scope import LibrarySnapshot
from core.store.catalog.catalog import Catalog
from core.store.vectors.lance import LanceVectorStore
from core.tagging.lexicon import load_lexicon
from core.types import Clause, Fit
from core.types.searching import FIT_OF_STARS
from training.common.measured import FOLDS, folds, interval
from training.common.recipe import write_numbers
from training.judgements.measure import match
from training.judgements.places import raw_places
from training.judgements.pool import own_spans
from training.judgements.records import JudgedQuery, Passage, grades_by_query, read_judgements, read_queries

SHARE: Final = 0.5
"""How much of the fitted weights is kept: readers graded what search had proposed, where words matter more than among
all clauses. On ACORD's train queries, with an encoder that has not seen them, half of the weights gains more than all
of them."""
KEPT: Final = np.array([1.0 if each in ("opposites", "exclusion") else SHARE for each in FEATURES])
"""The share of each weight; what contradicts a query is as unwanted among all clauses."""
RIDGE: Final = 0.01
GOOD: Final = 3  # in grades from 0: the readers' 4
BINS: Final = (0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8)
"""The bins of the reliability diagram."""
WITHOUT: Final = replace(fuse.WEIGHTS, fit=0.0)


@dataclass(frozen=True)
class Judged:
    """The judged clauses of a query.

    Attributes:
        query: what was asked.
        passages: those that are candidates.
        texts: of these, as the program reads them.
        rows: for each of these, the score of search without the features, then the features: shape
            (clauses, 1 + features).
        alone: what each of these and the query alone tell, `core.search.fuse.columns`.
        grades: their grades, 0 to 4.
        missed: the grades of those that are not candidates.
        lacking: of each candidate, whether a part that the query asks for speaks against it.
    """

    query: JudgedQuery
    passages: list[Passage]
    texts: list[str]
    rows: np.ndarray
    alone: np.ndarray
    grades: np.ndarray
    missed: list[int]
    lacking: list[bool]


def main() -> None:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("library", metavar="LIBRARY", type=Path)
    arguments.add_argument("cuad", metavar="CUAD", type=Path)
    arguments.add_argument("--write", action="store_true", help="put what is chosen into the program")
    args = arguments.parse_args()
    judged = read(args.library, args.cuad)
    train, test, fresh = (
        [each for each in judged if each.query.split == split] for split in ("train", "test", "fresh")
    )
    fold = folds(each.query.kind for each in train)
    part = np.array([fold[each.query.kind] for each in train])
    chosen = fitted(train)
    honest = np.zeros((len(train), 3))
    for at in range(FOLDS):
        weights = fitted([each for each, own in zip(train, part, strict=True) if own != at])
        honest[part == at] = figures([each for each, own in zip(train, part, strict=True) if own == at], weights)
    nothing = np.zeros(len(FEATURES))
    say("train, cross-validated", figures(train, nothing), honest)
    for name, queries in (("test", test), ("fresh", fresh)):
        say(name, figures(queries, nothing), figures(queries, chosen))
    weights = tuple(round(float(each), 3) for each in chosen)
    print(dict(zip(FEATURES, weights, strict=True)))
    unseen = [
        fitted_likelihood([each for each, own in zip(train, part, strict=True) if own != at]) for at in range(FOLDS)
    ]
    held_out = np.concatenate([likelihoods(each, unseen[at]) for each, at in zip(train, part, strict=True)])
    odds = fitted_likelihood(train)
    say_reliability("train, cross-validated", held_out, grades_of(train))
    for name, queries in (("test", test), ("fresh", fresh)):
        predicted = np.concatenate([likelihoods(each, odds) for each in queries])
        say_reliability(name, predicted, grades_of(queries))
        say_fit(name, predicted, grades_of(queries))
    both = [*test, *fresh]
    say_fit("test and fresh", np.concatenate([likelihoods(each, odds) for each in both]), grades_of(both))
    print("log odds", odds)
    if args.write:
        log_odds = dict(zip(("meaning", "concept", *FEATURES, "constant"), odds, strict=True))
        encoder = Encoder(paths.encoder_model()).fingerprint.partition("-")[0]
        fit = dict(zip(FEATURES, weights, strict=True))
        write_numbers(search_numbers(), fit=fit, likelihood=log_odds, encoder=encoder)


def read(folder: Path, cuad: Path) -> list[Judged]:
    """What search knows about the judged clauses of each query."""
    with closing(Catalog(folder)) as catalog:
        reader = _Reader(catalog, LanceVectorStore(folder), cuad)
        grades = grades_by_query(read_judgements())
        return [reader.judged(query, grades[query.id]) for query in read_queries()]


class _Reader:
    """Searches a library of the judged contracts, as the program does.

    Args:
        catalog: of the library.
        store: its vectors.
        cuad: the folder of CUAD.
    """

    def __init__(self, catalog: Catalog, store: LanceVectorStore, cuad: Path) -> None:
        self._lexicon = load_lexicon(paths.resources() / "lexicon")
        encoder = Encoder(paths.encoder_model())
        self._retriever = Retriever(store, KeywordSearch(catalog.word_index), encoder)
        self._snapshot = LibrarySnapshot(catalog.word_index().columns, {}, {})
        self._clauses: dict[str, Clause] = {}
        self._places: dict[str, Passage] = {}
        for document in catalog.documents():
            contract = catalog.sources([document])[document][0].stem
            places = raw_places(cuad, contract, catalog.document(document).text)
            for clause in catalog.clauses.of(document):
                self._clauses[clause.id] = clause
                self._places[clause.id] = contract, places.of(own_spans(clause))

    def judged(self, query: JudgedQuery, grades: Mapping[Passage, float]) -> Judged:
        """What is known of the clauses that were judged for a query."""
        said = spelled_out(query.text)
        evidence = self._retriever.evidence(expand(said, self._lexicon))
        found = {at: match(self._places[clause], grades) for at, clause in enumerate(evidence.clauses)}
        places = [at for at, passage in found.items() if passage is not None]
        seen = [passage for passage in found.values() if passage is not None]
        fit = np.zeros((len(FEATURES), len(evidence.clauses))) if evidence.fit is None else evidence.fit
        clauses = [self._clauses[evidence.clauses[at]] for at in places]
        parts = read_parts(said, self._lexicon)
        wanted = sought(parts, self._lexicon) if parts else ()
        return Judged(
            query,
            seen,
            [each.sentence for each in clauses],
            np.column_stack([weigh(evidence, WITHOUT), *fit])[places],
            fuse.columns(evidence)[places],
            np.array([round(grades[passage]) - 1 for passage in seen]),
            [round(grade) - 1 for passage, grade in grades.items() if passage not in seen],
            [self._lacks(each, wanted) for each in clauses],
        )

    def _lacks(self, clause: Clause, wanted: Sequence[Sought]) -> bool:
        row = self._snapshot.columns.row_of[clause.id]
        found = parts_found(wanted, clause, elsewhere=self._snapshot.may_be_excepted_from([row]))
        return any(each.speaks_against for each in found)


def fitted(queries: Sequence[Judged]) -> np.ndarray:
    """The weight of each feature, relative to the score of search, whose weight is 1; shape (features,)."""
    scale = np.concatenate([each.rows for each in queries]).std(axis=0) + 1e-9
    rows = [torch.tensor(each.rows / scale) for each in queries]
    wanted = [torch.softmax(torch.tensor(each.grades, dtype=torch.float64), 0) for each in queries]
    weights = torch.zeros(len(scale), dtype=torch.float64, requires_grad=True)
    optimiser = torch.optim.LBFGS([weights], max_iter=100, line_search_fn="strong_wolfe")

    def loss() -> torch.Tensor:
        optimiser.zero_grad()
        lists = [(share * log_softmax(each @ weights, 0)).sum() for each, share in zip(rows, wanted, strict=True)]
        total = RIDGE * (weights * weights).sum() - sum(lists) / len(lists)
        total.backward()
        return total

    optimiser.step(loss)
    found = weights.detach().numpy() / scale
    return KEPT * found[1:] / found[0]


def scored(query: Judged, weights: np.ndarray) -> np.ndarray:
    """The scores of a query's judged candidates, as `core.search.fuse.weigh` adds them up."""
    scores: np.ndarray = (query.rows[:, 0] + query.rows[:, 1:] @ weights) / (1 + weights.sum())
    return scores


def figures(queries: Sequence[Judged], weights: np.ndarray) -> np.ndarray:
    """NDCG@5, NDCG@10 and the share of the first five with grade 4 or better, in percent; a row per query."""
    rows = []
    for each in queries:
        order = np.argsort(-scored(each, weights), kind="stable")
        ranked = [*each.grades[order].tolist(), *each.missed]
        rows.append((ndcg(ranked, 5), ndcg(ranked, 10), np.mean([grade >= 3 for grade in ranked[:5]])))
    return 100 * np.array(rows)


def fitted_likelihood(queries: Sequence[Judged]) -> tuple[float, ...]:
    """The weight, in log odds, of each column of what clause and query alone tell, and last the constant."""
    rows = np.concatenate([each.alone for each in queries])
    model = LogisticRegression(C=10.0, max_iter=2000).fit(rows, grades_of(queries) >= GOOD)
    return tuple(round(float(each), 2) for each in (*model.coef_[0], *model.intercept_))


def likelihoods(query: Judged, odds: Sequence[float]) -> np.ndarray:
    """The likelihood that each of a query's judged candidates has grade 4 or better."""
    found: np.ndarray = 1 / (1 + np.exp(-(query.alone @ np.array(odds[:-1]) + odds[-1])))
    return found


def grades_of(queries: Sequence[Judged]) -> np.ndarray:
    return np.concatenate([each.grades for each in queries])


def say_reliability(name: str, likely: np.ndarray, grades: np.ndarray) -> None:
    """Prints a reliability diagram (the share of good clauses by predicted likelihood) and the calibration error."""
    print(f"{name}: likely to have grade 4 or better, those that have")
    rows = list(reliability(likely, grades))
    for said, true, count in rows:
        print(f"  {said:4.0%} {true:4.0%} {'#' * round(40 * true):<40} {count} clauses")
    error = sum(count * abs(said - true) for said, true, count in rows) / len(likely)
    print(f"  expected calibration error {error:.1%}", flush=True)


def reliability(likely: np.ndarray, grades: np.ndarray) -> Iterator[tuple[float, float, int]]:
    """For each bin of likelihoods that has any clauses: their mean, the share of these clauses with grade 4 or better,
    and how many these are.
    """
    place = np.digitize(likely, BINS)
    for at in range(len(BINS) + 1):
        own = place == at
        if own.any():
            yield float(likely[own].mean()), float((grades[own] >= GOOD).mean()), int(own.sum())


def say_fit(name: str, likely: np.ndarray, grades: np.ndarray) -> None:
    """Prints how readers graded the clauses of each fit: how many there are, and how many have which grade."""
    for fit, (count, good, on_point) in graded_by_fit(map(fuse.stars_of, likely), grades).items():
        print(f"{name}, {fit}: {count} clauses, {good:.0%} with grade 4 or better, {on_point:.0%} 3")


def graded_by_fit(stars: Iterable[int], grades: np.ndarray) -> dict[Fit, tuple[int, float, float]]:
    """How many clauses have each fit, and what share of these has grade 4 or better, and 3 or better."""
    fits = np.array([FIT_OF_STARS.get(each) for each in stars], dtype=object)
    found = {fit: grades[fits == fit] for fit in Fit}
    return {
        fit: (len(own), float(np.mean(own >= GOOD)), float(np.mean(own >= GOOD - 1)))
        for fit, own in found.items()
        if len(own)
    }


def say(name: str, before: np.ndarray, after: np.ndarray) -> None:
    """Prints the means of both, and the gains with their intervals."""
    low, high = interval(after - before)
    columns = zip(before.mean(axis=0), after.mean(axis=0), low, high, strict=True)
    at5, at10, good = (f"{old:.1f} -> {new:.1f} ({least:+.1f} to {most:+.1f})" for old, new, least, most in columns)
    print(f"{name}, {len(before)} queries: NDCG@5 {at5}, NDCG@10 {at10}, 4 or better of 5 {good}", flush=True)


if __name__ == "__main__":
    main()
