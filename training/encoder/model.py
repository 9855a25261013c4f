"""MiniLM in training: its lower half separate from its upper half.

The word embeddings are frozen. The lower three layers are trained only on headings and the lexicon, which are
plentiful; the upper three also on the lawyers' grades, which are few. So the lower half's states of a clause are
computed once and kept, which halves the second phase.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
from torch.nn.functional import normalize
from transformers import AutoModel, AutoTokenizer

from training.common import bert
from training.common.recipe import base_folder
from training.common.replicas import Replicas, side_by_side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from transformers import BertModel

HALF = 3  # layers of the lower half


class Trained:
    """The encoder: texts -> vectors of unit length.

    Args:
        tokens: how many tokens of a text are read, special ones included.
    """

    def __init__(self, tokens: int = 256) -> None:
        folder = str(base_folder())
        self._model: BertModel = AutoModel.from_pretrained(folder, dtype=torch.float32).eval()
        self._model.to("cuda" if torch.cuda.is_available() else "cpu").requires_grad_(False)
        self._tokenizer = AutoTokenizer.from_pretrained(folder)
        self.tokens = tokens

    def layers(self, first: int = 0) -> dict[str, torch.nn.Parameter]:
        """The parameters of the layers from the ``first`` on, by name."""
        wanted = tuple(f"encoder.layer.{at}." for at in range(first, len(self._model.encoder.layer)))
        return {name: each for name, each in self._model.named_parameters() if name.startswith(wanted)}

    def load(self, layers: dict[str, torch.Tensor]) -> None:
        """Loads the weights of these layers."""
        with torch.no_grad():
            for name, parameter in self.layers().items():
                parameter.copy_(layers[name])

    def read(self, texts: Sequence[str]) -> list[list[int]]:
        """The token ids of each text, special ones included."""
        return self._tokenizer(list(texts), truncation=True, max_length=self.tokens)["input_ids"]

    def embed(self, texts: Sequence[str]) -> torch.Tensor:
        """Shape (texts, dimensions), without gradients."""
        return self.upper(self.lower(self.read(texts)))

    def lower(self, rows: Sequence[Sequence[int]]) -> list[torch.Tensor]:
        """The lower half's states of each row of token ids: shape (tokens, dimensions), without gradients."""
        return side_by_side(rows, lambda some: bert.unpad(_below(self._model, some, 0.0)))

    def upper(self, states: Sequence[torch.Tensor]) -> torch.Tensor:
        """The upper half's output for such states: shape (texts, dimensions), without gradients."""
        return torch.stack(side_by_side(states, lambda some: list(_above(self._model, bert.pad(some), 0.0))))

    def trainable(self) -> Replicas:
        """For training all layers, on rows of token ids."""
        return Replicas(self._model, self.layers(), lambda model, rows: _above(model, _below(model, rows, 0.0), 0.0))

    def trainable_upper(self, rate: float) -> Replicas:
        """For training the upper half, on states of the lower; ``rate`` is the dropout rate."""
        return Replicas(self._model, self.layers(HALF), lambda model, states: _above(model, bert.pad(states), rate))


def _below(model: BertModel, rows: Sequence[Sequence[int]], rate: float) -> bert.Batch:
    return bert.run_layers(model.encoder.layer[:HALF], bert.embed_tokens(model, rows), rate)


def _above(model: BertModel, batch: bert.Batch, rate: float) -> torch.Tensor:
    """The mean of the tokens, of unit length: shape (texts, dimensions)."""
    hidden, mask = bert.run_layers(model.encoder.layer[HALF:], batch, rate)
    return normalize((hidden * mask[:, :, None]).sum(1) / mask.sum(1, keepdim=True), dim=1)
