"""Use case: clauses -> their summaries by a language model; every sentence rests on words of the clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Final

from core.library.documents import Documents
from core.models.summarising.passages import model_stretches
from core.models.summarising.support import ClauseWords, Support
from core.text.sentences import ends_sentence, sentences
from core.types import Clause, ClauseSummary, Span, Summary, SummarySentence
from core.types.ports import Writer

_BREAK: Final = 1  # characters between two passages of `Clause.sentence`


class Summarising:
    """Has a model summarise clauses. Thread-safe.

    Args:
        documents: finds the clauses.
        writer: provides the model in use; raises `ModelError` if there is none.
    """

    def __init__(self, documents: Documents, writer: Callable[[], Writer]) -> None:
        self._documents, self._writer = documents, writer

    def summarise(self, ids: Sequence[str]) -> Iterator[Summary]:
        """See `core.library.summaries.Summaries.of`."""
        clauses, excerpts = self._documents.clauses(ids), self._documents.excerpts(ids)
        writer = self._writer()
        summary = Summary(writer.name, (), len(clauses))
        for clause, excerpt in zip(clauses, excerpts, strict=True):
            done = summary.clauses
            yield (summary := replace(summary, clauses=(*done, ClauseSummary(clause.id, excerpt))))
            for said in summary_sentences(clause.sentence, writer):
                kept = tuple(_with_words(clause, sentence, support) for sentence, support in said.items() if support)
                latest = ClauseSummary(clause.id, excerpt, kept, len(said) - len(kept))
                yield (summary := replace(summary, clauses=(*done, latest)))
        yield replace(summary, ended=True)


def summary_sentences(text: str, writer: Writer) -> Iterator[dict[str, Support | None]]:
    """The sentences that a model writes about a clause, each with its support, yielded as they are written.

    Args:
        text: the text of the clause.
        writer: the model.
    """
    clause, said = ClauseWords(text), dict[str, Support | None]()
    for stretch in model_stretches(text):
        written = ""
        with closing(writer.summary(stretch.of(text))) as drafts:
            for draft in drafts:
                written = draft or written
                whole = _whole_sentences(written)
                said |= {sentence: clause.support(sentence) for sentence in whole if sentence not in said}
                yield said
                if len(set(whole)) < len(whole):
                    break  # it has begun to repeat itself
        said |= {
            sentence: clause.support(sentence)
            for sentence in _whole_sentences(written, ended=True)
            if sentence not in said
        }
    yield said


def _whole_sentences(draft: str, *, ended: bool = False) -> list[str]:
    """The whole sentences of a draft; without the last while it goes on, since its full stop may be that of "$1.50"."""
    found = [" ".join(span.of(draft).split()) for span in sentences(draft, items=False)]
    return [sentence for sentence in (found if ended else found[:-1]) if ends_sentence(sentence)]


def _with_words(clause: Clause, sentence: str, support: Support) -> SummarySentence:
    words = " ".join(span.of(clause.sentence) for span in support.passage)
    spans = tuple(place for span in support.passage for place in _places(clause, span))
    return SummarySentence(sentence, spans, words, support.more)


def _places(clause: Clause, span: Span) -> Iterator[Span]:
    """Where a part of `Clause.sentence` is in the document, in which its passages need not be adjacent."""
    start = 0
    passages = [*((each.span, each.text) for each in clause.before), (clause.span, clause.text)]
    for place, text in [*passages, *((each.span, each.text) for each in clause.after)]:
        first, last = max(span.start - start, 0), min(span.end - start, len(text))
        if first < last:
            yield Span(place.start + first, place.start + last)
        start += len(text) + _BREAK
