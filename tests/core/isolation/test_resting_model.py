"""A model rests when nobody has used it for a while, and is loaded again for the next use."""

from __future__ import annotations

from threading import Event, Thread
from typing import Any

import pytest

from core.isolation.cores import RestingModel


class Loads:
    """Loads objects that stand for models, and counts them."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> Any:
        self.count += 1
        return object()


def test_a_model_is_loaded_once_while_it_is_used() -> None:
    model = RestingModel(loads := Loads())
    assert loads.count == 0
    with model.used() as first, model.used() as second:
        assert first is second
    with model.used() as third:
        assert third is first
    assert loads.count == 1


def test_it_rests_after_a_while_and_is_loaded_again() -> None:
    model, rested = RestingModel(loads := Loads(), idle=0.01), Event()
    model.rest, rest = (lambda: (rest(), rested.set())), model.rest  # type: ignore[method-assign, func-returns-value]
    with model.used() as first:
        pass
    assert rested.wait(20)
    with model.used() as again:
        assert again is not first
    assert loads.count == 2


def test_it_does_not_rest_while_it_is_used() -> None:
    model = RestingModel(loads := Loads(), idle=0.0)
    with model.used() as first:
        Thread(target=model.rest).start()
        model.rest()
        with model.used() as second:
            assert second is first
    assert loads.count == 1


def test_one_that_cannot_be_loaded_is_tried_again() -> None:
    def load() -> Any:
        raise OSError("gone")

    model = RestingModel(load)
    for _ in range(2):
        with pytest.raises(OSError, match="gone"), model.used():
            pass
