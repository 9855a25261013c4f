"""A judge in a separate process, given its folder."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from core.base.errors import ModelError
from core.models.reranking.judge import (
    GRADE,
    PAIR,
    SANITY_CHECK,
    YES_NO,
    CompareQuestion,
    GradeQuestion,
    JudgeEngine,
    LlamaJudge,
    PromptedModel,
    is_sane,
)
from core.models.reranking.language_model import LanguageModel
from tests.core.models.reranking.addresses import bounded, has_ample_room_and_an_end
from tests.core.models.reranking.conftest import CLAUSES, by_transformers


def test_it_grades_each_clause_as_soon_as_it_is_read_and_compares(llama: Any) -> None:
    judge = LlamaJudge(llama.folder)
    (query, match), (_, other) = SANITY_CHECK[:2]
    grades = [grade for grade in judge.grades(query, [match, other, *CLAUSES]) if grade is not None]
    assert len(grades) == 2 + len(CLAUSES)
    assert all(1 <= grade <= 5 for grade in grades)
    assert grades[0] > grades[1] + 1
    assert [each for each in judge.grades(query, [match, other]) if each is not None] == pytest.approx(
        grades[:2], abs=0.02
    )
    (preference,) = (each for each in judge.preferences(query, [(match, other)]) if each is not None)
    assert isinstance(preference, float)
    judge.close()
    judge.close()


@bounded
def test_its_memory_has_ample_room_and_an_end(llama: Any) -> None:
    judge = LlamaJudge(llama.folder)
    list(judge.grades("governing law", [clause * 20 for clause in CLAUSES]))
    assert has_ample_room_and_an_end(judge._process)
    judge.close()


def test_cancelling_leaves_it_ready_for_the_next_query(llama: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.isolation.model_process._GRACE", 600.0)  # however slow this machine is
    judge = LlamaJudge(llama.folder)
    grades = judge.grades("law", CLAUSES * 100)
    while next(grades) is None:
        pass
    grades.close()
    child = judge._process._child
    assert len([each for each in judge.grades("law", CLAUSES[:2]) if each is not None]) == 2
    assert judge._process._child is child
    judge.close()


def test_the_fingerprint_names_the_weights(llama: Any, qwen: Any) -> None:
    assert LlamaJudge(llama.folder).fingerprint == LlamaJudge(llama.folder).fingerprint
    assert LlamaJudge(llama.folder).fingerprint != LlamaJudge(qwen.folder).fingerprint
    assert LlamaJudge(qwen.folder).name == "Tiny Qwen3-Reranker"


def test_weights_of_which_a_byte_has_changed_are_refused(llama: Any, tmp_path: Path) -> None:
    folder = shutil.copytree(llama.folder, tmp_path / "judge")
    weights = bytearray((folder / "tiny.gguf").read_bytes())
    weights[-100] ^= 1
    (folder / "tiny.gguf").write_bytes(weights)
    judge = LlamaJudge(folder)
    with pytest.raises(ModelError, match=r"is damaged.*Add it again") as caught:
        list(judge.grades("law", CLAUSES))
    assert caught.value.source == folder / "tiny.gguf"
    judge.close()


@pytest.mark.parametrize("facts", ["", "{", "[]", '{"name": "Judge"}'])
def test_a_description_that_makes_no_sense(llama: Any, tmp_path: Path, facts: str) -> None:
    folder = shutil.copytree(llama.folder, tmp_path / "judge")
    (folder / "model.json").write_text(facts, encoding="utf-8")
    with pytest.raises(ModelError, match="description of the model is damaged"):
        LlamaJudge(folder)


def test_no_model_at_all(llama: Any, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="missing"):
        LlamaJudge(tmp_path / "nowhere")
    facts = json.loads((llama.folder / "model.json").read_text(encoding="utf-8"))
    (tmp_path / "model.json").write_text(json.dumps(facts | {"file": "gone.gguf"}), encoding="utf-8")
    with pytest.raises(ModelError, match="missing") as error:
        LlamaJudge(tmp_path)
    assert error.value.source == tmp_path / "gone.gguf"


def opened(path: Path) -> JudgeEngine:
    return JudgeEngine(LanguageModel(path, lambda: False, threads=1))


def correlation(ours: list[float], theirs: list[float]) -> float:
    return float(np.corrcoef(ours, theirs)[0, 1])


def test_grades_are_the_mean_of_the_digits_by_transformers(llama: Any, reader: LanguageModel) -> None:
    pieces = reader.pieces()
    grader = PromptedModel(reader, GRADE, pieces)
    tokens = [[at for at, piece in enumerate(pieces) if piece.strip() == digit] for digit in "12345"]
    ours, theirs = [], []
    for clause in CLAUSES:
        likely = np.exp(by_transformers(llama, grader.prompt("law", [clause])))
        weights = np.array([likely[each].sum() for each in tokens])
        theirs.append(float(weights @ np.arange(1, 6) / weights.sum()))
        ours.append(grader.grade("law", clause))
    assert ours == pytest.approx(theirs, abs=0.02)
    assert correlation(ours, theirs) >= 0.999
    assert all(1 <= grade <= 5 for grade in ours)


def test_yes_and_no_are_those_of_transformers(qwen: Any) -> None:
    reader = LanguageModel(qwen.path, lambda: False, threads=1)
    grader = PromptedModel(reader, YES_NO, reader.pieces())
    no, yes = qwen.tokenizer.convert_tokens_to_ids(["no", "yes"])
    ours, theirs = [], []
    for clause in CLAUSES:
        log = by_transformers(qwen, grader.prompt("law", [clause]))
        said = grader.log_odds("law", [clause])
        ours.append(float(said[1] - said[0]))
        theirs.append(float(log[yes] - log[no]))
        assert grader.grade("law", clause) == pytest.approx(1 + 4 / (1 + np.exp(-ours[-1])), abs=0.1)
    assert ours == pytest.approx(theirs, abs=0.15)
    assert correlation(ours, theirs) >= 0.999
    reader.close()


def test_the_prompt_of_a_reranker_is_the_published_one(qwen: Any) -> None:
    reader = LanguageModel(qwen.path, lambda: False, threads=1)
    pieces = reader.pieces()
    prompt = PromptedModel(reader, YES_NO, pieces).prompt("governing law", ["The laws of Texas."])
    written = qwen.tokenizer.decode(prompt)
    assert written.startswith(
        "<|im_start|>system\nJudge whether the Document meets the requirements based on the Query"
    )
    assert (
        "\n<Query>: governing law\n<Document>: The laws of Texas.<|im_end|>\n<|im_start|>assistant\n<think>" in written
    )
    assert written.endswith("</think>\n\n")
    reader.close()


def test_which_of_two_is_asked_in_both_orders(reader: LanguageModel) -> None:
    pairs = PromptedModel(reader, PAIR, reader.pieces())
    one, other = CLAUSES[:2]
    assert pairs.preference("law", one, other) == pytest.approx(-pairs.preference("law", other, one), abs=1e-2)
    assert pairs.preference("law", one, one) == pytest.approx(0, abs=1e-2)


def test_a_small_instruct_model_grades_and_compares(llama: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    judge = opened(llama.path)
    assert judge.about.compares
    (query, match), (_, other) = SANITY_CHECK[:2]
    assert judge.answer(GradeQuestion(query, match)) > judge.answer(GradeQuestion(query, other)) + 1
    assert isinstance(judge.answer(CompareQuestion(query, match, other)), float)
    monkeypatch.setattr("core.models.reranking.judge.SMALL", 1000)
    assert not opened(llama.path).about.compares


def test_a_reranker_is_asked_for_yes_or_no_and_does_not_compare(qwen: Any) -> None:
    judge = opened(qwen.path)
    assert judge._grader.template is YES_NO
    assert not judge.about.compares


def test_a_reranker_that_is_not_called_one_is_found_out(
    qwen: Any, building: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(building.NAMES, "qwen3", "Tiny Qwen3")
    renamed = building.Tiny(qwen.model, qwen.tokenizer, tmp_path)
    building.write(renamed, "qwen3")
    assert opened(renamed.path)._grader.template is YES_NO


@pytest.mark.parametrize("architecture", ["llama", "qwen3"])
def test_a_model_that_cannot_distinguish_clauses_is_refused(
    building: ModuleType, tmp_path: Path, architecture: str
) -> None:
    guessing = building.build(architecture, tmp_path, fitted=False)
    with pytest.raises(ModelError, match="cannot distinguish clauses that answer a query") as caught:
        opened(guessing.path)
    assert caught.value.source == guessing.path


def test_a_model_that_says_no_numbers_is_refused(llama: Any, building: ModuleType, tmp_path: Path) -> None:
    weights = llama.model.model.norm.weight.data
    kept = weights.clone()
    weights.fill_(3e38)
    try:
        broken = building.Tiny(llama.model, llama.tokenizer, tmp_path)
        building.write(broken, "llama")
    finally:
        weights.copy_(kept)
    with pytest.raises(ModelError, match="its answer is not a number"):
        opened(broken.path)


def test_a_model_without_a_chat_template_is_asked_in_plain_words(
    llama: Any, building: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(building.gguf.GGUFWriter, "add_chat_template", lambda *_: None)
    plain = building.Tiny(llama.model, llama.tokenizer, tmp_path)
    building.write(plain, "llama")
    reader = LanguageModel(plain.path, lambda: False, threads=1)
    pieces = reader.pieces()
    written = "".join(pieces[token] for token in PromptedModel(reader, GRADE, pieces).prompt("law", ["A clause."]))
    assert written.startswith(GRADE.system)
    assert written.endswith("Answer:")
    reader.close()


def test_the_file_may_lie_anywhere(llama: Any, tmp_path: Path) -> None:
    folder = shutil.copytree(llama.folder, tmp_path / "Vertragsmüster 契約")
    assert opened(folder / "tiny.gguf").about.compares


class Scripted:
    def __init__(self, grade: Callable[[str, str], float]) -> None:
        self.grade = grade


RIGHT = dict(SANITY_CHECK)


def test_a_good_grader_passes() -> None:
    assert is_sane(Scripted(lambda query, clause: 4.0 if RIGHT[query] == clause else 2.5))


@pytest.mark.parametrize(
    "grade",
    [
        lambda query, clause: 3.0,
        lambda query, clause: float(len(clause) % 5),
        lambda query, clause: 1.0 if RIGHT[query] == clause else 4.0,
        lambda query, clause: 3.1 if RIGHT[query] == clause else 3.0,
        lambda query, clause: 4.0 if RIGHT[query] == clause or "laws" in clause else 2.0,
        lambda query, clause: float("nan"),
        lambda query, clause: 3.0 if RIGHT[query] == clause else float("nan"),
    ],
    ids=["all equal", "by the clause", "the wrong way", "hardly", "one always preferred", "no numbers", "some numbers"],
)
def test_one_that_cannot_distinguish_them_fails(grade: Callable[[str, str], float]) -> None:
    assert not is_sane(Scripted(grade))
