"""Chooses the weights of `core.searching.analogy.fusion` on labelled contracts, and prints them.

It also prints how often the particulars found in those contracts are right, for
`core.usecases.search.locate_particulars`.

    python -m training.choose_analogy DATA/cuad [--write]

``--write`` puts both into these modules. How well the weights do is measured with others, which have not seen every
type, see `core.evaluation.analogy`.
"""

from __future__ import annotations

import argparse
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
from training.common.constants import write_constant

LABELLED = {
    ParticularKind.TITLE: ["Document Name"],
    ParticularKind.PARTY: ["Parties"],
    ParticularKind.DATE: ["Agreement Date", "Effective Date"],
}
"""The types of CUAD that are particulars."""


def main() -> None:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--write", action="store_true", help="put what is chosen into the program")
    args = arguments.parse_args()
    kinds = Kinds.read(paths.known_kinds())
    contracts = load(args.folder, Encoder(paths.encoder_model()), paths.cache_folder() / "analogy", kinds)
    known, unknown = both(contracts, draw(contracts, DRAWS), kinds.names)
    fitted: dict[tuple[bool, bool], Fusion] = {}
    for kinds_known, cases in ((True, [*known, *unknown]), (False, [without(each, KINDS) for each in known])):
        for beside, chosen in ((True, cases), (False, [without(each, CONTEXT) for each in cases])):
            exact = Fusion.fit(chosen)
            rounded = Fusion(*(tuple(round(w, 2) for w in row) for row in (exact.weights, exact.growth)))
            fitted[beside, kinds_known] = rounded
            print(f"{(beside, kinds_known)}: {rounded},")
    shares = {kind: right(contracts, kind, types) for kind, types in LABELLED.items()}
    for kind, share in shares.items():
        print(f"{kind}: {share:.3f}")
    if args.write:
        write_constant(Fusion.__module__, "FITTED", repr(fitted))
        sure = ", ".join(f"ParticularKind.{kind.name}: {share:.2f}" for kind, share in shares.items())
        write_constant(places.__module__, "SURE", f"{{{sure}}}")


def right(contracts: Sequence[Labelled], kind: ParticularKind, types: Sequence[str]) -> float:
    """How many of the particulars found of a kind are, in words, what lawyers labelled as one of some types."""
    hits = []
    for contract in contracts:
        marks = [span for type_ in types for span in contract.labels.get(type_, ())]
        if marks:
            named = places(kind, contract.text)
            hits += [any(same(each.of(contract.text), mark.of(contract.text)) for mark in marks) for each in named]
    return sum(hits) / len(hits)


def without(case: Case, columns: Sequence[int]) -> Case:
    """The case as it is where nothing is known of some columns."""
    rows = case.evidence.copy()
    rows[:, columns] = 0.0
    return replace(case, evidence=rows)


if __name__ == "__main__":
    main()
