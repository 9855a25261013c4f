"""Adding models from the disk: what is accepted, what is refused, and that failures leave nothing behind."""

from __future__ import annotations

import json
import os
import shutil
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.base.errors import ModelError
from core.models import Models
from core.models.adding import locked
from core.models.sources import slug
from core.types import ModelKind, Stage
from tests.core.models.makers import JUDGE, RERANKER, added, described, encoder, gguf, left, safetensors, sha256

# --------------------------------------------------------------- what is accepted


def test_a_language_model_in_a_file_becomes_a_judge(models: Models, tmp_path: Path) -> None:
    file = gguf(tmp_path / "Tiny Judge Q8_0.gguf")
    model = added(models, file)
    assert (model.id, model.name, model.kind, model.licence) == (
        "tiny-judge-q8_0",
        "Tiny Judge",
        ModelKind.JUDGE,
        "mit",
    )
    assert (model.bytes, model.sha256) == (file.stat().st_size, sha256(file))
    assert not model.in_use
    assert not model.shipped
    facts = json.loads((model.folder / "model.json").read_text(encoding="utf-8"))
    assert (model.folder / facts["file"]).read_bytes() == file.read_bytes()
    assert left(models.folder) == [model.id]
    assert file.exists()


def test_a_bert_that_scores_pairs_becomes_a_reranker_that_can_be_read(models: Models, tmp_path: Path) -> None:
    from core.models.reranking.reranker import read_reranker

    model = added(models, gguf(tmp_path / "pairs.gguf", RERANKER))
    assert model.kind is ModelKind.RERANKER
    read = read_reranker(model.folder)
    assert (read.name, read.max_tokens) == ("Tiny Reranker", 128)


def test_a_language_model_with_rank_pooling_is_a_judge(models: Models, tmp_path: Path) -> None:
    facts = JUDGE | {"general.architecture": "qwen3", "qwen3.pooling_type": 4}
    assert added(models, gguf(tmp_path / "a.gguf", facts)).kind is ModelKind.JUDGE


def test_an_encoder_is_copied_with_what_it_needs_and_nothing_else(models: Models, tmp_path: Path) -> None:
    folder = encoder(tmp_path / "Legal Encoder")
    (folder / "modeling.py").write_text("print('a program')", encoding="utf-8")
    (folder / "pytorch_model.bin").write_bytes(b"a pickle")
    model = added(models, folder)
    assert (model.kind, model.id, model.base, model.licence) == (
        ModelKind.ENCODER, "legal-encoder", "some/base", "apache-2.0",
    )  # fmt: skip
    assert {path.relative_to(model.folder).as_posix() for path in model.folder.rglob("*") if path.is_file()} == {
        *("model.safetensors", "config.json", "tokenizer.json", "modules.json", "sentence_bert_config.json"),
        *("1_Pooling/config.json", "README.md", "model.json"),
    }
    facts = json.loads((model.folder / "model.json").read_text(encoding="utf-8"))
    assert (facts["dimensions"], facts["max_tokens"]) == (8, 128)
    assert model.card == model.folder / "README.md"


def test_an_encoder_as_newer_versions_of_the_library_write_it(models: Models, tmp_path: Path) -> None:
    folder = encoder(tmp_path / "newer")
    (folder / "sentence_bert_config.json").write_text('{"transformer_task": "feature-extraction"}', encoding="utf-8")
    (folder / "tokenizer_config.json").write_text('{"model_max_length": 300}', encoding="utf-8")
    pooling = {"embedding_dimension": 8, "pooling_mode": ["cls", "mean"]}
    (folder / "1_Pooling" / "config.json").write_text(json.dumps(pooling), encoding="utf-8")
    facts = json.loads((added(models, folder).folder / "model.json").read_text(encoding="utf-8"))
    assert (facts["dimensions"], facts["max_tokens"]) == (16, 300)


def test_a_described_folder_keeps_what_it_says(models: Models, tmp_path: Path) -> None:
    facts = {"kind": "reranker", "name": "Ours", "quality": "72.9 NDCG@5.", "stars": [0.0, 1.0, 2.0, 3.0]}
    folder = described(tmp_path / "Ours 2", gguf(tmp_path / "made" / "a.gguf", RERANKER), **facts)
    (folder / "card.md").write_text("# Ours", encoding="utf-8")
    model = added(models, folder)
    assert (model.name, model.quality, model.licence) == ("Ours", "72.9 NDCG@5.", "MIT")
    assert model.card == model.folder / "card.md"
    assert json.loads((model.folder / "model.json").read_text(encoding="utf-8"))["stars"] == [0.0, 1.0, 2.0, 3.0]


def test_a_folder_with_one_model_in_it_is_that_model(models: Models, tmp_path: Path) -> None:
    gguf(tmp_path / "download" / "one.gguf")
    assert added(models, tmp_path / "download").id == "one"


def test_links_are_followed_as_a_cache_of_models_has_them(models: Models, tmp_path: Path) -> None:
    blob = gguf(tmp_path / "blobs" / "4f2a")
    (tmp_path / "judge.gguf").symlink_to(blob)
    model = added(models, tmp_path / "judge.gguf")
    assert not (model.folder / "judge.gguf").is_symlink()


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        ("Llama-3.2-3B-Instruct-Q4_K_M", "llama-3.2-3b-instruct-q4_k_m"),
        ("Müller & Söhne", "m-ller-s-hne"),
        ("../../etc/passwd", "etc-passwd"),
        ("模型", "model"),
        ("con", "model-con"),
        ("nul.gguf", "model-nul.gguf"),
        ("...", "model"),
        ("x" * 300, "x" * 80),
    ],
)
def test_a_name_becomes_the_name_of_a_folder_on_every_system(name: str, id_: str) -> None:
    assert slug(name) == id_


# ------------------------------------------------------------------ what is refused

ENCODERS: dict[str, tuple[Callable[[Path], object], str]] = {
    "no weights": (lambda folder: (folder / "model.safetensors").unlink(), "model.safetensors is missing"),
    "no tokenizer": (lambda folder: (folder / "tokenizer.json").unlink(), "tokenizer.json is missing"),
    "no pooling": (lambda folder: shutil.rmtree(folder / "1_Pooling"), "1_Pooling/config.json is missing"),
    "pickled weights": (
        lambda folder: (folder / "model.safetensors").rename(folder / "pytorch_model.bin"),
        "format that can contain programs",
    ),
    "weights cut short": (lambda folder: os.truncate(folder / "model.safetensors", 80), "damaged or incomplete"),
    "weights that are not": (lambda folder: (folder / "model.safetensors").write_bytes(b"\xff" * 99), "damaged"),
    "endless header": (
        lambda folder: (folder / "model.safetensors").write_bytes(struct.pack("<Q", 2**60) + b"{}"),
        "damaged",
    ),
    "a program of its own": (
        lambda folder: (folder / "config.json").write_text('{"auto_map": {"AutoModel": "modeling.M"}}'),
        "program of its own",
    ),
    "a class from elsewhere": (
        lambda folder: (folder / "modules.json").write_text('[{"type": "os.system", "path": ""}]'),
        "step that Muniment does not support",
    ),
    "a way out of the folder": (
        lambda folder: (folder / "modules.json").write_text(
            '[{"type": "sentence_transformers.models.Transformer", "path": "../../x"}]'
        ),
        "step that Muniment does not support",
    ),
    "no list of steps": (lambda folder: (folder / "modules.json").write_text("7"), "description is damaged"),
    "nested without end": (
        lambda folder: (folder / "config.json").write_text('{"a":' + "[" * 100_000),
        "description is damaged",
    ),
    "no width": (
        lambda folder: [(folder / name).write_text("{}") for name in ("config.json", "1_Pooling/config.json")],
        "description is damaged",
    ),
}


@pytest.mark.parametrize("fault", ENCODERS)
def test_an_encoder_that_is_broken_or_wants_too_much_is_refused(fault: str, models: Models, tmp_path: Path) -> None:
    folder = encoder(tmp_path / "broken")
    harm, said = ENCODERS[fault]
    harm(folder)
    with pytest.raises(ModelError, match=said):
        added(models, folder)
    assert left(models.folder) == []


GGUFS: dict[str, tuple[dict[str, Any], str]] = {
    "an embedding model": (JUDGE | {"general.architecture": "bert", "bert.pooling_type": 1}, "cannot be used here"),
    "an embedding model of a large kind": (JUDGE | {"llama.pooling_type": 3}, "cannot be used here"),
    "no language model": ({"general.architecture": "clip"}, "does not contain a language model"),
    "nothing": ({}, "does not contain a language model"),
    "an adapter": (JUDGE | {"general.type": "adapter"}, "only a part of a model"),
    "one part of several": (JUDGE | {"split.count": 3}, "one of several parts"),
    "another alignment": (JUDGE | {"general.alignment": 2**31}, "damaged"),
}


@pytest.mark.parametrize("fault", GGUFS)
def test_a_file_that_is_no_judge_and_no_reranker_is_refused(fault: str, models: Models, tmp_path: Path) -> None:
    facts, said = GGUFS[fault]
    with pytest.raises(ModelError, match=said):
        added(models, gguf(tmp_path / "a.gguf", facts))
    assert left(models.folder) == []


@pytest.mark.parametrize(
    "facts",
    [
        {"file": "../made/a.gguf"},
        {"file": "/etc/passwd"},
        {"file": 7},
        {"kind": "oracle"},
        {"sha256": "0" * 63},
        {"sha256": "0" * 64},
        {"kind": "judge"},
        {"kind": "encoder"},
    ],
)
def test_a_folder_that_says_what_is_not_so_is_refused(facts: dict[str, Any], models: Models, tmp_path: Path) -> None:
    folder = described(tmp_path / "false", gguf(tmp_path / "made" / "a.gguf", RERANKER), **facts)
    with pytest.raises(ModelError):
        added(models, folder)
    assert left(models.folder) == []


def test_places_without_a_model_are_said_to_be(models: Models, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(ModelError, match="no model in this folder"):
        added(models, tmp_path / "empty")
    with pytest.raises(ModelError, match="no such file"):
        added(models, tmp_path / "nowhere")


def test_a_name_that_is_taken_is_refused_and_what_is_there_stays(models: Models, tmp_path: Path) -> None:
    first = added(models, gguf(tmp_path / "a.gguf"))
    with pytest.raises(ModelError, match="already a model named a"):
        added(models, gguf(tmp_path / "other" / "a.gguf", RERANKER))
    with pytest.raises(ModelError, match="already a model named reranker"):  # the shipped one's
        added(models, gguf(tmp_path / "reranker.gguf", RERANKER))
    assert next(model for model in models.list() if model.id == "a") == first


# ------------------------------------------------------------------ the disk


def test_a_model_larger_than_the_disk_is_refused_before_it_is_copied(models: Models, tmp_path: Path) -> None:
    folder = encoder(tmp_path / "large")
    free = shutil.disk_usage(tmp_path).free
    size = free + (1 << 30)
    head = json.dumps({"w": {"dtype": "U8", "shape": [size], "data_offsets": [0, size]}}).encode()
    with (folder / "model.safetensors").open("wb") as file:
        file.write(struct.pack("<Q", len(head)) + head)
        file.truncate(8 + len(head) + size)  # a sparse file: it takes no space
    with pytest.raises(ModelError, match="not enough space"):
        added(models, folder)
    assert left(models.folder) == []


def test_a_disk_that_is_full_half_way_leaves_nothing(models: Models, tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    file = gguf(tmp_path / "a.gguf", tensors=[("w", (1 << 20,), 0)])
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, hard))
    try:
        with pytest.raises(ModelError, match="not enough space"):
            added(models, file)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert left(models.folder) == []


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, shipped: Path) -> None:
    (tmp_path / "models").write_text("a file where the folder should be", encoding="utf-8")
    models = Models(tmp_path / "models", shipped)
    with pytest.raises(ModelError, match="cannot be written"):
        added(models, gguf(tmp_path / "a.gguf"))
    with pytest.raises(ModelError, match="cannot be written"):
        models.do_without(ModelKind.RERANKER)
    assert models.in_use(ModelKind.ENCODER)  # reading goes on


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is read-only for this user")
def test_a_read_only_folder_is_named(models: Models, tmp_path: Path) -> None:
    models.folder.mkdir()
    models.folder.chmod(0o500)
    with pytest.raises(ModelError, match="cannot be written"):
        added(models, gguf(tmp_path / "a.gguf"))


def test_adding_tells_how_far_it_is_and_can_be_cancelled(models: Models, tmp_path: Path) -> None:
    file = gguf(tmp_path / "a.gguf", tensors=[("w", (3 << 20,), 0)])
    job = models.add(file)
    first, second = next(job), next(job)
    assert first.stage is second.stage is Stage.COPYING
    assert 0 < first.done < second.done < first.total == file.stat().st_size
    job.close()
    assert left(models.folder) == []
    assert added(models, file).id == "a"  # the next attempt starts again


def test_one_program_at_a_time_adds_a_model(models: Models, tmp_path: Path) -> None:
    with locked(models.folder, "a"), pytest.raises(ModelError, match="already being added or removed"):
        added(models, gguf(tmp_path / "a.gguf"))


def test_what_a_program_left_that_was_ended_is_swept_away(models: Models, tmp_path: Path) -> None:
    for name in ("a", "other", "held"):
        gguf(models.folder / f".adding-{name}" / "part.gguf")
    with locked(models.folder, "held"):
        added(models, gguf(tmp_path / "a.gguf"))
    assert left(models.folder) == [".adding-held", "a"]


def test_weights_are_checked_against_their_end_not_their_name(models: Models, tmp_path: Path) -> None:
    folder = encoder(tmp_path / "padded")
    with safetensors(folder / "model.safetensors").open("ab") as file:
        file.write(b"more")
    with pytest.raises(ModelError, match="damaged or incomplete"):
        added(models, folder)
