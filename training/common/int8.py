"""Rounds the layers of a transformer to int8 and writes them for ONNX Runtime.

Weights are rounded to 7 bits per output channel; the activations that they multiply are rounded to 8 bits per input
channel, with scales that are calibrated on a few texts that the model reads in fp32. Attention, norms and sums stay in
fp32, as do the few channels whose activations are so large that they would leave the others too few of the 256 values
of a byte.

Sources: Jacob et al., "Quantization and Training of Neural Networks for Efficient Integer-Arithmetic-Only Inference"
(2018); Xiao et al., "SmoothQuant" (2023), for the scales per input channel; Dettmers et al., "LLM.int8()" (2022), for
the channels left in fp32.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray
from onnx import NodeProto, TensorProto, ValueInfoProto, helper, numpy_helper

from core.models.embedding.bert import Linear, gelu, product

Floats = NDArray[np.float32]

_LARGEST: Final = 63  # the largest weight in 7 bits
_MIDDLE: Final = 128  # the byte that stands for 0 where numbers may be negative
_LOWEST: Final = -0.17  # GELU goes no lower
_LOUD: Final = 8  # outlier channels per feed-forward block, between its two products, that are left in fp32
_LEAST: Final = np.float32(1e-6)  # the smallest scale, so that nothing is divided by 0
_OPSETS: Final = (helper.make_opsetid("", 17), helper.make_opsetid("com.microsoft", 1))
_IR: Final = 9

SAMPLES: Final = (
    "",
    "limitation of liability",
    "who may assign the lease, and when is consent needed?",
    "Was gilt, wenn der Käufer den Kaufpreis nicht fristgerecht zahlt?",
    "12.4 Governing Law. This Agreement shall be governed by, and construed in accordance with, the laws of the State "
    "of New York, without regard to its conflict of laws principles.",
    "IN NO EVENT SHALL EITHER PARTY BE LIABLE FOR ANY INDIRECT, INCIDENTAL OR CONSEQUENTIAL DAMAGES (INCLUDING LOST "
    "PROFITS), EVEN IF ADVISED OF THE POSSIBILITY THEREOF.",
    "“Confidential Information” means any information – oral, written or electronic – that a Party discloses to the "
    "other; see Sections 4(b)(ii) and 9.1; it does not include what is, or becomes, public without breach hereof.",
    "The Customer shall pay each undisputed invoice within thirty (30) days of receipt. Interest accrues at 1.5% a "
    "month, or $1,000.00 if that is less: (a) from the due date; (b) until payment in full.",
    "Schedule A | Item | Quantity | Price\n1 | Pumps, 40 kW | 12 | €18,400\n2 | Valves DN-150 | 250 | €96.50",
)
"""All kinds that it is going to read: clauses, queries, capitals, figures, a table, another language, nothing."""


class LayerWeights(Protocol):
    """The weights of one layer, whose sums are normalised after they are added up, as in BERT.

    Each linear map is its weight, shape (outputs, inputs), and its bias: ``ask`` makes queries, keys and values.
    """

    heads: int
    epsilon: np.float32
    ask: Linear
    join: Linear
    norm: Linear
    widen: Linear
    narrow: Linear
    last_norm: Linear


@dataclass(frozen=True)
class Activations:
    """What the model computes in fp32 for the tokens of the samples, each of shape (tokens, width).

    Attributes:
        rows: the input of the layer.
        attended: the output of its attention.
        between: the input of its feed-forward block.
    """

    rows: Floats
    attended: Floats
    between: Floats


@dataclass
class Graph:
    """Operations, each named after its result, and the constants that they take."""

    nodes: list[NodeProto] = field(default_factory=list)
    constants: list[TensorProto] = field(default_factory=list)

    def constant(self, name: str, value: Any) -> str:
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def add(self, operation: str, takes: list[str], gives: str, **settings: Any) -> str:
        """An operation of ONNX with one result."""
        self.nodes.append(helper.make_node(operation, takes, [gives], **settings))
        return gives

    def add_fused(self, operation: str, takes: list[str], gives: str, **settings: Any) -> str:
        """An operation that ONNX Runtime adds to the standard ones."""
        return self.add(operation, takes, gives, domain="com.microsoft", **settings)

    def rounded(self, name: str, rows: str, scale: np.float32, zero: int) -> tuple[str, str, str]:
        """Numbers as bytes, ``number = scale * (byte - zero)``; those outside the range are clipped."""
        by = self.constant(f"{name}.scale", scale), self.constant(f"{name}.zero", np.uint8(zero))
        return self.add("QuantizeLinear", [rows, *by], f"{name}.bytes"), *by

    def product(self, name: str, taken: tuple[str, str, str], weight: Floats, bias: Floats | None = None) -> str:
        """A linear map of bytes; ``weight`` has shape (outputs, inputs)."""
        rows, scale, zero = taken
        scales = np.maximum(np.abs(weight).max(axis=1), _LEAST) / _LARGEST
        whole = np.round(weight / scales[:, np.newaxis]).astype(np.int8)
        takes = [
            rows,
            self.constant(f"{name}.weight", whole.T),
            scale,
            self.constant(f"{name}.scales", scales.astype(np.float32)),
            zero,
            self.constant(f"{name}.zeros", np.zeros(len(scales), np.int8)),
        ]
        if bias is not None:
            takes.append(self.constant(f"{name}.bias", bias))
        return self.add_fused("MatMulIntegerToFloat", takes, name)

    def normed(self, name: str, rows: str, others: str, by: Linear, epsilon: np.float32) -> str:
        """Layer normalisation of a sum.

        `Sum`, since ONNX Runtime makes one operation of an `Add` and the norm after it, which takes five times as long.
        """
        weight, bias = by
        summed = self.add("Sum", [rows, others], f"{name}.sum")
        takes = [summed, self.constant(f"{name}.weight", weight), self.constant(f"{name}.bias", bias)]
        return self.add("LayerNormalization", takes, name, epsilon=float(epsilon))

    def model(self, takes: ValueInfoProto, gives: Sequence[ValueInfoProto]) -> bytes:
        """The file for ONNX Runtime."""
        made = helper.make_graph(self.nodes, "layers", [takes], list(gives), self.constants)
        return bytes(helper.make_model(made, opset_imports=_OPSETS, ir_version=_IR).SerializeToString())


def add_layer(graph: Graph, name: str, layer: LayerWeights, taken: str, seen: Activations, bias: str = "") -> str:
    """Adds a layer; returns its output in the graph.

    Args:
        graph: what it is added to.
        name: of the layer.
        layer: its weights.
        taken: its input in the graph, shape (1, tokens, width).
        seen: its activations for the samples.
        bias: what is added to the scores of attention in the graph, shape (1, heads, tokens, tokens); "" for nothing.
    """
    joined = _attend(graph, name, layer, taken, seen, bias)
    middle = graph.normed(f"{name}.between", joined, taken, layer.norm, layer.epsilon)
    wide = _widen(graph, name, layer, middle, seen.between)
    return graph.normed(name, wide, middle, layer.last_norm, layer.epsilon)


def _attend(graph: Graph, name: str, layer: LayerWeights, taken: str, seen: Activations, scores: str) -> str:
    weight, bias = layer.ask
    even, scale = _evened(seen.rows, weight)
    then, joined_scale = _evened(seen.attended, layer.join[0])
    values = len(weight) // 3
    weight, bias = weight * even, bias.copy()
    weight[2 * values :] /= then[:, np.newaxis]  # attention sums values, so their channels can be evened out before it
    bias[2 * values :] /= then
    shrunk = graph.add("Mul", [taken, graph.constant(f"{name}.shrink", 1 / even)], f"{name}.shrunk")
    rounded = graph.rounded(f"{name}.shrunk", shrunk, scale, _MIDDLE)
    parts = [
        graph.product(f"{name}.{part}", rounded, weight[at : at + values], bias[at : at + values])
        for at, part in zip(range(0, 3 * values, values), ("query", "key", "value"), strict=True)
    ]
    takes = [*parts, "", "", scores] if scores else parts  # neither a bias of the parts nor a mask
    mixed = graph.add_fused("MultiHeadAttention", takes, f"{name}.attended", num_heads=layer.heads)
    taken_bytes = graph.rounded(f"{name}.attended", mixed, joined_scale, _MIDDLE)
    return graph.product(f"{name}.joined", taken_bytes, layer.join[0] * then, layer.join[1])


def _widen(graph: Graph, name: str, layer: LayerWeights, taken: str, rows: Floats) -> str:
    (widen, bias), (narrow, last_bias) = layer.widen, layer.narrow
    even, scale = _evened(rows, widen)
    shrunk = graph.add("Mul", [taken, graph.constant(f"{name}.shrink2", 1 / even)], f"{name}.shrunk2")
    rounded = graph.rounded(f"{name}.shrunk2", shrunk, scale, _MIDDLE)
    wide = graph.add_fused("Gelu", [graph.product(f"{name}.widened", rounded, widen * even, bias)], f"{name}.wide")
    seen = gelu(product(rows, layer.widen))
    loud = np.argsort(-seen.max(axis=0))[:_LOUD]
    seen[:, loud], quiet = 0, narrow.copy()
    quiet[:, loud] = 0
    step = np.float32((max(seen.max(), _LEAST) - _LOWEST) / 255)
    taken_bytes = graph.rounded(f"{name}.wide", wide, step, round(-_LOWEST / step))
    narrowed = graph.product(f"{name}.narrowed", taken_bytes, quiet, last_bias)
    by = graph.constant(f"{name}.loud.widen", widen[loud].T), graph.constant(f"{name}.loud.bias", bias[loud])
    asked = graph.add("MatMul", [taken, by[0]], f"{name}.loud.widened")
    loudest = graph.add_fused("BiasGelu", [asked, by[1]], f"{name}.loud")
    last = graph.add(
        "MatMul", [loudest, graph.constant(f"{name}.loud.narrow", narrow[:, loud].T)], f"{name}.loud.narrowed"
    )
    return graph.add("Add", [narrowed, last], f"{name}.summed")


def _evened(rows: Floats, weight: Floats) -> tuple[Floats, np.float32]:
    """The factors that the channels of rows are divided by and their weights multiplied with, so that both are equally
    hard to round; and the scale of the rows after that.
    """
    peaks = np.maximum(np.abs(rows).max(axis=0), _LEAST)
    even = np.sqrt(peaks / np.maximum(np.abs(weight).max(axis=0), _LEAST)).astype(np.float32)
    return even, np.float32((peaks / even).max() / (_MIDDLE - 1))
