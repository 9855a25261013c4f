"""Stems, singulars and the dictionary."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from core.text.english import is_english, occurrences, singular, stem


def test_the_forms_of_a_word_have_one_stem() -> None:
    assert {stem(word) for word in ("indemnify", "indemnifies", "indemnified", "indemnifying")} == {"indemnifi"}
    assert stem("parties") == stem("party") == stem("party's") == "parti"
    assert stem("skies's") == stem("skies")  # also for words that have their own stem


def test_numbers_and_short_words_are_their_own_stems() -> None:
    assert [stem(word) for word in ("403", "b", "12.3", "")] == ["403", "b", "12.3", ""]


def test_threads_do_not_get_each_others_stems() -> None:
    words = [f"{name}ations" for name in ("oblig", "termin", "limit", "not", "loc") for _ in range(50)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(stem.__wrapped__, words)) == [stem(word) for word in words]


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


def test_the_dictionary_knows_words_and_how_often_they_occur() -> None:
    assert occurrences("re") > occurrences("nonexclusive") > 0
    assert all(map(is_english, ("a", "Indemnify", "aardvark", "zürich's")))  # the first and the last are among them


def test_what_is_no_word_is_not_in_the_dictionary() -> None:
    assert not any(map(is_english, ("", "indemnifyy", '"', "zzzz", "{", "}", "a\n", "50", "\ud800")))
