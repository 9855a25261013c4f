"""Measures what the words for the fit are worth, as the program shows them:
`python -m training.judgements.words LIBRARY CUAD [--sets ...]`.

``LIBRARY`` is a library of ``CUAD/pdf``, all of it indexed. The first five hits of each query, read closely, are looked
up: by their place, as in `training.judgements.measure`, for queries about types that the reranker was not trained on
(the sets "left out", "test", "fresh" and "parts"); by their text in ``read.tsv`` for those that a reader of hits read
(the name of the reader). Prints, per set, the shares of all that were graded, and of those with each word, that have
grade 4 or better, and 3 or better; and for how many queries it is said that only the nearest are shown, for how many
rightly: none of those graded has grade 4 or better.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from core import Library, Mode, Query
from core.evaluation.end_to_end import digest, read_known
from core.search.rerank import FIRST
from core.types import Fit, Hit
from training.judgements.measure import match
from training.judgements.places import RawPlaces, raw_places
from training.judgements.pool import copied, own_spans
from training.judgements.records import READ, Passage, grades_by_query, read_judgements, read_queries
from training.reranker.measure import UNUSED_FOLD
from training.reranker.sources import of_fold_left_out, trained_on

GOOD: Final = 4
ON_POINT: Final = 3
SETS: Final = (UNUSED_FOLD, "test", "fresh", "parts", "thirteenth")
NEAREST: Final = "does exactly what you ask"
"""A part of the notice that probably nothing answers."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The first hits of a query: the word for the fit of each, with its grade, None if nobody read it; and whether it
    is said that these are only the nearest.
    """

    hits: Sequence[tuple[Fit | None, float | None]]
    nearest: bool


def main() -> None:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("library", metavar="LIBRARY", type=Path)
    arguments.add_argument("cuad", metavar="CUAD", type=Path)
    arguments.add_argument("--sets", nargs="*", default=SETS, help="default: %(default)s")
    args = arguments.parse_args()
    with Library.open(args.library) as library:

        @cache
        def places(document: str, contract: str) -> RawPlaces:
            return raw_places(args.cuad, contract, library.documents.get(document).text)

        for name in args.sets:
            shown = []
            for text, grade_of in _asked(name, places):
                *_, found = library.search.find(Query(text, Mode.NATURAL))
                hits = [(hit.fit, grade_of(hit)) for hit in found.hits[:FIRST]]
                shown.append(Shown(hits, NEAREST in found.reading.paraphrase))
            print("\n".join(told(name, shown)), flush=True)


Grader = Callable[[Hit], float | None]
"""The grade of a hit; None if nobody read it."""


def _asked(name: str, places: Callable[[str, str], RawPlaces]) -> Iterator[tuple[str, Grader]]:
    """The queries of a set, each with what its hits are graded by."""
    read = read_known(READ, name)
    for text in dict.fromkeys(query for query, _ in read):

        def known(hit: Hit, query: str = text) -> float | None:
            return read.get((query, digest(copied(hit.clause))))

        yield text, known
    queries, judged = read_queries(), grades_by_query(read_judgements())
    unused, used = of_fold_left_out(queries), {each.id for each in trained_on(queries)}
    for query in (each for each in queries if each.id not in used):
        if name == (UNUSED_FOLD if query.id in unused else query.split) and query.id in judged:

            def grade(hit: Hit, grades: Mapping[Passage, float] = judged[query.id]) -> float | None:
                place = places(hit.clause.document, hit.file.stem).of(own_spans(hit.clause))
                passage = match((hit.file.stem, place), grades)
                return None if passage is None else grades[passage]

            yield query.text, grade


def told(name: str, shown: Sequence[Shown]) -> Iterator[str]:
    """The figures of a set in lines."""
    graded = [(fit, grade) for each in shown for fit, grade in each.hits if grade is not None]
    hits = sum(len(each.hits) for each in shown)
    yield f"{name}: {len(shown)} queries, {len(graded)} of {hits} first hits graded, {_shares(g for _, g in graded)}"
    for fit in Fit:
        if own := [grade for word, grade in graded if word is fit]:
            yield f"{name}: {fit}: {len(own)}, {_shares(own)}"
    none = [all(grade is None or grade < GOOD for _, grade in each.hits) for each in shown]
    right = sum(each.nearest and poor for each, poor in zip(shown, none, strict=True))
    yield f"{name}: only the nearest: said for {sum(each.nearest for each in shown)}, {right} of {sum(none)} rightly"


def _shares(grades: Iterable[float]) -> str:
    every = list(grades)
    good, on_point = (sum(each >= least for each in every) / max(1, len(every)) for least in (GOOD, ON_POINT))
    return f"{good:.1%} with grade 4 or better, {on_point:.1%} with 3"


if __name__ == "__main__":
    main()
