"""Mode of search by example: where is this clause in that contract."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final

from core.ports import Embedder
from core.searching.analogy.answer import answer
from core.searching.analogy.evidence import evidence
from core.searching.analogy.fusion import FITTED
from core.searching.analogy.kinds import Kinds
from core.searching.analogy.prepared import Prepared, marked, prepare
from core.searching.analogy.samples import Match, Sample
from core.types import Tick

_HELD: Final = 32  # texts kept ready: a contract looked in again is answered at once


class Locator:
    """Finds the like of marked clauses in a text. Safe to use from several threads.

    Args:
        embedder: gives the embedding model.
        kinds: what is known of kinds of clauses; None: nothing.
    """

    def __init__(self, embedder: Callable[[], Embedder], kinds: Kinds | None = None) -> None:
        self._embedder = embedder
        self._kinds = kinds
        self._held: OrderedDict[tuple[str, str], Prepared] = OrderedDict()  # by the encoder and the text
        self._lock = threading.Lock()

    def where(self, samples: Sequence[Sample], text: str, tick: Tick | None = None) -> list[Match]:
        """The passages of ``text`` that are most like the marked ones, in the order of the text.

        It takes for granted that there is at least one: how sure each is, its score says.

        Args:
            samples: 1 to 5 texts, each with the clause marked in it.
            text: the contract to look in.
            tick: called while a long text is read, with how much is done of how much; what it raises ends the search.

        Returns:
            Passages that do not overlap; none where a text is empty or nothing is marked.
        """
        embedder = self._embedder()  # once: it may change
        pairs = [(sample, self._prepared(sample.text, embedder)) for sample in samples if any(map(len, sample.spans))]
        pairs = [(sample, prepared) for sample, prepared in pairs if len(prepared)]
        target = self._prepared(text, embedder, tick)
        if not pairs or not len(target):
            return []
        seeds = [(prepared, marked(prepared, sample)) for sample, prepared in pairs]
        rows = evidence(target, seeds)
        beside = not all(sample.alone for sample, _ in pairs)
        chances = FITTED[beside, target.kinds.shape[1] > 0].chances(rows, len(pairs))
        return answer(text, target, chances, [sample for sample, _ in pairs], [prepared for _, prepared in pairs])

    def _prepared(self, text: str, embedder: Embedder, tick: Tick | None = None) -> Prepared:
        key = embedder.fingerprint, text
        with self._lock:
            if key in self._held:
                self._held.move_to_end(key)
                return self._held[key]
        made = prepare(text, embedder, self._kinds, tick)
        with self._lock:
            self._held[key] = made
            while len(self._held) > _HELD:
                self._held.popitem(last=False)
        return made
