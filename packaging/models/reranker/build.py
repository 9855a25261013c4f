"""Makes the shipped reranker from the data: one command, seeded, resumable, on a CPU or a GPU.

    python packaging/models/reranker/build.py --data DIR --out resources/models/reranker

``DIR`` holds ``text/lexpredict-agreements.tar.xz``, ``cuad/txt`` and ``acord``. Every hundred steps and every phase
are kept in ``--work``; a second run does only what is missing.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

os.environ["HF_HUB_OFFLINE"] = "1"
os.environ["TOKENIZERS_PARALLELISM"] = "false"

import calibrate
import card
import convert
import data
import measure
import torch
import train
from transformers import AutoModelForSequenceClassification, AutoTokenizer

if TYPE_CHECKING:
    from transformers import PreTrainedModel, PreTrainedTokenizerBase

    from core.reranking.scale import Scale

SEED = 20260711
WEIGHTS = "reranker-q8_0.gguf"
PRETRAIN = train.Phase("pretrain", steps=700, lists=8, tokens=160, rate=6e-5, pointwise=0.3)
FINETUNE = train.Phase("finetune", steps=151, lists=2, tokens=256, rate=3e-5, pointwise=0.5, warmup=15)


def heading_pairs(folder: Path, work: Path) -> list[data.Pair]:
    """The headings and bodies of the contracts in ``folder``, read once and kept in ``work``."""
    kept = work / "pairs.json"
    if not kept.exists():
        pairs = data.unique_pairs(data.contracts(folder))
        kept.write_text(json.dumps([(pair.heading, pair.body) for pair in pairs]), encoding="utf-8")
    return [data.Pair(*row) for row in json.loads(kept.read_text(encoding="utf-8"))]


def pretrained(folder: Path, work: Path) -> tuple[PreTrainedModel, PreTrainedTokenizerBase]:
    """The model that has learned which words stand under which heading."""
    model, tokenizer = train.fresh(SEED)
    model.to("cuda" if torch.cuda.is_available() else "cpu")
    train.train(PRETRAIN, data.HeadingLists(heading_pairs(folder, work), SEED), model, tokenizer, work)
    return model, tokenizer


def finetuned(folder: Path, work: Path) -> tuple[PreTrainedModel, PreTrainedTokenizerBase]:
    """The model that has also learned from all train queries; kept in ``work/model``."""
    if not (work / "model" / "tokenizer_config.json").exists():
        model, tokenizer = pretrained(folder, work)
        train.train(FINETUNE, graded_lists(data.acord(folder, "train"), work), model, tokenizer, work)
        model.save_pretrained(work / "model")
        tokenizer.save_pretrained(work / "model")
    model = AutoModelForSequenceClassification.from_pretrained(work / "model", dtype=torch.float32)
    return model.eval(), AutoTokenizer.from_pretrained(work / "model")


def graded_lists(judged: data.Judgements, work: Path) -> data.GradedLists:
    """The training lists of train queries; which clauses look alike to MiniLM is kept in ``work``."""
    cosines = measure.similarities(judged, work)
    return data.GradedLists(judged, {query: measure.best(cosines[query]) for query in judged.grades}, SEED)


def held_out(folder: Path, work: Path) -> measure.Scores:
    """The scores of half of the train queries by a model that was fine-tuned on the other half only."""
    judged = data.acord(folder, "train")
    queries = sorted(judged.grades)
    random.Random(SEED).shuffle(queries)
    asked, kept = judged.of(queries[::2]), work / "held-out.json"
    if not kept.exists():
        lists = graded_lists(judged.of(queries[1::2]), work)
        phase = replace(FINETUNE, name="held-out", steps=2 * len(lists) // FINETUNE.lists)
        model, tokenizer = pretrained(folder, work)
        train.train(phase, lists, model, tokenizer, work)
        scorer = measure.torch_scorer(model, tokenizer)
        first = measure.retrieved(asked, folder, "train")
        kept.write_text(json.dumps(measure.rescore(asked, first, scorer)), encoding="utf-8")
    return json.loads(kept.read_text(encoding="utf-8"))


def describe(out: Path, scale: Scale) -> None:
    """Writes ``model.json``, which the program reads beside the weights."""
    told = {
        "name": "Muniment reranker 1",
        "base": "all-MiniLM-L6-v2",
        "licence": "Apache-2.0",
        "file": WEIGHTS,
        "bytes": (out / WEIGHTS).stat().st_size,
        "sha256": hashlib.sha256((out / WEIGHTS).read_bytes()).hexdigest(),
        "max_tokens": measure.TOKENS,
        "retrieval": {"weight": scale.weight, "centre": round(scale.centre, 4)},
        "relevance": {"slope": round(scale.slope, 4), "offset": round(scale.offset, 4)},
        "stars": [round(cut, 3) for cut in scale.thresholds],
    }
    (out / "model.json").write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")


def build(folder: Path, out: Path, work: Path) -> None:
    """All phases in turn: train, convert, calibrate, measure, and write the card."""
    model, tokenizer = finetuned(folder, work)
    convert.to_gguf(model, tokenizer, out / WEIGHTS)
    scores = held_out(folder, work)
    judged = data.acord(folder, "train").of(list(scores))
    first = measure.retrieved(judged, folder, "train")
    scale = calibrate.fit(judged, first, scores)
    describe(out, scale)
    figures = measure.measured(folder, out, work)
    figures["held out"] = measure.quality(judged, first, scores, scale)
    (work / "figures.json").write_text(json.dumps(figures, indent=2), encoding="utf-8")
    card.write(out / "card.md", figures, json.loads((out / "model.json").read_text(encoding="utf-8")))


def main() -> None:
    """Reads the command line and runs what is missing."""
    ask = argparse.ArgumentParser(description="Train, convert, calibrate and measure the reranker.")
    ask.add_argument("--data", type=Path, required=True, help="folder of the training data")
    ask.add_argument("--out", type=Path, required=True, help="folder of the shipped model")
    ask.add_argument("--work", type=Path, default=Path("build/reranker"), help="folder for what is kept between runs")
    told = ask.parse_args()
    told.work.mkdir(parents=True, exist_ok=True)
    build(told.data, told.out, told.work)


if __name__ == "__main__":
    main()
