"""Measures the model that was trained to judge on graded clauses: `python -m training.judge.measure CUAD MODEL`.

Prints NDCG@5 and NDCG@10 of the graded clauses of every fourth query of the test split, in the order of the judge's
stars and in random order. Some twenty minutes on two cores.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Mapping
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from typing import Final

from core.models.reranking.judge import YES_NO, PromptedModel
from core.models.reranking.language_model import LanguageModel
from training.judge import adapter
from training.judgements.measure import figures_of
from training.judgements.records import grades_by_query, read_judgements, read_queries
from training.reranker.passages import Passages

EVERY: Final = 4
DRAWS: Final = 200  # random orders of each query


def main() -> None:
    """Reads the command line and prints the figures."""
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("cuad", metavar="CUAD", type=Path)
    arguments.add_argument("model", metavar="MODEL", type=Path, help="SmolLM2's GGUF file")
    args = arguments.parse_args()
    judged, passages = grades_by_query(read_judgements()), Passages(args.cuad, {})
    queries = [each for each in read_queries() if each.split == "test"][::EVERY]
    orders: dict[str, list[Mapping[str, float]]] = {"judge": [], "chance": []}
    draw = random.Random(0)
    with TemporaryDirectory() as folder:
        adapted = Path(folder) / "adapted.gguf"
        adapter.apply(adapter.read(), args.model, adapted)
        model = LanguageModel(adapted, lambda: False)
        grader = PromptedModel(model, YES_NO, model.pieces())
        for query in queries:
            grades = judged[query.id]
            said = {passage: grader.grade(query.text, passages.text(passage)) for passage in grades}
            orders["judge"].append(figures_of(sorted(said, key=lambda each: -said[each]), grades))
            at_random = (draw.sample(list(grades), len(grades)) for _ in range(DRAWS))
            orders["chance"] += [figures_of(order, grades) for order in at_random]
        model.close()
    for name, figures in orders.items():
        five, ten = (mean(each[measure] for each in figures) for measure in ("NDCG@5", "NDCG@10"))
        print(f"{name}, {len(queries)} queries: NDCG@5 {five:.1%}, NDCG@10 {ten:.1%}")


if __name__ == "__main__":
    main()
