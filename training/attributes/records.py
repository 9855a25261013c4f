"""The files of labels: whose a clause is, what it does, which attributes it has; its forum, its periods of notice."""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from training.judgements.records import Ranges

LABELS: Final = Path(__file__).parent / "labels.tsv"
VALUES: Final = Path(__file__).parent / "values.tsv"
_COLUMNS: Final = ("contract", "ranges", "reader", "side", "rule", "attributes")
_VALUE_COLUMNS: Final = ("contract", "ranges", "reader", "forum", "notice")
_BETWEEN: Final = "; "  # values of a clause
_TESTED: Final = 5  # out of ten contracts, by a hash of their names


@dataclass(frozen=True, slots=True)
class Label:
    """What one reader found in one clause.

    Attributes:
        contract: the name of CUAD's text file, without its ending.
        ranges: where the text that was read is.
        reader: who read it.
        side: whose the main rule is: both, supply, demand, one, none.
        rule: what it does: duty, right, forbid, statement.
        attributes: the ids, in the lexicon, of the clause's other attributes.
    """

    contract: str
    ranges: Ranges
    reader: str
    side: str
    rule: str
    attributes: frozenset[str]

    @property
    def split(self) -> str:
        """The split: "test" for contracts that were not looked at while the rules were written, else "train"."""
        return split_of(self.contract)


@dataclass(frozen=True, slots=True)
class ValueLabel:
    """The forum and the periods of notice that one reader found in one clause.

    Attributes:
        contract: the name of CUAD's text file, without its ending.
        ranges: where the text that was read is.
        reader: who read it.
        forum: the courts and arbitrations to which it submits disputes: "Courts: Delaware", "Arbitration: AAA".
        notice: how long in advance notice must be given: "30 days".
    """

    contract: str
    ranges: Ranges
    reader: str
    forum: frozenset[str]
    notice: frozenset[str]

    @property
    def split(self) -> str:
        """The split, as for `Label`."""
        return split_of(self.contract)


def split_of(contract: str) -> str:
    """The split of a contract: "test" for those that were not looked at while the rules were written, else "train"."""
    return "test" if hashlib.sha256(contract.encode()).digest()[0] % 10 < _TESTED else "train"


def read_labels(path: Path = LABELS) -> list[Label]:
    """The labels in file order."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            Label(
                row["contract"],
                _ranges(row["ranges"]),
                row["reader"],
                row["side"],
                row["rule"],
                frozenset(row["attributes"].split()),
            )
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        ]


def write_labels(labels: Iterable[Label], path: Path = LABELS) -> None:
    """Writes all labels, ordered by contract and place."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_NONE, quotechar=None)
        writer.writerow(_COLUMNS)
        for each in sorted(labels, key=lambda each: (each.contract, each.ranges, each.reader)):
            attributes = " ".join(sorted(each.attributes))
            writer.writerow((each.contract, _written(each.ranges), each.reader, each.side, each.rule, attributes))


def read_values(path: Path = VALUES) -> list[ValueLabel]:
    """The labels of values in file order."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            ValueLabel(
                row["contract"],
                _ranges(row["ranges"]),
                row["reader"],
                frozenset(filter(None, row["forum"].split(_BETWEEN))),
                frozenset(filter(None, row["notice"].split(_BETWEEN))),
            )
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        ]


def write_values(labels: Iterable[ValueLabel], path: Path = VALUES) -> None:
    """Writes all labels of values, ordered by contract and place."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_NONE, quotechar=None)
        writer.writerow(_VALUE_COLUMNS)
        for each in sorted(labels, key=lambda each: (each.contract, each.ranges, each.reader)):
            forum, notice = _BETWEEN.join(sorted(each.forum)), _BETWEEN.join(sorted(each.notice))
            writer.writerow((each.contract, _written(each.ranges), each.reader, forum, notice))


def _ranges(written: str) -> Ranges:
    return tuple((int(start), int(end)) for start, end in (each.split("-") for each in written.split()))


def _written(ranges: Ranges) -> str:
    return " ".join(f"{start}-{end}" for start, end in ranges)
