"""Counts the house (lines, files, functions, names) and draws its rooms and their dependencies from the imports.

    python -m tools.house [--write]

Prints the counts, and every public name that more than one file defines. ``--write`` updates the diagram in
docs/architecture.md, between its two markers.
"""

from __future__ import annotations

import argparse
import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from statistics import median, quantiles

import grimp

ROOT = Path(__file__).resolve().parents[1]
ARCHITECTURE = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- rooms: drawn by `make house` -->", "<!-- end of rooms -->"

Arrows = Mapping[str, set[str]]
"""The rooms that each room imports."""


def main() -> None:
    """Counts, and draws if asked to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--write", action="store_true", help="renew the drawing in docs/architecture.md")
    given = parser.parse_args()
    for name, count in counts().items():
        print(f"{name:<44}{count:>7,}")
    for name, files in sorted(repeated_names().items()):
        print(f"  {name}: {', '.join(files)}")
    if given.write:
        ARCHITECTURE.write_text(redrawn(ARCHITECTURE.read_text(encoding="utf-8")), encoding="utf-8")


def counts() -> dict[str, int]:
    """The figures of the house by name. Empty files do not count; docstrings and comments count as lines."""
    lengths = [length for _, text in _sources("core") if (length := text.count("\n"))]
    functions = list(_function_lengths())
    return {
        "lines of core": sum(lengths),
        "files of core": len(lengths),
        "lines of a file, median": round(median(lengths)),
        "lines of a file, most": max(lengths),
        "lines of a function, median": round(median(functions)),
        "lines of a function, p90": round(quantiles(functions, n=10)[-1]),
        "lines of a function, most": max(functions),
        "rooms of core": len(arrows(1)),
        "arrows between them": sum(map(len, arrows(1).values())),
        "rooms, with those inside them": len(arrows(2)),
        "arrows between those": sum(map(len, arrows(2).values())),
        "public names in more than one file": len(repeated_names()),
    }


def repeated_names() -> dict[str, list[str]]:
    """Public top-level classes and functions that more than one file of core and desktop defines, with these files."""
    found: dict[str, list[str]] = defaultdict(list)
    for package in ("core", "desktop"):
        for path, text in _sources(package):
            if path.name != "__init__.py":
                for name in _public_names(ast.parse(text)):
                    found[name].append(path.relative_to(ROOT).as_posix())
    return {name: files for name, files in found.items() if len(files) > 1}


def _public_names(tree: ast.Module) -> set[str]:
    defined = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    return {node.name for node in tree.body if isinstance(node, defined) and not node.name.startswith("_")}


def _function_lengths() -> Iterator[int]:
    for _, text in _sources("core"):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield (node.end_lineno or node.lineno) - node.lineno + 1


def _sources(package: str) -> list[tuple[Path, str]]:
    return [(path, path.read_text(encoding="utf-8")) for path in sorted((ROOT / package).rglob("*.py"))]


# ---------------------------------------------------------------------------------------------------------- the drawing


@cache
def arrows(depth: int) -> Arrows:
    """Which rooms of core, to this depth, import which."""
    graph = grimp.build_graph("core", cache_dir=None)
    found: dict[str, set[str]] = {}
    for module in sorted(graph.modules - {"core"}):
        room = _room(module, depth, graph)
        others = {_room(other, depth, graph) for other in graph.find_modules_directly_imported_by(module)}
        found.setdefault(room, set()).update(others - {room, "core"})
    return found


def _room(module: str, depth: int, graph: grimp.ImportGraph) -> str:
    """The package of a module, to at most this depth; a module beside the packages is a room itself."""
    parts = module.split(".")
    inner = parts[1 : depth + 1]
    if len(inner) == depth > 1 and not graph.find_children(".".join(parts[: depth + 1])):
        inner = inner[:-1]
    return ".".join(inner) or parts[0]


def drawing() -> str:
    """The rooms of core and their arrows in Mermaid, top floor first, without the arrows that follow from others.

    Raises:
        CycleError: rooms import each other in a circle.
    """
    rooms = arrows(1)
    floors: dict[str, int] = {}
    for room in TopologicalSorter(rooms).static_order():
        floors[room] = 1 + max((floors[other] for other in rooms[room]), default=-1)
    order = sorted(filter(rooms.get, rooms), key=lambda room: (-floors[room], room))
    lines = [f"    {room} --> {' & '.join(sorted(needed(room, rooms)))}" for room in order]
    return "\n".join(("```mermaid", "flowchart TD", *lines, "```"))


def needed(room: str, rooms: Arrows) -> set[str]:
    """The rooms that this one imports and that none of its other imports leads to."""
    return {each for each in rooms[room] if not any(each in _reached(other, rooms) for other in rooms[room] - {each})}


def _reached(room: str, rooms: Arrows) -> set[str]:
    return rooms[room].union(*(_reached(other, rooms) for other in rooms[room]))


def redrawn(plan: str) -> str:
    """The document with the current diagram between the markers."""
    pattern = f"{re.escape(BEGIN)}.*?{re.escape(END)}"
    return re.sub(pattern, lambda _: f"{BEGIN}\n{drawing()}\n{END}", plan, flags=re.DOTALL)


if __name__ == "__main__":
    main()
