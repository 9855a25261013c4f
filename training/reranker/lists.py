"""What the reranker is trained on: names of clauses, graded lists, and clauses with queries written for them.

Everything random is drawn from a generator seeded with (seed, step), so a run that is resumed at step n continues
exactly like an uninterrupted one.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeVar

from training.common import acord, concepts, headings
from training.common.measured import folds
from training.encoder.pairs import Examples
from training.judgements import records
from training.judgements.measure import Passage, grades_by_query
from training.judgements.records import JudgedQuery, Judgement
from training.reranker.passages import ACORD, Passages

LEFT_OUT: Final = 0
"""The fold of clause types that the reranker is not trained on."""
WRITER: Final = "writer"
"""The reader of the grades with which queries were written for a clause."""
PAIRS: Final = 50_000
HEADINGS, CONCEPTS = 192, 64  # examples per step
PER_HEADING, PER_LIST = 80, 16  # bodies, clauses
ANSWERS: Final = 3  # of 5

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class GradedList:
    """A query and the clauses that were graded for it.

    Attributes:
        wordings: the query in one or more wordings.
        kind: the clause type that it is about; `ACORD` for ACORD's.
        grades: 0 to 4, by the text of the clause.
    """

    wordings: tuple[str, ...]
    kind: str
    grades: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class WrittenClause:
    """A clause, and queries that were written so that it answers them well or less well.

    Attributes:
        clause: its text.
        kind: its clause type; `ACORD` for ACORD's.
        grades: 0 to 4, by query.
    """

    clause: str
    kind: str
    grades: Mapping[str, float]

    @property
    def best(self) -> list[str]:
        """The queries that it answers perfectly."""
        return [query for query, grade in self.grades.items() if grade == 4]


@dataclass(frozen=True, slots=True)
class Drawn:
    """The data of one step: lists, each with the clauses chosen from it, and written clauses."""

    lists: tuple[tuple[GradedList, tuple[str, ...]], ...]
    written: tuple[WrittenClause, ...]


@dataclass(frozen=True)
class Lists:
    """All lists.

    Args:
        acord: ACORD's graded lists.
        judged: those of the judgements.
        written: written clauses.
        seed: the seed of everything random.
    """

    acord: Sequence[GradedList]
    judged: Sequence[GradedList]
    written: Sequence[WrittenClause]
    seed: int

    def at(self, step: int, acord: int, judged: int, written: int) -> Drawn:
        """As many of each kind as said; all of a kind are used once before any is used again."""
        draw = random.Random(f"lists {self.seed} {step}")
        of_acord = ((each, varied(each.grades, draw)) for each in self._some("acord", self.acord, step, acord))
        of_judged = (
            (each, some(list(each.grades), PER_LIST, draw)) for each in self._some("judged", self.judged, step, judged)
        )
        chosen = tuple((each, tuple(clauses)) for each, clauses in (*of_acord, *of_judged))
        return Drawn(chosen, tuple(self._some("written", self.written, step, written)))

    def _some(self, name: str, items: Sequence[Item], step: int, size: int) -> Iterator[Item]:
        for number in range(step * size, (step + 1) * size) if items else ():
            epoch, place = divmod(number, len(items))
            yield items[_order(f"{name} {self.seed} {epoch}", len(items))[place]]


@lru_cache(maxsize=8)
def _order(seed: str, count: int) -> list[int]:
    order = list(range(count))
    random.Random(seed).shuffle(order)
    return order


def some(items: list[Item], most: int, draw: random.Random) -> list[Item]:
    """At most that many of the items, drawn without replacement."""
    return draw.sample(items, min(most, len(items)))


def varied(grades: Mapping[str, float], draw: random.Random) -> list[str]:
    """Clauses of all grades: 8 of grade 2 or better (up to 4 of them of grade 3 or 4), 6 of grade 1, 8 of grade 0."""

    def of(*wanted: float) -> list[str]:
        return [clause for clause, grade in grades.items() if grade in wanted]

    chosen = some(of(3, 4), 4, draw)
    chosen += some(of(2), 8 - len(chosen), draw)
    return chosen + some(of(1), 6, draw) + some(of(0), 8, draw)


# --------------------------------------------------------------------------------------------------------- their files


def examples(data: Path, work: Path, seed: int) -> Examples:
    """Headings and concepts of the lexicon, each with words that belong to it; found once and kept in ``work``."""
    pairs = headings.cached_pairs(data, work, mergers=True, per_heading=PER_HEADING)
    bodies = concepts.cached_bodies(pairs, seed, work)
    random.Random(f"pairs {seed}").shuffle(pairs)
    return Examples(pairs[:PAIRS], bodies, seed, HEADINGS, CONCEPTS)


def read(data: Path, seed: int) -> Lists:
    """The lists in the folder of the training data and in `training.judgements`, without what is left out."""
    qrels = acord.read(data, "train")
    passages = Passages(data / "cuad", qrels.clauses)
    of_acord = [
        GradedList(
            wordings,
            ACORD,
            {passages.first((ACORD + clause, ())): float(grade) for clause, grade in qrels.grades[query].items()},
        )
        for query, wordings in sorted(qrels.wordings.items())
    ]
    queries, grades = records.read_queries(), grades_by_query(records.read_judgements())
    unused = of_fold_left_out(queries)
    used = [each for each in queries if each.split == "train" and each.id not in unused]
    unseen = left_out(queries, grades)
    asked = {each.id: each for each in records.read_queries(records.WRITTEN_QUERIES)}
    written = records.read_judgements(records.WRITTEN_JUDGEMENTS)
    hits = graded_hits(asked, written, unseen)
    judged = [*used, *used, *hits]  # the judgements count twice as much as the hits of written queries
    grades |= grades_by_query(each for each in written if each.reader != WRITER)
    return Lists(
        of_acord,
        [
            GradedList(
                (each.text,),
                each.kind,
                {passages.first(passage): grade - 1 for passage, grade in grades[each.id].items()},
            )
            for each in judged
        ],
        [
            WrittenClause(passages.first(passage), kind, given)
            for passage, kind, given in written_clauses(asked, written, unseen)
        ],
        seed,
    )


def left_out(queries: Iterable[JudgedQuery], grades: Mapping[str, Mapping[Passage, float]]) -> set[Passage]:
    """The clauses that answer a query of the fold that is left out, with grade 3 (of 5) or better."""
    unseen = of_fold_left_out(queries)
    return {passage for query in unseen for passage, grade in grades[query].items() if grade >= ANSWERS}


def of_fold_left_out(queries: Iterable[JudgedQuery]) -> set[str]:
    """The ids of the queries about clause types of the fold that is left out: of the train split, and later ones."""
    every = list(queries)
    fold = folds(each.kind for each in every if each.split == "train")
    left_out = {kind for kind, at in fold.items() if at == LEFT_OUT}
    return {each.id for each in every if each.split == "later" or (each.split == "train" and each.kind in left_out)}


def written_clauses(
    queries: Mapping[str, JudgedQuery], judgements: Iterable[Judgement], unseen: set[Passage]
) -> list[tuple[Passage, str, dict[str, float]]]:
    """Each clause for which queries were written, with its clause type and the grade of each of these queries."""
    given: dict[Passage, dict[str, float]] = defaultdict(dict)
    kinds: dict[Passage, str] = {}
    for each in judgements:
        passage = each.contract, each.ranges
        if each.reader == WRITER and passage not in unseen:
            given[passage][queries[each.query].text] = each.grade - 1.0
            kinds[passage] = ACORD if each.contract.startswith(ACORD) else queries[each.query].kind
    return [(passage, kinds[passage], grades) for passage, grades in given.items()]


def graded_hits(
    queries: Mapping[str, JudgedQuery], judgements: Sequence[Judgement], unseen: set[Passage]
) -> list[JudgedQuery]:
    """The written queries whose hits were graded, except those that were written for a clause that is left out."""
    own = {each.query for each in judgements if each.reader == WRITER and (each.contract, each.ranges) in unseen}
    hits = dict.fromkeys(each.query for each in judgements if each.reader != WRITER)
    return [queries[each] for each in hits if each not in own]
