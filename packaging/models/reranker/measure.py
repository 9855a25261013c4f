"""Measures a reranker: how well it orders ACORD's clauses, how near it stays to torch, and how fast it is.

    python packaging/models/reranker/measure.py --data DIR --model resources/models/reranker [--work build/reranker]

With ``--work``, the folder in which the recipe kept the trained weights, also compares llama.cpp with torch.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

os.environ["HF_HUB_OFFLINE"] = "1"
sys.path.insert(0, str(Path(__file__).resolve().parents[3]))  # the recipes are no package: find `core` beside them

import data
import torch
import train
from transformers import AutoModelForSequenceClassification, AutoTokenizer

from core import paths
from core.embedding.encoder import Encoder
from core.evaluation.benchmark import index, load
from core.lexicon import load as load_lexicon
from core.reranking.llama import CrossEncoder
from core.searching.expand import expand
from core.searching.retrieve import Retriever
from core.types import Mode

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from data import Judgements
    from sentence_transformers import SentenceTransformer

    from core.reranking.scale import Scale

Scores = dict[str, dict[str, float]]  # per query, per clause
DEPTH = 100  # how many of the clauses found first are ordered anew
TOKENS = 256


def similarities(judged: Judgements, work: Path | None = None) -> Scores:
    """Per query, in its short wording, MiniLM's cosine to each judged clause; the vectors are kept in ``work``."""
    from sentence_transformers import SentenceTransformer

    model = SentenceTransformer(str(train.base_folder()), model_kwargs={"dtype": torch.bfloat16})
    ids = sorted(judged.clauses)
    kept = work / "clauses.npy" if work else None
    if kept and kept.exists():
        clauses = np.load(kept)
    else:
        clauses = embed(model, [judged.clauses[clause] for clause in ids])
        if kept:
            np.save(kept, clauses)
    found = {}
    rows = embed(model, [told[0] for told in judged.wordings.values()]) @ clauses.T
    for query, row in zip(judged.wordings, rows, strict=True):
        grades = judged.grades[query]
        found[query] = {clause: float(cosine) for clause, cosine in zip(ids, row, strict=True) if clause in grades}
    return found


def retrieved(judged: Judgements, folder: Path, split: str) -> Scores:
    """Per query, in its short wording, the score that search without a reranker gives each judged clause it finds."""
    encoder = Encoder(paths.encoder_model())
    retriever = Retriever(index(load(folder / "acord", split), encoder), lambda: encoder)
    lexicon = load_lexicon(paths.resources() / "lexicon")
    return {
        query: {
            each.clause: each.score
            for each in retriever.find(told[0], Mode.NATURAL, judged.grades[query].keys(), expand(told[0], lexicon))
        }
        for query, told in judged.wordings.items()
    }


def embed(model: SentenceTransformer, texts: list[str]) -> np.ndarray:
    """Vectors of unit length, shape (texts, dimensions), float32, of what the model reads: 256 tokens."""
    vectors = model.encode(texts, batch_size=16, convert_to_tensor=True).float()
    return torch.nn.functional.normalize(vectors, dim=1).cpu().numpy()


def best(scores: dict[str, float], limit: int | None = None) -> list[str]:
    """The clauses of the highest scores, ties by id."""
    return sorted(scores, key=lambda clause: (-scores[clause], clause))[:limit]


def rescore(judged: Judgements, first: Scores, score: Callable[[str, Sequence[str]], Sequence[float]]) -> Scores:
    """The clauses that search finds first for each query, with the score that ``score`` gives for its short wording."""
    found = {}
    for query, row in first.items():
        chosen = best(row, DEPTH)
        told = score(judged.wordings[query][0], [judged.clauses[clause] for clause in chosen])
        found[query] = dict(zip(chosen, map(float, told), strict=True))
    return found


def combined(scores: Scores, first: Scores, scale: Scale) -> Scores:
    """Scores joined with those of search as ``scale`` says."""
    return {
        query: {clause: scale.combined(score, first[query][clause]) for clause, score in row.items()}
        for query, row in scores.items()
    }


def ndcg(judged: Judgements, scores: Scores, k: int) -> float:
    """NDCG@k in percent, mean over queries; gain is the grade 0-4, discount log2 (Järvelin and Kekäläinen 2002)."""
    discount = 1 / np.log2(np.arange(2, k + 2))
    found = []
    for query, row in scores.items():
        grades = judged.grades[query]
        gains = np.array([grades[clause] for clause in best(row, k)])
        ideal = np.array(sorted(grades.values(), reverse=True)[:k])
        found.append((gains * discount[: len(gains)]).sum() / (ideal * discount[: len(ideal)]).sum())
    return 100 * float(np.mean(found))


def quality(judged: Judgements, first: Scores, scores: Scores, scale: Scale) -> dict[str, dict[str, float]]:
    """NDCG@5 and @10 of search without a reranker, of the reranker alone on what that finds first, and of both."""
    told = {"search": first, "reranker": scores, "reranker with search": combined(scores, first, scale)}
    return {name: {f"ndcg@{k}": round(ndcg(judged, row, k), 1) for k in (5, 10)} for name, row in told.items()}


def torch_scorer(model: torch.nn.Module, tokenizer: object, chunk: int = 16) -> Callable[..., list[float]]:
    """Scores by torch in bf16, in chunks of like length."""

    def score(query: str, texts: Sequence[str]) -> list[float]:
        with torch.inference_mode():
            return train.logits(model, train.encode(tokenizer, query, tuple(texts), TOKENS), chunk).tolist()

    return score


def agreement(work: Path, folder: Path, judged: Judgements, pairs: int = 180) -> dict[str, float]:
    """Correlation with, and pairs per second beside, torch in 32 bits, on the same pairs in the same run."""
    model = AutoModelForSequenceClassification.from_pretrained(work / "model", dtype=torch.float32).eval()
    tokenizer = AutoTokenizer.from_pretrained(work / "model")
    each = pairs // len(judged.wordings)
    asked = [(told[0], [judged.clauses[clause] for clause in list(judged.grades[query])[::7][:each]])
             for query, told in judged.wordings.items()]  # fmt: skip
    count = sum(len(texts) for _, texts in asked)
    began = time.perf_counter()
    with torch.inference_mode():
        exact = [model(input_ids=torch.tensor([row])).logits.item()
                 for query, texts in asked for row in train.encode(tokenizer, query, tuple(texts), TOKENS)]  # fmt: skip
    told = {"pairs": count, "torch f32 pairs/s": count / (time.perf_counter() - began)}
    score = torch_scorer(model, tokenizer)
    began = time.perf_counter()
    for query, texts in asked:
        score(query, texts)
    told["torch bf16 pairs/s"] = count / (time.perf_counter() - began)
    with CrossEncoder(folder) as encoder:
        began = time.perf_counter()
        shipped = [score for query, texts in asked for score in encoder.scores(query, texts)]
    told["llama.cpp pairs/s"] = count / (time.perf_counter() - began)
    told["correlation"] = float(np.corrcoef(exact, shipped)[0, 1])
    return {name: round(value, 5 if name == "correlation" else 1) for name, value in told.items()}


def measured(folder: Path, model: Path, work: Path | None) -> dict[str, dict]:
    """All figures of the shipped model in ``model`` on the data in ``folder``."""
    judged = data.acord(folder, "valid")
    first = retrieved(judged, folder, "valid")
    with CrossEncoder(model) as encoder:
        scores = rescore(judged, first, encoder.scores)
        told = {"valid": quality(judged, first, scores, encoder.scale)}
        told["valid stars"] = star_errors(judged, combined(scores, first, encoder.scale), encoder.scale)
    if work and (work / "model").exists():
        told["agreement"] = agreement(work, model, judged)
    return told


def star_errors(judged: Judgements, scores: Scores, scale: Scale) -> dict[str, float]:
    """How far the stars of the ten best hits are from the lawyers', and the mean of both."""
    pairs = [(scale.stars(row[clause]), 1 + judged.grades[query][clause])
             for query, row in scores.items() for clause in best(row, 10)]  # fmt: skip
    given, right = np.array(pairs).T
    return {
        "mean error": round(float(np.abs(given - right).mean()), 2),
        "mean given": round(float(given.mean()), 2),
        "mean of lawyers": round(float(right.mean()), 2),
    }


def main() -> None:
    """Reads the command line and prints the figures as JSON."""
    ask = argparse.ArgumentParser(description="Measure the reranker.")
    ask.add_argument("--data", type=Path, required=True, help="folder of the shared data")
    ask.add_argument("--model", type=Path, required=True, help="folder of the shipped model")
    ask.add_argument("--work", type=Path, help="folder that the recipe worked in, to compare with torch")
    told = ask.parse_args()
    print(json.dumps(measured(told.data, told.model, told.work), indent=2))


if __name__ == "__main__":
    main()
