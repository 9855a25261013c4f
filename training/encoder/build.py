"""Makes the shipped encoder from the data: one command, seeded, resumable, on a CPU or a GPU.

    python -m training.encoder.build --data DIR --out resources/models/encoder

``DIR`` holds ``text/lexpredict-agreements.tar.xz``, ``cuad/txt`` and ``acord``. Finished work is kept in ``--work``;
another run does only what is missing. Besides the shipped encoder, five others are trained, each on four fifths of the
train queries. Their vectors for the fifth that they have not seen serve to measure search and to choose its weights
(`training.choose_fusion`).
"""

from __future__ import annotations

import argparse
import pickle
from pathlib import Path

from training.common import acord, concepts, headings
from training.common.trial import Bench
from training.encoder import card, export, held_out, train
from training.encoder.model import Trained
from training.encoder.pairs import Examples

SEED = 20261121
NAME = "Muniment encoder 1"


def examples(data: Path, work: Path) -> Examples:
    """The data of pre-training: headings, and the lexicon."""
    pairs = headings.cached_pairs(data, work)
    return Examples(pairs, concepts.cached_bodies(pairs, SEED, work), SEED)


def pretrained(data: Path, work: Path) -> Trained:
    """The encoder that knows the names of clauses."""
    return train.pretrain(examples(data, work), work)


def build(data: Path, out: Path, work: Path) -> None:
    """Runs all phases: trains an encoder for each fold and one on all; writes the model; measures; writes the card."""
    qrels, bench = acord.read(data, "train"), Bench.of(data / "acord")
    models = held_out.models(lambda: pretrained(data, work), SEED, qrels, bench, work)
    queries, valid, shipped = held_out.evaluated(models, qrels, bench)
    (work / "evaluated.pkl").write_bytes(pickle.dumps((queries, valid)))
    export.write(shipped.layers(), out)
    card.write(out, NAME, queries, valid)


def main() -> None:
    """Reads the command line and runs what is missing."""
    parser = argparse.ArgumentParser(description="Train, measure and write the encoder.")
    parser.add_argument("--data", type=Path, required=True, help="folder of the training data")
    parser.add_argument("--out", type=Path, required=True, help="folder of the shipped model")
    parser.add_argument("--work", type=Path, default=Path("build/encoder"), help="folder for the state of training")
    args = parser.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    build(args.data, args.out, args.work)


if __name__ == "__main__":
    main()
