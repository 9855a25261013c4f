"""Five folds of queries, the same for everything that is chosen or measured by cross-validation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

FOLDS: Final = 5


def folds(queries: Iterable[str]) -> dict[str, int]:
    """The fold of each query, drawn with a fixed seed."""
    different = sorted(set(queries))
    order = np.random.default_rng(0).permutation(len(different))
    return {query: int(at) % FOLDS for query, at in zip(different, order, strict=True)}
