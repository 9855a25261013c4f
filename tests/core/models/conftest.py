"""A folder of the user's models beside the shipped ones, and models small enough to make on the spot."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

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


@pytest.fixture(scope="session")
def building() -> ModuleType:
    """The maker of tiny models."""
    import torch

    torch.set_num_threads(1)
    return pytest.importorskip("training.tiny", reason="making models needs the extra `train`")


@pytest.fixture(scope="session")
def llama(building: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Any:
    return building.build("llama", tmp_path_factory.mktemp("llama"))


@pytest.fixture(scope="session")
def qwen(building: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Any:
    return building.build("qwen3", tmp_path_factory.mktemp("qwen3"))
