"""The engine finds what a slow and obvious matcher finds, for any query and library."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import patch

import numpy as np
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from core.search.language.evaluate import evaluate, marks
from core.search.language.parse import Parsed, parse
from core.search.language.tree import Near, Node, Not, children, unparse
from core.types.clause_ids import ClauseIds
from core.types.library_columns import Captions
from tests.core.search.language.memory import Contract, MemoryWordIndex, Provision, texts
from tests.core.search.language.queries import contracts, near, queries, words
from tests.core.search.language.reference import Page, holds
from tests.thoroughness import examples

_MANY = settings(max_examples=examples(quick=40, thorough=1000), suppress_health_check=list(HealthCheck))
several = st.lists(
    st.one_of(near, near, queries).map(parse).filter(lambda parsed: isinstance(parsed, Parsed)), min_size=1, max_size=8
)


@_MANY
@given(several, contracts())
def test_clauses_in_clauses(asked: list[Parsed], library: tuple[Contract, ...]) -> None:
    index = MemoryWordIndex(library)
    pages = {key: Page(text) for key, text in texts(library).items()}
    for parsed in asked:
        found = {index.columns.ids[row] for row in evaluate(parsed.tree, index).rows}
        assert found == {key for key, page in pages.items() if holds(parsed.tree, page)}, unparse(parsed.tree)


@_MANY
@given(several, st.lists(words, min_size=1, max_size=6).map("\n".join), st.data())
def test_clauses_that_begin_and_end_anywhere(asked: list[Parsed], text: str, data: st.DataObject) -> None:
    page = Page(text)
    place = st.integers(0, len(page.starts))
    ranges = sorted(data.draw(st.lists(st.tuples(place, place).map(sorted).map(tuple), min_size=1, max_size=8)))
    index = _over(text, ranges)
    for parsed in asked:
        expected = [row for row, (first, end) in enumerate(ranges) if holds(parsed.tree, page, first, end)]
        assert evaluate(parsed.tree, index).rows.tolist() == expected, unparse(parsed.tree)
        with patch("core.search.language.evaluate._FEW", 0):  # as with few clauses: clause by clause
            assert evaluate(parsed.tree, index).rows.tolist() == expected, unparse(parsed.tree)


@_MANY
@given(queries, words)
def test_the_marked_words_alone_fulfil_the_query(query: str, text: str) -> None:
    parsed = parse(query)
    assume(isinstance(parsed, Parsed) and not _excludes(parsed.tree))
    assert isinstance(parsed, Parsed)
    marked = marks(parsed.tree, text)
    assert bool(marked) == holds(parsed.tree, Page(text))
    covered = {at for span in marked for at in range(span.start, span.end)}
    rest = "".join(sign if at in covered or not sign.isalnum() else "q" for at, sign in enumerate(text))
    if marked and sum(map(len, Page(rest).names)) == sum(map(len, Page(text).names)):
        assert holds(parsed.tree, Page(rest)), (rest, marked)


def _over(text: str, ranges: list[tuple[int, int]]) -> MemoryWordIndex:
    """An index of one document whose clauses are these ranges of its words."""
    index = MemoryWordIndex([Contract((Provision("all", text),))])
    index.columns = replace(
        index.columns,
        ids=ClauseIds.of(map(str, range(len(ranges)))),
        document=np.zeros(len(ranges), np.int32),
        first=np.array([first for first, _ in ranges], np.int64),
        end=np.array([end for _, end in ranges], np.int64),
        captions=Captions(lambda: [(("",) * len(ranges), ("",) * len(ranges))]),
    )
    return index


def _excludes(node: Node) -> bool:
    negated = isinstance(node, Not) or (isinstance(node, Near) and node.negated)
    return negated or any(map(_excludes, children(node)))
