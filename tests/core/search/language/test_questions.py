"""Questions in plain language that ask only for ranges of values."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.base.paths import resources
from core.search.language.interpret import interpret
from core.search.language.parse import Parsed, parse
from core.search.language.questions import as_query
from core.tagging.lexicon import load_lexicon
from core.types import Mode, Query

LEXICON = load_lexicon(resources() / "lexicon")


@pytest.mark.parametrize(
    ("question", "query"),
    [
        ("caps above two times the fees", "cap:>2x"),
        ("liability caps of twice the fees paid", "cap:2x"),
        ("cap on liability over $1.5 million since 2015", "cap:>USD1500000 AND signed:>=2015"),
        ("notice under 30 days", "notice:<30d"),
        ("notice periods of at least 3 months", "notice:>=3m"),
        ("cure period longer than thirty days", "cure:>30d"),
        ("interest above 12%", "interest:>12%"),
        ("late payment interest above 12%", "interest:>12%"),
        ("invoices payable within 60 days", "payment:<=60d"),
        ("renewals of more than one year", "renewal:>1y"),
        ("contracts where liability is capped at more than $1 million", "cap:>USD1000000"),
        ("agreements ending in 2027", "ends:2027"),
        ("contracts that expire before 2020", "ends:<2020"),
        ("contracts with a term of at least 5 years signed after 2019", "term:>=5y AND signed:>2019"),
        (
            "termination for convenience with notice of at most 60 days",
            'clause:"Termination for convenience" AND notice:<=60d',
        ),
        ("mutual caps above 1x", 'clause:"Mutual" AND cap:>1x'),
    ],
)
def test_a_question_that_asks_only_for_ranges_is_a_query(question: str, query: str) -> None:
    assert as_query(question, LEXICON) == query
    assert isinstance(parse(query, LEXICON), Parsed)


@pytest.mark.parametrize(
    "question",
    [
        "notice",
        "caps above two times the fees for data breach",
        "caps above the market rate",
        "30 days to pay",
        "indemnity since 2022",
        "liability limited to direct damages",
        "what notice under 30 days must a landlord give for repairs",
    ],
)
def test_any_other_question_is_left_to_search_by_meaning(question: str) -> None:
    assert as_query(question, LEXICON) == ""


_WORDS = "cap notice term above under at least 30 two days times x % $1m fees since ending in 2027"


@given(st.lists(st.sampled_from(_WORDS.split()), max_size=9).map(" ".join))
def test_whatever_is_read_as_a_query_can_be_parsed_or_is_refused(question: str) -> None:
    query = as_query(question, LEXICON)
    assert not query or parse(query, LEXICON) is not None


def test_it_is_exact_unless_search_by_meaning_is_asked_for() -> None:
    asked = interpret(Query("notice under 30 days"), vectors=True, lexicon=LEXICON)
    assert asked.mode is Mode.KEYWORD
    assert asked.interpretation.paraphrase == ("Clauses with a period of notice under 30 days. Read as “notice:<30d”.")
    by_meaning = interpret(Query("notice under 30 days", Mode.NATURAL), vectors=True, lexicon=LEXICON)
    assert by_meaning.mode is Mode.NATURAL
