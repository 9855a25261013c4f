"""The files of labels: whose a clause is, what it does, which attributes it has; its forum, its periods of notice; and
what limits of liability are measured by, and except.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from training.common.tables import read_rows, write_rows
from training.judgements.records import Ranges, parsed_ranges, written_ranges

LABELS: Final = Path(__file__).parent / "labels.tsv"
VALUES: Final = Path(__file__).parent / "values.tsv"
LIMITS: Final = Path(__file__).parent / "limits.tsv"
OF_LIMITS: Final = frozenset(
    {
        *("fixed-amount-cap", "fees-paid-cap", "purchase-price-cap", "multiple-cap", "basket"),
        *("carve-outs", "indemnification-carve-out", "confidentiality-carve-out", "ip-carve-out", "fraud-carve-out"),
        *("bodily-injury-carve-out", "law-carve-out", "first-party-carve-out"),
    }
)
"""The attributes for which limits of liability were labelled, and no others."""
_COLUMNS: Final = ("contract", "ranges", "reader", "side", "rule", "attributes")
_VALUE_COLUMNS: Final = ("contract", "ranges", "reader", "forum", "notice")
_LIMIT_COLUMNS: Final = ("contract", "ranges", "reader", "attributes")
_BETWEEN: Final = "; "  # values of a clause
_TESTED: Final = 5  # out of ten contracts, by a hash of their names


@dataclass(frozen=True, slots=True)
class ReadClause:
    """A clause that one reader labelled.

    Attributes:
        contract: the name of CUAD's text file, without its ending.
        ranges: where the text that was read is.
        reader: who read it.
    """

    contract: str
    ranges: Ranges
    reader: str

    @property
    def split(self) -> str:
        """The split: "test" for contracts that were not looked at while the rules were written, else "train"."""
        return split_of(self.contract)


@dataclass(frozen=True, slots=True)
class Label(ReadClause):
    """What one reader found in one clause.

    Attributes:
        side: whose the main rule is: both, supply, demand, one, none.
        rule: what it does: duty, right, forbid, statement.
        attributes: the ids, in the lexicon, of the clause's other attributes.
    """

    side: str
    rule: str
    attributes: frozenset[str]


@dataclass(frozen=True, slots=True)
class ValueLabel(ReadClause):
    """The forum and the periods of notice that one reader found in one clause.

    Attributes:
        forum: the courts and arbitrations to which it submits disputes: "Courts: Delaware", "Arbitration: AAA".
        notice: how long in advance notice must be given: "30 days".
    """

    forum: frozenset[str]
    notice: frozenset[str]


@dataclass(frozen=True, slots=True)
class LimitLabel(ReadClause):
    """What one reader found in one limit of liability.

    Attributes:
        attributes: the ids of those `OF_LIMITS` that it has.
    """

    attributes: frozenset[str]


_AnyLabel = TypeVar("_AnyLabel", bound=ReadClause)


def split_of(contract: str) -> str:
    """The split of a contract: "test" for those that were not looked at while the rules were written, else "train"."""
    return "test" if hashlib.sha256(contract.encode()).digest()[0] % 10 < _TESTED else "train"


def read_labels(path: Path = LABELS) -> list[Label]:
    """The labels in file order."""
    return [
        Label(
            row["contract"],
            parsed_ranges(row["ranges"]),
            row["reader"],
            row["side"],
            row["rule"],
            frozenset(row["attributes"].split()),
        )
        for row in read_rows(path)
    ]


def write_labels(labels: Iterable[Label], path: Path = LABELS) -> None:
    """Writes all labels, ordered by contract and place."""
    rows = ((*_read(each), each.side, each.rule, " ".join(sorted(each.attributes))) for each in _ordered(labels))
    write_rows(path, _COLUMNS, rows)


def read_values(path: Path = VALUES) -> list[ValueLabel]:
    """The labels of values in file order."""
    return [
        ValueLabel(
            row["contract"],
            parsed_ranges(row["ranges"]),
            row["reader"],
            frozenset(filter(None, row["forum"].split(_BETWEEN))),
            frozenset(filter(None, row["notice"].split(_BETWEEN))),
        )
        for row in read_rows(path)
    ]


def write_values(labels: Iterable[ValueLabel], path: Path = VALUES) -> None:
    """Writes all labels of values, ordered by contract and place."""
    rows = (
        (*_read(each), _BETWEEN.join(sorted(each.forum)), _BETWEEN.join(sorted(each.notice)))
        for each in _ordered(labels)
    )
    write_rows(path, _VALUE_COLUMNS, rows)


def read_limits(path: Path = LIMITS) -> list[LimitLabel]:
    """The labels of limits of liability in file order."""
    return [
        LimitLabel(row["contract"], parsed_ranges(row["ranges"]), row["reader"], frozenset(row["attributes"].split()))
        for row in read_rows(path)
    ]


def write_limits(labels: Iterable[LimitLabel], path: Path = LIMITS) -> None:
    """Writes all labels of limits of liability, ordered by contract and place."""
    write_rows(path, _LIMIT_COLUMNS, ((*_read(each), " ".join(sorted(each.attributes))) for each in _ordered(labels)))


def _ordered(labels: Iterable[_AnyLabel]) -> list[_AnyLabel]:
    return sorted(labels, key=lambda each: (each.contract, each.ranges, each.reader))


def _read(label: ReadClause) -> tuple[str, str, str]:
    """The columns that say what was read, and by whom."""
    return label.contract, written_ranges(label.ranges), label.reader
