from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.library.drafts.broken.figures import find_two_statements, find_wrong_figures
from core.reading.blocks import list_number
from tests.core.library.drafts.broken.drafting import HEAD, found


def wrong(text: str) -> list[str]:
    return [words for _, words in found(find_wrong_figures, text)]


@pytest.mark.parametrize(
    "words",
    [
        "thirty (60) days",
        "Two Hundred Dollars ($250)",
        "ten percent (12%)",
        "sixty days (30)",
        "One Hundred Thousand and No/100 Dollars ($10,000.00)",
        "two million (3,000,000) shares",
        "twenty-five (52)",
        "thirtieth (31st) day",
        "30 (sixty) days",
        "$500 (Five Thousand Dollars)",
        "the first five (6) years",
        "one hundred and twenty (102) days",
    ],
)
def test_figures_that_differ_from_their_words_are_found(words: str) -> None:
    (span,) = wrong(f"It is due within {words} of the notice.")
    assert span in words


@pytest.mark.parametrize(
    "words",
    [
        "thirty (30) days",
        "Two Hundred Fifty Dollars ($250.00)",
        "ten percent (10.000%)",
        "one-half (1/2)",
        "one and one-half percent (1.5%)",
        "one quarter of one percent (0.25%)",
        "two million dollars ($2 million)",
        "six (6,000,000) million shares",
        "three (3) million dollars ($3,000,000)",
        "nineteen ninety-six (1996)",
        "one thousand (1.000) euros",
        "fifteen hundred (1,500)",
        "fifty cents ($0.50)",
        "two point five (2.5)",
        "a third (33%)",
        "thirty ([__]) days",
        "twelve (12)-month",
        "either one (a) or two (b)",
        "five (5) years and six (6) months",
    ],
)
def test_figures_that_may_say_the_same_are_not_found(words: str) -> None:
    assert wrong(f"It is due within {words} of the notice.") == []


@given(st.integers(1, 999), st.integers(1, 999))
def test_every_number_agrees_with_its_own_figure_only(number: int, other: int) -> None:
    words = list_number(number, "cardinalText").lower()
    assert wrong(f"It ends after {words} ({other}) days.") == ([] if number == other else [f"{words} ({other})"])


TERM = HEAD + '1. Term. This Agreement runs for five (5) years from the Effective Date (the "Initial Term").\n'
DATE = HEAD + '1. Term. It begins on 1 June 2021 (the "Effective Date").\n'
PRICE = HEAD + '1. Price. The Customer shall pay $250,000 (the "Purchase Price").\n'


@pytest.mark.parametrize(
    ("text", "second"),
    [
        (f"{TERM}2. End. After the Initial Term of three years it ends.", "three years"),
        (f"{TERM}2. End. The Initial Term is sixty-one (61) months.", "sixty-one (61) months"),
        (f"{DATE}2. End. On the Effective Date of 2 June 2021 it begins.", "2 June 2021"),
        (f"{PRICE}2. End. The Purchase Price of $225,000 is due at closing.", "$225,000"),
        (f"{HEAD}1. Date. This Agreement is dated 4 May 2021.", "4 May 2021"),
        (
            f"{HEAD}1. End. Either party may terminate this Agreement for convenience on thirty days' notice.\n"
            "2. Notice. Either party may terminate this Agreement for convenience on 60 days' notice.",
            "60 days",
        ),
    ],
)
def test_what_is_stated_in_two_ways_is_found(text: str, second: str) -> None:
    assert [kind for kind, _ in found(find_two_statements, text)] == ["STATED_IN_TWO_WAYS"]
    assert second in found(find_two_statements, text)[0][1]


@pytest.mark.parametrize(
    "text",
    [
        f"{TERM}2. End. After the Initial Term of 60 months it ends.",
        f"{TERM}2. End. Each Initial Term of three years of an additional site is apart.",
        f"{DATE}2. End. As of the Effective Date, 1 June 2021, it begins.",
        f"{PRICE}2. End. The Purchase Price of $225,000 per unit is due if the Customer orders more.",
        f"{TERM}Schedule 1\n1. Lease. The Initial Term of two years is that of the lease.",
    ],
)
def test_what_may_stand_side_by_side_is_not_found(text: str) -> None:
    assert found(find_two_statements, text) == []


AGREED = "SUPPLY AGREEMENT\nThis Supply Agreement is made on 3 May 2021 between Alder Mills Ltd and Birch Stores Ltd.\n"


def test_the_term_is_compared_wherever_it_is_stated() -> None:
    text = (
        f"{AGREED}1. Goods\nThe initial term of this Agreement is seven years from the Effective Date.\n"
        "2. Term\nThis Agreement begins on 3 May 2021 and continues in force until 3 May 2024.\n"
    )
    ((kind, words),) = found(find_two_statements, text)
    assert (kind, words) == ("STATED_IN_TWO_WAYS", "3 May 2024")
    assert found(find_two_statements, text.replace("seven", "three")) == []


def test_another_period_of_the_same_paragraph_is_no_second_term() -> None:
    text = (
        f"{AGREED}2. Term\nThis Agreement continues for three years, in one-year periods, and the term of this "
        "Agreement ends then. This Agreement then continues in force for one year.\n"
    )
    assert found(find_two_statements, text) == []
