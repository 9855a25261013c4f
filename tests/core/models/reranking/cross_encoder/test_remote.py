"""A user's own reranker: the same scores, and a broken one breaks nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.base.errors import ModelError
from core.isolation.model_process import ModelProcess
from core.models.reranking.cross_encoder import remote
from core.models.reranking.cross_encoder.llama import CrossEncoder
from core.models.reranking.cross_encoder.remote import RemoteReranker
from tests.core.isolation import served
from tests.core.models.reranking.conftest import Tiny, describe

CLAUSES = [f"Clause {number} of the deed" for number in range(23)]


def test_its_scores_are_those_of_the_model_in_this_process(tiny: Tiny) -> None:
    reranker = RemoteReranker(tiny.folder)
    with CrossEncoder(tiny.folder) as here:
        assert reranker.scores("governing law", CLAUSES) == here.scores("governing law", CLAUSES)
        assert reranker.scores("governing law", []) == []
        assert (reranker.fingerprint, reranker.scale) == (here.fingerprint, here.scale)
    reranker.close()
    with pytest.raises(RuntimeError, match="closed"):
        reranker.scores("law", CLAUSES)


def test_a_broken_one_is_refused_in_words(tiny: Tiny, tmp_path: Path) -> None:
    (tmp_path / "tiny.gguf").write_bytes((tiny.folder / "tiny.gguf").read_bytes()[:5000])
    with pytest.raises(ModelError, match="damaged"):
        RemoteReranker(describe(tmp_path))


def test_one_that_makes_llama_cpp_crash_leaves_the_program_alive(tiny: Tiny, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "partial", lambda *_: served.crashes)
    with pytest.raises(ModelError, match=r"made llama\.cpp crash"):
        RemoteReranker(tiny.folder)


def test_one_that_crashes_later_is_started_again(tiny: Tiny) -> None:
    reranker = RemoteReranker(tiny.folder)
    before = reranker.scores("law", CLAUSES)
    process: ModelProcess = reranker._process
    assert process._child is not None
    process._child.process.kill()
    process._child.process.exit_code()
    assert reranker.scores("law", CLAUSES) == before
    reranker.close()
