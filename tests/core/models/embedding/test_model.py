"""The description of an encoder in its folder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.base.errors import ModelError
from core.models.embedding.model import EncoderModel, read_encoder

FACTS = {"name": "Encoder", "kind": "encoder", "file": "model.safetensors", "sha256": "ab" * 32, "dimensions": 384}


def folder(at: Path, **files: object) -> Path:
    for name, facts in files.items():
        (at / f"{name}.json").write_text(facts if isinstance(facts, str) else json.dumps(facts))
    return at


def test_a_described_encoder(tmp_path: Path) -> None:
    described = folder(tmp_path, model=FACTS, sentence_bert_config={"max_seq_length": 256})
    assert read_encoder(described) == EncoderModel("ab" * 32, 384, 256)


def test_the_description_may_say_how_long_a_text_it_reads(tmp_path: Path) -> None:
    assert read_encoder(folder(tmp_path, model={**FACTS, "max_tokens": 512})).max_tokens == 512


def test_newer_layouts_leave_the_length_to_the_tokenizer(tmp_path: Path) -> None:
    files = {"sentence_bert_config": {}, "tokenizer_config": {"model_max_length": 128}}
    assert read_encoder(folder(tmp_path, model=FACTS, **files)).max_tokens == 128


def test_without_a_description_it_is_the_one_from_the_package(tmp_path: Path) -> None:
    model = read_encoder(folder(tmp_path, sentence_bert_config={"max_seq_length": 256}))
    assert model.sha256.startswith("53aa51172d142c89")
    assert model.dimensions == 384


@pytest.mark.parametrize("facts", ["not JSON", "[1]", {"dimensions": 384}, {**FACTS, "dimensions": "many"}])
def test_a_damaged_description_is_named(tmp_path: Path, facts: object) -> None:
    with pytest.raises(ModelError, match="description of the model for search in your own words is damaged") as caught:
        read_encoder(folder(tmp_path, model=facts, sentence_bert_config={"max_seq_length": 256}))
    assert caught.value.source == tmp_path / "model.json"


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"sentence_bert_config\.json is missing"):
        read_encoder(folder(tmp_path, model=FACTS))
