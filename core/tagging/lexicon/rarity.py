"""The weight of a word: the rarer it is in contracts, the more it weighs.

Words are counted in the sentences of the sample contracts, so that a clause gets the same tags, and is as good an
answer to a query, in every library. The measure is the inverse document frequency of Spärck Jones, "A statistical
interpretation of term specificity" (1972), with sentences as documents.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from core.base import paths
from core.base.errors import MunimentError
from core.base.translation import tr
from core.tagging.lexicon.keys import concept_stems
from core.text.english import stem
from core.text.words import word_texts

RARITY_FILE: Final = "rarity.json"
"""Counts of the stems that distinguish concepts, `stem_set`."""
WORDS_FILE: Final = "words.json"
"""Counts of the stems that search uses, `search_stems`."""


@dataclass(frozen=True, slots=True)
class Rarity:
    """The number of sentences in which each stem occurs; only stems made of letters are counted."""

    sentences: int
    counts: Mapping[str, int]

    @classmethod
    def of(cls, sentences: Iterable[str], stems: Callable[[str], frozenset[str]] | None = None) -> Rarity:
        """Counts the stems of sentences; ``stems`` gives those of one sentence, None: `stem_set`."""
        sets = [(stems or stem_set)(sentence) for sentence in sentences]
        return cls(len(sets), Counter(stem for each in sets for stem in sorted(each) if stem.isalpha()))

    @classmethod
    def read(cls, folder: Path, name: str = RARITY_FILE) -> Rarity:
        """Reads what `write` wrote.

        Raises:
            MunimentError: it is missing or damaged.
        """
        file = folder / name
        try:
            stored = json.loads(file.read_text(encoding="utf-8"))
            return cls(stored["sentences"], stored["counts"])
        except (OSError, ValueError, KeyError) as error:
            raise MunimentError(
                tr("The word counts that come with Muniment are missing or damaged."),
                tr("Install Muniment again."),
                file,
            ) from error

    def write(self, folder: Path, name: str = RARITY_FILE) -> None:
        """Writes the counts into a folder."""
        stored = {"sentences": self.sentences, "counts": dict(sorted(self.counts.items()))}
        (folder / name).write_text(json.dumps(stored, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")

    def __getitem__(self, stem: str) -> float:
        """The weight of a stem, in nats; an unknown stem has the highest."""
        return math.log((self.sentences + 1) / (self.counts.get(stem, 0) + 0.5))


@cache
def shipped_words() -> Rarity:
    """The weights of the stems that search uses, as shipped with the program."""
    return Rarity.read(paths.resources() / "lexicon", WORDS_FILE)


def search_stems(text: str) -> frozenset[str]:
    """The stems of a text by which search finds it, each once."""
    return frozenset(map(stem, word_texts(text)))


def stem_set(text: str) -> frozenset[str]:
    """The stems of a text that distinguish concepts, each once."""
    return frozenset(stem for chunk in text.split() for stem in _chunk(chunk))


@lru_cache(maxsize=1 << 16)
def _chunk(text: str) -> tuple[str, ...]:
    """The stems of a text without white space; most such chunks of a contract are in the cache."""
    return tuple(stem for stem, _ in concept_stems(text))
