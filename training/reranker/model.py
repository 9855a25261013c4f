"""The cross-encoder in training: BERT with a pooler and one output.

Query and clause are read together as ``[CLS] query [SEP] clause [SEP]`` with token types all 0, because llama.cpp's
rank pooling has no second type. It starts from the layers of the encoder after pre-training, before that has seen
any grades; the word embeddings are frozen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
from torch.nn.functional import dropout
from transformers import AutoModelForSequenceClassification, AutoTokenizer

from training.common import base, bert
from training.common.replicas import Replicas, side_by_side

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from transformers import BertForSequenceClassification, PreTrainedTokenizerBase

QUERY_TOKENS = 64
_LEARNING = ("bert.encoder.layer.", "bert.pooler.", "classifier.")


class Cross:
    """The cross-encoder: query and clause -> a number.

    Args:
        model: a model with the base's vocabulary.
        tokens: the length of the longest pair.
    """

    def __init__(self, model: BertForSequenceClassification, tokens: int) -> None:
        self.model = model.to("cuda" if torch.cuda.is_available() else "cpu").eval().requires_grad_(False)
        self.tokenizer: PreTrainedTokenizerBase = AutoTokenizer.from_pretrained(str(base.folder()))
        self.tokens = tokens

    @classmethod
    def beginning(cls, layers: Mapping[str, torch.Tensor], seed: int, tokens: int) -> Cross:
        """A cross-encoder before any training.

        Args:
            layers: the encoder's layers to start from, by their names there.
            seed: the seed of the output, which starts at random.
            tokens: the length of the longest pair.
        """
        torch.manual_seed(seed)
        folder = str(base.folder())
        cross = cls(
            AutoModelForSequenceClassification.from_pretrained(folder, num_labels=1, dtype=torch.float32), tokens
        )
        cross.load({f"bert.{name}": weights for name, weights in layers.items()})
        return cross

    def layers(self) -> dict[str, torch.nn.Parameter]:
        """The trained parameters, by name: all except the embeddings."""
        return {name: each for name, each in self.model.named_parameters() if name.startswith(_LEARNING)}

    def weights(self) -> dict[str, torch.Tensor]:
        """A copy of the trained parameters, by name."""
        return {name: each.detach().clone() for name, each in self.layers().items()}

    def load(self, weights: Mapping[str, torch.Tensor]) -> None:
        """Loads these weights; the others stay."""
        mine = self.layers()
        with torch.no_grad():
            for name, each in weights.items():
                mine[name].copy_(each)

    def read(self, query: str, texts: Sequence[str]) -> list[list[int]]:
        """The token ids of each pair: the query truncated to 64 tokens, the clause to what is left."""
        cls, sep = self.tokenizer.cls_token_id, self.tokenizer.sep_token_id
        query_ids = self.tokenizer(query, add_special_tokens=False)["input_ids"][:QUERY_TOKENS]
        bodies = self.tokenizer(list(texts), add_special_tokens=False)["input_ids"]
        room = self.tokens - len(query_ids) - 3
        return [[cls, *query_ids, sep, *body[:room], sep] for body in bodies]

    def scores(self, query: str, texts: Sequence[str]) -> list[float]:
        """One number per text, without gradients."""
        scores = side_by_side(self.read(query, texts), lambda rows: list(_logits(self.model, rows, 0.0)))
        return [float(each) for each in scores]

    def trainable(self, rate: float = 0.0) -> Replicas:
        """For training all layers; ``rate`` is the dropout rate. Outputs: shape (pairs, 1)."""
        return Replicas(self.model, self.layers(), lambda model, rows: _logits(model, rows, rate))


def _logits(model: BertForSequenceClassification, rows: list[list[int]], rate: float) -> torch.Tensor:
    hidden, _ = bert.run_layers(model.bert.encoder.layer, bert.embed_tokens(model.bert, rows), rate)
    return model.classifier(dropout(model.bert.pooler(hidden), rate, rate > 0))
