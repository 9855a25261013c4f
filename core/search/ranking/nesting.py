"""Shows a passage once where several units of a contract contain it, over all clauses of a library at once.

Units are sections, their sub-sections and runs of their sentences, so one lies within another. Where both answer a
query, the innermost is what was asked for: it represents those around it.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from core.types.columns import Columns, Mask, Rows


def innermost(columns: Columns, rows: Rows) -> Rows:
    """Those of these rows, ascending, that contain no other of them. Clauses without words are left out."""
    return rows[innermost_mask(columns, rows)]


def innermost_mask(columns: Columns, rows: Rows, groups: Rows | None = None) -> Mask:
    """Which of these rows contain no other row of their group.

    Rows of one document are sorted by where they begin, the longer first, so whatever lies within a row comes after it:
    something does if the least end of all later rows is no greater than the row's own.

    Args:
        columns: of the library.
        rows: in the order of groups, ascending in each.
        groups: the group of each row; None: all are of one.
    """
    first, end = columns.first[rows], columns.end[rows]
    mask: Mask = end > first
    beyond = int(columns.end.max()) + 1 if len(columns) else 1
    document = columns.document[rows].astype(np.int64)
    if groups is not None:
        document += groups.astype(np.int64) * len(columns.facts)
    ends = end + document * beyond  # of a later document, or group, greater than all before
    after = np.where(mask, ends, np.iinfo(np.int64).max)
    least = np.minimum.accumulate(after[::-1])[::-1]
    mask[:-1] &= least[1:] > ends[:-1]
    return mask


def without_overlaps(columns: Columns, ranked: Iterable[int]) -> list[int]:
    """The rows, best first, without those that share words with a better-ranked one."""
    taken: dict[int, list[tuple[int, int]]] = {}
    kept = []
    for row in ranked:
        first, end = int(columns.first[row]), int(columns.end[row])
        better = taken.setdefault(int(columns.document[row]), [])
        if all(end <= start or stop <= first for start, stop in better):
            better.append((first, end))
            kept.append(row)
    return kept
