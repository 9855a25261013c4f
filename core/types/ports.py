"""The interfaces that the engine's parts implement. Every implementation of a port passes the same tests."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from core.types import Candidate
from core.types.library_columns import Columns, Mask, Places
from core.types.models import Scale

Vectors = NDArray[np.float32]
Among = Callable[[Sequence[str]], Mask]
"""Says which of some clauses, given by their ids, count in a search."""


class Embedder(Protocol):
    """Turns text into vectors of unit length, so that the dot product is the cosine similarity."""

    @property
    def dimensions(self) -> int: ...

    @property
    def fingerprint(self) -> str:
        """Names the model and its precision; vectors of different fingerprints are not comparable."""
        ...

    def windows(self, text: str) -> Sequence[tuple[int, int]]:
        """The character ranges in which a text is embedded; only one if the model can read the whole text."""
        ...

    def fits(self, text: str) -> bool:
        """Whether the model can read the whole of a text."""
        ...

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Shape (texts, dimensions), float32. Text beyond the model's length is not read."""
        ...

    @property
    def has_quick(self) -> bool:
        """Whether it can embed quickly."""
        ...

    def embed_quickly(self, texts: Sequence[str]) -> Vectors:
        """Vectors near those of `embed`, hundreds of times as fast; also to be compared with those of `embed_query`."""
        ...

    def embed_query(self, text: str) -> Vectors:
        """The same for one text, optimised for latency, shape (dimensions,); comparable with the vectors of `embed`."""
        ...


class VectorStore(Protocol):
    """Finds the nearest of the vectors of clauses. An encoder is identified by its fingerprint."""

    def nearest(
        self, vector: Vectors, limit: int, encoder: str, among: Among | None = None, also: Vectors | None = None
    ) -> list[Candidate]:
        """The clauses with the windows nearest to ``vector``, best first by cosine, ties by id; each clause once.

        ``among`` says which clauses count; None: all. ``also`` is the vector that will be asked for next, so that both
        can be compared at once.
        """
        ...

    def vectors(self, clauses: Sequence[str], encoder: str) -> Mapping[str, Vectors]:
        """The vectors of the windows of each of these clauses that has any, as rows in any order."""
        ...


class WordIndex(Protocol):
    """Where each word of the library occurs, see `core.types.library_columns`. Words are as `core.text.words` has them.

    It shows one state of the library: take one from the catalogue for each search.
    """

    @property
    def columns(self) -> Columns: ...

    def places(self, word: str) -> Places:
        """The ascending places of a word or compound ("403(b"); of a compound, those of its first word."""
        ...

    def frequency(self, word: str) -> int:
        """The number of places of a word or compound."""
        ...

    def stem_places(self, stem: str) -> Places:
        """The ascending, distinct places of all words with a stem (see `core.text.english`)."""
        ...

    def matching(self, pattern: str) -> list[str]:
        """The words that a regular expression matches in full, excluding compounds and their parts."""
        ...

    def near(self, word: str, most: int) -> list[str]:
        """The words within this many edits of this one: letters changed, added, left out or swapped."""
        ...

    @property
    def sentences(self) -> Places:
        """The place of the first word of each sentence, ascending."""
        ...

    @property
    def paragraphs(self) -> Places:
        """The place of the first word of each paragraph, ascending; a document begins a paragraph."""
        ...


class Reranker(Protocol):
    """Reads a query and a clause together, and says how well the clause answers it."""

    @property
    def scale(self) -> Scale: ...

    @property
    def fingerprint(self) -> str:
        """Identifies the model and its scale: equal fingerprints give equal scores."""
        ...

    def scores(self, query: str, texts: Sequence[str]) -> Sequence[float]:
        """One score per text, higher is better, on the model's own scale."""
        ...


class Judge(Protocol):
    """A language model that is asked how many stars a clause is worth as an answer to a query.

    Its generators yield None several times a second while there is nothing to report. Close one to cancel.
    """

    @property
    def name(self) -> str: ...

    @property
    def fingerprint(self) -> str:
        """Identifies the model and its prompt: equal fingerprints give equal grades."""
        ...

    def compares(self) -> Generator[None, None, bool]:
        """Loads the model; returns whether it compares clauses better than it grades them.

        Raises:
            ModelError: it cannot be used; says why.
        """
        ...

    def grades(self, query: str, texts: Sequence[str]) -> Generator[float | None, None, None]:
        """The expected number of stars, 1 to 5, of each text in turn, as soon as each is known.

        Raises:
            ModelError: the model cannot be used, or stopped working; says how.
        """
        ...

    def preferences(self, query: str, pairs: Sequence[tuple[str, str]]) -> Generator[float | None, None, None]:
        """By how much the first text of each pair is better than the second (log-odds), negative if it is worse.

        Raises:
            ModelError: the model cannot be used, or stopped working; says how.
        """
        ...

    def close(self) -> None:
        """Frees its memory. Safe to call twice."""
        ...


class Summariser(Protocol):
    """A language model that says which parts of a clause belong in its summary. What it writes is not shown."""

    @property
    def name(self) -> str: ...

    def scores(self, clause: str, parts: Sequence[str]) -> Generator[float | None, None, None]:
        """How much each part of a clause in turn belongs in its summary, higher is better; equal for equal questions.

        Yields None several times a second while there is nothing new. Close it to cancel.

        Raises:
            ModelError: the model cannot be used, or stopped working; says how.
        """
        ...

    def close(self) -> None:
        """Frees its memory. Safe to call twice."""
        ...
