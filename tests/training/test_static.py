"""The recipe of quick vectors learns from a library, and writes what the program reads."""

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from core import Library
from core.base.generators import finish
from core.base.paths import encoder_model
from core.models.embedding.encoder import STATIC, Encoder

torch = pytest.importorskip("torch")

from training.encoder import static

SUBJECTS = ("rent", "notice", "price", "delivery", "insurance", "audit", "assignment", "liability")
TEXT = "".join(
    f"{number}. {name.title()}. The {name} of the {other} is as the parties agree in writing.\n"
    for number, (name, other) in enumerate(((a, b) for a in SUBJECTS for b in SUBJECTS if a != b), start=1)
)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("library")
    contracts = [folder / "lease.txt", folder / "left out.txt"]
    for contract, text in zip(contracts, (TEXT, TEXT.replace("agree", "determine")), strict=True):
        contract.write_text(text)
    with Library.open(folder / "library") as opened:
        finish(opened.files.index(contracts))
    return folder / "library"


def is_left_out(stem: str) -> bool:
    return stem == "left out"


def test_passages_of_the_contracts_left_out_are_not_learned(library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static, "is_left_out", is_left_out)
    learned, others = static.read_passages(library, Encoder(encoder_model()))
    assert learned
    assert others
    assert not learned.keys() & others.keys()
    assert all("determine" in text for text in others)


def test_the_command_writes_a_table_that_is_near_the_encoder(
    library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(static, "is_left_out", is_left_out)
    monkeypatch.setattr(static, "BATCH", 16)
    shutil.copytree(encoder_model(), tmp_path, dirs_exist_ok=True)
    (tmp_path / STATIC).unlink()
    static.make(library, tmp_path)
    assert "passages left out: mean 0." in capsys.readouterr().out
    made = Encoder(tmp_path)
    text = ["The rent of the audit is as the parties determine in writing."]
    assert (made.embed(text) * made.embed_quickly(text)).sum() > 0.5  # from 56 passages
    card = (tmp_path / "card.md").read_text()
    assert card.startswith("# Muniment encoder")
    assert card.count("## Quick vectors") == 1
    facts = json.loads((tmp_path / "model.json").read_text())
    assert facts == json.loads((encoder_model() / "model.json").read_text()) | {"static_sha256": facts["static_sha256"]}


def test_the_most_frequent_pairs_and_every_token_that_comes_twice_have_vectors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static, "PAIRS", 1)
    features, shares = static.features_of([np.array([1, 2, 3]), np.array([1, 2, 4])], 6)
    assert features.tokens.tolist() == [-1, 0, 1, -1, -1, -1]
    assert features.pairs.tolist() == [1 * 6 + 2]
    np.testing.assert_allclose(shares, [1 / 3, 1 / 3])
