"""Makes what search by example knows of the kinds of clauses: one command, seeded, minutes on a CPU.

    python packaging/models/kinds/build.py --data DIR --out resources/models/kinds

``DIR`` holds ``cuad/txt`` and ``cuad/labels.jsonl``. The vectors of the statements, which take the longest, are kept in
the user's cache folder. The encoder is the shipped one: make it first.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
from dataclasses import fields
from pathlib import Path

os.environ["HF_HUB_OFFLINE"] = "1"
sys.path.insert(0, str(Path(__file__).resolve().parents[3]))  # the recipes are no package: find `core` beside them

import card
import numpy as np
from statements import Statements
from train import taught

from core import paths
from core.embedding.encoder import Encoder
from core.embedding.model import read_model
from core.evaluation.contracts import load
from core.searching.analogy.kinds import READERS, Reader

SEED = 20261122
FILE = "kinds.npz"


def build(data: Path, out: Path) -> None:
    """Teaches the five readers, measures each on the fifth that it has not seen, writes them and the card."""
    encoder = paths.encoder_model()
    contracts = load(data / "cuad", Encoder(encoder), paths.cache_folder() / "analogy")
    statements = Statements.of(contracts)
    readers = []
    for at in range(READERS):
        readers.append(taught(statements, np.flatnonzero(statements.fifths != at), SEED + at))
        print(f"reader {at + 1} of {READERS}", flush=True)
    write(out, statements, readers, read_model(encoder).sha256)
    card.write(out, statements, readers)


def write(out: Path, statements: Statements, readers: list[Reader], encoder: str) -> None:
    """Writes the weights in 16 bits, and what describes them."""
    out.mkdir(parents=True, exist_ok=True)
    held = {f"{each.name}-{at}": getattr(one, each.name) for at, one in enumerate(readers) for each in fields(one)}
    np.savez(
        out / FILE,
        columns=statements.columns.astype(np.int32),
        rarity=statements.rarity,
        **{name: weights.astype(np.float16) for name, weights in held.items()},
    )
    weights = (out / FILE).read_bytes()
    told = {
        "name": "Muniment kinds 1",
        "licence": "Apache-2.0",
        "file": FILE,
        "bytes": len(weights),
        "sha256": hashlib.sha256(weights).hexdigest(),
        "encoder": encoder,
        "kinds": list(statements.kinds),
    }
    (out / "kinds.json").write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")


def main() -> None:
    """Reads the command line and builds."""
    ask = argparse.ArgumentParser(description="Teach, measure and write the kinds of clauses.")
    ask.add_argument("--data", type=Path, required=True, help="folder of the training data")
    ask.add_argument("--out", type=Path, required=True, help="folder of the shipped model")
    told = ask.parse_args()
    build(told.data, told.out)


if __name__ == "__main__":
    main()
