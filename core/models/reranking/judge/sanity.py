"""The check that a judge must pass when it is loaded: to pick, among a few clauses, the one that answers a query."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from core.models.reranking.judge.graders import Grader


@dataclass(frozen=True, slots=True)
class SanityCheck:
    """Queries with their answers, and the margin by which a judge must prefer them.

    Every clause is graded for every query, so a clause that a model always prefers gains nothing by it.

    Attributes:
        pairs: queries, each with the clause that answers it.
        margin: how many stars more than the mean of the others that clause must have, on average over all queries.
    """

    pairs: tuple[tuple[str, str], ...]
    margin: float

    def passed(self, grader: Grader) -> bool:
        """Whether a model gives the right clause the most stars, for each query."""
        leads = []
        for query, right in self.pairs:
            best = grader.grade(query, right)
            others = [grader.grade(query, clause) for _, clause in self.pairs if clause != right]
            if not math.isfinite(best) or not all(grade < best for grade in others):
                return False
            leads.append(best - fmean(others))
        return fmean(leads) >= self.margin


SANITY_CHECK: Final = SanityCheck(
    pairs=(
        (
            "governing law of New York",
            "This Agreement shall be governed by and construed in accordance with the laws of the State of New York.",
        ),
        (
            "cap on liability",
            "In no event shall either party's aggregate liability exceed the fees paid in the preceding twelve months.",
        ),
        (
            "duty to keep information confidential",
            "The Recipient shall hold the Confidential Information in confidence and not disclose it to any person.",
        ),
        (
            "termination for convenience",
            "Either party may terminate this Agreement at any time, for any or no reason, upon sixty days' notice.",
        ),
    ),
    margin=0.25,
)
"""Few and short, because every loading waits for them. Of models that guess, one in 256 finds all four."""
