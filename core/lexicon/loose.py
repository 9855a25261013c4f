"""Finds names of concepts in a query that says them in another order, with other words between, or with a verb.

"Consultant assigns all its inventions" names the assignment of inventions, "may not solicit the employees" the
solicitation of employees. Words are compared by their stems, which nouns and verbs mostly share.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from core.lexicon.keys import concept_stems
from core.text.lists import word_set
from core.text.stems import stem
from core.text.stop_words import content_words
from core.types import Concept, QueryConcept, Span

BETWEEN: Final = 2
"""How many other words may stand between the words of a name."""
_EVERYWHERE: Final = word_set("clause clauses provision provisions agreement agreements contract party parties")
"""Words of names that say too little."""


class LooseNames:
    """Names of two words or more.

    Args:
        names: the concept of each name.
    """

    def __init__(self, names: Mapping[str, Concept]) -> None:
        self._by_stem: dict[str, list[tuple[frozenset[str], Concept]]] = defaultdict(list)
        for name, concept in names.items():
            stems = frozenset(_loose(word.text) for word in content_words(name) if word.text not in _EVERYWHERE)
            if len(stems) > 1:
                self._by_stem[min(stems)].append((stems, concept))

    def find(self, text: str, found: Sequence[QueryConcept]) -> list[QueryConcept]:
        """What a text names: what was found word for word, and what it names so.

        Of two names that overlap, the one with more words counts; what was found word for word, of two with as many.
        """
        cut = content_words(text)
        stems = [_loose(word.text) for word in cut]
        places = {each: [at for at, other in enumerate(stems) if other == each] for each in stems}
        named = [named for each in places for named in self._by_stem.get(each, ()) if named[0] <= places.keys()]
        kept = list(found)
        for wanted, concept in sorted(named, key=lambda each: -len(each[0])):
            first, end = min(_ranges(places[each] for each in wanted), key=lambda each: each[1] - each[0])
            span = Span(cut[first].span.start, cut[end - 1].span.end)
            inside = [each for each in kept if each.span.overlaps(span)]
            if end - first <= len(wanted) + BETWEEN and all(
                _swallowed(each, span, len(wanted), text) for each in inside
            ):
                kept = [*(each for each in kept if each not in inside), QueryConcept(concept, span)]
        return kept


def _swallowed(meant: QueryConcept, span: Span, count: int, text: str) -> bool:
    """Whether a clause type that a text names lies within a name of more words."""
    return span.contains(meant.span) and not meant.concept.attribute and len(content_words(meant.span.of(text))) < count


def _ranges(places: Iterable[list[int]]) -> Iterator[tuple[int, int]]:
    """The ranges of words that have a place of each of some stems."""
    return ((min(at), max(at) + 1) for at in product(*places))


@lru_cache(maxsize=1 << 14)  # the words of names, over and over
def _loose(word: str) -> str:
    """The stem of a word, however spelt."""
    return stem("".join(each for each, _ in concept_stems(word)) or word)
