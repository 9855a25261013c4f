"""Training: gradients computed in parallel equal those of one thread, and a stopped run resumes seamlessly."""

from pathlib import Path

import pytest
import torch

from training.common import loop
from training.common.acord import Qrels
from training.common.graded import GradedLists
from training.common.replicas import Replicas
from training.encoder.pairs import Example, same_subject
from training.encoder.train import graded


class Line(torch.nn.Module):
    """The smallest possible model: the mean of a row of numbers, times a weight."""

    def __init__(self) -> None:
        super().__init__()
        self.weight = torch.nn.Parameter(torch.tensor([1.0]))


def read(model: Line, rows: list[list[float]]) -> torch.Tensor:
    return torch.stack([model.weight * sum(row) / len(row) for row in rows])


@pytest.fixture
def line() -> Line:
    return Line()


def test_gradients_computed_side_by_side_are_those_of_one_thread(line: Line):
    rows = [[float(number)] * (1 + number % 5) for number in range(70)]
    twins = Replicas(line, dict(line.named_parameters()), read)
    loss = twins.step(rows, lambda outputs: (outputs**2).mean())
    alone = (read(line, rows) ** 2).mean()
    (slope,) = torch.autograd.grad(alone, line.weight)
    assert loss == pytest.approx(alone.item(), rel=1e-5)
    assert line.weight.grad.item() == pytest.approx(slope.item(), rel=1e-5)


def test_a_stopped_run_goes_on_as_if_it_had_not_been_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(loop, "EVERY", 5)

    def trained(work: Path, stop: int | None) -> float:
        model = Line()
        replicas = Replicas(model, dict(model.named_parameters()), read)

        def step(number: int) -> float:
            if number == stop:
                raise KeyboardInterrupt
            return replicas.step([[float(number % 3)]], lambda outputs: ((outputs - 2) ** 2).mean())

        loop.run(loop.Phase("line", steps=20, rate=0.1, warmup=2), step, replicas.parameters, work)
        return float(model.weight.detach())

    (tmp_path / "whole").mkdir()
    (tmp_path / "halves").mkdir()
    with pytest.raises(KeyboardInterrupt):
        trained(tmp_path / "halves", stop=12)
    assert trained(tmp_path / "halves", stop=None) == trained(tmp_path / "whole", stop=None) != 1.0


def test_examples_on_one_subject_are_not_contrasted():
    about = frozenset
    law = Example("Governing Law", "Ohio.", about({"governing", "law"}))
    venue = Example("Governing Law; Venue", "Texas.", about({"governing", "law", "venue"}))
    notice = Example("Notices", "By post.", about({"notices"}))
    assert same_subject([law, venue, notice]) == [[True, True, False], [True, True, False], [False, False, True]]


def test_the_encoder_shows_each_clause_to_every_query_that_qrels_it():
    qrels = Qrels(
        {"a": ("a", "long a"), "b": ("b",)},
        {f"c{number}": "" for number in range(9)},
        {"a": {f"c{number}": number % 5 for number in range(6)}, "b": {f"c{number}": 4 for number in range(4, 9)}},
    )
    shown = graded(GradedLists(qrels, {"a": [], "b": []}, seed=1), 0)
    assert sorted(shown.queries) == ["a", "b", "long a"]
    row = shown.grades[shown.queries.index("long a")]
    assert dict(zip(shown.clauses, row, strict=True))["c4"] == 4.0
    assert all(grade is None for clause, grade in zip(shown.clauses, row, strict=True) if clause in ("c6", "c7"))
