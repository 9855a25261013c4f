"""Finds names of concepts in a query that says them in another order, with other words between, or with a verb.

"Consultant assigns all its inventions" names the assignment of inventions, "may not solicit the employees" the
solicitation of employees. Words are compared by their stems, which nouns and verbs mostly share.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from core.tagging.lexicon.keys import concept_stems, name_words
from core.text.english import stem
from core.text.words import SIGNS, STOP_WORDS, content_words, word_set
from core.types import Concept, QueryConcept, Span

BETWEEN: Final = 2
"""How many other words may stand between the words of a name."""
_EVERYWHERE: Final = word_set("clause clauses provision provisions agreement agreements contract party parties")
_SAYS_LITTLE: Final = _EVERYWHERE | STOP_WORDS | set(SIGNS)
"""Words of names that say too little."""


class LooseNames:
    """Names of two words or more.

    Args:
        names: the concept of each name.
    """

    def __init__(self, names: Mapping[str, Concept]) -> None:
        self._names: list[tuple[frozenset[str], list[str], Concept]] = []
        for name, concept in names.items():
            said = [word for word in name_words(name) if word not in _SAYS_LITTLE]
            if len(said) > 1:
                self._names.append((frozenset(word[:1] for word in said), said, concept))

    def find(self, text: str, found: Sequence[QueryConcept]) -> list[QueryConcept]:
        """What a text names: what was found word for word, and what it names so.

        Of two names that overlap, the one with more words counts; what was found word for word, of two with as many.
        """
        cut = content_words(text)
        stems = [loose_stem(word.text) for word in cut]
        places: dict[str, list[int]] = {}
        for at, each in enumerate(stems):
            places.setdefault(each, []).append(at)
        named = [named for named in self._possible(places) if len(named[0]) > 1 and named[0] <= places.keys()]
        kept = list(found)
        for wanted, concept in sorted(named, key=lambda each: -len(each[0])):
            first, end = _shortest_range([places[each] for each in wanted])
            span = Span(cut[first].span.start, cut[end - 1].span.end)
            inside = [each for each in kept if each.span.overlaps(span)]
            if end - first <= len(wanted) + BETWEEN and all(
                _swallowed(each, span, len(wanted), text) for each in inside
            ):
                kept = [*(each for each in kept if each not in inside), QueryConcept(concept, span)]
        return kept

    def _possible(self, stems: Collection[str]) -> Iterator[tuple[frozenset[str], Concept]]:
        """The stems of the names that may consist of some of these, and their concepts.

        Only names whose words have the same first letters are cut to stems, which a stemmer in Python takes long for;
        a stem has the first letter of its word.
        """
        letters = {stem[:1] for stem in stems}
        for first, said, concept in self._names:
            if first <= letters:
                yield frozenset(map(loose_stem, said)), concept


def _swallowed(meant: QueryConcept, span: Span, count: int, text: str) -> bool:
    """Whether a clause type that a text names lies within a name of more words."""
    return span.contains(meant.span) and not meant.concept.attribute and len(content_words(meant.span.of(text))) < count


def _shortest_range(places: Sequence[list[int]]) -> tuple[int, int]:
    """The shortest range of words that has a place of each of some stems; of equally short ones the first."""
    latest = [-1] * len(places)
    best = (0, max(map(max, places)) + 1)
    for at, which in sorted((at, which) for which, some in enumerate(places) for at in some):
        latest[which] = at
        first = min(latest)
        if first >= 0 and at + 1 - first < best[1] - best[0]:
            best = first, at + 1
    return best


@lru_cache(maxsize=1 << 14)  # the words of names, over and over
def loose_stem(word: str) -> str:
    """The stem of a word, however spelt."""
    return stem("".join(each for each, _ in concept_stems(word)) or word)
