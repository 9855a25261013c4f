"""The commit of a recipe, which its card names."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def commit(recipe: Path) -> str:
    """The commit that last changed a recipe's folder, or "unknown" outside a checkout."""
    told = subprocess.run(
        ["git", "log", "-1", "--format=%h", "--", str(recipe)], capture_output=True, text=True, cwd=recipe, check=False
    )
    return told.stdout.strip() or "unknown"
