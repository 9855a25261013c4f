"""Each way of search over a benchmark's texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.base import paths
from core.evaluation.benchmark import index_benchmark, load_benchmark
from core.evaluation.pipelines import PIPELINES, RERANK, ranker
from core.search.retrieve import Retriever
from core.tagging.lexicon import load_lexicon
from tests.core.evaluation import layouts
from tests.core.evaluation.layouts import QUERY
from tests.fakes import WordEmbedder, WordReranker


@pytest.mark.parametrize("pipeline", PIPELINES)
def test_each_pipeline_ranks_the_texts_that_count(pipeline: str, tmp_path: Path) -> None:
    benchmark = load_benchmark(layouts.write(tmp_path / "beir"), "train")
    retriever = Retriever(*index_benchmark(benchmark, WordEmbedder(), tmp_path / "cache"), WordEmbedder())
    lexicon = load_lexicon(paths.resources() / "lexicon")
    reranker = WordReranker() if pipeline == RERANK else None
    rank = ranker(pipeline, benchmark.clauses, retriever, lexicon, reranker)
    assert rank(QUERY, None)[0] == "c4"
    assert set(rank(QUERY, {"c1", "c3", "c4"})) <= {"c1", "c3", "c4"}  # c2 has the word, but does not count
    assert rank(QUERY, {"c3", "c4"})[0] == "c4"
