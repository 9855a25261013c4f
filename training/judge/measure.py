"""Measures a language model as a judge of graded clauses: `python -m training.judge.measure CUAD MODEL [--adapted]`.

Prints NDCG@5 and NDCG@10 of the graded clauses of every fourth query of the test split, ordered by the odds of yes;
with ``--adapted``, those of the model with the adapter. Some ten minutes.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory

from core.metrics import ndcg
from core.reranking.judge.graders import YesNoGrader
from core.reranking.judge.model import LanguageModel
from training.judge import adapter
from training.judgements.measure import grades_by_query
from training.judgements.records import read_judgements, read_queries
from training.reranker.passages import Passages

EVERY = 4


def main() -> None:
    """Reads the command line and prints the figures."""
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("cuad", metavar="CUAD", type=Path)
    arguments.add_argument("model", metavar="MODEL", type=Path, help="SmolLM2's GGUF file")
    arguments.add_argument("--adapted", action="store_true", help="with the adapter")
    args = arguments.parse_args()
    judged, passages = grades_by_query(read_judgements()), Passages(args.cuad, {})
    queries = [each for each in read_queries() if each.split == "test"][::EVERY]
    figures = []
    with _opened(args.model, args.adapted) as model:
        grader = YesNoGrader(model, model.pieces())
        for query in queries:
            grades = {passages.text(passage): grade for passage, grade in judged[query.id].items()}
            order = sorted(grades, key=lambda text, asked=query.text: -grader.grade(asked, text))  # type: ignore[misc]
            stars = [round(grades[text]) - 1 for text in order]
            figures.append((ndcg(stars, 5), ndcg(stars, 10)))
    five, ten = (mean(each) for each in zip(*figures, strict=True))
    print(f"{len(queries)} queries: NDCG@5 {five:.1%}, NDCG@10 {ten:.1%}")


@contextmanager
def _opened(file: Path, adapted: bool) -> Iterator[LanguageModel]:
    with TemporaryDirectory() as folder:
        if adapted:
            changed = Path(folder) / "adapted.gguf"
            adapter.apply(adapter.read(), file, changed)
            file = changed
        model = LanguageModel(file, lambda: False)
        yield model
        model.close()


if __name__ == "__main__":
    main()
