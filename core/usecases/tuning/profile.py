"""What was learnt from the user's stars, as a library keeps it, and for which models it holds."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from typing import Any

from core.types import Tuning

_FORM = 1  # of what is kept; raise it when an older program could not read it


@dataclass(frozen=True)
class Adapted:
    """Settings and the correction of a reranker's last layer, with all on which they rest.

    Attributes:
        settings: by which search orders.
        shipped: what the same settings were when they were learnt; where the program now has others, nothing holds.
        middle: the score of search that speaks neither for nor against a clause.
        correction: added to the weights of the reranker's last layer; empty for nothing.
        encoder: the fingerprint of the encoder with which it was learnt; it holds for no other.
        reranker: of the reranker; "" where there was none.
        outcome: what the user was told.
    """

    settings: dict[str, float]
    shipped: dict[str, float]
    middle: float
    correction: tuple[float, ...]
    encoder: str
    reranker: str
    outcome: Tuning

    def packed(self) -> str:
        """As the library keeps it."""
        return json.dumps({"form": _FORM, **asdict(self)})

    @property
    def fingerprint(self) -> str:
        """Names all that changes the order of hits."""
        counts = self.settings, self.middle, self.correction, self.encoder, self.reranker
        return hashlib.sha256(json.dumps(counts).encode()).hexdigest()


def unpacked(content: str) -> Adapted | None:
    """What was kept; None where nothing was, or a newer program wrote it in another form."""
    if not content:
        return None
    held: dict[str, Any] = json.loads(content)
    if held.pop("form", None) != _FORM:
        return None
    return Adapted(**held | {"correction": tuple(held["correction"]), "outcome": Tuning(**held["outcome"])})
