"""The training loop of all recipes: seeded, resumable, with linear warm-up and decay of the learning rate."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import torch

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

EVERY = 50  # steps between two checkpoints


@dataclass(frozen=True, slots=True)
class Phase:
    """One phase of training: its length in steps, and its learning rate."""

    name: str
    steps: int
    rate: float
    warmup: int = 30


def run(phase: Phase, step: Callable[[int], float], parameters: Mapping[str, torch.nn.Parameter], work: Path) -> None:
    """Runs a phase to its end, resuming where an earlier run stopped.

    Args:
        phase: what to run.
        step: given the number of the step, computes the gradients; returns the loss. The number determines the data.
        parameters: the trained parameters, by name; changed in place.
        work: where the state is kept.
    """
    decayed = [each for each in parameters.values() if each.dim() > 1]
    others = [each for each in parameters.values() if each.dim() < 2]
    groups = [{"params": decayed, "weight_decay": 0.01}, {"params": others, "weight_decay": 0.0}]
    optimiser = torch.optim.AdamW(groups, lr=phase.rate)
    saved = work / f"{phase.name}.pt"
    done = _resume(saved, parameters, optimiser)
    began, losses = time.monotonic(), []
    while done < phase.steps:
        for group in optimiser.param_groups:
            group["lr"] = phase.rate * min((done + 1) / phase.warmup, 1 - done / phase.steps)
        optimiser.zero_grad()
        torch.manual_seed(done)
        losses.append(step(done))
        torch.nn.utils.clip_grad_norm_(parameters.values(), 1.0)
        optimiser.step()
        done += 1
        if done % 10 == 0:
            mean, took = sum(losses[-10:]) / len(losses[-10:]), time.monotonic() - began
            print(f"{phase.name} {done}/{phase.steps} loss {mean:.4f} {took:.0f} s", flush=True)
        if done % EVERY == 0 or done == phase.steps:
            _save(saved, {"step": done, "weights": dict(parameters), "optimiser": optimiser.state_dict()})


def _resume(saved: Path, parameters: Mapping[str, torch.nn.Parameter], optimiser: torch.optim.Optimizer) -> int:
    """Loads a phase's last state, if there is one; returns the step to continue with."""
    if not saved.exists():
        return 0
    state = torch.load(saved, weights_only=True)
    with torch.no_grad():
        for name, weights in parameters.items():
            weights.copy_(state["weights"][name])
    optimiser.load_state_dict(state["optimiser"])
    return int(state["step"])


def _save(saved: Path, state: dict[str, object]) -> None:
    """Writes a state; if interrupted, the previous one stays."""
    part = saved.with_suffix(".part")
    torch.save(state, part)
    part.replace(saved)
