"""Makes the shipped encoder from the data: one command, seeded, resumable, on a CPU or a GPU.

    python -m training.encoder.build --data DIR --out resources/models/encoder

``DIR`` holds ``text/lexpredict-agreements.tar.xz``, ``cuad/txt`` and ``acord``. What a run has done is kept in
``--work``; a second run does only what is missing. Besides the shipped encoder, five others are trained, each on four
fifths of the train queries: what they say of the fifth that they have not seen is what search is measured and its
weights are chosen by (``training/choose_fusion.py``), and what the reranker's recipe begins with.
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
    """What is learnt before any judgement: headings, and the lexicon."""
    pairs = headings.kept_pairs(data, work)
    return Examples(pairs, concepts.kept(pairs, SEED, work), SEED)


def pretrained(data: Path, work: Path) -> Trained:
    """The encoder that knows the names of clauses."""
    return train.pretrain(examples(data, work), work)


def build(data: Path, out: Path, work: Path) -> None:
    """All phases in turn: train, of every fold and of all; write the model; measure; write the card."""
    judged, bench = acord.read(data, "train"), Bench.of(data / "acord")
    found = held_out.models(lambda: pretrained(data, work), SEED, judged, bench, work)
    asked, valid, shipped = held_out.asked(found, judged, bench)
    (work / "asked.pkl").write_bytes(pickle.dumps((asked, valid)))
    export.write(shipped.layers(), out)
    card.write(out, NAME, asked, valid)


def main() -> None:
    """Reads the command line and runs what is missing."""
    ask = argparse.ArgumentParser(description="Train, measure and write the encoder.")
    ask.add_argument("--data", type=Path, required=True, help="folder of the training data")
    ask.add_argument("--out", type=Path, required=True, help="folder of the shipped model")
    ask.add_argument("--work", type=Path, default=Path("build/encoder"), help="folder for what is kept between runs")
    told = ask.parse_args()
    told.work.mkdir(parents=True, exist_ok=True)
    build(told.data, told.out, told.work)


if __name__ == "__main__":
    main()
