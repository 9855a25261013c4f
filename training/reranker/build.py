"""Makes the shipped reranker from the data: one command, seeded, resumable, on a GPU (minutes) or a CPU (weeks).

    python -m training.reranker.build --data DIR --base BASE --library LIBRARY --out resources/models/reranker

``DIR`` holds ``text/lexpredict-agreements.tar.xz``, ``text/maud-merger-agreements.tar.xz``, ``cuad`` and ``acord``;
``BASE`` the base model or the wheels of its packages (`training.reranker.base`); ``LIBRARY`` is a library of
``DIR/cuad/pdf``, all of it indexed, in which the reranker is measured. Finished work is kept in ``--work``; another run
does only what is missing.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from core.types.models import Scale
from training.reranker import base, layers, sources
from training.reranker.calibrate import calibrate, describe
from training.reranker.model import Network
from training.reranker.train import train

SEED = 20261126


def build(data: Path, given: Path, library: Path, out: Path, work: Path) -> None:
    """Runs all phases: trains, rounds, measures, describes, and writes the card."""
    weights = work / "weights"
    if not (weights / base.WEIGHTS).exists():
        start = base.folder(given, work)
        network = Network.of(start, SEED)
        train(network, sources.examples(data, work, SEED), sources.read(data, SEED), work)
        network.save(weights, start)
    layers.write(weights, out)
    describe(out, Scale(), "not measured yet")
    calibrate(library, data / "cuad", out)


def main() -> None:
    """Reads the command line and runs what is missing."""
    parser = argparse.ArgumentParser(description="Train, round, measure and describe the reranker.")
    parser.add_argument("--data", type=Path, required=True, help="folder of the training data")
    parser.add_argument("--base", type=Path, required=True, help="folder of the base model, or of its wheels")
    parser.add_argument("--library", type=Path, required=True, help="library of CUAD's contracts")
    parser.add_argument("--out", type=Path, required=True, help="folder of the shipped model")
    parser.add_argument("--work", type=Path, default=Path("build/reranker"), help="folder for the state of training")
    args = parser.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    build(args.data, args.base, args.library, args.out, args.work)


if __name__ == "__main__":
    main()
