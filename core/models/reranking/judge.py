"""A judge: a language model that says how many stars a clause is worth as an answer, and which of two is better.

It is asked for a grade, for yes or no, or for the better of two, and answers by log-probabilities. The grade is the
mean of the grades 1 to 5, each weighted by how likely the model is to say it (Liu et al., 2023, "G-Eval"). Two clauses
are compared in both orders, since models favour a position (Qin et al., 2023, "Pairwise Ranking Prompting"). A sanity
check chooses how to ask a model when it is opened. The stars are those of the ACORD rubric, in our own words.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from core.base.errors import ModelError
from core.base.translation import tr
from core.isolation.messages import Message
from core.isolation.model_process import ModelProcess
from core.models.reranking.language_model import (
    BATCH,
    LENGTH,
    OTHER,
    Composer,
    LanguageModel,
    PromptTemplate,
    described,
    open_model,
)
from core.models.reranking.native import memory_limit

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from numpy.typing import NDArray

VERSION: Final = 1
"""The version of the prompts; raise it when one of them or the arithmetic changes, which invalidates older grades."""

GRADE: Final = PromptTemplate(
    system=(
        "You are a transactional lawyer who looks for precedent clauses to draft from. "
        "You grade how well a clause of a contract serves a colleague who asks for one."
    ),
    opening="""Grades:
5 - a clause to copy: it does just what is asked, whole and well drafted.
4 - a good clause: it does what is asked and needs little work.
3 - on the point, but something that matters is lacking, or it does more than is asked.
2 - related: on the same subject, yet it does not do what is asked.
1 - off the point.

A colleague asks for: {query}

The clause:
\"\"\"
""",
    between="",
    ending="""
\"\"\"

How well does this clause serve? Answer with the grade alone, one digit from 1 to 5.""",
    answers=("1", "2", "3", "4", "5"),
)

# As published by the makers of Qwen3-Reranker; the instruction is ours, as they advise.
YES_NO: Final = PromptTemplate(
    system=(
        "Judge whether the Document meets the requirements based on the Query and the Instruct provided. "
        'Note that the answer can only be "yes" or "no".'
    ),
    opening=(
        "<Instruct>: Given what a lawyer looks for, retrieve clauses of contracts that serve as a precedent for it\n"
        "<Query>: {query}\n<Document>:"
    ),
    between="",
    ending="",
    answers=("no", "yes"),
    lead=" ",
    chat="chatml",
)

PAIR: Final = PromptTemplate(
    system=(
        "You are a transactional lawyer who looks for precedent clauses to draft from. "
        "You say which of two clauses serves a colleague better who asks for one."
    ),
    opening='A colleague asks for: {query}\n\nClause A:\n"""\n',
    between='\n"""\n\nClause B:\n"""\n',
    ending='\n"""\n\nWhich clause does better what is asked? Answer with one letter, A or B.',
    answers=("B", "A"),
)


# ----------------------------------------------------------- ways to ask


class PromptedModel:
    """A model that is asked with one template, and how likely each of its answers is.

    With `GRADE` or `YES_NO` it grades a clause, with `PAIR` it compares two.
    """

    def __init__(self, model: LanguageModel, template: PromptTemplate, pieces: Sequence[str]) -> None:
        """Finds the tokens of the answers.

        Args:
            model: the model that answers.
            template: the template of the question.
            pieces: the text of each token of its vocabulary.

        Raises:
            ModelError: the model has no token for one of the answers, or has too little context for the template.
        """
        self.template = template
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

    def grade(self, query: str, clause: str) -> float:
        """The expected number of stars of a clause: its answers are worth 1 to 5, from the worst to the best."""
        log_odds = self.log_odds(query, [clause])
        likely = np.exp(log_odds - log_odds.max())
        return float(likely @ np.linspace(1, 5, len(likely)) / likely.sum())

    def preference(self, query: str, one: str, other: str) -> float:
        """The log-odds that one clause is better than another, the mean of both orders; below 0 if it is worse."""
        return (self._first(query, one, other) - self._first(query, other, one)) / 2

    def _first(self, query: str, first: str, second: str) -> float:
        worse, better = self.log_odds(query, [first, second])
        return float(better - worse)


def _spelt(answer: str, pieces: Sequence[str], *, spaced: bool) -> list[int]:
    """The tokens that spell an answer; ``spaced``: also those with spaces around it, since models differ in that."""
    return [token for token, piece in enumerate(pieces) if (piece.strip() if spaced else piece) == answer]


# ------------------------------------------------------ the sanity check


SANITY_CHECK: Final = (
    (
        "governing law of New York",
        "This Agreement shall be governed by and construed in accordance with the laws of the State of New York.",
    ),
    (
        "cap on liability",
        "In no event shall either party's aggregate liability exceed the fees paid in the preceding twelve months.",
    ),
    (
        "duty to keep information confidential",
        "The Recipient shall hold the Confidential Information in confidence and not disclose it to any person.",
    ),
    (
        "termination for convenience",
        "Either party may terminate this Agreement at any time, for any or no reason, upon sixty days' notice.",
    ),
)
"""Queries, each with the clause that answers it. Few and short, because every loading waits for them. Of models that
guess, one in 256 finds all four."""
_MARGIN: Final = 0.25
"""How many stars more than the mean of the others that clause must have, on average over all queries."""


def is_sane(grader: PromptedModel) -> bool:
    """Whether a model gives the right clause the most stars, for each query.

    Every clause is graded for every query, so a clause that a model always prefers gains nothing by it.
    """
    leads = []
    for query, right in SANITY_CHECK:
        best = grader.grade(query, right)
        others = [grader.grade(query, clause) for _, clause in SANITY_CHECK if clause != right]
        if not math.isfinite(best) or not all(grade < best for grade in others):
            return False
        leads.append(best - fmean(others))
    return fmean(leads) >= _MARGIN


SMALL: Final = 2_000_000_000
"""A model with fewer weights also compares clauses in pairs: its grades hardly differ, but it can compare."""


# -------------------------------------------- in the model's own process


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

    def __init__(self, model: LanguageModel) -> None:
        """Chooses the grader.

        A model that its file calls a reranker is asked for yes or no; any other for a grade, and if it then fails the
        sanity check, for yes or no too, because not every reranker is called one.

        Raises:
            ModelError: it fails the sanity check either way.
        """
        self._model = model
        self._grader = self._passing()
        small = model.parameters < SMALL
        self.about = JudgeTraits(compares=small and self._grader.template is GRADE)

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
    def _pairs(self) -> PromptedModel:
        return PromptedModel(self._model, PAIR, self._pieces)

    def _passing(self) -> PromptedModel:
        for grader in self._graders():
            if is_sane(grader):
                return grader
        title = tr("This model cannot distinguish clauses that answer a query from clauses that do not.")
        raise ModelError(title, tr("It is damaged, or too small for this. {other}", other=tr(OTHER)), self._model.path)

    def _graders(self) -> Iterator[PromptedModel]:
        if not _is_reranker(self._model):
            yield PromptedModel(self._model, GRADE, self._pieces)
        yield PromptedModel(self._model, YES_NO, self._pieces)


def open_judge(path: Path, sha256: str, halted: Callable[[], bool]) -> JudgeEngine:
    """Opens the judge in a GGUF file.

    Args:
        path: the file.
        sha256: of the file as it was when it was added, in hexadecimal.
        halted: says whether its answer is no longer wanted.

    Raises:
        ModelError: it cannot be used; says why.
    """
    return JudgeEngine(open_model(path, sha256, halted))


def _is_reranker(model: LanguageModel) -> bool:
    """Whether the file says that it is a reranker: by its head, by a template of that name, or by its own name."""
    pooled = model.fact(f"{model.fact('general.architecture')}.pooling_type") == "4"
    named = "rerank" in f"{model.fact('general.name')} {model.path.name}".lower()
    return pooled or named or bool(model.template("rerank"))


# ------------------------------------------- for the rest of the program


class LlamaJudge:
    """A language model in a GGUF file that grades clauses in stars. Any thread may use it; call `close` at the end.

    The first question loads the model, in a process of its own; ten minutes without a question free its memory.

    Attributes:
        name: of the model, for the user.
        fingerprint: identifies the weights and the prompts.
    """

    def __init__(self, folder: Path) -> None:
        """Reads the description of the model.

        Args:
            folder: holds the GGUF file and its ``model.json``: name, file, and the SHA-256 of the file.

        Raises:
            ModelError: the model or its description is missing or damaged.
        """
        self.name, path, sha256 = described(folder)
        self.fingerprint = hashlib.sha256(f"{sha256} {VERSION}".encode()).hexdigest()
        self._process = ModelProcess(
            partial(open_judge, path, sha256),
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
