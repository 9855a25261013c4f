"""The passage of a clause that a reranker reads."""

from hypothesis import given
from hypothesis import strategies as st

from core.search.ranking.passage import best_passage

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
