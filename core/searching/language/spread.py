"""Where the terms of a query stand in the library: for each length in words, the places at which they begin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from core.searching.language.terms import TermForm, WordLookup, indexed_names, term_forms
from core.searching.language.tree import Term, Words
from core.types.columns import Places

Spread = dict[int, Places]


def spread(sought: Words, index: WordLookup) -> Spread:
    """Where these words stand, within a paragraph. All places rise and are different."""
    found: Spread = {}
    for at, block in enumerate(_blocks(sought.terms)):
        alternatives = [(size, places) for size, names in block if (places := _row(names, index)).size]
        found = _merged(
            alternatives
            if at == 0
            else [
                (before + size, _both(starts, places - before))
                for before, starts in found.items()
                for size, places in alternatives
            ]
        )
    return {size: _in_one_paragraph(starts, size, index) for size, starts in found.items()}


_Named = tuple[str, int, int]  # a name, after how many places it stands, and how many letters may differ


def _blocks(terms: Sequence[Term]) -> Iterator[list[tuple[int, list[_Named]]]]:
    """The terms in order, each with its forms; neighbours of one form each are put together as one."""
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


def _names(form: TermForm, term: Term, before: int) -> list[_Named]:
    return [(name, at + before, term.fuzzy) for name, at in form.names]


def _row(names: Sequence[_Named], index: WordLookup) -> Places:
    """Where all these names stand in their distances, beginning with the rarest."""
    found = [(_places(name, fuzzy, index), at) for name, at, fuzzy in names]
    found.sort(key=lambda each: each[0].size)
    starts = found[0][0] - found[0][1]
    for places, at in found[1:]:
        starts = starts[_among(starts + at, places)]
    return starts


def _places(name: str, fuzzy: int, index: WordLookup) -> Places:
    found = [places for each in indexed_names(name, fuzzy, index) if (places := index.places(each)).size]
    return _all_of(found) if found else np.empty(0, np.int64)


def _both(one: Places, other: Places) -> Places:
    few, many = sorted((one, other), key=len)
    return few[_among(few, many)]


def _among(few: Places, many: Places) -> NDArray[np.bool_]:
    """Which of the first are among the second, which rises."""
    if not many.size:
        return np.zeros(few.shape, np.bool_)
    at = np.minimum(np.searchsorted(many, few), many.size - 1)
    found: NDArray[np.bool_] = many[at] == few
    return found


def together(found: Sequence[Spread]) -> Spread:
    """All places of several."""
    return _merged([item for each in found for item in each.items()])


def _merged(found: Sequence[tuple[int, Places]]) -> Spread:
    sizes: dict[int, list[Places]] = {}
    for size, starts in found:
        if starts.size:
            sizes.setdefault(size, []).append(starts)
    return {size: _all_of(each) for size, each in sizes.items()}


def _all_of(found: Sequence[Places]) -> Places:
    """All places, rising, each once; several times faster here than `numpy.unique`."""
    if len(found) == 1:
        return found[0]
    places = np.concatenate(found)
    places.sort()
    different: Places = places[np.concatenate([[True], places[1:] != places[:-1]])]
    return different


def _in_one_paragraph(starts: Places, size: int, index: WordLookup) -> Places:
    if size == 1 or not starts.size:
        return starts
    ends = np.searchsorted(index.paragraphs, np.stack([starts, starts + size - 1]), side="right")
    found: Places = starts[ends[0] == ends[1]]
    return found
