"""The test that a judge must pass when it is loaded: clauses that do what is asked against clauses that do not."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from core.reranking.judge.asking import Asker


@dataclass(frozen=True, slots=True)
class Trial:
    """What is tried, and what must come of it.

    Attributes:
        tries: queries, each with a clause that does what it asks and one that does not.
        right: in how many of them the first clause must have more stars.
        margin: how many more it must have in the mean.
    """

    tries: tuple[tuple[str, str, str], ...]
    right: int
    margin: float

    def passed(self, asker: Asker) -> bool:
        """Whether a model tells the clauses apart."""
        leads = [asker.stars(query, match) - asker.stars(query, other) for query, match, other in self.tries]
        finite = all(map(math.isfinite, leads))
        right = sum(lead > 0 for lead in leads)
        return finite and right >= self.right and sum(leads) >= self.margin * len(leads)


TRIAL: Final = Trial(
    tries=(
        (
            "governing law of New York",
            "This Agreement shall be governed by and construed in accordance with the laws of the State of New York.",
            "The Supplier shall deliver the Goods to the Warehouse within ten (10) days after receipt of each order.",
        ),
        (
            "cap on liability",
            "In no event shall either party's aggregate liability exceed the fees paid in the preceding twelve months.",
            "All notices under this Agreement shall be in writing and sent by registered mail to the addresses above.",
        ),
        (
            "duty to keep information confidential",
            "The Recipient shall hold the Confidential Information in confidence and not disclose it to any person.",
            "The Tenant shall pay for all water, gas and electricity that is consumed on the Premises.",
        ),
        (
            "termination for convenience",
            "Either party may terminate this Agreement at any time, for any or no reason, upon sixty days' notice.",
            "Licensee shall keep complete and accurate books and records of all sales of Licensed Products.",
        ),
    ),
    right=4,
    margin=0.1,
)
"""Few and short, for every loading waits for them. Of models that guess one in sixteen gets all four right; the margin
refuses those that hardly tell any clauses apart."""
