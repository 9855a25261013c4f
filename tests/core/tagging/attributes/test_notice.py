"""Periods of notice, and periods that are none."""

from __future__ import annotations

import time

import pytest

from core.tagging.attributes.notice import days_of, notice_periods


def read(text: str) -> list[str]:
    return [period for _, period in notice_periods(text)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Either party may terminate upon thirty (30) days' prior written notice.", ["30 days"]),
        ("on sixty days written notice", ["60 days"]),
        ("It renews unless either party gives 30-day advance notice.", ["30 days"]),
        ("upon giving one hundred and twenty days notice", ["120 days"]),
        ("upon (__30__) days written notice", ["30 days"]),
        ("unless a party notifies the other at least ninety (90) days before the end of the term", ["90 days"]),
        ("Such notice must be given six months prior to expiration.", ["6 months"]),
        ("a notice of not less than 3 business days", ["3 business days"]),
        ("It renews unless terminated by either party at least one year prior to the end of the term.", ["1 year"]),
        ("Supplier may end it on 60 days' notice, Customer on 90 (ninety) days\u2019 notice.", ["60 days", "90 days"]),
    ],
)
def test_the_period_of_a_notice(text: str, wanted: list[str]) -> None:
    assert read(text) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "if the breach is not cured within thirty (30) days after written notice",
        "fails to remedy it within 60 days of receipt of notice",
        "A notice is deemed received three business days after it was mailed.",
        "Customer shall pay within 30 days after the date of the invoice, and notify Supplier of any dispute.",
        "the fees paid during the twelve months preceding the notice of the claim",
        "upon [***] days' written notice",
        "without prior notice",
    ],
)
def test_a_time_to_cure_to_pay_or_to_be_deemed_received_is_none(text: str) -> None:
    assert read(text) == []


def test_periods_are_compared_in_days() -> None:
    assert days_of("2 weeks") == 14
    assert days_of("1 month") == days_of("30 days")
    assert days_of("10 business days") < days_of("2 weeks")
    assert days_of("48 hours") == 2


@pytest.mark.parametrize("filler", ["-", " ", "_", "(", "( ", "thirty ", "thirty-", "3", "days ", "30 days "])
def test_the_time_is_linear_in_the_length_of_a_text(filler: str) -> None:
    def seconds(times: int) -> float:
        started = time.process_time()
        read(f"prior notice {filler * times}")
        return time.process_time() - started

    assert seconds(8_000) < 12 * seconds(2_000) + 0.2
