"""Cross-encoders that have not seen a fifth of the queries, and what each says of the clauses that search finds first.

Search is that with the encoder which has not seen the query either (``training/encoder``).
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import torch

from core.evaluation.benchmark import QueryWording
from core.searching.ranking.fuse import WEIGHTS, Weights, fuse
from training.common.folds import FOLDS, folds
from training.common.graded import Lists
from training.reranker import train
from training.reranker.model import Cross

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from training.common.acord import Judgements
    from training.common.trial import Asked

ALL = "all"  # in the place of a fold: the cross-encoder that has learnt from every train query
DEPTH = 50  # clauses of a query that are ordered anew

Scores = dict[str, dict[str, float]]  # per query, per clause


@dataclass(frozen=True)
class Recipe:
    """What all folds share: how each begins, the judgements, and where work is kept."""

    start: Callable[[], Cross]
    judged: Judgements
    near: Mapping[str, list[str]]
    seed: int
    work: Path

    def tuned(self, name: str | int) -> Cross:
        """The cross-encoder that has learnt from all train queries but those of the fold ``name``."""
        kept, cross = self.work / f"fold-{name}.weights.pt", self.start()
        if not kept.exists():
            fold = folds(self.judged.grades)
            seen = self.judged.of([query for query in self.judged.grades if fold[query] != name])
            lists = Lists(seen, {query: self.near[query] for query in seen.grades}, self.seed)
            train.finetune(cross, lists, replace(train.FINETUNE, name=f"fold-{name}"), self.work)
            part = kept.with_suffix(".part")
            torch.save(cross.weights(), part)
            part.replace(kept)
        cross.load(torch.load(kept, weights_only=True))
        return cross


def first(asked: Sequence[Asked], weights: Sequence[Weights] = FOLDS * (WEIGHTS,)) -> Scores:
    """Per query, in its short wording, the clauses that search finds first, with its score.

    Args:
        asked: the queries.
        weights: by which search orders the queries of each fold.
    """
    short = [each for each in asked if each.wording is QueryWording.SHORT]
    fold = folds(each.query for each in short)
    return {
        each.query: {found.clause: found.score for found in fuse(each.evidence, weights[fold[each.query]])[:DEPTH]}
        for each in short
    }


def rescored(cross: Cross, asked: Mapping[str, str], found: Scores, clauses: Mapping[str, str]) -> Scores:
    """The scores by ``cross`` of the clauses found for queries.

    Args:
        cross: scores them.
        asked: the words of each query.
        found: of these queries.
        clauses: the texts.
    """
    told = {}
    for query, row in found.items():
        scores = cross.scores(asked[query], [clauses[clause] for clause in row])
        told[query] = dict(zip(row, scores, strict=True))
    return told


def scores(recipe: Recipe, found: Scores) -> Scores:
    """Of every train query the scores by a cross-encoder that has not seen it; kept in the work folder."""
    kept = recipe.work / "scores.json"
    if not kept.exists():
        told: Scores = {}
        fold = folds(recipe.judged.grades)
        words = {query: wordings[0] for query, wordings in recipe.judged.wordings.items()}
        for name in range(FOLDS):
            mine = {query: row for query, row in found.items() if fold[query] == name}
            told |= rescored(recipe.tuned(name), words, mine, recipe.judged.clauses)
        kept.write_text(json.dumps(told), encoding="utf-8")
    return json.loads(kept.read_text(encoding="utf-8"))
