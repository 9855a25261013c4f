"""The reranker's recipe: the search that it is measured after, and the card that it writes."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
import torch

from core.evaluation.benchmark import QueryWording
from core.searching.ranking.evidence import Evidence, Proposals
from core.searching.ranking.fuse import Weights
from core.types import Candidate

pytest.importorskip("gguf", reason="making models needs the extra `train`")
from training.common import trial
from training.common.folds import folds
from training.reranker import card, held_out
from training.reranker.rounded import Rounded, rounded

SHIPPED = Path(__file__).resolve().parents[2] / "resources" / "models" / "reranker" / "model.json"


def test_each_query_is_found_by_the_weights_chosen_without_its_fold():
    vectors = {"by words": np.array([[0.0, 1.0]]), "by meaning": np.array([[1.0, 0.0]])}
    told = Proposals([Candidate("by words", "keyword", 1, 9.0)], [], np.array([1.0, 0.0]))
    known = Evidence(Proposals(told.words, [Candidate("by meaning", "vector", 1, 1.0)], told.vector), None, vectors)
    names = [f"q{number}" for number in range(10)]
    asked = [trial.EvaluatedQuery(name, wording, name, known, {}) for name in names for wording in QueryWording]
    meaning, words = Weights(words=0.0, neighbours=0.0), Weights(words=1.0, neighbours=0.0)
    found = held_out.first(asked, [words, meaning, meaning, meaning, meaning])
    of = folds(names)
    assert found.keys() == set(names)
    for name in names:
        assert max(found[name], key=found[name].__getitem__) == ("by words" if of[name] == 0 else "by meaning")


def test_a_model_learns_by_rounded_weights_what_is_too_small_for_one_step_of_them():
    read = {"model.layer.0.weight": torch.nn.Parameter(torch.linspace(-1, 1, 64).reshape(2, 32))}
    weights = Rounded(read)
    optimiser = torch.optim.SGD(weights.exact.values(), lr=0.01)
    (told,) = read.values()
    seen = []
    for _ in range(20):
        weights.write()
        seen.append(told.detach().clone())
        optimiser.zero_grad()
        told[0, 5].backward()
        weights.take_gradients()
        optimiser.step()
    assert torch.equal(seen[0], seen[1])  # a hundredth is less than half the distance between two values
    assert seen[-1][0, 5] < seen[0][0, 5]
    assert all(torch.equal(rounded(each), each) for each in seen)


def test_a_share_of_what_was_learnt_is_kept():
    weights = Rounded({"bias": torch.nn.Parameter(torch.tensor([1.0, 5.0]))})
    weights.go_back({"bias": torch.tensor([0.0, 1.0])}, 0.25)
    assert weights.exact["bias"].tolist() == [0.25, 2.0]


def test_only_the_matrices_of_layers_are_rounded():
    read = {
        name: torch.nn.Parameter(torch.rand(*shape))
        for name, shape in (("a.layer.0.weight", (4, 32)), ("a.layer.0.bias", (32,)), ("classifier.weight", (1, 32)))
    }
    before = {name: each.detach().clone() for name, each in read.items()}
    weights = Rounded(read)
    weights.write()
    assert [name for name in read if not torch.equal(read[name], before[name])] == ["a.layer.0.weight"]
    weights.write(rounds=False)
    assert all(torch.equal(read[name], before[name]) for name in read)


def test_the_card_tells_what_was_measured(tmp_path: Path):
    rows = {
        name: {"ndcg@5": at, "ndcg@10": at + 1, "p4@5": at - 10}
        for name, at in (("search", 61.5), ("reranker", 52.5), ("reranker with search", 63.5))
    }
    figures = {
        "cross-validated": rows,
        "valid": rows,
        "valid stars": {"mean error": 1.27, "mean given": 3.3, "mean of lawyers": 2.8},
        "agreement": {"pairs": 180, "correlation": 0.9998},
    }
    card.write(tmp_path / "card.md", figures, json.loads(SHIPPED.read_text(encoding="utf-8")))
    written = (tmp_path / "card.md").read_text(encoding="utf-8")
    assert "| cross-validated: reranker with search | 63.5 | 64.5 | 53.5 |" in written
    assert "0.9998" in written
    assert "{" not in written
