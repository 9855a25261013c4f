"""The simple test that every reranker must pass before it is used."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Final

from core.base.errors import ModelError
from core.base.translation import tr
from core.models.reranking.cross_encoder.model import REPLACE
from core.types.ports import Reranker

QUESTION: Final = "Governing law"
ANSWER: Final = (
    "This Agreement shall be governed by and construed in accordance with the laws of the State of New York."
)
OTHER: Final = "The Supplier shall deliver the Goods to the Warehouse within ten (10) days after receipt of each order."


def check_scores(reranker: Reranker, weights: Path) -> None:
    """Checks that a reranker can distinguish a match from a mismatch.

    Raises:
        ModelError: it cannot, or its scores are not numbers.
    """
    match, other = reranker.scores(QUESTION, (ANSWER, OTHER))
    if not (math.isfinite(match) and math.isfinite(other) and match > other):
        raise ModelError(
            tr("The model for the second ranking does not work: it fails a simple test."), tr(REPLACE), weights
        )
