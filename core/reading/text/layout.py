"""Paragraphs of plain text.

Those of hard-wrapped text are detected by blank lines, labels, indents and lines that end early. In unwrapped text, as
saved from word processors and web pages, each line is one, unless its end or the start of the next shows a cut.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from core.reading.blocks import Style, TextBlock, clean_text, join_cells
from core.text.labels import ATTACHED_NOUN, SECTION_NOUN, after_label, begins_with_label
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
            if line.strip() and follower.strip() and not _WIDE_GAP.search(line.strip())
        ]
        ends = sorted(map(len, prose)) or [80]
        right = ends[int(0.95 * (len(ends) - 1))]
        lefts = Counter(_indent(line) for line in prose if len(line) > 0.8 * right)
        left = min((start for start, count in lefts.items() if count > 0.1 * len(prose)), default=0)
        longest = max((len(line.strip()) for line in lines), default=0)
        return cls(left, right, wrapped=40 <= right <= _UNWRAPPED and longest < 4 * right)

    def centred(self, line: str) -> bool:
        """Whether a line is in the middle, well in from both margins."""
        start, end = _indent(line), len(line.rstrip())
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
        return [block for chunk in _chunks(lines) for block in _unwrapped_blocks(chunk)]
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
        self._centred = all(measure.centred(line) or _is_rule(line) for line in lines) and (
            len(lines) < 3 or len(set(map(_indent, lines))) > len(lines) // 2
        )

    def blocks(self) -> Iterator[TextBlock]:
        """The paragraphs; the lines of a table are one each."""
        if 2 * sum(map(_is_row, self._lines)) >= len(self._lines):
            yield from (TextBlock(_row_text(line)) for line in self._lines if not _is_rule(line))
            return
        for lines, underlined in self._group():
            centred = len(lines) == 1 and self._is_centred(lines[0])
            yield TextBlock(_run_together(lines), Style(centred=centred, underlined=underlined))

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
        if len(current) == 1 and _splits_label(last, text):
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
        deeper = _indent(line) - _indent(last)
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


# ---------------------------------------------------- unwrapped text

_LEADS_ON: Final = re.compile(
    r"(?:,|\b(?:an?|the|and|or|nor|of|to|in|on|at|by|for|from|with|without|under|upon|between|among|that|which|who|whose|"
    r"shall|will|may|must|is|are|was|were|be|been|has|have|had|its|their|his|her|any|each|such|this|these|those|as|if|"
    r"than|not|see|per|sections?|article|exhibit|schedule|mr|ms|no))$",
    re.IGNORECASE,
)
_CITED: Final = re.compile(r"(?:article|section|clause|exhibit|schedule|annex|appendix|§)\s", re.IGNORECASE)
_SENTENCE: Final = 60  # characters; a longer line without a stop is a sentence cut, a shorter one may be a heading


def _unwrapped_blocks(lines: Sequence[str]) -> list[TextBlock]:
    """The paragraphs in lines without a blank one between them; a rule underlines the paragraph above."""
    groups: list[list[str]] = []
    ruled: set[int] = set()
    for line in lines:
        if _is_rule(line):
            ruled.add(len(groups) - 1)
        elif groups and len(groups) - 1 not in ruled and goes_on(groups[-1][-1], line):
            groups[-1].append(line)
        else:
            groups.append([line])
    return [
        TextBlock(_row_text(group[0]) if len(group) == 1 else _run_together(group), Style(underlined=place in ruled))
        for place, group in enumerate(groups)
    ]


def goes_on(last: str, line: str) -> bool:
    """Whether a sentence continues from one line to the next."""
    before, after = last.strip(), line.strip()
    if not before or not after or _is_row(before) or _is_row(after):
        return False
    if before.count("“") > before.count("”"):  # in the middle of a name: “Facility / Fee”
        return True
    if _splits_label(before, after):
        return True
    leads_on = " " in before and bool(_LEADS_ON.search(before))
    if ends_line(before) or (begins_with_label(after) and not (leads_on and _CITED.match(after))):
        return False
    if before.isupper():
        return after.isupper() and leads_on
    return after[:1].islower() or leads_on or (len(before) > _SENTENCE and not (_is_titled(before) or after.isupper()))


def _is_titled(text: str) -> bool:
    """Whether most longer words begin with a capital, as in headings."""
    words: list[str] = re.findall(r"[^\W\d_]{4,}", text)
    return sum(word[0].isupper() for word in words) >= 0.75 * len(words)


_WIDE_GAP: Final = re.compile(r"\S {4,}\S|\.{5,}")
# ------------------------------------------------------------- lines

_RULE: Final = re.compile(r"(?:- )?[-=~*]{3,}(?:\s+(?:- )?[-=~*]{3,})*")  # mail programs put "- " before dashes
_GAP: Final = re.compile(r" {3,}")
_LEADERS: Final = re.compile(r"(?:\. ?){5,}")
_SPACED_OUT: Final = re.compile(r"(?<!\S)(?:[A-Z] ){3,}[A-Z](?![^\s:.,])")  # "W I T N E S S E T H"
_NOUN: Final = re.compile(rf"(?:{SECTION_NOUN}|{ATTACHED_NOUN}|part|chapter)", re.IGNORECASE)
_NUMBERED: Final = re.compile(r"(?!\d{1,4}$)(?:\d{1,4}(?:\.\d{1,3})*|[IVXLC]{1,6}|[A-Z]{1,2})\b(?![-’'])")


def _is_rule(line: str) -> bool:
    """Whether a line is a drawn rule: only dashes, equals signs or stars."""
    return bool(_RULE.fullmatch(line.strip()))


def _is_row(line: str) -> bool:
    """Whether a line has leaders, or wide gaps other than after a label, as rows of tables do."""
    text = line.strip()
    return bool(_WIDE_GAP.search(text, after_label(text)))


def _row_text(line: str) -> str:
    """A line as a table row, with tabs for its wide gaps."""
    return join_cells([_LEADERS.sub(" ..... ", cell) for cell in _GAP.split(line.strip())])


def _run_together(lines: Sequence[str]) -> str:
    """The lines of a paragraph as one text; a hyphen at a line's end joins without a space."""
    pieces = [clean_text(_SPACED_OUT.sub(lambda match: match[0].replace(" ", ""), lines[0]))]
    for line in map(clean_text, lines[1:]):
        broken = pieces[-1][-1:] == "-" and pieces[-1][-2:-1].isalpha() and line[:1].islower()
        pieces.append(line if broken else f" {line}")
    return "".join(pieces)


def _indent(line: str) -> int:
    """How many columns are empty before the words of a line."""
    return len(line) - len(line.lstrip())


def _splits_label(line: str, following: str) -> bool:
    """Whether a line break parts a label's noun from its number: "ARTICLE", "IV - TERM"; "SCHEDULE", "26" is a page."""
    return bool(_NOUN.fullmatch(line.strip()) and _NUMBERED.match(following.strip()))
