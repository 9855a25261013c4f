"""Forums: whose courts, or which arbitration; periods of notice, and periods that are none."""

from __future__ import annotations

import pytest

from core.tagging.values import ValueKind, asked_forums, days_of, forums, notice_periods, value_tags


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Each party submits to the exclusive jurisdiction of the courts of the State of Delaware.", ["Delaware"]),
        ("Any action shall be brought in the state or federal courts located in San Jose, California.", ["California"]),
        ("Venue shall lie in Harris County, Texas.", ["Texas"]),
        ("The exclusive place of jurisdiction is Hamburg, Germany.", ["Germany"]),
        ("The parties attorn to the jurisdiction of the courts of Toronto, Ontario, Canada.", ["Ontario"]),
        ("English courts shall have exclusive jurisdiction.", ["England and Wales"]),
        (
            "Either may sue in the courts of Ohio, or submits to the jurisdiction of those of Iowa.",
            ["Ohio", "Iowa"],
        ),
        (
            "It submits to the exclusive jurisdiction of the United States District Court for the Southern District of "
            "New York.",
            ["New York"],
        ),
    ],
)
def test_the_courts_to_which_a_clause_submits(text: str, wanted: list[str]) -> None:
    assert list(forums(text)) == [f"Courts: {each}" for each in wanted]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("All disputes shall be settled by binding arbitration.", []),
        (
            "Disputes shall be settled under the Rules of the International Chamber of Commerce by arbitration. "
            "The seat of arbitration shall be Paris.",
            ["ICC", "France"],
        ),
        (
            "Any dispute will be resolved by arbitration in Asheville, NC, under the rules of the American Arbitration "
            "Association. The award may be entered in any court having jurisdiction.",
            ["AAA", "North Carolina"],
        ),
        ("Disputes shall be submitted to the Hong Kong International Arbitration Centre for arbitration.", ["HKIAC"]),
    ],
)
def test_by_whose_rules_and_where_arbitrators_decide(text: str, wanted: list[str]) -> None:
    assert list(forums(text)) == ["Arbitration", *(f"Arbitration: {each}" for each in wanted)]


@pytest.mark.parametrize(
    "text",
    [
        "This Agreement shall be governed by the laws of the State of New York.",
        "The arbitrators shall apply the laws of Ohio.",
        "It is in good standing under the laws of Delaware and in every jurisdiction in which it does business.",
        "If a court of competent jurisdiction holds a provision invalid, the others remain.",
        "There is no suit, arbitration or proceeding pending or threatened against Seller, of Dallas, Texas.",
        "Judgment may be entered in any court having jurisdiction.",
    ],
)
def test_a_law_a_court_in_passing_and_a_pending_suit_are_no_forum(text: str) -> None:
    assert [each for each in forums(text) if ":" in each] == []


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("exclusive jurisdiction of Delaware courts", {"Delaware": "Courts: Delaware"}),
        ("New York forum", {"New York": "Courts: New York"}),
        ("ICC arbitration in London", {"ICC": "Arbitration: ICC", "London": "Arbitration: England and Wales"}),
        ("disputes under JAMS rules", {"JAMS": "Arbitration: JAMS"}),
        ("arbitration", {}),
        ("indemnity under New York law", {}),
        ("AAA credit rating", {}),
    ],
)
def test_the_forums_that_a_query_asks_for(query: str, wanted: dict[str, str]) -> None:
    assert {span.of(query): value for span, value in asked_forums(query)} == wanted


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


def test_a_clause_is_tagged_with_each_value_once() -> None:
    text = "Either party may demand arbitration on 30 days' notice, and Supplier on thirty (30) days' notice."
    assert list(value_tags(text)) == ["forum:Arbitration", "notice:30 days"]


def test_a_tag_states_the_value_of_its_kind_alone() -> None:
    assert ValueKind.FORUM.value_of(ValueKind.FORUM.tag("Courts: Ohio")) == "Courts: Ohio"
    assert ValueKind.NOTICE.value_of("forum:Courts: Ohio") == ""
    assert ValueKind.NOTICE.value_of("notice-period") == ""
