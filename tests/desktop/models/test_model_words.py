from dataclasses import replace

import pytest

from core import ModelKind, Speed
from desktop.models.card import Shelf, minutes_words, speed_words
from desktop.widgets.words import of_size_words, size_words
from tests.desktop.fake_models import ENCODER, JUDGE, KNOWN, OTHER


@pytest.mark.parametrize(
    ("count", "words"),
    [(0, "0 KB"), (830_000, "830 KB"), (999_600, "1 MB"), (612_000_000, "612 MB"), (999_600_000, "1.0 GB"),
     (1_940_000_000, "1.9 GB")],
)  # fmt: skip
def test_bytes_are_shown_in_a_readable_unit(count: int, words: str) -> None:
    assert size_words(count) == words


def test_how_many_bytes_of_how_many() -> None:
    assert of_size_words(83_000_000, 612_000_000) == "83 of 612 MB"
    assert of_size_words(400_000_000, 1_900_000_000) == "0.4 of 1.9 GB"


@pytest.mark.parametrize(
    ("number", "words"),
    [(66.4, "66 clauses a second"), (3.26, "3.3 clauses a second"), (0.25, "15 clauses a minute")],
)
def test_a_speed_is_shown_with_its_day(number: float, words: str) -> None:
    measured = replace(ENCODER, speed=Speed(number, "clauses", "2026-11-21T10:00:00+00:00"))
    assert speed_words(measured) == f"Measured 2026-11-21: {words}."


@pytest.mark.parametrize(
    ("clauses", "words"), [(100, "about a minute"), (40_000, "about 10 minutes"), (600_000, "about 3 hours")]
)
def test_how_long_embedding_takes(clauses: int, words: str) -> None:
    assert minutes_words(clauses, ENCODER) == words


def test_without_a_measured_speed_nobody_knows() -> None:
    assert minutes_words(100, OTHER) == "how long this takes will be known once the model has been measured"


def test_the_model_in_use_stands_first() -> None:
    shelf = Shelf((OTHER, ENCODER, JUDGE), (KNOWN,))
    assert [each.id for each in shelf.of(ModelKind.ENCODER)] == ["contracts", "other"]
    assert shelf.in_use(ModelKind.JUDGE) is None


@pytest.mark.parametrize(
    ("here", "offered"),
    [
        (JUDGE, True),
        (replace(JUDGE, id=KNOWN.id), False),
        (replace(JUDGE, sha256=KNOWN.sha256), False),
        (replace(JUDGE, id=KNOWN.id, damaged="Torn."), True),
    ],
)
def test_what_is_here_already_is_not_offered_again(here: object, offered: bool) -> None:
    assert bool(Shelf((here,), (KNOWN,)).offered) is offered
