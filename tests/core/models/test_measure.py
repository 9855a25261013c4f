"""How fast a model is, by running it."""

from __future__ import annotations

from core.base.generators import finish
from core.models import Models
from core.models.measure import measure_model
from core.types import Model, ModelKind, Progress, Stage


def shipped_reranker() -> Model:
    (model,) = [each for each in Models.open().list() if each.kind is ModelKind.RERANKER and each.shipped]
    return model


def test_the_shipped_reranker_is_run_for_as_long_as_one_wants() -> None:
    model = shipped_reranker()
    steps: list[Progress] = []
    speed = finish(measure_model(model, seconds=0.1), steps.append)
    assert speed.number > 0
    assert speed.unit == "pairs"
    assert speed.at.startswith("20")
    assert {step.stage for step in steps} == {Stage.MEASURING}
    assert all(0 <= step.done <= step.total for step in steps)


def test_measuring_can_be_cancelled() -> None:
    model = shipped_reranker()
    job = measure_model(model, seconds=60)
    for _ in range(3):
        next(job)
    job.close()
