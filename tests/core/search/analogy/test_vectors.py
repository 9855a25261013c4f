"""Statements as vectors, and how similar they are."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.feature_extraction.text import HashingVectorizer
from sklearn.preprocessing import normalize

from core.search.analogy.relevance import best_by_expected_f1
from core.search.analogy.vectors import (
    Whitening,
    centroid_cosine,
    inverse_frequency,
    nearest_cosine,
    ngram_matrix,
    pairwise_cosines,
    tf_idf,
    unit_rows,
)

TEXTS = st.lists(st.text(st.sampled_from("aB ß§$%ı\u0130-_.1\n")), max_size=5)


@given(TEXTS)
def test_columns_are_those_of_scikit_learn(texts: list[str]) -> None:
    vectorizer = HashingVectorizer(
        n_features=2**18,
        ngram_range=(1, 2),
        binary=True,
        alternate_sign=False,
        norm=None,
        token_pattern=r"(?u)\b\w+\b|[$%§]",
        dtype=np.float32,
    )
    ours = ngram_matrix(texts)
    assert ours.shape == (len(texts), 2**18)
    if texts:
        assert (ours != vectorizer.transform(texts)).nnz == 0


def test_rows_are_weighted_and_scaled_as_by_scikit_learn() -> None:
    ngrams = ngram_matrix(["the tenant shall pay rent", "the landlord shall repair", ""])
    idf = inverse_frequency(ngrams)
    expected = normalize(ngrams.multiply(idf).tocsr())
    assert np.array_equal(tf_idf(ngrams, idf).toarray(), expected.toarray())


def test_words_and_pairs_count_once_and_rare_ones_more() -> None:
    ngrams = ngram_matrix(["the rent the rent", "the deposit", "the rent"])
    assert ngrams[0].sum() == 4  # the, rent, the rent, rent the
    rows = tf_idf(ngrams, inverse_frequency(ngrams))
    assert np.allclose(rows.multiply(rows).sum(axis=1), 1)
    assert pairwise_cosines(rows[1], rows[2])[0, 0] < pairwise_cosines(rows[0], rows[2])[0, 0]


def test_whitening_takes_out_what_all_have_in_common() -> None:
    chance = np.random.default_rng(1)
    rows = unit_rows(chance.normal(size=(200, 8)) * np.array([5, 1, 1, 1, 1, 1, 1, 1]) + 3)
    white = Whitening.fit(rows)(rows)
    assert abs(white.mean(axis=0)).max() < 0.2 < abs(rows.mean(axis=0)).max()
    assert np.allclose(np.linalg.norm(white, axis=1), 1, atol=1e-5)


def test_cosines_to_the_nearest_and_to_the_centroid() -> None:
    candidates = np.array([[1, 0], [0.6, 0.8]], dtype=np.float32)
    examples = np.array([[1, 0], [0, 1]], dtype=np.float32)
    assert np.allclose(nearest_cosine(candidates, examples), [1, 0.8])
    assert np.allclose(centroid_cosine(candidates, examples), [0.5**0.5, 1.4 * 0.5**0.5])


@pytest.mark.parametrize(
    ("probabilities", "chosen"),
    [([0.9, 0.01, 0.01], [0]), ([0.9, 0.8, 0.01], [0, 1]), ([0.1, 0.1, 0.1], [0, 1, 2]), ([0.0, 0.0], [0])],
)
def test_as_many_are_chosen_as_are_likely(probabilities: list[float], chosen: list[int]) -> None:
    lengths = np.full(len(probabilities), 100)
    assert best_by_expected_f1(np.array(probabilities, dtype=np.float32), lengths) == chosen
