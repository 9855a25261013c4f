"""All clauses that answer a query in plain language, not only the best: what counts and orders by date are of.

The order of the best needs all the evidence on them, which is compared for few. Whether a clause answers at all needs
no more than how likely a reader would find it good (`core.search.ranking.likelihood`), which depends on nothing but
the clause and the query, so many more are looked at.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from core.search.ranking.evidence import Evidence
from core.search.ranking.fuse import ScoredClause
from core.search.ranking.likelihood import least_likelihood, likelihoods, stars_of

ANSWERS: Final = 3
"""The stars that make a clause an answer, where stars are calibrated.

Of the judged clauses (86 test queries, ``training/judgements``) with that many, 67% are on the point; of those on the
point 54% have that many, of the good ones 65%.
"""
RELATED: Final = 2
"""The stars that a candidate needs to be shown at all, where stars are calibrated; others do not fit."""
LOOKED_AT: Final = 2_000
"""Of how many clauses by words, and as many by meaning, it is asked whether they answer; besides, of all that are of a
type that the query names.

Of all clauses that answer 20 queries, among 35,458 of 324 contracts, these miss 2.5%; 1,000 would miss 6.5%, 200 23%.
"""


def with_all_answers(
    best: Sequence[ScoredClause], evidence: Evidence, named: Container[str] | None = None
) -> list[ScoredClause]:
    """The best candidates, then the others that answer, the likeliest first; ties by id.

    Where the query is the name of a clause type ("limitation of liability"), a clause that is not of this type is at
    most related unless it has four stars: its words alone say little ("a limited liability company").

    Args:
        best: in their order.
        evidence: on many more. A clause without vectors is left out: whether it answers is not known.
        named: the clauses of the type of which the query is the name; None: it is not the name of one.
    """

    def stars(clause: str, known: int) -> int:
        return RELATED if known == ANSWERS and named is not None and clause not in named else known

    found, least = {each.clause for each in best}, min((each.score for each in best), default=0.0)
    likely = np.where(evidence.embedded, likelihoods(evidence), 0.0)
    enough = np.flatnonzero(likely >= least_likelihood(ANSWERS))
    likeliest = zip(likely[enough].tolist(), [evidence.clauses[at] for at in enough], strict=True)
    others = sorted(
        (-likelihood, clause)
        for likelihood, clause in likeliest
        if clause not in found and stars(clause, stars_of(likelihood)) >= ANSWERS
    )
    wanted = {clause for _, clause in others}
    proposed = {
        each.clause: (each,) for each in (*evidence.query.words, *evidence.query.meaning) if each.clause in wanted
    }
    return [
        *(best if named is None else (replace(each, stars=stars(each.clause, each.stars)) for each in best)),
        *(ScoredClause(clause, least, stars_of(-unlikely), proposed.get(clause, ())) for unlikely, clause in others),
    ]
