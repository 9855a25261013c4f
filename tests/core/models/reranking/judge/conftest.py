"""Judges for tests: models small enough to make on the spot, with random weights in the real architectures and heads
fitted to the sanity check; and a real one, trained to judge.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.models.reranking.judge.model import LanguageModel
from tests.language_model import trained_smollm2

CLAUSES = [
    "This Agreement shall be governed by the laws of the State of New York.",
    "The Supplier shall deliver the Goods to the Warehouse within ten (10) days.",
    "Ünïcode — “quotes” § 4 and <|im_end|> signs",
    "",
    *(f"Section {number}. The parties agree to the number {number * 37} in all respects." for number in range(12)),
]

ANSWERS = (
    ("interest on late payment", "Sums not paid when due bear interest at one percent a month until they are paid."),
    ("right to audit", "Once a year the Licensor may audit the books and records of the Licensee."),
    ("assignment with consent", "Neither party may assign this Agreement without the written consent of the other."),
    ("force majeure", "Neither party is liable for delay caused by acts of God, war, flood or strikes."),
    ("insurance to be carried", "The Contractor shall maintain liability insurance of at least $1,000,000."),
    ("notices in writing", "Notices shall be in writing and are deemed given when delivered by courier."),
    ("no hiring of employees", "For one year after the Term neither party shall solicit the other's employees."),
    ("arbitration of disputes", "Any dispute shall be finally settled by arbitration in Chicago."),
)
"""Queries, each with the clause that answers it; none is in the sanity check."""


@pytest.fixture(scope="session")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The language model of the tests, trained to judge (`training.judge`)."""
    return trained_smollm2(tmp_path_factory.mktemp("trained"))


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
