"""Measures how well search ranks judged clauses: `python -m training.judgements.measure LIBRARY CUAD [--rerank]
[--splits ...]`.

``LIBRARY`` is a library of ``CUAD/pdf``, all of it indexed; its clauses may be split differently from those that were
judged. A clause counts as the judged one that it shares most with, if their F1 over characters is at least 0.5. Prints,
per split, the means over queries of NDCG@5 and NDCG@10 over judged clauses only, and of the share of the first five of
these with grade 4 or better, and 3 or better; then how many of the first five hits were judged. Judged clauses that are
not among the first 100 hits come last, in the order of the pool.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from statistics import mean
from typing import Final

from core import Library, Mode, Query
from core.metrics import ndcg
from training.judgements.places import RawPlaces, raw_places
from training.judgements.pool import DEPTH, own_spans
from training.judgements.records import Judgement, Ranges, read_judgements, read_queries

SAME: Final = 0.5
"""The least F1 over characters at which two passages count as the same."""

Passage = tuple[str, Ranges]
"""A contract, and ranges in its text."""


def main() -> None:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("library", metavar="LIBRARY", type=Path)
    arguments.add_argument("cuad", metavar="CUAD", type=Path)
    arguments.add_argument("--rerank", action="store_true", help="with the reranker")
    arguments.add_argument("--splits", nargs="*", default=["train", "test", "exclusion"], help="all, if not given")
    args = arguments.parse_args()
    judged = grades_by_query(read_judgements())
    figures: dict[str, list[dict[str, float]]] = defaultdict(list)
    with Library.open(args.library) as library:

        @cache
        def places(document: str, contract: str) -> RawPlaces:
            return raw_places(args.cuad, contract, library.documents.get(document).text)

        for query in (each for each in read_queries() if each.split in args.splits):
            *_, answer = library.search.find(Query(query.text, Mode.NATURAL, DEPTH), rerank=args.rerank)
            hits = [
                (hit.file.stem, places(hit.clause.document, hit.file.stem).of(own_spans(hit.clause)))
                for hit in answer.hits
            ]
            figures[query.split].append(figures_of(hits, judged[query.id]))
    for split, rows in sorted(figures.items()):
        print(split, len(rows), {name: round(100 * mean(row[name] for row in rows), 1) for name in rows[0]})


def grades_by_query(judgements: Iterable[Judgement]) -> dict[str, dict[Passage, float]]:
    """The grades of the judged clauses of each query, 1 to 5: the mean if several readers graded one."""
    grades: dict[str, dict[Passage, list[int]]] = defaultdict(lambda: defaultdict(list))
    for each in judgements:
        grades[each.query][each.contract, each.ranges].append(each.grade)
    return {query: {passage: mean(given) for passage, given in those.items()} for query, those in grades.items()}


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
