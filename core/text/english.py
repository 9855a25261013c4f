"""English words: their stem, their singular, and how often they are used."""

from __future__ import annotations

import gzip
import threading
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

import snowballstemmer

_ENGLISH: Final = snowballstemmer.stemmer("english")
_LOCK: Final = threading.Lock()  # the stemmer keeps state


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """What the inflected forms of a word have in common: "indemnifi" for "indemnify" and "indemnified".

    By Snowball's stemmer (Porter, "The English (Porter2) stemming algorithm", 2002). Safe to call from several threads.

    Args:
        word: as `core.text.words.normalise` writes it; a possessive ending ("company's") is dropped too.
    """
    with _LOCK:
        return str(_ENGLISH.stemWord(word.removesuffix("'s")))


def singular(word: str) -> str:
    """A word without its plural ending, by spelling alone: "parties" is "party", "losses" is "loss"."""
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    return word[:-1]


def is_english(word: str) -> bool:
    """Whether the dictionary has a word, whatever its case."""
    return occurrences(word) > 0


def occurrences(word: str) -> int:
    """How often a word occurs in the texts that pyspellchecker's dictionary of 160,000 words was made from.

    23,000 times "re", 50 times "nonexclusive".
    """
    return _counted(word.lower())


@lru_cache(maxsize=1 << 12)
def _counted(word: str) -> int:
    words, key = _dictionary(), b'"' + word.encode(errors="surrogatepass") + b'"'
    low, high = 0, len(words)
    while low < high:  # the line with the word begins in this range, if there is one
        start = words.rfind(b"\n", low, (low + high) // 2) + 1 or low
        end = words.find(b"\n", start)
        there, _, count = words[start:end].partition(b": ")
        if there == key:
            return int(count.rstrip(b","))
        low, high = (end + 1, high) if there < key else (low, start)
    return 0


@cache
def _dictionary() -> bytes:
    """The dictionary's file without its brackets: a line for each word, sorted. As a dict it would take ten times the
    three megabytes.
    """
    import spellchecker

    file = Path(spellchecker.__file__).parent / "resources" / "en.json.gz"
    return gzip.decompress(file.read_bytes()).removeprefix(b"{\n").removesuffix(b"}")
