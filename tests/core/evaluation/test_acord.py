"""ACORD's layout, its measures over judged pairs only, and the way from files to figures."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from core.errors import MunimentError
from core.evaluation.acord import Benchmark, evaluate, index, load, measure, ranker
from core.searching.retrieve import Retriever
from tests.fakes import WordEmbedder, WordReranker

CORPUS = {
    "c1": "The Supplier's liability is capped at the fees paid.",
    "c2": "Liability for fraud is not limited.",
    "c3": "Rent is due monthly in advance.",
    "c4": "A cap on liability, of one million dollars, for all claims.",
}
QUERY = '"cap" on liability'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A benchmark of four clauses and two queries, one of them with three judged clauses."""
    folder = tmp_path / "beir"
    (folder / "qrels").mkdir(parents=True)
    queries = {QUERY: QUERY, "rent": "rent"}
    for name, texts in (("corpus", CORPUS), ("queries", queries)):
        lines = [json.dumps({"_id": id_, "text": text, "metadata": {}}) for id_, text in texts.items()]
        (folder / f"{name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    rows = [
        '"""cap"" on liability"\tc1\t2',
        '"""cap"" on liability"\tc4\t4',
        '"""cap"" on liability"\tc3\t0',
        "rent\tc3\t3",
    ]
    (folder / "qrels" / "train.tsv").write_bytes("\r\n".join(["query-id\tcorpus-id\tscore", *rows, ""]).encode())
    return folder


def test_a_split_is_read_with_its_quotation_marks_and_windows_line_ends(folder: Path) -> None:
    benchmark = load(folder, "train")
    assert benchmark.clauses == CORPUS
    assert benchmark.queries == {QUERY: QUERY, "rent": "rent"}
    assert benchmark.grades == {QUERY: {"c1": 2, "c4": 4, "c3": 0}, "rent": {"c3": 3}}


@pytest.mark.parametrize(
    ("missing", "split"), [("qrels/train.tsv", "train"), ("corpus.jsonl", "train"), (None, "test")]
)
def test_what_is_missing_is_named(folder: Path, missing: str | None, split: str) -> None:
    if missing:
        (folder / missing).unlink()
    with pytest.raises(MunimentError, match=Path(missing or f"{split}.tsv").name):
        load(folder, split)
    with pytest.raises(MunimentError, match="no corpus"):
        load(folder / "nowhere", split)


@pytest.mark.parametrize(
    ("name", "content"),
    [("corpus.jsonl", '{"id": 1}'), ("queries.jsonl", "[]"), ("corpus.jsonl", "{"), ("qrels/train.tsv", "a\tb\n1\t2")],
)
def test_another_layout_is_refused_in_words(folder: Path, name: str, content: str) -> None:
    (folder / name).write_text(content)
    with pytest.raises(MunimentError, match="not ACORD in BEIR's layout"):
        load(folder, "train")


def test_only_judged_clauses_are_ranked_and_those_not_found_come_last(folder: Path) -> None:
    benchmark = load(folder, "train")
    report = measure(benchmark, "some", lambda query, text: ["c3"])
    first, second = report.per_query
    assert first["top"] == ["c3"]
    assert first["judged"] == 3
    # Then c1 (grade 2) and c4 (grade 4) by id: 0, 2, 4 against the best order 4, 2, 0.
    assert first["ndcg@5"] == pytest.approx(100 * (2 / 1.58496 + 4 / 2) / (4 + 2 / 1.58496), rel=1e-4)
    assert second["ndcg@5"] == 100
    assert report.figures["ndcg@5"] == pytest.approx((first["ndcg@5"] + 100) / 2, abs=0.05)
    assert list(report.figures) == [
        "pipeline",
        "split",
        "queries",
        "ndcg@5",
        "ndcg@10",
        "p3@5",
        "p4@5",
        "p5@5",
        "seconds",
    ]


@pytest.fixture
def benchmark_and_retriever(folder: Path, tmp_path: Path) -> tuple[Benchmark, Retriever]:
    benchmark = load(folder, "train")
    return benchmark, Retriever(index(benchmark, tmp_path / "library", WordEmbedder()), WordEmbedder)


@pytest.mark.parametrize("pipeline", ["keyword", "vector", "hybrid", "rerank"])
def test_each_pipeline_ranks_judged_clauses(
    benchmark_and_retriever: tuple[Benchmark, Retriever], pipeline: str
) -> None:
    benchmark, retriever = benchmark_and_retriever
    rank = ranker(pipeline, benchmark, retriever, WordReranker() if pipeline == "rerank" else None)
    order = list(rank(QUERY, QUERY))
    assert order[0] == "c4"
    assert set(order) <= {"c1", "c3", "c4"}  # c2 has the word, but no lawyer's judgement


def test_what_is_indexed_already_is_not_indexed_again(folder: Path, tmp_path: Path) -> None:
    class Counting(WordEmbedder):
        texts = 0

        def embed(self, texts):  # type: ignore[no-untyped-def]
            self.texts += len(texts)
            return super().embed(texts)

    benchmark, embedder = load(folder, "train"), Counting()
    index(benchmark, tmp_path / "library", embedder, with_vectors=False)
    assert embedder.texts == 0
    index(benchmark, tmp_path / "library", embedder)
    index(benchmark, tmp_path / "library", embedder)
    assert embedder.texts == len(CORPUS)


def test_from_files_to_figures_with_the_real_model(folder: Path, tmp_path: Path) -> None:
    report = evaluate(folder, "train", "hybrid", tmp_path / "cache")
    assert report.figures["pipeline"] == "hybrid"
    assert report.figures["queries"] == 2
    assert report.figures["ndcg@10"] == 100.0
    assert [row["query"] for row in report.per_query] == [QUERY, "rent"]


@pytest.mark.slow
def test_plain_vectors_stand_where_the_model_is_known_to_stand() -> None:
    data = Path(os.environ.get("MUNIMENT_DATA", Path(__file__).parents[3].parent / "shared" / "data")) / "acord"
    if not data.is_dir():
        pytest.skip("ACORD is not here")
    figures = evaluate(data, "train", "vector").figures
    assert figures["ndcg@5"] > 53.0
    assert figures["ndcg@10"] > 56.1
