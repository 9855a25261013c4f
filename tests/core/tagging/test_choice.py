"""Which of the clauses that contain the same words get the tag."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core.tagging.choice import best_units, choose_concepts
from core.types import Span

SECTION, FIRST, SECOND, OTHER = Span(0, 100), Span(10, 50), Span(51, 100), Span(101, 150)
SPANS = (SECTION, FIRST, SECOND, OTHER)


def column(*scores: float) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    return np.array(scores, dtype=np.float32).reshape(-1, 1)


def tagged(scores: tuple[float, ...], named: tuple[float, ...] = (0, 0, 0, 0)) -> list[int]:
    found = choose_concepts(column(*scores), column(*named), SPANS, threshold=10, by_name=0.5)
    return [row for row, concepts in enumerate(found) if concepts]


def test_the_tag_goes_to_the_paragraph_that_says_it_and_not_to_the_section() -> None:
    assert tagged((12, 12, 3, 3)) == [1]


def test_a_section_that_says_it_best_keeps_its_paragraphs_without() -> None:
    assert tagged((14, 12, 11, 3)) == [0]


def test_clauses_apart_are_tagged_each() -> None:
    assert tagged((12, 13, 11, 10)) == [1, 2, 3]


def test_what_is_below_the_threshold_is_not_tagged() -> None:
    assert tagged((9.9, 9.9, 0, 0)) == []


def test_a_section_whose_heading_names_it_is_tagged_as_a_whole_too() -> None:
    assert tagged((12, 13, 3, 3), named=(1, 1, 1, 0)) == [0, 1]


def test_the_surest_concept_comes_first() -> None:
    scores = np.array([[11, 15, 3]], dtype=np.float32)
    assert choose_concepts(scores, np.zeros_like(scores), [SECTION], threshold=10, by_name=0.5) == [[1, 0]]


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(1, 9), st.sampled_from([1.0, 2.0, 3.0])), max_size=12))
def test_those_kept_never_overlap_and_all_others_overlap_a_better_one(drawn: list[tuple[int, int, float]]) -> None:
    spans = [Span(start, start + size) for start, size, _ in drawn]
    scores = [score for _, _, score in drawn]
    kept = best_units(scores, spans)
    assert not any(spans[a].overlaps(spans[b]) for a in kept for b in kept if a != b)
    for i in set(range(len(spans))) - set(kept):
        assert any(spans[i].overlaps(spans[k]) and scores[k] >= scores[i] for k in kept)
