"""The model that writes summaries as the rest of the program sees it: by its folder, in a process of its own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from core.isolation.model_process import ModelProcess
from core.models.reranking.judge.judge import described
from core.models.reranking.judge.model import BATCH, LENGTH
from core.models.reranking.memory import memory_limit
from core.models.summarising.engine import ContinueQuestion, Draft, open_writer

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path


class LlamaWriter:
    """A language model in a GGUF file (see `core.types.ports.Writer`). Any thread may use it; call `close` at the end.

    It is loaded when it is first asked, confined as a judge is, and frees its memory after two minutes without a
    question: a judge with the same weights may be open at the same time.

    Attributes:
        name: of the model, for the user.
    """

    def __init__(self, folder: Path) -> None:
        """Reads the description of the model.

        Args:
            folder: holds the GGUF file and its ``model.json``.

        Raises:
            ModelError: the model or its description is missing or damaged.
        """
        self.name, path, sha256 = described(folder)
        self._process = ModelProcess(
            partial(open_writer, path, sha256),
            path,
            megabytes=memory_limit(path, tokens=LENGTH, batch=BATCH),
            about=None,
            answer=Draft | None,
            idle=120.0,
        )

    def summary(self, text: str) -> Generator[str | None, None, None]:
        """See `core.types.ports.Writer.summary`."""
        known, ended = 0, False
        while not ended:
            draft: Draft = yield from self._process.ask(ContinueQuestion(text, known))
            known, ended = draft.tokens, draft.ended
            yield draft.words

    def close(self) -> None:
        """Ends the model's process at once. Safe to call twice."""
        self._process.close()
