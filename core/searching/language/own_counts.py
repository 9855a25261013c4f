"""How many clauses have each of the words of a query that no clause satisfies."""

from __future__ import annotations

from typing import Final

from core.searching.language.evaluate import Matches
from core.searching.language.tree import Words
from core.translation import tr

_MOST: Final = 8  # words for which a count is given


def own_counts(matches: Matches) -> str:
    """A sentence that says how many clauses have each of the words by itself; "" for a single word."""
    if len(matches.leaves) < 2:
        return ""
    found = [(_name(leaf), having) for leaf, having in zip(matches.leaves, matches.having, strict=True)]
    return tr("On their own: {counts}.", counts=", ".join(_counted(name, count) for name, count in found[:_MOST]))


def _name(leaf: Words) -> str:
    return "“" + " ".join(term.text for term in leaf.terms) + "”"


def _counted(name: str, count: int) -> str:
    if count == 1:
        return tr("{word} in 1 clause", word=name)
    return tr("{word} in {count:,} clauses", word=name, count=count) if count else tr("{word} in none", word=name)
