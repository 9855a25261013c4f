"""Vectors of passages near those of an encoder, some 500 times as fast: the mean of a vector of each token, and of each
pair of tokens that is frequent in contracts, by weights that fall with the place in the passage.

They are compared with queries that the encoder itself has embedded, and stand in for its own vectors of clauses until
those are made.

Source: the mean of weighted token vectors that are trained on a sentence encoder's, of Model2Vec and Tokenlearn
(Tulkens and van Dongen, 2024). `training.encoder.static` makes the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final
from zipfile import ZipFile, ZipInfo

import numpy as np
from numpy.typing import NDArray

from core.types.ports import Vectors

if TYPE_CHECKING:
    from tokenizers import Tokenizer

PLACES: Final = 8
_MOST: Final = 100_000  # words: 25 MB
_Numbers = NDArray[np.int64]


class TokenisedWords:
    """The tokens of texts, of which each word is read once: ten times as fast as reading all of a text. For tokenizers
    that read words one by one, as those of BERT. Safe to use from several threads.
    """

    def __init__(self, tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer
        self._known: dict[str, list[int]] = {}

    def of(self, text: str) -> list[int]:
        """The ids of the tokens of a text, without special ones."""
        words = text.split()
        try:
            return list(chain.from_iterable(map(self._known.__getitem__, words)))
        except KeyError:
            known = self._known if len(self._known) < _MOST else {}
            unread = [word for word in dict.fromkeys(words) if word not in known]
            read = self._tokenizer.encode_batch_fast(unread, add_special_tokens=False)
            known.update(zip(unread, (each.ids for each in read), strict=True))
            self._known = known
            return list(chain.from_iterable(map(known.__getitem__, words)))


@dataclass(frozen=True, slots=True)
class Features:
    """What of a passage has a vector: some tokens, numbered from 0, and after these some pairs of adjacent tokens.

    Attributes:
        tokens: the number of each token of the vocabulary; -1 where it has no vector.
        pairs: ascending; a pair is its first token's id times the size of the vocabulary, plus its second's.
    """

    tokens: _Numbers
    pairs: _Numbers

    def of(self, passages: Sequence[Sequence[int]]) -> tuple[_Numbers, _Numbers, _Numbers]:
        """The features of passages, given by the ids of their tokens.

        Returns:
            The numbers of the features, passage after passage; of each its place (0: the first token; 1: the next two;
            2: the next four, and so on; of a pair, that of its second token); and where each passage begins and, last,
            the last one ends.
        """
        lengths = np.fromiter(map(len, passages), np.int64, len(passages))
        ids = np.fromiter(chain.from_iterable(passages), np.int64, int(lengths.sum()))
        starts = np.concatenate([[0], np.cumsum(lengths)])
        within = np.arange(len(ids)) - np.repeat(starts[:-1], lengths)
        found = np.full((len(ids), 2), -1, np.int64)
        found[:, 0] = self.tokens[ids]
        if len(ids) and len(self.pairs):
            keys = ids[:-1] * len(self.tokens) + ids[1:]
            at = np.minimum(np.searchsorted(self.pairs, keys), len(self.pairs) - 1)
            is_pair = (self.pairs[at] == keys) & (within[1:] > 0)
            found[1:, 1][is_pair] = int(self.tokens.max()) + 1 + at[is_pair]
        has = found >= 0
        place = np.minimum(np.log2(within + 1).astype(np.int64), PLACES - 1)
        counts = np.concatenate([[0], np.cumsum(has.sum(axis=1))])
        return found[has], np.repeat(place, 2).reshape(-1, 2)[has], counts[starts]


class StaticEncoder:
    """Makes the vectors of passages in tokens. Safe to use from several threads.

    Args:
        file: the table, as `written` makes it.
    """

    def __init__(self, file: Path) -> None:
        with np.load(file) as arrays:
            self._features = Features(arrays["tokens"].astype(np.int64), arrays["pairs"])
            self._rows, self._scales, self._places = arrays["rows"], arrays["scales"], arrays["places"]

    def embed(self, passages: Sequence[Sequence[int]]) -> Vectors:
        """Shape (passages, dimensions), float32, of unit length; zero where nothing of a passage has a vector."""
        features, places, bounds = self._features.of(passages)
        weights = self._scales[features] * self._places[places]
        vectors = np.zeros((len(passages), self._rows.shape[1]), np.float32)
        for number, (start, end) in enumerate(zip(bounds[:-1].tolist(), bounds[1:].tolist(), strict=True)):
            rows = self._rows[features[start:end]].astype(np.float32)
            np.einsum("i,ij->j", weights[start:end], rows, out=vectors[number])  # BLAS would take memory of its own
        vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), np.float32(1e-9))
        return vectors


def write(file: Path, features: Features, vectors: Vectors, places: Vectors) -> None:
    """Writes a table, each vector in 8 bits by a scale of its own.

    Args:
        file: where to.
        features: what has a vector.
        vectors: by the numbers of the features, each times its weight.
        places: the weights of the places.
    """
    scales = np.maximum(np.abs(vectors).max(axis=1), 1e-9) / 127
    rows = np.rint(vectors / scales[:, None]).astype(np.int8)
    arrays = {
        "tokens": features.tokens.astype(np.int32),
        "pairs": features.pairs,
        "rows": rows,
        "scales": scales.astype(np.float32),
        "places": places.astype(np.float32),
    }
    with ZipFile(file, "w") as archive:  # `np.savez` writes the time too: equal tables would be different files
        for name, array in arrays.items():
            with archive.open(ZipInfo(f"{name}.npy"), "w") as part:
                np.lib.format.write_array(part, array)
