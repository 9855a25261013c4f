"""The kinds of clauses that lawyers have labelled, and how likely each statement is one of them.

What is looked for is most often of a kind that many have looked for before, and a few examples say less of such a kind
than hundreds of labelled contracts do. So the examples tell which kinds they are of, and the statements of a text are
held against that; a clause of no known kind is told by its likeness to the examples alone.

Five readers were taught, each without a fifth of the contracts, by the hash of their texts. A text is read by the one
that was not taught with the texts of its fifth: what is measured on the contracts that taught the others is what is to
be expected of new ones.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.errors import ModelError
from core.ports import Embedder, Vectors
from core.searching.analogy.vectorizers import Matrix, weighted

Chances = Vectors
"""Shape (statements, kinds), 0 to 1."""

READERS: Final = 5
_REPLACE: Final = "Install Muniment again."


@dataclass(frozen=True)
class Reader:
    """One reader: a layer between the vectors and the kinds, and beside it what each word tells of each kind.

    ``hidden`` is of shape (twice the vectors' dimensions, units), ``kinds`` (units, kinds), ``words`` (columns, kinds).
    """

    hidden: Vectors
    hidden_constant: Vectors
    kinds: Vectors
    constant: Vectors
    words: Vectors

    def chances(self, meaning: Vectors, words: Matrix) -> Chances:
        """Of statements, by what `with_headings` and `Kinds.telling` make of them."""
        units = np.maximum(meaning @ self.hidden + self.hidden_constant, 0.0)
        odds = units @ self.kinds + words @ self.words + self.constant
        return np.asarray(1 / (1 + np.exp(-odds)), dtype=np.float32)


@dataclass(frozen=True)
class Kinds:
    """All readers, and what they have in common.

    Attributes:
        names: of the kinds.
        encoder: the SHA-256 of the encoder whose vectors they read.
        columns: of the words that they know, in the matrix that `vectorizers.words` makes.
        rarity: of these.
        readers: by the fifth of the texts that each has not seen.
    """

    names: tuple[str, ...]
    encoder: str
    columns: NDArray[np.int64]
    rarity: Vectors
    readers: Sequence[Reader]

    @classmethod
    def read(cls, folder: Path) -> Kinds:
        """What the recipe wrote (``training/kinds``).

        Raises:
            ModelError: a file is missing or damaged.
        """
        try:
            told = json.loads((folder / "kinds.json").read_text(encoding="utf-8"))
            weights = (folder / told["file"]).read_bytes()
            if hashlib.sha256(weights).hexdigest() != told["sha256"]:
                raise ValueError("other weights than those described")
            with np.load(folder / told["file"]) as held:
                names = [each.name for each in fields(Reader)]
                readers = [
                    Reader(*(held[f"{name}-{at}"].astype(np.float32) for name in names)) for at in range(READERS)
                ]
                return cls(
                    tuple(told["kinds"]), told["encoder"], held["columns"].astype(np.int64), held["rarity"], readers
                )
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ModelError("What is known of kinds of clauses is missing or damaged.", _REPLACE, folder) from error

    def understands(self, embedder: Embedder) -> bool:
        """Whether the vectors of an encoder can be read."""
        return embedder.fingerprint.startswith(self.encoder[:16])

    def chances(self, text: str, meaning: Vectors, words: Matrix, heading: NDArray[np.int64]) -> Chances:
        """Of each statement of a text, by the reader that was not taught with it.

        Args:
            text: whole.
            meaning: the vectors of its statements.
            words: which words each has.
            heading: the statement over each, -1 for none.
        """
        return self.readers[fifth(text)].chances(with_headings(meaning, heading), self.telling(words))

    def telling(self, words: Matrix) -> Matrix:
        """The known ones of the words, weighted by their rarity."""
        return weighted(words[:, self.columns], self.rarity)


def fifth(text: str) -> int:
    """To which fifth of all texts a text belongs."""
    return int.from_bytes(hashlib.sha256(text.encode("utf-8", errors="replace")).digest()[:8]) % READERS


def with_headings(meaning: Vectors, heading: NDArray[np.int64]) -> Vectors:
    """The vector of each statement and that of its heading side by side; zeros where there is none."""
    over = meaning[heading]
    over[heading < 0] = 0.0
    return np.hstack([meaning, over])
