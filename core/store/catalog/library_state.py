"""All that a search needs of the catalogue, read at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.store.postings.word_index import StoredWordIndex
from core.types import Rating


@dataclass(frozen=True)
class LibraryState:
    """The library as a search finds it.

    Attributes:
        index: where each word occurs, and what is known of all clauses.
        ratings: all of the user's ratings, the oldest first.
        collections: the names of the collections of each document that belongs to any.
        tuning: what search was tuned to, "" for nothing, see `core.library.tuning`.
        answering: the fingerprint of the encoder whose vectors answer; None where there are no vectors.
        embedded: the number of documents that have vectors of each encoder, by its fingerprint.
    """

    index: StoredWordIndex
    ratings: tuple[Rating, ...]
    collections: Mapping[str, tuple[str, ...]]
    tuning: str
    answering: str | None
    embedded: Mapping[str, int]
