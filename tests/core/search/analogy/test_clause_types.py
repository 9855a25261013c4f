"""The clause-type classifier, and what it says about a statement."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from core.base import paths
from core.base.errors import ModelError
from core.library.search.locate import Locator
from core.models.embedding.encoder import Encoder
from core.search.analogy.clause_types import (
    CLASSIFIER_FOLDS,
    ClauseTypeClassifier,
    FoldModel,
    fold_of,
    with_headings,
)
from core.search.analogy.evidence import TYPE_COLUMNS, by_type, evidence
from core.search.analogy.prepared import MarkedExample, PreparedText, prepare_text
from core.search.analogy.vectors import ngram_matrix
from tests.core.search.analogy.contracts import LEASE, SUPPLY, marks
from tests.fakes import WordEmbedder

LAW = "This agreement is governed by the laws of Vermont."


def model(likely: int) -> FoldModel:
    """Assigns one of the five types to every statement."""
    zeros = np.zeros((2 * WordEmbedder().dimensions, 1), np.float32)
    constant = np.where(np.arange(CLASSIFIER_FOLDS) == likely, 9.0, -9.0).astype(np.float32)
    return FoldModel(zeros, np.zeros(1, np.float32), np.zeros((1, CLASSIFIER_FOLDS), np.float32), constant,
                  np.zeros((1, CLASSIFIER_FOLDS), np.float32))  # fmt: skip


def classifier(encoder: str) -> ClauseTypeClassifier:
    """Five models, each of which knows only its own type."""
    models = [model(at) for at in range(CLASSIFIER_FOLDS)]
    return ClauseTypeClassifier(tuple("abcde"), encoder, np.zeros(1, np.int64), np.ones(1, np.float32), models)


def seen(probabilities: list[list[float]]) -> PreparedText:
    """A text of which only its statements' probabilities matter."""
    text = "\n".join("The tenant pays the rent." for _ in probabilities)
    return replace(prepare_text(text, WordEmbedder()), types=np.array(probabilities, dtype=np.float32))


def test_a_text_is_read_by_the_model_that_has_not_seen_its_fold() -> None:
    for text in (SUPPLY, LEASE, LAW):
        prepared = prepare_text(text, WordEmbedder(), classifier(WordEmbedder().fingerprint))
        assert (prepared.types.argmax(axis=1) == fold_of(text)).all()
        assert prepared.types.shape == (len(prepared), CLASSIFIER_FOLDS)


def test_folds_are_of_similar_size() -> None:
    counts = np.bincount([fold_of(f"{LAW} {number}") for number in range(1000)], minlength=CLASSIFIER_FOLDS)
    assert counts.min() > 150
    assert fold_of("a lone \ud800 half") in range(CLASSIFIER_FOLDS)


def test_a_statement_is_read_with_its_heading() -> None:
    rows = with_headings(np.array([[1.0, 2.0], [3.0, 4.0]], np.float32), np.array([-1, 0]))
    assert rows.tolist() == [[1, 2, 0, 0], [3, 4, 1, 2]]


def test_the_statement_of_the_type_of_all_examples_stands_out() -> None:
    target = seen([[0.01, 0.01], [0.01, 0.8], [0.7, 0.01]])
    examples = [(seen([[0.3, 0.6]]), np.array([0])), (seen([[0.01, 0.7]]), np.array([0]))]
    same, similar = by_type(target, examples).T
    assert same.argmax() == 1
    assert similar.argmax() == 1


def test_without_a_classifier_types_say_nothing() -> None:
    target, example = prepare_text(LEASE, WordEmbedder()), prepare_text(SUPPLY, WordEmbedder())
    assert not evidence(target, [(example, np.array([0]))])[:, TYPE_COLUMNS].any()


def test_a_type_can_be_taken_for_unknown() -> None:
    assert seen([[0.1, 0.2, 0.3]]).without_type(1).types.tolist() == [[np.float32(0.1), np.float32(0.3)]]


def test_a_classifier_of_another_encoder_is_not_used() -> None:
    examples = [MarkedExample(SUPPLY, marks(SUPPLY, LAW))]
    without = Locator().where(examples, LEASE, WordEmbedder())
    assert Locator(classifier("another encoder")).where(examples, LEASE, WordEmbedder()) == without
    assert Locator(classifier(WordEmbedder().fingerprint)).where(examples, LEASE, WordEmbedder()) != without


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    return Path(shutil.copytree(paths.clause_type_model(), tmp_path / "kinds"))


def test_the_shipped_one_knows_governing_law_from_the_rest(shipped: Path) -> None:
    types, encoder = ClauseTypeClassifier.read(shipped), Encoder(paths.encoder_model())
    assert types.understands(encoder)
    assert not types.understands(WordEmbedder())
    probabilities = prepare_text(SUPPLY, encoder, types).types
    spans = prepare_text(SUPPLY, encoder).spans
    best = spans[int(probabilities[:, types.names.index("Governing Law")].argmax())]
    assert best.of(SUPPLY) == LAW
    assert types.weigh_words(ngram_matrix([LAW])).shape == (1, len(types.columns))


@pytest.mark.parametrize("harm", ["gone", "cut", "described otherwise", "no description"])
def test_what_is_damaged_is_said_in_words(shipped: Path, harm: str) -> None:
    weights, description = shipped / "kinds.npz", shipped / "kinds.json"
    if harm == "gone":
        weights.unlink()
    elif harm == "cut":
        weights.write_bytes(weights.read_bytes()[:5000])
    elif harm == "described otherwise":
        description.write_text(json.dumps(json.loads(description.read_text()) | {"sha256": "0"}))
    else:
        description.write_text("[]")
    with pytest.raises(ModelError, match="Install Muniment again"):
        ClauseTypeClassifier.read(shipped)
