"""Rounds the layers of the encoder to int8 (see `training.common.int8`).

python -m training.encoder.layers resources/models/encoder
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from onnx import TensorProto, helper

from core.models.embedding.bert import Bert, Layer, attention, normed, product
from core.models.embedding.encoder import LAYERS, WEIGHTS, Encoder, read_config, read_pooling
from training.common.int8 import SAMPLES, Activations, Floats, Graph, add_layer


def layers_of(bert: Bert, samples: list[list[int]]) -> bytes:
    """The layers of a model as a file for ONNX Runtime.

    Args:
        bert: the model in fp32.
        samples: tokenised texts, like those that it is going to read.
    """
    graph, rows, taken = Graph(), [bert.embedded(sample) for sample in samples], "rows"
    for number, layer in enumerate(bert.layers):
        taken = add_layer(graph, f"layer{number}", layer, taken, _activations(layer, rows))
        rows = [layer(each) for each in rows]
    shape = [1, "tokens", rows[0].shape[1]]
    takes, gives = (helper.make_tensor_value_info(name, TensorProto.FLOAT, shape) for name in ("rows", taken))
    return graph.model(takes, [gives])


def _activations(layer: Layer, rows: list[Floats]) -> Activations:
    attended = [attention(product(each, layer.ask), layer.heads) for each in rows]
    between = [
        normed(product(each, layer.join) + row, layer.norm, layer.epsilon)
        for each, row in zip(attended, rows, strict=True)
    ]
    return Activations(np.concatenate(rows), np.concatenate(attended), np.concatenate(between))


def write(folder: Path) -> None:
    """Writes the layers of the encoder in a folder into it.

    Raises:
        SystemExit: the encoder's architecture is unknown.
    """
    pooling = read_pooling(folder)
    if pooling is None:
        raise SystemExit(f"{folder}: how it pools is not known")
    bert = Bert((folder / WEIGHTS).read_bytes(), read_config(folder), pooling)
    cutter = Encoder(folder).cutter
    (folder / LAYERS).write_bytes(layers_of(bert, [text.ids for text in cutter.encode_batch(SAMPLES)]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Round the layers of an encoder.")
    parser.add_argument("folder", type=Path, help="the encoder, whose layers are written beside its weights")
    write(parser.parse_args().folder)
