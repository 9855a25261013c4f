"""The measure of search by example, on contracts written for it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.base.errors import MunimentError
from core.evaluation.analogy import analogy_figures, draw_searches
from core.evaluation.contracts import load_labelled_contracts
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
