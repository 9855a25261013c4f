"""The settings tuned to the user's ratings, as a library keeps them, and for which models they hold."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from typing import Any

from core.types import Tuning

_FORM = 2  # of what is kept; raise it when another program could not read it


@dataclass(frozen=True)
class TuningProfile:
    """Settings and the correction of a reranker's last layer, with all on which they rest.

    Attributes:
        settings: by which search orders.
        shipped: what the same settings were when search was tuned; where the program now has others, nothing holds.
        middle: the score of search that speaks neither for nor against a clause.
        correction: added to the weights of the reranker's last layer; empty for nothing.
        encoder: the fingerprint of the encoder with which search was tuned; it holds for no other.
        reranker: of the reranker; "" where there was none.
        outcome: what tuning came to.
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


def read_profile(content: str) -> TuningProfile | None:
    """What was kept; None where nothing was, or another version of the program wrote it in another form."""
    if not content:
        return None
    kept: dict[str, Any] = json.loads(content)
    if kept.pop("form", None) != _FORM:
        return None
    return TuningProfile(**kept | {"correction": tuple(kept["correction"]), "outcome": Tuning(**kept["outcome"])})
