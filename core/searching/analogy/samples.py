"""What a search by example is given, and what it finds in a text."""

from __future__ import annotations

from dataclasses import dataclass

from core.types import Span


@dataclass(frozen=True, slots=True)
class Sample:
    """A text in which the clause sought is marked.

    ``spans`` are the marked ranges; what stands beside them in the text is known to be something else, and tells
    the search what not to take. A clause without its contract is marked whole: `Sample.of`.
    """

    text: str
    spans: tuple[Span, ...]

    @property
    def alone(self) -> bool:
        """Whether nothing stands beside what is marked."""
        return sum(map(len, self.spans)) >= len(self.text)

    @classmethod
    def of(cls, clause: str) -> Sample:
        """A clause of which nothing else is known."""
        return cls(clause, (Span(0, len(clause)),))


@dataclass(frozen=True, slots=True)
class Match:
    """A passage found in a text: its exact range of characters, and how sure it is, 0 to 1."""

    span: Span
    score: float
