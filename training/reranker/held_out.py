"""Cross-encoders that have not seen a fifth of the queries, and their scores of the clauses that search finds first.

Search uses the encoder that has not seen the query either (`training.encoder`).
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import torch

from core.evaluation.benchmark import QueryWording
from core.searching.ranking.fuse import WEIGHTS, Weights, fuse
from training.common.folds import FOLDS, folds
from training.common.graded import GradedLists
from training.reranker import train
from training.reranker.model import Cross

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from training.common.acord import Qrels
    from training.common.trial import EvaluatedQuery

ALL = "all"  # instead of a fold: the cross-encoder trained on every train query
DEPTH = 50  # clauses per query that are reranked

Scores = dict[str, dict[str, float]]  # per query, per clause


@dataclass(frozen=True)
class Recipe:
    """What all folds share: where each starts from, the qrels, and where work is kept."""

    start: Callable[[], Cross]
    qrels: Qrels
    near: Mapping[str, list[str]]
    seed: int
    work: Path

    def tuned(self, name: str | int) -> Cross:
        """The cross-encoder trained on all train queries except those of the fold ``name``."""
        file, cross = self.work / f"fold-{name}.weights.pt", self.start()
        if not file.exists():
            fold = folds(self.qrels.grades)
            seen = self.qrels.of([query for query in self.qrels.grades if fold[query] != name])
            lists = GradedLists(seen, {query: self.near[query] for query in seen.grades}, self.seed)
            train.finetune(cross, lists, replace(train.FINETUNE, name=f"fold-{name}"), self.work)
            part = file.with_suffix(".part")
            torch.save(cross.weights(), part)
            part.replace(file)
        cross.load(torch.load(file, weights_only=True))
        return cross


def first(queries: Sequence[EvaluatedQuery], weights: Sequence[Weights] = FOLDS * (WEIGHTS,)) -> Scores:
    """Per query, in its short wording, the clauses that search finds first, with its score.

    Args:
        queries: the queries, with the evidence for their candidates.
        weights: the weights with which search orders the queries of each fold.
    """
    short = [each for each in queries if each.wording is QueryWording.SHORT]
    fold = folds(each.query for each in short)
    return {
        each.query: {one.clause: one.score for one in fuse(each.evidence, weights[fold[each.query]])[:DEPTH]}
        for each in short
    }


def rescored(cross: Cross, queries: Mapping[str, str], candidates: Scores, clauses: Mapping[str, str]) -> Scores:
    """The scores that ``cross`` gives the candidates of queries.

    Args:
        cross: the cross-encoder.
        queries: the words of each query.
        candidates: the candidates of each query, with their scores by search.
        clauses: the texts.
    """
    table = {}
    for query, row in candidates.items():
        scores = cross.scores(queries[query], [clauses[clause] for clause in row])
        table[query] = dict(zip(row, scores, strict=True))
    return table


def scores(recipe: Recipe, candidates: Scores) -> Scores:
    """The scores for every train query by a cross-encoder that has not seen it; kept in the work folder."""
    file = recipe.work / "scores.json"
    if not file.exists():
        scores: Scores = {}
        fold = folds(recipe.qrels.grades)
        words = {query: wordings[0] for query, wordings in recipe.qrels.wordings.items()}
        for name in range(FOLDS):
            mine = {query: row for query, row in candidates.items() if fold[query] == name}
            scores |= rescored(recipe.tuned(name), words, mine, recipe.qrels.clauses)
        file.write_text(json.dumps(scores), encoding="utf-8")
    return json.loads(file.read_text(encoding="utf-8"))
