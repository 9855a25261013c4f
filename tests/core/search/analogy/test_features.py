"""Words and pairs of words in hashed columns: the same matrix as scikit-learn's, without scikit-learn."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from sklearn.feature_extraction.text import HashingVectorizer
from sklearn.preprocessing import normalize

from core.search.analogy.features import inverse_frequency, ngram_matrix, tf_idf

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
