"""A stand-in for summaries: of each clause one sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from core import ClauseSummary, ModelError, ModelKind, Span, Summary, SummarySentence
from tests.desktop.fake_answers import FakePart

if TYPE_CHECKING:
    pass


class FakeSummaries(FakePart):
    """See `core.library.summaries.Summaries`."""

    def of(self, clauses: Sequence[str]) -> Iterator[Summary]:
        library = self._library
        library.fail()
        excerpts = library.documents.excerpts(clauses)
        if library.models.installed.in_use(ModelKind.JUDGE) is None:
            raise ModelError("No language model is in use.", "Choose one.")
        summary = Summary("Small judge", (), len(clauses))
        try:
            for number, (id_, excerpt) in enumerate(zip(clauses, excerpts, strict=True), 1):
                _, _, clause = library.clause(id_)
                at = clause.span.start + clause.text.index("The liability")
                chosen = SummarySentence(f"The Supplier's liability is capped ({id_}).", (Span(at, at + 30),))
                done = ClauseSummary(id_, excerpt, (chosen,), left_out=1)
                yield (summary := replace(summary, clauses=(*summary.clauses, done)))
                library.gate.wait(number)
            yield replace(summary, ended=True)
        finally:
            library.summary_closed.set()
