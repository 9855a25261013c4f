"""The measures of trec_eval over a whole corpus, compared with values worked out by hand and with ACORD's."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from core.base.metrics import ndcg
from core.evaluation import beir, benchmark
from core.evaluation.beir import beir_report, beir_scores, measure_beir
from core.evaluation.benchmark import load_benchmark
from tests.core.evaluation import layouts
from tests.core.evaluation.layouts import QUERY


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


def test_from_files_to_figures_with_the_real_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchmark.paths, "cache_folder", lambda: tmp_path / "cache")
    figures = measure_beir(layouts.write(tmp_path / "beir"), None, "hybrid", [1, 3]).figures
    assert figures["ndcg@1"] == 100.0
    assert figures["recall@3"] > 50.0
    assert list(figures) == [
        "pipeline", "split", "queries", "documents", "ndcg@1", "ndcg@3", "recall@1", "recall@3", "mrr", "map", "seconds"
    ]  # fmt: skip


def test_as_many_are_found_as_are_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beir, "DEPTH", 1)
    monkeypatch.setattr(benchmark.paths, "cache_folder", lambda: tmp_path / "cache")
    report = measure_beir(layouts.write(tmp_path / "beir"), None, "vector", [3])
    assert [len(row["top"]) for row in report.per_query] == [3, 3]
