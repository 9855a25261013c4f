"""Measures the house: its lines and files, what four acts pass through; and draws its wings from the imports.

    python -m tools.house [--write] [--walks]

``--write`` updates the diagram in docs/architecture.md, between its two markers. ``--walks`` indexes the samples into a
folder of its own, and counts the files, wings and calls of core that a query, a preview and an export pass through once
they are warm.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from types import FrameType
from typing import Any, Final

import grimp

ROOT: Final = Path(__file__).resolve().parents[1]
ARCHITECTURE: Final = ROOT / "docs" / "architecture.md"
BEGIN: Final = "<!-- wings: drawn by `make house` -->"
END: Final = "<!-- end of wings -->"

_SHORT: Final = 60  # lines of a file that is part of a story rather than one

Arrows = Mapping[str, set[str]]
"""The wings that each wing imports."""


def main() -> None:
    """Counts, and draws or walks if asked to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--write", action="store_true", help="renew the drawing in docs/architecture.md")
    parser.add_argument("--walks", action="store_true", help="count what a query, a preview and an export pass through")
    given = parser.parse_args()
    for package in ("core", "desktop", "tests"):
        lengths = [path.read_text(encoding="utf-8").count("\n") for path in (ROOT / package).rglob("*.py")]
        short = sum(0 < length < _SHORT for length in lengths)
        print(f"{package:<10}{sum(lengths):>8,} lines{len(lengths):>6,} files{short:>6,} under {_SHORT} lines")
    print(f"{'wings':<10}{len(arrows()):>8,}")
    if given.walks:
        for act, counted in walks():
            print(f"{act:<28}{counted}")
    if given.write:
        ARCHITECTURE.write_text(redrawn(ARCHITECTURE.read_text(encoding="utf-8")), encoding="utf-8")


# ------------------------------------------------------------------------------------------------------------ the walks


def walks() -> Iterator[tuple[str, str]]:
    """What each act passes through in core the second time, in words."""
    from core import Library, Mode, Query
    from core.base.generators import finish
    from core.base.paths import resources

    with tempfile.TemporaryDirectory() as place, Library.open(Path(place) / "library") as library:
        finish(library.files.index([resources() / "samples"]))
        plain, connectors = Query("cap on liability with carve-outs", Mode.NATURAL), Query("liab! w/10 (cap or limit!)")
        hits = list(library.search.find(plain, rerank=False))[-1].hits
        clause, three = hits[0].clause.id, [hit.clause.id for hit in hits[:3]]
        acts: list[tuple[str, Callable[[], Any]]] = [
            ("a query in plain language", lambda: list(library.search.find(plain, rerank=False))),
            ("a query with connectors", lambda: list(library.search.find(connectors))),
            ("a preview", lambda: library.documents.provision(clause)),
            ("an export of three clauses", lambda: library.export.word(three, Path(place) / "three.docx")),
        ]
        for act, done in acts:
            done()
            yield act, passed_through(done)


def passed_through(act: Callable[[], Any]) -> str:
    """The files, wings and calls of core that an act passes through, in all threads that it starts."""
    core, calls, files = str(ROOT / "core"), 0, set[str]()

    def count(frame: FrameType, event: str, _: Any) -> None:
        nonlocal calls
        if event == "call" and frame.f_code.co_filename.startswith(core):
            calls += 1
            files.add(frame.f_code.co_filename)

    threading.setprofile(count)
    sys.setprofile(count)
    try:
        act()
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    wings = {Path(file).relative_to(core).parts[0] for file in files}
    return f"{len(files):>4} files{len(wings):>4} wings{calls:>9,} calls"


# ---------------------------------------------------------------------------------------------------------- the drawing


@cache
def arrows() -> Arrows:
    """Which wings of core import which."""
    graph = grimp.build_graph("core", cache_dir=None)
    found: dict[str, set[str]] = {}
    for module in graph.modules - {"core"}:
        others = {each.split(".")[1] for each in graph.find_modules_directly_imported_by(module) - {"core"}}
        found.setdefault(module.split(".")[1], set()).update(others - {module.split(".")[1]})
    return found


def drawing() -> str:
    """The wings of core and their arrows in Mermaid, top floor first, without the arrows that follow from others.

    Raises:
        CycleError: wings import each other in a circle.
    """
    wings = arrows()
    floors: dict[str, int] = {}
    for wing in TopologicalSorter(wings).static_order():
        floors[wing] = 1 + max((floors[other] for other in wings[wing]), default=-1)
    order = sorted(filter(wings.get, wings), key=lambda wing: (-floors[wing], wing))
    lines = [f"    {wing} --> {' & '.join(sorted(needed(wing, wings)))}" for wing in order]
    return "\n".join(("```mermaid", "flowchart TD", *lines, "```"))


def needed(wing: str, wings: Arrows) -> set[str]:
    """The wings that this one imports and that none of its other imports leads to."""
    return {each for each in wings[wing] if not any(each in _reached(other, wings) for other in wings[wing] - {each})}


def _reached(wing: str, wings: Arrows) -> set[str]:
    return wings[wing].union(*(_reached(other, wings) for other in wings[wing]))


def redrawn(plan: str) -> str:
    """The document with the current diagram between the markers."""
    pattern = f"{re.escape(BEGIN)}.*?{re.escape(END)}"
    return re.sub(pattern, lambda _: f"{BEGIN}\n{drawing()}\n{END}", plan, flags=re.DOTALL)


if __name__ == "__main__":
    main()
