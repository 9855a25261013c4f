"""Writes what a recipe has chosen where the program reads it: into a file beside a model, or into its source."""

from __future__ import annotations

import ast
import json
import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any


def write_numbers(file: Path, **numbers: Any) -> None:
    """Changes entries of a file that `core.search.fitted` reads, and nothing else; lists of numbers stay on one line.

    Raises:
        LookupError: the file has no such entry.
    """
    kept = json.loads(file.read_text(encoding="utf-8"))
    if missing := numbers.keys() - kept.keys():
        raise LookupError(f"{file.name} has no {', '.join(sorted(missing))}")
    text = json.dumps(kept | numbers, indent=2)
    joined = re.sub(
        r"\[[-\d.,\s]+\]", lambda found: re.sub(r"\s+", " ", found[0]).replace("[ ", "[").replace(" ]", "]"), text
    )
    file.write_text(f"{joined}\n", encoding="utf-8")


def write_constant(module: str, name: str, value: str) -> None:
    """Changes the value of a constant in a module's source, and nothing else.

    Args:
        module: the module's full name.
        name: the constant's name, assigned once at the module's top level.
        value: the expression to assign.

    Raises:
        LookupError: the module has no such constant.
    """
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise LookupError(f"there is no module {module}")
    path = Path(spec.origin)
    path.write_text(_with_value(path.read_text(encoding="utf-8"), name, value), encoding="utf-8")


def _with_value(source: str, name: str, value: str) -> str:
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value and _target(node) == name:
            lines = [line.encode() for line in source.splitlines(keepends=True)]  # ast counts columns in bytes
            old, end = node.value, node.value.end_lineno or node.value.lineno
            head = b"".join(lines[: old.lineno - 1]) + lines[old.lineno - 1][: old.col_offset]
            tail = lines[end - 1][old.end_col_offset :] + b"".join(lines[end:])
            return (head + value.encode() + tail).decode()
    raise LookupError(f"there is no constant {name}")


def _target(node: ast.Assign | ast.AnnAssign) -> str:
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    return target.id if isinstance(target, ast.Name) else ""
