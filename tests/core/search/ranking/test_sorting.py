"""The order in which the clauses found are shown."""

from __future__ import annotations

import numpy as np
import pytest

from core.search.ranking.sorting import sort_rows
from core.types import Sort
from tests.core.search.tables import columns, facts

LIBRARY = columns(
    [
        (facts("z", title="Supply", date="2019"), [(0, 9), (9, 20)]),
        (facts("y", title="lease", date="2021-05-01"), [(0, 9)]),
        (facts("x", title="Lease"), [(0, 9)]),
        (facts("w", title="Loan", date="2019-02-01"), [(0, 9), (9, 20)]),
    ]
)
RANKED = ["w.1", "x.0", "z.1", "y.0", "z.0", "w.0"]


@pytest.mark.parametrize(
    ("sort", "expected"),
    [
        (Sort.RELEVANCE, RANKED),
        (Sort.NEWEST, ["y.0", "w.1", "w.0", "z.1", "z.0", "x.0"]),
        (Sort.OLDEST, ["z.1", "z.0", "w.1", "w.0", "y.0", "x.0"]),
        (Sort.CONTRACT, ["x.0", "y.0", "w.0", "w.1", "z.0", "z.1"]),
    ],
)
def test_orders(sort: Sort, expected: list[str]) -> None:
    rows = np.array([LIBRARY.ids.index(clause) for clause in RANKED], dtype=np.int64)
    assert [LIBRARY.ids[row] for row in sort_rows(LIBRARY, rows, sort)] == expected


def test_nothing_to_sort() -> None:
    assert sort_rows(columns([]), np.array([], dtype=np.int64), Sort.NEWEST).tolist() == []
