"""The encoder in numpy, compared with the same model in sentence-transformers."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch
from safetensors.torch import load_file, save_file

from core.base.errors import ModelError
from core.base.paths import encoder_model
from core.models.embedding.encoder import Encoder, read_pooling
from tests import ROOT

TEXTS = (
    "",
    "rent",
    "who may assign the lease, and when is consent needed?",
    "“As is” clause – no warranties; Käufer; 貸主は、賃料を請求する。",
    " ".join(f"{i}. The Supplier shall deliver lot {i} to the Customer within ten days." for i in range(60)),
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the shipped encoder, to be changed."""
    return shutil.copytree(encoder_model(), tmp_path / "model")


def describe(folder: Path) -> None:
    """Rewrites the description for the weights now in the folder, without layers for ONNX Runtime."""
    sha256 = hashlib.sha256((folder / "model.safetensors").read_bytes()).hexdigest()
    (folder / "model.json").write_text(json.dumps({"sha256": sha256, "dimensions": 384}))


def cosines(folder: Path) -> list[float]:
    """How close the vectors of queries are to those of sentence-transformers in fp32."""
    encoder = Encoder(folder, "fp32")
    queries = [encoder.embed_query(text) for text in TEXTS]
    assert all(query.shape == (encoder.dimensions,) and query.dtype == np.float32 for query in queries)
    return [float(query @ vector) for query, vector in zip(queries, encoder.embed(TEXTS), strict=True)]


def test_vectors_of_queries_are_those_of_sentence_transformers(folder: Path) -> None:
    describe(folder)
    assert cosines(folder) == pytest.approx([1.0] * len(TEXTS), abs=1e-5)


@pytest.mark.parametrize("stored", [torch.float32, torch.float16, torch.bfloat16])
def test_weights_may_be_stored_in_any_floating_type(stored: torch.dtype, folder: Path) -> None:
    weights = folder / "model.safetensors"
    changed = {name: each.to(stored) if each.is_floating_point() else each for name, each in load_file(weights).items()}
    save_file(changed, weights, metadata={"format": "pt"})
    describe(folder)
    assert cosines(folder) == pytest.approx([1.0] * len(TEXTS), abs=1e-5)


def test_a_model_may_take_the_first_token_for_the_text(folder: Path) -> None:
    describe(folder)
    mean = Encoder(folder, "fp32").embed_query("rent")
    pooling = {"word_embedding_dimension": 384, "pooling_mode_cls_token": True, "pooling_mode_mean_tokens": False}
    (folder / "1_Pooling" / "config.json").write_text(json.dumps(pooling))
    assert cosines(folder) == pytest.approx([1.0] * len(TEXTS), abs=1e-5)
    assert Encoder(folder, "fp32").embed_query("rent") @ mean < 0.99


@pytest.mark.parametrize(
    ("pooling", "read"),
    [
        ({"pooling_mode": "mean"}, "mean"),
        ({"pooling_mode": "cls"}, "cls"),
        ({"pooling_mode": "max"}, None),
        ({"pooling_mode": ["cls", "mean"]}, None),
        ({"pooling_mode_cls_token": True, "pooling_mode_mean_tokens": True}, None),
        ({"pooling_mode_lasttoken": True}, None),
        ({}, None),
    ],
)
def test_only_pooling_that_is_understood_is_read(pooling: dict[str, object], read: str | None, folder: Path) -> None:
    (folder / "1_Pooling" / "config.json").write_text(json.dumps(pooling))
    assert read_pooling(folder) == read


def test_steps_of_other_kinds_are_left_to_sentence_transformers(folder: Path) -> None:
    modules = json.loads((folder / "modules.json").read_text())
    (folder / "modules.json").write_text(json.dumps(modules[:2]))
    assert read_pooling(folder) is None
    (folder / "modules.json").write_text("[")
    assert read_pooling(folder) is None


def test_a_model_with_other_layers_is_run_by_sentence_transformers(folder: Path) -> None:
    config = json.loads((folder / "config.json").read_text())
    (folder / "config.json").write_text(json.dumps(config | {"hidden_act": "relu"}))
    describe(folder)
    assert cosines(folder) == pytest.approx([1.0] * len(TEXTS), abs=1e-5)


def test_damaged_weights_are_refused_for_queries_too(folder: Path) -> None:
    with (folder / "model.safetensors").open("r+b") as file:
        file.seek(-1, os.SEEK_END)
        file.write(b"\xff")
    with pytest.raises(ModelError, match="damaged"):
        Encoder(folder).embed_query("rent")


def test_onnx_runtime_begins_no_telemetry(tmp_path: Path) -> None:
    """It would invent an id for this computer, and store what it wants to send, in the user's cache."""
    home = {"HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache"), "LOCALAPPDATA": str(tmp_path)}
    variables = {name: value for name, value in os.environ.items() if name != "ORT_DISABLE_TELEMETRY"} | home
    begin = [sys.executable, "-c", "import core.models.embedding.bert"]
    subprocess.run(begin, env=variables, cwd=ROOT, check=True)
    assert list(tmp_path.rglob("*")) == []
