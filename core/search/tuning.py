"""Rated searches -> settings and a last layer of the reranker that do better on searches held out, if there are any.

The settings are chosen by how good they are for the rated searches, shrunk towards the shipped ones. All that were
tried are weighted by e to the power of `_BELIEF` times their gain in NDCG, summed over the searches (exponential
weighting; Dalalyan and Tsybakov, "Aggregation by exponential weighting", 2008), and the shipped ones are moved by as
much as the weights move the mean of all. Where no search favours any, they stay; the more searches agree, the further
they move. Picking the best of those tried would mistake noise for gain.

The last layer is retrained on the grades, shrunk towards the shipped layer. Within each search its score should rise
with the grade. The difference is fitted by ridge regression (Hoerl and Kennard, 1970) on the features that go into the
layer, so that without evidence it stays as shipped. The strength of the ridge is chosen by cross-validation over the
searches at hand.

A library keeps what was found as a `TuningProfile`, with the models that it applies to.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from core.base.metrics import ndcg
from core.search.fuse import SHIPPED, WEIGHTS, Tuned
from core.types import Tuning

Numbers = NDArray[np.float64]
Settings = Mapping[str, float]
"""The value of each number that can be tuned, by its name."""

_SEED: Final = 5
_FOLDS: Final = 10  # for the last layer, which takes long; for the settings each search is left out in turn


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


_CUTOFF: Final = 10
"""Tuning maximises NDCG@10."""


@dataclass(frozen=True)
class RatedSearch:
    """A search, and the grades that the user gave clauses as answers to it.

    Attributes:
        grades: 0 to 4, of the rated clauses that search finds.
        missed: those of the rated clauses that it does not find; they come last, whatever the settings.
        reranker_scores: of each rated clause that is found; None where there is no reranker.
        features: what goes into the reranker's last layer, shape (rated clauses found, dimensions); None where that is
            not available.
        rank: from settings and the reranker's scores to the rated clauses as search orders them, best first, by their
            index in ``grades``.
    """

    grades: Sequence[int]
    missed: Sequence[int]
    reranker_scores: Numbers | None
    features: Numbers | None
    rank: Callable[[Settings, Numbers | None], Sequence[int]]

    def ndcg(self, settings: Settings, correction: Numbers | None = None) -> float:
        """NDCG, 0 to 1, among the rated clauses; unrated ones are unknown and do not count (Sakai, 2007).

        Args:
            settings: those by which search ranks.
            correction: what is added to the weights of the reranker's last layer; None: nothing.
        """
        scores = self.reranker_scores
        if scores is not None and self.features is not None and correction is not None:
            scores = scores + self.features @ correction
        order = self.rank(settings, scores)
        return ndcg([*(self.grades[at] for at in order), *self.missed], _CUTOFF)


_DRAWN: Final = 192
"""Points at which all numbers are moved at once, besides those at which only one is."""
_ALONE: Final = (-2.0, -1.0, 1.0, 2.0)  # steps


@dataclass(frozen=True, slots=True)
class Dial:
    """A number that can be tuned: its name, its shipped value, the size of one step, and its bounds."""

    name: str
    shipped: float
    step: float = 0.15
    least: float = 0.0
    most: float = 1.0

    def at(self, steps: Numbers) -> Numbers:
        """Its values at these numbers of steps from the shipped one."""
        return np.array([self.bounded(self.shipped + self.step * each) for each in steps.tolist()])

    def bounded(self, value: float) -> float:
        """A value clamped to the bounds, which always include the shipped value."""
        return max(min(self.least, self.shipped), min(max(self.most, self.shipped), value))


def design(dials: Sequence[Dial]) -> Numbers:
    """The points at which settings are tried, shape (points, dials): the shipped ones first, then each number moved
    alone, then all at once, drawn from a normal distribution around the shipped ones. The same every time.
    """
    alone = [step * row for row in np.eye(len(dials)) for step in _ALONE]
    drawn = np.random.default_rng(_SEED).standard_normal((_DRAWN, len(dials)))
    steps = np.vstack([np.zeros((1, len(dials))), *alone, drawn])
    return np.column_stack([dial.at(steps[:, at]) for at, dial in enumerate(dials)])


_BELIEF: Final = 10.0
"""How much a gain is trusted: of two settings, one that is better by 0.1 in one search counts e times as much."""


class TriedSettings:
    """The points of a design, and how good each search is at each.

    Args:
        dials: the numbers that can be tuned.
        points: shape (points, dials), the shipped settings first.
        quality: NDCG, shape (points, searches).
    """

    def __init__(self, dials: Sequence[Dial], points: Numbers, quality: Numbers) -> None:
        self._dials = dials
        self._points = points
        self._gains = quality - quality[:1]
        self.shipped = _settings(dials, points[0])

    def best_for(self, searches: Sequence[int]) -> Settings:
        """The settings that these searches favour."""
        gains = _BELIEF * self._gains[:, list(searches)].sum(axis=1)
        weights = np.exp(gains - gains.max())
        moved = weights @ self._points / weights.sum() - self._points.mean(axis=0)
        pairs = zip(self._dials, moved.tolist(), strict=True)
        return _settings(self._dials, [dial.bounded(dial.shipped + by) for dial, by in pairs])


def try_out(dials: Sequence[Dial], searches: Sequence[RatedSearch]) -> Generator[None, None, TriedSettings]:
    """Tries every point of the design on every search; a step for each point."""
    points = design(dials)
    quality = np.zeros((len(points), len(searches)))
    for at, point in enumerate(points):
        settings = _settings(dials, point)
        quality[at] = [each.ndcg(settings) for each in searches]
        yield
    return TriedSettings(dials, points, quality)


def _settings(dials: Sequence[Dial], point: Iterable[float]) -> Settings:
    return {dial.name: round(float(value), 4) for dial, value in zip(dials, point, strict=True)}


SEARCHES: Final = 20
"""The least number of rated searches for training the layer. There must also be as many ratings as it has weights: with
fewer it could fit any grades at all, and would say nothing about other clauses."""
_RIDGES: Final = (100.0, 30.0, 10.0, 3.0, 1.0, 0.3)  # times the mean variance of a feature; the strongest first
_RIDGE_FOLDS: Final = 5


def has_enough_ratings(searches: Sequence[RatedSearch]) -> bool:
    """Whether there are enough ratings to train the layer; never where the features are unknown."""
    features = [each.features for each in searches if each.features is not None]
    if len(searches) < SEARCHES or len(features) < len(searches):
        return False
    return bool(sum(map(len, features)) >= features[0].shape[1])


def fit_head(searches: Sequence[RatedSearch], settings: Sequence[Settings]) -> Numbers:
    """The correction to add to the weights of the layer, shape (dimensions,).

    Args:
        searches: see `has_enough_ratings`.
        settings: those by which each of them ranks.
    """
    quality = dict.fromkeys(_RIDGES, 0.0)
    for fold in range(_RIDGE_FOLDS):
        corrections = _corrections([each for at, each in enumerate(searches) if at % _RIDGE_FOLDS != fold])
        for ridge, correction in corrections.items():
            held_out = range(fold, len(searches), _RIDGE_FOLDS)
            quality[ridge] += sum(searches[at].ndcg(settings[at], correction) for at in held_out)
    return _corrections(searches)[max(_RIDGES, key=lambda ridge: round(quality[ridge], 6))]


def _corrections(searches: Sequence[RatedSearch]) -> dict[float, Numbers]:
    """The corrections by the strength of the ridge."""
    features = np.concatenate([_centred(each.features) for each in searches if each.features is not None])
    scores = np.concatenate([_centred(each.reranker_scores) for each in searches if each.reranker_scores is not None])
    grades = np.concatenate([_centred(np.array(each.grades, dtype=np.float64)) for each in searches])
    rise = np.sqrt(float(scores @ scores) / max(float(grades @ grades), 1e-9))  # so that scores keep their spread
    residual = features.T @ (rise * grades - scores)
    values, axes = np.linalg.eigh(features.T @ features)
    middle = max(float(values.mean()), 1e-9)
    return {ridge: axes @ ((axes.T @ residual) / (np.maximum(values, 0) + ridge * middle)) for ridge in _RIDGES}


def _centred(numbers: Numbers) -> Numbers:
    centred: Numbers = numbers - numbers.mean(axis=0) if len(numbers) else numbers
    return centred


_WORTHWHILE: Final = 0.005
"""The least mean gain in NDCG for which the order of hits is changed."""
BY_CHANCE: Final = 0.05
"""The greatest probability, accepted for a gain, that it arose by chance."""
_FLIPS: Final = 10_000


@dataclass(frozen=True)
class HeldOutComparison:
    """NDCG of each search, 0 to 1: before, and with what was trained on the others."""

    before: Numbers
    after: Numbers

    @property
    def gain(self) -> float:
        """The mean gain."""
        return float((self.after - self.before).mean())

    @property
    def counts(self) -> tuple[int, int]:
        """How many searches got better, and how many worse."""
        gains = np.round(self.after - self.before, 9)
        return int((gains > 0).sum()), int((gains < 0).sum())

    @property
    def chance(self) -> float:
        """How often the mean gain would be as great if each search were as likely to lose what it gained.

        Fisher's randomisation test, one-sided, as Smucker, Allan and Carterette recommend ("A comparison of statistical
        significance tests for information retrieval evaluation", 2007); the same every time.
        """
        gains = self.after - self.before
        signs = np.random.default_rng(_SEED).choice((-1.0, 1.0), size=(_FLIPS, len(gains)))
        return float((1 + ((signs * gains).mean(axis=1) >= gains.mean() - 1e-12).sum()) / (1 + _FLIPS))

    @property
    def better(self) -> bool:
        """Whether the gain is worthwhile and not due to chance."""
        return self.gain >= _WORTHWHILE and self.chance <= BY_CHANCE


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
