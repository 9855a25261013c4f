"""Measures the encoder against sentence-transformers with default settings, and against the machine's peak rate.

    python -m benchmarks.encoder [DATA/acord] [--model DIR] [--texts N] [--turns N]

The texts are clauses of resources/samples and, if given, of ACORD, cut to what the model reads. Each way runs in its
own process, so that neither inherits the other's thread settings; sentence-transformers encodes with its defaults
(batches of 32), in fp32. They take turns, and medians count, so that other load on the machine slows all equally;
processor time, which other programs disturb less, is given too. The machine's rate is that of multiplying large square
matrices in the same precision, one product per core, measured between the turns. Takes about a minute on two otherwise
idle cores.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import numpy as np
import psutil

from core.base import paths
from core.library.indexing.extract import extract
from core.models.embedding.encoder import Encoder
from core.privacy.network import guard

SIDE = 2048  # of the matrices that the machine's rate is measured with
CORES = psutil.cpu_count(logical=False) or 1

Times = tuple[float, float]  # wall-clock time, processor time


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("acord", type=Path, nargs="?")
    parser.add_argument("--model", type=Path, default=paths.encoder_model())
    parser.add_argument("--texts", type=int, default=128)
    parser.add_argument("--turns", type=int, default=5)
    args = parser.parse_args()
    guard()
    sample = texts(args.acord, args.texts)
    report(args.model, sample, args.turns)


def compared(model: Path, sample: list[str], turns: int) -> dict[str, Any]:
    """How fast both encode the texts, in turns, how alike their vectors are, and our share of the machine's rate."""
    with WayProcess(theirs, model, sample) as default, WayProcess(ours, model, sample) as own:
        vectors = [way.ask("vectors") for way in (default, own)]
        rows = [(default.ask("turn"), own.ask("turn"), *own.ask("rates")) for _ in range(turns)]
    theirs_, ours_, rate, fp32 = np.median(rows, axis=0)  # each: wall-clock time, processor time
    lengths = [len(read.ids) for read in Encoder(model).cutter.encode_batch(list(sample))]
    products, attention = work(model, lengths)
    least = products / rate + attention / (fp32 if own.precision == "w7a8" else rate)
    return {
        "precision": own.precision,
        "tokens": sum(lengths),
        "seconds": {"sentence-transformers": theirs_.tolist(), "ours": ours_.tolist()},
        "turns": [row[0][0] / row[1][0] for row in rows],
        "cosines": (vectors[0] * vectors[1]).sum(axis=1),
        "rates": (rate, fp32),
        "share": ((products + attention) / rate / ours_).tolist(),
        "share_with_attention_in_fp32": (least / ours_).tolist(),
    }


def report(model: Path, sample: list[str], turns: int) -> None:
    found = compared(model, sample, turns)
    print(f"{len(sample)} texts, {found['tokens']} tokens, {CORES} cores, {turns} turns, {model.name}\n")
    print(f"{'':34}{'texts/s':>9}{'tokens/s':>10}{'CPU ms a text':>15}")
    names = ("sentence-transformers, fp32", f"ours, {found['precision']}")
    for name, (seconds, busy) in zip(names, found["seconds"].values(), strict=True):
        rates_ = len(sample) / seconds, found["tokens"] / seconds
        print(f"{name:34}{rates_[0]:9.1f}{rates_[1]:10.0f}{1000 * busy / len(sample):15.1f}")
    faster, times = found["turns"], np.divide(*found["seconds"].values())
    print(
        f"\n{times[0]:.2f} times as fast (in turns {min(faster):.2f} to {max(faster):.2f}), {times[1]:.2f} by CPU time"
    )
    print(f"cosine of the vectors: {found['cosines'].mean():.4f} on the mean, {found['cosines'].min():.4f} at least")
    rate, fp32 = found["rates"]
    print(
        f"this machine: {rate[0] / 1e9:.0f} billion operations/s in {found['precision']}, {fp32[0] / 1e9:.0f} in fp32"
    )
    print("share of its rate in {}: {:.0%}, {:.0%} by CPU time".format(found["precision"], *found["share"]))
    if found["precision"] == "w7a8":
        share = found["share_with_attention_in_fp32"]
        print("with attention held against its rate in fp32: {:.0%}, {:.0%} by CPU time".format(*share))


def texts(acord: Path | None, count: int) -> list[str]:
    """This many texts, spread evenly over all clauses."""
    files = [file for file in sorted((paths.resources() / "samples").iterdir()) if file.suffix != ".md"]
    clauses = [clause.text for file in files for clause in extract(file).clauses]
    if acord:
        lines = (acord / "corpus.jsonl").read_text(encoding="utf-8").splitlines()
        others = [json.loads(line)["text"] for line in lines]
        clauses = [*spaced(clauses, count // 2), *spaced(others, count - count // 2)]
    return spaced(clauses, count)


def spaced(of: list[str], count: int) -> list[str]:
    return [of[at * len(of) // count] for at in range(count)] if len(of) > count else of


def work(model: Path, lengths: Sequence[int]) -> tuple[float, float]:
    """The operations of the layers' products and of attention; a multiplication and an addition are two."""
    config = json.loads((model / "config.json").read_text(encoding="utf-8"))
    layers, width, inner = (config[name] for name in ("num_hidden_layers", "hidden_size", "intermediate_size"))
    products = 2 * layers * (4 * width * width + 2 * width * inner) * sum(lengths)
    return products, 2 * layers * 2 * width * sum(length * length for length in lengths)


# ------------------------------------------------------------------ in a separate process


class WayProcess:
    """A way of encoding, in a separate process."""

    def __init__(self, way: Callable[[Path, list[str]], Way], model: Path, sample: list[str]) -> None:
        self._pipe, other = get_context("spawn").Pipe()
        self._process = get_context("spawn").Process(target=serve, args=(other, way, model, sample), daemon=True)

    def __enter__(self) -> WayProcess:
        self._process.start()
        self.precision = self.ask("precision")
        return self

    def __exit__(self, *_: object) -> None:
        self._pipe.send("")
        self._process.join(10)

    def ask(self, request: str) -> Any:
        self._pipe.send(request)
        while not self._pipe.poll(1):
            if not self._process.is_alive():
                sys.exit("One of the two stopped working.")
        return self._pipe.recv()


class Way:
    """Something that encodes the texts."""

    def __init__(self, precision: str, encode: Callable[[], Any]) -> None:
        self.precision = precision
        self.vectors = encode

    def turn(self) -> Times:
        return timed(self.vectors)

    def rates(self) -> list[Times]:
        """Operations per second of large matrix products, one per core: in the precision, and in fp32."""
        with ThreadPoolExecutor(CORES) as pool:
            return [rate(product(precision), pool) for precision in (self.precision, "fp32")]


def timed(job: Callable[[], object]) -> Times:
    start, busy = time.perf_counter(), time.process_time()
    job()
    return time.perf_counter() - start, time.process_time() - busy


def serve(pipe: Connection, way: Callable[[Path, list[str]], Way], model: Path, sample: list[str]) -> None:
    guard()
    made = way(model, sample)
    while request := pipe.recv():
        answer = getattr(made, request)
        pipe.send(answer() if callable(answer) else answer)


def theirs(model: Path, sample: list[str]) -> Way:
    import torch
    from sentence_transformers import SentenceTransformer
    from transformers.utils.logging import disable_progress_bar

    disable_progress_bar()
    options: dict[str, Any] = {"local_files_only": True, "model_kwargs": {"dtype": torch.float32}}
    loaded = SentenceTransformer(str(model.absolute()), device="cpu", **options)
    return Way("fp32", lambda: loaded.encode(sample, show_progress_bar=False, normalize_embeddings=True))


def ours(model: Path, sample: list[str]) -> Way:
    encoder = Encoder(model)
    encoder.embed(sample[:1])
    return Way(encoder.precision, lambda: encoder.embed(sample))


def product(precision: str) -> Callable[[], object]:
    import torch

    if precision == "w7a8":
        weight = torch.randint(-127, 127, (SIDE, SIDE), dtype=torch.int8)
        left = torch.randint(0, 255, (SIDE, SIDE), dtype=torch.uint8)
        packed = torch.ops.onednn.qlinear_prepack(weight, [SIDE, SIDE])
        scales, zeros = torch.ones(SIDE), torch.zeros(SIDE, dtype=torch.int32)
        rest: tuple[Any, ...] = (None, 1.0, 0, torch.float32, "none", [], "none")
        return lambda: torch.ops.onednn.qlinear_pointwise.default(left, 1.0, 128, packed, scales, zeros, *rest)
    one = torch.ones((SIDE, SIDE), dtype=torch.bfloat16 if precision == "bf16" else torch.float32)
    return lambda: torch.mm(one, one)


def rate(run: Callable[[], object], pool: ThreadPoolExecutor) -> Times:
    import torch

    def alone(_: int) -> None:
        torch.set_num_threads(1)
        run()

    took = np.median([timed(lambda: list(pool.map(alone, range(CORES)))) for _ in range(3)], axis=0)
    by_clock, by_cpu = (float(each) for each in CORES * 2 * SIDE**3 / took)
    return by_clock, by_cpu


if __name__ == "__main__":
    main()
