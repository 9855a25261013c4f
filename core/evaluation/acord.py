"""Measures search on ACORD: lawyers' queries, each with 1 to 5 stars for each of a thousand clauses.

Only a query's judged clauses count, as published. Source: Wang et al., "ACORD: An Expert-Annotated Retrieval Dataset
for Legal Contract Drafting" (2025), in BEIR's layout.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from core.base.metrics import ndcg, star_precision
from core.evaluation.benchmark import Benchmark, BenchmarkReport, QueryWording, load_benchmark
from core.evaluation.pipelines import Ranker, load_pipeline


def measure_acord(
    folder: Path, split: str, pipeline: str, wording: QueryWording = QueryWording.SHORT
) -> BenchmarkReport:
    """Runs a pipeline over the queries of a split.

    Args:
        folder: holds ``corpus.jsonl``, ``queries.jsonl`` and ``qrels/SPLIT.tsv``.
        split: ``train``, ``valid`` or ``test``.
        pipeline: one of `core.evaluation.pipelines.PIPELINES`.
        wording: of the queries; those without it are left out.

    Raises:
        MunimentError: a file is missing or not in that layout, or there is no reranker to measure.
    """
    benchmark = load_benchmark(folder, split, wording)
    return acord_report(benchmark, pipeline, load_pipeline(benchmark, pipeline))


def acord_report(benchmark: Benchmark, pipeline: str, rank: Ranker) -> BenchmarkReport:
    """The measures of a ranking of each query's judged clauses; clauses that were not found come last, by id."""
    started = time.perf_counter()
    rows = []
    for query, grades in benchmark.grades.items():
        text = benchmark.queries[query]
        order = list(rank(text, grades.keys()))
        missed = sorted(grades.keys() - set(order))
        ranked = [grades[clause] for clause in order + missed]
        rows.append({"query": text, "judged": len(grades), **_figures(ranked), "top": order[:10]})
    seconds = round(time.perf_counter() - started, 2)
    means = {name: round(sum(row[name] for row in rows) / len(rows), 1) for name in _figures([])}
    setting = {"pipeline": pipeline, "split": benchmark.split, "format": benchmark.wording.value, "queries": len(rows)}
    return BenchmarkReport({**setting, **means, "seconds": seconds}, tuple(rows))


def _figures(ranked: Sequence[int]) -> dict[str, Any]:
    """The measures of one query, in percent."""
    figures = {f"ndcg@{k}": ndcg(ranked, k) for k in (5, 10)}
    figures |= {f"p{stars}@5": star_precision(ranked, stars) for stars in (3, 4, 5)}
    return {name: 100 * figure for name, figure in figures.items()}
