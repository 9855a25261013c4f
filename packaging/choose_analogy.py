"""Chooses the weights of `core.searching.analogy.fusion` on labelled contracts, and prints them for that file.

    python packaging/choose_analogy.py ../shared/data/cuad

What they are worth is measured with others, see `core.evaluation.analogy`: these here have seen every type.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from core import paths
from core.embedding.encoder import Encoder
from core.evaluation.analogy import DRAWS, case, draw
from core.evaluation.contracts import load
from core.searching.analogy.evidence import without_context
from core.searching.analogy.fusion import Case, Fusion


def main(folder: Path) -> None:
    contracts = load(folder, Encoder(paths.encoder_model()), paths.cache_folder() / "analogy")
    show([case(contracts, each) for each in draw(contracts, DRAWS)])


def show(cases: Sequence[Case]) -> None:
    alone = [replace(each, evidence=without_context(each.evidence)) for each in cases]
    for name, fitted in (("BESIDE", Fusion.fit(cases)), ("ALONE", Fusion.fit(alone))):
        print(f"{name} = {Fusion(*(tuple(round(w, 2) for w in row) for row in (fitted.weights, fitted.growth)))}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
