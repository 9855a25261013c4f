"""Trains the encoder in two phases: names and clauses first, then the lawyers' grades."""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
from torch.nn.functional import cross_entropy, log_softmax

from training.common import loop
from training.encoder.lists import Graded, graded
from training.encoder.model import Trained
from training.encoder.pairs import Examples, alike

if TYPE_CHECKING:
    from pathlib import Path

    from core.ports import Vectors
    from training.common.graded import Lists

SCALE = 20.0  # of cosines in a softmax
PRETRAIN = loop.Phase("pretrain", steps=300, rate=4e-5)
FINETUNE = loop.Phase("finetune", steps=60, rate=2e-4, warmup=6)
PRETRAIN_TOKENS, TOKENS = 96, 256
DROPOUT = 0.1


def pretrain(examples: Examples, work: Path, phase: loop.Phase = PRETRAIN) -> Trained:
    """The base model after in-batch contrast (InfoNCE, van den Oord et al. 2018) of names and clauses, both ways."""
    trained = Trained(tokens=PRETRAIN_TOKENS)
    replicas = trained.learning()

    def step(number: int) -> float:
        some = examples.at(number)
        count = len(some)
        same = torch.tensor(alike(some)) & ~torch.eye(count, dtype=torch.bool)
        rows = trained.read([*(each.query for each in some), *(each.body for each in some)])

        def loss(vectors: torch.Tensor) -> torch.Tensor:
            near = SCALE * vectors[:count] @ vectors[count:].T
            near = near.masked_fill(same.to(near.device), -1e4)
            right = torch.arange(count, device=near.device)
            return (cross_entropy(near, right) + cross_entropy(near.T, right)) / 2

        return replicas.step(rows, loss)

    loop.run(phase, step, replicas.learning, work)
    trained.tokens = TOKENS
    return trained


def finetune(
    trained: Trained, lists: Lists, states: dict[str, torch.Tensor], work: Path, phase: loop.Phase = FINETUNE
) -> None:
    """Teaches the upper half the lawyers' grades; changes ``trained`` in place.

    The loss of a query is that of ListNet (Cao et al. 2007): the softmax of the cosines against that of the grades.
    All of what is learnt is kept: with 0.7 of the way from `pretrain` the encoder alone has NDCG@5 / @10 of 65.9 / 68.5
    in five folds in the place of 65.4 / 68.0, with 0.5 of it 64.6 / 68.3; but search as a whole has 74.8 / 77.8 and
    74.5 / 77.6, where it has 74.9 / 77.9 as it is.

    Args:
        trained: the encoder after `pretrain`.
        lists: what to learn.
        states: what the lower half says of each clause, by id.
        work: where the state of training is kept.
        phase: its length and rate.
    """
    replicas = trained.learning_upper(DROPOUT)

    def step(number: int) -> float:
        shown = graded(lists, number)
        asked = trained.lower(trained.read(shown.queries))
        count = len(asked)

        def loss(vectors: torch.Tensor) -> torch.Tensor:
            return listwise(SCALE * vectors[:count] @ vectors[count:].T, shown)

        return replicas.step([*asked, *(states[clause] for clause in shown.clauses)], loss)

    loop.run(phase, step, replicas.learning, work)


def listwise(near: torch.Tensor, shown: Graded) -> torch.Tensor:
    """The mean over queries of the cross-entropy of softmax(near) against softmax(1.5 x grade), judged pairs only."""
    losses = []
    for row, grades in zip(near, shown.grades, strict=True):
        known = torch.tensor([grade is not None for grade in grades], device=row.device)
        wanted = torch.tensor([grade for grade in grades if grade is not None], device=row.device)
        losses.append(-(torch.softmax(1.5 * wanted, 0) * log_softmax(row[known], 0)).sum())
    return torch.stack(losses).mean()


def vectors(trained: Trained, texts: list[str]) -> Vectors:
    """Shape (texts, dimensions), float32."""
    return trained.embed(texts).cpu().numpy()
