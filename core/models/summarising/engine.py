"""A language model that writes summaries in a process of its own: a few tokens at a time, always the likeliest."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np

from core.isolation.messages import Count, Message
from core.models.reranking.judge.chat import Composer
from core.models.reranking.judge.model import LanguageModel, open_model
from core.models.summarising.prompts import SUMMARY

LONGEST: Final = 160
"""Tokens of a summary, some 110 words; a model that has not finished by then is stopped."""

_AT_A_TIME: Final = 8  # tokens between two reports


class ContinueQuestion(Message, frozen=True):
    """How does the summary of this text continue, given that this many tokens are known?"""

    text: str
    known: Count


class Draft(Message, frozen=True):
    """A summary so far: its words, their number of tokens, and whether the model has finished."""

    words: str
    tokens: Count
    ended: bool


class SummaryEngine:
    """An open model (see `core.isolation.model_process.ServedModel`).

    The same text always has the same summary: the likeliest token is always taken, and a question about a later part
    than this process has reached makes it write up to there first.
    """

    def __init__(self, model: LanguageModel) -> None:
        """Prepares the prompt.

        Raises:
            ModelError: the model's context is too short for any clause.
        """
        self._model, self._composer = model, Composer(model, SUMMARY)
        self._text, self._written, self._ended = "", list[int](), False
        self.about = None

    def answer(self, question: ContinueQuestion) -> Draft:
        """The summary so far, and a little more; see `ContinueQuestion`."""
        if question.text != self._text:
            self._text, self._written, self._ended = question.text, [], False
        prompt = self._composer.prompt("", [question.text])
        wanted = min(question.known + _AT_A_TIME, LONGEST, self._model.length - len(prompt))
        while len(self._written) < wanted and not self._ended:
            token = int(np.argmax(self._model.logits([*prompt, *self._written])))
            if self._model.ends(token):
                self._ended = True
            else:
                self._written.append(token)
        ended = self._ended or wanted < question.known + _AT_A_TIME
        return Draft(self._model.text(self._written), len(self._written), ended)


def open_writer(path: Path, sha256: str, halted: Callable[[], bool]) -> SummaryEngine:
    """Opens the model in a GGUF file, see `core.models.reranking.judge.model.open_model`."""
    return SummaryEngine(open_model(path, sha256, halted))
