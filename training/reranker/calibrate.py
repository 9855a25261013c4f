"""Measures the reranker in a folder, fits its scale, and describes both there, in ``model.json`` and ``card.md``:
`python -m training.reranker.calibrate LIBRARY CUAD --out resources/models/reranker [--words]`.

``LIBRARY`` is a library of ``CUAD/pdf``, all of it indexed. With ``--words`` the order of hits stays as it is: only
where each word for the fit begins is chosen. The last step of `training.reranker.build`; alone it does for weights that
are there already what further judgements call for.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from core.models.reranking.reranker import QuantisedCrossEncoder
from core.types.models import Scale
from training import choose_fit
from training.reranker import card, layers, measure, scale

NAME: Final = "Muniment reranker 2"


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the reranker, fit its scale, and describe both.")
    parser.add_argument("library", metavar="LIBRARY", type=Path)
    parser.add_argument("cuad", metavar="CUAD", type=Path)
    parser.add_argument("--out", type=Path, required=True, help="folder of the model")
    parser.add_argument("--words", action="store_true", help="leave the weight of search's score as it is")
    args = parser.parse_args()
    calibrate(args.library, args.cuad, args.out, words=args.words)


def calibrate(library: Path, cuad: Path, out: Path, *, words: bool = False) -> None:
    """Fits the scale on what the reranker was not trained on, and measures it there and on the test splits.

    Until that is done, the folder keeps the description that it had.

    Args:
        library: a library of the contracts in ``cuad/pdf``.
        cuad: the folder of CUAD.
        out: the folder of the model.
        words: whether the weight of search's score stays as it is, and only the words for the fit are fitted.
    """
    with QuantisedCrossEncoder(out) as encoder:
        known, read = encoder.scale, measure.reread(choose_fit.read(library, cuad), encoder.scores)
    describe_and_measure(out, read, known if words else None)


def describe_and_measure(out: Path, read: Mapping[str, Sequence[measure.Reread]], known: Scale | None) -> None:
    """Fits the scale to what `measure.reread` returned, and writes ``model.json`` and the card.

    Args:
        out: the folder of the model.
        read: the queries by split.
        known: the scale of which the weight of search's score stays as it is; None: it is chosen again.
    """
    unused, test, fresh, parts = (read[split] for split in measure.SPLITS)
    fitted = scale.with_words(known, unused, test) if known else scale.fit(unused, test)
    figures = measure.measured(read, fitted.weight)
    both = figures[measure.FRESH]["reranker with search"]
    describe(
        out, fitted, f"NDCG@5 {both['NDCG@5']} with search, on graded clauses of types that it was not trained on."
    )
    words = [scale.calibration(some, fitted) for some in (fresh, [*test, *fresh], parts)]
    notices = [scale.notices(some, fitted) for some in (fresh, [*unused, *test, *fresh], parts)]
    description = json.loads((out / "model.json").read_text(encoding="utf-8"))
    card.write(out / "card.md", figures, words, notices, scale.reliability(unused, fresh), description)


def describe(out: Path, scale: Scale, quality: str) -> None:
    """Writes ``model.json``, which the program reads beside the weights."""
    weights = out / layers.WEIGHTS
    description = {
        "name": NAME,
        "kind": "reranker",
        "base": "all-mpnet-base-v2",
        "licence": "Apache-2.0",
        "file": weights.name,
        "bytes": weights.stat().st_size,
        "sha256": hashlib.sha256(weights.read_bytes()).hexdigest(),
        "max_tokens": layers.TOKENS,
        "retrieval": {"weight": scale.weight, "centre": scale.centre},
        "stars": scale.thresholds,
        "unanswered": scale.unanswered,
        "quality": quality,
    }
    (out / "model.json").write_text(json.dumps(description, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
