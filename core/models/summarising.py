"""Summaries of clauses: sentences of a clause, and items of its lists, chosen with the help of a language model.

A model writes in one sentence what the clause is about. That sentence is never shown: the parts of the clause that say
the most of it are, in their order, with "…" where items are left out. So a summary says nothing that the clause does
not say. Of a sentence that is shown, the opening, the conditions and the exceptions are never left out. The order
counts too, for a clause mostly begins with its main rule, and words that make an exception.

A model of 1.5 billion weights that was asked of each part whether it must be read said yes to all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path
from statistics import fmean, pstdev
from string import ascii_lowercase
from typing import TYPE_CHECKING, Final

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
from core.text.english import stem
from core.text.headings import stands_alone
from core.text.labels import after_label
from core.text.sentences import ends_sentence, sentences
from core.text.words import content_words
from core.types import Span

if TYPE_CHECKING:
    from collections.abc import Generator

LEFT_OUT: Final = " … "

_LONG: Final = 40  # words of a sentence; a shorter one is never shown in part
_HEADING: Final = 4  # words of a heading that ends in a full stop
_FEW, _SHARE = 3, 6  # sentences shown of a clause: three, of a long clause a sixth, and of a short one half
_ITEMS: Final = 2  # items shown of a list, and at most half of them
# What the place and the words of a sentence are worth beside its nearness to the model's, in standard deviations of the
# latter: the first sentence the most, the second half as much, and so on. Definitions are passed over.
_FIRST, _EXCEPTION = 2.0, 0.5
_ITEM: Final = re.compile(r"(?:(?:[;:,—–-]|\b(?:and|or))\s|\n)\s*(\(([a-z]{1,4}|\d{1,2})\))\s", re.IGNORECASE)
_SERIES: Final = (
    tuple(ascii_lowercase),
    ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv"),
    tuple(map(str, range(1, 30))),
)
_DEFINES: Final = re.compile(r"[“\"][^”\"\n]{1,80}[”\"]\s(?:shall\s)?(?:means?|ha(?:s|ve))\b", re.IGNORECASE)
_EXCEPTS: Final = re.compile(
    r"\b(?:except|unless|provided|however|other than|save|only if|so long as|to the extent|nothing in"
    r"|(?:does|do|shall|is|are) not (?:apply|prevent|limit|restrict|cover|include|need))",
    re.IGNORECASE,
)
_SEMICOLON: Final = re.compile(r";\s+")
# "provided that", "except", "in each case subject to", "but only if": what limits the words before it
_QUALIFIES: Final = (
    r"(?:(?:and|or|but|further|however|in each case),?\s+){0,3}"
    r"(?:provided|except|unless|save|subject to|notwithstanding|in each case|only|not|if|to the extent)\b"
)
_QUALIFICATION: Final = re.compile(_QUALIFIES, re.IGNORECASE)
_TAIL: Final = re.compile(rf"[,;]\s+(?={_QUALIFIES})", re.IGNORECASE)
# "Notwithstanding the foregoing", "This limitation does not apply": what limits the sentence before it
_TAKES_BACK: Final = re.compile(
    r"notwithstanding|the foregoing|however|provided|nothing (?:in|herein|contained)\b"
    r"|th(?:is|ese|e) (?:section|clause|paragraph|limit|exclusion|restriction|obligation|cap|provision)"
    r"(?:s|ation|ations)?\b[^.]{0,60}\bnot\b",
    re.IGNORECASE,
)


# ------------------------------------------------------------------ the clause


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence of a clause: what is always shown of it, and the items of which some may be left out."""

    fixed: tuple[Span, ...]
    items: tuple[Span, ...] = ()
    takes_back: bool = False
    excepts: bool = False
    defines: bool = False

    def places(self, chosen: Sequence[Span], text: str) -> tuple[Span, ...]:
        """Where its fixed parts and these items are, those that follow each other as one."""
        places: list[Span] = []
        for each in sorted((*self.fixed, *chosen)):
            if places and not text[places[-1].end : each.start].strip():
                places[-1] = Span(places[-1].start, each.end)
            else:
                places.append(each)
        return tuple(places)


class ClauseParts:
    """The parts of a clause among which a model chooses: its sentences, and the items of long ones.

    Args:
        text: of the clause.

    Attributes:
        texts: the words of each part; those of an item with the opening of its sentence.
        sentences: how many sentences there are, headings not counted.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._sentences = list(_cut(text))
        self._parts = [(each, item) for each in self._sentences for item in each.items or (None,)]
        self.texts = [self.words(each.places([item] if item else [], text)) for each, item in self._parts]
        self.sentences = len(self._sentences)

    def chosen(self, scores: Sequence[float]) -> list[tuple[Span, ...]]:
        """The sentences to show, in order, each as its places in the text.

        A sentence that takes back what a chosen one before it says is shown too.

        Args:
            scores: of the parts, with a standard deviation of 1; equal where the order shall decide.
        """
        worth = dict(zip(self._parts, scores, strict=True))
        rules = [sentence for sentence in self._sentences if not sentence.defines]

        def rank(place: int) -> tuple[float, int]:
            sentence = self._sentences[place]
            best = max(worth[sentence, item] for item in sentence.items or (None,))
            first = 0.0 if sentence.defines else _FIRST / (1 + rules.index(sentence))
            return -best - first - _EXCEPTION * sentence.excepts, place

        most = min((self.sentences + 1) // 2, max(_FEW, self.sentences // _SHARE))
        chosen = {self._sentences[place] for place in sorted(range(self.sentences), key=rank)[:most]}
        shown: list[tuple[Span, ...]] = []
        before = False
        for sentence in self._sentences:
            before = sentence in chosen or (before and sentence.takes_back)
            if before:
                items = sorted(sentence.items, key=lambda item: (-worth[sentence, item], item))
                few = items[: min(_ITEMS, (len(items) + 1) // 2)]
                shown.append(sentence.places(few, self._text))
        return shown

    def words(self, places: Sequence[Span]) -> str:
        """What stands at places in the text, in one line."""
        return LEFT_OUT.join(" ".join(each.of(self._text).split()) for each in places)


def _cut(text: str) -> Iterator[_Sentence]:
    """The sentences of a clause, long ones with their items."""
    for sentence in _whole_sentences(text):
        words = sentence.of(text)
        label = after_label(words)
        kind = bool(_TAKES_BACK.match(words, label)), bool(_EXCEPTS.search(words)), bool(_DEFINES.match(words, label))
        opening, *rest = _pieces(text, sentence)
        qualifications = tuple(each for each in rest if _QUALIFICATION.match(each.of(text)))
        items = tuple(each for each in rest if each not in qualifications)
        if len(items) < 2:
            yield _Sentence((sentence,), (), *kind)
        else:
            yield _Sentence((opening, *qualifications), items, *kind)


def _whole_sentences(text: str) -> Iterator[Span]:
    """The sentences of a clause; lines that do not end one continue on the next, as the items of a list do.

    Headings before them are left out.
    """
    start: int | None = None
    for part in sentences(text, items=False):
        if start is None:
            words = part.of(text)
            if _is_heading(words) or not any(sign.isalpha() for sign in words):
                continue
            start = part.start
        if ends_sentence(part.of(text)):
            yield Span(start, part.end)
            start = None
    if start is not None:
        yield Span(start, len(text.rstrip()))


def _is_heading(line: str) -> bool:
    """Whether a line names what follows; with a full stop only where it is short: "4. Governing Law."."""
    words = line[after_label(line) :]
    return stands_alone(words) and (not ends_sentence(words) or len(words.split()) <= _HEADING)


def _pieces(text: str, sentence: Span) -> list[Span]:
    """A long sentence as its opening and its items; where it has none, cut at its semicolons.

    What qualifies the whole list at its end is a piece of its own.
    """
    if len(sentence.of(text).split()) < _LONG:
        return [sentence]
    semicolons = _SEMICOLON.finditer(text, sentence.start, sentence.end)
    starts = _items(text, sentence) or [match.end() for match in semicolons]
    if not starts:
        return [sentence]
    tail = _TAIL.search(text, starts[-1], sentence.end)
    cuts = [sentence.start, *starts, *([tail.end()] if tail else []), sentence.end]
    return [_stripped(text, Span(start, end)) for start, end in pairwise(cuts)]


def _items(text: str, sentence: Span) -> list[int]:
    """Where the items of the outermost list in a sentence begin: (a), (b), ...; none where there are less than two."""
    starts: list[int] = []
    series: tuple[str, ...] = ()
    for match in _ITEM.finditer(text, sentence.start, sentence.end):
        label = match[2].lower()
        series = series or next((each for each in _SERIES if each[0] == label), ())
        if len(starts) < len(series) and label == series[len(starts)]:
            starts.append(match.start(1))
    return starts if len(starts) > 1 else []


def _stripped(text: str, span: Span) -> Span:
    words = span.of(text)
    return Span(span.start + len(words) - len(words.lstrip()), span.end - len(words) + len(words.rstrip()))


# ------------------------------------------------------------------- the model

_QUESTION: Final = PromptTemplate(
    system="You are a transactional lawyer who summarises clauses of contracts for a colleague.",
    opening=(
        "A colleague must learn from a few sentences of a clause who must, may or must not do what, up to what limit, "
        'and with which exceptions.\n\nThe clause:\n"""\n'
    ),
    between="",
    ending=(
        '\n"""\n\nSay in one sentence who must, may or must not do what under this clause, with its main limit or '
        "exception."
    ),
    answers=(),
)
_WRITTEN: Final = 60  # tokens of the model's sentence; what comes later hardly changes the choice


class ClauseQuestion(Message, frozen=True):
    """What does this clause say, in one sentence? Answered by that sentence."""

    clause: str


class SummaryEngine:
    """An open model (see `core.isolation.model_process.ServedModel`); the same question always has the same answer."""

    about = None

    def __init__(self, model: LanguageModel) -> None:
        """Prepares the question.

        Raises:
            ModelError: the model's context is too short for a clause.
        """
        self._model, self._composer = model, Composer(model, _QUESTION)

    def answer(self, question: ClauseQuestion) -> str:
        """The likeliest sentence, word by word; "" where the clause fills the model's context.

        Raises:
            Cancelled: it was halted.
            ModelError: the model does not work.
        """
        prompt = self._composer.prompt("", [question.clause])
        written: list[int] = []
        while len(written) < min(_WRITTEN, self._model.length - len(prompt)):
            logits = self._model.logits([*prompt, *written])
            token = int(np.argmax(logits))
            if not np.isfinite(logits[token]):
                raise ModelError(
                    tr("The model does not work: its answer is not a number."), tr(OTHER), self._model.path
                )
            if self._model.ends(token):
                break
            written.append(token)
        return self._model.text(written)


def open_summariser(path: Path, sha256: str, halted: Callable[[], bool]) -> SummaryEngine:
    """Opens the model in a GGUF file, see `core.models.reranking.language_model.open_model`."""
    return SummaryEngine(open_model(path, sha256, halted))


def nearness(written: str, parts: Sequence[str]) -> list[float]:
    """How near each part is to a sentence: F1 over the stems that both have, with mean 0 and standard deviation 1."""
    wanted, near = _stems(written), []
    for part in parts:
        stems = _stems(part)
        near.append(2 * len(stems & wanted) / ((len(stems) + len(wanted)) or 1))
    spread = pstdev(near) if near else 0.0
    return [(each - fmean(near)) / spread if spread else 0.0 for each in near]


def _stems(text: str) -> set[str]:
    return {stem(word.text) for word in content_words(text)}


class LlamaSummariser:
    """A language model in a GGUF file (see `core.types.ports.Summariser`). Any thread may use it; close it at the end.

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
            partial(open_summariser, path, sha256),
            path,
            megabytes=memory_limit(path, tokens=LENGTH, batch=BATCH),
            about=None,
            answer=str,
            idle=120.0,
        )

    def scores(self, clause: str, parts: Sequence[str]) -> Generator[float | None, None, None]:
        """See `core.types.ports.Summariser.scores`."""
        yield from nearness((yield from self._process.ask(ClauseQuestion(clause))), parts)

    def close(self) -> None:
        """Ends the model's process at once. Safe to call twice."""
        self._process.close()
