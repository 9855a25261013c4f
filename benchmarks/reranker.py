"""Measures the reranker: how many pairs per second llama.cpp and torch read, whether they agree, and how long the fifty
best clauses of a search take.

    python -m benchmarks.reranker DATA/acord [--model DIR] [--trained FILE] [--searches N]

The pairs are queries of ACORD with clauses that contain their words. All ways read the same pairs in turns, so that
other load on the machine slows all equally; the processor time per pair is given too. torch runs the weights of the
shipped file, or with ``--trained`` the unrounded ones that the recipe keeps (``build/reranker/fold-all.weights.pt``).
Prints one JSON document; takes about a minute and a half on two cores.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

os.environ["HF_HUB_OFFLINE"] = "1"

import numpy as np
import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer

from benchmarks.timing import spread_of
from core import paths
from core.embedding.encoder import Encoder
from core.evaluation.benchmark import index_benchmark, load_benchmark
from core.privacy import guard
from core.reranking.cross_encoder.llama import QUERY_TOKENS, CrossEncoder
from core.reranking.cross_encoder.model import read_reranker
from core.reranking.native import api
from core.searching.ranking.fuse import ScoredClause, by_words
from core.searching.ranking.rerank import RERANKED, rerank
from core.searching.retrieval.retrieve import Retriever
from training.common import base
from training.reranker import convert

TURNS = 3
QUERIES, CLAUSES = 2, 16  # per turn: as many pairs as a batched call reads
SORTED = 16  # pairs of similar length per batch in torch

Rows = list[list[int]]  # the token ids of pairs


@dataclass(frozen=True)
class RetrievedQuery:
    """A query with the clauses to be reranked, best first."""

    query: str
    candidates: Sequence[ScoredClause]
    texts: Sequence[str]

    def fewer(self, count: int) -> RetrievedQuery:
        """This many of the clauses, spread evenly over all ranks."""
        places = [at * len(self.texts) // count for at in range(count)]
        return RetrievedQuery(self.query, [self.candidates[at] for at in places], [self.texts[at] for at in places])


Way = Callable[[Sequence[RetrievedQuery]], list[float]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("acord", type=Path)
    parser.add_argument("--model", type=Path, default=paths.reranker_model())
    parser.add_argument("--trained", type=Path, help="the unrounded weights, to compare the shipped ones with")
    parser.add_argument("--searches", type=int, default=16, help="how many are timed")
    args = parser.parse_args()
    guard()
    queries = candidates(args.acord)
    features = api().llama_print_system_info().decode().strip(" |")
    report: dict[str, Any] = {"model": read_reranker(args.model).name, "llama.cpp": features, "cores": os.cpu_count()}
    some = [each.fewer(CLAUSES) for each in spaced(queries, TURNS * QUERIES)]
    report["same pairs"] = compared(args.model, args.trained, some)
    report["one search"] = searches(args.model, spaced(queries, args.searches))
    print(json.dumps(report, indent=1))


def candidates(acord: Path) -> list[RetrievedQuery]:
    """Each query with the clauses that contain its words: as many as are reranked."""
    queries, encoder = [], Encoder(paths.encoder_model())
    for split in ("train", "valid"):
        benchmark = load_benchmark(acord, split)
        retriever = Retriever(*index_benchmark(benchmark, encoder, with_vectors=False), lambda: encoder)
        for query in benchmark.queries.values():
            best = by_words(retriever.keyword(query, None)[:RERANKED])
            queries.append(RetrievedQuery(query, best, [benchmark.clauses[each.clause] for each in best]))
    return [each for each in queries if len(each.candidates) == RERANKED]


def spaced(queries: Sequence[RetrievedQuery], count: int) -> list[RetrievedQuery]:
    """This many of the queries, spread evenly over all."""
    return [queries[at * len(queries) // count] for at in range(count)]


# ------------------------------------------------------------------------------------------------------ the same pairs


def compared(folder: Path, trained: Path | None, queries: Sequence[RetrievedQuery]) -> dict[str, Any]:
    """How fast every way reads the pairs, and how its scores correlate with those of torch in 32 bits."""
    report: dict[str, Any] = {"pairs": sum(len(each.texts) for each in queries)}
    report["weights of torch"] = "those of the shipped file" if trained is None else trained.name
    with ExitStack() as stack:
        ways = all_ways(folder, trained, stack)
        scores, took = in_turns(ways, queries)
    for name in ways:
        clock, processors = (statistics.median(each) / (QUERIES * CLAUSES) for each in zip(*took[name], strict=True))
        report[name] = {
            "pairs_per_s": round(1 / clock, 1),
            "processors_ms_per_pair": round(1000 * processors, 1),
            "correlation_with_torch_fp32": round(float(np.corrcoef(scores["torch fp32"], scores[name])[0, 1]), 5),
        }
    if "torch bf16" not in ways:
        report["torch bf16"] = "not measured: this processor does not multiply bf16 matrices in hardware"
    return report


def in_turns(
    ways: dict[str, Way], queries: Sequence[RetrievedQuery]
) -> tuple[dict[str, list[float]], dict[str, list[tuple[float, float]]]]:
    """The scores of each way, and how long its turns took, in seconds of wall-clock and processor time."""
    scores: dict[str, list[float]] = {name: [] for name in ways}
    took: dict[str, list[tuple[float, float]]] = {name: [] for name in ways}
    for way in ways.values():
        way([queries[0].fewer(2)])  # warm-up, so that one-time work is not timed
    for start in range(0, len(queries), QUERIES):
        for name, way in ways.items():
            clock, processors = time.perf_counter(), time.process_time()
            scores[name] += way(queries[start : start + QUERIES])
            took[name].append((time.perf_counter() - clock, time.process_time() - processors))
    return scores, took


def all_ways(folder: Path, trained: Path | None, stack: ExitStack) -> dict[str, Way]:
    """Every way of reading pairs that this machine has, by name."""
    shipped, described = stack.enter_context(CrossEncoder(folder)), read_reranker(folder)
    batched = Batched(described.weights, described.max_tokens)
    stack.callback(batched.close)
    model, read = weights(described.weights, trained), partial(rows, length=described.max_tokens)
    torch.set_num_threads(os.cpu_count() or 1)
    ways: dict[str, Way] = {
        "llama.cpp, one pair a call": lambda queries: [
            s for each in queries for s in shipped.stream(each.query, each.texts)
        ],
        f"llama.cpp, {QUERIES * CLAUSES} pairs a call": lambda queries: batched.scores(read(queries)),
        "torch fp32": lambda queries: sorted_batches(model, read(queries)),
    }
    hardware = torch.cpu.get_capabilities()
    if hardware.get("avx512_bf16") or hardware.get("amx_bf16"):
        half = weights(described.weights, trained).to(torch.bfloat16)
        ways["torch bf16"] = lambda queries: sorted_batches(half, read(queries))
    return ways


def rows(queries: Sequence[RetrievedQuery], length: int) -> Rows:
    """The token ids of all pairs, truncated as the program truncates them."""
    tokenizer = AutoTokenizer.from_pretrained(str(base.folder()))
    cls, sep, pairs = tokenizer.cls_token_id, tokenizer.sep_token_id, []
    for each in queries:
        query = tokenizer(each.query, add_special_tokens=False)["input_ids"][:QUERY_TOKENS]
        bodies = tokenizer(list(each.texts), add_special_tokens=False, verbose=False)["input_ids"]
        pairs += [[cls, *query, sep, *body[: length - len(query) - 3], sep] for body in bodies]
    return pairs


def weights(shipped: Path, trained: Path | None) -> torch.nn.Module:
    """The model in torch: with the weights of the shipped file, or the unrounded ones on the base of its recipe."""
    if trained is None:
        return convert.from_gguf(shipped)
    model = AutoModelForSequenceClassification.from_pretrained(str(base.folder()), num_labels=1, dtype=torch.float32)
    model.load_state_dict(torch.load(trained, weights_only=True), strict=False)
    return model.eval()


@torch.inference_mode()
def sorted_batches(model: torch.nn.Module, pairs: Rows) -> list[float]:
    """The scores by torch, in batches of pairs of similar length."""
    scores = [0.0] * len(pairs)
    order = sorted(range(len(pairs)), key=lambda at: len(pairs[at]))
    for start in range(0, len(order), SORTED):
        some = order[start : start + SORTED]
        parts = [torch.tensor(pairs[at]) for at in some]
        ids = torch.nn.utils.rnn.pad_sequence(parts, batch_first=True)
        mask = torch.nn.utils.rnn.pad_sequence([torch.ones_like(part) for part in parts], batch_first=True)
        for at, score in zip(some, model(input_ids=ids, attention_mask=mask).logits[:, 0].tolist(), strict=True):
            scores[at] = score
    return scores


class Batched:
    """The shipped file in llama.cpp, many pairs per call, with the threads of one context."""

    def __init__(self, path: Path, length: int) -> None:
        llama, pairs = api(), QUERIES * CLAUSES
        options = llama.llama_model_default_params()
        options.n_gpu_layers, options.use_extra_bufts = 0, False
        self._model = llama.llama_model_load_from_file(os.fsencode(path), options)
        options = llama.llama_context_default_params()
        options.n_ctx = options.n_batch = options.n_ubatch = pairs * length
        options.n_seq_max, options.n_threads, options.n_threads_batch = pairs, os.cpu_count(), os.cpu_count()
        options.pooling_type, options.embeddings = llama.LLAMA_POOLING_TYPE_RANK, True
        self._context = llama.llama_init_from_model(self._model, options)
        self._batch = llama.llama_batch_init(pairs * length, 0, 1)

    def scores(self, pairs: Rows) -> list[float]:
        batch, at = self._batch, 0
        for number, pair in enumerate(pairs):
            for place, token in enumerate(pair):
                batch.token[at], batch.pos[at], batch.n_seq_id[at], batch.logits[at] = token, place, 1, True
                batch.seq_id[at][0] = number
                at += 1
        batch.n_tokens = at
        if api().llama_encode(self._context, batch) != 0:
            raise RuntimeError("llama.cpp could not read the pairs")
        return [float(api().llama_get_embeddings_seq(self._context, number)[0]) for number in range(len(pairs))]

    def close(self) -> None:
        api().llama_batch_free(self._batch)
        api().llama_free(self._context)
        api().llama_model_free(self._model)


# --------------------------------------------------------------------------------------------------------- one search


def searches(folder: Path, queries: Sequence[RetrievedQuery]) -> dict[str, Any]:
    """How long reranking takes in a search, as the program does it."""
    clock, processors = [], []
    with CrossEncoder(folder) as reranker:
        for each in queries:
            began, own = time.perf_counter(), time.process_time()
            rerank(each.query, each.candidates, each.texts, reranker)
            clock.append(1000 * (time.perf_counter() - began))
            processors.append(1000 * (time.process_time() - own))
    return {"searches": len(queries), "clauses": RERANKED, **spread_of(clock), "processors": spread_of(processors)}


if __name__ == "__main__":
    main()
