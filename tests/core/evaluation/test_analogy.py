"""The measure of search by example, the published ways beside it, and soft F1 over ranges of characters."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.base.errors import MunimentError
from core.evaluation.analogy import (
    analogy_figures,
    draw_searches,
    latent_semantics,
    load_labelled_contracts,
    run_means,
    soft_f1,
    soft_f1_of_ranges,
    statement_runs,
)
from core.search.analogy.vectors import inverse_frequency, ngram_matrix, tf_idf
from core.types import Span
from tests.core.search.analogy.contracts import LEASE, LICENCE, SUPPLY, marks
from tests.fakes import WordEmbedder

MARKED = {
    "Governing Law": ("Vermont.", "Maine.", "Iowa."),
    "Payment": ("invoice.", "each month.", "showing."),
    "Assignment": ("other party.", "of the owner.", "of the label."),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three contracts, twice each, labelled with the sentences that end this way."""
    (tmp_path / "txt").mkdir()
    rows = []
    for copy in range(2):
        for at, text in enumerate((SUPPLY, LEASE, LICENCE)):
            labels = {}
            for type_, ends in MARKED.items():
                (end,) = marks(text, ends[at])
                labels[type_] = [[text.rindex(". ", 0, end.start) + 2, end.end]]
            (tmp_path / "txt" / f"{copy}{at}.txt").write_text(text, encoding="utf-8")
            rows.append({"contract": f"{copy}{at}", "labels": {**labels, "Insurance": []}})
    (tmp_path / "labels.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return tmp_path


def test_ours_and_the_baselines_have_the_same_draws(folder: Path, tmp_path: Path) -> None:
    contracts = load_labelled_contracts(folder, WordEmbedder(), tmp_path / "cache")
    figures = analogy_figures(contracts, draw_searches(contracts, 4), WordEmbedder(), tmp_path / "cache")
    assert figures["draws"] == 3 * 4 * 5
    assert list(figures["soft_f1"]) == ["1", "2", "3", "4", "5"]
    assert len(figures["baselines"]) == 5
    assert figures["unknown"] == figures["soft_f1"]  # no kinds are known here
    for row in (figures["soft_f1"], *figures["baselines"].values()):
        assert row.keys() == figures["soft_f1"].keys()
        assert all(0 <= figure <= 1 for figure in row.values())
    assert figures["baselines"]["MiniLM"]["5"] > 0.7  # the copy of the target is among the examples


def test_draws_are_the_same_every_time_and_more_examples_go_on_from_fewer(folder: Path, tmp_path: Path) -> None:
    contracts = load_labelled_contracts(folder, WordEmbedder(), tmp_path / "cache")
    drawn = draw_searches(contracts, 2)
    assert drawn == draw_searches(contracts, 2)
    assert all(each.target not in each.examples for each in drawn)
    assert [each.examples for each in drawn[:5]] == [drawn[4].examples[:k] for k in range(1, 6)]
    assert {each.type_ for each in drawn} == set(MARKED)  # nothing is labelled as insurance


def test_vectors_are_kept_for_the_next_run(folder: Path, tmp_path: Path) -> None:
    load_labelled_contracts(folder, WordEmbedder(), tmp_path / "cache")

    class Spent(WordEmbedder):
        def embed(self, texts):  # type: ignore[no-untyped-def]
            raise AssertionError("embedded already")

    assert len(load_labelled_contracts(folder, Spent(), tmp_path / "cache")) == 6


def test_a_folder_of_another_kind_is_refused(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(MunimentError, match=r"labels\.jsonl"):
        load_labelled_contracts(tmp_path / "txt", WordEmbedder(), tmp_path / "cache")
    (folder / "txt" / "00.txt").unlink()
    with pytest.raises(MunimentError, match="cannot be read"):
        load_labelled_contracts(folder, WordEmbedder(), tmp_path / "cache")


def test_runs_of_one_to_three() -> None:
    assert statement_runs(3, 3) == [(0, 1), (1, 2), (2, 3), (0, 2), (1, 3), (0, 3)]
    assert statement_runs(1, 3) == [(0, 1)]


def test_the_mean_of_runs() -> None:
    rows = np.array([[1, 0], [0, 1], [0, 1]], dtype=np.float32)
    assert np.allclose(run_means(rows, [(0, 1), (0, 2), (1, 3)]), [[1, 0], [0.5**0.5, 0.5**0.5], [0, 1]])


def test_latent_semantic_analysis_is_of_unit_length() -> None:
    ngrams = ngram_matrix(["rent is due", "rent is payable", "arbitration in Vienna", "arbitration in Rome"])
    rows = latent_semantics(tf_idf(ngrams, inverse_frequency(ngrams)), dimensions=2)
    assert rows.shape == (4, 2)
    assert rows[0] @ rows[1] > rows[0] @ rows[2]


Ranges = list[Span]


def test_the_example_of_the_paper() -> None:
    recall, precision = 3 / 4, 3 / 9
    f1 = 2 * recall * precision / (recall + precision)
    assert soft_f1([Span(1, 5)], [Span(1, 4), Span(10, 16)]) == pytest.approx(f1)


def test_each_range_is_answered_by_one() -> None:
    whole, halves = [Span(0, 10)], [Span(0, 5), Span(5, 10)]
    assert soft_f1(whole, halves) == pytest.approx(0.5)
    assert soft_f1(halves, whole) == pytest.approx(0.5)


def test_the_best_assignment_counts() -> None:
    expected, returned = [Span(0, 10), Span(10, 20)], [Span(4, 14), Span(0, 4)]
    assert soft_f1(expected, returned) == pytest.approx(2 * (4 + 4) / (20 + 14))


def test_ranges_counting_alike() -> None:
    assert soft_f1_of_ranges([Span(1, 5)], [Span(1, 4), Span(10, 16)]) == pytest.approx(2 * 0.75 / 3)


@pytest.mark.parametrize("measure", [soft_f1, soft_f1_of_ranges])
def test_nothing_expected_and_nothing_returned(measure: object) -> None:
    assert callable(measure)
    assert measure([], []) == 1
    assert measure([Span(0, 1)], []) == measure([], [Span(0, 1)]) == 0


RANGES = st.lists(st.tuples(st.integers(0, 50), st.integers(1, 20)), min_size=1, max_size=5).map(
    lambda pairs: [Span(start, start + length) for start, length in pairs]
)


@given(RANGES, RANGES)
def test_it_is_symmetric_and_at_most_one(one: Ranges, other: Ranges) -> None:
    assert soft_f1(one, other) == pytest.approx(soft_f1(other, one))
    assert 0 <= soft_f1(one, other) <= 1
    assert soft_f1(one, one) == pytest.approx(1)
