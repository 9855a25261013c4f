"""Encoders that have not seen a fifth of the queries, and what each says of ACORD.

Of each fold the encoder learns from the judgements of the other four; pre-training has seen none. What is kept are the
vectors of all windows of the corpus, of the queries, and of the lexicon's definitions.
"""

from __future__ import annotations

import json
import os
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import torch

from training.common.folds import FOLDS, folds
from training.common.graded import Lists
from training.encoder import train

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from core.ports import Vectors
    from training.common import acord
    from training.common.trial import Asked, Bench
    from training.encoder.model import Trained

ALL = "all"  # in the place of a fold: the encoder that has learnt from every train query


def tuned(name: str, trained: Trained, lists: Lists, first: dict[str, torch.Tensor], work: Path) -> None:
    """Fine-tunes ``trained`` on what ``lists`` hold; the result is kept in ``work`` under ``name``."""
    kept = work / f"{name}.layers.pt"
    if not kept.exists():
        train.finetune(trained, lists, first, work, replace(train.FINETUNE, name=name))
        part = kept.with_suffix(".part")
        torch.save({each: weights.detach().clone() for each, weights in trained.layers().items()}, part)
        part.replace(kept)
    trained.load(torch.load(kept, weights_only=True))


def vectors(name: str, trained: Trained, states: list[torch.Tensor], work: Path) -> Vectors:
    """The vectors of the corpus's windows, shape (windows, dimensions)."""
    kept = work / f"{name}.npy"
    if not kept.exists():
        part = work / f"{name}.part.npy"
        np.save(part, trained.upper(states).cpu().numpy().astype(np.float32))
        os.replace(part, kept)
    return np.load(kept)


def similar(found: Vectors, trained: Trained, judged: acord.Judgements, bench: Bench) -> dict[str, list[str]]:
    """Per query, the 200 judged clauses nearest to its short wording, by an encoder that has seen no judgement."""
    queries = train.vectors(trained, [told[0] for told in judged.wordings.values()])
    nearest = {}
    for query, row in zip(judged.wordings, queries @ found.T, strict=True):
        best: dict[str, float] = {}
        for clause, cosine in zip(bench.corpus.clauses, row.tolist(), strict=True):
            best[clause] = max(cosine, best.get(clause, -1.0))
        order = sorted(judged.grades[query], key=lambda clause, best=best: (-best[clause], clause))
        nearest[query] = order[:200]
    return nearest


def models(
    pretrained: Callable[[], Trained], seed: int, judged: acord.Judgements, bench: Bench, work: Path
) -> Iterator[tuple[str | int, Trained, Vectors]]:
    """Of each fold, and last of all queries: the encoder that has learnt from the others, and its vectors."""
    base = pretrained()
    states = base.lower(base.read(bench.corpus.windows))
    first: dict[str, torch.Tensor] = {}
    for clause, state in zip(bench.corpus.clauses, states, strict=True):
        first.setdefault(clause, state)
    near = similar(vectors("pretrained", base, states, work), base, judged, bench)
    (work / "near.json").write_text(json.dumps(near), encoding="utf-8")
    fold = folds(judged.grades)
    for name in (*range(FOLDS), ALL):
        seen = judged.of([query for query in judged.grades if name == ALL or fold[query] != name])
        trained = pretrained()
        tuned(f"fold-{name}", trained, Lists(seen, near, seed), first, work)
        yield name, trained, vectors(f"fold-{name}", trained, states, work)


def asked(
    found: Iterable[tuple[str | int, Trained, Vectors]], judged: acord.Judgements, bench: Bench
) -> tuple[list[Asked], list[Asked], Trained]:
    """The train queries, each asked of an encoder that has not seen it; the valid ones, of the last; and that one."""
    fold = folds(judged.grades)
    train_, valid = [], []
    for name, trained, rows in found:

        def embed(texts: list[str], trained: Trained = trained) -> Vectors:
            return train.vectors(trained, texts)

        if name == ALL:
            valid = bench.ask("valid", rows, embed)
        else:
            train_ += bench.ask("train", rows, embed, {query for query in judged.grades if fold[query] == name})
    return train_, valid, trained
