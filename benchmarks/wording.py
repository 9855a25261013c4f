"""How often the program and a reader agree on how usual a sentence is, and how long it takes to say it.

    python -m benchmarks.wording LIBRARY [benchmarks/wording.tsv]

LIBRARY is a library of the PDFs in `cuad/pdf`. Of each of 12 clause types, 10 sentences were drawn by a seed from
contracts that were looked at while the comparison was made, and 5 from the third that was not
(`benchmarks.extractions.held_out`), each of another contract. They were judged without the program's figures: the first
beside the clauses of 30 contracts, the others beside the sentences nearest in meaning of 16 contracts, one by one.
Standard is what most such clauses say in whatever words, common what one in ten or more say. Headings and addresses do
not count. The sentences are named by their contract and a hash of their words.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from benchmarks.extractions import held_out
from core.base.generators import finish
from core.library.library import Library
from core.privacy.network import guard
from core.store.catalog.documents import document_of
from core.types import Query
from core.types.review import Usage

JUDGED: Final = Path(__file__).with_name("wording.tsv")
_DRAWS: Final = 10_000  # of the bootstrap
_USAGES: Final = (Usage.STANDARD, Usage.COMMON, Usage.RARE)


class Judgement(NamedTuple):
    """What a reader says of a sentence: its clause type, contract and hash, and how usual it is."""

    type: str
    contract: str
    sentence: str
    usage: Usage


def hash_of(sentence: str) -> str:
    """What a sentence is named by."""
    return hashlib.sha256(" ".join(sentence.split()).encode()).hexdigest()[:12]


def read_judgements(file: Path) -> list[Judgement]:
    """The judgements in a file with a line for each, its fields between tabs."""
    with file.open(encoding="utf-8", newline="") as lines:
        return [
            Judgement(kind, contract, sentence, Usage[usage])
            for kind, contract, sentence, usage in csv.reader(lines, delimiter="\t")
        ]


def interval(right: Sequence[bool]) -> tuple[float, float]:
    """The 95 % interval of a share, by the bootstrap."""
    draws = np.random.default_rng(0).choice(np.array(right, float), (_DRAWS, len(right))).mean(axis=1)
    low, high = np.percentile(draws, (2.5, 97.5)).tolist()
    return low, high


def main() -> None:
    """Prints the agreement and the times."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", type=Path)
    parser.add_argument("judged", type=Path, nargs="?", default=JUDGED)
    arguments = parser.parse_args()
    guard()
    by_type: dict[str, list[Judgement]] = defaultdict(list)
    for each in read_judgements(arguments.judged):
        by_type[each.type].append(each)
    pairs: dict[bool, Counter[tuple[Usage, Usage]]] = {False: Counter(), True: Counter()}
    with Library.open(arguments.library, make=False) as library:
        stems = {each.document: each.files[0].stem for each in library.contracts.list() if each.files}
        finish(library.search.usual_wording(Query(next(iter(by_type)))))  # imports, and reads the word index
        for name, judged in by_type.items():
            started = time.perf_counter()
            usual = finish(library.search.usual_wording(Query(name)))
            seconds = time.perf_counter() - started
            said = {
                (stems.get(document_of(example.clause), ""), hash_of(example.text)): sentence.usage
                for sentence in usual.sentences
                for variant in sentence.variants
                for example in variant.examples
            }
            here = [(each.contract, (each.usage, said[key])) for each in judged if (key := each[1:3]) in said]
            for contract, pair in here:
                pairs[held_out(contract)][pair] += 1
            agree = sum(one is other for _, (one, other) in here)
            print(f"{name}: {usual.clauses} clauses, {seconds:.2f} s; {agree} of {len(here)} as the reader says")
    for held, counts in pairs.items():
        right = [one is other for one, other in counts.elements()]
        low, high = interval(right)
        where = "held-out contracts" if held else "other contracts"
        print(f"{where}: agreement {np.mean(right):.3f} ({low:.2f} to {high:.2f}) on {len(right)} sentences")
        for usage in _USAGES:
            row = ", ".join(f"{counts[usage, other]} {other.value}" for other in _USAGES)
            print(f"    {usage.value}, as the reader says: {row}")


if __name__ == "__main__":
    main()
