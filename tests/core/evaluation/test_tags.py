"""The measure of clause types: labels transferred to the text as read, claims, thresholds chosen on other contracts."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.base.errors import MunimentError
from core.evaluation.aligned import AlignedLabel, WordOffsets, align_labels, words_covered
from core.evaluation.tags import ClaimCounts, Claims, LabelledClauses, Scores, System, measure_tags

RAW = "Page 1\n\nThe Buyer  shall pay.\n- 2 -\nThe Seller shall ship."
READ = "The Buyer shall pay. The Seller shall ship."


def label(first: int, end: int) -> AlignedLabel:
    return AlignedLabel(np.arange(first, end), end - first)


def column(*scores: float) -> Scores:
    return np.array(scores, dtype=np.float32)


def test_labels_find_their_words_where_page_marks_are_gone() -> None:
    start, end = RAW.index("shall pay"), RAW.index("The Seller") + len("The Seller")
    found = align_labels(RAW, WordOffsets(READ), {"Payment": [[start, end]]})["Payment"][0]
    assert found.words.tolist() == [2, 3, 4, 5]
    assert found.size == 5  # "2" is not in what was read
    assert words_covered(found, 0, 4) == 2


@given(st.text("ab c\n", max_size=40), st.integers(0, 40), st.integers(0, 40))
def test_a_text_as_it_was_read_keeps_its_labels(text: str, start: int, end: int) -> None:
    cut = WordOffsets(text)
    found = align_labels(text, cut, {"Any": [[start, max(start, end)]]})["Any"][0]
    assert found.words.tolist() == list(range(*cut.range(start, max(start, end))))


def test_a_section_and_its_paragraph_are_one_claim() -> None:
    contract = LabelledClauses("c", ((0, 100), (0, 40), (40, 100)), {"Insurance": (label(10, 30),)})
    claims = Claims.of(contract, "Insurance", column(5, 6, 1))
    assert claims.at(5) == ClaimCounts(right=1, claims=1, found=1, labels=1, rightly=1, said=1, having=1)
    assert claims.at(1) == ClaimCounts(right=1, claims=2, found=1, labels=1, rightly=1, said=1, having=1)
    assert claims.at(7) == ClaimCounts(labels=1, having=1)


def test_a_clause_is_right_with_half_of_a_label_or_half_of_its_own_words() -> None:
    contract = LabelledClauses(
        "c", ((0, 10), (10, 12), (12, 30), (30, 60)), {"Insurance": (label(5, 30), label(50, 60))}
    )
    assert Claims.of(contract, "Insurance", column(9, 8, 7, -np.inf)).at(0).right == 3
    assert Claims.of(contract, "Insurance", column(-np.inf, -np.inf, -np.inf, 5)).at(0).right == 1
    narrow = LabelledClauses("c", ((0, 10),), {"Insurance": (label(7, 30),)})
    assert Claims.of(narrow, "Insurance", column(9)).at(0).right == 0


def test_a_long_label_may_be_found_by_several_clauses() -> None:
    contract = LabelledClauses("c", ((0, 10), (10, 20), (20, 30)), {"Insurance": (label(0, 30),)})
    claims = Claims.of(contract, "Insurance", column(9, 8, 7))
    assert (claims.at(9).found, claims.at(8).found) == (0, 1)


def test_where_nothing_is_labelled_every_claim_is_wrong() -> None:
    counts = Claims.of(LabelledClauses("c", ((0, 10),), {}), "Insurance", column(9)).at(0)
    assert (counts.right, counts.claims, counts.precision, counts.recall, counts.f1) == (0, 1, 0, 0, 0)


def test_a_contract_without_clauses_misses_its_labels() -> None:
    assert Claims.of(LabelledClauses("c", (), {"Insurance": (label(0, 0),)}), "Insurance", column()).at(0).labels == 1


def test_the_threshold_of_a_fifth_is_chosen_on_the_others() -> None:
    """Labelled clauses score 8 and others 4, except in one fold, where it is reversed, which must show there."""
    contracts, scores = [], []
    for i in range(60):
        contract = LabelledClauses(f"contract {i}", ((0, 10), (10, 20)), {"Insurance": (label(0, 10),)})
        contracts.append(contract)
        scores.append(np.array([[4.0], [8.0]] if contract.fold == 0 else [[8.0], [4.0]], dtype=np.float32))
    system = System(contracts, ["Insurance"], scores)
    counts, thresholds = system.cross_validated()
    turned = sum(contract.fold == 0 for contract in contracts)
    assert 0 < turned < 30
    assert all(4 < threshold <= 8 for threshold in thresholds)
    assert counts["Insurance"] == ClaimCounts(60 - turned, 60, 60 - turned, 60, 60, 60, 60)
    assert system.at(0)["Insurance"].recall == 1


def test_a_folder_that_is_not_in_the_layout_is_reported_in_words(tmp_path: Path) -> None:
    with pytest.raises(MunimentError, match=r"labels\.jsonl"):
        measure_tags(tmp_path)
    (tmp_path / "txt").mkdir()
    (tmp_path / "pdf").mkdir()
    (tmp_path / "labels.jsonl").write_text(json.dumps({"labels": {}}), encoding="utf-8")
    with pytest.raises(MunimentError, match="contract"):
        measure_tags(tmp_path)
