"""Reads a contract's source text. One line is one paragraph; its first characters say what it is.

Settings, at the top:
    @file NAME.pdf                      what is built; the extension chooses the renderer
    @title TEXT      @header TEXT       @footer TEXT with {page} and {pages}
    @level FORMAT "TEMPLATE" FLAGS      one line per level, in order: @level decimal "%1.%2" underline
    @schedule FORMAT "TEMPLATE" FLAGS   how schedules are labelled; @schedule-level as @level, within a schedule
    @terms plain|bold|underline         the look of a quoted Defined Term
    @look WORDS                         words for the renderer: two-columns, layout-tables, justified ...

Paragraphs:
    # Heading        ## Heading :: text        ### text      numbered at level 1, 2, 3 (at most 4)
    > text     continues at the indent of the number above   = text    a definition, without a number
    & text     a recital, (A), (B)                           ! text    a heading without a number
    ~ text     centred                                       $ text    a schedule with its name
    |= a | b   a table's head     | a | b   a table's row    // text   a remark
    @sign PARTY | Name: ... | Title: ...    @pagebreak    @scan ... @endscan (pages that are only a picture)
    any other line is a plain paragraph.

Within a line: **bold**, __underlined__, {+inserted+} and {-deleted-} as tracked changes; "..." and ' become
typographic quotes. {#key} after the mark names a paragraph; {ref:key} gives its number as cited from elsewhere
(8.2(b), IV, Schedule 2), {own:key} only its last part ((b)). So no number can be wrong.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from samples.contract import Block, BlockKind, Contract, MarkupError, Runs, Settings
from samples.inline import parse_runs
from samples.numbering import FORMATS, Counter, Level

if TYPE_CHECKING:
    from pathlib import Path

_KINDS: dict[str, BlockKind] = {
    ">": "continued", "=": "definition", "&": "recital", "!": "heading", "~": "centred", "$": "schedule",
}  # fmt: skip
_LINE = re.compile(r"(#{1,4}|[>=&!~$](?=\s))?\s*(?:\{#([a-z0-9-]+)\})?\s*(.*)")
_RECITALS = [Level("upperLetter", "(%1)")]
_TEXT_SETTINGS = ("file", "title", "header", "footer", "terms")


@dataclass(frozen=True, slots=True)
class _Raw:
    """A block whose text is not parsed yet: cross-references need the numbers of all blocks first."""

    line: int
    text: str
    block: Block
    cells: tuple[tuple[str, ...], ...] = ()


def read_contract(source: Path) -> Contract:
    """Reads one source file.

    Raises:
        MarkupError: a line that cannot be understood, or a reference to a key that no paragraph has.
    """
    return _Reader(source).read()


class _Reader:
    def __init__(self, source: Path) -> None:
        self._source = source
        self._settings = Settings()
        self._raw: list[_Raw] = []
        self._cited: dict[str, str] = {}
        self._own: dict[str, str] = {}
        self._body = self._recitals = self._schedules = Counter([])
        self._line = 0
        self._depth = 0
        self._schedule = ""
        self._scanned = False

    def read(self) -> Contract:
        for number, text in enumerate(self._source.read_text(encoding="utf-8").splitlines(), 1):
            self._line = number
            if text.strip() and not text.startswith("//"):
                self._take(text.strip())
        if self._scanned:
            raise self._wrong("@scan is not closed by @endscan")
        if not self._settings.file or not self._settings.title:
            raise self._wrong("@file or @title is missing")
        return Contract(self._source, self._settings, (Block("title"), *map(self._finish, self._raw)))

    def _wrong(self, message: str) -> MarkupError:
        return MarkupError(self._source, self._line, message)

    def _take(self, text: str) -> None:
        if text.startswith("@"):
            self._directive(*text[1:].partition(" ")[::2])
        elif text.startswith("|"):
            self._row(text)
        else:
            self._paragraph(text)

    # ------------------------------------------------------------ directives

    def _directive(self, name: str, rest: str) -> None:
        settings = self._settings
        if name in _TEXT_SETTINGS:
            setattr(settings, name, rest)
        elif name == "look":
            settings.look = frozenset(rest.split())
        elif name == "level":
            settings.levels.append(self._level(rest))
            self._body, self._recitals = Counter(settings.levels), Counter(_RECITALS)
        elif name == "schedule":
            settings.schedule = self._level(rest)
            self._schedules = Counter([settings.schedule])
        elif name == "schedule-level":
            settings.schedule_levels.append(self._level(rest))
        elif name == "sign":
            self._add(Block("sign"), cells=tuple((part.strip(),) for part in rest.split("|")))
        elif name == "pagebreak":
            self._add(Block("pagebreak"))
        elif name in ("scan", "endscan") and self._scanned == (name == "endscan"):
            self._scanned = name == "scan"
        else:
            raise self._wrong(f"@{name} is not known here")

    def _level(self, text: str) -> Level:
        try:
            style, template, *flags = shlex.split(text)
        except ValueError:
            raise self._wrong('a level is written: FORMAT "TEMPLATE" FLAGS') from None
        if style not in FORMATS:
            raise self._wrong(f"{style} is not a number format; there are {', '.join(FORMATS)}")
        return Level(style, template, frozenset(flags))

    # ------------------------------------------------------------ paragraphs

    def _add(self, block: Block, text: str = "", cells: tuple[tuple[str, ...], ...] = ()) -> None:
        block = replace(block, in_schedule=bool(self._schedule), scanned=self._scanned)
        self._raw.append(_Raw(self._line, text, block, cells))

    def _paragraph(self, text: str) -> None:
        match = _LINE.fullmatch(text)
        if match is None or not match[3]:
            raise self._wrong("this paragraph has no text")
        mark, key, words = match.groups()
        kind: BlockKind = "clause" if mark and mark[0] == "#" else _KINDS.get(mark or "", "plain")
        label, cited = self._number(kind, len(mark or ""), key)
        if key and not label:
            raise self._wrong(f"{{#{key}}} names a paragraph that has no number")
        heading = ""
        if kind == "clause":
            heading, words = self._split_heading(words)
        level = self._depth if kind in ("clause", "continued", "definition") else 0
        self._add(Block(kind, heading=heading, label=label, cited=cited, level=level, key=key or ""), words)

    def _split_heading(self, words: str) -> tuple[str, str]:
        heading, mark, text = words.partition("::")
        if mark:
            return heading.strip().replace("'", "’"), text.strip()
        return (words.replace("'", "’"), "") if self._depth == 1 and "heading" in self._flags() else ("", words)

    def _flags(self) -> frozenset[str]:
        levels = self._settings.schedule_levels if self._schedule else self._settings.levels
        return levels[self._depth - 1].flags

    def _number(self, kind: BlockKind, depth: int, key: str | None) -> tuple[str, str]:
        if kind not in ("clause", "recital", "schedule"):
            return "", ""
        counter = {"clause": self._body, "recital": self._recitals, "schedule": self._schedules}[kind]
        try:
            printed, cited = counter.next(depth if kind == "clause" else 1)
        except ValueError as error:
            raise self._wrong(str(error)) from None
        if kind == "schedule":
            self._body, self._schedule = Counter(self._settings.schedule_levels), printed.title()
            cited = self._schedule
        self._depth = depth if kind == "clause" else 0
        if key in self._cited:
            raise self._wrong(f"{{#{key}}} is used twice")
        if key:
            self._cited[key], self._own[key] = cited, printed.rstrip(".")
        return printed, f"{self._schedule}, {cited}" if kind == "clause" and self._schedule else cited

    def _row(self, text: str) -> None:
        cells = tuple(cell.strip() for cell in text.lstrip("|=").rstrip("|").split("|"))
        last = self._raw[-1] if self._raw else None
        if text.startswith("|=") or last is None or last.block.kind != "table":
            self._add(Block("table"), cells=(cells,))
        elif len(cells) != len(last.cells[0]):
            raise self._wrong(f"this row has {len(cells)} cells; the row above has {len(last.cells[0])}")
        else:
            self._raw[-1] = replace(last, cells=(*last.cells, cells))

    def _finish(self, raw: _Raw) -> Block:
        def runs(text: str) -> Runs:
            try:
                return parse_runs(text, self._settings.terms, self._cited, self._own)
            except ValueError as error:
                raise MarkupError(self._source, raw.line, str(error)) from None

        rows = tuple(tuple(runs(cell) for cell in row) for row in raw.cells)
        return replace(raw.block, runs=runs(raw.text), rows=rows)
