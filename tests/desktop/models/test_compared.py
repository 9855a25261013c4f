"""Places in compared texts, by which their columns scroll together."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.exporting.comparing import compare_texts
from desktop.comparing.columns import count_differences, difference_words, pieces_of, place_across

TEXTS = st.lists(st.sampled_from(["the", "fee", "FEE", "cap", "is", "\n", "not", "£1m"]), max_size=30).map(" ".join)


@given(TEXTS, TEXTS)
def test_the_same_words_go_together_in_both_directions(base: str, other: str) -> None:
    comparison = compare_texts(base, other)
    across = [place_across(comparison, place) for place in range(len(base) + 1)]
    assert across == sorted(across)
    assert across[-1] == len(other)
    for place in range(len(base)):
        if place_across(comparison, across[place], back=True) == place and across[place] < len(other):
            assert base[place].lower() == other[across[place]].lower()


def test_what_is_inserted_has_no_length_in_the_base() -> None:
    comparison = compare_texts("The fee is due.", "The yearly fee is due.")
    assert [place_across(comparison, place) for place in (0, 4, 8)] == [0, 11, 15]
    assert [place_across(comparison, place, back=True) for place in (0, 4, 7, 11)] == [0, 4, 4, 4]


def test_what_is_changed_between_two_equal_runs_is_one_difference() -> None:
    comparison = compare_texts("The fee shall be due.", "The cost shall be payable.")
    assert [piece.difference for piece in pieces_of(comparison)] == [None, 0, 0, None, 1, 1, None]
    assert count_differences(comparison) == 2
    assert difference_words(comparison, 1) == "deleted: due; inserted: payable"
    assert difference_words(compare_texts("a fee", "a yearly fee"), 0) == "inserted: yearly"
    assert count_differences(compare_texts("a", "a")) == 0
