"""The files of the judgements: queries, and the grades that readers gave to clauses.

The written queries, with their grades, are for training only: each was written for one clause.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from typing import Final

from training.common.tables import read_rows, write_rows

_HERE: Final = Path(__file__).parent
QUERIES: Final = _HERE / "queries.tsv"
JUDGEMENTS: Final = _HERE / "judgements.tsv"
READ: Final = _HERE / "read.tsv"
WRITTEN_QUERIES: Final = _HERE / "written_queries.tsv"
WRITTEN_JUDGEMENTS: Final = _HERE / "written_judgements.tsv"
NEAR_MISSES: Final = _HERE / "near_misses.jsonl"

Ranges = tuple[tuple[int, int], ...]
"""Half-open ranges of characters in the text of a contract (``cuad/txt``), ascending."""
Passage = tuple[str, Ranges]
"""A contract, and ranges in its text."""


@dataclass(frozen=True, slots=True)
class JudgedQuery:
    """A query, and what its readers were asked to look for.

    Attributes:
        id: identifies it in the judgements.
        kind: the concept of the lexicon that it is about; of a written query, that of the clause for which it was
            written, "acord" for a clause of ACORD.
        attributes: what else an answer must have ("side:licensor", "exception"); may be empty.
        split: "train"; "test" for kinds that nothing is trained or chosen on; "fresh" for later queries about the same
            kinds; "later" for those about kinds of the train split on which the reranker was not trained, which
            calibrate it; "exclusion" for queries that leave something out, and "parts" for those with parts
            (``frames.jsonl`` says which), on which nothing is trained or chosen either.
        text: what is typed.
        wanted: what a clause must have to be a perfect answer, and what makes it a worse one; "" of a written query.
    """

    id: str
    kind: str
    attributes: tuple[str, ...]
    split: str
    text: str
    wanted: str


@dataclass(frozen=True, slots=True)
class Judgement:
    """A grade that one reader gave to one clause for one query.

    Attributes:
        query: the id of the query.
        contract: the name of CUAD's text file, without its ending; or "acord:" and the id of a clause of ACORD.
        ranges: where the text that was read is; none for a clause of ACORD, which was read whole.
        rank: the clause's place in the search that proposed it, from 1; 0 for the clause for which the query was
            written.
        grade: 1 (off point) to 5 (a clause to copy).
        flags: "F" a fragment, "H" a heading or rubbish, "L" buried in something far longer; "" for none.
        reader: who graded.
    """

    query: str
    contract: str
    ranges: Ranges
    rank: int
    grade: int
    flags: str
    reader: str


def read_queries(path: Path = QUERIES) -> list[JudgedQuery]:
    """The queries in file order."""
    return [
        JudgedQuery(
            row["id"],
            row["kind"],
            tuple(row["attributes"].split(",")) if row["attributes"] else (),
            row["split"],
            row["query"],
            row["wanted"],
        )
        for row in read_rows(path)
    ]


def write_queries(queries: Iterable[JudgedQuery], path: Path = QUERIES) -> None:
    """Writes all queries."""
    write_rows(
        path,
        ("id", "kind", "attributes", "split", "query", "wanted"),
        ((each.id, each.kind, ",".join(each.attributes), each.split, each.text, each.wanted) for each in queries),
    )


def read_judgements(path: Path = JUDGEMENTS) -> list[Judgement]:
    """The judgements in file order; none if there is no file."""
    if not path.exists():
        return []
    return [
        Judgement(
            row["query"],
            row["contract"],
            parsed_ranges(row["ranges"]),
            int(row["rank"]),
            int(row["grade"]),
            row["flags"],
            row["reader"],
        )
        for row in read_rows(path)
    ]


def grades_by_query(judgements: Iterable[Judgement]) -> dict[str, dict[Passage, float]]:
    """The grades of the judged clauses of each query, 1 to 5: the mean if several readers graded one."""
    grades: dict[str, dict[Passage, list[int]]] = defaultdict(lambda: defaultdict(list))
    for each in judgements:
        grades[each.query][each.contract, each.ranges].append(each.grade)
    return {query: {passage: mean(given) for passage, given in those.items()} for query, those in grades.items()}


def write_judgements(judgements: Iterable[Judgement], path: Path = JUDGEMENTS) -> None:
    """Writes all judgements."""
    write_rows(
        path,
        ("query", "contract", "ranges", "rank", "grade", "flags", "reader"),
        (
            (
                each.query,
                each.contract,
                written_ranges(each.ranges),
                each.rank,
                each.grade,
                each.flags,
                each.reader,
            )
            for each in judgements
        ),
    )


@dataclass(frozen=True, slots=True)
class NearMisses:
    """A query, and clauses written for it that differ in one part.

    Attributes:
        query: what is typed.
        kind: the concept of the lexicon that it is about.
        grades: 1 to 5, by the text of the clause.
    """

    query: str
    kind: str
    grades: dict[str, int]


def read_near_misses() -> list[NearMisses]:
    """The written near-misses in file order."""
    with NEAR_MISSES.open(encoding="utf-8") as lines:
        return [NearMisses(**row) for row in map(json.loads, lines)]


def parsed_ranges(text: str) -> Ranges:
    """The ranges that `written_ranges` wrote."""
    pairs = (each.split("-") for each in text.split())
    return tuple((int(start), int(end)) for start, end in pairs)


def written_ranges(ranges: Ranges) -> str:
    """Ranges as the files have them: "120-340 400-410"."""
    return " ".join(f"{start}-{end}" for start, end in ranges)
