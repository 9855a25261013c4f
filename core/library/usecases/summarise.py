"""Use case: clauses -> their summaries, of sentences that a language model chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Final

from core.library.usecases.clauses import ClauseLookup
from core.models.summarising import ClauseParts
from core.types import Clause, ClauseSummary, Span, Summary, SummarySentence
from core.types.ports import Summariser

_BREAK: Final = 1  # characters between two passages of `Clause.sentence`


class Summarising:
    """Has a model summarise clauses. Thread-safe.

    Args:
        lookup: finds the clauses.
        summariser: provides the model in use; raises `ModelError` if there is none.
    """

    def __init__(self, lookup: ClauseLookup, summariser: Callable[[], Summariser]) -> None:
        self._lookup, self._summariser = lookup, summariser

    def summarise(self, ids: Sequence[str]) -> Iterator[Summary]:
        """See `core.library.summaries.Summaries.of`."""
        clauses, excerpts = self._lookup.clauses(ids), self._lookup.excerpts(ids)
        summariser = self._summariser()
        summary = Summary(summariser.name, (), len(clauses))
        for clause, excerpt in zip(clauses, excerpts, strict=True):
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
