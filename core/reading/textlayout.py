"""Paragraphs of hard-wrapped text, told by blank lines, labels, indents and lines that end early."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from core.reading.blocks import Block, Style, clean, join_cells

_LABEL: Final = re.compile(
    r"(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)](?=\s)|\d{1,2}(?:\.\d{1,3})+[.)]?\s|\([a-zA-Z0-9]{1,4}\)"
    r"|(?:article|section|exhibit|schedule|annex|appendix|§)\s*[\dIVXLA-Z]|[•·▪●*-]\s)",
    re.IGNORECASE,
)
_BODY_LABEL: Final = re.compile(r"\(?[a-z0-9]{1,4}[.)]\s|\d+\.\d+|section\s+\d|[\"“]", re.IGNORECASE)
_ENDED: Final = re.compile(r"[.:;!?][\"”’')\]]*$|;\s*(?:and|or)$")
_RULE: Final = re.compile(r"[-=~*]{3,}(?:\s+[-=~*]{3,})*")
_GAP: Final = re.compile(r" {3,}")
_WIDE_GAP: Final = re.compile(r"\S {4,}\S|\.{5,}")
_LEADERS: Final = re.compile(r"(?:\. ?){5,}")
_SPACED_OUT: Final = re.compile(r"(?<!\S)(?:[A-Z] ){3,}[A-Z](?![^\s:.,])")  # "W I T N E S S E T H"
_UNWRAPPED: Final = 200  # columns; nobody wraps at more


@dataclass(frozen=True, slots=True)
class Measure:
    """How a text is set: its left and right margins in columns, and whether its lines are broken by hand."""

    left: int
    right: int
    wrapped: bool

    @classmethod
    def of(cls, lines: Sequence[str]) -> Measure:
        """Judged by running text: lines that another follows, without wide gaps."""
        prose = [
            line.rstrip()
            for line, follower in pairwise([*lines, ""])
            if line.strip() and follower.strip() and not _WIDE_GAP.search(line.strip())
        ]
        ends = sorted(map(len, prose)) or [80]
        right = ends[int(0.95 * (len(ends) - 1))]
        lefts = Counter(_indent(line) for line in prose if len(line) > 0.8 * right)
        left = min((indent for indent, count in lefts.items() if count > 0.1 * len(prose)), default=0)
        longest = max((len(line.strip()) for line in lines), default=0)
        return cls(left, right, wrapped=40 <= right <= _UNWRAPPED and longest < 4 * right)

    def centred(self, line: str) -> bool:
        """Whether a line stands in the middle, well in from both margins."""
        indent, end = _indent(line), len(line.rstrip())
        width = self.right - self.left
        off = abs(indent + end - self.left - self.right) / 2
        return indent - self.left >= 0.1 * width and self.right - end >= 0.08 * width and off <= 0.06 * width

    def short(self, line: str, follower: str) -> bool:
        """Whether the first word of the next line would have fitted on this one."""
        word = follower.split(None, 1)[0]
        return len(line.rstrip()) + 1 + len(word) < self.right - 0.1 * (self.right - self.left)


def paragraphs(lines: Sequence[str], measure: Measure) -> list[Block]:
    """The paragraphs of one page."""
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
        # All lines lie in the middle, and not one under the other as an indented paragraph does.
        self._centred = all(measure.centred(line) or _is_rule(line) for line in lines) and (
            len(lines) < 3 or len(set(map(_indent, lines))) > len(lines) // 2
        )

    def blocks(self) -> Iterator[Block]:
        """The paragraphs; the lines of a table, or of a text that is not wrapped, are one each."""
        if not self._measure.wrapped or _is_table(self._lines):
            yield from (Block(_row(line)) for line in self._lines if not _is_rule(line))
            return
        for lines, underlined in self._group():
            centred = len(lines) == 1 and self._is_centred(lines[0])
            yield Block(_join(lines), Style(centred=centred, underlined=underlined))

    def _group(self) -> Iterator[tuple[list[str], bool]]:
        """The lines of each paragraph, and whether a rule is drawn under them."""
        current: list[str] = []
        for line in self._lines:
            if _is_rule(line):
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
        if self._is_centred(last) or self._is_centred(line):
            return True
        ended = bool(_ENDED.search(last))
        early = self._measure.short(last, text) or (self._narrow and len(last) < self._right)
        if _LABEL.match(text) and (ended or last.isupper() or (early and self._narrow)):
            return True
        if text[:1].islower():
            return False
        if early and (ended or self._narrow):
            return True
        deeper = _indent(line) - _indent(last)
        return ended and (deeper >= 3 or (deeper <= -3 and len(current) > 1))

    def _is_centred(self, line: str) -> bool:
        """Whether a line is a centred heading, and not the first line, or all, of a paragraph in the middle."""
        text = line.strip()
        if not self._measure.centred(line):
            return False
        if text.isupper():
            return True
        sentence = text.endswith(".") and len(text.split()) > 6
        return self._centred and not sentence and not _BODY_LABEL.match(text)


def _is_rule(line: str) -> bool:
    return bool(_RULE.fullmatch(line.strip()))


def _is_table(chunk: list[str]) -> bool:
    """Whether most lines hold wide gaps, other than behind a label, or leaders."""
    gaps = sum(bool(_WIDE_GAP.search(_unlabelled(line))) for line in chunk)
    return gaps >= 0.5 * len(chunk)


def _unlabelled(line: str) -> str:
    text = line.strip()
    label = re.match(r"\S{1,9}\s+|(?:article|section)\s+\S+\s+", text, re.IGNORECASE)
    return text[label.end() :] if label and _LABEL.match(text) else text


def _row(line: str) -> str:
    return join_cells([_LEADERS.sub(" ..... ", cell) for cell in _GAP.split(line.strip())])


def _join(lines: list[str]) -> str:
    """One run of text; a hyphen at a line's end joins without a space."""
    pieces = [clean(_SPACED_OUT.sub(lambda match: match[0].replace(" ", ""), lines[0]))]
    for line in map(clean, lines[1:]):
        broken = pieces[-1][-1:] == "-" and pieces[-1][-2:-1].isalpha() and line[:1].islower()
        pieces.append(line if broken else f" {line}")
    return "".join(pieces)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
