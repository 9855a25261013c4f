"""Words that say nothing about what is searched for."""

from __future__ import annotations

import pytest

from core.text.stop_words import content_words, query_words


def test_stop_words_and_signs_have_no_content() -> None:
    assert [word.text for word in content_words("The price of 5% is due.")] == ["price", "5", "due"]


@pytest.mark.parametrize(
    ("query", "kept"),
    [
        ("MFN clause", ["mfn"]),
        ("a provision on audit rights", ["a", "on", "audit", "rights"]),
        ("“as is” clauses", ["as", "is"]),
        ("clause", ["clause"]),
    ],
)
def test_that_a_clause_is_wanted_says_nothing_about_its_subject(query: str, kept: list[str]) -> None:
    assert [word.text for word in query_words(query)] == kept
