"""Measures the reranker: pairs per second beside transformers with the same weights, and how long a search takes by it.

    python -m benchmarks.reranker DATA/acord [--model DIR] [--trained WEIGHTS --base DIR] [--searches N]

The pairs are queries of ACORD with clauses that contain their words, of long ones the best passage, as in a search. The
shipped file is read as the program reads it. With ``--trained``, transformers reads the same pairs with the weights
before rounding (``--base``: the folder of the base model), in batches of pairs of similar length: in fp32, and in bf16
where the processor multiplies it in hardware. Both take turns, so that other load on the machine slows them equally;
processor time is given too. Prints one JSON document; takes about two minutes on two idle cores.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import torch
from safetensors.torch import load_file
from transformers import MPNetConfig, MPNetModel

from benchmarks.machine import facts
from benchmarks.timing import spread_of
from core.base import paths
from core.evaluation.benchmark import index_benchmark, load_benchmark
from core.models.embedding.encoder import Encoder
from core.models.reranking.reranker import TOKENIZER, PairReader, QuantisedCrossEncoder, read_reranker
from core.privacy.network import guard
from core.search.ranking.fuse import ScoredClause, by_words
from core.search.ranking.rerank import RERANKED, close_reading, rerank
from core.search.retrieval.retrieve import Retriever

TURNS = 4
CLAUSES = 32  # of one query: what each way reads in a turn
BATCH = 16  # pairs of similar length, in transformers

T = TypeVar("T")


@dataclass(frozen=True)
class RetrievedQuery:
    """A query with the clauses to be reranked, best first."""

    query: str
    candidates: Sequence[ScoredClause]
    texts: Sequence[str]

    def reading(self, count: int) -> tuple[str, list[str]]:
        """What is read of this many of the clauses, spread evenly over all ranks."""
        return close_reading(self.query, spaced(self.texts, count))


Way = Callable[[str, Sequence[str]], Sequence[float]]
"""A query and texts -> a score for each text."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("acord", type=Path)
    parser.add_argument("--model", type=Path, default=paths.reranker_model())
    parser.add_argument("--trained", type=Path, help="the weights before rounding, to compare with")
    parser.add_argument("--base", type=Path, help="the folder of their base model")
    parser.add_argument("--searches", type=int, default=16, help="how many are timed")
    args = parser.parse_args()
    if (args.trained is None) != (args.base is None):
        parser.error("--trained and --base belong together")
    guard()
    queries = candidates(args.acord)
    report: dict[str, Any] = {"model": read_reranker(args.model).name, "machine": facts()}
    with QuantisedCrossEncoder(args.model) as shipped:
        ways: dict[str, Way] = {"int8": shipped.scores}
        if args.trained:
            ways |= unrounded(args.trained, args.base, args.model)
        report["same pairs"] = compared(ways, spaced(queries, TURNS))
    report["one search"] = searches(args.model, spaced(queries, args.searches))
    print(json.dumps(report, indent=1))


def candidates(acord: Path) -> list[RetrievedQuery]:
    """Each query with the clauses that contain its words: as many as are reranked."""
    queries, encoder = [], Encoder(paths.encoder_model())
    for split in ("train", "valid"):
        benchmark = load_benchmark(acord, split)
        retriever = Retriever(*index_benchmark(benchmark, encoder, with_vectors=False), encoder)
        for query in benchmark.queries.values():
            best = by_words(retriever.keyword(query, None)[:RERANKED])
            queries.append(RetrievedQuery(query, best, [benchmark.clauses[each.clause] for each in best]))
    return [each for each in queries if len(each.candidates) == RERANKED]


def spaced(of: Sequence[T], count: int) -> list[T]:
    """This many, spread evenly over all."""
    return [of[at * len(of) // count] for at in range(count)]


def compared(ways: dict[str, Way], queries: Sequence[RetrievedQuery]) -> dict[str, Any]:
    """How fast each way reads the pairs, in turns, and how its scores correlate with those in fp32."""
    scores: dict[str, list[float]] = {name: [] for name in ways}
    took: dict[str, list[tuple[float, float]]] = {name: [] for name in ways}
    for way in ways.values():
        way("warm-up", ["So that one-time work is not timed."])
    for each in queries:
        asked, passages = each.reading(CLAUSES)
        for name, way in ways.items():
            clock, processors = time.perf_counter(), time.process_time()
            scores[name] += way(asked, passages)
            took[name].append((time.perf_counter() - clock, time.process_time() - processors))
    report: dict[str, Any] = {"pairs": len(queries) * CLAUSES}
    for name in ways:
        clock, processors = (statistics.median(each) / CLAUSES for each in zip(*took[name], strict=True))
        report[name] = {"pairs_per_s": round(1 / clock, 1), "processors_ms_per_pair": round(1000 * processors, 1)}
        if "fp32" in ways:
            correlation = float(np.corrcoef(scores["fp32"], scores[name])[0, 1])
            report[name]["correlation_with_fp32"] = round(correlation, 5)
    return report


def searches(folder: Path, queries: Sequence[RetrievedQuery]) -> dict[str, Any]:
    """How long reranking takes in a search, as the program does it; times in milliseconds."""
    clock, processors = [], []
    with QuantisedCrossEncoder(folder) as reranker:
        for each in queries:
            began, own = time.perf_counter(), time.process_time()
            rerank(each.query, each.candidates, each.texts, reranker)
            clock.append(1000 * (time.perf_counter() - began))
            processors.append(1000 * (time.process_time() - own))
    return {"searches": len(queries), "clauses": RERANKED, **spread_of(clock), "processors": spread_of(processors)}


# -------------------------------------------------------------------------------------------------- before rounding


def unrounded(trained: Path, base: Path, shipped: Path) -> dict[str, Way]:
    """Ways of reading pairs in transformers, by precision."""
    pairs = PairReader(shipped / TOKENIZER, read_reranker(shipped).max_tokens)
    ways: dict[str, Way] = {"fp32": Unrounded(trained, base, pairs, torch.float32)}
    hardware = torch.cpu.get_capabilities()
    if hardware.get("avx512_bf16") or hardware.get("amx_bf16"):
        ways["bf16"] = Unrounded(trained, base, pairs, torch.bfloat16)
    return ways


class Unrounded(torch.nn.Module):
    """The cross-encoder in transformers.

    Args:
        trained: its weights, those of the layers on top of MPNet as ``head.*``.
        base: has the configuration of its base model.
        pairs: reads pairs as tokens.
        precision: what it computes in.
    """

    def __init__(self, trained: Path, base: Path, pairs: PairReader, precision: torch.dtype) -> None:
        super().__init__()
        tensors = load_file(trained)
        self.model = MPNetModel(MPNetConfig.from_pretrained(base), add_pooling_layer=False)
        self.model.load_state_dict({name: each for name, each in tensors.items() if name in self.model.state_dict()})
        with torch.no_grad():  # the position of padding, which no text has, may be NaN in the file
            self.model.embeddings.position_embeddings.weight.nan_to_num_()
        width = self.model.config.hidden_size
        self.head = torch.nn.ModuleDict({"dense": torch.nn.Linear(width, width), "out": torch.nn.Linear(width, 1)})
        head = {name: each for name, each in tensors.items() if name.startswith("head.")}
        self.head.load_state_dict({name.removeprefix("head."): each for name, each in head.items()})
        self._pairs, self._padding, self.precision = pairs, int(self.model.config.pad_token_id or 0), precision
        self.to(precision).eval()

    @torch.inference_mode()
    def forward(self, query: str, texts: Sequence[str]) -> list[float]:
        """A score for each text."""
        asked = self._pairs.query(query)
        pairs = [torch.tensor(self._pairs.pair(asked, text)) for text in texts]
        order, scores = sorted(range(len(pairs)), key=lambda at: len(pairs[at])), [0.0] * len(pairs)
        for start in range(0, len(order), BATCH):
            some = order[start : start + BATCH]
            for at, score in zip(some, self._batch([pairs[at] for at in some]), strict=True):
                scores[at] = score
        return scores

    def _batch(self, pairs: list[torch.Tensor]) -> list[float]:
        ids = torch.nn.utils.rnn.pad_sequence(pairs, batch_first=True, padding_value=self._padding)
        read = torch.ne(ids, self._padding)
        states = self.model(ids, attention_mask=read.to(self.precision)).last_hidden_state
        mean = (states.float() * read[:, :, None]).sum(dim=1) / read.sum(dim=1, keepdim=True)
        scores = self.head["out"](torch.tanh(self.head["dense"](mean.to(self.precision))))
        return [float(each) for each in scores[:, 0]]


if __name__ == "__main__":
    main()
