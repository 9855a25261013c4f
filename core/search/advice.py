"""Advice shown with the hits: words that may be misspelled, filters that the words of the query name, and
how many clauses have each word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from core.base.translation import tr
from core.search.asked import read_values
from core.search.language.evaluate import Matches
from core.search.language.problems import replaced
from core.search.language.tree import Words
from core.search.scope import SearchScope
from core.tagging.values import ValueKind, days_of
from core.text.english import is_english, stem
from core.text.places import places_in
from core.text.words import STOP_WORDS, Word, content_words, hyphenated
from core.types import FacetName, Filter, Problem, Span
from core.types.ports import WordIndex

_LEAST: Final = 4  # letters: in fewer, a misspelling cannot be told from another word
_LONG: Final = 8  # letters from which two may be wrong
_COMMONER: Final = 99  # the word meant occurs more than this many times as often as the one written
_FEW: Final = 4  # words: in a query this short each counts; in a sentence the sense does
_MOST: Final = 12  # words: a longer text was pasted, not mistyped


def missing_words(text: str, index: WordIndex, attributes: Sequence[Span] = ()) -> Problem | None:
    """The words of a query that no clause has, with the query that may be meant; None where all is well.

    If no clause has a part of a hyphenated word, the whole word is missing.

    Args:
        text: the query, in plain words.
        index: where each word of the library stands.
        attributes: where the query names attributes; clauses that have an attribute rarely contain its name.
    """
    named = [each for each in content_words(text) if not any(span.overlaps(each.span) for span in attributes)]
    asked = [each for each in named if not any(map(str.isdigit, each.text))]
    if not len(index.columns) or len(asked) > _MOST:
        return None
    times = {each: len(index.stem_places(stem(each.text))) for each in asked}
    missing = [each for each in asked if not times[each]]
    meant = {each: better for each in asked if (better := _meant(each.text, times[each], index))}
    if not meant and (not missing or len(asked) > _FEW):
        return None
    suggestion = text
    for word, better in sorted(meant.items(), key=lambda item: -item[0].span.start):
        suggestion = replaced(suggestion, word.span, better)
    wrong = _whole(text, missing or list(meant))
    words = _quoted(each.of(text) for each in wrong)
    said = tr("No clause has {words}.", words=words) if missing else tr("{words} may be misspelled.", words=words)
    first, *others = wrong
    return Problem(first, said, suggestion if meant else "", tuple(others))


def _whole(text: str, parts: Iterable[Word]) -> list[Span]:
    """The places of words, of parts of a hyphenated word that of the whole word."""
    hyphened = hyphenated(text)
    found = (next((whole for whole in hyphened if whole.contains(each.span)), each.span) for each in parts)
    return list(dict.fromkeys(found))


def _meant(word: str, times: int, index: WordIndex) -> str:
    """The library's word that may be meant by one that occurs this many times; "" for none, or where it is right."""
    if len(word) < _LEAST or times * _COMMONER >= len(index.columns) or is_english(word):
        return ""
    for letters in (1, 2) if len(word) >= _LONG else (1,):  # of two equally near, the commoner is meant
        near = [each for each in index.near(word, letters) if each[0] == word[0] and stem(each) != stem(word)]
        counts = {each: count for each in near if (count := index.frequency(each)) > times * _COMMONER}
        if counts:
            return max(counts, key=counts.__getitem__)
    return ""


def _quoted(words: Iterable[str]) -> str:
    names = list(dict.fromkeys(f"“{each}”" for each in words))
    return names[0] if len(names) == 1 else tr("{first} or {last}", first=", ".join(names[:-1]), last=names[-1])


_FACETS: Final = {ValueKind.FORUM: FacetName.FORUM, ValueKind.NOTICE: FacetName.NOTICE}
_OF_LAW: Final = re.compile(r"\b(?:laws?|govern\w*|jurisdictions?|courts?|forum|venue)\b", re.IGNORECASE)


def narrowing_filters(text: str, scope: SearchScope) -> tuple[Filter, ...]:
    """Filters that the words of a query name, as far as any clause of the library passes them.

    Each has one value, but "at least 60 days' notice" names all periods of the library that are as long.

    Args:
        text: the text of the query.
        scope: the library, and the filters already chosen.
    """
    chosen = {(each.facet, value.casefold()) for each in scope.filters for value in each.values}
    named = [*_values(text, scope), *_laws(text, scope), *_kinds(text, scope)]
    return tuple(each for each in named if any((each.facet, value.casefold()) not in chosen for value in each.values))


def _values(text: str, scope: SearchScope) -> Iterator[Filter]:
    """The forums and periods of notice that a query asks for, the shortest period first."""
    for asked in read_values(text):
        facet = _FACETS[asked.kind]
        if accepted := [value for value in scope.facets[facet].names if asked.accepts(value)]:
            yield Filter(facet, tuple(accepted if facet is FacetName.FORUM else sorted(accepted, key=days_of)))


def _laws(text: str, scope: SearchScope) -> Iterator[Filter]:
    """The places that a query about law names."""
    if _OF_LAW.search(text):
        known = scope.facets[FacetName.LAW].names
        places = dict.fromkeys(place for _, place in places_in(text))
        yield from (Filter(FacetName.LAW, (place,)) for place in places if place in known)


def _kinds(text: str, scope: SearchScope) -> Iterator[Filter]:
    """The kinds of agreement that a query names: "distribution agreement", "leases"."""
    for kind in scope.facets[FacetName.AGREEMENT].names:
        if re.search(rf"\b{re.escape(kind)}s?\b", text, re.IGNORECASE):
            yield Filter(FacetName.AGREEMENT, (kind,))


_MOST_COUNTED: Final = 8  # words for which a count is given


def own_counts(matches: Matches) -> str:
    """A sentence that says how many clauses have each of the words by itself; "" for a single word.

    Words that occur in every clause are left out.
    """
    found = [(_words_of(leaf), having) for leaf, having in zip(matches.leaves, matches.having, strict=True)]
    return _counts_said([(words, having) for words, having in found if words.lower() not in STOP_WORDS] or found)


def own_counts_of_stems(text: str, index: WordIndex) -> str:
    """How many clauses have each word of a query in plain language, in any form: "helicopters" for "helicopter".

    "" where no clause has any of them.
    """
    words = dict.fromkeys(word.text for word in content_words(text))
    counts = [(word, _clauses_with(word, index)) for word in words]
    return _counts_said(counts) if any(count for _, count in counts) else ""


def _clauses_with(word: str, index: WordIndex) -> int:
    return len(index.columns.ranges.counted({1: index.stem_places(stem(word))}).rows)


def _counts_said(counts: Sequence[tuple[str, int]]) -> str:
    if len(counts) < 2:
        return ""
    listed = ", ".join(_in_clauses(f"“{word}”", count) for word, count in counts[:_MOST_COUNTED])
    return tr("On their own: {counts}.", counts=listed)


def _words_of(leaf: Words) -> str:
    return " ".join(term.text for term in leaf.terms)


def _in_clauses(name: str, count: int) -> str:
    if count == 1:
        return tr("{word} in 1 clause", word=name)
    return tr("{word} in {count:,} clauses", word=name, count=count) if count else tr("{word} in none", word=name)
