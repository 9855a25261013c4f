"""Forums: whose courts, or which arbitration."""

from __future__ import annotations

import pytest

from core.tagging.attributes.forum import asked_forums, forums


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
