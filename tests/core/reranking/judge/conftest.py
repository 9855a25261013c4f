"""Judges small enough to make on the spot: the real architectures, random weights, heads fitted to the sanity check."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from core.reranking.judge.model import LanguageModel

CLAUSES = [
    "This Agreement shall be governed by the laws of the State of New York.",
    "The Supplier shall deliver the Goods to the Warehouse within ten (10) days.",
    "Ünïcode — “quotes” § 4 and <|im_end|> signs",
    "",
    *(f"Section {number}. The parties agree to the number {number * 37} in all respects." for number in range(12)),
]


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


@pytest.fixture
def reader(llama: Any) -> Iterator[LanguageModel]:
    model = LanguageModel(llama.path, lambda: False, threads=1)
    yield model
    model.close()


def by_transformers(tiny: Any, prompt: list[int]) -> np.ndarray:
    """The log-probabilities of the next token."""
    import torch

    with torch.inference_mode():
        return torch.log_softmax(tiny.model(torch.tensor([prompt])).logits[0, -1].double(), -1).numpy()
