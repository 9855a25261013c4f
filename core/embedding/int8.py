"""A BERT model's layers with their matrix products in int8, for CPUs that multiply int8 faster than anything else.

Weights are rounded by output channel; what is multiplied with them is rounded by input channel, with scales that are
fixed when the model is loaded, from what passes there while it reads a few texts in fp32. So nothing that becomes of a
text depends on the texts beside it. What stays in fp32: attention, norms, sums, and the few channels whose numbers
outdo all others, and would leave these too few of the 256 values of a byte. A batch is not padded: its texts stand one
behind the other, and only attention takes them apart.

Sources: Jacob et al., "Quantization and Training of Neural Networks for Efficient Integer-Arithmetic-Only Inference"
(2018); Xiao et al., "SmoothQuant" (2023), for the scales by input channel; Dettmers et al., "LLM.int8()" (2022), for
the channels left in fp32. The products are oneDNN's, which adds the bias, applies GELU and rounds again while a result
is still in the cache.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

import torch
from torch.nn import functional

from core.embedding.model import is_bert

if TYPE_CHECKING:
    from torch import Tensor

_STEP: Final = 32  # batches have a multiple of so many rows: oneDNN compiles a product for every number that it meets
_MIDDLE: Final = 128  # the byte that is 0 where numbers may be negative
_LOWEST: Final = -0.17  # GELU goes no lower
_LOUD: Final = 8  # channels of a layer, between widening and narrowing, that are left in fp32
_LEAST: Final = 1e-6  # a scale is no smaller, so that nothing is divided by 0


def runs_here(config: dict[str, Any]) -> bool:
    """Whether this CPU has the instructions, and the model of this ``config.json`` has the layers."""
    has_onednn = torch.backends.mkldnn.is_available()  # type: ignore[no-untyped-call]
    can = has_onednn and torch.cpu.get_capabilities().get("avx512_vnni")
    return bool(can) and is_bert(config)


class Layers:
    """The layers of a BERT model; safe to use from several threads.

    Args:
        bert: the model in fp32, as transformers loads it.
        samples: texts in tokens, like those that it is going to read.
    """

    def __init__(self, bert: Any, samples: Sequence[Sequence[int]]) -> None:
        self._embeddings = bert.embeddings
        self._layers: list[_Layer] = []
        with torch.inference_mode():
            lengths = [len(sample) for sample in samples]
            rows = self._embedded(samples, 0)
            for layer in bert.encoder.layer:
                self._layers.append(_Layer(layer, rows, lengths))
                rows = self._layers[-1].gave
        bert.encoder.layer = torch.nn.ModuleList()  # in fp32 they hold 43 MB

    def __call__(self, texts: Sequence[Sequence[int]]) -> Tensor:
        """What becomes of the tokens of texts, shape (tokens of all texts, width); quickest if sorted by length."""
        lengths = [len(text) for text in texts]
        rows = self._embedded(texts, -sum(lengths) % _STEP)
        for layer in self._layers:
            rows = layer(rows, lengths)
        return rows[: sum(lengths)]

    def _embedded(self, texts: Sequence[Sequence[int]], spare: int) -> Tensor:
        """The rows that the first layer takes, and ``spare`` ones behind them that are read by none."""
        tokens = torch.tensor([[token for text in texts for token in text] + [0] * spare])
        places = torch.tensor([[place for text in texts for place in range(len(text))] + [0] * spare])
        of_type = torch.zeros_like(tokens)
        rows: Tensor = self._embeddings(input_ids=tokens, position_ids=places, token_type_ids=of_type)[0]
        return rows


class _Layer:
    """One layer, made from one in fp32 and the rows that it takes; ``gave`` is what that made of them."""

    def __init__(self, layer: Any, rows: Tensor, lengths: Sequence[int]) -> None:
        attending, joining = layer.attention.self, layer.attention.output
        self._heads = attending.num_attention_heads
        parts = (attending.query, attending.key, attending.value)
        weight, bias = torch.cat([part.weight for part in parts]), torch.cat([part.bias for part in parts])
        self._ask = _Product(weight, bias, rows)
        attended = _attention(functional.linear(rows, weight, bias), lengths, self._heads)
        self._join = _Product(joining.dense.weight, joining.dense.bias, attended)
        self._norm = joining.LayerNorm
        between = self._norm(joining.dense(attended) + rows)
        widen, narrow, self._last_norm = layer.intermediate.dense, layer.output.dense, layer.output.LayerNorm
        self._widen = _Product(widen.weight, widen.bias, between)
        wide = functional.gelu(widen(between))
        self.gave = self._last_norm(narrow(wide) + between)
        loud = wide.amax(0).topk(_LOUD).indices
        self._loud = widen.weight[loud], widen.bias[loud], narrow.weight[:, loud].T.contiguous()
        self._wide = _Range.of_gelu(wide.index_fill(1, loud, 0))
        self._narrow = _Product(narrow.weight.index_fill(1, loud, 0), narrow.bias, self._wide)

    def __call__(self, rows: Tensor, lengths: Sequence[int]) -> Tensor:
        attended = _attention(self._ask(self._ask.rounded(rows)), lengths, self._heads)
        between = self._norm(self._join.plus(self._join.rounded(attended), rows))
        wide = self._widen.gelu(self._widen.rounded(between), self._wide)
        weight, bias, narrow = self._loud
        loud = functional.gelu(functional.linear(between, weight, bias))
        return self._last_norm(self._narrow.plus(wide, torch.addmm(between, loud, narrow)))  # type: ignore[no-any-return]


@dataclass(frozen=True, slots=True)
class _Range:
    """How numbers are rounded to bytes: ``number = scale * (byte - zero)``."""

    scale: float
    zero: int

    @classmethod
    def of_gelu(cls, seen: Tensor) -> _Range:
        scale = (max(float(seen.max()), _LEAST) - _LOWEST) / 255
        return cls(scale, round(-_LOWEST / scale))


class _Product:
    """A linear map from bytes.

    Args:
        weight: shape (numbers given, numbers taken).
        bias: of the map.
        takes: the range of the bytes; or rows of numbers like those that it will take, which `rounded` makes bytes.
    """

    def __init__(self, weight: Tensor, bias: Tensor, takes: _Range | Tensor) -> None:
        if not isinstance(takes, _Range):
            # A channel of large numbers and small weights is made smaller, its weights larger, by as much.
            peaks = takes.abs().amax(0).clamp(min=_LEAST)
            even = (peaks / weight.abs().amax(0).clamp(min=_LEAST)).sqrt()
            takes = _Range(float((peaks / even).max()) / 127, _MIDDLE)
            weight = weight * even
            self._shrink = 1 / (even * takes.scale)
        self._takes = takes
        self._scales = weight.abs().amax(1).clamp(min=_LEAST) / 127
        whole = (weight / self._scales[:, None]).round().to(torch.int8)
        self._weight = torch.ops.onednn.qlinear_prepack(whole, [8 * _STEP, weight.shape[1]])
        self._zeros = torch.zeros(len(whole), dtype=torch.int32)
        self._bias = bias

    def rounded(self, rows: Tensor) -> Tensor:
        """Numbers as bytes; those beyond the range become its ends."""
        signed = (rows * self._shrink).round_().clamp_(-127, 127).to(torch.int8)
        return signed.view(torch.uint8).bitwise_xor_(_MIDDLE)  # adds 128; quicker than converting to unsigned bytes

    def __call__(self, taken: Tensor) -> Tensor:
        return self._run(taken, _Range(1.0, 0), torch.float32, "none")

    def gelu(self, taken: Tensor, gives: _Range) -> Tensor:
        """GELU of what the map gives, as bytes."""
        return self._run(taken, gives, torch.uint8, "gelu")

    def plus(self, taken: Tensor, other: Tensor) -> Tensor:
        """What the map gives, and ``other`` added."""
        run = torch.ops.onednn.qlinear_pointwise.binary
        gives = (1.0, 0, torch.float32)
        added: Tensor = run(*self._given(taken), other, self._bias, *gives, 1.0, 0, "add", 1.0, "none", [], "none")
        return added

    def _run(self, taken: Tensor, gives: _Range, dtype: torch.dtype, then: str) -> Tensor:
        run = torch.ops.onednn.qlinear_pointwise.default
        made: Tensor = run(*self._given(taken), self._bias, gives.scale, gives.zero, dtype, then, [], "none")
        return made

    def _given(self, taken: Tensor) -> tuple[Any, ...]:
        return taken, self._takes.scale, self._takes.zero, self._weight, self._scales, self._zeros


def _attention(rows: Tensor, lengths: Sequence[int], heads: int) -> Tensor:
    """What every token takes from the tokens of its text; 0 for rows behind the last text.

    Args:
        rows: one a token: query, key and value of all heads.
        lengths: of the texts.
        heads: how many.
    """
    width = rows.shape[1] // 3
    mixed = rows.new_empty(len(rows), width)
    at = 0
    for length, equal in groupby(lengths):
        count = len(list(equal))
        end = at + count * length
        if length:
            shape = (count, length, heads, width // heads)
            query, key, value = (
                rows[at:end, width * part : width * (part + 1)].reshape(shape).transpose(1, 2) for part in range(3)
            )
            attended = functional.scaled_dot_product_attention(query, key, value)
            mixed[at:end].view(shape).copy_(attended.transpose(1, 2))
        at = end
    mixed[at:] = 0
    return mixed
