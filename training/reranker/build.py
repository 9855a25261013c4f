"""Makes the shipped reranker from the data: one command, seeded, resumable, on a CPU or a GPU.

    python -m training.reranker.build --data DIR --out resources/models/reranker

``DIR`` holds ``text/lexpredict-agreements.tar.xz``, ``cuad/txt`` and ``acord``. The encoder's recipe
(`training.encoder.build`) and `training.choose_fusion` must be run first: the reranker starts from the encoder's
layers, is trained on what search retrieves with the encoder, and is measured after search with weights that were chosen
without the queries that it is measured on. Finished work is kept in ``--work``; another run does only what is missing.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import pickle
from pathlib import Path
from typing import TYPE_CHECKING

import torch

from core.searching.ranking.fuse import Weights
from training.common import acord, concepts, headings
from training.reranker import calibrate, card, convert, held_out, measure, rounded, train
from training.reranker.lists import ConceptLists, HeadingLists
from training.reranker.model import Cross

if TYPE_CHECKING:
    from core.types.scale import Scale

SEED = 20261121
NAME = "Muniment reranker 2"
WEIGHTS = "reranker-q4_0.gguf"


def pretrained(encoder: Path, data: Path, work: Path) -> Cross:
    """The cross-encoder that knows the names of clauses."""
    layers = torch.load(encoder / "pretrain.pt", weights_only=True)["weights"]
    cross = Cross.beginning(layers, SEED, train.TOKENS)
    pairs = headings.cached_pairs(data, encoder)
    lexicon = ConceptLists(concepts.cached_bodies(pairs, SEED, encoder), SEED)
    train.pretrain(cross, HeadingLists(pairs, SEED), lexicon, work)
    return cross


def describe(out: Path, scale: Scale, quality: str) -> None:
    """Writes ``model.json``, which the program reads beside the weights."""
    description = {
        "name": NAME,
        "kind": "reranker",
        "base": "all-MiniLM-L6-v2",
        "licence": "Apache-2.0",
        "file": WEIGHTS,
        "bytes": (out / WEIGHTS).stat().st_size,
        "sha256": hashlib.sha256((out / WEIGHTS).read_bytes()).hexdigest(),
        "max_tokens": train.TOKENS,
        "retrieval": {"weight": scale.weight, "centre": round(scale.centre, 4)},
        "stars": [round(cut, 3) for cut in scale.thresholds],
        "quality": quality,
    }
    (out / "model.json").write_text(json.dumps(description, indent=2) + "\n", encoding="utf-8")


def build(data: Path, out: Path, encoder: Path, work: Path) -> None:
    """Runs all phases: trains a model for each fold and one on all; converts, calibrates, measures, writes the card."""
    qrels = acord.read(data, "train")
    near = json.loads((encoder / "near.json").read_text(encoding="utf-8"))
    recipe = held_out.Recipe(lambda: pretrained(encoder, data, work), qrels, near, SEED, work)
    queries, valid = pickle.loads((encoder / "evaluated.pkl").read_bytes())
    weights = json.loads((encoder / "fusion.json").read_text(encoding="utf-8"))
    first = held_out.first(queries, [Weights(**each) for each in weights])
    scores = held_out.scores(recipe, first)
    scale = calibrate.fit(qrels.grades, first, scores)
    joined = calibrate.cross_validated(qrels.grades, first, scores)
    cross = recipe.tuned(held_out.ALL)
    convert.to_gguf(cross.model, cross.tokenizer, out / WEIGHTS, rounded.KIND)
    figures = {"cross-validated": measure.quality(qrels.grades, first, scores, joined)}
    at5 = figures["cross-validated"]["reranker with search"]["ndcg@5"]
    describe(out, scale, f"NDCG@5 {at5} on ACORD's train queries by 5-fold cross-validation, with search.")
    figures |= measure.shipped(out, acord.read(data, "valid"), held_out.first(valid))
    figures["agreement"] = measure.agreement(cross, out, acord.read(data, "valid"))
    (work / "figures.json").write_text(json.dumps(figures, indent=2), encoding="utf-8")
    card.write(out / "card.md", figures, json.loads((out / "model.json").read_text(encoding="utf-8")))


def main() -> None:
    """Reads the command line and runs what is missing."""
    parser = argparse.ArgumentParser(description="Train, convert, calibrate and measure the reranker.")
    parser.add_argument("--data", type=Path, required=True, help="folder of the training data")
    parser.add_argument("--out", type=Path, required=True, help="folder of the shipped model")
    parser.add_argument("--encoder", type=Path, default=Path("build/encoder"), help="folder that its recipe worked in")
    parser.add_argument("--work", type=Path, default=Path("build/reranker"), help="folder for the state of training")
    args = parser.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    build(args.data, args.out, args.encoder, args.work)


if __name__ == "__main__":
    main()
