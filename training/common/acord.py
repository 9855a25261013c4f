"""The lawyers' grades of ACORD (Wang et al. 2025), which the recipes train on."""

from __future__ import annotations

import csv
import json
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Qrels:
    """One split of ACORD: the wordings of each query, the clauses, and the grades 0-4 of each graded pair."""

    wordings: dict[str, tuple[str, ...]]
    clauses: dict[str, str]
    grades: dict[str, dict[str, int]]

    def of(self, queries: list[str]) -> Qrels:
        """The qrels of these queries only."""
        return Qrels(
            {query: self.wordings[query] for query in queries},
            self.clauses,
            {query: self.grades[query] for query in queries},
        )


def read(data: Path, split: str) -> Qrels:
    """Reads a split; each query has its short wording first, then the medium and the long ones, if any."""
    folder = data / "acord"
    with (folder / "corpus.jsonl").open(encoding="utf-8") as lines:
        clauses = {row["_id"]: row["text"] for row in map(json.loads, lines)}
    grades: dict[str, dict[str, int]] = defaultdict(dict)
    with (folder / "qrels" / f"{split}.tsv").open(encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table, delimiter="\t"):
            grades[row["query-id"]][row["corpus-id"]] = int(row["score"])
    wordings = {}
    with (folder / "queries.jsonl").open(encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            texts = (row["text"], row["metadata"].get("medium"), row["metadata"].get("long"))
            if row["_id"] in grades:
                wordings[row["_id"]] = tuple(text for text in texts if text)
    return Qrels(wordings, clauses, dict(grades))
