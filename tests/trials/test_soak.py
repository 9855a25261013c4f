"""The small form of the soak, and that it would notice a leak."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.trials.growth import BOUNDS, grown
from tests.trials.soak import Soak

ROUNDS = 200


def samples(**leaks: float) -> list[dict[str, float]]:
    """Rounds of a process that does not grow, with some noise; ``leaks`` is what each round adds."""
    chance = random.Random(4)
    levels = dict.fromkeys(BOUNDS, 100.0)
    return [
        {name: level + chance.uniform(-2, 2) + leaks.get(name, 0) * at for name, level in levels.items()}
        for at in range(ROUNDS)
    ]


@pytest.mark.trial
def test_busy_for_some_rounds_the_program_does_all_right_and_measures_itself(tmp_path: Path) -> None:
    trial = Soak(tmp_path, ("Consulting*", "Mutual NDA*"), letters=3000)
    figures = trial.run(0, least=3)
    assert trial.faults == []
    assert figures["rounds"] == 3
    assert set(figures["growth"]) == set(BOUNDS)  # how much it grows in three rounds means nothing


def test_what_is_flat_is_no_fault() -> None:
    assert grown(samples()) == []


def test_a_leak_is_seen() -> None:
    (fault,) = grown(samples(megabytes=1.0))
    assert fault.startswith("megabytes grew by 1")
    (fault,) = grown(samples(handles=0.3))
    assert fault.startswith("handles grew by 3")


def test_what_grows_while_it_warms_up_is_no_fault() -> None:
    rounds = samples()
    for at, sample in enumerate(rounds):
        sample["megabytes"] = 100 + 3 * min(at, ROUNDS // 4)
    assert grown(rounds) == []
