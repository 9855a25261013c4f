"""Trains the classifiers of clause types for search by example: one command, seeded, takes minutes on a CPU.

    python -m training.clause_types.build --data DIR --out resources/models/clause_types

``DIR`` holds ``cuad/txt`` and ``cuad/labels.jsonl``. The vectors of the statements, which take the longest, are kept in
the user's cache folder. The encoder is the shipped one: make it first.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from core.base import paths
from core.evaluation.analogy import load_labelled_contracts
from core.models.embedding.encoder import Encoder, read_encoder
from core.search.analogy.clause_types import CLASSIFIER_FOLDS
from training.clause_types import card, export
from training.clause_types.statements import Statements
from training.clause_types.train import train_fold_model

SEED = 20261122


def build(data: Path, out: Path) -> None:
    """Trains the five fold models, measures each on the fold that it has not seen, and writes them and the card."""
    encoder = paths.encoder_model()
    contracts = load_labelled_contracts(data / "cuad", Encoder(encoder), paths.cache_folder() / "analogy")
    statements = Statements.of(contracts)
    models = []
    for at in range(CLASSIFIER_FOLDS):
        models.append(train_fold_model(statements, np.flatnonzero(statements.folds != at), SEED + at))
        print(f"model {at + 1} of {CLASSIFIER_FOLDS}", flush=True)
    export.write(out, statements, models, read_encoder(encoder).sha256)
    card.write(out, statements, models)


def main() -> None:
    """Reads the command line and builds the models."""
    parser = argparse.ArgumentParser(description="Train, measure and write the classifiers of clause types.")
    parser.add_argument("--data", type=Path, required=True, help="folder of the training data")
    parser.add_argument("--out", type=Path, required=True, help="folder of the shipped model")
    args = parser.parse_args()
    build(args.data, args.out)


if __name__ == "__main__":
    main()
