from __future__ import annotations

import pytest

from core.text.plurals import singular


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("parties", "party"),
        ("losses", "loss"),
        ("taxes", "tax"),
        ("goods", "good"),
        ("loss", "loss"),
        ("basis", "basis"),
        ("bus", "bus"),
        ("gas", "gas"),
        ("good", "good"),
        ("", ""),
    ],
)
def test_the_plural_ending_is_taken_off(word: str, expected: str) -> None:
    assert singular(word) == expected
