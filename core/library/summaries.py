"""Summaries of clauses: sentences that a language model of the user's chooses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from core.types import Clause, ClauseSummary, Span, Summary, SummarySentence

if TYPE_CHECKING:
    from core.library.documents import Documents
    from core.library.opened import OpenLibrary

_BREAK: Final = 1  # characters between two passages of `Clause.sentence`


class Summaries:
    """Has clauses summarised. Nothing is kept."""

    def __init__(self, opened: OpenLibrary, documents: Documents) -> None:
        self._opened, self._documents = opened, documents

    def of(self, clauses: Sequence[str]) -> Iterator[Summary]:
        """Summarises clauses one after another, in the order given, by the language model in use.

        It chooses at most half of the sentences of a clause, and writes nothing. Each yielded summary has another
        clause done, or repeats the one before, several times a second; the last one has ended. Stop iterating to
        cancel.

        Raises:
            NothingFound: no such clause.
            ModelError: no language model is in use, it cannot be used, or it stopped working.
        """
        from core.models.summarising import ClauseParts

        found, excerpts = self._documents.clauses(clauses), self._documents.excerpts(clauses)
        summariser = self._opened.models.summariser()
        summary = Summary(summariser.name, (), len(found))
        for clause, excerpt in zip(found, excerpts, strict=True):
            done, parts, scores = summary.clauses, ClauseParts(clause.sentence), list[float]()
            yield (summary := replace(summary, clauses=(*done, ClauseSummary(clause.id, excerpt))))
            with closing(summariser.scores(clause.sentence, parts.texts)) as answers:
                for score in answers:
                    scores += [] if score is None else [score]
                    yield summary
            chosen = tuple(
                SummarySentence(parts.words(places), tuple(_in_document(clause, places)))
                for places in parts.chosen(scores)
            )
            latest = ClauseSummary(clause.id, excerpt, chosen, parts.sentences - len(chosen))
            yield (summary := replace(summary, clauses=(*done, latest)))
        yield replace(summary, ended=True)


def _in_document(clause: Clause, places: Sequence[Span]) -> Iterator[Span]:
    """Where places in `Clause.sentence` are in the document, in which its passages need not be adjacent."""
    passages = [*((each.span, each.text) for each in clause.before), (clause.span, clause.text)]
    for each in places:
        start = 0
        for place, text in [*passages, *((joined.span, joined.text) for joined in clause.after)]:
            first, last = max(each.start - start, 0), min(each.end - start, len(text))
            if first < last:
                yield Span(place.start + first, place.start + last)
            start += len(text) + _BREAK
