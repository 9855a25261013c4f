"""Measures how well search ranks judged clauses: `python -m training.judgements.measure LIBRARY CUAD [--rerank]
[--splits ...]`.

``LIBRARY`` is a library of ``CUAD/pdf``, all of it indexed; its clauses may be split differently from those that were
judged. A clause counts as the judged one that it shares most with, if their F1 over characters is at least 0.5. Prints,
per split, the means over queries of NDCG@5 and NDCG@10 over judged clauses only, and of the share of the first five of
these with grade 4 or better, and 3 or better; then how many of the first five hits were judged. Judged clauses that are
not among the first 100 hits come last, in the order of the pool. With ``--rerank``, the same for the hits before and
after a close reading, and the 95% intervals of its gain (paired bootstrap over queries).
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from statistics import mean
from typing import Final

import numpy as np

from core import Library, Mode, Query
from core.base.metrics import ndcg
from training.common.measured import interval
from training.judgements.places import RawPlaces, raw_places
from training.judgements.pool import DEPTH, own_spans
from training.judgements.records import Passage, Ranges, grades_by_query, read_judgements, read_queries

SAME: Final = 0.5
"""The least F1 over characters at which two passages count as the same."""


def main() -> None:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("library", metavar="LIBRARY", type=Path)
    arguments.add_argument("cuad", metavar="CUAD", type=Path)
    arguments.add_argument("--rerank", action="store_true", help="with the reranker, too")
    arguments.add_argument("--splits", nargs="*", default=["train", "test", "exclusion"], help="default: %(default)s")
    args = arguments.parse_args()
    judged = grades_by_query(read_judgements())
    figures: dict[str, list[list[dict[str, float]]]] = defaultdict(list)
    with Library.open(args.library) as library:

        @cache
        def places(document: str, contract: str) -> RawPlaces:
            return raw_places(args.cuad, contract, library.documents.get(document).text)

        for query in (each for each in read_queries() if each.split in args.splits):
            answers = [*library.search.find(Query(query.text, Mode.NATURAL, DEPTH), rerank=args.rerank)]
            passages = (
                [
                    (hit.file.stem, places(hit.clause.document, hit.file.stem).of(own_spans(hit.clause)))
                    for hit in answer.hits
                ]
                for answer in ((answers[0], answers[-1]) if args.rerank else answers)
            )
            figures[query.split].append([figures_of(hits, judged[query.id]) for hits in passages])
    for split, queries in sorted(figures.items()):
        say(split, queries)


def say(split: str, queries: Sequence[Sequence[Mapping[str, float]]]) -> None:
    """Prints the means of the figures of each query, for each order of its hits, and the gain of the last one."""
    names = list(queries[0][0])
    rows = 100 * np.array([[[order[name] for name in names] for order in query] for query in queries])
    for order in range(rows.shape[1]):
        means = dict(zip(names, rows[:, order].mean(axis=0).round(1).tolist(), strict=True))
        print(split, len(queries), "with the reranker" if order else "search", means)
    if rows.shape[1] > 1:
        low, high = interval(rows[:, 1] - rows[:, 0])
        ends = zip(low.round(1).tolist(), high.round(1).tolist(), strict=True)
        print(split, "gain", {name: f"{from_:+} to {to:+}" for name, (from_, to) in zip(names, ends, strict=True)})


def figures_of(hits: Sequence[Passage], judged: Mapping[Passage, float]) -> dict[str, float]:
    """The figures of one query, each from 0 to 1, from its hits, best first."""
    found = [match(hit, judged) for hit in hits]
    order = list(dict.fromkeys([*(each for each in found if each is not None), *judged]))
    ranked = [judged[each] for each in order]
    stars = [round(grade) - 1 for grade in ranked]
    return {
        "NDCG@5": ndcg(stars, 5),
        "NDCG@10": ndcg(stars, 10),
        "4 or better of 5": mean(grade >= 4 for grade in ranked[:5]),
        "3 or better of 5": mean(grade >= 3 for grade in ranked[:5]),
        "judged of 5": mean(each is not None for each in found[:5]),
    }


def match(hit: Passage, judged: Iterable[Passage]) -> Passage | None:
    """The judged passage that a hit shares most with; None if their F1 is below `SAME`."""
    contract, ranges = hit
    scored = [(_f1(ranges, each[1]), each) for each in judged if each[0] == contract]
    best = max(scored, default=(0.0, hit))
    return best[1] if best[0] >= SAME else None


def _f1(one: Ranges, other: Ranges) -> float:
    shared = sum(max(0, min(end, stop) - max(start, first)) for start, end in one for first, stop in other)
    return 2 * shared / max(1, _length(one) + _length(other))


def _length(ranges: Ranges) -> int:
    return sum(end - start for start, end in ranges)


if __name__ == "__main__":
    main()
