"""Places in a text."""

from __future__ import annotations

import pytest

from core.types import Span

MIDDLE = Span(10, 20)


def test_a_span_holds_the_characters_from_its_start_up_to_its_end() -> None:
    assert Span(2, 5).of("abcdefg") == "cde"
    assert len(Span(2, 5)) == 3


@pytest.mark.parametrize(
    ("other", "overlaps", "contained"),
    [
        (Span(10, 20), True, True),
        (Span(11, 19), True, True),
        (Span(19, 25), True, False),
        (Span(5, 11), True, False),
        (Span(0, 30), True, False),
        (Span(20, 25), False, False),  # it begins where the first ends
        (Span(5, 10), False, False),
    ],
)
def test_spans_overlap_where_they_share_a_character(other: Span, overlaps: bool, contained: bool) -> None:
    assert MIDDLE.overlaps(other) is other.overlaps(MIDDLE) is overlaps
    assert MIDDLE.contains(other) is contained


@pytest.mark.parametrize(("start", "end"), [(-1, 2), (3, 2)])
def test_what_ends_before_it_starts_or_starts_before_the_text_is_no_span(start: int, end: int) -> None:
    with pytest.raises(ValueError, match="not a span"):
        Span(start, end)
