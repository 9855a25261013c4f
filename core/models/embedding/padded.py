"""Runs a model of any architecture with sentence-transformers, on batches of padded texts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import torch
from sentence_transformers import SentenceTransformer
from transformers.utils.logging import disable_progress_bar

if TYPE_CHECKING:
    from core.models.embedding.bert import TokenisedText
    from core.types.ports import Vectors

_TEXTS: Final = 16  # padded together: more is no faster on a CPU and pads more
# Padded batches have multiples of these, because oneDNN keeps a compiled product and its memory for every shape that it
# meets: otherwise 6,000 windows took 4.6 GB.
_TOKENS_STEP: Final = 16
_TEXTS_STEP: Final = 8


class Padded:
    """Implements `core.models.embedding.bert.Runner`.

    Args:
        folder: of the model.
        precision: "bf16" or "fp32", of its products; pooling and normalising are always in fp32.
    """

    def __init__(self, folder: Path, precision: str) -> None:
        disable_progress_bar()  # type: ignore[no-untyped-call]
        dtype = torch.bfloat16 if precision == "bf16" else torch.float32
        options: dict[str, Any] = {"device": "cpu", "local_files_only": True, "model_kwargs": {"dtype": dtype}}
        self._model = SentenceTransformer(str(folder), **options).eval()

    def batches(self, count: int) -> list[int]:
        return [*range(_TEXTS, count, _TEXTS), count] if count else []

    def __call__(self, batch: Sequence[TokenisedText]) -> Vectors:
        width = _up(len(batch[-1].ids), _TOKENS_STEP)
        height = _up(len(batch), _TEXTS_STEP) if len(batch) > 1 else 1
        inputs = {"input_ids": "ids", "attention_mask": "attention_mask", "token_type_ids": "type_ids"}
        features = {}
        for name, field in inputs.items():
            values = torch.zeros((height, width), dtype=torch.long)
            for row in range(height):  # the last text fills the spare rows
                part = getattr(batch[min(row, len(batch) - 1)], field)
                values[row, : len(part)] = torch.tensor(part)
            features[name] = values
        torch.set_num_threads(1)  # of this thread: batches are shared out among threads, not products
        transformer, *rest = self._model
        with torch.inference_mode():
            features = transformer(features)
            features["token_embeddings"] = features["token_embeddings"].float()
            for module in rest:
                features = module(features)
        vectors: Vectors = features["sentence_embedding"].numpy()
        return vectors[: len(batch)]


def _up(number: int, step: int) -> int:
    """``number`` rounded up to a multiple of ``step``."""
    return -(-number // step) * step
