"""Measures everything at once on a folder of contracts, each figure beside a plain way measured in the same run.

    python -m benchmarks.overall FOLDER [--files N] [--json FILE] [--history FILE]

Reading, sections, clauses, embedding and storing; indexing as a whole; start-up; every kind of search; reranking;
memory; size. Prints a table, and what changed since the last run on such a machine, which the history keeps; ``--json``
writes all of it. Peers are Recoll, sentence-transformers, bm25s, tantivy, and NumPy's brute force. The exit status is 1
if one of them did not do its work. With all 324 contracts it takes half an hour on two cores.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from benchmarks import encoder
from benchmarks.figures import Figure, table
from benchmarks.history import record
from benchmarks.machine import facts
from benchmarks.peers import load_peers
from benchmarks.recoll import PeerFailed, recoll
from benchmarks.searches import searches, start_up
from benchmarks.stages import stages
from benchmarks.whole import indexing
from core.base.paths import encoder_model, resources
from core.privacy.network import guard

_READ = 12  # contracts whose stages are measured one by one
_TEXTS, _TURNS = 64, 3  # that encoders compete on


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--files", type=int, help="how many of the contracts, drawn at random; all if left out")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--history", type=Path, default=Path(__file__).with_name("history.jsonl"))
    args = parser.parse_args()
    guard()
    every = sorted(file for file in args.folder.rglob("*") if file.is_file())
    files = random.Random(7).sample(every, min(args.files or len(every), len(every)))
    machine, errors = facts(), list[str]()
    with tempfile.TemporaryDirectory() as folder:
        figures = list(measured(files, Path(folder), errors))
    said = record(args.history, machine, {"files": len(files), "errors": errors}, figures)
    if args.json:
        report = {
            "machine": machine,
            "figures": [each.as_json() for each in figures],
            "errors": errors,
            "changes": said,
        }
        args.json.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(machine, indent=1), table(figures), "\n".join(said), sep="\n\n")
    print(*(f"ERROR: {each}" for each in errors), sep="\n", file=sys.stderr)
    return 1 if errors else 0


def measured(files: list[Path], place: Path, errors: list[str]) -> Iterator[Figure]:
    """All figures; adds to ``errors`` which peers did not do their work."""
    folder = place / "contracts"
    folder.mkdir()
    for file in files:
        shutil.copyfile(file, folder / file.name)
    _peer(errors, load_peers)
    samples = [file for file in sorted((resources() / "samples").iterdir()) if file.suffix not in (".md", ".pdf")]
    yield from stages([*files[:_READ], *samples], place)
    rates = list(embedding())
    yield from rates
    beside = _peer(errors, lambda: _recoll(folder, place / "recoll")) or {}
    library = place / "library"
    yield from indexing(folder, library, beside, rates[0].plain)
    yield from start_up(library)
    yield from searches(library, place, beside, errors)


def embedding() -> Iterator[Figure]:
    """The encoder beside sentence-transformers as it comes, and its share of what the machine can do."""
    sample = encoder.texts(None, _TEXTS)
    found = encoder.compared(encoder_model(), sample, _TURNS)
    ours, theirs = (len(sample) / found["seconds"][name][0] for name in ("ours", "sentence-transformers"))
    yield Figure("embedding", found["precision"], ours, "clauses/s", "sentence-transformers, fp32", theirs)
    share, peak = 100 * found["share"][0], found["rates"][0][0] / 1e9
    yield Figure("embedding", f"of the {peak:,.0f} GFLOP/s of matrix products", share, "%", "matrix products", 100.0)
    if found["precision"] == "w7a8":
        share = 100 * found["share_with_attention_in_fp32"][0]
        yield Figure("embedding", "the same, attention against fp32", share, "%", "matrix products", 100.0)


def _recoll(folder: Path, place: Path) -> dict[str, float]:
    """Recoll's figures.

    Raises:
        PeerFailed: it is not installed, or has not read the contracts.
    """
    figures = recoll(folder, place)
    if figures is None:
        raise PeerFailed("Recoll is not installed: install recollcmd and poppler-utils")
    return figures


def _peer(errors: list[str], work: Callable[[], Any]) -> Any:
    """What a peer did; None, and an error, where it did no work."""
    try:
        return work()
    except PeerFailed as error:
        errors.append(str(error))
        return None


if __name__ == "__main__":
    sys.exit(main())
