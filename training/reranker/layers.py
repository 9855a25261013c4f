"""Rounds a trained reranker to int8 (see `training.common.int8`) and writes it as one file for ONNX Runtime; reads such
a file back, to train on.

    python -m training.reranker.layers WEIGHTS --out resources/models/reranker

``WEIGHTS`` is the folder of what `training.reranker.build` has trained. The file takes the token ids of one pair,
"ids", shape (1, tokens), and returns "features", shape (1, width): the input of the last layer, which is "last": its
weights, then its bias. Word embeddings have 8 bits, a scale per word.
"""

from __future__ import annotations

import argparse
import shutil
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from safetensors.numpy import save_file
from torch import nn
from transformers import MPNetConfig, MPNetModel

from core.models.reranking.reranker import TOKENIZER, PairReader
from training.common.int8 import SAMPLES, Activations, Floats, Graph, add_layer
from training.reranker import base
from training.reranker.model import Network

TOKENS: Final = 384
"""The longest pair that is read."""

WEIGHTS: Final = "reranker.onnx"

_QUERIES: Final = SAMPLES[1:3]
_FIRST: Final = 2  # the position of a text's first token in MPNet


class MPNetLayer:
    """The weights of a layer of MPNet (see `training.common.int8.LayerWeights`)."""

    def __init__(self, layer: Any, heads: int, epsilon: float) -> None:
        attention = layer.attention
        parts = [_linear(getattr(attention.attn, part)) for part in "qkv"]
        self.heads, self.epsilon = heads, np.float32(epsilon)
        self.ask = np.concatenate([weight for weight, _ in parts]), np.concatenate([bias for _, bias in parts])
        self.join, self.norm = _linear(attention.attn.o), _linear(attention.LayerNorm)
        self.widen, self.narrow = _linear(layer.intermediate.dense), _linear(layer.output.dense)
        self.last_norm = _linear(layer.output.LayerNorm)


def rounded(model: MPNetModel, dense: nn.Linear, last: nn.Linear, samples: list[list[int]]) -> bytes:
    """A cross-encoder as a file for ONNX Runtime.

    Args:
        model: its transformer, in fp32.
        dense: the layer on the mean over a pair's tokens; tanh follows.
        last: the layer that makes the score.
        samples: pairs in tokens, like those that it is going to read.
    """
    graph, config = Graph(), model.config
    count = graph.add("Shape", ["ids"], "count", start=1)
    taken, bias = _embedded(graph, model, count), _bias(graph, model, count)
    seen = _activations(model, samples)
    for number, layer in enumerate(model.encoder.layer):
        weights = MPNetLayer(layer, config.num_attention_heads, config.layer_norm_eps)
        taken = add_layer(graph, f"layer{number}", weights, taken, seen[number], bias)
    mean = graph.add("ReduceMean", [taken], "mean", axes=[1], keepdims=0)
    weight, offset = _linear(dense)
    pooled = graph.add("MatMul", [mean, graph.constant("dense.weight", weight.T)], "dense")
    graph.add("Tanh", [graph.add("Add", [pooled, graph.constant("dense.bias", offset)], "dense.summed")], "features")
    graph.add(
        "Identity", [graph.constant("last.layer", np.concatenate([part.ravel() for part in _linear(last)]))], "last"
    )
    width = config.hidden_size
    return graph.model(
        helper.make_tensor_value_info("ids", TensorProto.INT64, [1, "tokens"]),
        [
            helper.make_tensor_value_info("features", TensorProto.FLOAT, [1, width]),
            helper.make_tensor_value_info("last", TensorProto.FLOAT, [width + 1]),
        ],
    )


def _embedded(graph: Graph, model: MPNetModel, count: str) -> str:
    """The input of the first layer: words and positions."""
    words = _numbers(model.embeddings.word_embeddings.weight)
    scales = np.maximum(np.abs(words).max(axis=1, keepdims=True), 1e-9).astype(np.float32) / 127
    table = graph.constant("words", np.round(words / scales).astype(np.int8))
    whole = graph.add("Cast", [graph.add("Gather", [table, "ids"], "words.bytes")], "words.whole", to=TensorProto.FLOAT)
    scale = graph.add("Gather", [graph.constant("words.scales", scales), "ids"], "words.scale")
    rows = graph.add("Mul", [whole, scale], "words.rows")
    places = graph.constant("places", _numbers(model.embeddings.position_embeddings.weight)[_FIRST : _FIRST + TOKENS])
    start = graph.constant("start", np.array([0], np.int64))
    near = graph.add("Slice", [places, start, count], "places.rows")
    return graph.normed(
        "rows", rows, near, _linear(model.embeddings.LayerNorm), np.float32(model.config.layer_norm_eps)
    )


def _bias(graph: Graph, model: MPNetModel, count: str) -> str:
    """What attention adds for the distance between two tokens: shape (1, heads, tokens, tokens)."""
    places = torch.arange(TOKENS)
    buckets = model.encoder.relative_position_bucket(
        places[None, :] - places[:, None], num_buckets=model.config.relative_attention_num_buckets
    )
    ends = graph.add("Concat", [count, count], "ends", axis=0)
    corner = graph.constant("corner", np.array([0, 0], np.int64))
    table = graph.constant("buckets", buckets.numpy().astype(np.uint8))
    near = graph.add("Cast", [graph.add("Slice", [table, corner, ends], "near.bytes")], "near", to=TensorProto.INT64)
    distances = graph.constant("distances", _numbers(model.encoder.relative_attention_bias.weight))
    by_pair = graph.add("Gather", [distances, near], "bias.pairs")
    by_head = graph.add("Transpose", [by_pair], "bias.heads", perm=[2, 0, 1])
    return graph.add("Unsqueeze", [by_head, graph.constant("first", np.array([0], np.int64))], "bias")


def _activations(model: MPNetModel, samples: list[list[int]]) -> list[Activations]:
    """The activations of each layer for the samples."""
    seen: list[dict[str, list[Floats]]] = [defaultdict(list) for _ in model.encoder.layer]

    def keep(number: int, what: str) -> Callable[..., None]:
        return lambda _module, takes: seen[number][what].append(_numbers(takes[0][0]))

    hooks = []
    for number, layer in enumerate(model.encoder.layer):
        hooks.append(layer.attention.attn.q.register_forward_pre_hook(keep(number, "rows")))
        hooks.append(layer.attention.attn.o.register_forward_pre_hook(keep(number, "attended")))
        hooks.append(layer.intermediate.register_forward_pre_hook(keep(number, "between")))
    with torch.inference_mode():
        for sample in samples:
            model(torch.tensor([sample]), attention_mask=torch.ones(1, len(sample)))
    for hook in hooks:
        hook.remove()
    return [Activations(**{what: np.concatenate(rows) for what, rows in each.items()}) for each in seen]


def _linear(module: nn.Module) -> tuple[Floats, Floats]:
    return _numbers(module.weight), _numbers(module.bias)


def _numbers(tensor: Any) -> Floats:
    return np.asarray(tensor.detach().float().numpy(), dtype=np.float32)


def write(weights: Path, out: Path) -> None:
    """Writes the reranker trained in the folder ``weights``, and its tokeniser, into the folder ``out``."""
    out.mkdir(parents=True, exist_ok=True)
    network = Network.of(weights, seed=0).cpu().eval()
    shutil.copyfile(weights / TOKENIZER, out / TOKENIZER)
    pairs = PairReader(out / TOKENIZER, TOKENS)
    samples = [pairs.pair(pairs.query(query), text) for query in _QUERIES for text in SAMPLES]
    (out / WEIGHTS).write_bytes(rounded(network.body, network.head.dense, network.head.out, samples))


def restore(rounded: Path, to: Path) -> Path:
    """Writes what the reranker in the folder ``rounded`` computes as weights in 32 bits to train on, as `Network.save`
    does, into the folder ``to``; returns that.

    Factors that even out channels are put back into the weights, except those that values and the layer after them
    share: these leave what is computed as it is. What rounding took from a weight is made up, anywhere within its step:
    from the middle of the steps, nearly all that is learned in small steps would be lost when they are rounded again.
    """
    draw = np.random.default_rng(0)
    graph = onnx.load(rounded / WEIGHTS).graph
    found = {each.name: numpy_helper.to_array(each) for each in graph.initializer}
    heads = next(each.i for node in graph.node for each in node.attribute if each.name == "num_heads")
    count = sum(name.endswith(".narrowed.weight") for name in found)
    head = found["last.layer"]
    epsilons = [each.f for node in graph.node for each in node.attribute if each.name == "epsilon"]
    epsilon = epsilons[0] if epsilons else float(found["rows.epsilon"].item())
    for number in range(count):
        _as_before(found, f"layer{number}")
    weights = {
        "embeddings.word_embeddings.weight": found["words"] * found["words.scales"],
        "embeddings.position_embeddings.weight": np.pad(found["places"], ((_FIRST, 0), (0, 0))),
        "embeddings.LayerNorm.weight": found["rows.weight"],
        "embeddings.LayerNorm.bias": found["rows.bias"],
        "encoder.relative_attention_bias.weight": found["distances"],
        "head.dense.weight": found["dense.weight"].T,
        "head.dense.bias": found["dense.bias"],
        "head.out.weight": head[np.newaxis, :-1],
        "head.out.bias": head[-1:],
    }
    for number in range(count):
        for name, value in _layer(found, f"layer{number}", draw).items():
            weights[f"encoder.layer.{number}.{name}"] = value
    config = MPNetConfig(
        vocab_size=len(found["words"]), hidden_size=len(head) - 1, num_hidden_layers=count, num_attention_heads=heads,
        intermediate_size=len(found["layer0.widen.bias"]), max_position_embeddings=len(found["places"]) + _FIRST,
        layer_norm_eps=epsilon, relative_attention_num_buckets=len(found["distances"]),
    )  # fmt: skip
    to.mkdir(parents=True, exist_ok=True)
    config.to_json_file(to / "config.json")
    shutil.copyfile(rounded / TOKENIZER, to / TOKENIZER)
    save_file({name: np.ascontiguousarray(each, np.float32) for name, each in weights.items()}, to / base.WEIGHTS)
    return to


def _as_before(found: dict[str, Floats], layer: str) -> None:
    """Adds what `training.common.int8.add_layer` writes, as when the shipped reranker was made: with queries, keys
    and values in one product, and a bias that was added after its product.
    """
    if f"{layer}.query.weight" in found:
        for what in ("weight", "scales", "bias"):
            parts = [found[f"{layer}.{part}.{what}"] for part in ("query", "key", "value")]
            found[f"{layer}.asked.{what}"] = np.concatenate(parts, axis=-1)
        found[f"{layer}.widen.bias"] = found[f"{layer}.widened.bias"]


def _layer(found: dict[str, Floats], layer: str, draw: np.random.Generator) -> dict[str, Floats]:
    """The weights of a layer that `training.common.int8.add_layer` wrote."""

    def linear(part: str) -> Floats:
        whole = found[f"{layer}.{part}.weight"]
        made_up: Floats = ((whole + draw.uniform(-0.49, 0.49, whole.shape)) * found[f"{layer}.{part}.scales"]).T
        return made_up

    asked, bias = linear("asked") * found[f"{layer}.shrink"], found[f"{layer}.asked.bias"]
    widen, narrow = linear("widened") * found[f"{layer}.shrink2"], linear("narrowed")
    loud = np.flatnonzero(~found[f"{layer}.narrowed.weight"].any(axis=1))  # kept in fp32, in another order
    kept = found[f"{layer}.loud.widen"].T
    places = loud[[int(np.abs(widen[loud] - each).sum(axis=1).argmin()) for each in kept]]
    widen[places], narrow[:, places] = kept, found[f"{layer}.loud.narrow"].T
    parts = {
        "attention.attn.o": (linear("joined"), found[f"{layer}.joined.bias"]),
        "attention.LayerNorm": (found[f"{layer}.between.weight"], found[f"{layer}.between.bias"]),
        "intermediate.dense": (widen, found[f"{layer}.widen.bias"]),
        "output.dense": (narrow, found[f"{layer}.narrowed.bias"]),
        "output.LayerNorm": (found[f"{layer}.weight"], found[f"{layer}.bias"]),
    }
    parts |= {
        f"attention.attn.{part}": pair for part, *pair in zip("qkv", np.split(asked, 3), np.split(bias, 3), strict=True)
    }
    return {
        f"{name}.{what}": value
        for name, pair in parts.items()
        for what, value in zip(("weight", "bias"), pair, strict=True)
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Round a trained reranker.")
    parser.add_argument("weights", type=Path, help="the folder of what training.reranker.build has trained")
    parser.add_argument("--out", type=Path, required=True, help="where it is written")
    args = parser.parse_args()
    write(args.weights, args.out)
