"""The settings tuned to the user's ratings, as a library keeps them, and for which models they hold."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Any, Final

from core.searching.ranking.fuse import WEIGHTS
from core.searching.ranking.tuned import SHIPPED, Tuned
from core.tuning.dials import Dial
from core.tuning.rated_search import Settings
from core.types import Tuning

SHARE: Final = "share"  # of search in a close reading: the setting beside the weights
_FORM: Final = 2  # of what is kept; raise it when another program could not read it


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

    def holds(self, encoder: str) -> bool:
        """Whether it is for this program, and for searches by the encoder of this fingerprint."""
        shipped = {dial.name: dial.shipped for dial in dials(close=bool(self.reranker))}
        return self.shipped == shipped and self.encoder == encoder

    @property
    def fingerprint(self) -> str:
        """Names all that changes the order of hits."""
        counts = self.settings, self.middle, self.correction, self.encoder, self.reranker
        return hashlib.sha256(json.dumps(counts).encode()).hexdigest()


def tuned_settings(kept: str, encoder: str) -> Tuned:
    """By which settings search ranks.

    Args:
        kept: what the library keeps of tuning, "" for nothing.
        encoder: the fingerprint of the encoder by which the library is searched.
    """
    profile = read_profile(kept)
    if profile is None or not profile.holds(encoder):
        return SHIPPED
    tuned = tuned_by(profile.settings, profile.middle)
    return replace(tuned, reranker=profile.reranker, correction=profile.correction, fingerprint=profile.fingerprint)


def dials(*, close: bool) -> list[Dial]:
    """What can be tuned: every number among the weights of search, and with a close reading the share of search."""
    weights = [Dial(name, weight) for name, weight in asdict(WEIGHTS).items()]
    return weights + ([Dial(SHARE, 1.0, step=0.4, most=3.0)] if close else [])


def tuned_by(settings: Settings, middle: float) -> Tuned:
    """Search by these settings, with a reranker that has no fingerprint."""
    weights = {name: value for name, value in settings.items() if name != SHARE}
    return Tuned(replace(WEIGHTS, **weights), settings.get(SHARE, 1.0), middle)


@lru_cache(maxsize=1)
def read_profile(content: str) -> TuningProfile | None:
    """What was kept; None where nothing was, or another version of the program wrote it in another form."""
    if not content:
        return None
    kept: dict[str, Any] = json.loads(content)
    if kept.pop("form", None) != _FORM:
        return None
    return TuningProfile(**kept | {"correction": tuple(kept["correction"]), "outcome": Tuning(**kept["outcome"])})
