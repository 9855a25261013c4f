"""Demonstrates the main job: indexes the sample contracts, searches them, writes a Word file, opens the window."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from core import Hits, Library, Query
from core.cli.printing import finish_with_bar, print_hits, print_report
from core.privacy.network import guard

ROOT = Path(__file__).resolve().parents[1]
DEMO = ROOT / "demo"
QUERIES = (
    "limitation of liability with carve-outs",
    "mutual indemnification against third party claims",
    "termination for convenience",
)
BEST = 2  # clauses of each search that go into the Word file


def main() -> None:
    guard()
    with Library.open(DEMO / "library") as library:
        print(f"Indexing {ROOT / 'resources' / 'samples'}")
        index(library)
        answers = [search(library, query) for query in QUERIES]
        chosen = list(dict.fromkeys(hit.clause.id for answer in answers for hit in answer.hits[:BEST]))
        written = library.export.word(chosen, DEMO / "Precedents.docx")
        print(f"The {len(chosen)} best clauses are in {written}")
    if sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        print("Opening the window; close it to end.")
        subprocess.run([sys.executable, "-m", "desktop", "--library", str(DEMO / "library")], check=True)
    else:
        print(f"No display here. With one: muniment app --library {DEMO / 'library'}")


def index(library: Library) -> None:
    print_report(finish_with_bar(library.files.index([ROOT / "resources" / "samples"])))


def search(library: Library, query: str) -> Hits:
    print(f'\nSearching for "{query}"\n')
    *_, answer = library.search.find(Query(query, limit=3))
    print_hits(answer)
    return answer


if __name__ == "__main__":
    main()
