"""A folder of the user's models beside the shipped ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.models import Models
from tests.core.models.makers import RERANKER, described, encoder, gguf, sha256


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    """The shipped models: an encoder and a reranker."""
    folder = tmp_path / "shipped"
    weights = encoder(folder / "encoder") / "model.safetensors"
    facts = {"kind": "encoder", "dimensions": 8, "quality": "66.0 NDCG@5 on ACORD's valid queries."}
    described(tmp_path / "made", weights, name="Muniment encoder 1", **facts)
    (tmp_path / "made" / "model.json").replace(folder / "encoder" / "model.json")
    described(folder / "reranker", gguf(tmp_path / "made" / "reranker.gguf", RERANKER), name="Muniment reranker 1")
    assert sha256(weights)
    return folder


@pytest.fixture
def models(tmp_path: Path, shipped: Path) -> Models:
    return Models(tmp_path / "models", shipped)
