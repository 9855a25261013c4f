"""Scores the values read from clauses, such as periods of notice and caps, against labels made by reading.

    python -m benchmarks.values ARCHIVE LABELS [--check]

ARCHIVE holds agreements as text (tar). LABELS has a line for each quantity that was labelled: the file, the measure, a
hash of the words around it, how many quantities it stands for, and whether it is a value of that measure (1, else 0).

They were drawn from quantities whose sentence is about the measure, apart for those that were read as one and those
that were not, so that each stands for as many as were in its part for one drawn (Horvitz and Thompson 1952). Precision
is the share of what is read that is right; recall the share of values that are read, by these weights; of both the 95%
interval is Wilson's, for recall on the effective number of values. ``--check`` fails where the counts that the program
tells its users (``found`` in resources/lexicon/words/measures.toml) are others.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import json
import tarfile
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from core.base.metrics import wilson
from core.library.indexing.extract import extract
from core.privacy.network import guard
from core.tagging.measures import Assigned, Measure, measures, quantities

_TOGETHER: Final = frozenset({"cure-period", "payment-after-invoice"})
"""Measures that count as read where another of the same field is: a period to cure is one, of payments or of others."""


@dataclass
class Counts:
    """Of one measure: how many were read, and were right; the weights of the values, and of those that were read."""

    read: int = 0
    right: int = 0
    values: float = 0
    found: float = 0
    squares: float = field(default=0, repr=False)

    def add(self, weight: float, *, is_value: bool, read: bool) -> None:
        """Counts one quantity."""
        self.read += read
        self.right += read and is_value
        if is_value:
            self.values += weight
            self.found += weight * read
            self.squares += weight * weight

    @property
    def effective(self) -> float:
        """As how many values of equal weight those labelled count (Kish 1965)."""
        return self.values**2 / self.squares if self.squares else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("archive", type=Path)
    parser.add_argument("labels", type=Path)
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    guard()
    with args.labels.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(args.archive) as archive:
            archive.extractall(folder, filter="data")
        counts = counted(rows, {path.name: path for path in Path(folder).rglob("*.txt")})
    for measure, count in counts.items():
        print(json.dumps({"measure": measure, **figures(count)}))
    others = [each for each, count in counts.items() if rounded(count) != measures()[each].found]
    if args.check and others:
        raise SystemExit(f"The counts beside the lexicon are others: {', '.join(others)}")


def counted(rows: Sequence[Mapping[str, str]], files: Mapping[str, Path]) -> dict[str, Counts]:
    """What the program reads of the labelled quantities, by measure."""
    counts: dict[str, Counts] = defaultdict(Counts)
    labelled: dict[str, dict[tuple[str, str], Mapping[str, str]]] = defaultdict(dict)
    for row in rows:
        labelled[row["file"]][row["measure"], row["hash"]] = row
    for name, wanted in sorted(labelled.items()):
        seen: set[tuple[str, str]] = set()
        for each in quantities(extract(files[name]).clauses):
            for measure, hashed in _hashes(each):
                if (row := wanted.get((measure.id, hashed))) and (measure.id, hashed) not in seen:
                    seen.add((measure.id, hashed))
                    weight, is_value = float(row["weight"]), row["value"] == "1"
                    counts[measure.id].add(weight, is_value=is_value, read=is_read(each, measure))
        for (measure_id, hashed), row in wanted.items():
            if (measure_id, hashed) not in seen:  # no longer a quantity, so not read
                counts[measure_id].add(float(row["weight"]), is_value=row["value"] == "1", read=False)
    return dict(sorted(counts.items()))


def _hashes(each: Assigned) -> Iterator[tuple[Measure, str]]:
    for measure in measures().values():
        said = f"{measure.id}|{each.passage.sentence}"
        yield measure, hashlib.sha256(said.encode()).hexdigest()[:12]


def is_read(each: Assigned, measure: Measure) -> bool:
    """Whether a quantity is read as a value of a measure."""
    if each.measure is None or each.measure.above:
        return False
    same = not set(each.measure.fields).isdisjoint(measure.fields)
    return each.measure.id == measure.id or (measure.id in _TOGETHER and same)


def rounded(count: Counts) -> tuple[int, int]:
    """How many values are read, and of how many that were labelled in effect: what the program tells its users."""
    of = round(count.effective)
    return round(of * count.found / count.values) if count.values else 0, of


def figures(count: Counts) -> dict[str, object]:
    """The figures of a measure."""
    recall = count.found / count.values if count.values else 0.0
    return {
        "read": count.read,
        "precision": round(count.right / count.read, 2) if count.read else None,
        "precision_95": _interval(count.right, count.read),
        "values": round(count.effective),
        "recall": round(recall, 2),
        "recall_95": _interval(recall * count.effective, count.effective),
        "found": rounded(count),
    }


def _interval(some: float, of: float) -> tuple[float, float] | None:
    """The 95% interval of a share; None where there is none."""
    if not of:
        return None
    low, high = wilson(some / of, of)
    return round(low, 2), round(high, 2)


if __name__ == "__main__":
    main()
