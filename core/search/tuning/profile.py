"""The settings tuned to the user's ratings, as a library keeps them, and the models they apply to."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Any, Final

from core.search.ranking.fuse import WEIGHTS
from core.search.ranking.tuned import SHIPPED, Tuned
from core.search.tuning.dials import Dial
from core.search.tuning.rated_search import Settings
from core.types import Tuning

SHARE: Final = "share"  # of search in a close reading: the setting besides the weights
_FORM: Final = 2  # version of the format; raise it when another program could not read what this one writes


@dataclass(frozen=True)
class TuningProfile:
    """Settings and the correction of a reranker's last layer, with all that they depend on.

    Attributes:
        settings: those that search ranks with.
        shipped: the shipped values of the same settings at the time; if the program now has others, nothing applies.
        middle: the score of search that speaks neither for nor against a clause.
        correction: added to the weights of the reranker's last layer; empty for nothing.
        encoder: the fingerprint of the encoder that search was tuned with; the profile applies to no other.
        reranker: the fingerprint of the reranker; "" if there was none.
        outcome: the outcome of tuning.
    """

    settings: dict[str, float]
    shipped: dict[str, float]
    middle: float
    correction: tuple[float, ...]
    encoder: str
    reranker: str
    outcome: Tuning

    def packed(self) -> str:
        """The profile as the library stores it."""
        return json.dumps({"form": _FORM, **asdict(self)})

    def holds(self, encoder: str) -> bool:
        """Whether it applies to this program, and to searches by the encoder with this fingerprint."""
        shipped = {dial.name: dial.shipped for dial in dials(close=bool(self.reranker))}
        return self.shipped == shipped and self.encoder == encoder

    @property
    def fingerprint(self) -> str:
        """Identifies all that affects the order of hits."""
        counts = self.settings, self.middle, self.correction, self.encoder, self.reranker
        return hashlib.sha256(json.dumps(counts).encode()).hexdigest()


def tuned_settings(kept: str, encoder: str) -> Tuned:
    """The settings that search ranks with.

    Args:
        kept: what the library keeps of tuning, "" for nothing.
        encoder: the fingerprint of the encoder that searches the library.
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
    """Search with these settings, and a reranker without a fingerprint."""
    weights = {name: value for name, value in settings.items() if name != SHARE}
    return Tuned(replace(WEIGHTS, **weights), settings.get(SHARE, 1.0), middle)


@lru_cache(maxsize=1)
def read_profile(content: str) -> TuningProfile | None:
    """The stored profile; None if there is none, or another version of the program wrote it in another format."""
    if not content:
        return None
    kept: dict[str, Any] = json.loads(content)
    if kept.pop("form", None) != _FORM:
        return None
    return TuningProfile(**kept | {"correction": tuple(kept["correction"]), "outcome": Tuning(**kept["outcome"])})
