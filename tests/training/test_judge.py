"""Training a language model to judge: the network reads as the judge does, learns, and its adapter becomes a model."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

pytest.importorskip("gguf", reason="making models needs the extra `train`")
from core.models.reranking.judge import SANITY_CHECK, YES_NO, PromptedModel
from core.models.reranking.language_model import LanguageModel
from training import tiny
from training.judge import adapter
from training.judge.build import block, blocks_loss
from training.judge.model import Network
from training.reranker.lists import WrittenClause

pytestmark = pytest.mark.usefixtures("one_thread")

BLOCK = list(SANITY_CHECK[:3])
PAIRS = [(query, clause) for query, _ in BLOCK for _, clause in BLOCK]


@pytest.fixture
def base(tmp_path: Path) -> Any:
    return tiny.build("llama", tmp_path / "llama", fitted=False)


def odds_by_the_judge(file: Path) -> np.ndarray:
    model = LanguageModel(file, lambda: False, threads=1)
    question = PromptedModel(model, YES_NO, model.pieces())
    said = np.array([question.log_odds(query, [clause]) for query, clause in PAIRS])
    model.close()
    return said[:, 1] - said[:, 0]


def train(network: Network, steps: int) -> list[float]:
    optimiser = torch.optim.AdamW(network.learning().values(), lr=1e-2)
    losses = []
    for _ in range(steps):
        optimiser.zero_grad()
        loss = blocks_loss(network, [BLOCK])
        loss.backward()
        optimiser.step()
        losses.append(loss.item())
    return losses


def test_it_reads_as_the_judge_does(base: Any) -> None:
    with torch.no_grad():
        odds = Network(base.path, seed=5).log_odds(PAIRS).numpy()
    assert odds == pytest.approx(odds_by_the_judge(base.path), abs=0.1)


def test_only_adapters_learn_and_the_file_with_them_answers_as_the_network_does(base: Any, tmp_path: Path) -> None:
    network = Network(base.path, seed=5)
    losses = train(network, 25)
    assert losses[-1] < losses[0] / 2
    assert all("blk." in name for name in network.learning())

    adapter.write(network.adapter(), tmp_path / "adapter.safetensors")
    adapter.apply(adapter.read(tmp_path / "adapter.safetensors"), base.path, tmp_path / "adapted.gguf")
    with torch.no_grad():
        odds = network.log_odds(PAIRS).numpy()
    assert np.corrcoef(odds_by_the_judge(tmp_path / "adapted.gguf"), odds)[0, 1] >= 0.99
    assert odds.reshape(3, 3).argmax(axis=1).tolist() == [0, 1, 2]


def test_a_model_that_is_not_adapted_is_written_as_it_was(base: Any, tmp_path: Path) -> None:
    adapter.apply({}, base.path, tmp_path / "same.gguf")
    assert odds_by_the_judge(tmp_path / "same.gguf") == pytest.approx(odds_by_the_judge(base.path), abs=1e-6)


def test_the_clauses_of_a_block_are_of_different_types_and_begin_with_their_own_words() -> None:
    clauses = [
        WrittenClause(f"clause {at} {'word ' * 100}", f"type {at % 3}", {f"query {at}": 4.0, f"other {at}": 1.0})
        for at in range(6)
    ]
    for seed in range(20):
        drawn = block(clauses, random.Random(seed))
        numbers = [int(query.removeprefix("query ")) for query, _ in drawn]
        assert {at % 3 for at in numbers} == {0, 1, 2}
        for at, (_, beginning) in zip(numbers, drawn, strict=True):
            assert beginning.startswith(f"clause {at} word")
            assert len(beginning.split()) == 32
