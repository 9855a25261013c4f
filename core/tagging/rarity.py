"""How much a word tells: the rarer it is in contracts, the more.

Counted in the sentences of the sample contracts, so that a clause has the same tags in every library. The measure is
the inverse document frequency of Spärck Jones, "A statistical interpretation of term specificity" (1972), with a
sentence in the place of a document.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from core.errors import MunimentError
from core.lexicon import concept_stems

RARITY_FILE = "rarity.json"


@dataclass(frozen=True, slots=True)
class Rarity:
    """In how many of so many sentences each stem of letters stands; figures count as never met."""

    sentences: int
    counts: Mapping[str, int]

    @classmethod
    def of(cls, sentences: Iterable[str]) -> Rarity:
        """Counts the stems of sentences."""
        found = [stem_set(sentence) for sentence in sentences]
        return cls(len(found), Counter(stem for each in found for stem in sorted(each) if stem.isalpha()))

    @classmethod
    def read(cls, folder: Path) -> Rarity:
        """What `write` wrote.

        Raises:
            MunimentError: it is missing or damaged.
        """
        file = folder / RARITY_FILE
        try:
            held = json.loads(file.read_text(encoding="utf-8"))
            return cls(held["sentences"], held["counts"])
        except (OSError, ValueError, KeyError) as error:
            raise MunimentError(
                "The counts of words are missing or damaged.", "Install Muniment again.", file
            ) from error
        return cls(held["sentences"], held["counts"])

    def write(self, folder: Path) -> None:
        """Puts the counts into a folder."""
        held = {"sentences": self.sentences, "counts": dict(sorted(self.counts.items()))}
        (folder / RARITY_FILE).write_text(json.dumps(held, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")

    def __getitem__(self, stem: str) -> float:
        """How much a stem tells, in nats; a stem that was never met tells the most."""
        return math.log((self.sentences + 1) / (self.counts.get(stem, 0) + 0.5))


def stem_set(text: str) -> frozenset[str]:
    """The stems of a text that tell something, each once."""
    return frozenset(stem for chunk in text.split() for stem in _chunk(chunk))


@lru_cache(maxsize=1 << 16)
def _chunk(text: str) -> tuple[str, ...]:
    """The stems between two white spaces, which no word goes over: most chunks of a contract have been met before."""
    return tuple(stem for stem, _ in concept_stems(text))
