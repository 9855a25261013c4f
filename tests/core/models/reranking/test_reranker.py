"""The reranker that comes with the program: read in int8 as in fp32, its last layer corrected, refused if damaged."""

from __future__ import annotations

import hashlib
import json
import shutil
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tokenizers import Tokenizer
from tokenizers.models import WordPiece
from tokenizers.pre_tokenizers import BertPreTokenizer

from core.base import paths
from core.base.errors import ModelError
from core.models.reranking.reranker import TOKENIZER, PairReader, QuantisedCrossEncoder, ScoreCache, read_reranker
from tests.core.models.reranking.conftest import MATCH, describe

CLAUSES = [*MATCH[1:], "The laws of England govern this deed.", "", "law " * 500]
SIGNS = [*string.ascii_letters, *string.digits, *"().,-'"]
VOCABULARY = ["<s>", "<pad>", "</s>", "<unk>", "law", *SIGNS, *(f"##{sign}" for sign in SIGNS)]


class Made:
    """A small model with random weights, in transformers and in a folder that the program loads."""

    def __init__(self, folder: Path) -> None:
        torch = pytest.importorskip("torch", reason="making models needs the extra `train`")
        layers = pytest.importorskip("training.reranker.layers", reason="making models needs the extra `train`")
        from transformers import MPNetConfig, MPNetModel

        torch.manual_seed(3)
        tokenizer = Tokenizer(WordPiece({sign: at for at, sign in enumerate(VOCABULARY)}, unk_token="<unk>"))
        tokenizer.pre_tokenizer = BertPreTokenizer()
        tokenizer.save(str(folder / TOKENIZER))
        config = MPNetConfig(
            vocab_size=len(VOCABULARY), hidden_size=64, num_hidden_layers=2, num_attention_heads=4,
            intermediate_size=128, max_position_embeddings=200, initializer_range=0.12,
        )  # fmt: skip
        self.folder, self.model = folder, MPNetModel(config).eval()
        self.dense, self.last = torch.nn.Linear(64, 64), torch.nn.Linear(64, 1)
        self.pairs = PairReader(folder / TOKENIZER, 96)
        if self.score(*MATCH[:2]) < self.score(MATCH[0], MATCH[2]):
            self.last.weight.data.neg_()
        samples = [self.pairs.pair(self.pairs.query("law"), text) for text in CLAUSES]
        (folder / "tiny.onnx").write_bytes(layers.rounded(self.model, self.dense, self.last, samples))
        written(folder)

    def score(self, query: str, text: str) -> float:
        """The score of a pair in fp32."""
        import torch

        ids = torch.tensor([self.pairs.pair(self.pairs.query(query), text)])
        with torch.inference_mode():
            mean = self.model(ids, attention_mask=torch.ones_like(ids)).last_hidden_state.mean(1)
            return float(self.last(torch.tanh(self.dense(mean))))


def written(folder: Path, **changes: Any) -> Path:
    facts = {
        "name": "tiny",
        "file": "tiny.onnx",
        "sha256": hashlib.sha256((folder / "tiny.onnx").read_bytes()).hexdigest(),
        "max_tokens": 96,
        "retrieval": {"weight": 8.0, "centre": 0.4},
        "stars": [-2.0, -1.0, 0.0, 1.0],
    }
    (folder / "model.json").write_text(json.dumps(facts | changes), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    return Made(tmp_path_factory.mktemp("reranker"))


@pytest.fixture
def copy(made: Made, tmp_path: Path) -> Path:
    for file in made.folder.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    return tmp_path


def test_scores_are_nearly_those_in_fp32(made: Made) -> None:
    with QuantisedCrossEncoder(made.folder) as reranker:
        expected = [made.score("law", text) for text in CLAUSES]
        assert reranker.scores("law", CLAUSES) == pytest.approx(expected, abs=0.05)
        assert np.std(expected) > 0.1


def test_a_pair_is_read_as_mpnet_does(made: Made) -> None:
    reader = PairReader(made.folder / TOKENIZER, 20)
    query = reader.query("law law")
    assert query == [4, 4]
    assert reader.pair(query, "law") == [0, 4, 4, 2, 2, 4, 2]
    assert reader.pair(query, "law " * 90) == [0, 4, 4, 2, 2, *[4] * 14, 2]
    assert len(reader.query("law " * 90)) == 10


def test_a_score_does_not_depend_on_the_other_texts(made: Made) -> None:
    with QuantisedCrossEncoder(made.folder, workers=2) as reranker, QuantisedCrossEncoder(made.folder) as other:
        assert reranker.scores("law", CLAUSES)[2:3] == other.scores("law", CLAUSES[2:3])
        assert reranker.scores("law", CLAUSES[::-1]) == reranker.scores("law", CLAUSES)[::-1]
        assert reranker.scores("law", []) == []


def test_a_correction_is_added_to_the_last_layer(made: Made) -> None:
    change = np.random.default_rng(1).normal(size=64)
    with QuantisedCrossEncoder(made.folder) as plain, plain.corrected(change.tolist()) as corrected:
        features = np.array(list(plain.features("law", CLAUSES)))
        assert features.shape == (len(CLAUSES), 64)
        assert plain.by_head(features) == pytest.approx(plain.scores("law", CLAUSES))
        expected = np.array(plain.scores("law", CLAUSES)) + features @ change
        assert corrected.scores("law", CLAUSES) == pytest.approx(expected.tolist(), abs=1e-6)


def test_a_correction_of_another_model_is_refused(made: Made) -> None:
    with (
        QuantisedCrossEncoder(made.folder) as plain,
        pytest.raises(ModelError, match="another model for the second ranking"),
    ):
        plain.corrected([0.0] * 7)


def test_closing_a_corrected_one_leaves_the_other_open(made: Made) -> None:
    with QuantisedCrossEncoder(made.folder) as plain:
        before = plain.scores("law", CLAUSES)
        plain.corrected([0.0] * len(plain._last)).close()
        assert plain.scores("law", CLAUSES) == before


def test_a_closed_reranker_says_so(made: Made) -> None:
    reranker = QuantisedCrossEncoder(made.folder)
    reranker.close()
    reranker.close()
    with pytest.raises(RuntimeError, match="closed"):
        reranker.scores("law", CLAUSES)


def test_a_damaged_file_is_refused(copy: Path) -> None:
    (copy / "tiny.onnx").write_bytes((copy / "tiny.onnx").read_bytes()[:-100])
    with pytest.raises(ModelError, match="damaged"):
        QuantisedCrossEncoder(copy)


def test_and_so_is_a_file_of_another_kind(copy: Path) -> None:
    (copy / "tiny.onnx").write_bytes(b"GGUF of something else")
    with pytest.raises(ModelError, match="could not be started"):
        QuantisedCrossEncoder(written(copy))


@pytest.mark.parametrize("content", ["", "{}", '{"model": {"type": "WordPiece", "vocab": {"a": 0}, "unk_token": "a"}}'])
def test_and_a_damaged_tokeniser(copy: Path, content: str) -> None:
    (copy / TOKENIZER).write_text(content, encoding="utf-8")
    with pytest.raises(ModelError, match="damaged"):
        QuantisedCrossEncoder(copy)


@pytest.fixture(scope="module")
def shipped() -> Iterator[QuantisedCrossEncoder]:
    with QuantisedCrossEncoder(paths.reranker_model()) as reranker:
        yield reranker


@pytest.mark.parametrize(
    ("query", "best"),
    [
        ("Governing law", 0),
        ("cap on liability", 1),
        ("either party may end the contract early", 2),
        ("a promise to keep information secret", 3),
    ],
)
def test_the_shipped_one_finds_the_clause(shipped: QuantisedCrossEncoder, query: str, best: int) -> None:
    clauses = [
        "This Agreement is governed by the laws of the State of Delaware, without regard to its conflicts of laws.",
        "In no event shall either party's aggregate liability exceed the fees paid in the preceding twelve months.",
        "Either Party may terminate this Agreement at any time for convenience upon sixty days' written notice.",
        "The Recipient shall hold the Confidential Information in strict confidence and not disclose it to any person.",
    ]
    scores = shipped.scores(query, clauses)
    assert scores.index(max(scores)) == best
    stars = [shipped.scale.stars(score) for score in scores]
    assert stars[best] > min(stars)


@pytest.mark.parametrize(
    ("query", "right", "wrong"),
    [
        (
            "mutual indemnity",
            "Each party shall indemnify the other party against all claims arising from its breach of this Agreement.",
            "The Supplier shall indemnify the Customer against all claims arising from the Supplier's breach.",
        ),
        (
            "assignment to affiliates freely permitted",
            "Licensee may assign this Agreement to any affiliate without the prior consent of Licensor.",
            "Licensee may not assign this Agreement to any affiliate without the prior consent of Licensor.",
        ),
        (
            "governing law of New York",
            "This Agreement is governed by the laws of the State of New York.",
            "This Agreement is governed by the laws of the State of Delaware.",
        ),
    ],
)
def test_and_tells_it_from_one_that_says_the_opposite(
    shipped: QuantisedCrossEncoder, query: str, right: str, wrong: str
) -> None:
    good, bad = shipped.scores(query, [right, wrong])
    assert good > bad + 1


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


def test_a_pair_is_known_by_its_query_and_its_text():
    known = ScoreCache()
    known.put("cap", {"a": 1.0, "b": 2.0})
    assert known.get("cap", ["b", "c"]) == {"b": 2.0}
    assert known.get("notice", ["a", "b"]) == {}


def test_the_oldest_are_forgotten_first_unless_they_were_asked_for_since():
    known = ScoreCache(most=2)
    known.put("cap", {"a": 1.0, "b": 2.0})
    known.get("cap", ["a"])
    known.put("cap", {"c": 3.0})
    assert known.get("cap", ["a", "b", "c"]) == {"a": 1.0, "c": 3.0}


def test_all_can_be_forgotten():
    known = ScoreCache()
    known.put("cap", {"a": 1.0})
    known.clear()
    assert known.get("cap", ["a"]) == {}


def test_half_a_sign_is_a_text_too():
    known = ScoreCache()
    known.put("\ud800", {"\udfff": 1.0})
    assert known.get("\ud800", ["\udfff"]) == {"\udfff": 1.0}
