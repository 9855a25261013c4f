"""The ways to ask a language model: for a grade, for yes or no, and for the better of two. All by log-probabilities.

The grade is the mean of the grades 1 to 5, each weighted by how likely the model is to say it (Liu et al., 2023,
"G-Eval"). Two clauses are compared in both orders, since models favour a position (Qin et al., 2023, "Pairwise Ranking
Prompting").
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import numpy as np

from core.base.errors import ModelError
from core.base.translation import tr
from core.models.reranking.judge.chat import Composer
from core.models.reranking.judge.model import OTHER
from core.models.reranking.judge.prompts import GRADE, PAIR, YES_NO, PromptTemplate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from core.models.reranking.judge.model import LanguageModel


class Grader(Protocol):
    """A way to ask for the stars of a clause."""

    def grade(self, query: str, clause: str) -> float:
        """The expected number of stars, 1 to 5."""
        ...


class PromptedModel:
    """A model that is asked with one template, and how likely each of its answers is."""

    def __init__(self, model: LanguageModel, template: PromptTemplate, pieces: Sequence[str]) -> None:
        """Finds the tokens of the answers.

        Args:
            model: the model that answers.
            template: the template of the question.
            pieces: the text of each token of its vocabulary.

        Raises:
            ModelError: the model has no token for one of the answers, or has too little context for the template.
        """
        self.answers = template.answers
        self._model, self._composer = model, Composer(model, template)
        self._tokens = [_spelt(answer, pieces, spaced=not template.chat) for answer in template.answers]
        if not all(self._tokens):
            raise ModelError(tr("The model cannot answer in the words that Muniment asks for."), tr(OTHER), model.path)

    def prompt(self, query: str, clauses: Sequence[str]) -> list[int]:
        """The token ids of the question."""
        return self._composer.prompt(query, clauses)

    def log_odds(self, query: str, clauses: Sequence[str]) -> NDArray[np.float64]:
        """The log-probability of each answer, up to a constant that is the same for all. Shape (answers,)."""
        logits = self._model.logits(self.prompt(query, clauses)).astype(np.float64)
        answers = [logits[ids] for ids in self._tokens]
        if not all(np.isfinite(each).all() for each in answers):
            raise ModelError(tr("The model does not work: its answer is not a number."), tr(OTHER), self._model.path)
        return np.array([np.logaddexp.reduce(each) for each in answers])


class StarGrader:
    """Asks an instruct model for a grade."""

    def __init__(self, model: LanguageModel, pieces: Sequence[str]) -> None:
        self.question = PromptedModel(model, GRADE, pieces)

    def grade(self, query: str, clause: str) -> float:
        """See `Grader.grade`."""
        return float(_likely(self.question.log_odds(query, [clause])) @ np.arange(1, 6))


class YesNoGrader:
    """Asks a reranker of the Qwen3 kind: the more likely "yes" is, the more stars."""

    def __init__(self, model: LanguageModel, pieces: Sequence[str]) -> None:
        self.question = PromptedModel(model, YES_NO, pieces)

    def grade(self, query: str, clause: str) -> float:
        """See `Grader.grade`."""
        return 1.0 + 4.0 * float(_likely(self.question.log_odds(query, [clause]))[1])


class PairComparer:
    """Asks which of two clauses is the better one."""

    def __init__(self, model: LanguageModel, pieces: Sequence[str]) -> None:
        self.question = PromptedModel(model, PAIR, pieces)

    def preference(self, query: str, one: str, other: str) -> float:
        """The log-odds that one clause is better than another, the mean of both orders; below 0 if it is worse."""
        return (self._first(query, one, other) - self._first(query, other, one)) / 2

    def _first(self, query: str, first: str, second: str) -> float:
        worse, better = self.question.log_odds(query, [first, second])
        return float(better - worse)


def _likely(log_odds: NDArray[np.float64]) -> NDArray[np.float64]:
    """The probabilities of the answers among themselves (softmax)."""
    weights = np.exp(log_odds - log_odds.max())
    return np.asarray(weights / weights.sum(), dtype=np.float64)


def _spelt(answer: str, pieces: Sequence[str], *, spaced: bool) -> list[int]:
    """The tokens that spell an answer; ``spaced``: also those with spaces around it, since models differ in that."""
    return [token for token, piece in enumerate(pieces) if (piece.strip() if spaced else piece) == answer]
