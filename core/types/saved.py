"""What the user keeps in a library (searches to run again, ratings, collections), and passages found by example."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from core.types.documents import Span
from core.types.searching import Hits, Query


@dataclass(frozen=True, slots=True)
class SavedSearch:
    """A search as it was run: the query, the state of the library, the models, and the ranking.

    ``examples`` are the texts of a search by example; ``library`` is a fingerprint of the library's content;
    ``models`` holds the name and the hash of each model that took part; ``ranked`` are the ids of the clauses, best
    first; ``at`` is the time, ISO 8601 with its offset.
    """

    id: str
    name: str
    at: str
    query: Query
    library: str
    models: tuple[tuple[str, str], ...]
    ranked: tuple[str, ...]
    examples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TrayEntry:
    """A clause in a tray, by its id, with the user's note on it."""

    clause: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Rerun:
    """A saved search run again: whether the order is the same, and if not, what has changed since, in words."""

    saved: SavedSearch
    hits: Hits
    same: bool
    changed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rating:
    """Stars, 1 to 5, that the user gave a clause as an answer to a query."""

    query: str
    clause: str
    stars: int
    at: str


@dataclass(frozen=True, slots=True)
class LocatedPassage:
    """A passage of one contract that is similar to an example: its place, its words, and a score from 0 to 1."""

    document: str
    file: Path
    title: str
    span: Span
    page: int
    text: str
    score: float
