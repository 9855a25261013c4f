"""Places that have courts of their own."""

from __future__ import annotations

import pytest

from core.text.places import places_in, seats_in


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("courts in Toronto, Ontario, Canada", ["Ontario"]),
        ("in New York City, New York", ["New York"]),
        ("London or Geneva, Switzerland", ["England and Wales", "Switzerland"]),
        ("Reno, Nevada or Vancouver, BC", ["Nevada", "British Columbia"]),
        ("For this purpose, MA consents", []),
        ("the federal courts of the United States", []),
    ],
)
def test_a_seat_is_named_by_its_place_a_city_or_both(text: str, wanted: list[str]) -> None:
    assert [name for _, name in seats_in(text)] == wanted


@pytest.mark.parametrize(
    "words", ["England", "Wales", "England and Wales", "England & Wales", "English law", "Welsh law"]
)
def test_england_and_wales_are_one_jurisdiction_however_it_is_named(words: str) -> None:
    assert {name for _, name in places_in(f"This deed is governed by the law of {words}.")} == {"England and Wales"}
