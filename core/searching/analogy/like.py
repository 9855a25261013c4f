"""Mode of search by example: the clauses of the library that are most like the examples."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from core.ports import ClauseStore, Embedder
from core.searching.fuse import Found
from core.searching.retrieve import Retriever
from core.types import Mode


class LikeClauses:
    """Finds clauses by example. Safe to use from several threads.

    Args:
        store: where the clauses are.
        embedder: gives the embedding model.
    """

    def __init__(self, store: ClauseStore, embedder: Callable[[], Embedder]) -> None:
        self._retriever = Retriever(store, embedder)

    def best(self, examples: Sequence[str], among: Collection[str] | None = None, limit: int = 200) -> list[Found]:
        """The clauses most like the examples, best first, the examples themselves among them.

        Args:
            examples: the texts of 1 to 5 clauses.
            among: the ids of the only clauses that count; None: all.
            limit: how many at most.
        """
        return self._retriever.find("\n".join(examples), Mode.NATURAL, among)[:limit]
