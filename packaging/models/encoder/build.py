"""Makes the shipped encoder from the data: one command, seeded, resumable, on a CPU or a GPU.

    python packaging/models/encoder/build.py --data DIR --out resources/models/encoder

``DIR`` holds ``text/lexpredict-agreements.tar.xz``, ``cuad/txt`` and ``acord``. What a run has done is kept in
``--work``; a second run does only what is missing. Besides the shipped encoder, five others are trained, each on four
fifths of the train queries: what they say of the fifth that they have not seen is what search is measured and its
weights are chosen by (``packaging/choose_fusion.py``), and what the reranker's recipe begins with.
"""

from __future__ import annotations

import argparse
import os
import pickle
import sys
from pathlib import Path

os.environ["HF_HUB_OFFLINE"] = "1"
os.environ["OMP_WAIT_POLICY"] = "PASSIVE"  # read by OpenMP when torch loads it: threads that wait shall sleep
sys.path.insert(0, str(Path(__file__).resolve().parents[3]))  # the recipes are no package: find `core` beside them,
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "common"))  # and what all recipes share

import acord
import card
import concepts
import export
import headings
import held_out
import train
from model import Trained
from pairs import Examples
from trial import Bench

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
