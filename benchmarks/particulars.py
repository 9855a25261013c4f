"""Scores the particulars of every PDF in CUAD against those that its lawyers labelled.

    python -m benchmarks.particulars CUAD [--worst KIND]

CUAD is a folder with the contracts in `pdf/`, the texts that the labels count in `txt/`, and `labels.jsonl`. What
counts as found is told in `core.evaluation.particulars`. Half of the contracts were never looked at while the
finders were written; both halves are printed. The files are read in the same processes that indexing uses. --worst
prints, for the other half, the contracts where a kind was missed.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from core.evaluation.particulars import Tally, held_out, particular_figures, tally
from core.isolation.pool import Outcome, run_isolated
from core.privacy import guard
from core.types import Extraction, ParticularKind
from core.usecases.indexing.extract import extract
from core.usecases.indexing.index import MEGABYTES_A_FILE, SECONDS_A_STEP

AS_PRINTED = (ParticularKind.TITLE, ParticularKind.LAW)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cuad", type=Path)
    parser.add_argument("--worst", type=ParticularKind)
    args = parser.parse_args()
    guard()
    labels = {row["contract"]: row["labels"] for row in map(json.loads, (args.cuad / "labels.jsonl").open())}
    halves: dict[bool, list[dict[ParticularKind, Tally]]] = {False: [], True: []}
    for contract, extraction in extractions([args.cuad / "pdf" / f"{name}.pdf" for name in sorted(labels)]):
        text = (args.cuad / "txt" / f"{contract}.txt").read_text(encoding="utf-8")
        given = values(extraction)
        tallies = tally(given, text, labels[contract])
        halves[held_out(contract)].append(tallies)
        if args.worst and not held_out(contract) and tallies[args.worst].found < tallies[args.worst].labelled:
            print(f"{contract}: {given[args.worst]}")
    for name, half in (("development", halves[False]), ("held out", halves[True])):
        print(json.dumps({"half": name, "contracts": len(half), **particular_figures(half)}))


def extractions(files: list[Path]) -> Iterator[tuple[str, Extraction]]:
    for news in run_isolated(
        extract, files, processes=os.cpu_count() or 1, seconds=SECONDS_A_STEP, megabytes=MEGABYTES_A_FILE
    ):
        if isinstance(news, Outcome) and news.result is not None:
            yield news.path.stem, news.result
        elif isinstance(news, Outcome):
            print(news.error, file=sys.stderr)


def values(extraction: Extraction) -> dict[ParticularKind, list[str]]:
    """What was found, by kind: titles and laws as printed, the others in their usual form."""
    text = extraction.document.text
    return {
        kind: [
            found.span.of(text) if kind in AS_PRINTED else found.value
            for found in extraction.particulars
            if found.kind is kind
        ]
        for kind in ParticularKind
    }


if __name__ == "__main__":
    main()
