"""Libraries in memory, as a word index presents them: contracts written as nested clauses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path

import numpy as np

from core.search.language.terms import SmallIndex
from core.text.english import stem as stem_of
from core.types.clause_ids import ClauseIds
from core.types.facts import Facts
from core.types.library_columns import Captions, Columns, Places


@dataclass(frozen=True)
class Provision:
    """A clause: its own paragraphs, followed by the clauses inside it."""

    key: str
    text: str
    section: str = ""
    heading: str = ""
    inside: tuple[Provision, ...] = ()
    kinds: tuple[str, ...] = ()

    @property
    def whole(self) -> str:
        return "\n".join([self.text, *(each.whole for each in self.inside)])

    def all(self) -> list[Provision]:
        return [self, *(below for each in self.inside for below in each.all())]


@dataclass(frozen=True)
class Contract:
    clauses: tuple[Provision, ...]
    title: str = ""
    kind: str = ""
    parties: tuple[str, ...] = ()
    date: str = ""
    law: str = ""
    files: tuple[Path, ...] = field(default=(Path("contracts/a.docx"),))

    @property
    def text(self) -> str:
        return "\n".join(each.whole for each in self.clauses)


class MemoryWordIndex(SmallIndex):
    """A word index of a few contracts; the ids of clauses are their keys."""

    def __init__(self, contracts: Sequence[Contract]) -> None:
        super().__init__([contract.text for contract in contracts])
        self.columns = _columns(contracts, self.first.tolist())

    def frequency(self, word: str) -> int:
        return len(self.places(word))

    def stem_places(self, stem: str) -> Places:
        found = [self.places(word) for word in self.matching(r"\w+") if stem_of(word) == stem]
        return np.unique(np.concatenate(found)) if found else np.empty(0, np.int64)


def _columns(contracts: Sequence[Contract], bases: Sequence[int]) -> Columns:
    ranges: dict[str, tuple[int, int]] = {}
    rows: list[tuple[int, Provision]] = []
    for at, (contract, base) in enumerate(zip(contracts, bases, strict=True)):
        _place(contract.clauses, base, ranges)
        rows += [(at, clause) for top in contract.clauses for clause in top.all()]
    captions = [clause.heading for _, clause in rows], [clause.section for _, clause in rows]
    concepts = tuple(dict.fromkeys(kind for _, clause in rows for kind in clause.kinds))
    tagged = [(row, concepts.index(kind)) for row, (_, clause) in enumerate(rows) for kind in clause.kinds]
    return Columns(
        facts=tuple(
            Facts(str(at), each.files, each.title, each.kind, each.parties, each.date, each.law)
            for at, each in enumerate(contracts)
        ),
        ids=ClauseIds.of(clause.key for _, clause in rows),
        document=np.array([at for at, _ in rows], np.int32),
        first=np.array([ranges[clause.key][0] for _, clause in rows], np.int64),
        end=np.array([ranges[clause.key][1] for _, clause in rows], np.int64),
        captions=Captions(lambda: [captions]),
        signature=np.zeros((len(rows), 1), np.uint8),
        concepts=concepts,
        tagged=np.array(tagged, np.int32).reshape(-1, 2),
        kinds=np.zeros(len(rows), np.uint8),
    )


def _place(clauses: Sequence[Provision], base: int, ranges: dict[str, tuple[int, int]]) -> None:
    """Says which words of the library are each clause's own."""
    sizes = [_length(clause.whole) for clause in clauses]
    for clause, before, size in zip(clauses, accumulate([0, *sizes]), sizes, strict=False):
        ranges[clause.key] = (base + before, base + before + size)
        _place(clause.inside, base + before + _length(clause.text), ranges)


def _length(text: str) -> int:
    index = SmallIndex([text])
    return int(index.end[0])


def texts(contracts: Sequence[Contract]) -> Mapping[str, str]:
    """The words of each clause."""
    return {clause.key: clause.whole for each in contracts for top in each.clauses for clause in top.all()}
