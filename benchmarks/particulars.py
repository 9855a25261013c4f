"""Scores the particulars of every PDF in CUAD against those that its lawyers labelled.

    python -m benchmarks.particulars CUAD [--worst KIND]

CUAD is a folder with the contracts in `pdf/`, the texts that the labels' offsets refer to in `txt/`, and
`labels.jsonl`. `benchmarks.tally` defines what counts as found. A third of the contracts is not looked at
while the finders are written; both parts are printed, with how often each kind is left empty. The files are read in the
same processes that indexing uses.
--worst prints, for the other two thirds, the contracts where a kind was missed.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from benchmarks.extractions import extractions, held_out
from benchmarks.tally import Tally, particular_figures, tally
from core.privacy.network import guard
from core.types import Extraction, ParticularKind

AS_PRINTED = (ParticularKind.TITLE, ParticularKind.LAW)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cuad", type=Path)
    parser.add_argument("--worst", type=ParticularKind)
    args = parser.parse_args()
    guard()
    labels = {row["contract"]: row["labels"] for row in map(json.loads, (args.cuad / "labels.jsonl").open())}
    parts: dict[bool, list[dict[ParticularKind, Tally]]] = {False: [], True: []}
    for path, extraction in extractions([args.cuad / "pdf" / f"{name}.pdf" for name in sorted(labels)]):
        contract = path.stem
        text = (args.cuad / "txt" / f"{contract}.txt").read_text(encoding="utf-8")
        printed = values(extraction)
        tallies = tally(printed, text, labels[contract])
        parts[held_out(contract)].append(tallies)
        if args.worst and not held_out(contract) and tallies[args.worst].found < tallies[args.worst].labelled:
            print(f"{contract}: {printed[args.worst]}")
    for name, part in (("development", parts[False]), ("held out", parts[True])):
        print(json.dumps({"part": name, "contracts": len(part), **particular_figures(part)}))


def values(extraction: Extraction) -> dict[ParticularKind, list[str]]:
    """What was found, by kind: titles and laws as printed, the others in their usual form."""
    text = extraction.document.text
    return {
        kind: [
            each.span.of(text) if kind in AS_PRINTED else each.value
            for each in extraction.particulars
            if each.kind is kind
        ]
        for kind in ParticularKind
    }


if __name__ == "__main__":
    main()
