"""The list of what holds memory says what each step added, and its own peak."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import numpy as np
import pytest

from benchmarks.memory import measured

MB = 1_000_000


@pytest.mark.skipif(sys.platform != "linux", reason="a process cannot begin its peak anew")
def test_each_step_has_what_it_holds_and_its_own_peak() -> None:
    held = []

    def steps() -> Iterator[str]:
        yield "nothing"
        held.append(np.ones(100 * MB, np.int8))
        yield "held"
        np.ones(300 * MB, np.int8)
        yield "passing"
        yield "idle"

    figures = dict(measured(steps()))
    assert list(figures) == ["nothing", "held", "passing", "idle"]
    assert figures["held"]["own"] - figures["nothing"]["own"] == pytest.approx(100, abs=20)
    assert figures["passing"]["own"] == pytest.approx(figures["held"]["own"], abs=20)
    assert figures["passing"]["peak"] - figures["passing"]["resident"] == pytest.approx(300, abs=20)
    assert figures["idle"]["peak"] == pytest.approx(figures["idle"]["resident"], abs=20)
