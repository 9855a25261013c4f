"""Writes what a recipe has chosen into the source of the program."""

from __future__ import annotations

import ast
from importlib.util import find_spec
from pathlib import Path


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
