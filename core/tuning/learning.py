"""Rated searches -> settings and a last layer that do better on searches held out, if there are any."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from core.tuning import head
from core.tuning.cases import Case, Numbers, Settings
from core.tuning.fusion import Tried, try_out
from core.tuning.settings import Dial, design
from core.tuning.trial import Trial

_FOLDS: Final = 10  # for the last layer, which takes long; for the settings each search is left out by itself
_SEED: Final = 5


@dataclass(frozen=True)
class Learnt:
    """What was learnt.

    Attributes:
        settings: by which search should order; those shipped where others are no better.
        correction: of the reranker's last layer; None where the shipped one is no worse, or could not be learnt.
        fusion: how the settings did on searches held out.
        layer: how the layer did beside the settings; None where it could not be learnt.
    """

    settings: Settings
    correction: Numbers | None
    fusion: Trial
    layer: Trial | None

    @property
    def better(self) -> bool:
        return self.fusion.better or self.correction is not None

    @property
    def before(self) -> Numbers:
        """NDCG of each search as shipped."""
        return self.fusion.before

    @property
    def after(self) -> Numbers:
        """NDCG of each search, held out, with all that was learnt; where none of it is better, with the settings."""
        return self.layer.after if self.layer is not None and self.layer.better else self.fusion.after


def steps(dials: Sequence[Dial]) -> int:
    """How many steps `learn` takes."""
    return len(design(dials)) + _FOLDS + 1


def learn(cases: Sequence[Case], dials: Sequence[Dial]) -> Generator[None, None, Learnt]:
    """Learns from rated searches; see `steps`.

    Args:
        cases: at least two.
        dials: the settings.
    """
    tried = yield from try_out(dials, cases)
    everyone = range(len(cases))
    others = [tried.learnt([at for at in everyone if at != held]) for held in everyone]
    before = np.array([case.worth(tried.shipped) for case in cases])
    fusion = Trial(before, np.array([case.worth(each) for case, each in zip(cases, others, strict=True)]))
    settings = tried.learnt(everyone) if fusion.better else tried.shipped
    yield
    if not head.enough(cases):
        return Learnt(settings, None, fusion, None)
    base = fusion.after if fusion.better else before
    layer = Trial(base, (yield from _layer(cases, tried, use_settings=fusion.better)))
    correction = head.learnt(cases, [settings] * len(cases)) if layer.better else None
    return Learnt(settings, correction, fusion, layer)


def _layer(cases: Sequence[Case], tried: Tried, *, use_settings: bool) -> Generator[None, None, Numbers]:
    """NDCG of each search with settings and a layer that were learnt from the folds in which it is not."""
    fold = np.random.default_rng(_SEED).permutation(len(cases)) % _FOLDS
    worth = np.zeros(len(cases))
    for at in range(_FOLDS):
        rest, held = np.flatnonzero(fold != at).tolist(), np.flatnonzero(fold == at).tolist()
        settings = tried.learnt(rest) if use_settings else tried.shipped
        correction = head.learnt([cases[each] for each in rest], [settings] * len(rest))
        worth[held] = [cases[each].worth(settings, correction) for each in held]
        yield
    return worth
