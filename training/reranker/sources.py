"""Reads what the reranker is trained on: names of clauses, graded lists, and clauses with queries written for them."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from core.search.expand import spelled_out
from training.common import acord, concepts, headings
from training.common.measured import folds
from training.encoder.pairs import Examples
from training.judgements import records
from training.judgements.records import JudgedQuery, Judgement, Passage, grades_by_query
from training.reranker.lists import GradedList, Lists, WrittenClause
from training.reranker.passages import ACORD, Passages

LEFT_OUT: Final = 0
"""The fold of clause types that the reranker is not trained on."""
WRITER: Final = "writer"
"""The reader of the grades with which queries were written for a clause."""
PAIRS: Final = 50_000
HEADINGS, CONCEPTS = 192, 64  # examples per step
PER_HEADING: Final = 80  # bodies
ANSWERS: Final = 3  # of 5


def examples(data: Path, work: Path, seed: int) -> Examples:
    """Headings and concepts of the lexicon, each with words that belong to it; found once and kept in ``work``."""
    pairs = headings.cached_pairs(data, work, mergers=True, per_heading=PER_HEADING)
    bodies = concepts.cached_bodies(pairs, seed, work)
    random.Random(f"pairs {seed}").shuffle(pairs)
    return Examples(pairs[:PAIRS], bodies, seed, HEADINGS, CONCEPTS)


def read(data: Path, seed: int) -> Lists:
    """The lists in the folder of the training data and in `training.judgements`, without what is left out.

    Short forms in queries are spelled out, as the program has them read.
    """
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
    used = trained_on(queries)
    unseen = left_out(queries, grades)
    asked = {each.id: each for each in records.read_queries(records.WRITTEN_QUERIES)}
    written = records.read_judgements(records.WRITTEN_JUDGEMENTS)
    hits = graded_hits(asked, written, unseen)
    judged = [*used, *used, *hits]  # the judgements count twice as much as the hits of written queries
    grades |= grades_by_query(each for each in written if each.reader != WRITER)
    kinds = {each.kind for each in used}
    near = [
        GradedList((spelled_out(each.query),), each.kind, {text: grade - 1.0 for text, grade in each.grades.items()})
        for each in records.read_near_misses()
        if each.kind in kinds
    ]
    return Lists(
        of_acord,
        [
            *near,
            *near,
            *(
                GradedList(
                    (spelled_out(each.text),),
                    each.kind,
                    {passages.first(passage): grade - 1 for passage, grade in grades[each.id].items()},
                )
                for each in judged
            ),
        ],
        [
            WrittenClause(passages.first(passage), kind, given)
            for passage, kind, given in written_clauses(asked, written, unseen)
        ],
        seed,
    )


def trained_on(queries: Iterable[JudgedQuery]) -> list[JudgedQuery]:
    """The judged queries that the reranker is trained on: those of the train split, without the fold of clause types
    that is left out, and those with parts about the types that remain.
    """
    every = list(queries)
    unused = of_fold_left_out(every)
    used = [each for each in every if each.split == "train" and each.id not in unused]
    kinds = {each.kind for each in used}
    return [*used, *(each for each in every if each.split == "parts" and each.kind in kinds)]


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
