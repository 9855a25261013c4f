"""The precedents of a clause of a draft: the clauses of contracts like it that are nearest to it in meaning."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from core.base.places import file_words
from core.store.catalog.catalog import Catalog
from core.store.catalog.documents import document_of
from core.text.words import word_texts
from core.types import Candidate, Clause
from core.types.library_columns import Columns, Mask
from core.types.ports import Among, Embedder, Vectors
from core.types.review import Precedent

if TYPE_CHECKING:
    from core.library.opened import OpenLibrary

_MOST: Final = 5
_LOOKED_AT: Final = 60  # clauses, of which the best are chosen
_NEAR: Final = 0.6  # the least cosine of a precedent: a sentence that no contract has is at 0.5 from the nearest
_WINDOWS: Final = 4  # of a long clause; each takes the encoder some 30 ms
_LENGTH: Final = 0.04  # of a cosine: what a clause of twice or half the length is taken to be farther away
_SAME: Final = 0.8  # share of equal bytes of two signatures: the words are nearly the same


def nearest_precedents(opened: OpenLibrary, text: str, like: Collection[str] | None) -> tuple[Precedent, ...]:
    """See `Drafts.precedents`."""
    words = len(word_texts(text))
    if not words:
        return ()
    encoder = opened.answering_encoder()
    among = None if like is None else _clauses_of(frozenset(like))
    found = opened.store().nearest(_meaning(encoder, text), _LOOKED_AT, encoder.fingerprint, among)
    best = _different(opened.catalog.word_index().columns, found, words)
    return precedents_of(opened.catalog, best)


def precedents_of(catalog: Catalog, clauses: Sequence[str]) -> tuple[Precedent, ...]:
    """Clauses of the library as precedents, in the order of their ids; those that are gone are left out."""
    found = catalog.clauses.by_id(clauses)
    sources = catalog.sources(each.document for each in found)
    titles = {document: each.title or file_words(each.path) for document, each in sources.items()}
    return tuple(_precedent(each, titles.get(each.document, "")) for each in found)


def _precedent(clause: Clause, title: str) -> Precedent:
    return Precedent(clause.id, title, f"{clause.section} {clause.heading}".strip(), clause.sentence)


def _clauses_of(documents: frozenset[str]) -> Among:
    def among(clauses: Sequence[str]) -> Mask:
        return np.fromiter((document_of(each) in documents for each in clauses), np.bool_, len(clauses))

    return among


def _meaning(encoder: Embedder, text: str) -> Vectors:
    """One vector of unit length for a clause of any length."""
    windows = [text[start:end] for start, end in encoder.windows(text)[:_WINDOWS]]
    mean = encoder.embed(windows).mean(axis=0)
    return np.asarray(mean / np.linalg.norm(mean), np.float32)


def _different(columns: Columns, found: Sequence[Candidate], words: int) -> list[str]:
    """The ids of the best clauses, one from a contract, none of which says nearly the same as another.

    A clause of another length is a worse precedent, however near one of its windows is.
    """
    near = [each for each in found if each.score >= _NEAR and each.clause in columns.row_of]
    rows = {each.clause: columns.row_of[each.clause] for each in near}

    def fit(candidate: Candidate) -> float:
        row = rows[candidate.clause]
        longer = np.log2(max(int(columns.end[row] - columns.first[row]), 1) / words)
        return candidate.score - _LENGTH * abs(float(longer))

    taken: dict[int, int] = {}  # the row taken of each document, or that of another which says the same
    chosen: list[str] = []
    for each in sorted(near, key=fit, reverse=True):
        row = rows[each.clause]
        document = int(columns.document[row])
        if document in taken or len(chosen) == _MOST:
            continue
        same = (at for at in taken.values() if np.mean(columns.signature[row] == columns.signature[at]) >= _SAME)
        taken[document] = next(same, row)
        if taken[document] == row:
            chosen.append(each.clause)
    return chosen
