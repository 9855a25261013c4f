"""What is said about the words of a query that no clause matches."""

from __future__ import annotations

import pytest

from core.search.language.evaluate import evaluate
from core.search.language.own_counts import own_counts, own_counts_of_stems
from core.search.language.parse import Parsed, parse
from tests.core.search.language.memory import Contract, MemoryWordIndex, Provision

INDEX = MemoryWordIndex(
    [Contract((Provision("1", "The fees are due."), Provision("2", "No fees, no costs."), Provision("3", "Costs.")))]
)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("fees AND due AND unicorn", "On their own: “fees” in 2 clauses, “due” in 1 clause, “unicorn” in none."),
        ('"no fees" w/5 due', "On their own: “no fees” in 1 clause, “due” in 1 clause."),
        ("the AND fees AND unicorn", "On their own: “fees” in 2 clauses, “unicorn” in none."),
        ("fees AND fees AND NOT costs", ""),  # one word: that it finds nothing is already said
    ],
)
def test_each_word_has_its_count(query: str, said: str) -> None:
    parsed = parse(query)
    assert isinstance(parsed, Parsed)
    assert own_counts(evaluate(parsed.tree, INDEX)) == said


def test_in_plain_language_words_count_in_any_form() -> None:
    said = own_counts_of_stems("the cost of a fee, or a unicorn", INDEX)
    assert said == "On their own: “cost” in 2 clauses, “fee” in 2 clauses, “unicorn” in none."
    assert own_counts_of_stems("unicorns", INDEX) == ""
