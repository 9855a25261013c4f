"""A judge in the process of its own: how a model is to be asked is chosen when it is opened, and tried."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeAlias

from core.errors import ModelError
from core.reranking.judge.asking import Asker, Pairs, Stars, Vocabulary, YesNo
from core.reranking.judge.model import OTHER, LanguageModel
from core.reranking.judge.trial import Trial

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

SMALL: Final = 2_000_000_000
"""A model of fewer weights is also asked which of two clauses is better: it grades all alike, but can compare."""


@dataclass(frozen=True, slots=True)
class Grade:
    """How many stars is this clause worth? Answered by a number, 1 to 5."""

    query: str
    clause: str


@dataclass(frozen=True, slots=True)
class Compare:
    """Is one clause better than the other? Answered by log-odds, below 0 where the other is."""

    query: str
    one: str
    other: str


Question: TypeAlias = Grade | Compare


@dataclass(frozen=True, slots=True)
class About:
    """What is to be known of an open judge: whether two clauses should be compared as well as graded."""

    compares: bool


class Engine:
    """An open judge (see `core.isolation.model_server.ServedModel`)."""

    def __init__(self, model: LanguageModel, trial: Trial) -> None:
        """Finds out how the model is to be asked.

        A model that its file calls a reranker is asked for yes or no; any other for a grade, and where it then does
        not tell clauses apart, for yes or no too, for not every reranker is called one.

        Raises:
            ModelError: asked in either way it does not tell clauses apart.
        """
        self._model, self._vocabulary = model, Vocabulary(model)
        self._asker = self._passing(trial)
        small = model.parameters < SMALL
        self.about = About(compares=small and isinstance(self._asker, Stars))

    def answer(self, question: Question) -> float:
        """What the model says, see `Grade` and `Compare`."""
        if isinstance(question, Compare):
            return self._pairs.preference(question.query, question.one, question.other)
        return self._asker.stars(question.query, question.clause)

    @cached_property
    def _pairs(self) -> Pairs:
        return Pairs(self._model, self._vocabulary.pieces)

    def _passing(self, trial: Trial) -> Asker:
        for asker in self._askers():
            if trial.passed(asker):
                return asker
        title = "This model does not tell clauses that do what is asked from clauses that do not."
        raise ModelError(title, f"It is damaged, or too small for this. {OTHER}", self._model.path)

    def _askers(self) -> Iterator[Asker]:
        if not _is_reranker(self._model):
            yield Stars(self._model, self._vocabulary.pieces)
        yield YesNo(self._model, self._vocabulary.pieces)


def open_judge(path: Path, sha256: str, trial: Trial, halted: Callable[[], bool]) -> Engine:
    """Opens the judge in a GGUF file.

    Args:
        path: the file.
        sha256: of the file as it was when it was added, in hexadecimal.
        trial: what it must pass.
        halted: says whether what it computes is no longer wanted.

    Raises:
        ModelError: it cannot be used; says why.
    """
    with path.open("rb") as weights:
        if hashlib.file_digest(weights, "sha256").hexdigest() != sha256:
            raise ModelError("The model is damaged.", f"Add it again. {OTHER}", path)
    return Engine(LanguageModel(path, halted), trial)


def _is_reranker(model: LanguageModel) -> bool:
    """Whether the file says so: by its head, by a template of that name, or by its own name."""
    pooled = model.fact(f"{model.fact('general.architecture')}.pooling_type") == "4"
    named = "rerank" in f"{model.fact('general.name')} {model.path.name}".lower()
    return pooled or named or bool(model.template("rerank"))
