"""Encoders that have not seen a fifth of the queries, and their vectors of ACORD.

For each fold an encoder is fine-tuned on the qrels of the other four; pre-training uses none. The vectors of all
windows of the corpus, of the queries, and of the lexicon's definitions are kept.
"""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import torch

from training.common.graded import GradedLists
from training.common.measured import FOLDS, folds
from training.encoder import train

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from core.types.ports import Vectors
    from training.common import acord
    from training.common.trial import Bench, EvaluatedQuery
    from training.encoder.model import Trained

ALL = "all"  # instead of a fold: the encoder trained on every train query


def tuned(name: str, trained: Trained, lists: GradedLists, first: dict[str, torch.Tensor], work: Path) -> None:
    """Fine-tunes ``trained`` on ``lists``; the result is kept in ``work`` under ``name``."""
    file = work / f"{name}.layers.pt"
    if not file.exists():
        train.finetune(trained, lists, first, work, replace(train.FINETUNE, name=name))
        part = file.with_suffix(".part")
        torch.save({each: weights.detach().clone() for each, weights in trained.layers().items()}, part)
        part.replace(file)
    trained.load(torch.load(file, weights_only=True))


def vectors(name: str, trained: Trained, states: list[torch.Tensor], work: Path) -> Vectors:
    """The vectors of the corpus's windows, shape (windows, dimensions)."""
    file = work / f"{name}.npy"
    if not file.exists():
        part = work / f"{name}.part.npy"
        np.save(part, trained.upper(states).cpu().numpy().astype(np.float32))
        os.replace(part, file)
    return np.load(file)


def similar(windows: Vectors, trained: Trained, qrels: acord.Qrels, bench: Bench) -> dict[str, list[str]]:
    """Per query, the 200 graded clauses nearest to its short wording, by an encoder that has seen no qrels."""
    queries = train.vectors(trained, [wordings[0] for wordings in qrels.wordings.values()])
    nearest = {}
    for query, row in zip(qrels.wordings, queries @ windows.T, strict=True):
        best: dict[str, float] = {}
        for clause, cosine in zip(bench.corpus.clauses, row.tolist(), strict=True):
            best[clause] = max(cosine, best.get(clause, -1.0))
        order = sorted(qrels.grades[query], key=lambda clause, best=best: (-best[clause], clause))
        nearest[query] = order[:200]
    return nearest


def models(
    pretrained: Callable[[], Trained], seed: int, qrels: acord.Qrels, bench: Bench, work: Path
) -> Iterator[tuple[str | int, Trained, Vectors]]:
    """For each fold, the encoder trained on the other folds, with its vectors; last, the one trained on all queries."""
    base = pretrained()
    states = base.lower(base.read(bench.corpus.windows))
    first: dict[str, torch.Tensor] = {}
    for clause, state in zip(bench.corpus.clauses, states, strict=True):
        first.setdefault(clause, state)
    near = similar(vectors("pretrained", base, states, work), base, qrels, bench)
    fold = folds(qrels.grades)
    for name in (*range(FOLDS), ALL):
        seen = qrels.of([query for query in qrels.grades if name == ALL or fold[query] != name])
        trained = pretrained()
        tuned(f"fold-{name}", trained, GradedLists(seen, near, seed), first, work)
        yield name, trained, vectors(f"fold-{name}", trained, states, work)


def evaluated(
    models: Iterable[tuple[str | int, Trained, Vectors]], qrels: acord.Qrels, bench: Bench
) -> tuple[list[EvaluatedQuery], list[EvaluatedQuery], Trained]:
    """The train queries, each by an encoder that has not seen it; the valid ones, by the last encoder; and the last."""
    fold = folds(qrels.grades)
    train_, valid = [], []
    for name, trained, rows in models:

        def embed(texts: list[str], trained: Trained = trained) -> Vectors:
            return train.vectors(trained, texts)

        if name == ALL:
            valid = bench.evaluate("valid", rows, embed)
        else:
            train_ += bench.evaluate("train", rows, embed, {query for query in qrels.grades if fold[query] == name})
    return train_, valid, trained
