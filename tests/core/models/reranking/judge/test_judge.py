"""A judge in a separate process, given its folder."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from core.base.errors import ModelError
from core.models.reranking.judge.judge import LlamaJudge
from core.models.reranking.judge.sanity import SANITY_CHECK
from tests.core.models.reranking.addresses import bounded, has_ample_room_and_an_end
from tests.core.models.reranking.judge.conftest import CLAUSES


def test_it_grades_each_clause_as_soon_as_it_is_read_and_compares(llama: Any) -> None:
    judge = LlamaJudge(llama.folder)
    (query, match), (_, other) = SANITY_CHECK.pairs[:2]
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
