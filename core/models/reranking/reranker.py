"""The shipped reranker: a cross-encoder with the products of its layers in int8, run by ONNX Runtime.

Its file takes a pair in tokens and returns the input of the last layer, and that layer itself, which is applied here,
so that the user's ratings can correct it. `training.reranker.layers` makes the file, and says how numbers are rounded.
Pairs are read in parallel, each on one thread: nothing is padded, and no score depends on the other texts.
"""

from __future__ import annotations

import copy
import hashlib
import math
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

import numpy as np
from numpy.typing import NDArray

from core.base.errors import ModelError
from core.base.translation import marked, tr
from core.isolation.cores import RestingModel, give_back_memory, open_session, usable_cores
from core.models.description import FILE, ModelFolder, sha256_of
from core.types.models import Scale

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from onnxruntime import InferenceSession

Numbers = NDArray[np.float64]

TOKENIZER: Final = "tokenizer.json"

REPLACE: Final = marked("Install Muniment again, or choose another model.")
QUERY_TOKENS: Final = 64
"""The longest query that is read, in tokens; the rest of a pair's length is the clause's."""

_LEAST_TOKENS: Final = 16

_MOST_SCORES: Final = 5_000
"""How many pairs are cached, those of a hundred searches: about a megabyte."""

_TRIAL_QUERY: Final = "Governing law"
_TRIAL_ANSWER: Final = (
    "This Agreement shall be governed by and construed in accordance with the laws of the State of New York."
)
_TRIAL_OTHER: Final = (
    "The Supplier shall deliver the Goods to the Warehouse within ten (10) days after receipt of each order."
)


class PairReader:
    """Reads pairs as tokens, as MPNet does: ``<s> query </s></s> clause </s>``.

    Args:
        tokenizer: the path of its ``tokenizer.json``.
        longest: the longest pair in tokens; what does not fit of a clause is not read.
    """

    def __init__(self, tokenizer: Path, longest: int) -> None:
        from tokenizers import Tokenizer

        self._tokenizer = Tokenizer.from_file(str(tokenizer))
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()
        self._start, self._end = (self._id(token) for token in ("<s>", "</s>"))
        self._longest = longest

    def query(self, text: str) -> list[int]:
        """The tokens of a query: at most 64, and at most half of a pair."""
        return self._read(text)[: min(QUERY_TOKENS, self._longest // 2)]

    def pair(self, query: Sequence[int], text: str) -> list[int]:
        """The tokens of a pair."""
        room = self._longest - len(query) - 4
        return [self._start, *query, self._end, self._end, *self._read(text)[:room], self._end]

    def _id(self, token: str) -> int:
        if (found := self._tokenizer.token_to_id(token)) is None:
            raise ValueError(f"{token} is not in the vocabulary")
        return found

    def _read(self, text: str) -> list[int]:
        return list(self._tokenizer.encode(text, add_special_tokens=False).ids)


class QuantisedCrossEncoder:
    """A reranker (see `core.types.ports.Reranker`) in a file for ONNX Runtime, whose last layer can be corrected.

    Any thread may use it. Close it, or use it as a context manager, to free its memory.

    Attributes:
        scale: how its scores are combined with those of search, and what they are worth in stars.
        fingerprint: identifies the weights and the scale.
    """

    def __init__(self, folder: Path, workers: int | None = None) -> None:
        """Loads the model and checks it on a pair of our own.

        Args:
            folder: holds its file, its ``tokenizer.json`` and its ``model.json``.
            workers: how many pairs are read at the same time; None: one for each physical core.

        Raises:
            ModelError: a file is missing or damaged, or the model cannot distinguish a match from a mismatch.
        """
        described = read_reranker(folder)
        self._path = described.weights
        self.scale: Scale = described.scale
        self.fingerprint: str = described.fingerprint
        self._workers = workers or usable_cores()
        self._cache = ScoreCache()
        self._closed = False
        self._model = RestingModel(partial(_opened, described.weights))
        self._pairs = _pair_reader(folder / TOKENIZER, described.max_tokens)
        with self._model.used() as session:
            (last,) = session.run(["last"], {"ids": np.zeros((1, 1), np.int64)})  # reads no pair
        self._last, self._bias = last[:-1].astype(np.float64), float(last[-1])
        check_scores(self.scores, self._path)

    def corrected(self, correction: Sequence[float]) -> Self:
        """The same model, loaded once for both, with another last layer; closing it leaves this one open.

        Args:
            correction: added to the weights of the last layer, shape (dimensions,).

        Raises:
            ModelError: the correction is another model's.
        """
        change = np.array(correction, dtype=np.float64)
        if change.shape != self._last.shape:
            raise ModelError(
                tr("What was learned from your ratings belongs to another model for the second ranking."),
                tr("Tune search again."),
                self._path,
            )
        other = copy.copy(self)
        other._last = self._last + change
        other._cache = ScoreCache()
        return other

    def scores(self, query: str, texts: Sequence[str]) -> list[float]:
        """One score per text, higher is better: the raw output of the last layer, about -8 to 8.

        Pairs read recently are not read again.

        Raises:
            RuntimeError: the reranker is closed.
        """
        return self._cache.scores(
            query, texts, lambda query, unknown: (float(self.by_head(each)) for each in self.features(query, unknown))
        )

    def features(self, query: str, texts: Sequence[str]) -> Iterator[Numbers]:
        """The input of the last layer, shape (dimensions,), for each text in turn, as soon as it is known.

        Close the iterator to cancel: pairs in progress are finished, and no other is begun.
        """
        if self._closed:
            raise RuntimeError("the reranker is closed")
        asked = self._pairs.query(query)
        with self._model.used() as session:

            def read(text: str) -> Numbers:
                ids = np.array([self._pairs.pair(asked, text)], dtype=np.int64)
                (features,) = session.run(["features"], {"ids": ids})
                return np.asarray(features[0], dtype=np.float64)

            try:
                with ThreadPoolExecutor(self._workers, "reranking") as threads:
                    yield from threads.map(read, texts)
            finally:
                give_back_memory()

    def by_head(self, features: Numbers) -> Numbers:
        """The scores of features by the last layer: shape (texts,) from (texts, dimensions)."""
        scores: Numbers = features @ self._last + self._bias
        return scores

    def close(self) -> None:
        """Frees the model, after pairs in progress; one that `corrected` made loads it again. Safe to call twice."""
        self._closed = True
        self._model.rest()
        self._cache.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _opened(weights: Path) -> InferenceSession:
    try:
        return open_session(weights)
    except Exception as error:  # ONNX Runtime raises many kinds, without a common one
        raise ModelError(tr("The model for the second ranking could not be started."), tr(REPLACE), weights) from error


def _pair_reader(tokenizer: Path, longest: int) -> PairReader:
    try:
        return PairReader(tokenizer, longest)
    except Exception as error:  # so does tokenizers
        raise ModelError(tr("The model for the second ranking is damaged."), tr(REPLACE), tokenizer) from error


# -------------------------------------- the files in a reranker's folder


@dataclass(frozen=True, slots=True)
class RerankerModel:
    """The description of a reranker: its name, the file of its weights, the longest pair it reads in tokens, its scale,
    and the SHA-256 of the description itself, which contains that of the weights.
    """

    name: str
    weights: Path
    max_tokens: int
    scale: Scale
    fingerprint: str


def read_reranker(path: Path) -> RerankerModel:
    """The reranker in a folder, after checking that its weights are whole.

    Raises:
        ModelError: there is none, or the description or the weights are damaged.
    """
    folder = ModelFolder(path, tr("model for the second ranking"), tr(REPLACE))
    with folder.facts() as facts:
        retrieval, expected = facts["retrieval"], str(facts["sha256"])
        stars, unanswered = tuple(facts["stars"]), facts.get("unanswered")
        scale = Scale(retrieval["weight"], retrieval["centre"], stars, unanswered)
        fingerprint = sha256_of(path / FILE)
        model = RerankerModel(facts["name"], path / facts["file"], int(facts["max_tokens"]), scale, fingerprint)
        if model.max_tokens < _LEAST_TOKENS:
            raise ValueError("a pair does not fit")
    if sha256_of(folder.weights(model.weights.name)) != expected:
        raise folder.damaged(model.weights)
    return model


# -------------------------------------------------- scores read recently


class ScoreCache:
    """Scores by query and text, the oldest dropped first. Safe to use from several threads.

    It belongs to one model in one configuration: a pair then always has the same score, whatever other pairs are read.
    """

    def __init__(self, most: int = _MOST_SCORES) -> None:
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


# ----------------------------------------------------------------- trial


def check_scores(scores: Callable[[str, Sequence[str]], Sequence[float]], weights: Path) -> None:
    """Checks that a reranker, given by what scores texts for a query, can distinguish a match from a mismatch.

    Raises:
        ModelError: it cannot, or its scores are not numbers.
    """
    match, other = scores(_TRIAL_QUERY, (_TRIAL_ANSWER, _TRIAL_OTHER))
    if not (math.isfinite(match) and math.isfinite(other) and match > other):
        raise ModelError(
            tr("The model for the second ranking does not work: it fails a simple test."), tr(REPLACE), weights
        )
