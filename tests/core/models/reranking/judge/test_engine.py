"""How a judge grades: the same numbers as the reference, the right grader, and a check that broken models fail."""

from __future__ import annotations

import shutil
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from core.base.errors import ModelError
from core.models.reranking.judge import engine
from core.models.reranking.judge.engine import CompareQuestion, GradeQuestion, JudgeEngine
from core.models.reranking.judge.graders import PairComparer, StarGrader, YesNoGrader
from core.models.reranking.judge.model import LanguageModel
from core.models.reranking.judge.prompts import GRADE
from core.models.reranking.judge.sanity import SANITY_CHECK, SanityCheck
from tests.core.models.reranking.judge.conftest import CLAUSES, by_transformers


def opened(path: Path, check: SanityCheck = SANITY_CHECK) -> JudgeEngine:
    return JudgeEngine(LanguageModel(path, lambda: False, threads=1), check)


def correlation(ours: list[float], theirs: list[float]) -> float:
    return float(np.corrcoef(ours, theirs)[0, 1])


def test_grades_are_the_mean_of_the_digits_by_transformers(llama: Any, reader: LanguageModel) -> None:
    pieces = reader.pieces()
    grader = StarGrader(reader, pieces)
    tokens = [[at for at, piece in enumerate(pieces) if piece.strip() == digit] for digit in "12345"]
    ours, theirs = [], []
    for clause in CLAUSES:
        likely = np.exp(by_transformers(llama, grader.question.prompt("law", [clause])))
        weights = np.array([likely[each].sum() for each in tokens])
        theirs.append(float(weights @ np.arange(1, 6) / weights.sum()))
        ours.append(grader.grade("law", clause))
    assert ours == pytest.approx(theirs, abs=0.02)
    assert correlation(ours, theirs) >= 0.999
    assert all(1 <= grade <= 5 for grade in ours)


def test_yes_and_no_are_those_of_transformers(qwen: Any) -> None:
    reader = LanguageModel(qwen.path, lambda: False, threads=1)
    grader = YesNoGrader(reader, reader.pieces())
    no, yes = qwen.tokenizer.convert_tokens_to_ids(["no", "yes"])
    ours, theirs = [], []
    for clause in CLAUSES:
        log = by_transformers(qwen, grader.question.prompt("law", [clause]))
        said = grader.question.log_odds("law", [clause])
        ours.append(float(said[1] - said[0]))
        theirs.append(float(log[yes] - log[no]))
        assert grader.grade("law", clause) == pytest.approx(1 + 4 / (1 + np.exp(-ours[-1])), abs=0.1)
    assert ours == pytest.approx(theirs, abs=0.15)
    assert correlation(ours, theirs) >= 0.999
    reader.close()


def test_the_prompt_of_a_reranker_is_the_published_one(qwen: Any) -> None:
    reader = LanguageModel(qwen.path, lambda: False, threads=1)
    pieces = reader.pieces()
    prompt = YesNoGrader(reader, pieces).question.prompt("governing law", ["The laws of Texas."])
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
    pairs = PairComparer(reader, reader.pieces())
    one, other = CLAUSES[:2]
    assert pairs.preference("law", one, other) == pytest.approx(-pairs.preference("law", other, one), abs=1e-2)
    assert pairs.preference("law", one, one) == pytest.approx(0, abs=1e-2)


def test_a_small_instruct_model_grades_and_compares(llama: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    judge = opened(llama.path)
    assert judge.about.compares
    (query, match), (_, other) = SANITY_CHECK.pairs[:2]
    assert judge.answer(GradeQuestion(query, match)) > judge.answer(GradeQuestion(query, other)) + 1
    assert isinstance(judge.answer(CompareQuestion(query, match, other)), float)
    monkeypatch.setattr(engine, "SMALL", 1000)
    assert not opened(llama.path).about.compares


def test_a_reranker_is_asked_for_yes_or_no_and_does_not_compare(qwen: Any) -> None:
    judge = opened(qwen.path)
    assert isinstance(judge._grader, YesNoGrader)
    assert not judge.about.compares


def test_a_reranker_that_is_not_called_one_is_found_out(
    qwen: Any, building: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(building.NAMES, "qwen3", "Tiny Qwen3")
    renamed = building.Tiny(qwen.model, qwen.tokenizer, tmp_path)
    building.write(renamed, "qwen3")
    assert isinstance(opened(renamed.path)._grader, YesNoGrader)


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
    written = "".join(pieces[token] for token in StarGrader(reader, pieces).question.prompt("law", ["A clause."]))
    assert written.startswith(GRADE.system)
    assert written.endswith("Answer:")
    reader.close()


def test_the_file_may_lie_anywhere(llama: Any, tmp_path: Path) -> None:
    folder = shutil.copytree(llama.folder, tmp_path / "Vertragsmüster 契約")
    assert opened(folder / "tiny.gguf").about.compares
