"""Chooses the weights of `core.searching.analogy.fusion` on labelled contracts, and prints them for that file.

It also prints how often the particulars found in those contracts are right, for `core.usecases.search.locate_particulars`.

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
from core.evaluation.analogy import DRAWS, both, draw
from core.evaluation.contracts import Labelled, load
from core.searching.analogy.evidence import CONTEXT, KINDS
from core.searching.analogy.fusion import Case, Fusion
from core.searching.analogy.kinds import Kinds
from core.types import ParticularKind
from core.usecases.search.locate_particulars import places, same

LABELLED = {
    ParticularKind.TITLE: ["Document Name"],
    ParticularKind.PARTY: ["Parties"],
    ParticularKind.DATE: ["Agreement Date", "Effective Date"],
}
"""The types of CUAD that are particulars."""


def main(folder: Path) -> None:
    kinds = Kinds.read(paths.known_kinds())
    contracts = load(folder, Encoder(paths.encoder_model()), paths.cache_folder() / "analogy", kinds)
    known, unknown = both(contracts, draw(contracts, DRAWS), kinds.names)
    for kinds_known, cases in ((True, [*known, *unknown]), (False, [without(each, KINDS) for each in known])):
        for beside, learnt in ((True, cases), (False, [without(each, CONTEXT) for each in cases])):
            fitted = Fusion.fit(learnt)
            rounded = Fusion(*(tuple(round(w, 2) for w in row) for row in (fitted.weights, fitted.growth)))
            print(f"{(beside, kinds_known)}: {rounded},")
    for kind, types in LABELLED.items():
        print(f"{kind}: {right(contracts, kind, types):.3f}")


def right(contracts: Sequence[Labelled], kind: ParticularKind, types: Sequence[str]) -> float:
    """How many of the particulars found of a kind are, in words, what lawyers marked as one of some types."""
    told = []
    for contract in contracts:
        marks = [span for type_ in types for span in contract.labels.get(type_, ())]
        if marks:
            named = places(kind, contract.text)
            told += [any(same(each.of(contract.text), mark.of(contract.text)) for mark in marks) for each in named]
    return sum(told) / len(told)


def without(case: Case, columns: Sequence[int]) -> Case:
    """The case as it is where nothing is known of some columns."""
    rows = case.evidence.copy()
    rows[:, columns] = 0.0
    return replace(case, evidence=rows)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
