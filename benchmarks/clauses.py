"""Writes the clauses of every PDF in a folder as prediction lines for a clause scorer, and runs the scorer on them.

    python -m benchmarks.clauses FOLDER SCORER [--to FILE] [--worst N]

Each line is what ``muniment clauses FILE --json`` prints; the files are read in the same processes that indexing uses.
The clauses are those that a library would hold. The first figure printed is the ratio of their words, joins aside, to
the words of the text as read.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

from benchmarks.extractions import extractions
from core.cli.shapes import clauses_shape
from core.contract.clauses.passages import count_words
from core.privacy.network import guard


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("scorer", type=Path)
    parser.add_argument("--to", type=Path, default=Path("build/clauses.jsonl"))
    parser.add_argument("--worst", type=int, default=0)
    args = parser.parse_args()
    guard()
    args.to.parent.mkdir(parents=True, exist_ok=True)
    files = sorted(args.folder.glob("*.pdf"))
    own = text = 0
    with args.to.open("w", encoding="utf-8") as lines:
        for path, extraction in extractions(files):
            lines.write(json.dumps(clauses_shape(path, extraction.clauses)) + "\n")
            own += sum(count_words(clause.text) for clause in extraction.clauses)
            text += count_words(extraction.document.text)
    print(json.dumps({"own_words_over_text": round(own / max(1, text), 2)}), flush=True)
    subprocess.run([sys.executable, args.scorer, args.to, "--worst", str(args.worst)], check=True)


if __name__ == "__main__":
    main()
