"""Makes small files in the formats of models, sound or broken."""

from __future__ import annotations

import hashlib
import json
import shutil
import struct
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from core.base.generators import finish
from core.models import Models
from core.models.gguf import BLOCKS
from core.types import Model

JUDGE: dict[str, Any] = {
    "general.architecture": "llama",
    "general.name": "Tiny Judge",
    "general.license": "mit",
    "tokenizer.ggml.model": "gpt2",
    "tokenizer.ggml.tokens": ["yes", "no", "§"],
    "tokenizer.chat_template": "{{ messages }}",
}
RERANKER: dict[str, Any] = JUDGE | {
    "general.architecture": "bert",
    "general.name": "Tiny Reranker",
    "bert.pooling_type": 4,
    "bert.context_length": 128,
}
TENSORS = (("output.weight", (64, 4), 0), ("token_embd.weight", (64, 32), 8))


def text(value: str) -> bytes:
    raw = value.encode()
    return struct.pack("<Q", len(raw)) + raw


def fact(key: str, value: Any) -> bytes:
    """One entry of a GGUF header, with the type of the value."""
    if isinstance(value, bool):
        return text(key) + struct.pack("<I?", 7, value)
    if isinstance(value, int):
        return text(key) + struct.pack("<II", 4, value)
    if isinstance(value, float):
        return text(key) + struct.pack("<If", 6, value)
    if isinstance(value, str):
        return text(key) + struct.pack("<I", 8) + text(value)
    if value and isinstance(value[0], int):
        return text(key) + struct.pack("<IIQ", 9, 4, len(value)) + struct.pack(f"<{len(value)}I", *value)
    return text(key) + struct.pack("<IIQ", 9, 8, len(value)) + b"".join(map(text, value))


def gguf(
    path: Path, facts: Mapping[str, Any] = JUDGE, tensors: Sequence[tuple[str, tuple[int, ...], int]] = TENSORS
) -> Path:
    """A GGUF file whose weights are all zero."""
    head = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(facts))
    head += b"".join(fact(key, value) for key, value in facts.items())
    offset = 0
    for name, shape, kind in tensors:
        head += text(name) + struct.pack("<I", len(shape)) + struct.pack(f"<{len(shape)}Q", *shape)
        head += struct.pack("<IQ", kind, offset)
        weights, size = BLOCKS[kind]
        length = size
        for each in shape:
            length *= each
        offset += -(-(length // weights) // 32) * 32
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(head + b"\0" * (-len(head) % 32) + b"\0" * offset)
    return path


def encoder(folder: Path, steps: Sequence[str] = ("Transformer", "Pooling", "Normalize"), width: int = 8) -> Path:
    """An encoder's folder in sentence-transformers' layout, with invalid weights."""
    folder.mkdir(parents=True, exist_ok=True)
    places = {"Transformer": "", "Pooling": "1_Pooling", "Normalize": "2_Normalize"}
    modules = [
        {"idx": i, "name": str(i), "path": places.get(step, ""), "type": f"sentence_transformers.models.{step}"}
        for i, step in enumerate(steps)
    ]
    written: dict[str, Any] = {
        "modules.json": modules,
        "config.json": {"model_type": "bert", "hidden_size": width, "max_position_embeddings": 512},
        "tokenizer.json": {"version": "1.0"},
        "sentence_bert_config.json": {"max_seq_length": 128},
        "1_Pooling/config.json": {"word_embedding_dimension": width, "pooling_mode_mean_tokens": True},
    }
    for name, value in written.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(json.dumps(value), encoding="utf-8")
    safetensors(folder / "model.safetensors")
    (folder / "README.md").write_text(
        "---\nlicense: apache-2.0\nbase_model: some/base\n---\n# A card\n", encoding="utf-8"
    )
    return folder


def safetensors(path: Path, size: int = 64) -> Path:
    head = json.dumps({"w": {"dtype": "F32", "shape": [size // 4], "data_offsets": [0, size]}}).encode()
    path.write_bytes(struct.pack("<Q", len(head)) + head + b"\0" * size)
    return path


def described(folder: Path, weights: Path, **changes: Any) -> Path:
    """A folder with a model and its ``model.json``."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(weights, folder / weights.name)
    facts = {"name": "Described", "licence": "MIT", "file": weights.name, "bytes": weights.stat().st_size}
    facts |= {"sha256": sha256(weights)} | changes
    (folder / "model.json").write_text(json.dumps(facts), encoding="utf-8")
    return folder


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def added(models: Models, path: Path) -> Model:
    """Adds a model; returns it as it is listed."""
    return finish(models.add(path))


def left(folder: Path) -> list[str]:
    """The names in a folder of models, without those of locks."""
    return sorted(path.name for path in folder.glob("*") if path.name != ".locks") if folder.is_dir() else []
