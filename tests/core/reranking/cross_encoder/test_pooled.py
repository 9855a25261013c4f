"""The head of a reranker outside llama.cpp: the same scores, and a last layer that can be corrected."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from core import paths
from core.errors import ModelError
from core.reranking.cross_encoder.head import read_head
from core.reranking.cross_encoder.llama import CrossEncoder
from core.reranking.cross_encoder.pooled import PooledEncoder
from tests.core.reranking.conftest import MATCH, Tiny, describe

CLAUSES = [*MATCH[1:], "The laws of England govern this deed.", "", "law " * 500]


def test_the_head_outside_gives_the_scores_of_the_head_inside(tiny: Tiny) -> None:
    with CrossEncoder(tiny.folder) as inside, PooledEncoder(tiny.folder) as outside:
        assert outside.scores("law", CLAUSES) == pytest.approx(inside.scores("law", CLAUSES), abs=1e-3)
        assert outside.fingerprint == inside.fingerprint


def test_and_so_does_that_of_the_model_that_comes_with_the_program() -> None:
    folder = paths.reranker_model()
    if read_head(next(folder.glob("*.gguf"), Path())) is None:
        pytest.skip("the bundled reranker is not in this checkout, or has no such head")
    with CrossEncoder(folder) as inside, PooledEncoder(folder) as outside:
        assert outside.scores("cap on liability", CLAUSES) == pytest.approx(
            inside.scores("cap on liability", CLAUSES), abs=1e-3
        )


def test_a_correction_is_added_to_the_last_layer(tiny: Tiny) -> None:
    change = np.random.default_rng(1).normal(size=32)
    with PooledEncoder(tiny.folder) as plain, PooledEncoder(tiny.folder, change.tolist()) as corrected:
        features = np.array(list(plain.features("law", CLAUSES)))
        assert features.shape == (len(CLAUSES), 32)
        expected = np.array(plain.scores("law", CLAUSES)) + features @ change
        assert corrected.scores("law", CLAUSES) == pytest.approx(expected.tolist(), abs=1e-6)


def test_a_correction_of_another_model_is_refused(tiny: Tiny) -> None:
    with pytest.raises(ModelError, match="another reranking model"):
        PooledEncoder(tiny.folder, [0.0] * 7)


def test_a_head_in_eight_bits_is_left_as_it_is(tiny: Tiny, tmp_path: Path, convert: ModuleType, monkeypatch) -> None:
    monkeypatch.setattr(convert, "_KEPT_F32", ())
    convert.to_gguf(tiny.model, tiny.tokenizer, tmp_path / "tiny.gguf")
    assert read_head(tmp_path / "tiny.gguf") is None
    with pytest.raises(ModelError, match="cannot be adjusted"):
        PooledEncoder(describe(tmp_path))


@pytest.mark.parametrize("content", [b"", b"GGUF", b"%PDF-1.7 this is no model", b"GGUF" + b"\xff" * 400])
def test_what_is_no_model_has_no_head(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.gguf").write_bytes(content)
    assert read_head(tmp_path / "x.gguf") is None
    assert read_head(tmp_path / "missing.gguf") is None
