"""Where the terms of a query stand in the library: for each length in words, the places at which they begin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from core.search.language.terms import TermForm, WordLookup, indexed_names, term_forms
from core.search.language.tree import Term, Words
from core.types.columns import Places

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
