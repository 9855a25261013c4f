"""The clause-type classifier: how likely each statement is of each type of clause that lawyers have labelled.

Most searches are for a type of clause that many have searched for before, and a few examples say less about such a type
than hundreds of labelled contracts do. So the statements of a text are compared with the types of the examples; a
clause of none of these types is found by its similarity to the examples alone.

Five models were trained, each without one fold: a fifth of the contracts, by the hash of their texts. A text is read by
the model that has not seen its fold, so figures measured on the training contracts are those to expect on new ones.
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

from core.base.errors import ModelError
from core.base.translation import tr
from core.search.analogy.vectors import Matrix, tf_idf
from core.types.ports import Embedder, Vectors

Probabilities = Vectors
"""Shape (statements, clause types), 0 to 1."""

CLASSIFIER_FOLDS: Final = 5


@dataclass(frozen=True)
class FoldModel:
    """The model of one fold: a layer between the vectors and the types, and a weight for each word and type.

    ``hidden`` is of shape (twice the vectors' dimensions, units), ``kinds`` (units, types), ``words`` (columns, types).
    The names are those in the file.
    """

    hidden: Vectors
    hidden_constant: Vectors
    kinds: Vectors
    constant: Vectors
    words: Vectors

    def probabilities(self, vectors: Vectors, words: Matrix) -> Probabilities:
        """Those of statements, from what `with_headings` and `ClauseTypeClassifier.weigh_words` make of them."""
        units = np.maximum(vectors @ self.hidden + self.hidden_constant, 0.0)
        odds = units @ self.kinds + words @ self.words + self.constant
        return np.asarray(1 / (1 + np.exp(-odds)), dtype=np.float32)


@dataclass(frozen=True)
class ClauseTypeClassifier:
    """The models of all folds, and what they have in common.

    Attributes:
        names: of the clause types.
        encoder: the SHA-256 of the encoder whose vectors they read.
        columns: of the words that they know, in the matrix that `features.ngram_matrix` makes.
        idf: of these.
        models: by the fold of the texts that each has not seen.
    """

    names: tuple[str, ...]
    encoder: str
    columns: NDArray[np.int64]
    idf: Vectors
    models: Sequence[FoldModel]

    @classmethod
    def read(cls, folder: Path) -> ClauseTypeClassifier:
        """Reads what the recipe wrote (``training/clause_types``).

        Raises:
            ModelError: a file is missing or damaged.
        """
        try:
            card = json.loads((folder / "kinds.json").read_text(encoding="utf-8"))
            file = folder / card["file"]
            if hashlib.sha256(file.read_bytes()).hexdigest() != card["sha256"]:
                raise ValueError("other weights than those described")
            names = [each.name for each in fields(FoldModel)]
            with np.load(file) as kept:
                models = [
                    FoldModel(*(kept[f"{name}-{fold}"].astype(np.float32) for name in names))
                    for fold in range(CLASSIFIER_FOLDS)
                ]
                columns = kept["columns"].astype(np.int64)
                return cls(tuple(card["kinds"]), card["encoder"], columns, kept["rarity"], models)
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ModelError(
                tr("The clause-type classifier is missing or damaged."), tr("Install Muniment again."), folder
            ) from error

    def understands(self, embedder: Embedder) -> bool:
        """Whether it was trained on the vectors of this encoder."""
        return embedder.fingerprint.startswith(self.encoder[:16])

    def probabilities(self, text: str, vectors: Vectors, ngrams: Matrix, heading: NDArray[np.int64]) -> Probabilities:
        """Those of each statement of a text, by the model that has not seen it.

        Args:
            text: the whole text.
            vectors: of its statements.
            ngrams: the words of each.
            heading: the statement over each, -1 for none.
        """
        model = self.models[fold_of(text)]
        return model.probabilities(with_headings(vectors, heading), self.weigh_words(ngrams))

    def weigh_words(self, ngrams: Matrix) -> Matrix:
        """The words that it knows, weighted by their inverse document frequency."""
        return tf_idf(ngrams[:, self.columns], self.idf)


def fold_of(text: str) -> int:
    """The fold to which a text belongs."""
    digest = hashlib.sha256(text.encode("utf-8", errors="replace")).digest()
    return int.from_bytes(digest[:8]) % CLASSIFIER_FOLDS


def with_headings(vectors: Vectors, heading: NDArray[np.int64]) -> Vectors:
    """The vector of each statement and that of its heading side by side; zeros where there is none."""
    over = vectors[heading]
    over[heading < 0] = 0.0
    return np.hstack([vectors, over])
