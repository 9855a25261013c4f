"""SmolLM2 in training: the weights of its GGUF file, which stay as they are, with a low-rank adapter on each matrix of
the upper layers (Hu et al. 2021, "LoRA").
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path
from typing import Final

import numpy as np
import torch
from gguf import GGUFReader, dequantize
from transformers import DynamicCache, LlamaConfig, LlamaForCausalLM

from core.models.reranking.judge import YES_NO
from core.models.reranking.language_model import Composer, LanguageModel
from training.common.llama_gguf import file_name, from_file, to_file
from training.judge.adapter import SCALE, Change

FIXED: Final = 5
"""The lowest of this many equal parts of the layers has no adapters: gradients end there, which saves time."""
RANK: Final = 8


class Adapted(torch.nn.Module):
    """A matrix with an adapter: ``W x + SCALE * B A x``, where B starts at zero."""

    def __init__(self, linear: torch.nn.Linear) -> None:
        super().__init__()
        outputs, inputs = linear.weight.shape
        self.linear = linear
        self.a = torch.nn.Parameter(torch.randn(RANK, inputs) / inputs**0.5)
        self.b = torch.nn.Parameter(torch.zeros(outputs, RANK))

    def forward(self, states: torch.Tensor) -> torch.Tensor:
        changed: torch.Tensor = self.linear(states) + SCALE * (states @ self.a.T) @ self.b.T
        return changed


class Network:
    """The model that is trained, asked for yes or no as a judge is.

    Args:
        file: SmolLM2's GGUF file.
        seed: the seed of the adapters.
    """

    def __init__(self, file: Path, seed: int) -> None:
        torch.manual_seed(seed)
        self._model = _read(file)
        self._adapted: dict[str, Adapted] = {}
        layers = self._model.model.layers
        first = len(layers) // FIXED
        for number, layer in enumerate(layers[first:], first):
            for part in ("self_attn", "mlp"):
                block = getattr(layer, part)
                for name, linear in list(block.named_children()):
                    if isinstance(linear, torch.nn.Linear):
                        adapted = Adapted(linear)
                        setattr(block, name, adapted)
                        self._adapted[file_name(f"model.layers.{number}.{part}.{name}")] = adapted
        reader = LanguageModel(file, lambda: False, threads=1)
        self._composer = Composer(reader, YES_NO)
        pieces = reader.pieces()
        no, yes = map(pieces.index, YES_NO.answers)
        self._answer = self._model.lm_head.weight[yes] - self._model.lm_head.weight[no]

    def learning(self) -> dict[str, torch.nn.Parameter]:
        """The weights of the adapters, by name."""
        return {f"{name}.{part}": getattr(each, part) for name, each in self._adapted.items() for part in "ab"}

    def adapter(self) -> dict[str, Change]:
        """The weights of the adapters, by the name of the matrix in the file."""
        head = self._model.config.head_dim
        return {
            name: Change(each.a.detach().numpy(), to_file(name, each.b.detach().numpy(), head))
            for name, each in self._adapted.items()
        }

    def log_odds(self, pairs: Sequence[tuple[str, str]]) -> torch.Tensor:
        """The log-odds of yes for queries, each with a clause. Shape (pairs,).

        What all prompts begin with is read once.
        """
        prompts = [self._composer.prompt(query, [clause]) for query, clause in pairs]
        columns = zip(*prompts, strict=False)
        shared = [column[0] for column in takewhile(lambda column: len(set(column)) == 1, columns)]
        rows = [torch.tensor(prompt[len(shared) :]) for prompt in prompts]
        lengths = torch.tensor([len(row) for row in rows])
        ids = torch.nn.utils.rnn.pad_sequence(rows, batch_first=True)
        size, places = len(rows), torch.arange(len(shared) + ids.shape[1])
        memory = DynamicCache()
        read = self._model.model(torch.tensor([shared]), use_cache=True).past_key_values
        for number, layer in enumerate(read.layers):
            memory.update(layer.keys.expand(size, -1, -1, -1), layer.values.expand(size, -1, -1, -1), number)
        states = self._model.model(
            ids,
            attention_mask=(places[None] < len(shared) + lengths[:, None]).long(),
            position_ids=places[None, len(shared) :].expand(size, -1),
            past_key_values=memory,
            use_cache=True,
        ).last_hidden_state
        odds: torch.Tensor = states[torch.arange(size), lengths - 1] @ self._answer
        return odds


def _read(file: Path) -> LlamaForCausalLM:
    """The model in a GGUF file, in 32 bits, its weights fixed."""
    reader = GGUFReader(file)

    def fact(name: str) -> int | float:
        value: int | float = reader.fields[f"llama.{name}"].contents()
        return value

    stored = {each.name: dequantize(each.data, each.tensor_type) for each in reader.tensors}
    model = LlamaForCausalLM(
        LlamaConfig(
            vocab_size=len(stored["token_embd.weight"]),
            hidden_size=fact("embedding_length"),
            intermediate_size=fact("feed_forward_length"),
            num_hidden_layers=fact("block_count"),
            num_attention_heads=fact("attention.head_count"),
            num_key_value_heads=fact("attention.head_count_kv"),
            rms_norm_eps=fact("attention.layer_norm_rms_epsilon"),
            rope_theta=fact("rope.freq_base"),
            max_position_embeddings=fact("context_length"),
            tie_word_embeddings="output.weight" not in stored,
        )
    )
    model.eval().requires_grad_(False)
    for name, weights in model.named_parameters():
        values = from_file(file_name(name), stored[file_name(name)], model.config.head_dim)
        weights.copy_(torch.from_numpy(np.array(values, dtype=np.float32)))
    return model
