from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from core.embedding.passages import cut_passages
from core.types import Clause, Span

TEXT = "".join(f"{n:04d} the supplier shall deliver the goods. " for n in range(60))
SIZE = 100  # characters that the encoder of these tests reads


def windows(text: str) -> list[tuple[int, int]]:
    return [(at, min(at + SIZE, len(text))) for at in range(0, len(text), SIZE)] or [(0, 0)]


def clause(start: int, end: int) -> Clause:
    return Clause(f"{start}-{end}", "d", "", "", 1, Span(start, end), TEXT[start:end])


def test_a_clause_read_whole_is_one_passage() -> None:
    assert cut_passages([clause(0, 90)], windows) == [[Span(0, 90)]]


def test_a_long_clause_is_made_of_those_inside_it() -> None:
    found = cut_passages([clause(0, 300), clause(10, 100), clause(100, 190)], windows)
    assert found[0] == [Span(10, 100), Span(100, 190), Span(190, 290), Span(290, 300)]


def test_of_clauses_inside_one_another_the_larger_is_taken() -> None:
    assert cut_passages([clause(0, 180), clause(0, 90), clause(20, 60), clause(90, 180)], windows)[0] == [
        Span(0, 90),
        Span(90, 180),
    ]


def test_a_long_clause_with_none_inside_is_cut_in_windows() -> None:
    assert cut_passages([clause(0, 250)], windows) == [[Span(0, 100), Span(100, 200), Span(200, 250)]]


@given(st.lists(st.tuples(st.integers(0, 900), st.integers(1, 400)), min_size=1, max_size=12))
def test_what_is_embedded_covers_every_clause(places: list[tuple[int, int]]) -> None:
    clauses = [clause(start, start + length) for start, length in sorted(places, key=lambda p: (p[0], -p[1]))]
    for each, found in zip(clauses, cut_passages(clauses, windows), strict=True):
        missed = set(range(len(each.text))) - {at for span in found for at in range(span.start, span.end)}
        assert found
        assert all(len(span) <= SIZE for span in found)
        assert all(first.end <= second.start for first, second in itertools.pairwise(found))
        assert len(missed) < 40 * (len(found) + 1)
