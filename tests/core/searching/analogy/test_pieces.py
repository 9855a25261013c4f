"""The pieces of search by example, each by itself."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.searching.analogy import aggregators, choosers, scorers
from core.searching.analogy.projectors import Whitening, latent, unit
from core.searching.analogy.segmenters import headings, ngrams, statements
from core.searching.analogy.vectorizers import rarity, weighted, words
from core.types import Span

LEASE = """4. REPAIRS
4.1 Repairs. The tenant shall keep the premises (a) clean; (b) dry; and (c) free of vermin. The landlord pays.
(ii) Each party insures what it owns."""


def test_statements_are_sentences_cut_at_semicolons_without_their_labels() -> None:
    assert [span.of(LEASE) for span in statements(LEASE)] == [
        "REPAIRS",
        "Repairs.",
        "The tenant shall keep the premises (a) clean;",
        "dry;",
        "free of vermin.",
        "The landlord pays.",
        "Each party insures what it owns.",
    ]


@given(st.text(alphabet="aB .;(1)\n", max_size=80))
def test_statements_are_in_order_and_do_not_overlap(text: str) -> None:
    spans = statements(text)
    assert all(before.end <= after.start for before, after in pairwise(spans))
    assert all(span.of(text) == span.of(text).strip() != "" for span in spans)


def test_each_statement_knows_the_heading_over_it() -> None:
    assert headings(LEASE, statements(LEASE)) == [0, 1, 1, 1, 1, 1, 1]


def test_a_heading_too_far_above_heads_nothing() -> None:
    assert headings(LEASE, statements(LEASE), reach=3)[-1] == -1


def test_runs_of_one_to_three() -> None:
    spans = [Span(0, 1), Span(2, 3), Span(4, 5)]
    assert ngrams(spans, 3) == [(0, 1), (1, 2), (2, 3), (0, 2), (1, 3), (0, 3)]
    assert ngrams(spans[:1], 3) == [(0, 1)]


def test_words_and_pairs_count_once_and_rare_ones_more() -> None:
    counts = words(["the rent the rent", "the deposit", "the rent"])
    assert counts[0].sum() == 4  # the, rent, the rent, rent the
    rare = weighted(counts, rarity(counts))
    assert np.allclose(rare.multiply(rare).sum(axis=1), 1)
    assert scorers.cosines(rare[1], rare[2])[0, 0] < scorers.cosines(rare[0], rare[2])[0, 0]


def test_latent_semantic_analysis_is_of_unit_length() -> None:
    counts = words(["rent is due", "rent is payable", "arbitration in Vienna", "arbitration in Rome"])
    rows = latent(weighted(counts, rarity(counts)), dimensions=2)
    assert rows.shape == (4, 2)
    assert rows[0] @ rows[1] > rows[0] @ rows[2]


def test_whitening_takes_out_what_all_have_in_common() -> None:
    chance = np.random.default_rng(1)
    rows = unit(chance.normal(size=(200, 8)) * np.array([5, 1, 1, 1, 1, 1, 1, 1]) + 3)
    white = Whitening.fit(rows)(rows)
    assert abs(white.mean(axis=0)).max() < 0.2 < abs(rows.mean(axis=0)).max()
    assert np.allclose(np.linalg.norm(white, axis=1), 1, atol=1e-5)


def test_the_mean_of_runs() -> None:
    rows = np.array([[1, 0], [0, 1], [0, 1]], dtype=np.float32)
    assert np.allclose(aggregators.mean(rows, [(0, 1), (0, 2), (1, 3)]), [[1, 0], [0.5**0.5, 0.5**0.5], [0, 1]])


def test_scorers_by_mean_by_the_nearest_and_by_the_middle() -> None:
    candidates = np.array([[1, 0], [0.6, 0.8]], dtype=np.float32)
    examples = np.array([[1, 0], [0, 1]], dtype=np.float32)
    assert np.allclose(scorers.mean(candidates, examples), [0.5, 0.7])
    assert np.allclose(scorers.maximum(candidates, examples), [1, 0.8])
    assert np.allclose(scorers.centroid(candidates, examples), [0.5**0.5, 1.4 * 0.5**0.5])


def test_choosers() -> None:
    scores = np.array([0.2, 0.9, 0.5, 0.9], dtype=np.float32)
    assert choosers.top(scores) == [1]
    assert choosers.top(scores, 3) == [1, 3, 2]
    assert choosers.above(scores, 0.5) == [1, 3, 2]
    assert choosers.one_each(scores, [7, 7, 8, 8]) == [1, 3]
    assert choosers.union([1], [2, 1]) == [1, 2]


@pytest.mark.parametrize(
    ("chances", "chosen"),
    [([0.9, 0.01, 0.01], [0]), ([0.9, 0.8, 0.01], [0, 1]), ([0.1, 0.1, 0.1], [0, 1, 2]), ([0.0, 0.0], [0])],
)
def test_as_many_are_chosen_as_are_likely(chances: list[float], chosen: list[int]) -> None:
    lengths = np.full(len(chances), 100)
    assert choosers.expected_best(np.array(chances, dtype=np.float32), lengths) == chosen
