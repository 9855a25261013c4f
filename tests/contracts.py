"""A tiny language for tests: a contract as plain paragraphs, and a section tree as one line."""

from __future__ import annotations

import textwrap
from pathlib import Path

from core.types import Document, Line, Page, Section, Span


def contract(text: str) -> Document:
    """A document with one paragraph per line; a line in **stars** is bold, in ^carets^ centred, in ~tildes~ a footnote.

    A line of three dashes begins a new page.
    """
    pieces: list[str] = []
    lines: list[Line] = []
    breaks = [0]
    at = 0
    for raw in textwrap.dedent(text).strip("\n").split("\n"):
        if raw.strip() == "---":
            breaks.append(at)
            continue
        words = raw.strip()
        bold, centred, note = words.startswith("**"), words.startswith("^"), words.startswith("~")
        words = words.strip("*^~")
        lines.append(Line(Span(at, at + len(words)), len(breaks), bold=bold, centred=centred, note=note))
        pieces.append(words + "\n")
        at += len(words) + 1
    ends = [*breaks[1:], at]
    pages = tuple(Page(n, Span(start, end)) for n, (start, end) in enumerate(zip(breaks, ends, strict=True), start=1))
    return Document("d0", Path("contract.txt"), "".join(pieces), pages, tuple(lines))


def tree(sections: tuple[Section, ...]) -> str:
    """The numbers of a section tree (headings for sections without a number): ``1 {1.1 {1.1(a)} 1.2} 2``."""

    def name(section: Section) -> str:
        return section.number.replace(" ", "_") or section.heading.replace(" ", "_") or section.kind

    def branch(parent: int | None) -> str:
        children = [section for section in sections if section.parent == parent]
        return " ".join(name(child) + (f" {{{inside}}}" if (inside := branch(child.id)) else "") for child in children)

    return branch(None)
