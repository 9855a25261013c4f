"""A BERT encoder with the products of its layers in int8, run by ONNX Runtime: many texts, without torch.

Weights have 7 bits and activations 8 ("W7A8"), on every processor: older x86 ones sum two products in 16 bits, which 8
bits by 8 could exceed. `training.encoder.layers` makes the layers, and says how numbers are rounded. Texts are run one
at a time, on one thread: nothing is padded, and no vector depends on the other texts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from core.isolation.cores import open_session

if TYPE_CHECKING:
    from core.models.embedding.bert import Bert
    from core.models.embedding.running import TokenisedText
    from core.types.ports import Vectors


class Quantised:
    """Implements `core.models.embedding.running.Runner`.

    Args:
        bert: the model, for the embeddings of the tokens and the pooling.
        layers: the content of its ``layers.onnx``: from the embeddings of a text's tokens, "rows", shape (1, tokens,
            width), to the output of the last layer.
    """

    def __init__(self, bert: Bert, layers: bytes) -> None:
        self._bert = bert
        self._session = open_session(layers)

    def batches(self, count: int) -> list[int]:
        return list(range(1, count + 1))

    def __call__(self, batch: Sequence[TokenisedText]) -> Vectors:
        return np.stack([self._vector(text.ids) for text in batch])

    def _vector(self, tokens: Sequence[int]) -> Vectors:
        (rows,) = self._session.run(None, {"rows": self._bert.embedded(tokens)[np.newaxis]})
        return self._bert.pooled(rows[0])
