"""Everything that the program does with contracts, each command in a separate process.

``python -m tests.leaks.work LIBRARY CONTRACTS`` indexes the contracts into a new library, searches it in plain
language, by connectors and by example, reranks clauses, exports, and opens the window and searches in it. It ends with
an error if any of this fails.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

MUNIMENT = Path(sys.executable).with_name("muniment")
QUERY = "limitation of liability"


def main(library: Path, contracts: Path) -> None:
    """Does all of it, one command after another."""
    report = run("index", contracts, library=library)
    assert report["failed"] == 0, report
    answer = run("search", QUERY, library=library)
    hits = answer["hits"]
    assert hits
    assert answer["reranked"]
    assert run("search", "liab! w/10 (exceed OR limit!)", library=library)["hits"]
    clause = hits[0]["clause"]
    assert run("similar", "--clause", clause, library=library)["hits"]
    word = library.with_suffix(".docx")
    run("export", clause, "--to", word, library=library)
    assert word.stat().st_size
    look(library)


def run(*words: str | Path, library: Path) -> dict[str, Any]:
    """What a command prints."""
    command = [str(MUNIMENT), *map(str, words), "--library", str(library), "--json"]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return dict(json.loads(done.stdout))


def look(library: Path) -> None:
    """Opens the window, searches in it, and closes it."""
    subprocess.run([sys.executable, "-m", "tests.leaks.window", str(library), QUERY], check=True)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:3]))
