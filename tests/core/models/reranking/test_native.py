"""What llama.cpp is given."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.models.reranking import native
from tests.core.models.makers import JUDGE, gguf


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
