"""Tab-separated files of what readers found: a header, then a row per line; nothing is quoted."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path


def read_rows(path: Path) -> list[dict[str, str]]:
    """The rows in file order, by column."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def write_rows(path: Path, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Writes the header and all rows."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_NONE, quotechar=None)
        writer.writerow(columns)
        writer.writerows(rows)
