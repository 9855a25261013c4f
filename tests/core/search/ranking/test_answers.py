"""All that answers a query in plain language, beyond the best."""

from __future__ import annotations

import numpy as np
import pytest

from core.search.ranking.answers import with_all_answers
from core.search.ranking.evidence import Evidence, Proposals
from core.search.ranking.fit.features import FEATURES
from core.search.ranking.fuse import ScoredClause, fuse
from core.search.ranking.likelihood import likelihoods, stars_of
from tests.core.search.ranking.test_fuse import ASKED, at, candidates

COSINES = {"far": 0.1, "near": 0.4, "nearer": 0.5, "nearest": 0.65}


def evidence(**cosines: float) -> Evidence:
    """On clauses that all have most of what is asked, with these cosines."""
    meaning = candidates("vector", **dict(sorted(cosines.items(), key=lambda each: -each[1])))
    windows = {clause: at(cosine) for clause, cosine in cosines.items()}
    return Evidence(Proposals([], meaning, ASKED), None, windows, np.full((len(FEATURES), len(cosines)), 0.6))


def stars(scored: list[ScoredClause]) -> dict[str, int]:
    return {each.clause: each.stars for each in scored}


def test_others_that_answer_come_below_the_best_the_likeliest_first() -> None:
    all_ = evidence(**COSINES)
    expected = dict(zip(all_.clauses, map(stars_of, likelihoods(all_).tolist()), strict=True))
    assert {each: expected[each] for each in COSINES} == {"far": 2, "near": 3, "nearer": 3, "nearest": 4}, "as shipped"
    best = fuse(all_.best(1))
    found = with_all_answers(best, all_)
    assert [each.clause for each in found] == ["nearest", "nearer", "near"]
    assert stars(found) == {each: expected[each] for each in ("nearest", "nearer", "near")}
    assert {each.score for each in found} == {best[0].score}
    assert [each.candidates[0].rank for each in found] == [1, 2, 3]


def test_none_is_found_where_none_was_looked_at() -> None:
    assert with_all_answers([], evidence()) == []


@pytest.mark.parametrize("named", ["far", "near"])
def test_for_the_name_of_a_type_another_clause_needs_four_stars(named: str) -> None:
    all_ = evidence(**COSINES)
    found = stars(with_all_answers(fuse(all_.best(3)), all_, {named}))
    assert found == {"nearest": 4, "nearer": 2, "near": 3 if named == "near" else 2}


def test_whether_a_clause_without_vectors_answers_is_not_known() -> None:
    all_ = evidence(**COSINES)
    unread = Evidence(all_.query, None, {"nearest": all_.windows["nearest"]}, all_.fit)
    assert [each.clause for each in with_all_answers(fuse(unread.best(1)), unread)] == ["nearest"]


def test_clauses_that_no_retriever_proposed_count_too() -> None:
    all_ = evidence(**COSINES)
    more = Evidence(all_.query.best(1), None, all_.windows, all_.fit, others=["near", "nearer", "far"])
    assert [each.clause for each in with_all_answers(fuse(more.best(1)), more)] == ["nearest", "nearer", "near"]
