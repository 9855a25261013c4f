"""Layers in int8, beside the same layers in fp32. The models are small and random."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
import torch
from torch import Tensor
from transformers import BertConfig, BertModel

from core.embedding.int8 import Layers, runs_here

BERT = {"model_type": "bert", "hidden_act": "gelu"}
WORDS = range(5, 90)
SAMPLES = [list(WORDS[:40]), list(WORDS[30:45]), list(WORDS[::2]), [7, 7, 7], []]
TEXTS = [[3, 4], [50, 60], list(WORDS[20:37]), list(WORDS[:64])]

needs_onednn = pytest.mark.skipif(not torch.backends.mkldnn.is_available(), reason="this torch has no oneDNN")


def bert() -> BertModel:
    torch.manual_seed(5)
    size = {"hidden_size": 64, "num_attention_heads": 4, "intermediate_size": 160, "num_hidden_layers": 3}
    model = BertModel(BertConfig(vocab_size=100, max_position_embeddings=70, initializer_range=0.1, **size)).eval()
    with torch.inference_mode():
        for layer in model.encoder.layer:
            layer.attention.output.LayerNorm.weight[3] = (
                9.0  # a channel that outdoes the others, as trained models have
            )
    return model


def in_fp32(texts: Sequence[Sequence[int]]) -> Tensor:
    model = bert()
    with torch.inference_mode():
        return torch.cat([model(torch.tensor([text])).last_hidden_state[0] for text in texts])


def in_int8(texts: Sequence[Sequence[int]], layers: Layers | None = None) -> Tensor:
    with torch.inference_mode():
        return (layers or Layers(bert(), SAMPLES))(texts)


@needs_onednn
def test_tokens_come_to_nearly_what_they_come_to_in_fp32() -> None:
    found, expected = in_int8(TEXTS), in_fp32(TEXTS)
    assert found.shape == expected.shape
    cosines = torch.cosine_similarity(found, expected)
    assert cosines.median() > 0.999
    if runs_here(BERT):
        assert cosines.min() > 0.97
        assert cosines.mean() > 0.995
    else:  # older instructions cut the sum of two products to 16 bits, which a loud channel of a few tokens exceeds
        assert cosines.mean() > 0.97


@needs_onednn
def test_a_text_comes_to_the_same_whatever_stands_beside_it() -> None:
    layers = Layers(bert(), SAMPLES)
    alone = torch.cat([in_int8([text], layers) for text in TEXTS])
    assert torch.equal(in_int8(TEXTS, layers), alone)
    assert torch.equal(in_int8(TEXTS), alone), "and after loading it again"


@needs_onednn
def test_numbers_beyond_what_the_samples_showed_are_cut_not_wrapped() -> None:
    timid = Layers(bert(), [[9, 9]])
    assert torch.cosine_similarity(in_int8(TEXTS, timid), in_fp32(TEXTS)).mean() > 0.7


@needs_onednn
def test_a_text_without_tokens_takes_no_row() -> None:
    layers = Layers(bert(), SAMPLES)
    assert torch.equal(in_int8([[], *TEXTS], layers), in_int8(TEXTS, layers))


@needs_onednn
def test_the_layers_in_fp32_are_dropped() -> None:
    model = bert()
    Layers(model, SAMPLES)
    assert len(model.encoder.layer) == 0


@pytest.mark.parametrize(
    "config",
    [
        {},
        {**BERT, "model_type": "roberta"},
        {**BERT, "hidden_act": "gelu_new"},
        {**BERT, "is_decoder": True},
        {**BERT, "position_embedding_type": "relative_key"},
    ],
)
def test_other_layers_are_not_taken_for_those_of_bert(config: dict[str, Any]) -> None:
    assert not runs_here(config)


def test_a_cpu_without_the_instructions_is_not_asked_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("torch.cpu.get_capabilities", lambda: {"avx512_f": True})
    assert not runs_here(BERT)
