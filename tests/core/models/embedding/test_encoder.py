"""The embedding model itself, which is small enough to run in the tests."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
import torch

from core.base.errors import ModelError
from core.base.paths import encoder_model
from core.models.embedding.encoder import LAYERS, STATIC, WEIGHTS, Encoder, EncoderModel, read_encoder

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer


LONG = " ".join(f"{i}. The Supplier shall deliver lot {i} to the Customer within ten days." for i in range(60))


# What a processor with instructions for a precision reports. If the real one lacks them, torch uses others, so every
# precision is tested on every machine.
SUITED = {"fp32": {}, "bf16": {"avx512_bf16": True}}


def without_layers(folder: Path) -> Path:
    """The shipped encoder in the form that users' encoders have: without layers for ONNX Runtime."""
    model = shutil.copytree(encoder_model(), folder / "model")
    facts = json.loads((model / "model.json").read_text())
    del facts["layers_sha256"]
    (model / "model.json").write_text(json.dumps(facts))
    return model


def load_in(precision: str, model: Path) -> Encoder:
    """An encoder, loaded as on a machine that prefers this precision."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("torch.cpu.get_capabilities", lambda: SUITED[precision])
        encoder = Encoder(model)
        encoder.embed([""])
    assert encoder.precision == precision
    return encoder


@pytest.fixture(scope="module")
def users(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return without_layers(tmp_path_factory.mktemp("encoder"))


@pytest.fixture(scope="module", params=["w7a8", *SUITED])
def encoder(request: pytest.FixtureRequest, users: Path) -> Encoder:
    return Encoder(encoder_model()) if request.param == "w7a8" else load_in(request.param, users)


@pytest.fixture(scope="module")
def in_fp32(users: Path) -> Encoder:
    return load_in("fp32", users)


def test_vectors_are_of_unit_length_and_single_precision(encoder: Encoder) -> None:
    vectors = encoder.embed(["Governing law.", LONG, ""])
    assert vectors.shape == (3, encoder.dimensions)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1.0, abs=1e-6)


def test_texts_of_like_meaning_are_near(encoder: Encoder) -> None:
    law, governed, rent = encoder.embed(
        [
            "This Agreement is governed by the laws of New York.",
            "New York law applies to this contract.",
            "The tenant pays rent on the first day of each month.",
        ]
    )
    assert law @ governed > 0.7
    assert law @ rent < law @ governed - 0.3


def test_a_long_text_is_cut_into_windows_that_the_model_reads_whole(encoder: Encoder) -> None:
    windows = encoder.windows(LONG)
    assert len(windows) > 3
    for start, end in windows:
        assert encoder.windows(LONG[start:end]) == [(0, end - start)]
    assert encoder.windows("Short.") == [(0, 6)]
    assert encoder.windows("") == [(0, 0)]


def test_what_lies_beyond_the_first_window_of_a_text_is_not_read(encoder: Encoder) -> None:
    _, end = encoder.windows("word " * 2000)[0]
    one, other = encoder.embed([("word " * 2000)[:end] + " rent", ("word " * 2000)[:end] + " patents and trade marks"])
    assert one == pytest.approx(other, abs=0.01)


def test_the_same_call_gives_the_same_vectors_in_the_order_asked(encoder: Encoder) -> None:
    texts = [LONG[:n] for n in (900, 30, 400, 7, 1200)]
    first, again = encoder.embed(texts), encoder.embed(texts)
    assert np.array_equal(first, again)
    for text, vector in zip(texts, first, strict=True):
        assert encoder.embed([text])[0] @ vector > 0.999


def test_no_texts_no_vectors(encoder: Encoder) -> None:
    assert encoder.embed([]).shape == (0, encoder.dimensions)


@pytest.fixture(scope="module")
def reference() -> SentenceTransformer:
    """In fp32: by default it computes in the stored type of the weights, which is shorter."""
    os.environ["HF_HUB_OFFLINE"] = "1"
    from sentence_transformers import SentenceTransformer

    options = {"local_files_only": True, "model_kwargs": {"dtype": torch.float32}}
    return SentenceTransformer(str(encoder_model()), device="cpu", **options)


def test_vectors_are_those_of_sentence_transformers(encoder: Encoder, reference: SentenceTransformer) -> None:
    texts = ["Cap on liability.", LONG, "“As is” clause – no warranties", ""]
    least = {"w7a8": 0.996, "bf16": 0.9999, "fp32": 0.99999}[encoder.precision]
    for ours, theirs in zip(encoder.embed(texts), reference.encode(texts), strict=True):
        assert ours @ theirs > least


def test_the_fingerprint_names_the_model_its_precision_and_the_windows(encoder: Encoder) -> None:
    sha256 = hashlib.sha256((encoder_model() / "model.safetensors").read_bytes()).hexdigest()
    assert encoder.fingerprint == f"{sha256[:16]}-{encoder.precision}-256+32"


@pytest.mark.parametrize(
    ("hardware", "precision"),
    [
        ({}, "fp32"),
        ({"avx512_bf16": False, "avx2": True}, "fp32"),
        ({"architecture": "aarch64", "neon": True}, "fp32"),
        ({"avx512_bf16": True, "avx512_vnni": True}, "bf16"),
        ({"amx_bf16": True}, "bf16"),
        ({"avx512_vnni": True}, "fp32"),
    ],
)
def test_the_precision_of_a_users_model_is_what_the_cpu_is_good_at(
    hardware: dict[str, object], precision: str, users: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("torch.cpu.get_capabilities", lambda: hardware)
    assert Encoder(users).precision == precision
    assert Encoder(encoder_model()).precision == "w7a8", "the shipped one's is the same on every machine"


def test_a_library_embedded_by_an_earlier_version_is_searched_by_the_same_weights() -> None:
    before, now = Encoder(encoder_model(), "int8"), Encoder(encoder_model())
    assert "-int8-" in before.fingerprint
    assert np.array_equal(before.embed(["Rent", LONG]), now.embed(["Rent", LONG]))
    assert np.array_equal(before.embed_query("Rent"), now.embed_query("Rent"))


def test_the_shipped_encoder_gives_a_text_one_vector_whatever_stands_beside_it() -> None:
    encoder = Encoder(encoder_model())
    alone = [encoder.embed([text])[0] for text in (LONG, "Rent", "")]
    assert np.array_equal(encoder.embed(["", "Rent", "Rent and deposit", LONG])[[3, 1, 0]], alone)


def test_the_shipped_encoder_embeds_without_torch() -> None:
    """Runs in a separate process, because this one has imported torch."""
    program = (
        "import sys; from core.models.embedding.encoder import Encoder; from core.base.paths import encoder_model\n"
        "encoder = Encoder(encoder_model())\n"
        "print(encoder.embed(['rent', 'cap']).shape, encoder.embed_query('rent').shape, 'torch' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[0] == "(2, 384) (384,) False"


def test_where_torch_is_not_installed_a_users_model_is_refused_in_words(
    users: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(ModelError, match="needs the package torch, which is not installed") as caught:
        Encoder(users).embed(["text"])
    assert caught.value.source == users
    assert Encoder(encoder_model()).embed(["text"]).shape == (1, 384)


def test_weights_stored_in_bf16_are_read_in_the_precision_of_the_cpu(
    in_fp32: Encoder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from safetensors.torch import load_file, save_file

    model = shutil.copytree(encoder_model(), tmp_path / "model")
    weights = model / "model.safetensors"
    halved = {name: each.bfloat16() if each.is_floating_point() else each for name, each in load_file(weights).items()}
    save_file(halved, weights, metadata={"format": "pt"})
    sha256 = hashlib.sha256(weights.read_bytes()).hexdigest()
    (model / "model.json").write_text(json.dumps({"sha256": sha256, "dimensions": 384}))
    monkeypatch.setattr("torch.cpu.get_capabilities", dict)
    described = Encoder(model)
    assert described.fingerprint.startswith(f"{sha256[:16]}-fp32-")
    for ours, theirs in zip(described.embed(["Rent", LONG]), in_fp32.embed(["Rent", LONG]), strict=True):
        assert ours @ theirs > 0.98


def test_two_threads_may_load_and_use_it_at_once() -> None:
    encoder = Encoder(encoder_model())
    with ThreadPoolExecutor(2) as pool:
        one, two = pool.map(lambda _: encoder.embed(["Audit rights"]), range(2))
    assert one @ two.T == pytest.approx(1.0, abs=1e-4)


@pytest.mark.parametrize("name", [WEIGHTS, LAYERS, STATIC])
def test_a_damaged_file_is_refused(name: str, tmp_path: Path) -> None:
    model = shutil.copytree(encoder_model(), tmp_path / "model")
    with (model / name).open("r+b") as file:
        file.seek(-1, os.SEEK_END)
        file.write(b"\xff")
    encoder = Encoder(model)
    with pytest.raises(ModelError, match="damaged") as caught:
        encoder.embed_quickly(["text"]) if name == STATIC else encoder.embed(["text"])
    assert caught.value.source == model


def test_missing_layers_are_named(tmp_path: Path) -> None:
    model = shutil.copytree(encoder_model(), tmp_path / "model")
    (model / LAYERS).unlink()
    with pytest.raises(ModelError, match=r"layers\.onnx is missing"):
        Encoder(model).embed(["text"])


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"tokenizer\.json is missing"):
        Encoder(tmp_path).embed(["text"])


@pytest.mark.skipif(sys.platform != "linux", reason="only there does a thread have a priority of its own")
def test_embedding_gives_way_to_what_else_the_program_does() -> None:
    encoder = Encoder(encoder_model())
    encoder.embed(["rent", "cap"])
    working = [thread.native_id for thread in encoder._workers._threads]
    assert working
    assert all(os.getpriority(os.PRIO_PROCESS, each or 0) >= 10 for each in working)
    assert os.getpriority(os.PRIO_PROCESS, threading.get_native_id()) < 10


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


def test_a_missing_description_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"sentence_bert_config\.json is missing"):
        read_encoder(folder(tmp_path, model=FACTS))
