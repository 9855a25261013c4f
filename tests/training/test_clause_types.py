"""The recipe of the clause-type classifier, on contracts of a few lines."""

from pathlib import Path

import numpy as np
import pytest

from core.evaluation.analogy import LabelledContract
from core.search.analogy.clause_types import CLASSIFIER_FOLDS, ClauseTypeClassifier
from core.search.analogy.prepared import prepare_text
from core.types import Span
from tests.fakes import WordEmbedder
from training.clause_types import card, export, train
from training.clause_types.statements import Statements

LAW = "This agreement is governed by the law of Ohio."
RENT = "The tenant pays the rent on the first day of each month."


def contract(number: int) -> LabelledContract:
    text = f"Lease {number}.\n{RENT}\n{LAW}"
    labels = {"Law": (Span(text.index(LAW), len(text)),), "Rent": (Span(text.index(RENT), text.index(LAW) - 1),)}
    return LabelledContract(str(number), text, prepare_text(text, WordEmbedder()), labels)


def test_a_model_learns_what_was_labelled_and_the_card_says_how_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(train, "BATCH", 16)
    contracts = [contract(number) for number in range(120)]
    statements = Statements.of(contracts)
    assert statements.labels.sum(axis=0).tolist() == [120, 120]
    models = [
        train.train_fold_model(statements, np.flatnonzero(statements.folds != at), seed=at)
        for at in range(CLASSIFIER_FOLDS)
    ]
    again = train.train_fold_model(statements, np.flatnonzero(statements.folds != 0), seed=0)
    assert np.array_equal(again.words, models[0].words)
    export.write(tmp_path, statements, models, WordEmbedder().fingerprint)
    card.write(tmp_path, statements, models)
    classifier = ClauseTypeClassifier.read(tmp_path)
    assert classifier.names == ("Law", "Rent")
    new = prepare_text(f"A new lease.\n{LAW}", WordEmbedder(), classifier)
    assert new.types[-1].argmax() == 0
    assert "Law 1.00" in (tmp_path / "card.md").read_text()
