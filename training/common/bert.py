"""The layers of BERT (Devlin et al. 2019) written out, so that a recipe can run some of them and keep their states.

Texts of different lengths are padded into one batch of states, shape (texts, tokens, dimensions), with a mask, shape
(texts, tokens), that is 1 for tokens and 0 for padding.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
from torch.nn.functional import dropout, gelu, scaled_dot_product_attention

if TYPE_CHECKING:
    from collections.abc import Sequence

    from transformers import BertModel

Batch = tuple[torch.Tensor, torch.Tensor]


def embed_tokens(model: BertModel, rows: Sequence[Sequence[int]]) -> Batch:
    """The embeddings of rows of token ids, token types all 0."""
    longest = max(map(len, rows))
    ids = torch.tensor([[*row, *[0] * (longest - len(row))] for row in rows], device=model.device)
    mask = torch.tensor([[1.0] * len(row) + [0.0] * (longest - len(row)) for row in rows], device=model.device)
    return model.embeddings(input_ids=ids), mask


def run_layers(layers: Sequence[torch.nn.Module], batch: Batch, rate: float = 0.0) -> Batch:
    """The states after some layers; ``rate`` is the dropout rate."""
    hidden, mask = batch
    seen = (mask == 1)[:, None, None, :]
    for layer in layers:
        hidden = _layer(layer, hidden, seen, rate)
    return hidden, mask


def unpad(batch: Batch) -> list[torch.Tensor]:
    """The states of each text without padding, in 16 bits, for keeping."""
    hidden, mask = batch
    return [row[: int(kept.sum())].half() for row, kept in zip(hidden, mask, strict=True)]


def pad(states: Sequence[torch.Tensor]) -> Batch:
    """Kept states, in one batch again."""
    hidden = torch.nn.utils.rnn.pad_sequence(list(states), batch_first=True).float()
    lengths = torch.tensor([len(state) for state in states], device=hidden.device)
    return hidden, (torch.arange(hidden.shape[1], device=hidden.device)[None] < lengths[:, None]).float()


def _layer(layer: torch.nn.Module, hidden: torch.Tensor, seen: torch.Tensor, rate: float) -> torch.Tensor:
    reading, rows = layer.attention.self, hidden.shape[:2]

    def heads(linear: torch.nn.Linear) -> torch.Tensor:
        return linear(hidden).view(*rows, reading.num_attention_heads, -1).transpose(1, 2)

    mixed = scaled_dot_product_attention(heads(reading.query), heads(reading.key), heads(reading.value), attn_mask=seen)
    mixed = mixed.transpose(1, 2).reshape(*rows, -1)
    out = layer.attention.output
    between = out.LayerNorm(dropout(out.dense(mixed), rate, rate > 0) + hidden)
    wide = gelu(layer.intermediate.dense(between))
    return layer.output.LayerNorm(dropout(layer.output.dense(wide), rate, rate > 0) + between)
