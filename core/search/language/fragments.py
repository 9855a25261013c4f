"""Finds among very many texts those that may satisfy a query, without cutting them into words.

A text that has a word contains its letters. So of each part of a query fragments are taken, one of which every text
that satisfies it contains; what has none is passed over. Texts with letters beyond ASCII may write a word in other
ways, and are never passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.search.language import tree as ast
from core.search.language.terms import term_forms
from core.text.words import APOSTROPHES, HYPHENS

MANY: Final = 10_000
"""The number of texts from which passing over some of them pays."""
_RUN: Final = re.compile(r"[a-z0-9]+")
_BETWEEN: Final = "\n"
_PLAIN: Final = re.compile(rf"[{HYPHENS}{APOSTROPHES}\x00-\x7f“”„—―§¶•…]*")
"""A text whose letters are all ASCII."""


@dataclass(frozen=True, slots=True)
class Fragment:
    """Letters and digits, in lower case; ``begins`` and ``ends`` say whether none can stand before and after them."""

    text: str
    begins: bool
    ends: bool


Fragments = frozenset[Fragment]


def fragments(node: ast.Node) -> Fragments | None:
    """Fragments of which every plain text that satisfies a part of a query contains one; None where there are none.

    Those of the rarest part, taken to be the one with the longest words.
    """
    match node:
        case ast.Words():
            return _longest(_of_term(term) for term in node.terms)
        case ast.Near(negated=True):
            return fragments(node.left)
        case ast.Or():
            parts = [fragments(part) for part in node.parts]
            return frozenset().union(*(part for part in parts if part)) if all(parts) else None
        case ast.And() | ast.Chain() | ast.Near():
            return _longest(fragments(part) for part in ast.children(node))
    return None


def may_satisfy(node: ast.Node, texts: tuple[str, ...]) -> NDArray[np.int64]:
    """The places of the texts that may satisfy a query, ascending: all of them where nothing can be said."""
    wanted = fragments(node) if len(texts) >= MANY else None
    if wanted is None:
        return np.arange(len(texts))
    joined, ends, others = _joined(texts)
    found = np.fromiter((at for each in wanted for at in _occurrences(each, joined)), np.int64)
    return np.union1d(np.searchsorted(ends, found, side="right"), others)


def _longest(several: Iterable[Fragments | None]) -> Fragments | None:
    return max(filter(None, several), key=lambda each: min(len(one.text) for one in each), default=None)


def _of_term(term: ast.Term) -> Fragments | None:
    """A fragment of each form of a term; None where a form has none."""
    forms = term_forms(term)
    if term.fuzzy or not forms:
        return None
    runs = [list(_runs(name for name, _ in form.names)) for form in forms]
    return frozenset(max(each, key=lambda run: len(run.text)) for each in runs) if all(runs) else None


def _runs(names: Iterable[str]) -> Iterator[Fragment]:
    """The runs of letters and digits in names; where a wildcard is next to one, others may be."""
    for name in names:
        for run in _RUN.finditer(name):
            before, after = name[run.start() - 1 : run.start()], name[run.end() : run.end() + 1]
            yield Fragment(run[0], before.isascii(), after.isascii())


def _occurrences(fragment: Fragment, joined: str) -> Iterator[int]:
    text, size = fragment.text, len(fragment.text)
    at = joined.find(text)
    while at >= 0:
        begun = not (fragment.begins and joined[at - 1].isalnum())
        if begun and not (fragment.ends and joined[at + size].isalnum()):
            yield at
        at = joined.find(text, at + 1)


@lru_cache(maxsize=1)
def _joined(texts: Sequence[str]) -> tuple[str, NDArray[np.int64], NDArray[np.int64]]:
    """The plain texts, in lower case, one after another; where each ends; and the places of the others."""
    others = [at for at, text in enumerate(texts) if not text.isascii() and not _PLAIN.fullmatch(text)]
    plain = [text.lower() for text in texts]
    for at in others:
        plain[at] = ""
    ends = np.cumsum(np.fromiter(map(len, plain), np.int64, len(plain)) + len(_BETWEEN)) + len(_BETWEEN) - 1
    return _BETWEEN + _BETWEEN.join(plain) + _BETWEEN, ends, np.array(others, np.int64)
