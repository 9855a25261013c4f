"""The kept clauses that answer a query: they come before the clauses of contracts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

import numpy as np

from core.search.hits import Highlighter
from core.search.language import tree as ast
from core.search.language.evaluate import QueryEvaluator, marks
from core.search.language.terms import small_index
from core.search.ratings import question_key
from core.search.scope import Frame
from core.tagging.lexicon import Lexicon
from core.types import FacetName, Hit, Sort
from core.types.kept import KeptClause, Position, kept_clause
from core.types.ranges import PlaceRanges

_MOST: Final = 5


def kept_hits(frame: Frame, kept: Sequence[KeptClause], lexicon: Lexicon) -> tuple[Hit, ...]:
    """The kept clauses of the type that a query names, and those with all its words, standards first.

    Filters leave those of the clause types that they name; what other filters ask is known of contracts only.

    Args:
        frame: what is asked.
        kept: all kept clauses.
        lexicon: the clause types.
    """
    query = frame.query
    if not kept or query.sort is not Sort.RELEVANCE or any(f.facet is not FacetName.CLAUSE_TYPE for f in query.filters):
        return ()
    names = {each.id: concept.name for each in kept if (concept := lexicon.get(each.type))}
    wanted = {value for each in query.filters for value in each.values}
    left = [each for each in kept if not query.filters or names.get(each.id) in wanted]
    found = dict.fromkeys(_found(frame, left, names, lexicon))
    ordered = sorted(found, key=lambda each: (each.position is not Position.STANDARD, each.title.casefold()))
    highlighter = Highlighter(frame.text)
    return tuple(
        Hit(
            rank=0,
            clause=each.clause,
            score=0.0,
            stars=0,
            file=each.facts.files[0],
            title=kept_clause(),
            contract=each.facts,
            highlights=highlighter.in_text(each.text) if frame.tree is None else marks(frame.tree, each.text),
            types=(names[each.id],) if each.id in names else (),
            kept=each,
        )
        for each in ordered[:_MOST]
    )


def _found(frame: Frame, kept: Sequence[KeptClause], names: dict[str, str], lexicon: Lexicon) -> Iterator[KeptClause]:
    text = frame.query.text
    if not text.strip():
        yield from kept if frame.query.filters else ()
        return
    meant = frame.reading.meant or (() if frame.reading.connectors else lexicon.find(text))
    named = [each.concept for each in meant if not (each.excluded or each.concept.attribute)]
    types = {
        narrower.id for each in named if each.id not in frame.query.without for narrower in lexicon.family(each.id)
    }
    yield from (each for each in kept if each.type in types)
    said = ["\n".join((each.title, names.get(each.id, ""), each.text)) for each in kept]
    if frame.tree is not None and frame.reading.connectors:
        yield from (kept[row] for row in _satisfying(frame.tree, said))
    elif key := _stems(text):
        yield from (each for each, words in zip(kept, said, strict=True) if key <= _stems(words))


@lru_cache(maxsize=4096)  # those of the kept clauses are asked for at each search
def _stems(text: str) -> frozenset[str]:
    return frozenset(question_key(text))


def _satisfying(tree: ast.Node, texts: Sequence[str]) -> list[int]:
    """Which texts satisfy a query with connectors; none where it asks for fields, which are of contracts."""
    waiting = [tree]
    for node in waiting:
        if isinstance(node, ast.Field):
            return []
        waiting += ast.children(node)
    index = small_index(tuple(texts))
    rows: list[int] = np.flatnonzero(QueryEvaluator(index, PlaceRanges(index.first, index.end)).mask(tree)).tolist()
    return rows
