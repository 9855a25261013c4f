"""The evidence weighed into scores and stars, as shipped and as tuned, and all that answers."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from core.search import retrieve
from core.search.expand import unexpanded
from core.search.fit import FEATURES
from core.search.fuse import (
    FIT,
    SHIPPED,
    STARS,
    WEIGHTS,
    ScoredClause,
    Tuned,
    by_words,
    fuse,
    fused,
    likelihoods,
    stars_of,
    with_all_answers,
)
from core.search.rerank import rerank
from core.search.retrieve import Evidence, Proposals, Retriever
from core.types import Candidate
from core.types.ports import Vectors
from tests.core.search.conftest import Filled, Filler
from tests.core.search.test_rerank import found
from tests.fakes import WordEmbedder, WordReranker

ALONE = replace(WEIGHTS, words=0.25, concept_words=0.5, concept=0.5, neighbours=0.0)
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
    monkeypatch.setattr(retrieve, "NEIGHBOURS", 1)
    turned = {"good": 0.9, "near": 0.45, "far": -0.45}  # the angle of the first window, in radians
    windows = {name: np.array([[np.cos(angle), np.sin(angle)]], np.float32) for name, angle in turned.items()}
    meaning = candidates("vector", **{name: float(rows[0] @ ASKED) for name, rows in windows.items()})
    words = candidates("keyword", good=5.0)
    evidence = Evidence(Proposals(words, meaning, ASKED), None, windows)
    scores = {each.clause: each.score for each in fuse(evidence, replace(WEIGHTS, words=0.5, neighbours=0.0))}
    assert scores["near"] == pytest.approx(scores["far"], abs=1e-6)
    scores = {each.clause: each.score for each in fuse(evidence, replace(WEIGHTS, words=0.5, neighbours=0.5))}
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


QUERY = "cap on liability of the supplier"
BY_ITSELF = {"cap": "a cap on the liability of the supplier", "rent": "rent falls due monthly"}
OTHERS = {
    "better": "cap on liability of the supplier",
    **{f"like {n}": f"the cap on liability of the supplier is {n} dollars" for n in range(9)},
    **{f"off {n}": f"notice number {n} is sent by courier" for n in range(30)},
}


def fit_of(library: Filled, clause: str) -> tuple[float, int]:
    """The likelihood and the stars of one clause."""
    store, keywords = library
    evidence = Retriever(store, keywords, WordEmbedder()).evidence(unexpanded(QUERY))
    likelihood = likelihoods(evidence)[evidence.clauses.index(clause)]
    return float(likelihood), {each.clause: each.stars for each in fuse(evidence)}[clause]


@pytest.mark.parametrize("clause", list(BY_ITSELF))
def test_the_fit_of_a_clause_is_the_same_among_other_contracts(filler: Filler, clause: str) -> None:
    likelihood, stars = fit_of(filler(BY_ITSELF), clause)
    assert fit_of(filler(BY_ITSELF | OTHERS), clause) == (pytest.approx(likelihood, abs=1e-4), stars)


def test_a_clause_nearer_in_meaning_never_has_fewer_stars() -> None:
    windows = {str(i): at(i / 100) for i in range(-20, 101)}
    meaning = candidates("vector", **dict.fromkeys(windows, 0.0))
    fit = np.full((len(FEATURES), len(windows)), 0.7)
    evidence = Evidence(Proposals([], meaning, ASKED), None, windows, fit)
    by_clause = {each.clause: each.stars for each in fuse(evidence)}
    stars = [by_clause[each] for each in sorted(by_clause, key=int, reverse=True)]
    assert stars == sorted(stars, reverse=True)
    assert set(stars) >= {2, 3, 4}
    assert 5 not in stars, "search alone promises that of nothing"


def test_stars_begin_at_their_likelihoods() -> None:
    assert [stars_of(each) for each in (0.0, *STARS, 1.0)] == [1, 2, 3, 4, 4]


TUNED_ON = Evidence(
    Proposals(candidates("keyword", a=20.0, b=10.0), candidates("vector", b=0.9, c=0.6), ASKED),
    None,
    {"a": at(0.1), "b": at(0.9), "c": at(0.6)},
)


def test_what_is_shipped_is_what_it_was() -> None:
    assert fused(TUNED_ON) == fused(TUNED_ON, SHIPPED) == fuse(TUNED_ON)


def test_the_order_is_another_and_each_clause_keeps_its_stars() -> None:
    learnt = fused(TUNED_ON, Tuned(replace(WEIGHTS, words=1.0, neighbours=0.0)))
    assert [each.clause for each in learnt] == ["a", "b", "c"] != [each.clause for each in fuse(TUNED_ON)]
    assert [each.score for each in learnt] == [each.score for each in fuse(TUNED_ON)]
    assert {each.clause: each.stars for each in learnt} == {each.clause: each.stars for each in fuse(TUNED_ON)}
    assert {each.clause: each.candidates for each in learnt} == {
        each.clause: each.candidates for each in fuse(TUNED_ON)
    }


@pytest.mark.parametrize(("share", "order"), [(1.0, ["b", "a"]), (0.0, ["a", "b"]), (3.0, ["b", "a"])])
def test_search_has_as_much_say_in_a_close_reading_as_was_learnt(share: float, order: list[str]) -> None:
    tuned = Tuned(share=share, middle=0.5, reranker="words")
    texts = ["cap cap", "cap"]
    best = rerank("cap", [found("a", 0.1), found("b", 0.9)], texts, WordReranker(weight=2.0), tuned)
    assert [each.clause.clause for each in best] == order


def test_but_not_with_another_reranker() -> None:
    tuned = Tuned(share=0.0, middle=0.5, reranker="another")
    assert tuned.joining(0.9, "words") == 0.9
    assert np.isclose(tuned.joining(0.9, "another"), 0.5)


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
