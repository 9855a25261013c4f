"""A query, what may answer it, and its hits."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from core.types.clauses import Clause
from core.types.documents import Span


class Mode(StrEnum):
    """How a query is read: by its key words alone, by its meaning too, or as it suggests itself."""

    AUTO = "auto"
    KEYWORD = "keyword"
    NATURAL = "natural"


@dataclass(frozen=True, slots=True)
class Query:
    """What the user asks: the words, how to read them, and how many hits to give."""

    text: str
    mode: Mode = Mode.AUTO
    limit: int = 20


@dataclass(frozen=True, slots=True)
class Candidate:
    """A clause that one retriever proposes: who, at which rank (from 1), with which score (on its own scale)."""

    clause: str
    source: str
    rank: int
    score: float


@dataclass(frozen=True, slots=True)
class Hit:
    """One search result: the only one that the desktop sees. ``highlights`` are ranges in ``clause.text``."""

    rank: int
    clause: Clause
    score: float
    stars: int
    file: Path
    title: str
    highlights: tuple[Span, ...] = ()
    why: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Timing:
    """Milliseconds that a search spent finding candidates, reranking them, and in all."""

    retrieve: float
    rerank: float
    total: float


@dataclass(frozen=True, slots=True)
class Hits:
    """An answer to a query. ``reranked`` is False for the first, quick answer that a slower, better one follows."""

    query: Query
    mode: Mode
    hits: tuple[Hit, ...]
    reranked: bool
    timing: Timing
