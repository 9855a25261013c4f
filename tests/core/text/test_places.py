"""Places that have courts of their own."""

from __future__ import annotations

import pytest

from core.text.places import seats_in


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
