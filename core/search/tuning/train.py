"""Rated searches -> settings and a last layer that do better on searches held out, if there are any."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from core.search.tuning.dials import Dial, design
from core.search.tuning.head import fit_head, has_enough_ratings
from core.search.tuning.held_out import HeldOutComparison
from core.search.tuning.rated_search import Numbers, RatedSearch, Settings
from core.search.tuning.try_out import TriedSettings, try_out

_FOLDS: Final = 10  # for the last layer, which takes long; for the settings each search is left out in turn
_SEED: Final = 5


@dataclass(frozen=True)
class TrainedSearch:
    """The result of training.

    Attributes:
        settings: those by which search should rank; the shipped ones where others are no better.
        correction: of the reranker's last layer; None where the shipped one is no worse, or could not be trained.
        with_settings: how the settings did on searches held out.
        with_layer: how the layer did on top of the settings; None where it could not be trained.
    """

    settings: Settings
    correction: Numbers | None
    with_settings: HeldOutComparison
    with_layer: HeldOutComparison | None

    @property
    def better(self) -> bool:
        return self.with_settings.better or self.correction is not None

    @property
    def overall(self) -> HeldOutComparison:
        """Search as shipped, compared with all that was trained; where none of it is better, with the settings."""
        best = self.with_layer if self.with_layer is not None and self.with_layer.better else self.with_settings
        return HeldOutComparison(self.with_settings.before, best.after)


def count_steps(dials: Sequence[Dial]) -> int:
    """How many steps `train` takes."""
    return len(design(dials)) + _FOLDS + 1


def train(searches: Sequence[RatedSearch], dials: Sequence[Dial]) -> Generator[None, None, TrainedSearch]:
    """Trains on rated searches; see `count_steps`.

    Args:
        searches: at least two.
        dials: the settings.
    """
    tried = yield from try_out(dials, searches)
    everyone = range(len(searches))
    from_others = [tried.best_for([at for at in everyone if at != held_out]) for held_out in everyone]
    before = np.array([each.ndcg(tried.shipped) for each in searches])
    after = np.array([each.ndcg(settings) for each, settings in zip(searches, from_others, strict=True)])
    with_settings = HeldOutComparison(before, after)
    settings = tried.best_for(everyone) if with_settings.better else tried.shipped
    yield
    if not has_enough_ratings(searches):
        return TrainedSearch(settings, None, with_settings, None)
    base = after if with_settings.better else before
    layer = HeldOutComparison(base, (yield from _layer(searches, tried, use_settings=with_settings.better)))
    correction = fit_head(searches, [settings] * len(searches)) if layer.better else None
    return TrainedSearch(settings, correction, with_settings, layer)


def _layer(
    searches: Sequence[RatedSearch], tried: TriedSettings, *, use_settings: bool
) -> Generator[None, None, Numbers]:
    """NDCG of each search with settings and a layer trained on the folds without it."""
    fold = np.random.default_rng(_SEED).permutation(len(searches)) % _FOLDS
    quality = np.zeros(len(searches))
    for at in range(_FOLDS):
        rest, held_out = np.flatnonzero(fold != at).tolist(), np.flatnonzero(fold == at).tolist()
        settings = tried.best_for(rest) if use_settings else tried.shipped
        correction = fit_head([searches[each] for each in rest], [settings] * len(rest))
        quality[held_out] = [searches[each].ndcg(settings, correction) for each in held_out]
        yield
    return quality
