"""A reranker in a process of its own, for models that the user brought: a broken one takes nothing else down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from core.base.errors import ModelError
from core.base.generators import finish
from core.base.translation import tr
from core.isolation.cores import usable_cores
from core.isolation.model_process import ModelProcess
from core.models.reranking.cross_encoder.model import read_reranker
from core.models.reranking.memory import memory_limit

if TYPE_CHECKING:
    from core.models.reranking.cross_encoder.llama import CrossEncoder
    from core.types.scale import Scale

_AT_ONCE: Final = 10  # texts; a question to the process can be dropped only as a whole

Pairs = tuple[str, list[str]]


class RemoteReranker:
    """A `CrossEncoder` in a process of its own (see `ports.Reranker`). Any thread may use it; close it at the end.

    Attributes:
        scale: how its scores are combined with those of search, and what they are worth in stars.
        fingerprint: identifies the weights and the scale.
    """

    def __init__(self, folder: Path) -> None:
        """Starts the process, and checks the model on a pair of our own there.

        Args:
            folder: holds the GGUF file and its ``model.json``.

        Raises:
            ModelError: the file is missing, damaged, not a reranker, or makes llama.cpp crash.
        """
        described = read_reranker(folder)
        self.scale: Scale = described.scale
        self.fingerprint: str = described.fingerprint
        self._path, length = described.weights, described.max_tokens
        self._process = ModelProcess(
            partial(open_reranker, folder),
            described.weights,
            megabytes=memory_limit(described.weights, tokens=length, batch=length, contexts=usable_cores()),
            about=None,
            answer=list[float],
            opening=60.0,
            patience=30.0,
        )
        try:
            finish(self._process.open())
        except BaseException:
            self.close()
            raise

    def scores(self, query: str, texts: Sequence[str]) -> list[float]:
        """One score per text, higher is better.

        Raises:
            ModelError: the model stopped working; the next question restarts it.
            RuntimeError: the reranker is closed.
        """
        scores: list[float] = []
        for start in range(0, len(texts), _AT_ONCE):
            part = list(texts[start : start + _AT_ONCE])
            answer: list[float] = finish(self._process.ask((query, part)))
            if len(answer) != len(part):
                raise ModelError(tr("The model stopped working."), tr("Choose another model."), self._path)
            scores += answer
        return scores

    def close(self) -> None:
        """Ends the process at once. Safe to call twice."""
        self._process.close()


class _Served:
    """The model inside the process, see `core.isolation.model_process.ServedModel`."""

    about = None

    def __init__(self, encoder: CrossEncoder) -> None:
        self._encoder = encoder

    def answer(self, pairs: Pairs) -> list[float]:
        query, texts = pairs
        return self._encoder.scores(query, texts)


def open_reranker(folder: Path, _halted: Callable[[], bool]) -> _Served:
    """Opens the reranker in a folder.

    Raises:
        ModelError: it cannot be used; says why.
    """
    from core.models.reranking.cross_encoder.llama import CrossEncoder

    return _Served(CrossEncoder(folder))
