"""The words of a query that the library does not have, and the words of the library that may be meant.

A word is taken for a misspelling where it is not English, no clause or hardly any has it (contracts are misspelled
too), and the library has a far more common word that differs by a letter or two. Words are compared by the optimal
string alignment distance: one letter changed, added, left out, or two neighbours swapped, counts 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from core.base.translation import tr
from core.search.language.problems import replaced
from core.text.english import is_english, stem
from core.text.words import Word, content_words, hyphenated
from core.types import Problem, Span
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
