"""Retrains the last layer of a reranker on the user's grades, shrunk towards the shipped layer.

Within each search the layer's score should rise with the grade. The difference is fitted by ridge regression (Hoerl and
Kennard, 1970) on the features that go into the layer, so that without evidence the layer stays as shipped. The strength
of the ridge is chosen by cross-validation over the searches at hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from core.search.tuning.rated_search import Numbers, RatedSearch, Settings

SEARCHES: Final = 20
"""The least number of rated searches for training the layer. There must also be as many ratings as it has weights: with
fewer it could fit any grades at all, and would say nothing about other clauses."""
_RIDGES: Final = (100.0, 30.0, 10.0, 3.0, 1.0, 0.3)  # times the mean variance of a feature; the strongest first
_FOLDS: Final = 5


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
    for fold in range(_FOLDS):
        corrections = _corrections([each for at, each in enumerate(searches) if at % _FOLDS != fold])
        for ridge, correction in corrections.items():
            held_out = range(fold, len(searches), _FOLDS)
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
