"""Where the terms of a query stand: the forms in which each is looked up, and the places of those in a word index.

A hyphenated word without quotes has two forms: its words in a row, whether hyphens, spaces or other signs separate
them, and closed up ("non-compete": non compete, noncompete). Every other term has one, as it is written.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby, islice, pairwise, product
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from core.search.language.tokens import query_tokens
from core.search.language.tree import Term, Words
from core.text.sentences import paragraph_spans, sentences
from core.text.words import SIGNS, indexed, is_word, phrase, places_covered, words
from core.types.library_columns import Places

_ANY: Final = "ꀀ"  # these two stand in for the wildcards while a term is cut into words: letters that no contract has
_ONE: Final = "ꀁ"
_STAND_INS: Final = str.maketrans({"*": _ANY, "!": _ANY, "?": _ONE})
_COUNTS: Final = rf"[^\W_]|[{SIGNS}*!?]"
_INSIDE: Final = re.compile(rf"(?:{_COUNTS})(?:.*(?:{_COUNTS}|[)~]))?", re.DOTALL)
_FEWEST: Final = 2  # letters or digits that a word with wildcards must name
_MOST: Final = 20_000  # words that a compound with wildcards is looked up as


class WordLookup(Protocol):
    """What a query needs of a word index, see `core.types.ports.WordIndex`."""

    def places(self, word: str) -> Places: ...

    def matching(self, pattern: str) -> list[str]: ...

    def near(self, word: str, most: int) -> list[str]: ...

    @property
    def sentences(self) -> Places: ...

    @property
    def paragraphs(self) -> Places: ...


@dataclass(frozen=True, slots=True)
class TermForm:
    """One form of a term: its names, each with its offset in places, and how many places there are in all."""

    names: tuple[tuple[str, int], ...]
    size: int


@lru_cache(maxsize=1024)
def term_forms(term: Term) -> tuple[TermForm, ...]:
    """The forms of a term, none where it has no word; `indexed_names` says what a name with wildcards matches."""
    names = phrase(term.text.translate(_STAND_INS))
    if not names:
        return ()
    whole = TermForm(tuple(names), max(at + places_covered(name) for name, at in names))
    parts = _hyphenated(names[0][0]) if len(names) == 1 and not term.quoted else []
    if not parts:
        return (whole,)
    return TermForm(tuple((part, at) for at, part in enumerate(parts)), len(parts)), TermForm((("".join(parts), 0),), 1)


def indexed_names(name: str, fuzzy: int, index: WordLookup) -> list[str]:
    """The names in the index that a name of a form matches."""
    if fuzzy:
        return index.near(name, fuzzy)
    if not _is_pattern(name):
        return [name]
    cut = words(name)
    choices = [index.matching(_pattern(word.text)) if _is_pattern(word.text) else [word.text] for word in cut]
    signs = [name[before.span.end : after.span.start] for before, after in pairwise(cut)]
    return [_joined(choice, signs) for choice in islice(product(*choices), _MOST)]


def bare_word(word: str) -> str:
    """A word as typed, without the punctuation around it."""
    match = _INSIDE.search(word)
    return match.group() if match else word


def reads_as_words(typed: Sequence[str]) -> bool:
    """Whether words typed side by side would be read as exactly these."""
    tokens = query_tokens(" ".join(typed))
    return len(tokens) == 1 and [word for word, _ in tokens[0].words] == list(typed)


def is_single(term: Term) -> bool:
    """Whether a term is one word."""
    return [form.size for form in term_forms(term)] == [1]


def too_wide(term: Term) -> bool:
    """Whether one of its words has wildcards and next to no letters."""
    cut = words(term.text.translate(_STAND_INS))
    return any(_is_pattern(word.text) and sum(sign not in (_ANY, _ONE) for sign in word.text) < _FEWEST for word in cut)


def _hyphenated(name: str) -> list[str]:
    """The words of a compound joined by hyphens alone, else none."""
    cut = words(name)
    joined = len(cut) > 1 and all(name[before.span.end : after.span.start] == "-" for before, after in pairwise(cut))
    return [word.text for word in cut] if joined else []


def _is_pattern(name: str) -> bool:
    return _ANY in name or _ONE in name


def _pattern(word: str) -> str:
    """The regular expression of a word with wildcards."""
    return "".join(".*" if sign == _ANY else "." if sign == _ONE else re.escape(sign) for sign in word)


def _joined(choice: tuple[str, ...], signs: list[str]) -> str:
    return "".join(word + sign for word, sign in zip(choice, [*signs, ""], strict=True))


Spread = dict[int, Places]


def spread(words: Words, index: WordLookup) -> Spread:
    """Where these words stand, within one paragraph. The places are ascending and distinct."""
    spread: Spread = {}
    for at, block in enumerate(_blocks(words.terms)):
        alternatives = [(size, places) for size, names in block if (places := _row(names, index)).size]
        spread = _merged(
            alternatives
            if at == 0
            else [
                (before + size, _both(starts, places - before))
                for before, starts in spread.items()
                for size, places in alternatives
            ]
        )
    return {size: _in_one_paragraph(starts, size, index) for size, starts in spread.items()}


_PlacedName = tuple[str, int, int]  # a name, its offset in places, and how many letters may differ


def _blocks(terms: Sequence[Term]) -> Iterator[list[tuple[int, list[_PlacedName]]]]:
    """The terms in order, each with its forms; neighbours with a single form each are merged into one."""
    for single, group in groupby(terms, lambda term: len(term_forms(term)) == 1):
        block = list(group)
        if single:
            names, size = [], 0
            for term in block:
                (form,) = term_forms(term)
                names += _names(form, term, size)
                size += form.size
            yield [(size, names)]
        else:
            yield from ([(form.size, _names(form, term, 0)) for form in term_forms(term)] for term in block)


def _names(form: TermForm, term: Term, before: int) -> list[_PlacedName]:
    return [(name, at + before, term.fuzzy) for name, at in form.names]


def _row(names: Sequence[_PlacedName], index: WordLookup) -> Places:
    """Where all these names stand at their offsets; the rarest is looked up first."""
    placed = [(_places(name, fuzzy, index), at) for name, at, fuzzy in names]
    placed.sort(key=lambda each: each[0].size)
    starts = placed[0][0] - placed[0][1]
    for places, at in placed[1:]:
        starts = starts[_among(starts + at, places)]
    return starts


def _places(name: str, fuzzy: int, index: WordLookup) -> Places:
    places = [there for each in indexed_names(name, fuzzy, index) if (there := index.places(each)).size]
    return _all_of(places) if places else np.empty(0, np.int64)


def _both(one: Places, other: Places) -> Places:
    few, many = sorted((one, other), key=len)
    return few[_among(few, many)]


def _among(few: Places, many: Places) -> NDArray[np.bool_]:
    """Which of the first are among the second, which is sorted."""
    if not many.size:
        return np.zeros(few.shape, np.bool_)
    at = np.minimum(np.searchsorted(many, few), many.size - 1)
    among: NDArray[np.bool_] = many[at] == few
    return among


def together(spreads: Sequence[Spread]) -> Spread:
    """All places of several spreads."""
    return _merged([item for each in spreads for item in each.items()])


def _merged(sized: Sequence[tuple[int, Places]]) -> Spread:
    sizes: dict[int, list[Places]] = {}
    for size, starts in sized:
        if starts.size:
            sizes.setdefault(size, []).append(starts)
    return {size: _all_of(each) for size, each in sizes.items()}


def _all_of(several: Sequence[Places]) -> Places:
    """All places, ascending, each once; several times faster here than `numpy.unique`."""
    if len(several) == 1:
        return several[0]
    places = np.concatenate(several)
    places.sort()
    different: Places = places[np.concatenate([[True], places[1:] != places[:-1]])]
    return different


def _in_one_paragraph(starts: Places, size: int, index: WordLookup) -> Places:
    if size == 1 or not starts.size:
        return starts
    ends = np.searchsorted(index.paragraphs, np.stack([starts, starts + size - 1]), side="right")
    whole: Places = starts[ends[0] == ends[1]]
    return whole


_NONE: Places = np.empty(0, np.int64)


class SmallIndex:
    """Where the words of these texts stand, as in `core.types.ports.WordIndex`.

    Args:
        texts: one after the other. ``first`` and ``end`` give the range of places of each.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = texts
        by_name: dict[str, list[int]] = {}
        ends, self._starts = [0], []
        for text in texts:
            entries, _, starts = indexed(text)
            for name, places in entries.items():
                by_name.setdefault(name, []).extend(place + ends[-1] for place in places)
            ends.append(ends[-1] + len(starts))
            self._starts.append(starts)
        self._places = {name: np.array(places, np.int64) for name, places in by_name.items()}
        bounds = np.array(ends, np.int64)
        self.first, self.end = bounds[:-1], bounds[1:]

    def places(self, word: str) -> Places:
        return self._places.get(word, _NONE)

    def matching(self, pattern: str) -> list[str]:
        wanted = re.compile(pattern, re.DOTALL)
        return [word for word in self._single if wanted.fullmatch(word)]

    def near(self, word: str, most: int) -> list[str]:
        from rapidfuzz.distance import OSA

        return [each for each in self._single if OSA.distance(word, each, score_cutoff=most) <= most]

    @cached_property
    def sentences(self) -> Places:
        return self._first_words([[span.start for span in sentences(text)] for text in self._texts])

    @cached_property
    def paragraphs(self) -> Places:
        return self._first_words([[span.start for span in paragraph_spans(text)] for text in self._texts])

    @cached_property
    def _single(self) -> list[str]:
        return [name for name in self._places if is_word(name)]

    def _first_words(self, beginnings: Sequence[Sequence[int]]) -> Places:
        """The place of the first word at or after each beginning, which is in characters of its text."""
        places = {
            int(first) + bisect_left(starts, beginning)
            for first, starts, each in zip(self.first, self._starts, beginnings, strict=True)
            for beginning in (0, *each)
            if starts
        }
        return np.array(sorted(places), np.int64)


@lru_cache(maxsize=8)
def small_index(texts: tuple[str, ...]) -> SmallIndex:
    """The index of these texts, cached for the next query that needs it."""
    return SmallIndex(texts)
