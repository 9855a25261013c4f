"""Which of two kinds of headings without a label is inside the other: run-in ones, or those on lines of their own."""

from __future__ import annotations

from collections.abc import Sequence

from core.contract.sections.body import BodyParagraph
from core.contract.sections.opening import Opening


class HeadingRanks:
    """Remembers the last heading of each kind.

    A heading on a line of its own that is set in another type than the run-in headings stands over them.
    """

    def __init__(self, paragraphs: Sequence[BodyParagraph]) -> None:
        self._paragraphs = paragraphs
        self.run_in: Opening | None = None  # the last section whose heading runs in, known by its type
        self._line: Opening | None = None  # the last whose heading is on a line of its own
        self._run_in_at = self._line_at = 0  # their paragraphs

    def pass_run_in(self, i: int, opening: Opening) -> None:
        """Goes on to a section whose heading runs in."""
        self.run_in, self._run_in_at = opening, i

    def pass_line(self, i: int, opening: Opening) -> None:
        """Goes on to a section whose heading is on a line of its own."""
        self._line, self._line_at = opening, i

    def rename(self, before: Opening, after: Opening) -> None:
        """Replaces a section by the same with another heading."""
        self.run_in = after if self.run_in is before else self.run_in
        self._line = after if self._line is before else self._line

    def of_line(self, i: int, open_: Sequence[Opening], level: int) -> int:
        """The level of a heading on a line of its own: over an open run-in heading in another type, else ``level``."""
        if not self.run_in or self.run_in not in open_ or self._alike(i, self._run_in_at):
            return level
        above = self._line if self._line in open_ and self._alike(i, self._line_at) else None
        return min(level, above.level if above else self.run_in.level - 1)

    def of_run_in(self, i: int, open_: Sequence[Opening], level: int) -> int:
        """The level of a run-in heading: inside an open heading in another type, else ``level``."""
        if not self._line or self._line not in open_ or self._alike(i, self._line_at):
            return level
        return max(level, self._line.level + 1)

    def _alike(self, i: int, other: int) -> bool:
        """Whether two paragraphs begin in the same type, as far as it is known."""
        marks = [(line.bold, line.underlined) for at in (i, other) if (line := self._paragraphs[at].line)]
        return len(marks) < 2 or marks[0] == marks[1]
