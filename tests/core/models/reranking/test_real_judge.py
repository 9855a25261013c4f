"""The judge with a real language model: SmolLM2, which cannot judge as it comes, and can once it is trained to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core import Library, Mode, ModelError, ModelKind, Query
from core.base.generators import finish
from core.library.search.judge import ALL_READ
from core.models import Models
from core.models.reranking.judge import GRADE, SANITY_CHECK, YES_NO, GradeQuestion, JudgeEngine, PromptedModel
from core.models.reranking.language_model import LanguageModel
from core.store.catalog.catalog import Catalog
from core.store.vectors.lance import LanceVectorStore
from tests.core.models.reranking.conftest import ANSWERS
from tests.core.shelf import Shelf
from tests.language_model import NAME, smollm2


@pytest.fixture(scope="module")
def model() -> Iterator[LanguageModel]:
    model = LanguageModel(smollm2(), lambda: False, threads=1)
    yield model
    model.close()


def test_it_says_what_it_is_and_speaks_its_own_chat_format(model: LanguageModel) -> None:
    assert NAME.partition("-Instruct")[0].lower() in model.fact("general.name").lower().replace(" ", "-")
    assert 130e6 < model.parameters < 170e6
    pieces = model.pieces()
    prompt = PromptedModel(model, GRADE, pieces).prompt("cap on liability", ["A clause."])
    written = "".join(pieces[token] for token in prompt)
    assert written.startswith("system\nYou are a transactional lawyer")  # special tokens have no text
    assert written.endswith("assistant\n")


def test_it_goes_on_with_what_everybody_knows(model: LanguageModel) -> None:
    likely = int(np.argmax(model.logits(model.tokens("The capital of France is"))))
    assert model.pieces()[likely] == " Paris"


@pytest.mark.slow(covers=["core/models/reranking/judge.py", "core/models/reranking/language_model.py"])
def test_as_it_comes_it_is_refused_for_it_cannot_distinguish_clauses(model: LanguageModel) -> None:
    with pytest.raises(ModelError, match="cannot distinguish clauses that answer a query") as caught:
        JudgeEngine(model)
    assert caught.value.source == model.path


@pytest.mark.trial
def test_trained_it_passes_and_prefers_the_clause_that_answers(trained: Path) -> None:
    model = LanguageModel(trained, lambda: False, threads=1)
    judge = JudgeEngine(model)
    assert not judge.about.compares  # it was trained to say yes or no
    grades = np.array([[judge.answer(GradeQuestion(query, clause)) for _, clause in ANSWERS] for query, _ in ANSWERS])
    right = grades.argmax(axis=1) == np.arange(len(ANSWERS))
    assert right.sum() >= 6  # one by chance
    model.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A library of the sanity check's clauses, the right one last."""
    clauses = (clause for _, clause in reversed(SANITY_CHECK))
    return library_of(tmp_path, (f"{clause} Governing law of New York: none but this." for clause in clauses))


def library_of(parent: Path, clauses: Iterable[str]) -> Path:
    """A library of contracts with one clause each."""
    folder = parent / "library"
    folder.mkdir()
    shelf = Shelf(LanceVectorStore(folder), Catalog(folder))
    for number, clause in enumerate(clauses):
        shelf.add(f"{number}", clause, vectors=False)
    shelf.catalog.close()
    return folder


def models(folder: Path, judge: Path | None = None) -> Models:
    models = Models.open(folder)
    if judge is not None:
        models.use(finish(models.add(judge)).id)
    return models


def test_the_judge_in_use_reads_the_clauses_and_a_second_asking_is_instant(
    folder: Path, llama: Any, tmp_path: Path
) -> None:
    query = Query("governing law of New York", Mode.KEYWORD)
    with Library.open(folder, models(tmp_path / "models", llama.path)) as library:
        (found,) = library.search.find(query, rerank=False)
        states = list(library.search.grade(found))
        (again,) = library.search.grade(found)
    last = states[-1]
    assert last.judged
    assert (last.judged.done, last.judged.ended) == (len(found.hits), ALL_READ)
    assert len(found.hits) == 4
    assert sorted(hit.clause.id for hit in last.hits) == sorted(hit.clause.id for hit in found.hits)
    assert all(f"stars by {last.judged.model}" in hit.reasons[0] for hit in last.hits)
    assert again == last


def test_what_a_judge_said_is_still_there_when_it_was_removed_and_comes_again(
    folder: Path, llama: Any, tmp_path: Path
) -> None:
    mine = models(tmp_path / "models", llama.path)
    with Library.open(folder, mine) as library:
        (found,) = library.search.find(Query("governing law of New York", Mode.KEYWORD), rerank=False)
        *_, last = library.search.grade(found)
        (judge,) = (each for each in mine.list() if each.kind is ModelKind.JUDGE)
        mine.remove(judge.id)
        library.models.reload()
        with pytest.raises(ModelError, match="No language model is in use"):
            next(library.search.grade(found))
        models(tmp_path / "models", llama.path)
        library.models.reload()
        assert list(library.search.grade(found)) == [last]


def test_without_a_judge_it_is_said_what_to_do(folder: Path, tmp_path: Path) -> None:
    with Library.open(folder, models(tmp_path / "models")) as library:
        (found,) = library.search.find(Query("governing law", Mode.KEYWORD), rerank=False)
        with pytest.raises(ModelError, match=r"No language model is in use\. Choose a language model"):
            next(library.search.grade(found))


@pytest.mark.trial
def test_a_real_model_that_was_trained_to_judge_orders_an_answer_by_its_stars(trained: Path, tmp_path: Path) -> None:
    clauses = (f"{clause} Late payment is dealt with elsewhere." for _, clause in ANSWERS[:4])
    with Library.open(library_of(tmp_path, clauses), models(tmp_path / "models", trained)) as library:
        (found,) = library.search.find(Query("late payment", Mode.KEYWORD), rerank=False)
        *_, last = library.search.grade(found)
    assert last.judged
    assert (last.judged.done, last.judged.ended) == (4, ALL_READ)

    model = LanguageModel(trained, lambda: False, threads=1)
    grader = PromptedModel(model, YES_NO, model.pieces())
    texts = [hit.clause.text for hit in last.hits]
    assert texts == sorted(texts, key=lambda text: -grader.grade("late payment", text))
    assert texts != [hit.clause.text for hit in found.hits]
    model.close()
