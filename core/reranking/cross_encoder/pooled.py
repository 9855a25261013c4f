"""The cross-encoder with its head applied outside: the same scores, and the input of the last layer, to retrain it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import numpy as np

from core.errors import ModelError
from core.reranking.cross_encoder.head import Numbers, read_head
from core.reranking.cross_encoder.llama import CrossEncoder
from core.reranking.cross_encoder.model import read_reranker
from core.translation import tr

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path


class PooledEncoder(CrossEncoder):
    """A `CrossEncoder` whose last layer can be corrected.

    Args:
        folder: see `CrossEncoder`.
        correction: added to the weights of the last layer, shape (dimensions,); None: nothing.
        workers: see `CrossEncoder`.

    Raises:
        ModelError: see `CrossEncoder`; or its head is of a kind that cannot be corrected.
    """

    pooling: ClassVar = "LLAMA_POOLING_TYPE_CLS"

    def __init__(self, folder: Path, correction: Sequence[float] | None = None, workers: int | None = None) -> None:
        weights = read_reranker(folder).weights
        head = read_head(weights)
        if head is None:
            raise ModelError(tr("This reranking model cannot be adjusted to your ratings."), "", weights)
        self._head = head
        self._correction = np.zeros(len(head.last)) if correction is None else np.array(correction, dtype=np.float64)
        if self._correction.shape != head.last.shape:
            raise ModelError(
                tr("What was learned from your ratings belongs to another reranking model."),
                tr("Tune search again."),
                weights,
            )
        super().__init__(folder, workers)

    def stream(self, query: str, texts: Sequence[str]) -> Iterator[float]:
        """See `CrossEncoder.stream`."""
        for features in self.features(query, texts):
            yield float(self.by_head(features))

    def features(self, query: str, texts: Sequence[str]) -> Iterator[Numbers]:
        """The input of the last layer, shape (dimensions,), for each text in turn, as soon as it is known."""
        for hidden in self._outputs(query, texts, len(self._head.last)):
            yield self._head.features(np.array(hidden))

    def by_head(self, features: Numbers) -> Numbers:
        """The scores of features by the corrected last layer: shape (texts,) from (texts, dimensions)."""
        scores: Numbers = self._head.scores(features) + features @ self._correction
        return scores
