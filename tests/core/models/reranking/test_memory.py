"""The memory limit of a model's process depends on the model, with ample room."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from core.models.reranking.cross_encoder.remote import RemoteReranker
from core.models.reranking.memory import memory_limit
from tests.core.models.reranking.addresses import GIGABYTE, bounded, has_ample_room_and_an_end
from tests.core.models.reranking.conftest import Tiny


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
