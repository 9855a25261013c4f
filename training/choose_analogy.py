"""Chooses the weights of `core.search.analogy.relevance` on labelled contracts, and prints them.

It also prints how often the particulars located in those contracts are right, for
`core.library.search.locate`.

    python -m training.choose_analogy DATA/cuad [--write]

``--write`` puts both into ``resources/models/clause_types/examples.json``. How well the method does is measured with
other weights, fitted without some of the types, see `core.evaluation.analogy`.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

from core.base import paths
from core.evaluation.analogy import DRAWS, LabelledContract, draw_searches, labelled_evidence, load_labelled_contracts
from core.library.search.locate import particular_spans, same_words
from core.models.embedding.encoder import Encoder
from core.search.analogy.clause_types import ClauseTypeClassifier
from core.search.analogy.evidence import CONTEXT_COLUMNS, TYPE_COLUMNS
from core.search.analogy.relevance import LabelledEvidence, RelevanceModel, example_numbers
from core.types import ParticularKind
from training.common.recipe import write_numbers

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
    classifier = ClauseTypeClassifier.read(paths.clause_type_model())
    cache = paths.cache_folder() / "analogy"
    contracts = load_labelled_contracts(args.folder, Encoder(paths.encoder_model()), cache, classifier)
    known, unknown = labelled_evidence(contracts, draw_searches(contracts, DRAWS), classifier.names)
    fitted: dict[tuple[bool, bool], RelevanceModel] = {}
    for types_known, rows in ((True, [*known, *unknown]), (False, [without(each, TYPE_COLUMNS) for each in known])):
        for in_context, training in ((True, rows), (False, [without(each, CONTEXT_COLUMNS) for each in rows])):
            exact = RelevanceModel.fit(training)
            rounded = RelevanceModel(*(tuple(round(w, 2) for w in row) for row in (exact.weights, exact.growth)))
            fitted[in_context, types_known] = rounded
            print(f"{(in_context, types_known)}: {rounded},")
    shares = {kind: precision(contracts, kind, types) for kind, types in LABELLED.items()}
    for kind, share in shares.items():
        print(f"{kind}: {share:.3f}")
    if args.write:
        relevance = [
            {"in_context": in_context, "types_known": types_known, **asdict(model)}
            for (in_context, types_known), model in fitted.items()
        ]
        sure = {str(kind): round(share, 2) for kind, share in shares.items()}
        write_numbers(example_numbers(), relevance=relevance, particulars=sure)


def precision(contracts: Sequence[LabelledContract], kind: ParticularKind, types: Sequence[str]) -> float:
    """The share of the located particulars of a kind whose words are what lawyers marked as one of these types."""
    right = []
    for contract in contracts:
        marks = [span.of(contract.text) for type_ in types for span in contract.labels.get(type_, ())]
        if marks:
            located = [span.of(contract.text) for span in particular_spans(kind, contract.text)]
            right += [any(same_words(each, mark) for mark in marks) for each in located]
    return sum(right) / len(right)


def without(labelled: LabelledEvidence, columns: Sequence[int]) -> LabelledEvidence:
    """The same with some columns unknown."""
    rows = labelled.evidence.copy()
    rows[:, columns] = 0.0
    return replace(labelled, evidence=rows)


if __name__ == "__main__":
    main()
