"""Simulates a user who rates clauses of ACORD, and prints what `muniment tune` learns from the ratings, held out.

    python -m training.simulate_tuning DIR [--searches N] [--clauses N]

``DIR`` holds ACORD in BEIR's layout. The library holds the graded clauses of the queries; for each query the user
rates some, good ones first, as someone looking for a clause does. A second user prefers the short ones among the same
clauses, a preference that nothing in search was chosen for.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from dataclasses import replace
from pathlib import Path
from statistics import median

from core.base import paths
from core.base.generators import finish
from core.evaluation.benchmark import Benchmark, index_benchmark, load_benchmark
from core.library.tuning import Tuner
from core.models.embedding.encoder import Encoder
from core.models.reranking.reranker import QuantisedCrossEncoder
from core.store.catalog.catalog import Catalog
from core.tagging.lexicon import load_lexicon
from core.types import Rating, Tuning

SHARES = {4: 3, 3: 3, 2: 3, 1: 4, 0: 7}  # how many of each grade, in 20 rated clauses of a query


def main() -> None:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("folder", metavar="DIR", type=Path)
    arguments.add_argument("--searches", type=int, default=51)
    arguments.add_argument("--clauses", type=int, default=20)
    args = arguments.parse_args()
    benchmark = rated(load_benchmark(args.folder, "train"), args.searches, args.clauses)
    encoder = Encoder(paths.encoder_model())
    with tempfile.TemporaryDirectory() as folder:
        store, _ = index_benchmark(benchmark, encoder, Path(folder))
        (place,) = Path(folder).iterdir()
        reranker = QuantisedCrossEncoder(paths.reranker_model())
        lexicon = load_lexicon(paths.resources() / "lexicon")
        for user, grades in {"as the lawyers": benchmark.grades, "prefers short ones": short(benchmark)}.items():
            catalog = Catalog(place)
            catalog.user_data.tune("")
            rate(catalog, replace(benchmark, grades=grades))
            for name, reads in {"search alone": None, "with the reranker": reranker}.items():
                tuner = Tuner(catalog, store, lambda: encoder, lambda it=reads: it, lexicon)
                say(f"{user}, {name}", finish(tuner.tune()))
            catalog.close()
        reranker.close()


def rated(benchmark: Benchmark, searches: int, clauses: int) -> Benchmark:
    """A benchmark of this many queries with this many clauses each, and no other clauses."""
    draw = random.Random(0)
    grades = {}
    for query, row in list(benchmark.grades.items())[:searches]:
        ids = draw.sample(sorted(row), len(row))
        chosen = [
            clause
            for grade, share in SHARES.items()
            for clause in [each for each in ids if row[each] == grade][: max(1, share * clauses // 20)]
        ]
        grades[query] = {clause: row[clause] for clause in chosen}
    texts = {clause: benchmark.clauses[clause] for row in grades.values() for clause in row}
    return replace(benchmark, clauses=texts, grades=grades, queries={each: benchmark.queries[each] for each in grades})


def short(benchmark: Benchmark) -> dict[str, dict[str, int]]:
    """The grades of a user who wants the shorter half of the clauses on point, and gives the others two stars."""
    graded = {}
    for query, row in benchmark.grades.items():
        length = {clause: len(benchmark.clauses[clause]) for clause in row}
        middle = median([length[clause] for clause, grade in row.items() if grade] or [0])
        graded[query] = {each: 0 if not grade else 4 if length[each] < middle else 1 for each, grade in row.items()}
    return graded


def rate(catalog: Catalog, benchmark: Benchmark) -> None:
    for query, row in benchmark.grades.items():
        for clause, grade in row.items():
            catalog.user_data.rate(Rating(benchmark.queries[query], clause, grade + 1, "2026-01-01"))


def say(name: str, outcome: Tuning) -> None:
    figures = f"{100 * outcome.before:.1f} -> {100 * outcome.after:.1f}"
    print(f"{name:<36}NDCG@10 held out {figures}   {outcome.message}", flush=True)


if __name__ == "__main__":
    main()
