from hypothesis import given
from hypothesis import strategies as st

from core import Span
from desktop.preview.finding import find_all


def test_capitals_quotation_marks_and_line_breaks_do_not_count() -> None:
    text = "The Supplier’s fee.\nThe supplier's\nfee."
    assert [span.of(text) for span in find_all(text, "SUPPLIER'S fee")] == ["Supplier’s fee", "supplier's\nfee"]


def test_what_has_a_meaning_in_patterns_is_taken_as_it_stands() -> None:
    assert find_all("a.b axb (a)", "a.b") == (Span(0, 3),)
    assert find_all("a.b axb (a)", "(a)") == (Span(8, 11),)


def test_nothing_is_found_by_no_words() -> None:
    assert find_all("some words", "  ") == ()


@given(st.text(max_size=30), st.text(st.characters(exclude_categories=["Z", "C"]), min_size=1, max_size=8))
def test_a_word_is_found_where_it_stands(before: str, word: str) -> None:
    text = f"{before}\n{word}"
    assert find_all(text, word)[-1] == Span(len(before) + 1, len(text))
