"""Trains the shipped reranker further on a machine with a GPU, which needs neither the contracts nor search.

    python -m training.reranker.packed pack --data DIR --library LIBRARY --to build/packed
    python -m training.reranker.packed train --base resources/models/reranker --to build/packed [--steps N]

The first command writes all that is learned and measured on into one file of some megabytes. ``DIR`` holds ``cuad`` and
``acord``, ``LIBRARY`` is a library of ``DIR/cuad/pdf``. The second needs, besides that file and the reranker, only the
folders ``core`` and ``training``, PyTorch, transformers, ONNX and ONNX Runtime. It goes on with the last phase of
`training.reranker.train`, measures the reranker before and after on types that are left out, and writes what is shipped
into ``build/packed/new``; `training.reranker.calibrate` then fits its scale, where the contracts are.
"""

from __future__ import annotations

import argparse
import json
import lzma
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Final

from training.reranker import layers, measure, train
from training.reranker.lists import GradedList, Lists, WrittenClause
from training.reranker.model import Network

PACKED: Final = "packed.json.xz"
SEED: Final = 20261129
TRIAL_STEPS: Final = 3
TRIED: Final = 1
"""Queries of each split that a trial measures."""
TRIAL: Final = "trial"
"""The name of what a trial leaves behind, so that nobody goes on from it."""

Measured = Mapping[str, Sequence[measure.Unread]]
"""The queries to measure on, by split."""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    packing, training = commands.add_parser("pack"), commands.add_parser("train")
    packing.add_argument("--data", type=Path, required=True, help="folder of the training data")
    packing.add_argument("--library", type=Path, required=True, help="library of CUAD's contracts")
    training.add_argument("--base", type=Path, required=True, help="folder of the reranker to go on with")
    training.add_argument("--steps", type=int, default=train.MORE_PAIRS.steps, help="default: %(default)s")
    training.add_argument("--trial", action="store_true", help="three small steps, to see that all runs")
    for each in (packing, training):
        each.add_argument("--to", type=Path, required=True, help="folder of the packed data, and of what is made of it")
    args = parser.parse_args()
    args.to.mkdir(parents=True, exist_ok=True)
    if args.command == "pack":
        from training import choose_fit
        from training.reranker import sources

        judged = choose_fit.read(args.library, args.data / "cuad")
        pack(sources.read(args.data, SEED), measure.unread(judged), args.to / PACKED)
    else:
        further(args.base, args.to, TRIAL_STEPS if args.trial else args.steps, trial=args.trial)


def pack(lists: Lists, asked: Measured, to: Path) -> None:
    """Writes lists to learn from and queries to measure on into one file."""
    content = {
        "lists": asdict(lists),
        "asked": {split: [asdict(each) for each in some] for split, some in asked.items()},
    }
    with lzma.open(to, "wt", encoding="utf-8") as file:
        json.dump(content, file)


def unpack(packed: Path) -> tuple[Lists, dict[str, list[measure.Unread]]]:
    """What `pack` wrote."""
    with lzma.open(packed, "rt", encoding="utf-8") as file:
        content = json.load(file)
    lists = content["lists"]
    acord, judged = (
        [GradedList(tuple(each["wordings"]), each["kind"], each["grades"]) for each in lists[kind]]
        for kind in ("acord", "judged")
    )
    asked = {split: [measure.Unread(**each) for each in some] for split, some in content["asked"].items()}
    return Lists(acord, judged, [WrittenClause(**each) for each in lists["written"]], lists["seed"]), asked


def further(rounded: Path, work: Path, steps: int, *, trial: bool = False) -> None:
    """Trains the reranker in the folder ``rounded`` on what is packed in the folder ``work``, and measures it.

    Args:
        rounded: the folder of the reranker to go on with.
        work: the folder of the packed data, and of what is made of it.
        steps: how many.
        trial: whether a step has one list of each kind, and only the first queries are measured: minutes on a CPU.
    """
    lists, asked = unpack(work / PACKED)
    if trial:
        asked = {split: some[:TRIED] for split, some in asked.items()}
    start = layers.restore(rounded, work / "base")
    network = Network.of(start, SEED)
    _say("before", network, asked)
    phase, sizes = replace(train.MORE_PAIRS, steps=steps), train.MORE_PAIRED
    if trial:
        phase, sizes = replace(phase, name=TRIAL), (1, 1, 1)
    train.further(network, lists, work, phase, sizes)
    _say("after", network, asked)
    network.save(work / "weights", start)
    layers.write(work / "weights", work / (TRIAL if trial else "new"))


def _say(when: str, network: Network, asked: Measured) -> None:
    read = {split: [each.read(network.read) for each in some] for split, some in asked.items()}
    print(json.dumps({when: measure.measured(read)}, indent=1), flush=True)


if __name__ == "__main__":
    main()
