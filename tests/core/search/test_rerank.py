"""The best candidates read closely, of long ones the best passage."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.search.fuse import ScoredClause, Tuned
from core.search.rerank import FIRST, Reranked, best_passage, nothing_answers, rerank, with_falling_scores
from core.types.models import Scale
from tests.fakes import WordReranker


def found(clause: str, score: float = 0.0) -> ScoredClause:
    return ScoredClause(clause, score, 3, ())


def test_the_reranker_decides() -> None:
    order = rerank("cap on liability", [found("a"), found("b")], ["rent", "a cap on liability"], WordReranker())
    assert [(each.clause.clause, each.score) for each in order] == [("b", 3.0), ("a", 0.0)]
    assert order[0].stars > order[1].stars


def test_its_scale_says_how_the_score_of_search_joins() -> None:
    order = rerank("cap", [found("a", 0.1), found("b", 0.9)], ["cap", "cap"], WordReranker(weight=2.0))
    assert [each.clause.clause for each in order] == ["b", "a"]
    assert [each.score for each in order] == pytest.approx([2.8, 1.2])


def test_ties_stay_as_they_were() -> None:
    order = rerank("cap", [found("b"), found("a")], ["cap", "cap"], WordReranker())
    assert [each.clause.clause for each in order] == ["b", "a"]


def test_what_the_query_leaves_out_is_not_read_with_it() -> None:
    texts = ["the laws of New York govern", "the laws of New York govern, and its courts have jurisdiction"]
    query, found_both = "New York law without jurisdiction", [found("a", 0.2), found("b", 0.1)]
    order = rerank(query, found_both, texts, WordReranker(weight=1.0))
    assert [each.clause.clause for each in order] == ["a", "b"]
    taken_out = rerank(query, found_both, texts, WordReranker(weight=1.0), without=["exclusion:jurisdiction"])
    assert [each.clause.clause for each in taken_out] == ["b", "a"]


@pytest.mark.parametrize(("correction", "reranker", "stars"), [((), "", 2), ((0.1,), "words", 3), ((0.1,), "other", 2)])
def test_a_tuned_last_layer_changes_scores_so_the_stars_are_those_of_search(
    correction: tuple[float, ...], reranker: str, stars: int
) -> None:
    (only,) = rerank("cap", [found("a")], ["cap"], WordReranker(), Tuned(correction=correction, reranker=reranker))
    assert only.stars == stars


def test_nothing_to_read() -> None:
    assert rerank("cap", [], [], WordReranker()) == []


@pytest.mark.parametrize(
    ("texts", "unanswered", "told"),
    [
        (["rent", "fees"], 0.5, True),
        (["rent", "a cap"], 0.5, False),
        (["rent", "fees"], None, False),
        ([*["rent"] * FIRST, "a cap"], 0.5, True),
        ([], 0.5, False),
    ],
)
def test_where_the_best_of_the_first_is_poor_nothing_answers(
    texts: list[str], unanswered: float | None, told: bool
) -> None:
    """Search puts them in this order, whatever the reranker says."""
    candidates = [found(f"{at}", 1 - at / 10) for at in range(len(texts))]
    reranker = WordReranker(weight=100.0, unanswered=unanswered)
    assert nothing_answers(rerank("cap", candidates, texts, reranker), reranker.scale) is told


def test_whether_anything_answers_what_leaves_something_out_is_not_known() -> None:
    reranker = WordReranker(unanswered=9.0)
    assert nothing_answers(rerank("New York law", [found("a")], ["rent"], reranker), reranker.scale)
    order = rerank("New York law without jurisdiction", [found("a")], ["rent"], reranker)
    assert not nothing_answers(order, reranker.scale)


CLAUSE = (
    "The Supplier delivers the Goods within ten days. Risk passes on delivery. Title passes on payment. "
    "The Customer may terminate for convenience on thirty days' notice. Fees paid are not refunded. "
    "Notices are in writing."
)


def test_a_short_clause_is_read_whole():
    assert best_passage(CLAUSE, "refund") == CLAUSE


def test_of_a_long_one_the_sentences_are_read_that_hold_the_query():
    passage = best_passage(CLAUSE, "terminating for convenience without a refund", most=15)
    assert passage == "The Customer may terminate for convenience on thirty days' notice. Fees paid are not refunded."


def test_room_is_filled_with_what_follows_then_with_what_goes_before():
    assert best_passage(CLAUSE, "title", most=20).startswith("Title passes on payment. The Customer may")
    assert best_passage(CLAUSE, "writing", most=10) == "Fees paid are not refunded. Notices are in writing."


def test_a_sentence_that_is_too_long_is_read_by_itself():
    assert best_passage(CLAUSE, "convenience", most=3).startswith("The Customer may terminate")


SENTENCES = st.sampled_from(["Fees are due.", "Rent is paid on the first day.", "No set-off."])


@given(st.lists(SENTENCES, max_size=30), st.text())
def test_a_passage_is_part_of_its_clause(parts: list[str], query: str):
    text = " ".join(parts)
    assert best_passage(text, query, most=12) in text


def read_as(*scores: float | None) -> list[Reranked]:
    return [Reranked(found(f"c{at}"), -at, 1, score) for at, score in enumerate(scores)]


@pytest.mark.parametrize(
    ("scores", "stars"),
    [
        ((4.0, 3.0, 0.5), [5, 4, 1]),
        ((2.9, 3.1, 3.1), [4, 4, 4]),  # the first is read as hardly worse than the others
        ((0.5, 4.5), [3, 3]),
        ((), []),
    ],
)
def test_no_stars_are_above_those_before_them(scores: tuple[float, ...], stars: list[int]) -> None:
    scale = Scale(thresholds=(1.0, 2.0, 3.0, 4.0))
    assert [each.stars for each in with_falling_scores(read_as(*scores), scale, ())] == stars


def test_clauses_that_stand_where_ratings_put_them_count_by_themselves() -> None:
    scale = Scale(thresholds=(1.0, 2.0, 3.0, 4.0))
    fitted = with_falling_scores(read_as(0.0, 4.0, None), scale, {"c0"})
    assert [each.stars for each in fitted] == [1, 5, 1], "and one whose score says nothing keeps its stars"


@given(st.lists(st.floats(-5, 5), max_size=12))
def test_words_never_rise_down_a_list(scores: list[float]) -> None:
    scale = Scale(thresholds=(-2.0, 0.0, 1.0, 3.0))
    stars = [each.stars for each in with_falling_scores(read_as(*scores), scale, ())]
    assert stars == sorted(stars, reverse=True)
    if scores == sorted(scores, reverse=True):
        assert stars == list(map(scale.stars, scores))


def test_a_clause_that_lacks_a_part_is_called_a_word_less() -> None:
    reranker = WordReranker()
    candidates = [found("a"), found("b")]
    order = rerank("cap", candidates, ["cap cap cap cap", "cap cap cap"], reranker)
    assert [each.stars for each in with_falling_scores(order, reranker.scale, ())] == [5, 4]
    assert [each.stars for each in with_falling_scores(order, reranker.scale, (), {"b"})] == [5, 3]
    assert [each.stars for each in with_falling_scores(order, reranker.scale, (), {"a", "b"})] == [4, 3]
