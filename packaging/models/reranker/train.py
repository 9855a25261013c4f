"""Trains the cross-encoder in two phases: names and clauses first, then the lawyers' grades of ACORD."""

from __future__ import annotations

from typing import TYPE_CHECKING

import loop
import torch
from lists import TrainList, graded
from torch.nn.functional import binary_cross_entropy_with_logits, log_softmax

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from graded import Lists
    from lists import ConceptLists, HeadingLists
    from model import Cross

PRETRAIN = loop.Phase("pretrain", steps=200, rate=6e-5)
FINETUNE = loop.Phase("finetune", steps=48, rate=1e-4, warmup=6)
PRETRAIN_TOKENS, TOKENS = 112, 96
HEADINGS, CONCEPTS = 5, 3  # lists of a step
DROPOUT = 0.1
POINTWISE = 0.3


def pretrain(cross: Cross, headings: HeadingLists, concepts: ConceptLists, work: Path) -> None:
    """Teaches which words stand under which name; changes ``cross`` in place."""
    cross.tokens = PRETRAIN_TOKENS
    _run(PRETRAIN, cross, lambda step: headings.at(step, HEADINGS) + concepts.at(step, CONCEPTS), 0.0, work)
    cross.tokens = TOKENS


def finetune(cross: Cross, lists: Lists, phase: loop.Phase, work: Path) -> None:
    """Teaches the lawyers' grades; changes ``cross`` in place."""
    _run(phase, cross, lambda step: graded(lists, step), DROPOUT, work)


def _run(phase: loop.Phase, cross: Cross, at: Callable[[int], list[TrainList]], rate: float, work: Path) -> None:
    replicas = cross.learning(rate)

    def step(number: int) -> float:
        some = at(number)
        rows = [row for one in some for row in cross.read(one.query, one.texts)]
        return replicas.step(rows, lambda outputs: loss_of(outputs[:, 0], some))

    loop.run(phase, step, replicas.learning, work)


def loss_of(scores: torch.Tensor, lists: list[TrainList]) -> torch.Tensor:
    """Listwise softmax against softmax(1.5 x grade) (ListNet, Cao et al. 2007), plus a weighted pointwise part."""
    total, start = scores.new_zeros(()), 0
    for one in lists:
        mine = scores[start : start + len(one.texts)]
        grades = torch.tensor(one.grades, device=scores.device)
        listwise = -(torch.softmax(1.5 * grades, 0) * log_softmax(mine, 0)).sum()
        total = total + listwise + POINTWISE * binary_cross_entropy_with_logits(mine, grades / 4)
        start += len(one.texts)
    return total / len(lists)
