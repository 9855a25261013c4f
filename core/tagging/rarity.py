"""The weight of a word: the rarer it is in contracts, the more it weighs.

It is counted in the sentences of the sample contracts, so that a clause gets the same tags in every library. The
measure is the inverse document frequency of Spärck Jones, "A statistical interpretation of term specificity" (1972),
with sentences as documents.
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
from core.translation import tr

RARITY_FILE = "rarity.json"


@dataclass(frozen=True, slots=True)
class Rarity:
    """In how many sentences each stem occurs; only stems of letters are counted."""

    sentences: int
    counts: Mapping[str, int]

    @classmethod
    def of(cls, sentences: Iterable[str]) -> Rarity:
        """Counts the stems of sentences."""
        sets = [stem_set(sentence) for sentence in sentences]
        return cls(len(sets), Counter(stem for each in sets for stem in sorted(each) if stem.isalpha()))

    @classmethod
    def read(cls, folder: Path) -> Rarity:
        """Reads what `write` wrote.

        Raises:
            MunimentError: it is missing or damaged.
        """
        file = folder / RARITY_FILE
        try:
            stored = json.loads(file.read_text(encoding="utf-8"))
            return cls(stored["sentences"], stored["counts"])
        except (OSError, ValueError, KeyError) as error:
            raise MunimentError(
                tr("The word counts that come with Muniment are missing or damaged."),
                tr("Install Muniment again."),
                file,
            ) from error

    def write(self, folder: Path) -> None:
        """Writes the counts into a folder."""
        stored = {"sentences": self.sentences, "counts": dict(sorted(self.counts.items()))}
        (folder / RARITY_FILE).write_text(json.dumps(stored, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")

    def __getitem__(self, stem: str) -> float:
        """The weight of a stem, in nats; an unknown stem has the highest."""
        return math.log((self.sentences + 1) / (self.counts.get(stem, 0) + 0.5))


def stem_set(text: str) -> frozenset[str]:
    """The stems of a text that distinguish concepts, each once."""
    return frozenset(stem for chunk in text.split() for stem in _chunk(chunk))


@lru_cache(maxsize=1 << 16)
def _chunk(text: str) -> tuple[str, ...]:
    """The stems of the text between two white spaces; most such chunks of a contract are in the cache."""
    return tuple(stem for stem, _ in concept_stems(text))
