"""The stem of a word, by Snowball's stemmer for English (Porter, "The English (Porter2) stemming algorithm", 2002)."""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import Final

import snowballstemmer

_ENGLISH: Final = snowballstemmer.stemmer("english")
_LOCK: Final = threading.Lock()  # the stemmer keeps state


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """What the inflected forms of a word have in common: "indemnifi" for "indemnify" and "indemnified".

    Safe to call from several threads.

    Args:
        word: as `core.text.words.normalise` writes it; a possessive ending ("company's") is dropped too.
    """
    with _LOCK:
        return str(_ENGLISH.stemWord(word.removesuffix("'s")))
