"""Signatures that near-duplicates share."""

from __future__ import annotations

import random
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.text.similarity import LENGTH, Signatures, signature, signatures

BY_CHANCE = 1 / 256  # the probability that two bytes of different texts are equal
VOCABULARY = [f"word{at}" for at in range(2000)]


def changed(words: list[str], count: int, draw: random.Random) -> list[str]:
    found = list(words)
    for at in draw.sample(range(len(words)), count):
        found[at] = "another"
    return found


def jaccard(one: list[str], other: list[str]) -> float:
    first, second = ({tuple(each[at : at + 4]) for at in range(len(each) - 3)} for each in (one, other))
    return len(first & second) / len(first | second)


def similarity(one: Signatures, other: Signatures) -> float:
    return max(0.0, (float((one == other).mean()) - BY_CHANCE) / (1 - BY_CHANCE))


def test_the_same_words_have_the_same_signature_everywhere() -> None:
    assert signature(["the", "buyer", "shall", "pay", "it"])[:8].tolist() == [253, 185, 33, 150, 137, 33, 207, 113]


def test_similarity_estimates_the_share_of_word_sequences_in_common() -> None:
    draw = random.Random(4)
    errors = []
    for count in (0, 1, 3, 10, 30, 100):
        for _ in range(20):
            words = draw.choices(VOCABULARY, k=150)
            other = changed(words, count, draw)
            errors.append(similarity(signature(words), signature(other)) - jaccard(words, other))
    assert abs(float(np.mean(errors))) < 0.02
    assert float(np.std(errors)) < 0.07  # a binomial of 64 draws has at most 0.0625


@pytest.mark.parametrize("words", [[], ["no"], ["one", "two", "three"], ["one", "two", "three", "four"]])
def test_short_passages_are_similar_to_themselves_alone(words: list[str]) -> None:
    others = [[], ["yes"], ["one", "two", "thirty"], ["four", "three", "two", "one"]]
    assert similarity(signature(words), signature(list(words))) == 1
    assert all(similarity(signature(words), signature(other)) < 0.2 for other in others if other != words)


@given(st.lists(st.sampled_from("abcde"), max_size=30), st.lists(st.integers(0, 30), min_size=2, max_size=12))
def test_passages_of_a_text_have_the_signatures_that_they_have_alone(words: list[str], bounds: list[int]) -> None:
    ranges = [sorted((min(one, len(words)), min(other, len(words)))) for one, other in pairwise(bounds)]
    found = signatures(words, [first for first, _ in ranges], [end for _, end in ranges])
    assert found.shape == (len(ranges), LENGTH)
    for row, (first, end) in zip(found, ranges, strict=True):
        assert (row == signature(words[first:end])).all()
