"""Trains the encoder in two phases: names and clauses first, then the lawyers' grades."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import torch
from torch.nn.functional import cross_entropy, log_softmax

from training.common import loop
from training.encoder.model import Trained
from training.encoder.pairs import Examples, same_subject

if TYPE_CHECKING:
    from pathlib import Path

    from core.types.ports import Vectors
    from training.common.graded import GradedLists


SCALE = 20.0  # the factor of cosines in a softmax
PRETRAIN = loop.Phase("pretrain", steps=300, rate=4e-5)
FINETUNE = loop.Phase("finetune", steps=60, rate=2e-4, warmup=6)
PRETRAIN_TOKENS, TOKENS = 96, 256
DROPOUT = 0.1


def pretrain(examples: Examples, work: Path, phase: loop.Phase = PRETRAIN) -> Trained:
    """The base model after in-batch contrastive training on names and clauses, in both directions (InfoNCE, van den
    Oord et al. 2018).
    """
    trained = Trained(tokens=PRETRAIN_TOKENS)
    replicas = trained.trainable()

    def step(number: int) -> float:
        some = examples.at(number)
        count = len(some)
        same = torch.tensor(same_subject(some)) & ~torch.eye(count, dtype=torch.bool)
        rows = trained.read([*(each.query for each in some), *(each.body for each in some)])

        def loss(vectors: torch.Tensor) -> torch.Tensor:
            near = SCALE * vectors[:count] @ vectors[count:].T
            near = near.masked_fill(same.to(near.device), -1e4)
            right = torch.arange(count, device=near.device)
            return (cross_entropy(near, right) + cross_entropy(near.T, right)) / 2

        return replicas.step(rows, loss)

    loop.run(phase, step, replicas.parameters, work)
    trained.tokens = TOKENS
    return trained


def finetune(
    trained: Trained, lists: GradedLists, states: dict[str, torch.Tensor], work: Path, phase: loop.Phase = FINETUNE
) -> None:
    """Trains the upper half on the lawyers' grades; changes ``trained`` in place.

    The loss of a query is that of ListNet (Cao et al. 2007): the softmax of the cosines against that of the grades.
    All of the change is kept: with 0.7 of it the encoder alone has NDCG@5 / @10 of 65.9 / 68.5 in five folds, instead
    of 65.4 / 68.0, with 0.5 of it 64.6 / 68.3; but search as a whole has 74.8 / 77.8 and 74.5 / 77.6, instead of
    74.9 / 77.9.

    Args:
        trained: the encoder after `pretrain`.
        lists: the graded clauses of each step.
        states: the lower half's states of each clause, by id.
        work: where the state of training is kept.
        phase: its length and learning rate.
    """
    replicas = trained.trainable_upper(DROPOUT)

    def step(number: int) -> float:
        shown = graded(lists, number)
        queries = trained.lower(trained.read(shown.queries))
        count = len(queries)

        def loss(vectors: torch.Tensor) -> torch.Tensor:
            return listwise(SCALE * vectors[:count] @ vectors[count:].T, shown)

        return replicas.step([*queries, *(states[clause] for clause in shown.clauses)], loss)

    loop.run(phase, step, replicas.parameters, work)


def listwise(near: torch.Tensor, shown: Graded) -> torch.Tensor:
    """The mean over queries of the cross-entropy of softmax(near) against softmax(1.5 x grade), graded pairs only."""
    losses = []
    for row, grades in zip(near, shown.grades, strict=True):
        graded_ = torch.tensor([grade is not None for grade in grades], device=row.device)
        wanted = torch.tensor([grade for grade in grades if grade is not None], device=row.device)
        losses.append(-(torch.softmax(1.5 * wanted, 0) * log_softmax(row[graded_], 0)).sum())
    return torch.stack(losses).mean()


def vectors(trained: Trained, texts: list[str]) -> Vectors:
    """Shape (texts, dimensions), float32."""
    return trained.embed(texts).cpu().numpy()


@dataclass(frozen=True, slots=True)
class Graded:
    """Queries, the ids of the clauses chosen for them, and the grade of each pair; None if it has none."""

    queries: tuple[str, ...]
    clauses: tuple[str, ...]
    grades: tuple[tuple[float | None, ...], ...]


def graded(lists: GradedLists, step: int) -> Graded:
    """The graded pairs of a step. The vector of a clause serves every query that it was graded for."""
    shown = lists.at(step)
    clauses = tuple(dict.fromkeys(clause for _, chosen in shown for clause in chosen))
    qrels = lists.qrels
    wordings = [
        (query, wording) for query in dict.fromkeys(query for query, _ in shown) for wording in qrels.wordings[query]
    ]
    return Graded(
        tuple(wording for _, wording in wordings),
        clauses,
        tuple(tuple(qrels.grades[query].get(clause) for clause in clauses) for query, _ in wordings),
    )
