"""Benchmarks in BEIR's layout: what is read, how each pipeline ranks it, and the measures of ACORD and of trec_eval."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path

import pytest

from core.base import paths
from core.base.errors import MunimentError
from core.base.metrics import ndcg
from core.evaluation import benchmark as benchmarks
from core.evaluation.benchmark import (
    PIPELINES,
    RERANK,
    QueryWording,
    acord_report,
    beir_report,
    beir_scores,
    index_benchmark,
    load_benchmark,
    measure_acord,
    measure_beir,
    ranker,
)
from core.search.retrieve import Retriever
from core.tagging.lexicon import load_lexicon
from tests import ROOT
from tests.core.evaluation import layouts
from tests.core.evaluation.layouts import CORPUS, QUERY
from tests.fakes import WordEmbedder, WordReranker

ACORD = Path(os.environ.get("MUNIMENT_DATA", ROOT.parent / "shared" / "data")) / "acord"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(benchmarks.paths, "cache_folder", lambda: tmp_path / "cache")
    return layouts.write(tmp_path / "beir")


def test_only_judged_clauses_are_ranked_and_those_not_found_come_last(folder: Path) -> None:
    asked = []

    def rank(text: str, among: object) -> list[str]:
        asked.append(among)
        return ["c3"]

    report = acord_report(load_benchmark(folder, "train"), "some", rank)
    assert asked == [{"c1", "c3", "c4"}, {"c3"}]
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
        "format",
        "queries",
        "ndcg@5",
        "ndcg@10",
        "p3@5",
        "p4@5",
        "p5@5",
        "seconds",
    ]


def test_from_files_to_figures_with_the_real_model(folder: Path) -> None:
    report = measure_acord(folder, "train", "hybrid")
    assert report.figures["pipeline"] == "hybrid"
    assert report.figures["format"] == "short"
    assert report.figures["queries"] == 2
    assert report.figures["ndcg@10"] == 100.0
    assert [row["query"] for row in report.per_query] == [QUERY, "rent"]


def test_another_wording_is_asked(folder: Path) -> None:
    report = measure_acord(folder, "train", "keyword", QueryWording.LONG)
    assert report.figures["format"] == "long"
    assert [row["query"] for row in report.per_query] == ["A clause that limits liability to an amount"]


@pytest.mark.slow
@pytest.mark.skipif(not ACORD.is_dir(), reason="ACORD is not here")
def test_plain_vectors_stand_where_the_model_is_known_to_stand() -> None:
    figures = measure_acord(ACORD, "train", "minilm").figures
    assert figures["ndcg@5"] > 53.0
    assert figures["ndcg@10"] > 56.1


@pytest.mark.slow
@pytest.mark.skipif(not ACORD.is_dir(), reason="ACORD is not here")
@pytest.mark.parametrize("wording", QueryWording)
def test_with_an_encoder_that_saw_no_judgement_search_is_ahead_of_its_parts(
    wording: QueryWording, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even though its weights were fitted to our own encoder, which was trained on the queries of this split."""
    monkeypatch.setattr(paths, "encoder_model", paths.minilm_model)
    alone = [measure_acord(ACORD, "train", pipeline, wording).figures for pipeline in ("keyword", "vector", "fused")]
    together = measure_acord(ACORD, "train", "hybrid", wording).figures
    for name in ("ndcg@5", "ndcg@10"):
        assert together[name] > max(each[name] for each in alone) + 2


def test_the_measures_by_hand() -> None:
    grades = {"q": {"a": 1, "b": 1, "c": 0}}
    found = beir_scores(grades, {"q": ["c", "a", "unknown", "b"]}, [1, 3])["q"]
    assert found == pytest.approx(
        {
            "ndcg@1": 0.0,
            "ndcg@3": 100 * (1 / 1.58496) / (1 + 1 / 1.58496),
            "recall@1": 0.0,
            "recall@3": 50.0,
            "mrr": 50.0,
            "map": 100 * (1 / 2 + 2 / 4) / 2,
        },
        abs=1e-3,
    )


def test_what_finds_nothing_or_has_nothing_to_find_counts_zero() -> None:
    grades = {"found": {"a": 1}, "none": {"a": 1}, "nothing": {"a": 0}}
    found = beir_scores(grades, {"found": ["a"], "none": [], "nothing": ["a"]}, [1])
    assert set(found["found"].values()) == {100.0}
    assert set(found["none"].values()) == set(found["nothing"].values()) == {0.0}


def test_the_order_counts_and_not_how_ids_sort() -> None:
    order = ["b", "a", "d", "c"]
    assert beir_scores({"q": {"d": 1}}, {"q": order}, [3])["q"]["mrr"] == pytest.approx(100 / 3)


def test_where_all_is_judged_it_agrees_with_the_measure_of_acord() -> None:
    draw = random.Random(7)
    for _ in range(20):
        texts = [f"t{at}" for at in range(30)]
        grades = {text: draw.randint(0, 4) for text in texts}
        draw.shuffle(texts)
        ranked = [grades[text] for text in texts]
        found = beir_scores({"q": grades}, {"q": texts}, [5, 10])["q"]
        assert found["ndcg@5"] == pytest.approx(100 * ndcg(ranked, 5))
        assert found["ndcg@10"] == pytest.approx(100 * ndcg(ranked, 10))


def test_means_are_over_all_judged_queries_and_no_text_is_left_out(tmp_path: Path) -> None:
    read = load_benchmark(layouts.write(tmp_path), "train")
    asked = []

    def rank(text: str, among: object) -> list[str]:
        asked.append(among)
        return ["c2", "c3"] if text == "rent" else []

    report = beir_report(read, "some", rank, [1, 2])
    assert asked == [None, None]
    assert report.figures["recall@2"] == 50.0  # one of two queries found all
    assert report.figures["mrr"] == 25.0
    assert [report.figures[name] for name in ("pipeline", "split", "queries", "documents")] == ["some", "train", 2, 4]
    assert [row["id"] for row in report.per_query] == [QUERY, "rent"]
    assert report.per_query[1]["top"] == ["c2", "c3"]


def test_from_files_to_the_measures_of_trec_eval_with_the_real_model(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(benchmarks.paths, "cache_folder", lambda: tmp_path / "cache")
    figures = measure_beir(layouts.write(tmp_path / "beir"), None, "hybrid", [1, 3]).figures
    assert figures["ndcg@1"] == 100.0
    assert figures["recall@3"] > 50.0
    assert list(figures) == [
        "pipeline", "split", "queries", "documents", "ndcg@1", "ndcg@3", "recall@1", "recall@3", "mrr", "map", "seconds"
    ]  # fmt: skip


def test_as_many_are_found_as_are_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchmarks, "DEPTH", 1)
    monkeypatch.setattr(benchmarks.paths, "cache_folder", lambda: tmp_path / "cache")
    report = measure_beir(layouts.write(tmp_path / "beir"), None, "vector", [3])
    assert [len(row["top"]) for row in report.per_query] == [3, 3]


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


def test_a_split_is_read_with_its_quotation_marks_and_windows_line_ends(folder: Path) -> None:
    benchmark = load_benchmark(folder, "train")
    assert benchmark.clauses == CORPUS
    assert benchmark.queries == {QUERY: QUERY, "rent": "rent"}
    assert benchmark.grades == {QUERY: {"c1": 2, "c4": 4, "c3": 0}, "rent": {"c3": 3}}


def test_a_title_stands_above_its_text(folder: Path) -> None:
    (folder / "corpus.jsonl").write_text('{"_id": "c9", "title": "Rent", "text": "It is due."}\n')
    assert load_benchmark(folder, "train").clauses == {"c9": "Rent\nIt is due."}


def test_queries_are_asked_in_a_wording_and_those_without_are_left_out(folder: Path) -> None:
    assert load_benchmark(folder, "train", QueryWording.MEDIUM).queries["rent"] == "Clause that says when rent is due"
    long = load_benchmark(folder, "train", QueryWording.LONG)
    assert long.queries == {QUERY: "A clause that limits liability to an amount"}
    assert long.grades.keys() == {QUERY}


def test_a_wording_that_no_query_has_is_said(folder: Path) -> None:
    rows = [json.dumps({"_id": query, "text": query}) + "\n" for query in layouts.QUERIES]
    (folder / "queries.jsonl").write_text("".join(rows))
    with pytest.raises(MunimentError, match="No query has a medium wording"):
        load_benchmark(folder, "train", QueryWording.MEDIUM)


def test_without_a_name_the_test_split_is_taken_or_else_the_only_one(folder: Path) -> None:
    assert load_benchmark(folder, None).split == "train"
    layouts.write(folder, "dev")
    with pytest.raises(MunimentError, match=r"no split “test” here, but dev, train.*--split"):
        load_benchmark(folder, None)
    layouts.write(folder, "test")
    assert load_benchmark(folder, None).split == "test"


@pytest.mark.parametrize(
    ("missing", "split"), [("qrels/train.tsv", "train"), ("corpus.jsonl", "train"), (None, "test")]
)
def test_what_is_missing_is_named(folder: Path, missing: str | None, split: str) -> None:
    if missing:
        (folder / missing).unlink()
    with pytest.raises(MunimentError, match=Path(missing or f"{split}.tsv").name):
        load_benchmark(folder, split)
    with pytest.raises(MunimentError, match="no corpus"):
        load_benchmark(folder / "nowhere", split)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("corpus.jsonl", '{"id": 1}', "line 1 has no “_id”"),
        ("corpus.jsonl", '{"_id": 1}', "line 1 has no “text”"),
        ("queries.jsonl", "[]", "line 1 has no “_id”"),
        ("corpus.jsonl", '\n{"_id": "a", "text": "b"}\n{', "line 3 is not JSON"),
        ("qrels/train.tsv", "a\tb\n1\t2", "no column 'query-id'"),
        ("qrels/train.tsv", "query-id\tcorpus-id\tscore\nrent\tc1\tgood", "not three columns, the last a number"),
        ("qrels/train.tsv", "query-id\tcorpus-id\tscore\nrent\tc1", "not three columns"),
        ("qrels/train.tsv", "query-id\tcorpus-id\tscore\n", "nothing is judged"),
        ("qrels/train.tsv", "query-id\tcorpus-id\tscore\nlease\tc1\t1", "the query “lease” is judged"),
    ],
)
def test_another_layout_is_refused_in_words(folder: Path, name: str, content: str, said: str) -> None:
    (folder / name).write_text(content)
    with pytest.raises(MunimentError, match="not a benchmark in BEIR's layout") as raised:
        load_benchmark(folder, "train")
    assert said in str(raised.value)
    assert Path(name).name in str(raised.value)


def test_what_is_indexed_already_is_not_indexed_again(folder: Path, tmp_path: Path) -> None:
    class Counting(WordEmbedder):
        texts = 0

        def embed(self, texts):  # type: ignore[no-untyped-def]
            self.texts += len(texts)
            return super().embed(texts)

    benchmark, embedder = load_benchmark(folder, "train"), Counting()
    index_benchmark(benchmark, embedder, tmp_path / "cache", with_vectors=False)
    assert embedder.texts == 0
    index_benchmark(benchmark, embedder, tmp_path / "cache")
    index_benchmark(benchmark, embedder, tmp_path / "cache")
    assert embedder.texts == len(CORPUS)
