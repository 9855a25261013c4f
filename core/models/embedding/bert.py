"""A BERT encoder in numpy, which embeds one text at a time, in fp32.

A query should not wait for torch and sentence-transformers, which take seconds to import and hundreds of megabytes.
This loads in a tenth of a second and is just as fast on a query (10 ms on two cores). Many texts are embedded faster in
int8 (`core.models.embedding.quantised`).

Source: Devlin et al., "BERT: Pre-training of Deep Bidirectional Transformers for Language Understanding" (2019).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from core.models.embedding.tensors import Floats, Tensor, read_tensors

if TYPE_CHECKING:
    from core.types.ports import Vectors

_POOLING: Final[Mapping[str, Callable[[Floats], Floats]]] = {
    "mean": lambda rows: np.asarray(rows.mean(axis=0)),
    "cls": lambda rows: rows[0],
}
_ERROR_FUNCTION: Final = (0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429)
Linear = tuple[Floats, Floats]


class Bert:
    """Makes the vector of a text; safe to use from several threads.

    Args:
        weights: the content of its ``model.safetensors``.
        config: its ``config.json``, in the format of transformers (see `core.models.embedding.model.is_bert`).
        pooling: how the vectors of a text's tokens become one: "mean" or "cls", the first of them.

    Raises:
        KeyError: a weight is missing, or of an unknown type.
    """

    def __init__(self, weights: bytes, config: Mapping[str, Any], pooling: str) -> None:
        tensors = read_tensors(weights)
        self._epsilon = np.float32(config["layer_norm_eps"])
        self._pool = _POOLING[pooling]
        self._words = tensors["embeddings.word_embeddings.weight"]
        places = tensors["embeddings.position_embeddings.weight"].whole()
        self._places = places + tensors["embeddings.token_type_embeddings.weight"].rows([0])
        self._norm = _pair(tensors, "embeddings.LayerNorm")
        numbers = range(config["num_hidden_layers"])
        self.layers = [Layer(tensors, f"encoder.layer.{number}.", config) for number in numbers]

    def __call__(self, tokens: Sequence[int]) -> Vectors:
        """The vector of a text in tokens, special ones included: shape (width,), of unit length."""
        rows = self.embedded(tokens)
        for layer in self.layers:
            rows = layer(rows)
        return self.pooled(rows)

    def embedded(self, tokens: Sequence[int]) -> Floats:
        """The input of the first layer for a text, shape (tokens, width)."""
        return normed(self._words.rows(list(tokens)) + self._places[: len(tokens)], self._norm, self._epsilon)

    def pooled(self, rows: Floats) -> Vectors:
        """The vector of a text, of unit length, from the last layer's output for its tokens."""
        vector = self._pool(rows)
        return vector / np.linalg.norm(vector)


class Layer:
    """One layer: maps the rows of a text to new rows."""

    def __init__(self, tensors: Mapping[str, Tensor], name: str, config: Mapping[str, Any]) -> None:
        self.heads = int(config["num_attention_heads"])
        self.epsilon = np.float32(config["layer_norm_eps"])
        parts = [_pair(tensors, f"{name}attention.self.{part}") for part in ("query", "key", "value")]
        self.ask = np.concatenate([weight for weight, _ in parts]), np.concatenate([bias for _, bias in parts])
        self.join = _pair(tensors, f"{name}attention.output.dense")
        self.norm = _pair(tensors, f"{name}attention.output.LayerNorm")
        self.widen = _pair(tensors, f"{name}intermediate.dense")
        self.narrow = _pair(tensors, f"{name}output.dense")
        self.last_norm = _pair(tensors, f"{name}output.LayerNorm")

    def __call__(self, rows: Floats) -> Floats:
        attended = attention(product(rows, self.ask), self.heads)
        rows = normed(product(attended, self.join) + rows, self.norm, self.epsilon)
        wide = gelu(product(rows, self.widen))
        return normed(product(wide, self.narrow) + rows, self.last_norm, self.epsilon)


def _pair(tensors: Mapping[str, Tensor], name: str) -> Linear:
    return tensors[f"{name}.weight"].whole(), tensors[f"{name}.bias"].whole()


def product(rows: Floats, by: Linear) -> Floats:
    """A linear map of each row."""
    weight, bias = by
    return np.asarray(rows @ weight.T + bias)


def normed(rows: Floats, by: Linear, epsilon: np.float32) -> Floats:
    """Layer normalisation."""
    weight, bias = by
    rows = rows - rows.mean(axis=-1, keepdims=True)
    spread = np.sqrt(np.square(rows).mean(axis=-1, keepdims=True) + epsilon)
    return np.asarray(rows / spread * weight + bias)


def attention(rows: Floats, heads: int) -> Floats:
    """Multi-head self-attention over the queries, keys and values in each token's row: shape (tokens, width)."""
    count, width = rows.shape[0], rows.shape[1] // 3
    size = width // heads
    query, key, value = rows.reshape(count, 3, heads, size).transpose(1, 2, 0, 3)
    scores = query @ key.transpose(0, 2, 1) / np.float32(size**0.5)
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights /= weights.sum(axis=-1, keepdims=True)
    return np.asarray(weights @ value).transpose(1, 0, 2).reshape(count, width)


def gelu(rows: Floats) -> Floats:
    """The Gaussian error linear unit; error function by Abramowitz and Stegun (1964), 7.1.26, accurate to 1.5e-7."""
    size = np.abs(rows) * np.float32(0.5**0.5)
    step = 1 / (1 + np.float32(0.3275911) * size)
    tail = np.zeros_like(rows)
    for factor in reversed(_ERROR_FUNCTION):
        tail += np.float32(factor)
        tail *= step
    tail *= np.exp(-size * size) / 2
    return rows * np.where(rows > 0, 1 - tail, tail)
