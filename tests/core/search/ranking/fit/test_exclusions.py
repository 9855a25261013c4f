"""What a query wants left out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.search.ranking.fit.exclusions import read_exclusion
from core.search.ranking.fit.query import read_query


@pytest.mark.parametrize(
    ("query", "words", "said"),
    [
        ("license without right to sublicense", ("sublicense",), "without right to sublicense"),
        ("indemnification without hold harmless", ("hold", "harmless"), "without hold harmless"),
        ("30 days without cause, mutual", ("cause",), "without cause"),
        ("Delaware law that does not include jury waiver", ("jury", "waiver"), "does not include jury waiver"),
        ("indemnities which do not include legal fees", ("legal", "fees"), "do not include legal fees"),
        ("mutual force majeure without payment carve-out", ("payment",), "without payment carve-out"),
        ("is not faulty, without any knowledge qualifier", ("knowledge",), "without any knowledge qualifier"),
        ("guaranty without first suing the other party", ("suing", "party"), "without first suing the other party"),
        ("transfer of the lease without the lessee's consent", ("lessee's", "consent"), "without the lessee's consent"),
        ("sale of a ship without the ship's papers", ("papers",), "without the ship's papers"),
    ],
)
def test_what_is_left_out_and_where_the_query_says_so(query: str, words: tuple[str, ...], said: str):
    exclusion = read_exclusion(query)
    assert exclusion is not None
    assert (exclusion.words, exclusion.span.of(query)) == (words, said)


@pytest.mark.parametrize(
    "query",
    [
        "no assignment without consent",  # wants the consent
        "neither party may assign without prior notice",
        "distributor can't sublicense without approval",
        "net sales excluding taxes",  # the clause itself excludes them
        "confidential information does not include public information",  # so do clauses say it
        "cap on liability without carve-outs",  # the form alone: an attribute of the lexicon
        "service credits without prejudice to other remedies",
        "including without limitation",
        "without",
        "limitation of liability",
    ],
)
def test_nothing_is_left_out(query: str):
    assert read_exclusion(query) is None


@pytest.mark.parametrize(
    ("query", "unsaid"),
    [
        ("counterparts without any wording on faxes", True),
        ("indemnity that does not include hold harmless", True),
        ("termination without cause", False),  # clauses say so
        ("injunction with no bond", False),
    ],
)
def test_a_clause_is_silent_about_a_form_of_words_that_is_left_out(query: str, unsaid: bool):
    exclusion = read_exclusion(query)
    assert exclusion is not None
    assert exclusion.unsaid is unsaid


def test_an_exclusion_that_was_taken_out_does_not_count():
    query = "injunction without bond"
    exclusion = read_query(query).exclusion
    assert exclusion is not None
    assert read_query(query, without=(exclusion.id,)).exclusion is None


@given(st.text("abc without, no.", max_size=40))
def test_an_exclusion_is_a_part_of_its_query(query: str):
    exclusion = read_exclusion(query)
    if exclusion is not None:
        assert all(word in exclusion.span.of(query).lower() for word in exclusion.words)
