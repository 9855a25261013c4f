"""The judge as the engine sees it: by its folder, in a process of its own (see `core.ports.Judge`)."""

from __future__ import annotations

import hashlib
from functools import partial
from typing import TYPE_CHECKING

from core.isolation.model_process import ModelProcess
from core.modelfiles.description import ModelFolder
from core.reranking.judge.engine import About, Compare, Grade, open_judge
from core.reranking.judge.forms import VERSION
from core.reranking.judge.model import OTHER
from core.reranking.judge.trial import TRIAL, Trial

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from pathlib import Path


class LlamaJudge:
    """A language model in a GGUF file that is asked for stars. Any thread may use it; call `close` at the end.

    The model is loaded when it is first asked, in a process of its own, and gives its memory back when nothing has been
    asked for ten minutes.

    Attributes:
        name: of the model, for the user.
        fingerprint: names the weights and how they are asked.
    """

    def __init__(self, folder: Path, trial: Trial = TRIAL) -> None:
        """Reads the description of the model.

        Args:
            folder: holds the GGUF file and its ``model.json``: name, file, and the SHA-256 of the file.
            trial: what the model must pass when it is loaded.

        Raises:
            ModelError: the model or its description is missing or damaged.
        """
        self.name, path, sha256 = _described(folder)
        self.fingerprint = hashlib.sha256(f"{sha256} {VERSION}".encode()).hexdigest()
        self._process = ModelProcess(partial(open_judge, path, sha256, trial), path)

    def compares(self) -> Generator[None, None, bool]:
        """Loads the model; gives whether it should be asked which of two clauses is better as well.

        Raises:
            ModelError: it cannot be used; says why.
        """
        about: About = yield from self._process.open()
        return about.compares

    def grades(self, query: str, texts: Sequence[str]) -> Generator[float | None, None, None]:
        """See `core.ports.Judge.grades`."""
        for text in texts:
            yield (yield from self._process.ask(Grade(query, text)))

    def preferences(self, query: str, pairs: Sequence[tuple[str, str]]) -> Generator[float | None, None, None]:
        """See `core.ports.Judge.preferences`."""
        for one, other in pairs:
            yield (yield from self._process.ask(Compare(query, one, other)))

    def close(self) -> None:
        """Ends the model's process at once. Safe to call twice."""
        self._process.close()


def _described(folder: Path) -> tuple[str, Path, str]:
    """The name, the file and the SHA-256 of a judge."""
    model = ModelFolder(folder, "model", OTHER)
    with model.facts() as facts:
        name, file, sha256 = (str(facts[key]) for key in ("name", "file", "sha256"))
    return name, model.weights(file), sha256
