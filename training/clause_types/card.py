"""Writes the card of the classifiers of clause types: what they were trained on, and how well they do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from sklearn.metrics import average_precision_score

from core.search.analogy.clause_types import CLASSIFIER_FOLDS
from training.clause_types import train
from training.common.recipe import commit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.search.analogy.clause_types import FoldModel
    from core.types.ports import Vectors
    from training.clause_types.statements import Statements

_CARD = """\
# {name}

Gives the probability that a statement of a contract is of each of {count} clause types. Search by example ("where is
this clause in that contract") uses it to look for the type of the examples as well as for similar text. There is one
model per fold, five in all: a layer of {units} units over the vectors of a statement and of its heading, and a weight
for each of {words} words and word pairs.

| | |
| --- | --- |
| File | `{file}`, {megabytes} MB, 16-bit weights of five models |
| sha256 | `{sha256}` |
| Base | the vectors of the encoder that comes with the program (sha256 `{encoder}`) |
| Licence | Apache-2.0 for the weights; credit for the data below |
| Recipe | `training/clause_types` at commit {commit} |

## Data, with thanks
CUAD v1, 324 contracts and their labels of {count} types, The Atticus Project, CC BY 4.0: {statements} statements,
{labels} labels. Each model was trained without a fifth of the contracts, chosen by the hash of their texts, for
{epochs} epochs, with a yes-or-no decision per type. Here and in the program, a contract is read by the model that was
not trained on its fifth.

## Measured
Average precision of each type over all statements, each read by the model that has not seen its contract. Mean over
the types: **{precision:.3f}**. The best: {best}. The worst: {worst}.

`muniment evaluate analogy` measures what it adds to search by example; see BENCHMARKS.md.

## The command
    python -m training.clause_types.build --data DIR --out resources/models/clause_types

writes the weights, this card and its figures. `DIR` holds `cuad/txt` and `cuad/labels.jsonl`.

## Limits
Trained on English commercial contracts filed with the SEC. Labels are ranges of characters: a statement counts as of a
type if half of it is labelled. It works with this encoder only; with another, search by example does without it.
"""


def write(out: Path, statements: Statements, models: Sequence[FoldModel]) -> None:
    """Measures the models and writes ``card.md`` beside their weights."""
    description = json.loads((out / "kinds.json").read_text(encoding="utf-8"))
    precisions = held_out(statements, models)
    order = sorted(precisions, key=lambda name: -precisions[name])
    card = _CARD.format(
        **description,
        count=len(statements.types),
        units=train.UNITS,
        words=len(statements.columns),
        megabytes=round(description["bytes"] / 1e6, 1),
        commit=commit(Path(__file__).parent),
        statements=len(statements.labels),
        labels=int(statements.labels.sum()),
        epochs=train.EPOCHS,
        precision=np.mean(list(precisions.values())),
        best=", ".join(f"{name} {precisions[name]:.2f}" for name in order[:5]),
        worst=", ".join(f"{name} {precisions[name]:.2f}" for name in order[-5:]),
    )
    (out / "card.md").write_text(card, encoding="utf-8")


def held_out(statements: Statements, models: Sequence[FoldModel]) -> dict[str, float]:
    """The average precision of each type, each statement classified by the model that has not seen its contract."""
    chances: Vectors = np.zeros_like(statements.labels)
    for at in range(CLASSIFIER_FOLDS):
        rows = np.flatnonzero(statements.folds == at)
        chances[rows] = models[at].probabilities(statements.meaning[rows], statements.words[rows])
    return {
        name: float(average_precision_score(statements.labels[:, at], chances[:, at]))
        for at, name in enumerate(statements.types)
    }
