"""Makes the shipped reranker from the data: one command, seeded, resumable, on a GPU (minutes) or a CPU (weeks).

    python -m training.reranker.build --data DIR --base BASE --library LIBRARY --out resources/models/reranker

``DIR`` holds ``text/lexpredict-agreements.tar.xz``, ``text/maud-merger-agreements.tar.xz``, ``cuad`` and ``acord``;
``BASE`` the base model or the wheels of its packages (`training.reranker.base`); ``LIBRARY`` is a library of
``DIR/cuad/pdf``, all of it indexed, in which the reranker is measured. Finished work is kept in ``--work``; another run
does only what is missing.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path

from core.reranking.cross_encoder.quantised import QuantisedCrossEncoder
from core.types.scale import Scale
from training import choose_fit
from training.reranker import base, card, layers, lists, measure, scale
from training.reranker.model import Network
from training.reranker.passages import Passages
from training.reranker.train import train

SEED = 20261126
NAME = "Muniment reranker 2"


def build(data: Path, given: Path, library: Path, out: Path, work: Path) -> None:
    """Runs all phases: trains, rounds, measures, describes, and writes the card."""
    weights = work / "weights"
    if not (weights / base.WEIGHTS).exists():
        start = base.folder(given, work)
        network = Network.of(start, SEED)
        train(network, lists.examples(data, work, SEED), lists.read(data, SEED), work)
        network.save(weights, start)
    layers.write(weights, out)
    describe(out, Scale(), "not measured yet")
    judged, passages = choose_fit.read(library, data / "cuad"), Passages(data / "cuad", {})
    with QuantisedCrossEncoder(out) as encoder:
        read = measure.reread(judged, passages.windows, encoder.scores)
    figures = measure.measured(read)
    both = figures["test"]["reranker with search"]
    quality = f"NDCG@5 {both['NDCG@5']} with search, on graded clauses of types that it was not trained on."
    fitted = scale.fit(read["left out"])
    describe(out, fitted, quality)
    (work / "figures.json").write_text(json.dumps(figures, indent=2), encoding="utf-8")
    words = scale.calibration(read["test"], fitted)
    card.write(out / "card.md", figures, words, json.loads((out / "model.json").read_text(encoding="utf-8")))


def describe(out: Path, scale: Scale, quality: str) -> None:
    """Writes ``model.json``, which the program reads beside the weights."""
    weights = out / layers.WEIGHTS
    description = {
        "name": NAME,
        "kind": "reranker",
        "base": "all-mpnet-base-v2",
        "licence": "Apache-2.0",
        "file": weights.name,
        "bytes": weights.stat().st_size,
        "sha256": hashlib.sha256(weights.read_bytes()).hexdigest(),
        "max_tokens": layers.TOKENS,
        "retrieval": {"weight": scale.weight, "centre": scale.centre},
        "stars": scale.thresholds,
        "quality": quality,
    }
    (out / "model.json").write_text(json.dumps(description, indent=2) + "\n", encoding="utf-8")


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
