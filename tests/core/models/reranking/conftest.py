"""A reranker small enough to make on the spot: the real architecture, random weights, a vocabulary of letters."""

import hashlib
import json
import string
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

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
