"""Reads OpenDocument texts (.odt, .ott): the text as it is shown, automatic numbers included, tracked changes accepted.

Comments, hidden text, and all of headers and footers but provisions are left out; such a file keeps deleted text apart
from the rest, and it is not read.
Source: OpenDocument 1.3 part 3, of headers and footers from 16.9 on, of numbers 5.3 and 16.31 to 16.34; LibreOffice's
own pattern of a number (``loext:num-list-format``, ``style:num-list-format`` from 1.4 on) goes before prefix and
suffix.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from core.base.errors import UnreadableFile
from core.base.translation import tr
from core.reading.blocks import (
    BULLET,
    PAGE_BREAK,
    Style,
    TextBlock,
    clean_text,
    list_number,
    note_blocks,
    note_mark,
    row_blocks,
)
from core.reading.document import build_document, printed_title
from core.reading.package import Element, Package, outermost
from core.reading.pages import head_provisions
from core.reading.remarks import Findings, Why, alike, parsed_colour
from core.text.labels import is_label

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from core.types import Document

_TEXT: Final = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_STYLE: Final = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
_LOEXT: Final = "{urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0}"
_XML_ID: Final = "{http://www.w3.org/XML/1998/namespace}id"
_FO: Final = "{urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0}"
_OFFICE: Final = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TABLE: Final = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_DRAW: Final = "{urn:oasis:names:tc:opendocument:xmlns:drawing:1.0}"
_DC_TITLE: Final = "{http://purl.org/dc/elements/1.1/}title"
_PARAGRAPHS: Final = frozenset({f"{_TEXT}p", f"{_TEXT}h"})
_SOFT_BREAK: Final = f"{_TEXT}soft-page-break"  # where a page ended when the text was last laid out
_ITEMS: Final = frozenset({f"{_TEXT}list-item", f"{_TEXT}list-header"})
_SKIPPED: Final = frozenset(
    {
        *(_TEXT + name for name in ("tracked-changes", "sequence-decls", "variable-decls", "user-field-decls")),
        *(_TEXT + name for name in ("ruby-text", "note-citation", "alphabetical-index-auto-mark-file")),
        *(_OFFICE + name for name in ("annotation", "forms")),
        f"{_TABLE}covered-table-cell",
        *(_TEXT + name for name in ("table-of-content-source", "alphabetical-index-source", "user-index-source")),
        *(_TEXT + name for name in ("illustration-index-source", "table-index-source", "object-index-source")),
        f"{_TEXT}bibliography-source",
    }
)
_DEFAULT_PAGE: Final = "Standard"  # the page style of a text that names none
_HEAD: Final = re.compile(r"\}(?:header|footer)(?:-left|-first)?$")
_REPEATED: Final = 100  # spaces that one element may stand for


class _Run(NamedTuple):
    text: str
    style: str


def read_odt(path: Path, document_id: str) -> Document:
    """The document in an OpenDocument text.

    Raises:
        UnreadableFile: protected by a password, damaged, or malicious.
    """
    with Package(path) as package:
        if "META-INF/manifest.xml" in package.names and b"encryption-data" in package.read("META-INF/manifest.xml"):
            advice = tr("Open it, save a copy without the password, and add that.")
            raise UnreadableFile(tr("This file is protected by a password."), advice, path)
        roots = [package.xml(name) for name in ("styles.xml", "content.xml") if name in package.names]
        body = next((text for root in roots for text in root.iter(f"{_OFFICE}text")), None)
        if body is None:
            raise UnreadableFile(
                tr("This document is damaged: its text is missing."), tr("Get a fresh copy of it."), path
            )
        declared = package.xml("meta.xml").findtext(f".//{_DC_TITLE}") if "meta.xml" in package.names else ""
        styles, heads = _Styles(roots), _shown_heads(roots, body)
        changes = (change for part in (body, *heads) for change in part.iter(f"{_TEXT}insertion", f"{_TEXT}deletion"))
        comments = sum(1 for _ in body.iter(f"{_OFFICE}annotation"))
        findings = Findings(tracked_changes=sum(1 for _ in changes), comments=comments)
        reader = _Reader(styles, findings)
        text = list(reader.blocks(body))
        aside = _Reader(styles, Findings(), side_by_side=True)  # counts and remarks nothing for the body
        blocks = [*text, *head_provisions((list(aside.blocks(head)) for head in heads), text), *reader.notes()]
    laid_out = next(body.iter(_SOFT_BREAK), None) is not None
    title = printed_title(blocks, declared or "")
    return build_document(blocks, document_id, path, title, findings=findings, laid_out=laid_out)


def _shown_heads(roots: Sequence[Element], body: Element) -> list[Element]:
    """The headers and footers of the page styles that the body uses, and of those that follow these."""
    pages = {page.get(f"{_STYLE}name", ""): page for root in roots for page in root.iter(f"{_STYLE}master-page")}
    used = {name for element in body.iter("{*}*") for key, name in element.items() if key.endswith("}style-name")}
    begun = {
        style.get(f"{_STYLE}master-page-name", "")
        for root in roots
        for style in root.iter(f"{_STYLE}style")
        if style.get(f"{_STYLE}name") in used
    }
    waiting, shown = [_DEFAULT_PAGE, *sorted(begun)], []
    while waiting:
        page = pages.pop(waiting.pop(0), None)
        if page is not None:
            waiting.append(page.get(f"{_STYLE}next-style-name", ""))
            shown += [head for head in page if _HEAD.search(str(head.tag)) and head.get(f"{_STYLE}display") != "false"]
    return shown


class _Reader:
    """Walks the document in its order. Numbers, notes and pages depend on what came before."""

    def __init__(self, styles: _Styles, findings: Findings, *, side_by_side: bool = False) -> None:
        self._styles = styles
        self._findings = findings
        self._side_by_side = side_by_side  # tabs set apart what stands side by side, as in headers and footers
        self._shaded = False  # in a table with a background of its own somewhere
        self._lists = _Lists(styles.lists, styles.outline)
        self._boxes: list[Element] = []
        self._notes: list[tuple[str, str, Element]] = []  # kind, mark, body
        self._begun = False

    def blocks(self, container: Element) -> Iterator[TextBlock]:
        """The paragraphs in an element, including those of lists, tables, sections and text boxes."""
        for child in container:
            if child.tag in _SKIPPED or not isinstance(child.tag, str):
                continue
            if child.get(f"{_TEXT}display") == "none":
                self._findings.left_out.add(Why.HIDDEN, " ".join(child.itertext()))
                continue
            if child.tag in _PARAGRAPHS:
                yield from self._paragraph(child, self._heading_label(child))
            elif child.tag == f"{_TEXT}list":
                yield from self._list(child, self._lists.open(child), "", 1)
            elif child.tag == f"{_TEXT}numbered-paragraph":
                yield from self._numbered(child)
            elif child.tag == f"{_TABLE}table":
                yield from self._table(child)
            elif child.tag == _SOFT_BREAK:
                yield TextBlock(PAGE_BREAK)
            else:
                yield from self.blocks(child)

    def notes(self) -> Iterator[TextBlock]:
        """The footnotes, then the endnotes, each beginning with its mark."""
        for kind in ("footnote", "endnote"):
            for _, mark, body in [note for note in self._notes if note[0] == kind]:
                yield from note_blocks(self.blocks(body), mark)

    def _list(self, element: Element, count: Any, style: str, level: int) -> Iterator[TextBlock]:
        style = element.get(f"{_TEXT}style-name") or style
        for item in element:
            if item.tag == _SOFT_BREAK:
                yield TextBlock(PAGE_BREAK)
            if item.tag not in _ITEMS:
                continue
            start, own = _whole_number(item.get(f"{_TEXT}start-value")), item.get(f"{_TEXT}style-override") or style
            fresh = item.tag == f"{_TEXT}list-item"  # its first paragraph is numbered
            for child in item:
                if child.tag == f"{_TEXT}list":
                    yield from self._list(child, count, style, level + 1)
                elif child.tag in _PARAGRAPHS:
                    named = own or self._styles.list_style(child.get(f"{_TEXT}style-name", "")) or ""
                    label = self._lists.label(count, named, level, start) if fresh else ""
                    fresh = False
                    yield from self._paragraph(child, label)
                elif child.tag == _SOFT_BREAK:
                    yield TextBlock(PAGE_BREAK)

    def _numbered(self, element: Element) -> Iterator[TextBlock]:
        style, level = element.get(f"{_TEXT}style-name", ""), _whole_number(element.get(f"{_TEXT}level")) or 1
        count = self._lists.open(element)
        for child in element:
            if child.tag in _PARAGRAPHS:
                start = _whole_number(element.get(f"{_TEXT}start-value"))
                yield from self._paragraph(child, self._lists.label(count, style, level, start))

    def _table(self, table: Element) -> Iterator[TextBlock]:
        around = self._shaded
        self._shaded = around or self._styles.is_shaded(table)
        yield from self._table_rows(table)
        self._shaded = around

    def _table_rows(self, table: Element) -> Iterator[TextBlock]:
        for row in table:
            if row.tag == f"{_TABLE}table-row":
                cells = [cell for cell in row if cell.tag == f"{_TABLE}table-cell"]
                yield from row_blocks([[*self.blocks(cell)] for cell in cells])
            elif row.tag == _SOFT_BREAK:
                yield TextBlock(PAGE_BREAK)
            elif isinstance(row.tag, str) and "row" in row.tag.rpartition("}")[2]:  # header rows and groups of rows
                yield from self._table_rows(row)

    def _heading_label(self, paragraph: Element) -> str:
        """The number of a heading outside all lists."""
        numbered = paragraph.tag == f"{_TEXT}h" and paragraph.get(f"{_TEXT}is-list-header") != "true"
        taken_out = self._styles.list_style(paragraph.get(f"{_TEXT}style-name", "")) == ""
        if not numbered or taken_out or not "".join(paragraph.itertext()).strip():
            return ""
        level = _whole_number(paragraph.get(f"{_TEXT}outline-level")) or 1
        start = _whole_number(paragraph.get(f"{_TEXT}start-value"))
        return self._lists.heading(level, start if paragraph.get(f"{_TEXT}restart-numbering") == "true" else None)

    def _paragraph(self, paragraph: Element, label: str) -> Iterator[TextBlock]:
        name = paragraph.get(f"{_TEXT}style-name", "")
        struck = self._findings.left_out.count(Why.STRUCK)
        runs = list(self._runs(paragraph, name, ""))
        boxes, self._boxes = self._boxes, []
        text = "".join(run.text for run in runs)
        if self._findings.left_out.count(Why.STRUCK) > struck and not text.strip():
            label = ""  # nothing that it counts is left
        before = PAGE_BREAK if self._begun and self._styles.begins_page(name) else ""
        after = PAGE_BREAK if self._styles.ends_page(name) else ""
        if self._side_by_side:
            text = text.replace("\t", "\n")
        first, *others = [clean_text(line) for line in (before + text.strip("\n") + after).split("\n")]
        block = TextBlock(first, self._style(runs, paragraph, name))
        if label and (first.strip() or label.strip() != BULLET):
            block = block.labelled(label)
        self._begun = self._begun or bool(text.strip())
        yield block
        yield from (TextBlock(line, block.style) for line in others)
        for box in boxes:
            yield from self.blocks(box)

    def _style(self, runs: list[_Run], paragraph: Element, name: str) -> Style:
        shown = [run for run in runs if run.text.strip()]
        first = next((run for run in shown if not is_label(run.text)), shown[0] if shown else _Run("", ""))
        heading = _whole_number(paragraph.get(f"{_TEXT}outline-level")) or 0 if paragraph.tag == f"{_TEXT}h" else 0
        return Style(
            size=self._styles.size(first.style, name),
            bold=bool(shown) and self._styles.is_bold(first.style, name),
            underlined=bool(shown) and self._styles.is_underlined(first.style, name),
            centred=self._styles.is_centred(name),
            heading=heading,
        )

    def _runs(self, element: Element, paragraph: str, span: str) -> Iterator[_Run]:
        """The text in an element in its order; hidden text is left out."""
        yield self._run(element.text, paragraph, span)
        for child in element:
            if not isinstance(child.tag, str) or child.tag in _SKIPPED:
                pass
            elif child.tag == f"{_TEXT}s":
                spaces = _whole_number(child.get(f"{_TEXT}c"))
                yield _Run(" " * min(1 if spaces is None else spaces, _REPEATED), span)
            elif child.tag == f"{_TEXT}tab":
                yield _Run("\t", span)
            elif child.tag == f"{_TEXT}line-break":
                yield _Run("\n", span)
            elif child.tag == _SOFT_BREAK:
                yield _Run(PAGE_BREAK, span)
            elif child.tag == f"{_TEXT}note":
                yield _Run(self._note(child), span)
            elif child.tag.startswith(_DRAW):
                self._boxes.extend(outermost(child, f"{_DRAW}text-box"))
            else:
                own = child.get(f"{_TEXT}style-name", span) if child.tag == f"{_TEXT}span" else span
                yield from self._runs(child, paragraph, own)
            yield self._run(child.tail, paragraph, span)

    def _run(self, text: str | None, paragraph: str, span: str) -> _Run:
        if not text:
            return _Run("", span)
        if left_out := self._left_out(paragraph, span):
            self._findings.left_out.add(left_out, text)
            return _Run("", span)
        text = text.replace("\n", " ").replace(PAGE_BREAK, " ")  # line ends in the file are spaces
        return _Run(text.upper() if self._styles.in_capitals(span, paragraph) else text, span)

    def _left_out(self, paragraph: str, span: str) -> Why | None:
        """Why text of these styles is left out; None for text that is shown."""
        if self._styles.is_hidden(span, paragraph):
            return Why.HIDDEN
        if self._styles.is_struck(span, paragraph):
            return Why.STRUCK
        return Why.HIDDEN if not self._shaded and self._styles.is_unseen(span, paragraph) else None

    def _note(self, note: Element) -> str:
        kind = note.get(f"{_TEXT}note-class", "footnote")
        mark = note_mark(kind, sum(1 for other, _, _ in self._notes if other == kind) + 1)
        body = note.find(f"{_TEXT}note-body")
        if body is not None:
            self._notes.append((kind, mark, body))
        return mark


# ----------------------------------------------------------- numbers

_FORMATS: Final = {"1": "decimal", "a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"} | {
    "": "none",
    "01, 02, 03, ...": "decimalZero",
    "1st": "ordinal",
    "One": "cardinalText",
    "First": "ordinalText",
}
_PLACE: Final = re.compile(r"%(\d{1,2})%")
_LONGEST: Final = 200  # characters of a pattern
_DEEPEST: Final = 10


@dataclass(frozen=True, slots=True)
class _ListLevel:
    """How one level is numbered; ``pattern`` contains ``%n%`` in place of the number of level n."""

    format: str
    pattern: str
    start: int
    legal: bool
    tight: bool  # nothing separates the number from the text


@dataclass(slots=True)
class _Count:
    """How far a list has been counted: its style, and the number last given at each level in use."""

    style: str
    numbers: dict[int, int] = field(default_factory=dict)


class _Lists:
    """Gives each paragraph of a list its label; to be called in document order."""

    def __init__(self, styles: dict[str, Element], outline: Element | None) -> None:
        self._styles = {name: _levels(style) for name, style in styles.items()}
        self._styles[""] = {} if outline is None else _levels(outline)
        self._counts: list[_Count] = []
        self._by_id: dict[str, _Count] = {}
        self._outline = _Count("")

    def open(self, element: Element) -> _Count:
        """The count of an outermost list: its own, or that of the list that it continues."""
        style = element.get(f"{_TEXT}style-name", "")
        count = self._by_id.get(element.get(f"{_TEXT}continue-list", ""))
        if count is None and element.get(f"{_TEXT}continue-numbering") == "true":
            count = next((other for other in reversed(self._counts) if other.style == style), None)
        count = count or _Count(style)
        self._counts.append(count)
        if (name := element.get(_XML_ID)) is not None:
            self._by_id[name] = count
        return count

    def label(self, count: _Count, style: str, level: int, start: int | None = None) -> str:
        """Counts a paragraph at a level, from 1, and gives what is printed before it; "" for no number."""
        levels = self._styles.get(style, {})
        if level not in levels:
            return ""
        numbers = count.numbers
        for upper in range(1, level):
            if upper in levels:
                numbers.setdefault(upper, levels[upper].start)
        numbers[level] = numbers.get(level, levels[level].start - 1) + 1 if start is None else start
        for lower in [lower for lower in numbers if lower > level]:
            del numbers[lower]
        return _rendered(levels, numbers, level)

    def heading(self, level: int, start: int | None = None) -> str:
        """The number of a heading outside all lists."""
        shown = self._styles[""].get(level)
        return self.label(self._outline, "", level, start) if shown and shown.pattern else ""


def _rendered(levels: dict[int, _ListLevel], numbers: dict[int, int], level: int) -> str:
    shape = levels[level]
    if shape.format == "bullet":
        return f"{BULLET} "

    def place(match: re.Match[str]) -> str:
        index = int(match[1])
        if index not in levels or index > level:
            return ""
        upper = levels[index]
        return list_number(max(numbers.get(index, upper.start), 0), upper.format, legal=shape.legal)

    label = _PLACE.sub(place, shape.pattern).strip()
    return label + ("" if shape.tight or not label else " ")


def _levels(style: Element) -> dict[int, _ListLevel]:
    levels: dict[int, _ListLevel] = {}
    for item in style:
        index = _whole_number(item.get(f"{_TEXT}level"))
        if index is not None and 1 <= index <= _DEEPEST:
            levels[index] = _level(item, index, levels)
    return levels


def _level(item: Element, index: int, uppers: dict[int, _ListLevel]) -> _ListLevel:
    kind = item.tag.rpartition("-")[2]
    if kind not in {"number", "style"}:  # a bullet, or a picture as one
        return _ListLevel("bullet", BULLET, 1, legal=False, tight=False)
    number_format = item.get(f"{_STYLE}num-format", "")
    start, shown = (
        _whole_number(item.get(f"{_TEXT}start-value")),
        _whole_number(item.get(f"{_TEXT}display-levels")) or 1,
    )
    pattern = item.get(f"{_STYLE}num-list-format") or item.get(f"{_LOEXT}num-list-format")
    if pattern is None:
        first = max(1, index - shown + 1)
        above = [f"%{upper}%" for upper in range(first, index) if upper in uppers and uppers[upper].format != "none"]
        own = ".".join([*above, f"%{index}%"]) if number_format else ""
        pattern = item.get(f"{_STYLE}num-prefix", "") + own + item.get(f"{_STYLE}num-suffix", "")
    alignment = item.find(f"{_STYLE}list-level-properties/{_STYLE}list-level-label-alignment")
    return _ListLevel(
        format=_FORMATS.get(number_format, "decimal"),
        pattern=pattern[:_LONGEST],
        start=1 if start is None else start,
        legal=item.get(f"{_LOEXT}is-legal") == "true",
        tight=alignment is not None and alignment.get(f"{_TEXT}label-followed-by") == "nothing",
    )


def _whole_number(text: str | None) -> int | None:
    """A whole number of at most nine digits; None for anything else."""
    return int(text) if text is not None and text.isascii() and text.isdecimal() and len(text) < 10 else None


# ------------------------------------------------------------ styles

_POINTS: Final = {"pt": 1.0, "in": 72.0, "cm": 72 / 2.54, "mm": 72 / 25.4, "pc": 12.0, "px": 0.75}
_SIZE: Final = re.compile(r"(\d{1,4}(?:\.\d{1,6})?)(pt|in|cm|mm|pc|px)")
_OF_TABLES: Final = tuple(_TABLE + name for name in ("table", "table-row", "table-cell"))
_BOLD: Final = frozenset({"bold", "600", "700", "800", "900"})


class _Styles:
    """Looks properties up along the chain of styles, from the most specific to the document's defaults."""

    def __init__(self, roots: Iterable[Element]) -> None:
        self._styles: dict[tuple[str, str], Element] = {}
        self._defaults: dict[str, Element] = {}
        self.lists: dict[str, Element] = {}
        self.outline: Element | None = None
        for root in roots:
            for style in root.iter(f"{_STYLE}style"):
                self._styles[style.get(f"{_STYLE}family", ""), style.get(f"{_STYLE}name", "")] = style
            for style in root.iter(f"{_STYLE}default-style"):
                self._defaults[style.get(f"{_STYLE}family", "")] = style
            for style in root.iter(f"{_TEXT}list-style"):
                self.lists[style.get(f"{_STYLE}name", "")] = style
            self.outline = next(root.iter(f"{_TEXT}outline-style"), self.outline)
        self.of_text = lru_cache(maxsize=None)(self._of_text)
        self.of_paragraph = lru_cache(maxsize=None)(self._of_paragraph)
        self.list_style = lru_cache(maxsize=None)(self._list_style)

    def is_bold(self, span: str, paragraph: str) -> bool:
        return self.of_text(f"{_FO}font-weight", span, paragraph) in _BOLD

    def is_underlined(self, span: str, paragraph: str) -> bool:
        return self.of_text(f"{_STYLE}text-underline-style", span, paragraph) not in {"", "none"}

    def is_hidden(self, span: str, paragraph: str) -> bool:
        return self.of_text(f"{_TEXT}display", span, paragraph) == "none"

    def is_struck(self, span: str, paragraph: str) -> bool:
        return self.of_text(f"{_STYLE}text-line-through-style", span, paragraph) not in {"", "none"}

    def is_unseen(self, span: str, paragraph: str) -> bool:
        """Whether text has the colour of the paper, or of the background that it or its paragraph has."""
        ink = parsed_colour(self.of_text(f"{_FO}color", span, paragraph))
        papers = (find(f"{_FO}background-color", span, paragraph) for find in (self.of_text, self._behind))
        paper = next((paper for paper in papers if paper not in {"", "transparent"}), "#ffffff")
        return ink is not None and alike(ink, parsed_colour(paper))

    def _behind(self, name: str, _span: str, paragraph: str) -> str:
        return self.of_paragraph(name, paragraph)

    def is_shaded(self, table: Element) -> bool:
        """Whether a table, or a row or a cell of it, has a background."""
        names = {(each.tag.rpartition("}")[2], each.get(f"{_TABLE}style-name", "")) for each in table.iter(*_OF_TABLES)}
        chains = (self._chain(family, name) for family, name in names)
        return any(value for chain in chains for style in chain for value in _backgrounds(style))

    def in_capitals(self, span: str, paragraph: str) -> bool:
        return self.of_text(f"{_FO}text-transform", span, paragraph) == "uppercase"

    def size(self, span: str, paragraph: str) -> float:
        """The type size in points, 0 where none is set."""
        match = _SIZE.fullmatch(self.of_text(f"{_FO}font-size", span, paragraph))
        return round(float(match[1]) * _POINTS[match[2]], 1) if match else 0.0

    def is_centred(self, paragraph: str) -> bool:
        return self.of_paragraph(f"{_FO}text-align", paragraph) == "center"

    def begins_page(self, paragraph: str) -> bool:
        """Whether a paragraph of this style is the first of a page: after a break, or with another page style."""
        own = self._styles.get(("paragraph", paragraph))
        other = own is not None and bool(own.get(f"{_STYLE}master-page-name"))
        return other or self.of_paragraph(f"{_FO}break-before", paragraph) == "page"

    def ends_page(self, paragraph: str) -> bool:
        return self.of_paragraph(f"{_FO}break-after", paragraph) == "page"

    def _of_text(self, name: str, span: str, paragraph: str) -> str:
        chain = (*self._chain("text", span), *self._chain("paragraph", paragraph), *self._default("paragraph"))
        return _first(chain, "text-properties", name)

    def _of_paragraph(self, name: str, paragraph: str) -> str:
        chain = (*self._chain("paragraph", paragraph), *self._default("paragraph"))
        return _first(chain, "paragraph-properties", name)

    def _list_style(self, paragraph: str) -> str | None:
        """The list style that a paragraph style names: "" to take a heading out of the outline's; None for none."""
        named = (style.get(f"{_STYLE}list-style-name") for style in self._chain("paragraph", paragraph))
        return next((name for name in named if name is not None), None)

    def _default(self, family: str) -> Iterator[Element]:
        if family in self._defaults:
            yield self._defaults[family]

    def _chain(self, family: str, name: str) -> Iterator[Element]:
        seen: set[str] = set()
        while name and name not in seen and (family, name) in self._styles:
            seen.add(name)
            style = self._styles[family, name]
            yield style
            name = style.get(f"{_STYLE}parent-style-name", "")


def _backgrounds(style: Element) -> Iterator[str]:
    for properties in style:
        if (value := properties.get(f"{_FO}background-color", "transparent")) != "transparent":
            yield value


def _first(chain: Iterable[Element], properties: str, name: str) -> str:
    """The value in the first style that sets one; "" where none does."""
    for style in chain:
        holder = style.find(f"{_STYLE}{properties}")
        if holder is not None and (value := holder.get(name)) is not None:
            return str(value)
    return ""
