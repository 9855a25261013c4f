"""Whether what a process holds keeps growing, round by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from scipy.stats import theilslopes

WARM_UP: Final = 0.4  # share of the rounds in which models are loaded and caches filled
BOUNDS: Final[Mapping[str, tuple[float, float]]] = {
    "megabytes": (64, 0.10),
    "handles": (6, 0.10),
    "threads": (4, 0.10),
    "processes": (2, 0.0),
    "library megabytes": (2, 0.15),
    "library files": (20, 0.25),
}
"""By how much each may grow after the warm-up: an amount, or a share of its median, if that is more."""


def growth(samples: Sequence[float]) -> float:
    """By how much a quantity grew after the warm-up, according to a fitted line that is robust to single peaks.

    Source: P. K. Sen, "Estimates of the regression coefficient based on Kendall's tau", JASA 63 (1968).
    """
    kept = samples[int(len(samples) * WARM_UP) :]
    return float(theilslopes(kept).slope) * (len(kept) - 1) if len(kept) > 1 else 0.0


def allowed(name: str, samples: Sequence[float]) -> float:
    """By how much it may grow."""
    least, share = BOUNDS[name]
    return max(least, share * sorted(samples)[len(samples) // 2])


def grown(samples: Sequence[Mapping[str, float]]) -> list[str]:
    """The quantities that grew beyond their bounds, with the figures."""
    faults = []
    for name in BOUNDS:
        values = [sample[name] for sample in samples]
        if (grew := growth(values)) > allowed(name, values):
            faults.append(f"{name} grew by {grew:.1f}, and may by {allowed(name, values):.1f}: {values}")
    return faults
