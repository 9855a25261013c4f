"""Layers rounded for ONNX Runtime, compared with the same layers in fp32. The models are small and random."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

onnx = pytest.importorskip("onnx", reason="the layers are written by onnx, of the extra `train`")
import torch
from onnx import numpy_helper
from safetensors.torch import save
from transformers import BertConfig, BertModel

from core.base.paths import encoder_model
from core.models.embedding.bert import Bert, Quantised
from core.models.embedding.encoder import LAYERS
from core.types.ports import Vectors
from training.encoder import layers

WORDS = range(5, 90)
SAMPLES = [list(WORDS[:40]), list(WORDS[30:45]), list(WORDS[::2]), [7, 7, 7]]
InInt8 = Callable[[list[list[int]]], Vectors]
"""The vectors of the texts by layers that were rounded for these samples."""
TEXTS = [[3, 4], [50, 60], list(WORDS[20:37]), list(WORDS[:64])]


class Text:
    """Tokens as the tokeniser returns them."""

    def __init__(self, ids: list[int]) -> None:
        self.ids, self.type_ids, self.attention_mask = ids, [0] * len(ids), [1] * len(ids)


@pytest.fixture(scope="module")
def bert() -> Bert:
    torch.manual_seed(5)
    size = {"hidden_size": 64, "num_attention_heads": 4, "intermediate_size": 160, "num_hidden_layers": 3}
    config = BertConfig(vocab_size=100, max_position_embeddings=70, initializer_range=0.1, **size)
    model = BertModel(config).eval()
    with torch.inference_mode():
        for layer in model.encoder.layer:
            layer.attention.output.LayerNorm.weight[3] = 9.0  # an outlier, as in trained models
    return Bert(save(model.state_dict()), config.to_dict(), "mean")


@pytest.fixture
def in_int8(bert: Bert, tmp_path: Path) -> InInt8:
    def vectors(samples: list[list[int]]) -> Vectors:
        (tmp_path / LAYERS).write_bytes(layers.layers_of(bert, samples))
        return Quantised(bert, tmp_path / LAYERS)([Text(text) for text in TEXTS])

    return vectors


def in_fp32(bert: Bert) -> Vectors:
    return np.stack([bert(text) for text in TEXTS])


def test_vectors_are_nearly_those_in_fp32(bert: Bert, in_int8: InInt8) -> None:
    cosines = (in_int8(SAMPLES) * in_fp32(bert)).sum(axis=1)
    assert cosines.min() > 0.99
    assert cosines.mean() > 0.995


def test_the_same_model_gives_the_same_layers(bert: Bert) -> None:
    assert layers.layers_of(bert, SAMPLES) == layers.layers_of(bert, SAMPLES)


def test_numbers_beyond_what_the_samples_showed_are_cut_not_wrapped(bert: Bert, in_int8: InInt8) -> None:
    assert (in_int8([[9, 9]]) * in_fp32(bert)).sum(axis=1).mean() > 0.7


def test_the_shipped_layers_are_made_of_the_shipped_weights(tmp_path: Path) -> None:
    """Except for the last digits of the activations, which depend on the processor."""
    model = shutil.copytree(encoder_model(), tmp_path / "model")
    (model / LAYERS).unlink()
    layers.write(model)
    shipped, made = constants(encoder_model() / LAYERS), constants(model / LAYERS)
    assert shipped.keys() == made.keys()
    for name, values in made.items():
        assert np.mean(np.isclose(values, shipped[name], rtol=1e-3, atol=1e-6)) > 0.99, name


def constants(file: Path) -> dict[str, Any]:
    return {each.name: numpy_helper.to_array(each) for each in onnx.load(file).graph.initializer}


def test_an_encoder_that_pools_in_another_way_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="how it pools is not known"):
        layers.write(tmp_path)
