"""Trains the model of one fold: for each statement and each clause type, yes or no."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import torch
from torch.nn.functional import binary_cross_entropy_with_logits, dropout, embedding_bag

from core.search.analogy.clause_types import FoldModel

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from training.clause_types.statements import Statements

UNITS = 128
EPOCHS, BATCH = 10, 512
RATE, WORD_RATE = 2e-3, 5e-3
DROPOUT, WORD_DROPOUT = 0.5, 0.2


def train_fold_model(statements: Statements, rows: NDArray[np.int64], seed: int) -> FoldModel:
    """The model, trained on some of the statements."""
    torch.manual_seed(seed)
    draw = np.random.default_rng(seed)
    hidden = torch.nn.Linear(statements.meaning.shape[1], UNITS)
    types = torch.nn.Linear(UNITS, len(statements.types))
    words = torch.nn.Parameter(torch.zeros(len(statements.columns), len(statements.types)))
    with torch.no_grad():  # initially each type is as likely as it is overall
        types.bias.copy_(torch.logit(torch.from_numpy(statements.labels[rows].mean(axis=0)), eps=1e-5))
    groups = [
        {"params": [*hidden.parameters(), *types.parameters()], "weight_decay": 0.01},
        {"params": [words], "weight_decay": 0.0},
    ]
    optimiser = torch.optim.AdamW(groups, lr=RATE)
    steps = EPOCHS * (len(rows) // BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, [RATE, WORD_RATE], total_steps=steps + 1)
    for _ in range(EPOCHS):
        shuffled = draw.permutation(rows)
        for first in range(0, len(rows) - BATCH + 1, BATCH):
            batch = shuffled[first : first + BATCH]
            counts = statements.words[batch]
            units = dropout(torch.relu(hidden(torch.from_numpy(statements.meaning[batch]))), DROPOUT)
            odds = types(units) + embedding_bag(
                torch.from_numpy(counts.indices.astype(np.int64)),
                words,
                torch.from_numpy(counts.indptr[:-1].astype(np.int64)),
                mode="sum",
                per_sample_weights=dropout(torch.from_numpy(counts.data), WORD_DROPOUT),
            )
            labels = torch.from_numpy(statements.labels[batch])
            optimiser.zero_grad()
            binary_cross_entropy_with_logits(odds, labels, reduction="sum").div(len(batch)).backward()
            optimiser.step()
            schedule.step()
    parameters = hidden.weight.T, hidden.bias, types.weight.T, types.bias, words
    return FoldModel(*(np.ascontiguousarray(each.detach().numpy()) for each in parameters))
