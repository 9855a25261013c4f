"""The scores of pairs that were read recently: whoever changes a filter or goes back needs most of them again."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

MOST: Final = 5_000
"""How many pairs are cached, those of a hundred searches: about a megabyte."""


class ScoreCache:
    """Scores by query and text, the oldest dropped first. Safe to use from several threads.

    It belongs to one model in one configuration: a pair then always has the same score, whatever other pairs are read.
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._scores: OrderedDict[bytes, float] = OrderedDict()  # the texts themselves would take too much memory
        self._lock = threading.Lock()

    def scores(
        self, query: str, texts: Sequence[str], read: Callable[[str, Sequence[str]], Iterable[float]]
    ) -> list[float]:
        """The scores of texts, in their order; ``read`` gives those that are not cached, each text once."""
        known = self.get(query, texts)
        unknown = [text for text in dict.fromkeys(texts) if text not in known]
        new = dict(zip(unknown, read(query, unknown), strict=True))
        self.put(query, new)
        known |= new
        return [known[text] for text in texts]

    def get(self, query: str, texts: Iterable[str]) -> dict[str, float]:
        """The scores of those of the texts that are cached for this query."""
        keys = {text: _key(query, text) for text in texts}
        with self._lock:
            for key in keys.values():
                if key in self._scores:
                    self._scores.move_to_end(key)
            return {text: self._scores[key] for text, key in keys.items() if key in self._scores}

    def put(self, query: str, scores: Mapping[str, float]) -> None:
        """Caches the scores of texts for this query."""
        keyed = {_key(query, text): score for text, score in scores.items()}
        with self._lock:
            self._scores.update(keyed)
            while len(self._scores) > self._most:
                self._scores.popitem(last=False)

    def clear(self) -> None:
        """Drops all scores."""
        with self._lock:
            self._scores.clear()


def _key(query: str, text: str) -> bytes:
    parts = (part.encode("utf-8", errors="surrogatepass") for part in (query, text))
    return b"".join(hashlib.blake2b(part, digest_size=12).digest() for part in parts)
