"""What was read lately need not be read again."""

from core.reranking.cross_encoder.remembered import Remembered


def test_a_pair_is_known_by_its_query_and_its_text():
    known = Remembered()
    known.keep("cap", {"a": 1.0, "b": 2.0})
    assert known.of("cap", ["b", "c"]) == {"b": 2.0}
    assert known.of("notice", ["a", "b"]) == {}


def test_the_oldest_are_forgotten_first_unless_they_were_asked_for_since():
    known = Remembered(most=2)
    known.keep("cap", {"a": 1.0, "b": 2.0})
    known.of("cap", ["a"])
    known.keep("cap", {"c": 3.0})
    assert known.of("cap", ["a", "b", "c"]) == {"a": 1.0, "c": 3.0}


def test_all_can_be_forgotten():
    known = Remembered()
    known.keep("cap", {"a": 1.0})
    known.forget()
    assert known.of("cap", ["a"]) == {}


def test_half_a_sign_is_a_text_too():
    known = Remembered()
    known.keep("\ud800", {"\udfff": 1.0})
    assert known.of("\ud800", ["\udfff"]) == {"\udfff": 1.0}
