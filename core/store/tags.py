"""The tags of all clauses of the library, as a column of numbers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from core.store.postings import Rows
from core.store.schema import unpack_tags
from core.store.texts import Text
from core.types import Tag

Tagged = tuple[tuple[str, ...], NDArray[np.int32]]
"""The concepts, and the pairs (clause, concept) in the order of the clauses, see `core.columns.Columns`."""


class TagMemory:
    """Keeps the tags of each document until it is tagged anew.

    Args:
        rows: the rows of an SQL query with its values.
    """

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        self._held: dict[str, tuple[str, dict[str, tuple[Tag, ...]]]] = {}

    def of(self, texts: Sequence[Text]) -> Tagged:
        """The tags of the clauses of these documents, one document after another."""
        self._read()
        concepts: dict[str, int] = {}
        pairs: list[tuple[int, int]] = []
        before = 0
        for text in texts:
            if text.document in self._held:
                _, tags = self._held[text.document]
                for row, clause in enumerate(text.ids, start=before):
                    pairs += [(row, concepts.setdefault(tag.concept, len(concepts))) for tag in tags.get(clause, ())]
            before += len(text.ids)
        return tuple(concepts), np.array(pairs, np.int32).reshape(-1, 2)

    def _read(self) -> None:
        rows = self._rows("SELECT id, tagger FROM documents WHERE tagger IS NOT NULL")
        made: dict[str, str] = {document: tagger for document, tagger in rows}
        self._held = {document: held for document, held in self._held.items() if made.get(document) == held[0]}
        for document in made.keys() - self._held.keys():
            blob = self._rows("SELECT tags FROM documents WHERE id = ?", document)[0][0]
            self._held[document] = made[document], unpack_tags(blob)
