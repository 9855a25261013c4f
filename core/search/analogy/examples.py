"""What a search by example starts from, and what it returns from a text."""

from __future__ import annotations

from dataclasses import dataclass

from core.types import Span


@dataclass(frozen=True, slots=True)
class MarkedExample:
    """A text in which an example of the target clause is marked.

    ``spans`` are the marked ranges. The rest of the text is known to be something else, so it shows the search what not
    to return. A clause without its contract is marked whole: `MarkedExample.of`.
    """

    text: str
    spans: tuple[Span, ...]

    @property
    def alone(self) -> bool:
        """Whether the whole text is marked."""
        return sum(map(len, self.spans)) >= len(self.text)

    @classmethod
    def of(cls, clause: str) -> MarkedExample:
        """A clause without its contract."""
        return cls(clause, (Span(0, len(clause)),))


@dataclass(frozen=True, slots=True)
class ScoredSpan:
    """A passage of a text: its exact range of characters, and the probability that it is the target clause."""

    span: Span
    score: float
