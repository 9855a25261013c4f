"""ACORD's measures over judged pairs only, and the way from files to figures."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from core.base import paths
from core.evaluation import benchmark as benchmarks
from core.evaluation.acord import acord_report, measure_acord
from core.evaluation.benchmark import QueryWording, load_benchmark
from tests import ROOT
from tests.core.evaluation import layouts
from tests.core.evaluation.layouts import QUERY

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
