"""What lies in a reranker's folder: the weights, and ``model.json`` that describes them."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.errors import ModelError
from core.reranking.cross_encoder.scale import Scale

if TYPE_CHECKING:
    from pathlib import Path

REPLACE = "Install Muniment again, or choose another model."
_LEAST_TOKENS = 16


@dataclass(frozen=True, slots=True)
class RerankerModel:
    """A described reranker: its name, its GGUF file, the longest pair it reads in tokens, its scale, and the SHA-256
    of its description, which names that of the weights.
    """

    name: str
    weights: Path
    max_tokens: int
    scale: Scale
    fingerprint: str


def read_model(folder: Path) -> RerankerModel:
    """The reranker in ``folder``, after checking that its weights are whole.

    Raises:
        ModelError: nothing there, or the description or the weights are damaged.
    """
    description = folder / "model.json"
    if not description.is_file():
        raise ModelError("The reranking model is missing.", REPLACE, folder)
    try:
        told = json.loads(description.read_text(encoding="utf-8"))
        retrieval = told["retrieval"]
        scale = Scale(retrieval["weight"], retrieval["centre"], tuple(told["stars"]))
        fingerprint = hashlib.sha256(description.read_bytes()).hexdigest()
        model = RerankerModel(told["name"], folder / told["file"], int(told["max_tokens"]), scale, fingerprint)
        expected = str(told["sha256"])
        if model.max_tokens < _LEAST_TOKENS:
            raise ValueError("a pair does not fit")
    except (ValueError, KeyError, TypeError, OSError) as error:
        raise ModelError("The description of the reranking model is damaged.", REPLACE, description) from error
    if not model.weights.is_file():
        raise ModelError("The reranking model is missing.", REPLACE, model.weights)
    with model.weights.open("rb") as weights:
        if hashlib.file_digest(weights, "sha256").hexdigest() != expected:
            raise ModelError("The reranking model is damaged.", REPLACE, model.weights)
    return model
