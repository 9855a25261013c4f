"""One order from the evidence of words, meaning, concepts and neighbours."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from core.search.ranking import neighbours
from core.search.ranking.evidence import Evidence, Proposals
from core.search.ranking.fuse import FIT, Weights, by_words, fuse
from core.types import Candidate
from core.types.ports import Vectors

ALONE = Weights(words=0.25, concept_words=0.5, concept=0.5, neighbours=0.0)
ASKED = np.array([1.0, 0.0], dtype=np.float32)


def candidates(source: str, **scores: float) -> list[Candidate]:
    return [Candidate(clause, source, rank, score) for rank, (clause, score) in enumerate(scores.items(), start=1)]


def at(cosine: float) -> Vectors:
    """A clause of one window with this cosine to the query."""
    return np.array([[cosine, (1 - cosine**2) ** 0.5]], dtype=np.float32)


WORDS = candidates("keyword", a=20.0, b=10.0)
MEANING = candidates("vector", b=0.8, c=0.6)
WINDOWS = {"a": at(0.4), "b": at(0.8), "c": at(0.6)}
PLAIN = Evidence(Proposals(WORDS, MEANING, ASKED), None, WINDOWS)


def test_the_score_is_the_share_of_the_best_bm25_and_the_cosine_weighed() -> None:
    found = {each.clause: each for each in fuse(PLAIN, ALONE)}
    assert found["a"].score == pytest.approx(0.25 * 1.0 + 0.75 * 0.4)
    assert found["b"].score == pytest.approx(0.25 * 0.5 + 0.75 * 0.8)
    assert found["c"].score == pytest.approx(0.25 * 0.0 + 0.75 * 0.6)


def test_a_clause_that_is_no_rule_of_its_own_comes_after_one_that_is() -> None:
    found = [each.clause for each in fuse(PLAIN, ALONE)]
    assert found == ["b", "a", "c"]
    evidence = replace(PLAIN, ancillary=np.array([True, False, False]))
    assert [each.clause for each in fuse(evidence, ALONE)] == ["b", "c", "a"]


def test_the_concept_has_its_share_and_its_own_words_and_meaning() -> None:
    concept = Proposals(candidates("keyword", c=3.0), candidates("vector", a=0.9), np.array([0.0, 1.0], np.float32))
    found = {each.clause: each for each in fuse(Evidence(PLAIN.query, concept, WINDOWS), ALONE)}
    assert found["c"].score == pytest.approx(0.5 * (0.75 * 0.6) + 0.5 * (0.5 * 1.0 + 0.5 * 0.8))
    assert found["a"].score == pytest.approx(0.5 * (0.25 + 0.75 * 0.4) + 0.5 * (0.5 * (1 - 0.4**2) ** 0.5), abs=1e-6)


def test_what_proposed_a_clause_is_given_with_its_rank() -> None:
    concept = Proposals(candidates("keyword", c=3.0), candidates("vector", a=0.9), np.array([0.0, 1.0], np.float32))
    found = {each.clause: each for each in fuse(Evidence(PLAIN.query, concept, WINDOWS), ALONE)}
    assert [(each.source, each.rank) for each in found["b"].candidates] == [("keyword", 2), ("vector", 1)]
    assert [(each.source, each.rank) for each in found["c"].candidates] == [("vector", 2), ("concept", 1)]


def test_ties_are_in_order_of_id() -> None:
    meaning = candidates("vector", c=0.5, a=0.5, b=0.5)
    windows = {each.clause: at(0.5) for each in meaning}
    found = fuse(Evidence(Proposals([], meaning, ASKED), None, windows))
    assert [each.clause for each in found] == ["a", "b", "c"]


def test_a_clause_without_vectors_counts_as_the_mean_of_those_that_have_some() -> None:
    evidence = Evidence(PLAIN.query, None, {"b": at(0.8), "c": at(0.6)})
    found = {each.clause: each for each in fuse(evidence, ALONE)}
    assert found["a"].score == pytest.approx(0.25 * 1.0 + 0.75 * 0.7)


def test_without_any_vectors_the_words_decide() -> None:
    assert [each.clause for each in fuse(Evidence(Proposals(WORDS, [], ASKED), None, {}))] == ["a", "b"]


def test_nothing_proposed_is_nothing_found() -> None:
    assert fuse(Evidence(Proposals([], [], ASKED), None, {})) == []


def test_a_clause_is_carried_up_by_those_like_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two with the same score, the one whose nearest neighbour scores well comes first."""
    monkeypatch.setattr(neighbours, "NEIGHBOURS", 1)
    turned = {"good": 0.9, "near": 0.45, "far": -0.45}  # the angle of the first window, in radians
    windows = {name: np.array([[np.cos(angle), np.sin(angle)]], np.float32) for name, angle in turned.items()}
    meaning = candidates("vector", **{name: float(rows[0] @ ASKED) for name, rows in windows.items()})
    words = candidates("keyword", good=5.0)
    evidence = Evidence(Proposals(words, meaning, ASKED), None, windows)
    scores = {each.clause: each.score for each in fuse(evidence, Weights(words=0.5, neighbours=0.0))}
    assert scores["near"] == pytest.approx(scores["far"], abs=1e-6)
    scores = {each.clause: each.score for each in fuse(evidence, Weights(words=0.5, neighbours=0.5))}
    assert scores["near"] > scores["far"]


def test_words_alone_keep_their_order_and_promise_three_stars_at_most() -> None:
    found = by_words(candidates("keyword", x=9.0, y=6.0, z=1.0))
    assert [(each.clause, each.stars) for each in found] == [("x", 3), ("y", 2), ("z", 1)]
    assert [each.score for each in found] == pytest.approx([1.0, 2 / 3, 1 / 9])
    assert by_words([]) == []


def test_what_a_clause_has_of_the_query_adds_to_its_score_and_the_whole_stays_within_one() -> None:
    has_all, has_nothing = np.ones((len(FIT), 1)), np.zeros((len(FIT), 2))
    fitting = replace(PLAIN, fit=np.hstack([has_nothing, has_all]))
    without = {each.clause: each.score for each in fuse(PLAIN, ALONE)}
    found = {each.clause: each.score for each in fuse(fitting, ALONE)}
    assert found["c"] == pytest.approx((without["c"] + sum(FIT)) / (1 + sum(FIT)))
    assert found["a"] == pytest.approx(without["a"] / (1 + sum(FIT)))
    assert {each.clause: each.score for each in fuse(fitting, replace(ALONE, fit=0.0))} == without
