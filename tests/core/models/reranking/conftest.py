"""A reranker small enough to make on the spot: the real architecture, random weights, a vocabulary of letters."""

from __future__ import annotations

import hashlib
import json
import string
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from core.models.reranking.language_model import LanguageModel
from tests.language_model import trained_smollm2

MATCH = (
    "Governing law",
    "This Agreement shall be governed by and construed in accordance with the laws of the State of New York.",
    "The Supplier shall deliver the Goods to the Warehouse within ten (10) days after receipt of each order.",
)


@dataclass(frozen=True)
class Tiny:
    """The same weights in transformers and in a folder that `CrossEncoder` loads."""

    model: Any
    tokenizer: Any
    folder: Path
    tokens: int

    def score(self, query: str, text: str) -> float:
        """The score by transformers, with the pair truncated as the program does."""
        import torch

        cls, sep = self.tokenizer.cls_token_id, self.tokenizer.sep_token_id
        ids = self.tokenizer(query, add_special_tokens=False)["input_ids"][: min(64, self.tokens // 2)]
        body = self.tokenizer(text, add_special_tokens=False)["input_ids"][: self.tokens - len(ids) - 3]
        with torch.inference_mode():
            return float(self.model(input_ids=torch.tensor([[cls, *ids, sep, *body, sep]])).logits)


def describe(folder: Path, max_tokens: int = 96, **changes: Any) -> Path:
    """Writes the description of the weights in ``folder``."""
    facts = {
        "name": "tiny",
        "file": "tiny.gguf",
        "sha256": hashlib.sha256((folder / "tiny.gguf").read_bytes()).hexdigest(),
        "max_tokens": max_tokens,
        "retrieval": {"weight": 8.0, "centre": 0.4},
        "stars": [-2.0, -1.0, 0.0, 1.0],
    }
    (folder / "model.json").write_text(json.dumps(facts | changes), encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def convert() -> ModuleType:
    """The recipe's converter."""
    return pytest.importorskip("training.reranker.convert", reason="making models needs the extra `train`")


@pytest.fixture(scope="session")
def tiny(convert: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Tiny:
    """Two layers of 32, made with a fixed seed, with a head that tells a match from a mismatch."""
    import torch
    from transformers import BertConfig, BertForSequenceClassification, BertTokenizerFast

    folder = tmp_path_factory.mktemp("reranker")
    signs = [*string.ascii_lowercase, *string.digits, *"().,-'"]
    vocabulary = [
        "[PAD]",
        "[UNK]",
        "[CLS]",
        "[SEP]",
        "[MASK]",
        "law",
        "##ate",
        *signs,
        *(f"##{sign}" for sign in signs),
    ]
    (folder / "vocab.txt").write_text("\n".join(vocabulary), encoding="utf-8")
    tokenizer = BertTokenizerFast(str(folder / "vocab.txt"))
    config = BertConfig(
        vocab_size=len(vocabulary), hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64,
        max_position_embeddings=128, initializer_range=0.15, num_labels=1,
    )  # fmt: skip
    torch.manual_seed(7)
    model = BertForSequenceClassification(config).eval()
    made = Tiny(model, tokenizer, folder, 96)
    if made.score(MATCH[0], MATCH[1]) < made.score(MATCH[0], MATCH[2]):
        turn(model)
    convert.to_gguf(model, tokenizer, folder / "tiny.gguf", convert.Kind.F32)
    describe(folder)
    return made


def turn(model: Any) -> None:
    """Makes a model prefer what it had scored lowest."""
    model.classifier.weight.data.neg_()


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
