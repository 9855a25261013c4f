"""Writes the encoder in the form that the program reads: sentence-transformers' layout, weights in bf16, layers in int8
for ONNX Runtime, and a description.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from typing import TYPE_CHECKING

import torch
from safetensors.torch import load_file, save_file

from core.models.embedding.encoder import LAYERS, WEIGHTS
from training.common.recipe import base_folder
from training.encoder import layers as rounding

if TYPE_CHECKING:
    from pathlib import Path

FROM_BASE = ("config.json", "modules.json", "sentence_bert_config.json", "tokenizer.json", "tokenizer_config.json",
             "1_Pooling/config.json")  # fmt: skip


def write(layers: dict[str, torch.Tensor], out: Path) -> None:
    """The base model with these layers, in ``out``; half as large as in 32 bits, and as good (see the card)."""
    for name in FROM_BASE:
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(base_folder() / name, out / name)
    weights = load_file(base_folder() / WEIGHTS)
    unknown = sorted(set(layers) - set(weights))
    if unknown:
        raise SystemExit(f"{out}: the base model has no {unknown[0]}")
    tensors = {name: layers.get(name, weight).contiguous() for name, weight in weights.items()}
    save_file(
        {name: each.to(torch.bfloat16) if each.is_floating_point() else each for name, each in tensors.items()},
        out / WEIGHTS,
        metadata={"format": "pt"},
    )
    rounding.write(out)


def describe(out: Path, name: str, quality: str) -> None:
    """Writes ``model.json``, which the program reads beside the weights."""
    weights = out / WEIGHTS
    description = {
        "name": name,
        "kind": "encoder",
        "base": "all-MiniLM-L6-v2",
        "licence": "Apache-2.0",
        "file": WEIGHTS,
        "bytes": weights.stat().st_size,
        "sha256": _sha256(weights),
        "layers_sha256": _sha256(out / LAYERS),
        "dimensions": 384,
        "max_tokens": 256,
        "quality": quality,
    }
    (out / "model.json").write_text(json.dumps(description, indent=2) + "\n", encoding="utf-8")


def _sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
