"""Makes what search by example knows of the kinds of clauses: one command, seeded, minutes on a CPU.

    python -m training.kinds.build --data DIR --out resources/models/kinds

``DIR`` holds ``cuad/txt`` and ``cuad/labels.jsonl``. The vectors of the statements, which take the longest, are kept in
the user's cache folder. The encoder is the shipped one: make it first.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from core import paths
from core.embedding.encoder import Encoder
from core.embedding.model import read_encoder
from core.evaluation.contracts import load_labelled_contracts
from core.searching.analogy.clause_types import CLASSIFIER_FOLDS
from training.kinds import card, export
from training.kinds.statements import Statements
from training.kinds.train import taught

SEED = 20261122


def build(data: Path, out: Path) -> None:
    """Teaches the five readers, measures each on the fifth that it has not seen, writes them and the card."""
    encoder = paths.encoder_model()
    contracts = load_labelled_contracts(data / "cuad", Encoder(encoder), paths.cache_folder() / "analogy")
    statements = Statements.of(contracts)
    readers = []
    for at in range(CLASSIFIER_FOLDS):
        readers.append(taught(statements, np.flatnonzero(statements.fifths != at), SEED + at))
        print(f"reader {at + 1} of {CLASSIFIER_FOLDS}", flush=True)
    export.write(out, statements, readers, read_encoder(encoder).sha256)
    card.write(out, statements, readers)


def main() -> None:
    """Reads the command line and builds."""
    ask = argparse.ArgumentParser(description="Teach, measure and write the kinds of clauses.")
    ask.add_argument("--data", type=Path, required=True, help="folder of the training data")
    ask.add_argument("--out", type=Path, required=True, help="folder of the shipped model")
    told = ask.parse_args()
    build(told.data, told.out)


if __name__ == "__main__":
    main()
