"""The judge as the rest of the program sees it: by its folder, in a process of its own (see `ports.Judge`)."""

from __future__ import annotations

import hashlib
from functools import partial
from typing import TYPE_CHECKING

from core.base.translation import tr
from core.isolation.model_process import ModelProcess
from core.models.modelfiles.description import ModelFolder
from core.models.reranking.judge.engine import CompareQuestion, GradeQuestion, JudgeTraits, open_judge
from core.models.reranking.judge.model import BATCH, LENGTH, OTHER
from core.models.reranking.judge.prompts import VERSION
from core.models.reranking.judge.sanity import SANITY_CHECK, SanityCheck
from core.models.reranking.memory import memory_limit

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from pathlib import Path


class LlamaJudge:
    """A language model in a GGUF file that grades clauses in stars. Any thread may use it; call `close` at the end.

    The first question loads the model, in a process of its own; ten minutes without a question free its memory.

    Attributes:
        name: of the model, for the user.
        fingerprint: identifies the weights and the prompts.
    """

    def __init__(self, folder: Path, check: SanityCheck = SANITY_CHECK) -> None:
        """Reads the description of the model.

        Args:
            folder: holds the GGUF file and its ``model.json``: name, file, and the SHA-256 of the file.
            check: what the model must pass when it is loaded.

        Raises:
            ModelError: the model or its description is missing or damaged.
        """
        self.name, path, sha256 = described(folder)
        self.fingerprint = hashlib.sha256(f"{sha256} {VERSION}".encode()).hexdigest()
        self._process = ModelProcess(
            partial(open_judge, path, sha256, check),
            path,
            megabytes=memory_limit(path, tokens=LENGTH, batch=BATCH),
            about=JudgeTraits,
            answer=float | None,
        )

    def compares(self) -> Generator[None, None, bool]:
        """Loads the model; returns whether it should also compare clauses in pairs.

        Raises:
            ModelError: it cannot be used; says why.
        """
        about: JudgeTraits = yield from self._process.open()
        return about.compares

    def grades(self, query: str, texts: Sequence[str]) -> Generator[float | None, None, None]:
        """See `core.types.ports.Judge.grades`."""
        for text in texts:
            yield (yield from self._process.ask(GradeQuestion(query, text)))

    def preferences(self, query: str, pairs: Sequence[tuple[str, str]]) -> Generator[float | None, None, None]:
        """See `core.types.ports.Judge.preferences`."""
        for one, other in pairs:
            yield (yield from self._process.ask(CompareQuestion(query, one, other)))

    def close(self) -> None:
        """Ends the model's process at once. Safe to call twice."""
        self._process.close()


def described(folder: Path) -> tuple[str, Path, str]:
    """The name, the file and the SHA-256 of a language model, from the description in its folder.

    Raises:
        ModelError: the description is missing or damaged.
    """
    model = ModelFolder(folder, tr("model"), tr(OTHER))
    with model.facts() as facts:
        name, file, sha256 = (str(facts[key]) for key in ("name", "file", "sha256"))
    return name, model.weights(file), sha256
