"""Questions in plain language that ask only for ranges of values."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.base.paths import resources
from core.search.language.interpret import interpret
from core.search.language.parse import Parsed, parse
from core.search.language.questions import as_question
from core.tagging.lexicon import load_lexicon
from core.types import Mode, Query

LEXICON = load_lexicon(resources() / "lexicon")


_OF_CAP = (
    '(clause:"Cap on liability" OR '
    '(clause:"Exceptions to limits of liability" NOT clause:"Waiver of indirect damages"))'
)
_ASKED = [
    # Ten kinds of question, each in six wordings, written before the grammar was looked at. "": is left to search by
    # meaning.
    # cap as a multiple of the fees
    ("caps above two times the fees", "cap:>2x"),
    ("liability capped at more than 2x annual fees", "cap:>2x"),
    ("cap on liability of at least twice the fees paid", "cap:>=2x"),
    ("liability cap no greater than 1x fees", "cap:<=1x"),
    ("cap between one and three times the fees", "cap:1x..3x"),
    ("limitation of liability over 150% of the fees", "cap:>150%"),
    # cap in months of fees
    ("cap of 12 months of fees", "cap:12m"),
    ("liability limited to 24 months' fees or more", "cap:>=24m"),
    ("cap on liability of less than twelve months' fees", "cap:<12m"),
    ("liability capped at no more than the last six months of fees", "cap:<=6m"),
    ("cap equal to 12 months fees", "cap:12m"),
    ("cap of at least 18 months of charges", "cap:>=18m"),
    # cap as an amount
    ("caps over USD 5m", "cap:>USD5000000"),
    ("liability cap of at least $1 million", "cap:>=USD1000000"),
    ("cap on liability under $500,000", "cap:<USD500000"),
    ("liability limited to no more than EUR 250k", "cap:<=EUR250000"),
    ("caps between $1m and $5m", "cap:USD1000000..USD5000000"),
    ("liability cap of exactly $1,000,000", "cap:USD1000000"),
    # notice of termination for convenience
    ("notice under 30 days", "notice:<30d"),
    ("termination on less than 30 days notice", 'clause:"Termination" AND notice:<30d'),
    (
        "termination for convenience on at least sixty days' notice",
        'clause:"Termination for convenience" AND notice:>=60d',
    ),
    ("agreements we can terminate on 30 days' notice or less", 'clause:"Termination" AND notice:<=30d'),
    ("termination without cause with 90 or more days' notice", 'clause:"Termination for convenience" AND notice:>=90d'),
    ("either party may terminate on not less than six months' notice", ""),
    # notice of non-renewal
    ("notice of non-renewal of at least 90 days", 'clause:"Notice of non-renewal" AND notice:>=90d'),
    ("non-renewal notice longer than 60 days", 'clause:"Notice of non-renewal" AND notice:>60d'),
    ("automatic renewal with notice of more than 90 days", 'clause:"Renewal term" AND notice:>90d'),
    ("auto-renews unless cancelled at least 30 days before the end", 'clause:"Renewal term" AND notice:>=30d'),
    ("notice not to renew of under 30 days", 'clause:"Notice of non-renewal" AND notice:<30d'),
    ("renewal notice between 30 and 90 days", 'clause:"Renewal term" AND notice:30d..90d'),
    # cure period
    ("cure period of 30 days or more", "cure:>=30d"),
    ("cure period shorter than 15 days", "cure:<15d"),
    ("breach not cured within 10 days", "cure:<=10d"),
    ("time to cure of at least sixty days", "cure:>=60d"),
    ("material breach with a cure period over 30 days", "cure:>30d"),
    ("cure periods between 10 and 30 days", "cure:10d..30d"),
    # confidentiality
    ("confidentiality for at least five years after the end", "survival:>=5y"),
    ("confidentiality survives more than 3 years", "survival:>3y"),
    ("NDA term of two years or less", 'clause:"Confidentiality" AND term:<=2y'),
    ("confidentiality obligations lasting longer than five years", "survival:>5y"),
    ("confidentiality period of exactly 3 years", "survival:3y"),
    ("confidential information protected for under two years", "survival:<2y"),
    # carve-outs, with dates
    ("data breach carved out of the cap since 2022", 'clause:"Carve-out for data breach" AND signed:>=2022'),
    ("caps with a carve-out for breach of confidentiality", ""),
    ("data breach carved out, since 2022", 'clause:"Carve-out for data breach" AND signed:>=2022'),
    ("cap on liability that does not apply to data breach", ""),
    (
        "uncapped liability for breach of confidentiality signed after 2019",
        'clause:"Exceptions to limits of liability" AND clause:"Carve-out for confidentiality" AND signed:>2019',
    ),
    (
        "liability cap excluding indemnification, from 2020 to 2022",
        'clause:"Cap on liability" AND clause:"Carve-out for indemnification" AND signed:2020..2022',
    ),
    # payment and interest
    ("payment within 30 days", "payment:<=30d"),
    ("payment terms longer than 45 days", "payment:>45d"),
    ("invoices payable in under thirty days", "payment:<30d"),
    ("late payment interest above 1.5% per month", "interest:>18%"),
    ("interest on late payments of at least 10% a year", "interest:>=10%"),
    ("net 60 or longer", "payment:>=60d"),
    # term, end and date of the agreement
    ("agreements ending in 2027", "ends:2027"),
    ("contracts expiring before 2025", "ends:<2025"),
    ("agreements signed since 2022", "signed:>=2022"),
    ("initial term of more than five years", "term:>5y"),
    ("contracts with a term of three years or less", "term:<=3y"),
    ("agreements from 2018 to 2020 with a non-compete of over two years", "signed:2018..2020 AND noncompete:>2y"),
    # further forms
    ("cap on liability over $1.5 million since 2015", "cap:>USD1500000 AND signed:>=2015"),
    ("cap of one and a half times the fees", "cap:1.5x"),
    ("caps that are not over 2x", "cap:<=2x"),
    ("notice not under 30 days", "notice:>=30d"),
    ("one hundred and eighty days' notice", "notice:180d"),
    ("notice of 30-60 days", "notice:30d..60d"),
    ("which agreements have a liability cap of more than $1m?", "cap:>USD1000000"),
    ("termination notice of 30 days and a cure period of 10 days", 'clause:"Termination" AND notice:30d AND cure:10d'),
    ("notice under 30 days for termination for convenience", 'notice:<30d AND clause:"Termination for convenience"'),
    ("audit on less than 10 days' notice", 'clause:"Audit rights" AND notice:<10d'),
    ("renewals of more than one year", "renewal:>1y"),
    ("mutual caps above 1x", 'clause:"Mutual" AND cap:>1x'),
    ("contracts signed between March 2019 and June 2020", "signed:2019-03..2020-06"),
    ("contracts dated 2018-2020 with interest over 12%", "signed:2018..2020 AND interest:>12%"),
    (
        "liability cap over $1m with a carve-out for fraud",
        'cap:>USD1000000 AND clause:"Carve-out for fraud, negligence or misconduct"',
    ),
]


_ASKED = [
    # Ten kinds of question, each in six wordings, written before the grammar was looked at. "": is left to search by
    # meaning.
    # cap as a multiple of the fees
    ("caps above two times the fees", "cap:>2x"),
    ("liability capped at more than 2x annual fees", "cap:>2x"),
    ("cap on liability of at least twice the fees paid", "cap:>=2x"),
    ("liability cap no greater than 1x fees", "cap:<=1x"),
    ("cap between one and three times the fees", "cap:1x..3x"),
    ("limitation of liability over 150% of the fees", "cap:>150%"),
    # cap in months of fees
    ("cap of 12 months of fees", "cap:12m"),
    ("liability limited to 24 months' fees or more", "cap:>=24m"),
    ("cap on liability of less than twelve months' fees", "cap:<12m"),
    ("liability capped at no more than the last six months of fees", "cap:<=6m"),
    ("cap equal to 12 months fees", "cap:12m"),
    ("cap of at least 18 months of charges", "cap:>=18m"),
    # cap as an amount
    ("caps over USD 5m", "cap:>USD5000000"),
    ("liability cap of at least $1 million", "cap:>=USD1000000"),
    ("cap on liability under $500,000", "cap:<USD500000"),
    ("liability limited to no more than EUR 250k", "cap:<=EUR250000"),
    ("caps between $1m and $5m", "cap:USD1000000..USD5000000"),
    ("liability cap of exactly $1,000,000", "cap:USD1000000"),
    # notice of termination for convenience
    ("notice under 30 days", "notice:<30d"),
    ("termination on less than 30 days notice", 'clause:"Termination" AND notice:<30d'),
    (
        "termination for convenience on at least sixty days' notice",
        'clause:"Termination for convenience" AND notice:>=60d',
    ),
    ("agreements we can terminate on 30 days' notice or less", 'clause:"Termination" AND notice:<=30d'),
    ("termination without cause with 90 or more days' notice", 'clause:"Termination for convenience" AND notice:>=90d'),
    ("either party may terminate on not less than six months' notice", ""),
    # notice of non-renewal
    ("notice of non-renewal of at least 90 days", 'clause:"Notice of non-renewal" AND notice:>=90d'),
    ("non-renewal notice longer than 60 days", 'clause:"Notice of non-renewal" AND notice:>60d'),
    ("automatic renewal with notice of more than 90 days", 'clause:"Renewal term" AND notice:>90d'),
    ("auto-renews unless cancelled at least 30 days before the end", 'clause:"Renewal term" AND notice:>=30d'),
    ("notice not to renew of under 30 days", 'clause:"Notice of non-renewal" AND notice:<30d'),
    ("renewal notice between 30 and 90 days", 'clause:"Renewal term" AND notice:30d..90d'),
    # cure period
    ("cure period of 30 days or more", "cure:>=30d"),
    ("cure period shorter than 15 days", "cure:<15d"),
    ("breach not cured within 10 days", "cure:<=10d"),
    ("time to cure of at least sixty days", "cure:>=60d"),
    ("material breach with a cure period over 30 days", "cure:>30d"),
    ("cure periods between 10 and 30 days", "cure:10d..30d"),
    # confidentiality
    ("confidentiality for at least five years after the end", "survival:>=5y"),
    ("confidentiality survives more than 3 years", "survival:>3y"),
    ("NDA term of two years or less", 'clause:"Confidentiality" AND term:<=2y'),
    ("confidentiality obligations lasting longer than five years", "survival:>5y"),
    ("confidentiality period of exactly 3 years", "survival:3y"),
    ("confidential information protected for under two years", "survival:<2y"),
    # carve-outs, with dates
    (
        "data breach carved out of the cap since 2022",
        f'clause:"Carve-out for data breach" AND {_OF_CAP} AND signed:>=2022',
    ),
    ("caps with a carve-out for breach of confidentiality", ""),
    (
        "data breach carved out, since 2022",
        'clause:"Carve-out for data breach" AND clause:"Limitation of liability" AND signed:>=2022',
    ),
    ("cap on liability that does not apply to data breach", ""),
    (
        "uncapped liability for breach of confidentiality signed after 2019",
        f'{_OF_CAP} AND clause:"Carve-out for confidentiality" AND signed:>2019',
    ),
    (
        "liability cap excluding indemnification, from 2020 to 2022",
        f'{_OF_CAP} AND clause:"Carve-out for indemnification" AND signed:2020..2022',
    ),
    # payment and interest
    ("payment within 30 days", "payment:<=30d"),
    ("payment terms longer than 45 days", "payment:>45d"),
    ("invoices payable in under thirty days", "payment:<30d"),
    ("late payment interest above 1.5% per month", "interest:>18%"),
    ("interest on late payments of at least 10% a year", "interest:>=10%"),
    ("net 60 or longer", "payment:>=60d"),
    # term, end and date of the agreement
    ("agreements ending in 2027", "ends:2027"),
    ("contracts expiring before 2025", "ends:<2025"),
    ("agreements signed since 2022", "signed:>=2022"),
    ("initial term of more than five years", "term:>5y"),
    ("contracts with a term of three years or less", "term:<=3y"),
    ("agreements from 2018 to 2020 with a non-compete of over two years", "signed:2018..2020 AND noncompete:>2y"),
    # further forms
    ("cap on liability over $1.5 million since 2015", "cap:>USD1500000 AND signed:>=2015"),
    ("cap of one and a half times the fees", "cap:1.5x"),
    ("caps that are not over 2x", "cap:<=2x"),
    ("notice not under 30 days", "notice:>=30d"),
    ("one hundred and eighty days' notice", "notice:180d"),
    ("notice of 30-60 days", "notice:30d..60d"),
    ("which agreements have a liability cap of more than $1m?", "cap:>USD1000000"),
    ("termination notice of 30 days and a cure period of 10 days", 'clause:"Termination" AND notice:30d AND cure:10d'),
    ("notice under 30 days for termination for convenience", 'notice:<30d AND clause:"Termination for convenience"'),
    ("audit on less than 10 days' notice", 'clause:"Audit rights" AND notice:<10d'),
    ("renewals of more than one year", "renewal:>1y"),
    ("mutual caps above 1x", 'clause:"Mutual" AND cap:>1x'),
    ("contracts signed between March 2019 and June 2020", "signed:2019-03..2020-06"),
    ("contracts dated 2018-2020 with interest over 12%", "signed:2018..2020 AND interest:>12%"),
    (
        "liability cap over $1m with a carve-out for fraud",
        'cap:>USD1000000 AND clause:"Carve-out for fraud, negligence or misconduct"',
    ),
]


@pytest.mark.parametrize(("question", "query"), [each for each in _ASKED if each[1]])
def test_a_question_that_asks_only_for_ranges_is_a_query(question: str, query: str) -> None:
    assert as_question(question, LEXICON) == (query, ())
    assert isinstance(parse(query, LEXICON), Parsed)


@pytest.mark.parametrize(
    "question",
    [
        *(question for question, query in _ASKED if not query),
        "notice",
        "notice short",
        "caps above two times the fees for data breach",
        "caps above the market rate",
        "cap above 2x or notice under 30 days",
        "30 days to pay",
        "indemnity since 2022",
        "double the fees",
        "agreements signed in the last 5 years with a cap over 2x",
        "liability limited to direct damages",
        "what notice under 30 days must a landlord give for repairs",
    ],
)
def test_any_other_question_is_left_to_search_by_meaning(question: str) -> None:
    asked = as_question(question, LEXICON)
    assert asked is None or asked.left


_WORDS = "cap notice term above under at least 30 two days times x % $1m fees since ending in 2027"


@given(st.lists(st.sampled_from(_WORDS.split()), max_size=9).map(" ".join))
def test_whatever_is_read_as_a_query_can_be_parsed_or_is_refused(question: str) -> None:
    asked = as_question(question, LEXICON)
    assert asked is None or asked.left or parse(asked.query, LEXICON) is not None


def test_it_is_exact_unless_search_by_meaning_is_asked_for() -> None:
    asked = interpret(Query("notice under 30 days"), vectors=True, lexicon=LEXICON)
    assert asked.mode is Mode.KEYWORD
    assert asked.interpretation.paraphrase == ("Clauses with a period of notice under 30 days. Read as “notice:<30d”.")
    by_meaning = interpret(Query("notice under 30 days", Mode.NATURAL), vectors=True, lexicon=LEXICON)
    assert by_meaning.mode is Mode.NATURAL


def test_a_question_that_says_a_little_more_is_told_how_to_ask_exactly() -> None:
    asked = interpret(Query("caps above two times the fees for data breach"), vectors=True, lexicon=LEXICON)
    assert asked.mode is Mode.NATURAL
    assert asked.interpretation.paraphrase == (
        "By meaning, because of “data” and “breach”. For an exact answer, without: “cap:>2x”."
    )
    for question in ("notice short", "a cap over 2x for a landlord whose tenant repairs the roof at night"):
        asked = interpret(Query(question), vectors=True, lexicon=LEXICON)
        assert asked.interpretation.paraphrase == ""
