"""How many clauses have each of the words of a query for which nothing was found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.base.translation import tr
from core.search.language.evaluate import Matches
from core.search.language.tree import Words
from core.text.english import stem
from core.text.words import STOP_WORDS, content_words
from core.types.ports import WordIndex

_MOST: Final = 8  # words for which a count is given


def own_counts(matches: Matches) -> str:
    """A sentence that says how many clauses have each of the words by itself; "" for a single word.

    Words that occur in every clause are left out.
    """
    found = [(_words_of(leaf), having) for leaf, having in zip(matches.leaves, matches.having, strict=True)]
    return _said([(words, having) for words, having in found if words.lower() not in STOP_WORDS] or found)


def own_counts_of_stems(text: str, index: WordIndex) -> str:
    """The same for a query in plain language, whose words count in any form: "helicopters" for "helicopter".

    "" where no clause has any of them.
    """
    words = dict.fromkeys(word.text for word in content_words(text))
    counts = [(word, _clauses_with(word, index)) for word in words]
    return _said(counts) if any(count for _, count in counts) else ""


def _clauses_with(word: str, index: WordIndex) -> int:
    return len(index.columns.ranges.counted({1: index.stem_places(stem(word))}).rows)


def _said(counts: Sequence[tuple[str, int]]) -> str:
    if len(counts) < 2:
        return ""
    listed = ", ".join(_counted(f"“{word}”", count) for word, count in counts[:_MOST])
    return tr("On their own: {counts}.", counts=listed)


def _words_of(leaf: Words) -> str:
    return " ".join(term.text for term in leaf.terms)


def _counted(name: str, count: int) -> str:
    if count == 1:
        return tr("{word} in 1 clause", word=name)
    return tr("{word} in {count:,} clauses", word=name, count=count) if count else tr("{word} in none", word=name)
