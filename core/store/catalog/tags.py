"""The tags of all clauses of the library, as a column of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from core.store.catalog.packing import unpack_tags
from core.store.catalog.texts import Text
from core.store.database import Database

Tagged = tuple[tuple[str, ...], NDArray[np.int32]]
"""The concepts, and the pairs (clause, concept) in the order of the clauses, see `core.types.columns.Columns`."""


class TagMemory:
    """Keeps the tags of each document until it is tagged again."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._made: dict[str, str] = {}  # the fingerprint of the tagger of each document
        self._tags: dict[str, dict[str, tuple[str, ...]]] = {}
        self._last: tuple[list[int], Tagged] | None = None

    def of(self, texts: Sequence[Text]) -> Tagged:
        """The tags of the clauses of these documents, one after another; the same value while nothing has changed."""
        keys = [text.key for text in texts]
        if self._read() or self._last is None or keys != self._last[0]:
            self._last = keys, self._pairs(texts)
        return self._last[1]

    def _read(self) -> bool:
        """Reads new tags, and returns whether any have changed."""
        made: dict[str, str] = dict(self._database.rows("SELECT id, tagger FROM documents WHERE tagger IS NOT NULL"))
        if made == self._made:
            return False
        tags = {document: held for document, held in self._tags.items() if made.get(document) == self._made[document]}
        for document in made.keys() - tags.keys():
            tags[document] = unpack_tags(self._database.rows("SELECT tags FROM documents WHERE id = ?", document)[0][0])
        self._made, self._tags = made, tags
        return True

    def _pairs(self, texts: Sequence[Text]) -> Tagged:
        each: list[Sequence[str]] = []
        for text in texts:
            tags = self._tags.get(text.document, {})
            each += [tags.get(clause, ()) for clause in text.ids]
        names = list(chain.from_iterable(each))
        concepts = {name: number for number, name in enumerate(dict.fromkeys(names))}
        rows = np.repeat(np.arange(len(each), dtype=np.int32), list(map(len, each)))
        numbers = np.fromiter(map(concepts.__getitem__, names), np.int32, len(names))
        return tuple(concepts), np.stack([rows, numbers], axis=1)
