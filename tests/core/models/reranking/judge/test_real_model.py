"""The judge with a real language model: SmolLM2, which cannot judge as it comes, and can once it is trained to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from core.base.errors import ModelError
from core.models.reranking.judge.engine import GradeQuestion, JudgeEngine
from core.models.reranking.judge.graders import StarGrader
from core.models.reranking.judge.model import LanguageModel
from core.models.reranking.judge.sanity import SANITY_CHECK
from tests.core.models.reranking.judge.conftest import ANSWERS
from tests.language_model import NAME, smollm2


@pytest.fixture(scope="module")
def model() -> Iterator[LanguageModel]:
    model = LanguageModel(smollm2(), lambda: False, threads=1)
    yield model
    model.close()


def test_it_says_what_it_is_and_speaks_its_own_chat_format(model: LanguageModel) -> None:
    assert NAME.partition("-Instruct")[0].lower() in model.fact("general.name").lower().replace(" ", "-")
    assert 130e6 < model.parameters < 170e6
    question = StarGrader(model, model.pieces()).question
    written = model.text(question.prompt("cap on liability", ["A clause."]))
    assert written.startswith("system\nYou are a transactional lawyer")  # special tokens have no text
    assert written.endswith("assistant\n")


def test_it_goes_on_with_what_everybody_knows(model: LanguageModel) -> None:
    likely = int(np.argmax(model.logits(model.tokens("The capital of France is"))))
    assert model.text([likely]) == " Paris"
    assert not model.ends(likely)


@pytest.mark.slow(covers=["core/models/reranking/judge"])
def test_as_it_comes_it_is_refused_for_it_cannot_distinguish_clauses(model: LanguageModel) -> None:
    with pytest.raises(ModelError, match="cannot distinguish clauses that answer a query") as caught:
        JudgeEngine(model, SANITY_CHECK)
    assert caught.value.source == model.path


@pytest.mark.trial
def test_trained_it_passes_and_prefers_the_clause_that_answers(trained: Path) -> None:
    model = LanguageModel(trained, lambda: False, threads=1)
    judge = JudgeEngine(model, SANITY_CHECK)
    assert not judge.about.compares  # it was trained to say yes or no
    grades = np.array([[judge.answer(GradeQuestion(query, clause)) for _, clause in ANSWERS] for query, _ in ANSWERS])
    right = grades.argmax(axis=1) == np.arange(len(ANSWERS))
    assert right.sum() >= 6  # one by chance
    model.close()
