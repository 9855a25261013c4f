"""A library of invented contracts, in one folder per matter, each contract with words that no other has."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from core import Library, Query
from core.text.english import stem
from tests.fakes import WordEmbedder

_SYLLABLES = [f"{a}{b}" for a in "bdfgklmnprstvz" for b in "aeiou"]
_SHARED = ("party", "shall", "under", "agreement", "notice", "payment", "liability", "terminate", "deliver", "buyer")


class Contracts:
    """Writes contracts, and knows their words.

    Args:
        folder: where they are written.
        seed: the seed of the random choices.
    """

    def __init__(self, folder: Path, seed: int) -> None:
        self._folder, self._draw = folder, random.Random(seed)
        self.texts: dict[Path, str] = {}

    def add(self, matter: str, name: str, clauses: int) -> Path:
        """Writes a contract with this many numbered clauses."""
        own = [self._word() for _ in range(40)]
        lines = [f"{number}. {self._sentence(own)} {self._sentence(own)}" for number in range(1, clauses + 1)]
        path = self._folder / matter / f"{name} {own[0]} {own[1]}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        text = "SUPPLY AGREEMENT\n\n" + "\n\n".join(lines) + "\n"
        path.write_text(text, encoding="utf-8")
        self.texts[path] = text
        return path

    def phrases(self, paths: Sequence[Path], count: int) -> list[str]:
        """This many phrases of contracts, of 3 to 6 words each, the first ones from the beginning of their names."""
        names = [" ".join(path.stem.split()[1:]) for path in paths]
        drawn = []
        while len(drawn) < count - len(names):
            line = self._draw.choice(self._draw.choice([self.texts[path].splitlines()[2::2] for path in paths])).split()
            at = self._draw.randrange(1, len(line) - 6)
            drawn.append(" ".join(line[at : at + self._draw.randint(3, 6)]))
        return (names + drawn)[:count]

    def words(self, paths: Sequence[Path]) -> set[str]:
        """The words, with their stems, that occur only in these contracts, not even inside other words."""
        others = " ".join(text for path, text in self.texts.items() if path not in paths).lower()
        ours = {word.strip(".") for path in paths for word in self.texts[path].lower().split()}
        forms = ours | {stem(word) for word in ours if word.isalpha()}
        return {form for form in forms if len(form) > 6 and form not in others}

    def _word(self) -> str:
        return "".join(self._draw.choices(_SYLLABLES, k=5))

    def _sentence(self, own: Sequence[str]) -> str:
        words = [self._draw.choice(_SHARED if place % 2 else own) for place in range(16)]
        return " ".join(words).capitalize() + "."


@contextmanager
def opened(folder: Path) -> Iterator[Library]:
    """A library with a stand-in for the encoder, which is not under test."""
    with Library.open(folder) as library:
        library._opened.models.encoder = WordEmbedder  # type: ignore[assignment]
        yield library


def ranking(library: Library, *queries: str) -> list[list[tuple[str, float]]]:
    """What is found for each query, with scores, as far down as search goes."""
    answers = [list(library.search.find(Query(query, limit=100), rerank=False))[-1] for query in queries]
    return [[(hit.clause.id, round(hit.score, 6)) for hit in answer.hits] for answer in answers]
