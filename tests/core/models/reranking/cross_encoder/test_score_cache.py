"""What was read recently need not be read again."""

from core.models.reranking.cross_encoder.score_cache import ScoreCache


def test_a_pair_is_known_by_its_query_and_its_text():
    known = ScoreCache()
    known.put("cap", {"a": 1.0, "b": 2.0})
    assert known.get("cap", ["b", "c"]) == {"b": 2.0}
    assert known.get("notice", ["a", "b"]) == {}


def test_the_oldest_are_forgotten_first_unless_they_were_asked_for_since():
    known = ScoreCache(most=2)
    known.put("cap", {"a": 1.0, "b": 2.0})
    known.get("cap", ["a"])
    known.put("cap", {"c": 3.0})
    assert known.get("cap", ["a", "b", "c"]) == {"a": 1.0, "c": 3.0}


def test_all_can_be_forgotten():
    known = ScoreCache()
    known.put("cap", {"a": 1.0})
    known.clear()
    assert known.get("cap", ["a"]) == {}


def test_half_a_sign_is_a_text_too():
    known = ScoreCache()
    known.put("\ud800", {"\udfff": 1.0})
    assert known.get("\ud800", ["\udfff"]) == {"\udfff": 1.0}
