"""Paragraphs of hard-wrapped text, detected by blank lines, labels, indents and lines that end early."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from core.reading.blocks.block import Style, TextBlock
from core.reading.text.lines import WIDE_GAP, indent, is_row, is_rule, row_text, run_together, splits_label
from core.reading.text.ragged import unwrapped_blocks
from core.text.labels import after_label, begins_with_label
from core.text.sentences import ends_line

_UNWRAPPED: Final = 200  # columns; nobody wraps at more


@dataclass(frozen=True, slots=True)
class Measure:
    """How a text is laid out: left and right margins in columns, and whether its lines are broken by hand."""

    left: int
    right: int
    wrapped: bool

    @classmethod
    def of(cls, lines: Sequence[str]) -> Measure:
        """Measured on running text: lines without wide gaps that another line follows."""
        prose = [
            line.rstrip()
            for line, follower in pairwise([*lines, ""])
            if line.strip() and follower.strip() and not WIDE_GAP.search(line.strip())
        ]
        ends = sorted(map(len, prose)) or [80]
        right = ends[int(0.95 * (len(ends) - 1))]
        lefts = Counter(indent(line) for line in prose if len(line) > 0.8 * right)
        left = min((start for start, count in lefts.items() if count > 0.1 * len(prose)), default=0)
        longest = max((len(line.strip()) for line in lines), default=0)
        return cls(left, right, wrapped=40 <= right <= _UNWRAPPED and longest < 4 * right)

    def centred(self, line: str) -> bool:
        """Whether a line is in the middle, well in from both margins."""
        start, end = indent(line), len(line.rstrip())
        width = self.right - self.left
        off = abs(start + end - self.left - self.right) / 2
        return start - self.left >= 0.1 * width and self.right - end >= 0.08 * width and off <= 0.06 * width

    def short(self, line: str, follower: str) -> bool:
        """Whether the first word of the next line would have fitted on this one."""
        word = follower.split(None, 1)[0]
        return len(line.rstrip()) + 1 + len(word) < self.right - 0.1 * (self.right - self.left)


def lines_to_blocks(lines: Sequence[str], measure: Measure) -> list[TextBlock]:
    """The paragraphs of one page."""
    if not measure.wrapped:
        return [block for chunk in _chunks(lines) for block in unwrapped_blocks(chunk)]
    return [block for chunk in _chunks(lines) for block in _Chunk(chunk, measure).blocks()]


def _chunks(lines: Sequence[str]) -> Iterator[list[str]]:
    """The runs of lines between blank ones."""
    chunk: list[str] = []
    for line in lines:
        if line.strip():
            chunk.append(line.rstrip())
        elif chunk:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


class _Chunk:
    """Lines without a blank one between them: one paragraph, several, a table, or a title."""

    def __init__(self, lines: list[str], measure: Measure) -> None:
        self._lines = lines
        self._measure = measure
        width = measure.right - measure.left
        self._right = max(map(len, lines))
        # No line comes near the right margin, or all are short: an address, a title page, a signature.
        self._narrow = self._right < measure.left + 0.75 * width or max(map(len, map(str.strip, lines))) < 0.45 * width
        # All lines are in the middle, and do not begin in one column as an indented paragraph does.
        self._centred = all(measure.centred(line) or is_rule(line) for line in lines) and (
            len(lines) < 3 or len(set(map(indent, lines))) > len(lines) // 2
        )

    def blocks(self) -> Iterator[TextBlock]:
        """The paragraphs; the lines of a table are one each."""
        if 2 * sum(map(is_row, self._lines)) >= len(self._lines):
            yield from (TextBlock(row_text(line)) for line in self._lines if not is_rule(line))
            return
        for lines, underlined in self._group():
            centred = len(lines) == 1 and self._is_centred(lines[0])
            yield TextBlock(run_together(lines), Style(centred=centred, underlined=underlined))

    def _group(self) -> Iterator[tuple[list[str], bool]]:
        """The lines of each paragraph, and whether a rule is drawn under them."""
        current: list[str] = []
        for line in self._lines:
            if is_rule(line):
                if current:
                    yield current, True
                current = []
            elif current and self._begins(current, line):
                yield current, False
                current = [line]
            else:
                current.append(line)
        if current:
            yield current, False

    def _begins(self, current: list[str], line: str) -> bool:
        """Whether a line begins a new paragraph after those of the current one."""
        last, text = current[-1], line.strip()
        if len(current) == 1 and splits_label(last, text):
            return False
        if self._is_centred(last) or self._is_centred(line):
            return True
        ended = ends_line(last)
        early = self._measure.short(last, text) or (self._narrow and len(last) < self._right)
        if begins_with_label(text) and (ended or last.isupper() or (early and self._narrow)):
            return True
        if text[:1].islower():
            return False
        if early and (ended or self._narrow):
            return True
        deeper = indent(line) - indent(last)
        return ended and (deeper >= 3 or (deeper <= -3 and len(current) > 1))

    def _is_centred(self, line: str) -> bool:
        """Whether a line is a centred heading, rather than the first line, or all, of a paragraph in the middle."""
        text = line.strip()
        if not self._measure.centred(line):
            return False
        if text.isupper():
            return True
        sentence = text.endswith(".") and len(text.split()) > 6
        return self._centred and not sentence and not (after_label(text) or text.startswith(("“", '"')))
