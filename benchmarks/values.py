"""Scores the values read from clauses, such as periods of notice and caps, against labels made by reading.

    python -m benchmarks.values DATA LABELS [--check]

DATA holds agreements: a tar archive in ``text``, and folders in ``cuad`` and ``formats``. LABELS has a line for each
quantity that was labelled: the file, the measure, a hash of the words around it, and whether it is a value of that
measure, and was read as one when it was first measured (1, else 0).

They were drawn by chance, in two samples, from agreements that no rule had been written on: at most three of an
agreement and a measure, of the quantities of its unit with words of its subject nearby ("terminate" and "notice"),
whatever the program reads of them. Each was labelled before the program was tried on it. Those that a lawyer may read
either way, or that only refer to a value stated before ("such thirty days"), were left out. The rules were then
corrected by what was missed of the first sample, and after the second. So ``first`` has the figures to go by, and
``now`` those of rules that have seen the labels.

Precision is the share of what is read that is right, recall the share of values that are read, each with the 95%
interval of Wilson (1927). ``--check`` fails where the program tells its users (``found`` in
resources/lexicon/words/measures.toml) something else than was first measured, or where less is read now.
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
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from core.base.metrics import wilson
from core.library.indexing.extract import extract
from core.privacy.network import guard
from core.tagging.measures import Assigned, Measure, measures, quantities

_ARCHIVE: Final = Path("text", "lexpredict-agreements.tar.xz")
_FOLDERS: Final = (Path("cuad", "txt"), Path("formats", "edgar"))
_TOGETHER: Final = frozenset({"cure-period", "payment-after-invoice"})
"""Measures that count as read where another of the same field is: a period to cure is one, of payments or of others."""


@dataclass
class Counts:
    """Of one measure: how many quantities were labelled, were read, are values, and are both."""

    labelled: int = 0
    read: int = 0
    values: int = 0
    found: int = 0

    def add(self, *, is_value: bool, read: bool) -> None:
        """Counts one quantity."""
        self.labelled += 1
        self.read += read
        self.values += is_value
        self.found += read and is_value


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("labels", type=Path)
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    guard()
    with args.labels.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(args.data / _ARCHIVE) as archive:
            archive.extractall(folder, filter="data")
        folders = (Path(folder), *(args.data / each for each in _FOLDERS))
        now = counted(rows, {path.name: path for each in folders for path in each.rglob("*.txt")})
    first = first_counted(rows)
    for measure, count in now.items():
        print(json.dumps({"measure": measure, "first": figures(first[measure]), "now": figures(count)}))
    others = [each for each, count in first.items() if (count.found, count.values) != measures()[each].found]
    less = [each for each, count in now.items() if count.found < first[each].found]
    if args.check and (others or less):
        raise SystemExit(
            f"Told otherwise: {', '.join(others) or 'none'}. Less is read of: {', '.join(less) or 'none'}."
        )


def first_counted(rows: Sequence[Mapping[str, str]]) -> dict[str, Counts]:
    """What the program read of the labelled quantities when they were first measured, by measure."""
    counts: dict[str, Counts] = defaultdict(Counts)
    for row in rows:
        counts[row["measure"]].add(is_value=row["value"] == "1", read=row["read"] == "1")
    return dict(sorted(counts.items()))


def counted(rows: Sequence[Mapping[str, str]], files: Mapping[str, Path]) -> dict[str, Counts]:
    """What the program reads of the labelled quantities now, by measure."""
    counts: dict[str, Counts] = defaultdict(Counts)
    labelled: dict[str, dict[tuple[str, str], bool]] = defaultdict(dict)
    for row in rows:
        labelled[row["file"]][row["measure"], row["hash"]] = row["value"] == "1"
    for name, wanted in sorted(labelled.items()):
        for each in quantities(extract(files[name]).clauses):
            for measure, hashed in _hashes(each):
                if (is_value := wanted.pop((measure.id, hashed), None)) is not None:
                    counts[measure.id].add(is_value=is_value, read=is_read(each, measure))
        for (measure_id, _), is_value in wanted.items():  # no longer a quantity, so not read
            counts[measure_id].add(is_value=is_value, read=False)
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


def figures(count: Counts) -> dict[str, object]:
    """The figures of a measure."""
    return {
        "labelled": count.labelled,
        "read": count.read,
        "values": count.values,
        "found": count.found,
        "precision": round(count.found / count.read, 2) if count.read else None,
        "precision_95": _interval(count.found, count.read),
        "recall": round(count.found / count.values, 2) if count.values else None,
        "recall_95": _interval(count.found, count.values),
    }


def _interval(found: int, of: int) -> tuple[float, float] | None:
    """The 95% interval of the share of which a sample has so many; None where the sample is empty."""
    if not of:
        return None
    low, high = wilson(found / of, of)
    return round(low, 2), round(high, 2)


if __name__ == "__main__":
    main()
