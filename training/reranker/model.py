"""The cross-encoder as it is trained: BERT with a pooler and one output.

Query and clause are read together as ``[CLS] query [SEP] clause [SEP]`` with token types all 0, because llama.cpp's
rank pooling knows no second type. It begins with the layers of the encoder that knows the names of clauses, before that
has seen a judgement; the word embeddings never learn.
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
        model: of the base's vocabulary.
        tokens: the longest pair.
    """

    def __init__(self, model: BertForSequenceClassification, tokens: int) -> None:
        self.model = model.to("cuda" if torch.cuda.is_available() else "cpu").eval().requires_grad_(False)
        self.tokenizer: PreTrainedTokenizerBase = AutoTokenizer.from_pretrained(str(base.folder()))
        self.tokens = tokens

    @classmethod
    def beginning(cls, layers: Mapping[str, torch.Tensor], seed: int, tokens: int) -> Cross:
        """One that has learnt nothing yet.

        Args:
            layers: of the encoder to begin with, by their names there.
            seed: of the output, which begins at random.
            tokens: the longest pair.
        """
        torch.manual_seed(seed)
        folder = str(base.folder())
        cross = cls(
            AutoModelForSequenceClassification.from_pretrained(folder, num_labels=1, dtype=torch.float32), tokens
        )
        cross.load({f"bert.{name}": weights for name, weights in layers.items()})
        return cross

    def layers(self) -> dict[str, torch.nn.Parameter]:
        """What can learn, by name: all but the embeddings."""
        return {name: each for name, each in self.model.named_parameters() if name.startswith(_LEARNING)}

    def weights(self) -> dict[str, torch.Tensor]:
        """A copy of what can learn, by name."""
        return {name: each.detach().clone() for name, each in self.layers().items()}

    def load(self, weights: Mapping[str, torch.Tensor]) -> None:
        """Takes these weights; the others stay."""
        mine = self.layers()
        with torch.no_grad():
            for name, each in weights.items():
                mine[name].copy_(each)

    def read(self, query: str, texts: Sequence[str]) -> list[list[int]]:
        """The token ids of each pair: the query cut at 64 tokens, the clause at what is left."""
        cls, sep = self.tokenizer.cls_token_id, self.tokenizer.sep_token_id
        asked = self.tokenizer(query, add_special_tokens=False)["input_ids"][:QUERY_TOKENS]
        bodies = self.tokenizer(list(texts), add_special_tokens=False)["input_ids"]
        room = self.tokens - len(asked) - 3
        return [[cls, *asked, sep, *body[:room], sep] for body in bodies]

    def scores(self, query: str, texts: Sequence[str]) -> list[float]:
        """One number a text, without gradients."""
        found = side_by_side(self.read(query, texts), lambda rows: list(_logits(self.model, rows, 0.0)))
        return [float(each) for each in found]

    def learning(self, rate: float = 0.0) -> Replicas:
        """To learn with all layers; ``rate`` is that of dropout. Outputs: shape (pairs, 1)."""
        return Replicas(self.model, self.layers(), lambda model, rows: _logits(model, rows, rate))


def _logits(model: BertForSequenceClassification, rows: list[list[int]], rate: float) -> torch.Tensor:
    hidden, _ = bert.through(model.bert.encoder.layer, bert.embedded(model.bert, rows), rate)
    return model.classifier(dropout(model.bert.pooler(hidden), rate, rate > 0))
