"""What llama.cpp is given."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from core.models.reranking import native
from core.models.reranking.llama_reranker import RemoteReranker
from core.models.reranking.native import memory_limit
from tests.core.models.makers import JUDGE, gguf
from tests.core.models.reranking.addresses import GIGABYTE, bounded, has_ample_room_and_an_end
from tests.core.models.reranking.conftest import Tiny


def test_a_file_whose_header_cannot_be_is_not_shown_to_llama_cpp(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def seen() -> None:
        raise AssertionError("llama.cpp was called")

    monkeypatch.setattr(native, "api", seen)
    hostile = gguf(tmp_path / "a.gguf", JUDGE | {"general.alignment": 24})
    assert native.load_weights(hostile) is None
    with pytest.raises(AssertionError):
        native.load_weights(gguf(tmp_path / "b.gguf"))


@bounded
def test_a_reranker_has_ample_room_and_an_end_to_it(tiny: Tiny) -> None:
    with closing(RemoteReranker(tiny.folder)) as reranker:
        reranker.scores("governing law", [f"Section {number}. The parties agree. " * 60 for number in range(20)])
        assert has_ample_room_and_an_end(reranker._process)


def test_a_larger_model_or_a_longer_context_may_use_more(tmp_path: Path) -> None:
    small, large = tmp_path / "small.gguf", tmp_path / "large.gguf"
    small.write_bytes(b"")
    with large.open("wb") as file:
        file.truncate(3 * GIGABYTE)
    least = memory_limit(small, tokens=512, batch=512)
    assert memory_limit(large, tokens=512, batch=512) == least + 6 * 1024
    assert memory_limit(small, tokens=2048, batch=512) > least
    assert memory_limit(small, tokens=512, batch=512, contexts=4) > least
