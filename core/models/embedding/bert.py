"""A BERT encoder in numpy, which embeds one text at a time, in fp32; and with its layers in int8, for many texts.

A query should not wait for torch and sentence-transformers, which take seconds to import and hundreds of megabytes. The
numpy encoder loads in a tenth of a second and is just as fast on a query (10 ms on two cores). Many texts are embedded
faster in int8, by ONNX Runtime, without torch: `Quantised`.

Source: Devlin et al., "BERT: Pre-training of Deep Bidirectional Transformers for Language Understanding" (2019).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from pathlib import Path

    from core.types.ports import Vectors

Floats: TypeAlias = NDArray[np.float32]
Linear: TypeAlias = tuple[Floats, Floats]
_POOLING: Final[Mapping[str, Callable[[Floats], Floats]]] = {
    "mean": lambda rows: np.asarray(rows.mean(axis=0)),
    "cls": lambda rows: rows[0],
}
_ERROR_FUNCTION: Final = (0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429)


class Bert:
    """Makes the vector of a text; safe to use from several threads.

    Args:
        weights: the content of its ``model.safetensors``, best mapped into memory: of the words only those read count.
        config: its ``config.json``, in the format of transformers (see `core.models.embedding.encoder.is_bert`).
        pooling: how the vectors of a text's tokens become one: "mean" or "cls", the first of them.

    Raises:
        KeyError: a weight is missing, or of an unknown type.
    """

    def __init__(self, weights: bytes | memoryview, config: Mapping[str, Any], pooling: str) -> None:
        tensors = _read_tensors(weights)
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


# --------------------------------------------------------------- in int8


class Quantised:
    """Implements `core.models.embedding.bert.Runner`.

    Args:
        bert: the model, for the embeddings of the tokens and the pooling.
        layers: its ``layers.onnx``: from the embeddings of a text's tokens, "rows", shape (1, tokens, width), to the
            output of the last layer.
    """

    def __init__(self, bert: Bert, layers: Path) -> None:
        self._bert = bert
        from core.isolation.cores import open_session

        self._session = open_session(layers)

    def batches(self, count: int) -> list[int]:
        return list(range(1, count + 1))

    def __call__(self, batch: Sequence[TokenisedText]) -> Vectors:
        return np.stack([self._vector(text.ids) for text in batch])

    def _vector(self, tokens: Sequence[int]) -> Vectors:
        (rows,) = self._session.run(None, {"rows": self._bert.embedded(tokens)[np.newaxis]})
        return self._bert.pooled(rows[0])


# --------------------------------------------------------------- weights


def _from_bfloat16(stored: NDArray[Any]) -> Floats:
    """A bfloat16 is the upper half of a float32; numpy has no type for it."""
    return (stored.astype(np.uint32) << 16).view(np.float32)


_TYPES: Final[Mapping[str, tuple[type, Callable[[NDArray[Any]], Floats]]]] = {
    "F32": (np.float32, np.asarray),
    "F16": (np.float16, lambda stored: stored.astype(np.float32)),
    "BF16": (np.uint16, _from_bfloat16),
}


class Tensor:
    """A tensor, kept in the type in which it is stored."""

    def __init__(self, stored: NDArray[Any], widen: Callable[[NDArray[Any]], Floats]) -> None:
        self._stored = stored
        self._widen = widen

    def whole(self) -> Floats:
        """All of it."""
        return self._widen(self._stored)

    def rows(self, numbers: list[int]) -> Floats:
        """Only these rows."""
        return self._widen(self._stored[numbers])


def _read_tensors(content: bytes | memoryview) -> dict[str, Tensor]:
    """The floating-point tensors in a safetensors file, by name, as parts of ``content``.

    Its layout: the length of a JSON header (8 bytes), the header, the weights.
    """
    begin = 8 + int.from_bytes(content[:8], "little")
    tensors = {}
    for name, facts in json.loads(bytes(content[8:begin])).items():
        if (kind := _TYPES.get(facts.get("dtype"))) is not None:
            start, end = (begin + offset for offset in facts["data_offsets"])
            stored = np.frombuffer(content[start:end], kind[0]).reshape(facts["shape"])
            tensors[name] = Tensor(stored, kind[1])
    return tensors


class TokenisedText(Protocol):
    """A text that the tokenizer has read."""

    @property
    def ids(self) -> list[int]: ...

    @property
    def type_ids(self) -> list[int]: ...

    @property
    def attention_mask(self) -> list[int]: ...


class Runner(Protocol):
    """Makes vectors of texts. Safe to use from several threads."""

    def batches(self, count: int) -> list[int]:
        """Where the batches end for this number of texts."""
        ...

    def __call__(self, batch: Sequence[TokenisedText]) -> Vectors:
        """The vectors of texts sorted by length: shape (texts, dimensions)."""
        ...
