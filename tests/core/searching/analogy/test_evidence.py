"""The evidence on each statement of a text: a row of numbers."""

from __future__ import annotations

import numpy as np

from core.searching.analogy.evidence import evidence
from core.searching.analogy.prepared import prepare_text
from tests.fakes import WordEmbedder

NEAREST, ALL = 1, 2


def test_what_all_examples_say_counts_beside_what_one_of_them_says() -> None:
    embedder = WordEmbedder()
    target = prepare_text("The lease is assigned with consent.\nThe rent is paid on Mondays.", embedder)
    texts = ["Consent to assign the rent.", "The rent is paid on Mondays.", "Whoever will assign needs consent."]
    examples = [(prepare_text(text, embedder), np.array([0])) for text in texts]
    rows = evidence(target, examples)
    each = np.stack([evidence(target, [example])[:, NEAREST] for example in examples])
    assert np.allclose(rows[:, ALL], each.mean(axis=0), atol=1e-6)
    assert np.allclose(rows[:, NEAREST], each.max(axis=0), atol=1e-6)


def test_what_the_only_example_says_is_what_all_say() -> None:
    embedder = WordEmbedder()
    target, example = (prepare_text(text, embedder) for text in ("Rent is due. Keys are lost.", "Rent is due."))
    rows = evidence(target, [(example, np.array([0]))])
    assert np.array_equal(rows[:, ALL], rows[:, NEAREST])
