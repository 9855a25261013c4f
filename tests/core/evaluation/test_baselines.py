"""The pieces of the published ways of searching by example."""

from __future__ import annotations

import numpy as np

from core.evaluation.baselines import latent_semantics, run_means, statement_runs
from core.search.analogy.vectors import inverse_frequency, ngram_matrix, tf_idf


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
