"""The network in training: MPNet (Song et al. 2020), which reads texts one by one, as a bi-encoder, or a query together
with a clause, as a cross-encoder.

A text is read as ``<s> text </s>``; its vector is the mean of its states, scaled to unit length. A pair is read as
``<s> query </s></s> clause </s>``; a small head makes the mean of its states a score. The word embeddings are those of
the base and stay as they are. The layers are written out because transformers' own compute attention with the relative
positions of MPNet step by step, which is slow and takes much memory.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

import torch
from safetensors.torch import load_file, save_file
from tokenizers import Tokenizer
from torch.nn.functional import dropout, gelu, normalize, scaled_dot_product_attention
from torch.utils.checkpoint import checkpoint
from transformers import MPNetConfig, MPNetModel

from training.reranker.base import WEIGHTS

QUERY_TOKENS: Final = 64
CLAUSE_TOKENS: Final = 320
BUCKET: Final = 8192
"""Tokens that run at once, padding included."""

Row = list[int]
"""The token ids of a text or a pair."""


class Head(torch.nn.Module):
    """Mean state -> score: a dense layer that starts as the identity, then one output."""

    def __init__(self, dimensions: int) -> None:
        super().__init__()
        self.dense = torch.nn.Linear(dimensions, dimensions)
        self.out = torch.nn.Linear(dimensions, 1)
        torch.nn.init.eye_(self.dense.weight)
        torch.nn.init.zeros_(self.dense.bias)
        torch.nn.init.normal_(self.out.weight, std=0.02)
        torch.nn.init.zeros_(self.out.bias)

    def forward(self, mean: torch.Tensor) -> torch.Tensor:
        """Shape (rows, dimensions) -> (rows,)."""
        scores: torch.Tensor = self.out(torch.tanh(self.dense(mean))).squeeze(-1)
        return scores


class Network(torch.nn.Module):
    """The layers with the head, and the tokeniser.

    Args:
        config: the size of the layers.
        tokenizer: has ``<s>``, ``<pad>`` and ``</s>``.
        seed: the seed of the head, and of the layers until weights are loaded.
    """

    def __init__(self, config: MPNetConfig, tokenizer: Tokenizer, seed: int) -> None:
        super().__init__()
        torch.manual_seed(seed)
        self.body = MPNetModel(config, add_pooling_layer=False)
        self.body.embeddings.requires_grad_(False)
        self.head = Head(config.hidden_size)
        self.tokenizer = tokenizer
        tokenizer.no_truncation()
        tokenizer.no_padding()
        self._start, self._pad, self._end = (tokenizer.token_to_id(each) for each in ("<s>", "<pad>", "</s>"))
        self.to("cuda" if torch.cuda.is_available() else "cpu")

    @classmethod
    def of(cls, folder: Path, seed: int) -> Network:
        """The network in ``folder``: the base model, with a new head, or what `save` wrote."""
        config, tokenizer = MPNetConfig.from_json_file(folder / "config.json"), folder / "tokenizer.json"
        network = cls(config, Tokenizer.from_file(str(tokenizer)), seed)
        weights = load_file(folder / WEIGHTS)
        head = {name: weights.pop(name) for name in list(weights) if name.startswith("head.")}
        if head:
            network.load_state_dict(head, strict=False)
        missing = network.body.load_state_dict(weights, strict=False).missing_keys
        if missing:
            raise SystemExit(f"{folder}: there is no {missing[0]}")
        return network

    def save(self, folder: Path, beside: Path) -> None:
        """Writes the weights in 32 bits, those of the head as ``head.*``; copies configuration and tokeniser from
        the folder ``beside``.
        """
        folder.mkdir(parents=True, exist_ok=True)
        for name in ("config.json", "tokenizer.json"):
            shutil.copyfile(beside / name, folder / name)
        weights = self.body.state_dict() | {f"head.{name}": each for name, each in self.head.state_dict().items()}
        part = folder / f"{WEIGHTS}.part"
        save_file({name: each.cpu().contiguous() for name, each in weights.items()}, part)
        part.replace(folder / WEIGHTS)

    def learning(self, head: bool) -> dict[str, torch.nn.Parameter]:
        """The trained parameters, by name: all except the embeddings, those of the head only where it is used."""
        named = self.named_parameters()
        return {name: each for name, each in named if each.requires_grad and (head or not name.startswith("head."))}

    def texts(self, texts: Sequence[str], most: int = CLAUSE_TOKENS) -> list[Row]:
        """The token ids of texts, each cut to ``most`` tokens."""
        return [[self._start, *ids, self._end] for ids in self._ids(texts, most)]

    def pairs(self, pairs: Sequence[tuple[str, str]], most: int = CLAUSE_TOKENS) -> list[Row]:
        """The token ids of queries, cut to 64 tokens, each with a clause, cut to ``most``."""
        queries = self._ids([query for query, _ in pairs], QUERY_TOKENS)
        clauses = self._ids([clause for _, clause in pairs], most)
        end = self._end
        return [[self._start, *query, end, end, *clause, end] for query, clause in zip(queries, clauses, strict=True)]

    def vectors(self, rows: Sequence[Row], rate: float = 0.0) -> torch.Tensor:
        """The vectors of texts, of unit length: shape (rows, dimensions); ``rate`` is the dropout rate."""
        return normalize(self._means(rows, rate), dim=1)

    def scores(self, rows: Sequence[Row], rate: float = 0.0) -> torch.Tensor:
        """The scores of pairs: shape (rows,); ``rate`` is the dropout rate."""
        scores: torch.Tensor = self.head(dropout(self._means(rows, rate), rate, rate > 0))
        return scores

    def read(self, query: str, clauses: Sequence[str]) -> list[float]:
        """The scores of clauses for a query, without gradients."""
        with torch.no_grad():
            scores: list[float] = self.scores(self.pairs([(query, each) for each in clauses])).tolist()
        return scores

    def _ids(self, texts: Sequence[str], most: int) -> list[Row]:
        return [each.ids[:most] for each in self.tokenizer.encode_batch(list(texts), add_special_tokens=False)]

    def _means(self, rows: Sequence[Row], rate: float) -> torch.Tensor:
        """The mean states of rows, run in buckets of similar length. What is between the layers is computed again for
        the gradients instead of being kept, so that memory is needed for one bucket at a time.
        """
        order = sorted(range(len(rows)), key=lambda at: len(rows[at]))
        parts = [
            checkpoint(self._mean, [rows[at] for at in bucket], rate, use_reentrant=False)
            for bucket in buckets(order, [len(rows[at]) for at in order])
        ]
        places = torch.tensor(order, device=self.body.device).argsort()
        return torch.cat(parts)[places]

    def _mean(self, rows: Sequence[Row], rate: float) -> torch.Tensor:
        lengths = torch.tensor([len(row) for row in rows], device=self.body.device)
        ids = torch.nn.utils.rnn.pad_sequence([torch.tensor(row) for row in rows], True, self._pad).to(lengths.device)
        there = torch.arange(ids.shape[1], device=ids.device)[None] < lengths[:, None]
        states = self._states(ids, there, rate)
        return (states * there[:, :, None]).sum(1) / lengths[:, None]

    def _states(self, ids: torch.Tensor, there: torch.Tensor, rate: float) -> torch.Tensor:
        """The states of the last layer, computed in 16 bits: shape (rows, tokens, dimensions)."""
        encoder, embed = self.body.encoder, self.body.embeddings
        hidden = embed.LayerNorm(embed.word_embeddings(ids) + embed.position_embeddings(_positions(there, self._pad)))
        hidden = dropout(hidden, rate, rate > 0)
        bias = encoder.compute_position_bias(hidden[:1]).masked_fill(~there[:, None, None, :], -1e4)
        with torch.autocast(ids.device.type, dtype=torch.bfloat16):
            for layer in encoder.layer:
                hidden = _layer(layer, hidden, bias.to(torch.bfloat16), rate)
        return hidden.float()


def buckets(order: Sequence[int], lengths: Sequence[int], most: int = BUCKET) -> list[Sequence[int]]:
    """Cuts ``order`` so that no part has more than ``most`` tokens when padded; ``lengths`` ascend."""
    cuts = [0]
    for at, length in enumerate(lengths):
        if at > cuts[-1] and (at + 1 - cuts[-1]) * length > most:
            cuts.append(at)
    return [order[start:end] for start, end in pairwise((*cuts, len(order)))]


def _positions(there: torch.Tensor, pad: int) -> torch.Tensor:
    """The positions of tokens, which are counted from that of the padding."""
    return there.cumsum(1) * there + pad


def _layer(layer: torch.nn.Module, hidden: torch.Tensor, bias: torch.Tensor, rate: float) -> torch.Tensor:
    reading, rows = layer.attention.attn, hidden.shape[:2]

    def heads(linear: torch.nn.Linear) -> torch.Tensor:
        return linear(hidden).view(*rows, reading.num_attention_heads, -1).transpose(1, 2)

    mixed = scaled_dot_product_attention(heads(reading.q), heads(reading.k), heads(reading.v), bias, dropout_p=rate)
    mixed = reading.o(mixed.transpose(1, 2).reshape(*rows, -1))
    between = layer.attention.LayerNorm((dropout(mixed, rate, rate > 0) + hidden).float())
    wide = layer.output.dense(gelu(layer.intermediate.dense(between)))
    out: torch.Tensor = layer.output.LayerNorm((dropout(wide, rate, rate > 0) + between).float())
    return out
