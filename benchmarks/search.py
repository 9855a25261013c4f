"""Measures how long searches take on a real library and on synthetic ones.

    python -m benchmarks.search [FOLDER] [--library DIR] [--cache DIR] [--only real|synthetic] [--clauses N ...]
        [--text ARCHIVE]

FOLDER holds contracts, which are indexed into the cache unless the given library already holds them. The synthetic
libraries, one for each number of clauses, are built in the cache if missing, see `benchmarks.synthetic`; with --text,
from real agreements whose names and numbers are altered, see `benchmarks.altered`. Prints one JSON document; nothing is
reranked. Between the first search of a kind and the others, what the window loads in the background is loaded.
"""

from __future__ import annotations

import argparse
import gc
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.synthetic import MOST, built
from benchmarks.timing import QUERIES, PeakMemory, spread_of, timed
from core import FacetName, Filter, Library, Mode, Query
from core.base.paths import cache_folder
from core.privacy.network import guard
from core.store.catalog.catalog import Catalog

_SAMPLED = 1000  # clauses
CONNECTORS = (
    "indemnif! w/10 loss!",
    '"third party" /s claim*',
    '"force majeure"',
    "non-compete OR noncompetition",
    "assign! /p consent",
    "terminat! pre/5 notice",
    "liab* NOT insurance",
    "(warrant! & disclaim!) % merchantability",
    "confidential w/3 information AND return!",
    "title:agreement AND exclusiv!",
    'law:"New York" AND jurisdiction',
    "date:2010..2020 AND renew!",
    "heading:term AND year",
    "indemnty~",
    "*holder AND shar?",
    '"as-is" OR "as is"',
    "$5,000 OR 30%",
    "the AND of AND shall",
    '"the company" /s agree!',
    "party w/25 (notice OR consent) AND writing",
)
EXAMPLES = (
    "Neither party shall be liable to the other for any indirect or consequential loss, however it arises.",
    "The receiving party shall keep the confidential information secret and use it for the purpose alone.",
    "Either party may end this agreement by ninety days' notice in writing to the other.",
    "The supplier shall hold the buyer harmless against the claims of third parties.",
    "This agreement is governed by the law of the state in which the seller has its seat.",
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--library", type=Path)
    parser.add_argument("--cache", type=Path, default=cache_folder() / "bench")
    parser.add_argument("--only", choices=("real", "synthetic"))
    parser.add_argument("--clauses", type=int, nargs="*", default=[MOST])
    parser.add_argument("--text", type=Path, help="a tar file of agreements as text, to make libraries from")
    args = parser.parse_args()
    guard()
    report: dict[str, Any] = {}
    if args.only != "synthetic" and (args.folder or args.library):
        report["real"] = measured(args.library or indexed(args.folder, args.cache / "real"))
    if args.only != "real":
        report["synthetic"] = [measured(built(args.cache, clauses, args.text)) for clauses in args.clauses]
    print(json.dumps(report, indent=1))


def indexed(folder: Path, library: Path) -> Path:
    """The library of the contracts in a folder; what it already holds is not read again."""
    library.mkdir(parents=True, exist_ok=True)
    with Library.open(library) as opened:
        for step in opened.files.index([folder]):
            print(f"\r{step.stage.value} {step.done}/{step.total}", end="", file=sys.stderr, flush=True)
    return library


def measured(library: Path) -> dict[str, Any]:
    """Milliseconds of searches after the first of their kind, megabytes, and bytes a clause beside its own text."""
    began = time.perf_counter()
    with Library.open(library) as opened, PeakMemory() as memory:
        opening = 1000 * (time.perf_counter() - began)
        status = opened.files.status()
        report: dict[str, Any] = {"documents": status.documents, "clauses": status.clauses, "open_ms": round(opening)}
        examples = [json.dumps(EXAMPLES[: count + 1]) for count in range(len(EXAMPLES))]
        kinds: dict[str, tuple[Sequence[str], Callable[[str], Iterator[object]]]] = {
            "connectors": (CONNECTORS, lambda text: opened.search.find(Query(text), rerank=False)),
            "key_words": (QUERIES, lambda text: opened.search.find(Query(text, Mode.KEYWORD), rerank=False)),
            "natural": (QUERIES, lambda text: opened.search.find(Query(text, Mode.NATURAL), rerank=False)),
            "filtered": (QUERIES, lambda text: opened.search.find(filtered_query(text), rerank=False)),
            "by_example": (examples, lambda texts: opened.search.similar(json.loads(texts))),
        }
        settle = partial(as_the_window, opened)
        report |= {kind: group(queries, search, settle) for kind, (queries, search) in kinds.items()}
    report["peak_mb"] = round(memory.own)
    size = sum(file.stat().st_size for file in library.rglob("*") if file.is_file())
    report["library_mb"] = round(size / 1e6)
    report["bytes_a_clause_over_its_text"] = round(size / status.clauses - text_bytes(library))
    return report


def filtered_query(text: str) -> Query:
    """A query in plain language among the contracts of two laws and one type."""
    laws, kind = Filter(FacetName.LAW, ("Delaware", "New York")), Filter(FacetName.AGREEMENT, ("License Agreement",))
    return Query(text, Mode.NATURAL, filters=(laws, kind))


def text_bytes(library: Path) -> float:
    """The mean length of the text of a clause, estimated from a thousand."""
    with closing(Catalog(library)) as catalog:
        ids = catalog.word_index().columns.ids
        clauses = catalog.clauses.by_id(ids[:: -(-len(ids) // _SAMPLED)])
    return statistics.mean(len(clause.text.encode()) for clause in clauses)


def as_the_window(library: Library) -> None:
    """Loads what the window loads in the background, and looks for no garbage among it."""
    for _ in library.models.warm_up():
        pass
    gc.freeze()


def group(
    queries: Sequence[str], search: Callable[[str], Iterator[object]], settle: Callable[[], None]
) -> dict[str, Any]:
    """The time of the first search, which loads what it needs, then of all searches, three times each; and the slowest.

    ``settle`` is called in between.

    Processor time, which other programs on the machine affect less, is given beside wall-clock time.
    """
    first = timed(lambda: list(search(queries[0])))
    settle()
    clock: dict[str, list[float]] = {query: [] for query in queries}
    processors = []
    for query in [*queries] * 3:
        began = time.process_time()
        clock[query].append(timed(lambda each: list(search(each)), query))
        processors.append(1000 * (time.process_time() - began))
    slowest = max(clock, key=lambda query: min(clock[query]))
    return {
        "first_ms": round(first),
        **spread_of([each for some in clock.values() for each in some]),
        "processors": spread_of(processors),
        "slowest": [slowest[:80], round(min(clock[slowest]), 1)],
    }


if __name__ == "__main__":
    main()
