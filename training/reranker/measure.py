"""Measures a reranker on graded clauses of types that it was not trained on:
`python -m training.reranker.measure LIBRARY CUAD [--weights FOLDER]`.

``LIBRARY`` is a library of ``CUAD/pdf``, all of it indexed. The graded clauses among the candidates of search are
ordered by search, by the reranker, and by both; of a long clause it reads the passage that it would read in the
program. Prints the means over queries of NDCG@5 and NDCG@10 and of the shares of the first five with grade 4 or better,
and 3 or better, in percent, on the fold of clause types of the train split that was left out and on the splits of types
that were not trained on; and the 95% intervals of the gain of both over search (paired bootstrap over queries). The
weight of search's score was chosen on the fold that was left out, so the figures of that fold with search are a little
optimistic. Without ``--weights``, the folder of trained weights, the shipped reranker is measured.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from core.base import paths
from core.base.metrics import ndcg
from core.models.reranking.reranker import QuantisedCrossEncoder
from training.common.measured import interval
from training.reranker.model import Network

if TYPE_CHECKING:
    from training.choose_fit import Judged

WEIGHTS: Final = (0.0, 3.0, 5.0, 7.0, 10.0, 14.0, 20.0, 30.0, 50.0, 100.0)
"""The weights of search's score to choose from."""
SHARE: Final = 0.5
"""How much the reranker counts, relative to what is best for judged clauses: these are what search had proposed; among
all clauses the score of search tells more (as in `training.choose_fit`)."""
SEARCH: Final = float("inf")
"""The weight of search's score that leaves nothing to the reranker."""
UNUSED_FOLD: Final = "left out"
"""The fold of the train split that the reranker was not trained on."""
FRESH: Final = "fresh"
"""The split whose clauses both search and the reranker proposed, and on which nothing was chosen."""
PARTS: Final = "parts"
"""The split of queries with parts; of these, those about types that the reranker was not trained on."""
SPLITS: Final = (UNUSED_FOLD, "test", FRESH, PARTS)
FIGURES: Final = ("NDCG@5", "NDCG@10", "4 or better of 5", "3 or better of 5")

Scorer = Callable[[str, Sequence[str]], Sequence[float]]
"""The scores of clauses for a query."""


@dataclass(frozen=True, slots=True)
class Unread:
    """The judged clauses of a query for a reranker to read.

    Attributes:
        query: what it reads of the query.
        passages: what it reads of each candidate.
        search: the score of search for each candidate.
        grades: their grades, 0 to 4.
        missed: the grades of clauses that are not candidates; they come last.
        lacking: of each candidate, whether a part that the query asks for speaks against it.
        whole: whether all of the query is read; else the scores do not say how well a clause answers.
    """

    query: str
    passages: Sequence[str]
    search: Sequence[float]
    grades: Sequence[int]
    missed: list[int]
    lacking: Sequence[bool]
    whole: bool = True

    def read(self, scorer: Scorer) -> Reread:
        """The same, read by a reranker."""
        scores = np.array(scorer(self.query, self.passages))
        return Reread(np.array(self.search), scores, np.array(self.grades), self.missed, self.lacking, self.whole)


@dataclass(frozen=True, slots=True)
class Reread:
    """The judged clauses of a query (see `Unread`), with the score that a reranker gave to each candidate."""

    search: np.ndarray
    scores: np.ndarray
    grades: np.ndarray
    missed: list[int]
    lacking: Sequence[bool]
    whole: bool = True

    def joined(self, weight: float) -> np.ndarray:
        """The numbers to order the candidates by, with this weight of search's score."""
        return self.search if weight == SEARCH else self.scores + weight * self.search


def main() -> None:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("library", metavar="LIBRARY", type=Path)
    arguments.add_argument("cuad", metavar="CUAD", type=Path)
    arguments.add_argument("--weights", type=Path, help="folder of trained weights, to measure instead of the shipped")
    args = arguments.parse_args()
    from training import choose_fit

    judged = choose_fit.read(args.library, args.cuad)
    if args.weights:
        read = reread(judged, Network.of(args.weights, seed=0).read)
    else:
        with QuantisedCrossEncoder(paths.reranker_model()) as encoder:
            read = reread(judged, encoder.scores)
    print(json.dumps(measured(read), indent=1))


def reread(judged: Sequence[Judged], scorer: Scorer) -> dict[str, list[Reread]]:
    """The queries that the reranker was not trained on (`unread`), as it scores their clauses."""
    return {split: [each.read(scorer) for each in some] for split, some in unread(judged).items()}


def unread(judged: Sequence[Judged]) -> dict[str, list[Unread]]:
    """The queries that the reranker was not trained on: the fold that was left out, the splits of types that were left
    out, and the queries with parts about types of either.
    """
    from core.search import fuse  # all else here also runs where there are no contracts, and fewer packages
    from core.search.expand import spelled_out
    from core.search.rerank import close_reading
    from training.choose_fit import scored
    from training.reranker.sources import of_fold_left_out, trained_on

    queries = [each.query for each in judged]
    unused, used = of_fold_left_out(queries), {each.id for each in trained_on(queries)}
    found: dict[str, list[Unread]] = {split: [] for split in SPLITS}
    for each in judged:
        split = UNUSED_FOLD if each.query.id in unused else each.query.split
        if split in found and each.passages and each.query.id not in used:
            said = spelled_out(each.query.text)
            asked, passages = close_reading(said, each.texts)
            search = scored(each, np.array(fuse.FIT)).tolist()
            whole = asked == said
            found[split].append(Unread(asked, passages, search, each.grades.tolist(), each.missed, each.lacking, whole))
    return found


def measured(read: Mapping[str, Sequence[Reread]], weight: float | None = None) -> dict[str, Any]:
    """The figures of what `reread` returns, and the weight of search's score that they were measured with: this, or
    None for the best.
    """
    weight = chosen(read[UNUSED_FOLD]) if weight is None else weight
    return {"weight": weight} | {name: compared(some, weight) for name, some in read.items()}


def figures(queries: Sequence[Reread], weight: float) -> np.ndarray:
    """`FIGURES` in percent, with this weight of search's score: shape (queries, figures)."""
    rows = []
    for each in queries:
        order = np.argsort(-each.joined(weight), kind="stable")
        ranked = [*each.grades[order].tolist(), *each.missed]
        shares = (np.mean([grade >= least for grade in ranked[:5]]) for least in (3, 2))
        rows.append((ndcg(ranked, 5), ndcg(ranked, 10), *shares))
    return 100 * np.array(rows)


def chosen(queries: Sequence[Reread]) -> float:
    """The weight of search's score: the one that gives the best mean of NDCG@5 and NDCG@10, but see `SHARE`."""
    return max(WEIGHTS, key=lambda weight: float(figures(queries, weight)[:, :2].mean())) / SHARE


def compared(queries: Sequence[Reread], weight: float) -> dict[str, Any]:
    """The means of each order, and the interval of the gain of both over search."""
    search, both = figures(queries, SEARCH), figures(queries, weight)
    orders = {"search": search, "reranker": figures(queries, 0.0), "reranker with search": both}
    low, high = (ends.round(1).tolist() for ends in interval(both - search))
    return {
        "queries": len(queries),
        **{name: _named(rows.mean(axis=0).round(1).tolist()) for name, rows in orders.items()},
        "gain": _named(list(zip(low, high, strict=True))),
    }


def _named(values: Sequence[Any]) -> dict[str, Any]:
    return dict(zip(FIGURES, values, strict=True))
