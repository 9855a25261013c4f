"""A judge in its own process. A sanity check chooses how to ask the model when it is opened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from core.base.errors import ModelError
from core.base.translation import tr
from core.isolation.messages import Message
from core.models.reranking.judge.graders import Grader, PairComparer, StarGrader, YesNoGrader
from core.models.reranking.judge.model import OTHER, LanguageModel, open_model
from core.models.reranking.judge.sanity import SanityCheck

if TYPE_CHECKING:
    from collections.abc import Iterator

SMALL: Final = 2_000_000_000
"""A model with fewer weights also compares clauses in pairs: its grades hardly differ, but it can compare."""


class GradeQuestion(Message, frozen=True):
    """How many stars is this clause worth? Answered by a number, 1 to 5."""

    query: str
    clause: str


class CompareQuestion(Message, frozen=True):
    """Is one clause better than the other? Answered by log-odds, below 0 where the other is better."""

    query: str
    one: str
    other: str


JudgeQuestion: TypeAlias = GradeQuestion | CompareQuestion


@dataclass(frozen=True, slots=True)
class JudgeTraits:
    """Traits of an open judge: whether two clauses should be compared as well as graded."""

    compares: bool


class JudgeEngine:
    """An open judge (see `core.isolation.model_process.ServedModel`)."""

    def __init__(self, model: LanguageModel, check: SanityCheck) -> None:
        """Chooses the grader.

        A model that its file calls a reranker is asked for yes or no; any other for a grade, and if it then fails the
        sanity check, for yes or no too, because not every reranker is called one.

        Raises:
            ModelError: it fails the sanity check either way.
        """
        self._model = model
        self._grader = self._passing(check)
        small = model.parameters < SMALL
        self.about = JudgeTraits(compares=small and isinstance(self._grader, StarGrader))

    def answer(self, question: JudgeQuestion) -> float:
        """The answer of the model, see `GradeQuestion` and `CompareQuestion`."""
        if isinstance(question, CompareQuestion):
            return self._pairs.preference(question.query, question.one, question.other)
        return self._grader.grade(question.query, question.clause)

    @cached_property
    def _pieces(self) -> list[str]:
        """The texts of the model's tokens."""
        return self._model.pieces()

    @cached_property
    def _pairs(self) -> PairComparer:
        return PairComparer(self._model, self._pieces)

    def _passing(self, check: SanityCheck) -> Grader:
        for grader in self._graders():
            if check.passed(grader):
                return grader
        title = tr("This model cannot distinguish clauses that answer a query from clauses that do not.")
        raise ModelError(title, tr("It is damaged, or too small for this. {other}", other=tr(OTHER)), self._model.path)

    def _graders(self) -> Iterator[Grader]:
        if not _is_reranker(self._model):
            yield StarGrader(self._model, self._pieces)
        yield YesNoGrader(self._model, self._pieces)


def open_judge(path: Path, sha256: str, check: SanityCheck, halted: Callable[[], bool]) -> JudgeEngine:
    """Opens the judge in a GGUF file.

    Args:
        path: the file.
        sha256: of the file as it was when it was added, in hexadecimal.
        check: the sanity check that it must pass.
        halted: says whether its answer is no longer wanted.

    Raises:
        ModelError: it cannot be used; says why.
    """
    return JudgeEngine(open_model(path, sha256, halted), check)


def _is_reranker(model: LanguageModel) -> bool:
    """Whether the file says that it is a reranker: by its head, by a template of that name, or by its own name."""
    pooled = model.fact(f"{model.fact('general.architecture')}.pooling_type") == "4"
    named = "rerank" in f"{model.fact('general.name')} {model.path.name}".lower()
    return pooled or named or bool(model.template("rerank"))
