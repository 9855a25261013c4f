"""A reranker's folder is checked before its weights are used."""

import shutil
from pathlib import Path

import pytest

from core.base import paths
from core.base.errors import ModelError
from core.models.reranking.cross_encoder.model import read_reranker
from tests.core.models.reranking.conftest import describe


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "tiny.gguf").write_bytes(b"weights")
    return describe(tmp_path)


def test_a_described_model(folder: Path):
    model = read_reranker(folder)
    assert (model.name, model.weights, model.max_tokens) == ("tiny", folder / "tiny.gguf", 96)
    assert model.scale.combined(0.0, 0.5) == pytest.approx(0.8)
    assert model.scale.thresholds == (-2.0, -1.0, 0.0, 1.0)


def test_what_an_older_description_says_besides_is_passed_over(folder: Path):
    older = describe(folder, relevance={"slope": 1.0, "offset": -0.5})
    assert read_reranker(older).scale.thresholds == (-2.0, -1.0, 0.0, 1.0)


def test_no_model_at_all(tmp_path: Path):
    with pytest.raises(ModelError, match=r"is missing.*Install Muniment again"):
        read_reranker(tmp_path / "nowhere")


def test_a_description_without_weights(folder: Path):
    (folder / "tiny.gguf").unlink()
    with pytest.raises(ModelError, match="is missing") as caught:
        read_reranker(folder)
    assert caught.value.source == folder / "tiny.gguf"


def test_weights_of_which_a_byte_has_changed(folder: Path):
    (folder / "tiny.gguf").write_bytes(b"weighty")
    with pytest.raises(ModelError, match="damaged"):
        read_reranker(folder)


@pytest.mark.parametrize(
    "changes",
    [{"stars": [3, 2, 1, 0]}, {"stars": [1, 2]}, {"retrieval": None}, {"max_tokens": "many"}, {"max_tokens": 0}],
    ids=str,
)
def test_a_description_that_makes_no_sense(folder: Path, changes: dict):
    with pytest.raises(ModelError, match="description of the model for the second ranking is damaged"):
        read_reranker(describe(folder, **changes))


def test_a_description_cut_short(folder: Path):
    whole = (folder / "model.json").read_text(encoding="utf-8")
    (folder / "model.json").write_text(whole[:50], encoding="utf-8")
    with pytest.raises(ModelError, match="description"):
        read_reranker(folder)


def test_the_bundled_model_is_whole(tmp_path: Path):
    assert read_reranker(shutil.copytree(paths.reranker_model(), tmp_path / "moved")).max_tokens == 384
