"""The forum and the period of notice that a query asks for: "Delaware courts", "at least 60 days' notice"."""

from __future__ import annotations

from dataclasses import dataclass

from core.search.ranking.fit.bounds import Bound, bound_before
from core.search.ranking.fit.quantities import read_quantities
from core.tagging.values import ValueKind, asked_forums, days_of, notice_periods
from core.types import Span


@dataclass(frozen=True, slots=True)
class AskedValue:
    """A value that a clause should have.

    Attributes:
        id: by which it is taken out of a query: its tag, or the id of its quantity.
        kind: what it says.
        value: as clauses are tagged with it.
        span: where the query asks for it.
        bound: which other values the query accepts.
    """

    id: str
    kind: ValueKind
    value: str
    span: Span
    bound: Bound = Bound.NONE

    def accepts(self, value: str) -> bool:
        """Whether the query accepts another value of the same kind; of a period, one that is as long."""
        if self.kind is ValueKind.FORUM or not value:
            return value == self.value
        days, asked = days_of(value), days_of(self.value)
        return days == asked or self.bound.allows(days, asked)


def read_values(text: str) -> list[AskedValue]:
    """The forums and periods of notice that a query asks for, each once."""
    forums = [
        AskedValue(ValueKind.FORUM.tag(value), ValueKind.FORUM, value, span) for span, value in asked_forums(text)
    ]
    quantities = read_quantities(text)
    periods = [
        AskedValue(quantity.id, ValueKind.NOTICE, period, quantity.span, bound_before(text, span.start)[0])
        for span, period in notice_periods(text)
        for quantity in quantities
        if quantity.span.overlaps(span)
    ]
    return list({each.id: each for each in (*forums, *periods)}.values())
