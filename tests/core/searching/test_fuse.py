"""One order from two."""

from __future__ import annotations

import pytest

from core.searching.fuse import by_words, fuse
from core.types import Candidate


def candidates(source: str, **scores: float) -> list[Candidate]:
    return [Candidate(clause, source, rank, score) for rank, (clause, score) in enumerate(scores.items(), start=1)]


WORDS = candidates("keyword", a=20.0, b=10.0)
MEANING = candidates("vector", b=0.8, c=0.6)
COSINES = {"a": 0.4, "b": 0.8, "c": 0.6}


def test_the_score_is_the_share_of_the_best_bm25_and_the_cosine_weighed() -> None:
    found = {each.clause: each for each in fuse(WORDS, MEANING, COSINES, words=0.25)}
    assert found["a"].score == pytest.approx(0.25 * 1.0 + 0.75 * 0.4)
    assert found["b"].score == pytest.approx(0.25 * 0.5 + 0.75 * 0.8)
    assert found["c"].score == pytest.approx(0.25 * 0.0 + 0.75 * 0.6)


def test_the_best_come_first_and_say_who_proposed_them() -> None:
    found = fuse(WORDS, MEANING, COSINES)
    assert [each.clause for each in found] == ["b", "a", "c"]
    assert [(each.source, each.rank) for each in found[0].candidates] == [("keyword", 2), ("vector", 1)]


def test_ties_are_in_order_of_id() -> None:
    meaning = candidates("vector", c=0.5, a=0.5, b=0.5)
    assert [each.clause for each in fuse([], meaning, {"a": 0.5, "b": 0.5, "c": 0.5})] == ["a", "b", "c"]


def test_a_clause_without_vectors_counts_as_the_mean_of_those_that_have_some() -> None:
    found = {each.clause: each for each in fuse(WORDS, MEANING, {"b": 0.8, "c": 0.6}, words=0.5)}
    assert found["a"].score == pytest.approx(0.5 * 1.0 + 0.5 * 0.7)
    assert found["a"].cosine is None


def test_without_any_vectors_the_words_decide() -> None:
    assert [each.clause for each in fuse(WORDS, [], {})] == ["a", "b"]


def test_words_alone_keep_their_order_and_promise_three_stars_at_most() -> None:
    found = by_words(candidates("keyword", x=9.0, y=6.0, z=1.0))
    assert [(each.clause, each.stars) for each in found] == [("x", 3), ("y", 2), ("z", 1)]
    assert [each.score for each in found] == pytest.approx([1.0, 2 / 3, 1 / 9])
    assert by_words([]) == []


def test_a_higher_score_never_has_fewer_stars() -> None:
    cosines = {f"{i:03}": i / 100 for i in range(-20, 101)}
    meaning = [Candidate(clause, "vector", 1, cosine) for clause, cosine in cosines.items()]
    stars = [each.stars for each in fuse([], meaning, cosines)]
    assert stars == sorted(stars, reverse=True)
    assert {1, 5} <= set(stars)
