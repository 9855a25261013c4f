"""The judge with a real language model: SmolLM2, which cannot judge as it comes, and can once it is trained to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from core import Library, Mode, Query
from core.errors import ModelError
from core.generators import finish
from core.models import Models
from core.reranking.judge.engine import GradeQuestion, JudgeEngine
from core.reranking.judge.graders import StarGrader, YesNoGrader
from core.reranking.judge.model import LanguageModel
from core.reranking.judge.sanity import SANITY_CHECK
from core.store.catalog.catalog import Catalog
from core.store.vectors.lance import LanceClauseStore
from core.usecases.search.judge import ALL_READ
from tests.core.shelf import Shelf
from tests.language_model import NAME, smollm2, trained_smollm2

ANSWERS = (
    ("interest on late payment", "Sums not paid when due bear interest at one percent a month until they are paid."),
    ("right to audit", "Once a year the Licensor may audit the books and records of the Licensee."),
    ("assignment with consent", "Neither party may assign this Agreement without the written consent of the other."),
    ("force majeure", "Neither party is liable for delay caused by acts of God, war, flood or strikes."),
    ("insurance to be carried", "The Contractor shall maintain liability insurance of at least $1,000,000."),
    ("notices in writing", "Notices shall be in writing and are deemed given when delivered by courier."),
    ("no hiring of employees", "For one year after the Term neither party shall solicit the other's employees."),
    ("arbitration of disputes", "Any dispute shall be finally settled by arbitration in Chicago."),
)
"""Queries, each with the clause that answers it; none is in the sanity check."""


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


@pytest.mark.slow(covers=["core/reranking/judge"])
def test_as_it_comes_it_is_refused_for_it_cannot_distinguish_clauses(model: LanguageModel) -> None:
    with pytest.raises(ModelError, match="cannot distinguish clauses that answer a query") as caught:
        JudgeEngine(model, SANITY_CHECK)
    assert caught.value.source == model.path


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return trained_smollm2(tmp_path_factory.mktemp("trained"))


@pytest.mark.trial
def test_trained_it_passes_and_prefers_the_clause_that_answers(trained: Path) -> None:
    model = LanguageModel(trained, lambda: False, threads=1)
    judge = JudgeEngine(model, SANITY_CHECK)
    assert not judge.about.compares  # it was trained to say yes or no
    grades = np.array([[judge.answer(GradeQuestion(query, clause)) for _, clause in ANSWERS] for query, _ in ANSWERS])
    right = grades.argmax(axis=1) == np.arange(len(ANSWERS))
    assert right.sum() >= 6  # one by chance
    model.close()


@pytest.mark.trial
def test_trained_it_orders_an_answer_by_its_stars(trained: Path, tmp_path: Path) -> None:
    folder = tmp_path / "library"
    folder.mkdir()
    shelf = Shelf(LanceClauseStore(folder), Catalog(folder))
    for number, (_, clause) in enumerate(ANSWERS[:4]):
        shelf.add(f"{number}", f"{clause} Late payment is dealt with elsewhere.", vectors=False)
    shelf.catalog.close()
    models = Models.open(tmp_path / "models")
    models.use(finish(models.add(trained)).id)
    with Library.open(folder, models) as library:
        (found,) = library.search.find(Query("late payment", Mode.KEYWORD), rerank=False)
        *_, last = library.search.grade(found)
    assert last.judged
    assert (last.judged.done, last.judged.ended) == (4, ALL_READ)

    model = LanguageModel(trained, lambda: False, threads=1)
    grader = YesNoGrader(model, model.pieces())
    texts = [hit.clause.text for hit in last.hits]
    assert texts == sorted(texts, key=lambda text: -grader.grade("late payment", text))
    assert texts != [hit.clause.text for hit in found.hits]
    model.close()
