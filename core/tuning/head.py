"""Learns the last layer of a reranker anew from the user's grades, and draws it to the shipped one.

Within each search the layer's score should rise with the grade. What it lacks of that is fitted by ridge regression
(Hoerl and Kennard, 1970) on the features that go into the layer, so that the shipped layer is what one gets from
nothing. How strong the ridge is, is chosen by cross-validation over the searches at hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from core.tuning.cases import Case, Numbers, Settings

SEARCHES: Final = 20
"""Rated searches from which the layer is learnt; besides there must be as many ratings as it has numbers: with fewer
it could give any grade to each of them, and would have learnt nothing of others."""
_RIDGES: Final = (100.0, 30.0, 10.0, 3.0, 1.0, 0.3)  # times the mean variance of a feature; the strongest first
_FOLDS: Final = 5


def enough(cases: Sequence[Case]) -> bool:
    """Whether there are ratings enough to learn the layer from; never where the features are not known."""
    features = [case.features for case in cases if case.features is not None]
    return len(cases) >= SEARCHES and len(features) == len(cases) and sum(map(len, features)) >= features[0].shape[1]


def learnt(cases: Sequence[Case], settings: Sequence[Settings]) -> Numbers:
    """What is to be added to the weights of the layer, shape (dimensions,).

    Args:
        cases: the rated searches; see `enough`.
        settings: by which search orders each of them.
    """
    folds = [np.arange(len(cases)) % _FOLDS == at for at in range(_FOLDS)]
    worth = dict.fromkeys(_RIDGES, 0.0)
    for left_out in folds:
        fitted = _fitted([case for case, out in zip(cases, left_out, strict=True) if not out])
        for ridge, correction in fitted.items():
            held = np.flatnonzero(left_out).tolist()
            worth[ridge] += sum(cases[at].worth(settings[at], correction) for at in held)
    return _fitted(cases)[max(_RIDGES, key=lambda ridge: round(worth[ridge], 6))]


def _fitted(cases: Sequence[Case]) -> dict[float, Numbers]:
    """The corrections by the strength of the ridge."""
    features = np.concatenate([_centred(case.features) for case in cases if case.features is not None])
    scores = np.concatenate([_centred(case.close) for case in cases if case.close is not None])
    grades = np.concatenate([_centred(np.array(case.grades, dtype=np.float64)) for case in cases])
    rise = np.sqrt(float(scores @ scores) / max(float(grades @ grades), 1e-9))  # so that scores keep their spread
    lacking = features.T @ (rise * grades - scores)
    values, axes = np.linalg.eigh(features.T @ features)
    middle = max(float(values.mean()), 1e-9)
    return {ridge: axes @ ((axes.T @ lacking) / (np.maximum(values, 0) + ridge * middle)) for ridge in _RIDGES}


def _centred(numbers: Numbers) -> Numbers:
    centred: Numbers = numbers - numbers.mean(axis=0) if len(numbers) else numbers
    return centred
