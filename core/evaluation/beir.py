"""Measures search on any benchmark in BEIR's layout, over all of its texts.

The measures are those of trec_eval, computed by ir_measures (MacAvaney et al., "Streamlining Evaluation with
ir-measures", 2022) on this machine: NDCG with the grade as the gain, recall, reciprocal rank of the first relevant
text, and average precision. Unjudged texts count as not relevant.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from core.evaluation.benchmark import Benchmark, BenchmarkReport, load_benchmark
from core.evaluation.pipelines import Ranker, load_pipeline
from core.search.retrieve import DEPTH

Run = Mapping[str, Sequence[str]]
"""The texts that a query found, best first, by the query's id."""


def measure_beir(folder: Path, split: str | None, pipeline: str, cuts: Sequence[int]) -> BenchmarkReport:
    """Runs a pipeline over the queries of a split.

    Args:
        folder: holds ``corpus.jsonl``, ``queries.jsonl`` and ``qrels/SPLIT.tsv``.
        split: its name; None: ``test``, or else the only one.
        pipeline: one of `core.evaluation.pipelines.PIPELINES`.
        cuts: the ranks at which NDCG and recall are taken, each at least 1.

    Raises:
        MunimentError: a file is missing or not in that layout, or there is no reranker to measure.
    """
    benchmark = load_benchmark(folder, split)
    rank = load_pipeline(benchmark, pipeline, max(DEPTH, *cuts))
    return beir_report(benchmark, pipeline, rank, cuts)


def beir_report(benchmark: Benchmark, pipeline: str, rank: Ranker, cuts: Sequence[int]) -> BenchmarkReport:
    """The measures, in percent, of what each query finds among all texts; means over all judged queries."""
    started = time.perf_counter()
    run = {query: list(rank(benchmark.queries[query], None)) for query in benchmark.grades}
    seconds = round(time.perf_counter() - started, 2)
    figures = beir_scores(benchmark.grades, run, cuts)
    names = list(next(iter(figures.values())))
    rows = [{"id": query, "query": benchmark.queries[query], **figures[query], "top": run[query][:10]} for query in run]
    means = {name: round(sum(figures[query][name] for query in run) / len(run), 1) for name in names}
    setting = {"pipeline": pipeline, "split": benchmark.split, "queries": len(run), "documents": len(benchmark.clauses)}
    return BenchmarkReport({**setting, **means, "seconds": seconds}, tuple(rows))


def beir_scores(grades: Mapping[str, Mapping[str, int]], run: Run, cuts: Sequence[int]) -> dict[str, dict[str, float]]:
    """The measures of each query in percent; 0 where nothing was found, or nothing is relevant.

    Args:
        grades: of each query's judged texts; 1 or more is relevant.
        run: what each query found.
        cuts: the ranks at which NDCG and recall are taken.
    """
    from ir_measures import AP, RR, Qrel, R, ScoredDoc, nDCG, pytrec_eval

    named = {f"ndcg@{k}": nDCG @ k for k in cuts} | {f"recall@{k}": R @ k for k in cuts} | {"mrr": RR, "map": AP}
    judged = [Qrel(query, text, grade) for query, texts in grades.items() for text, grade in texts.items()]
    scored = [ScoredDoc(query, text, -float(rank)) for query, texts in run.items() for rank, text in enumerate(texts)]
    figures = {query: dict.fromkeys(named, 0.0) for query in grades}
    names = {measure: name for name, measure in named.items()}
    for metric in pytrec_eval.iter_calc(list(names), judged, scored):
        figures[metric.query_id][names[metric.measure]] = 100 * metric.value
    return figures
