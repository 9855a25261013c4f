"""Finds where a contract has a clause, by examples of it."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final

from core.search.analogy.clause_types import ClauseTypeClassifier
from core.search.analogy.evidence import evidence
from core.search.analogy.examples import MarkedExample, ScoredSpan
from core.search.analogy.prepared import PreparedText, marked_statements, prepare_text
from core.search.analogy.relevance import FITTED
from core.search.analogy.selection import likely_passages
from core.types import Tick
from core.types.ports import Embedder

_KEPT: Final = 32  # prepared texts: searching a contract again takes no time


class Locator:
    """Finds a clause in a text by marked examples. Safe to use from several threads.

    Args:
        embedder: gives the encoder.
        classifier: of clause types; None: examples are compared without it.
    """

    def __init__(self, embedder: Callable[[], Embedder], classifier: ClauseTypeClassifier | None = None) -> None:
        self._embedder = embedder
        self._classifier = classifier
        self._kept: OrderedDict[tuple[str, str], PreparedText] = OrderedDict()  # by the encoder and the text
        self._lock = threading.Lock()

    def where(self, examples: Sequence[MarkedExample], text: str, tick: Tick | None = None) -> list[ScoredSpan]:
        """The passages of ``text`` that are most similar to the marked ones, in the order of the text.

        It assumes that there is at least one; the score says how likely each is.

        Args:
            examples: 1 to 5 texts, each with the clause marked in it.
            text: the contract to search.
            tick: called with the amount done and the total while a long text is read; what it raises ends the search.

        Returns:
            Passages that do not overlap; none where a text is empty or nothing is marked.
        """
        embedder = self._embedder()  # once: it may change
        pairs = [(each, self._prepared(each.text, embedder)) for each in examples if any(map(len, each.spans))]
        pairs = [(example, prepared) for example, prepared in pairs if len(prepared)]
        target = self._prepared(text, embedder, tick)
        if not pairs or not len(target):
            return []
        rows = evidence(target, [(prepared, marked_statements(prepared, example)) for example, prepared in pairs])
        in_context = not all(example.alone for example, _ in pairs)
        model = FITTED[in_context, target.types.shape[1] > 0]
        return likely_passages(text, target, model.probabilities(rows, len(pairs)), pairs)

    def _prepared(self, text: str, embedder: Embedder, tick: Tick | None = None) -> PreparedText:
        key = embedder.fingerprint, text
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        prepared = prepare_text(text, embedder, self._classifier, tick)
        with self._lock:
            self._kept[key] = prepared
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return prepared
