import pytest

from desktop.results.hits import in_short, likelihood_words, own_meaning


def test_own_stars_are_distinguished() -> None:
    assert own_meaning(5).startswith("Your rating, 5 stars: a clause to copy")
    assert own_meaning(0).startswith("You have not rated this clause.")
    assert in_short(1) == "not on point"


@pytest.mark.parametrize(
    ("probability", "words"),
    [(1.0, (5, "almost certainly")), (0.72, (4, "very likely")), (0.5, (3, "likely")),
     (0.0, (1, "hardly")), (-0.1, (1, "hardly"))],
)  # fmt: skip
def test_how_likely_a_passage_is_is_said_in_words(probability: float, words: tuple[int, str]) -> None:
    assert likelihood_words(probability) == words
