"""Writes the fold models as the program reads them."""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from core.search.analogy.clause_types import FoldModel
    from training.clause_types.statements import Statements

FILE = "kinds.npz"


def write(out: Path, statements: Statements, models: Sequence[FoldModel], encoder: str) -> None:
    """Writes the weights in 16 bits, and their description."""
    out.mkdir(parents=True, exist_ok=True)
    arrays = {f"{each.name}-{at}": getattr(one, each.name) for at, one in enumerate(models) for each in fields(one)}
    np.savez(
        out / FILE,
        columns=statements.columns.astype(np.int32),
        rarity=statements.idf,
        **{name: weights.astype(np.float16) for name, weights in arrays.items()},
    )
    weights = (out / FILE).read_bytes()
    description = {
        "name": "Muniment kinds 1",
        "licence": "Apache-2.0",
        "file": FILE,
        "bytes": len(weights),
        "sha256": hashlib.sha256(weights).hexdigest(),
        "encoder": encoder,
        "kinds": list(statements.types),
    }
    (out / "kinds.json").write_text(json.dumps(description, indent=2) + "\n", encoding="utf-8")
