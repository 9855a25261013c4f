"""Runs a model on batches of texts: one of any architecture padded, one with layers in int8 packed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

import numpy as np
import torch

from core.embedding.int8 import Layers
from core.ports import Vectors

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer

_TEXTS: Final = 16  # padded together: more is no faster on a CPU and pads more
# Padded batches have multiples of these, for oneDNN keeps a compiled product and its memory for every shape that it
# meets: without, 6,000 windows took 4.6 GB.
_TOKENS_STEP: Final = 16
_TEXTS_STEP: Final = 8
_PACKED: Final = 1024  # tokens: with fewer, the calls themselves cost more


class TokenisedText(Protocol):
    """A text that the tokenizer has read."""

    @property
    def ids(self) -> list[int]: ...

    @property
    def type_ids(self) -> list[int]: ...

    @property
    def attention_mask(self) -> list[int]: ...


class Runner(Protocol):
    """Makes vectors of texts."""

    def batches(self, lengths: Sequence[int], workers: int) -> list[int]:
        """Where batches end, for texts of so many tokens, rising, that so many workers share."""
        ...

    def __call__(self, batch: Sequence[TokenisedText]) -> Vectors:
        """Shape (texts, dimensions), of texts that are sorted by length."""
        ...


class Padded:
    """Runs all of the model as sentence-transformers has it."""

    def __init__(self, model: SentenceTransformer) -> None:
        self._model = model

    def batches(self, lengths: Sequence[int], workers: int) -> list[int]:  # noqa: ARG002
        return [*range(_TEXTS, len(lengths), _TEXTS), len(lengths)] if lengths else []

    def __call__(self, batch: Sequence[TokenisedText]) -> Vectors:
        width = _up(len(batch[-1].ids), _TOKENS_STEP)
        height = _up(len(batch), _TEXTS_STEP) if len(batch) > 1 else 1
        inputs = {"input_ids": "ids", "attention_mask": "attention_mask", "token_type_ids": "type_ids"}
        features = {}
        for name, field in inputs.items():
            values = torch.zeros((height, width), dtype=torch.long)
            for row in range(height):  # the last text fills the rows left over
                part = getattr(batch[min(row, len(batch) - 1)], field)
                values[row, : len(part)] = torch.tensor(part)
            features[name] = values
        transformer, *rest = self._model
        with torch.inference_mode():
            features = transformer(features)
            features["token_embeddings"] = features["token_embeddings"].float()
            return _pooled(rest, features)[: len(batch)]


class Packed:
    """Runs the layers in int8, and the rest as sentence-transformers has it.

    Args:
        model: a BERT model in fp32; its own layers are dropped.
        samples: texts like those that it is going to read.
    """

    def __init__(self, model: SentenceTransformer, samples: Sequence[TokenisedText]) -> None:
        self._rest = list(model)[1:]
        self._layers = Layers(model[0].auto_model, sorted((sample.ids for sample in samples), key=len))

    def batches(self, lengths: Sequence[int], workers: int) -> list[int]:
        most = min(_PACKED, -(-sum(lengths) // workers))
        ends, tokens = [], 0
        for at, length in enumerate(lengths):
            if tokens and tokens + length > most:
                ends.append(at)
                tokens = 0
            tokens += length
        return [*ends, len(lengths)] if lengths else []

    def __call__(self, batch: Sequence[TokenisedText]) -> Vectors:
        with torch.inference_mode():
            rows = self._layers([text.ids for text in batch])
            ends = np.cumsum([0, *(len(text.ids) for text in batch)])
            # The names by which sentence-transformers pools texts that stand one behind the other.
            return _pooled(self._rest, {"token_embeddings": rows[None], "cu_seq_lens_q": torch.from_numpy(ends)})


def _pooled(modules: Sequence[Any], features: dict[str, Any]) -> Vectors:
    """What pooling and normalising make of the tokens."""
    for module in modules:
        features = module(features)
    vectors: Vectors = features["sentence_embedding"].numpy()
    return vectors


def _up(number: int, step: int) -> int:
    """The least multiple of ``step`` that is no less than ``number``."""
    return -(-number // step) * step
