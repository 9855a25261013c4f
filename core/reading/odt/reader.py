"""Reads OpenDocument texts (.odt, .ott): the text as it is shown, automatic numbers included, tracked changes accepted.

Source: OpenDocument 1.3 part 3. Headers, footers, comments and hidden text are left out; such a file keeps deleted
text apart from the rest, and it is not read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from core.base.errors import UnreadableFile
from core.base.translation import tr
from core.reading.blocks.block import PAGE_BREAK, Style, TextBlock, clean_text, note_blocks
from core.reading.blocks.document import Findings, build_document
from core.reading.blocks.left_out import Why
from core.reading.blocks.numerals import BULLET, note_mark
from core.reading.blocks.rows import row_blocks
from core.reading.blocks.title import printed_title
from core.reading.files.package import Package
from core.reading.files.xml import Element, outermost
from core.reading.odt.lists import TEXT, OdtLists, whole_number
from core.reading.odt.styles import OdtStyles
from core.text.labels import is_label

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from core.types import Document

_OFFICE: Final = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TABLE: Final = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_DRAW: Final = "{urn:oasis:names:tc:opendocument:xmlns:drawing:1.0}"
_DC_TITLE: Final = "{http://purl.org/dc/elements/1.1/}title"
_PARAGRAPHS: Final = frozenset({f"{TEXT}p", f"{TEXT}h"})
_SOFT_BREAK: Final = f"{TEXT}soft-page-break"  # where a page ended when the text was last laid out
_ITEMS: Final = frozenset({f"{TEXT}list-item", f"{TEXT}list-header"})
_SKIPPED: Final = frozenset(
    {
        *(TEXT + name for name in ("tracked-changes", "sequence-decls", "variable-decls", "user-field-decls")),
        *(TEXT + name for name in ("ruby-text", "note-citation", "alphabetical-index-auto-mark-file")),
        *(_OFFICE + name for name in ("annotation", "forms")),
        f"{_TABLE}covered-table-cell",
        *(TEXT + name for name in ("table-of-content-source", "alphabetical-index-source", "user-index-source")),
        *(TEXT + name for name in ("illustration-index-source", "table-index-source", "object-index-source")),
        f"{TEXT}bibliography-source",
    }
)
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
        findings = Findings(
            tracked_changes=sum(1 for _ in body.iter(f"{TEXT}insertion", f"{TEXT}deletion")),
            comments=sum(1 for _ in body.iter(f"{_OFFICE}annotation")),
        )
        reader = _Reader(OdtStyles(roots), findings)
        blocks = [*reader.blocks(body), *reader.notes()]
    laid_out = next(body.iter(_SOFT_BREAK), None) is not None
    title = printed_title(blocks, declared or "")
    return build_document(blocks, document_id, path, title, findings=findings, laid_out=laid_out)


class _Reader:
    """Walks the document in its order. Numbers, notes and pages depend on what came before."""

    def __init__(self, styles: OdtStyles, findings: Findings) -> None:
        self._styles = styles
        self._findings = findings
        self._shaded = False  # in a table with a background of its own somewhere
        self._lists = OdtLists(styles.lists, styles.outline)
        self._boxes: list[Element] = []
        self._notes: list[tuple[str, str, Element]] = []  # kind, mark, body
        self._begun = False

    def blocks(self, container: Element) -> Iterator[TextBlock]:
        """The paragraphs in an element, including those of lists, tables, sections and text boxes."""
        for child in container:
            if child.tag in _SKIPPED or not isinstance(child.tag, str):
                continue
            if child.get(f"{TEXT}display") == "none":
                self._findings.left_out.add(Why.HIDDEN, " ".join(child.itertext()))
                continue
            if child.tag in _PARAGRAPHS:
                yield from self._paragraph(child, self._heading_label(child))
            elif child.tag == f"{TEXT}list":
                yield from self._list(child, self._lists.open(child), "", 1)
            elif child.tag == f"{TEXT}numbered-paragraph":
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
        style = element.get(f"{TEXT}style-name") or style
        for item in element:
            if item.tag == _SOFT_BREAK:
                yield TextBlock(PAGE_BREAK)
            if item.tag not in _ITEMS:
                continue
            start, own = whole_number(item.get(f"{TEXT}start-value")), item.get(f"{TEXT}style-override") or style
            fresh = item.tag == f"{TEXT}list-item"  # its first paragraph is numbered
            for child in item:
                if child.tag == f"{TEXT}list":
                    yield from self._list(child, count, style, level + 1)
                elif child.tag in _PARAGRAPHS:
                    named = own or self._styles.list_style(child.get(f"{TEXT}style-name", "")) or ""
                    label = self._lists.label(count, named, level, start) if fresh else ""
                    fresh = False
                    yield from self._paragraph(child, label)
                elif child.tag == _SOFT_BREAK:
                    yield TextBlock(PAGE_BREAK)

    def _numbered(self, element: Element) -> Iterator[TextBlock]:
        style, level = element.get(f"{TEXT}style-name", ""), whole_number(element.get(f"{TEXT}level")) or 1
        count = self._lists.open(element)
        for child in element:
            if child.tag in _PARAGRAPHS:
                start = whole_number(element.get(f"{TEXT}start-value"))
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
        numbered = paragraph.tag == f"{TEXT}h" and paragraph.get(f"{TEXT}is-list-header") != "true"
        taken_out = self._styles.list_style(paragraph.get(f"{TEXT}style-name", "")) == ""
        if not numbered or taken_out or not "".join(paragraph.itertext()).strip():
            return ""
        level = whole_number(paragraph.get(f"{TEXT}outline-level")) or 1
        start = whole_number(paragraph.get(f"{TEXT}start-value"))
        return self._lists.heading(level, start if paragraph.get(f"{TEXT}restart-numbering") == "true" else None)

    def _paragraph(self, paragraph: Element, label: str) -> Iterator[TextBlock]:
        name = paragraph.get(f"{TEXT}style-name", "")
        struck = self._findings.left_out.count(Why.STRUCK)
        runs = list(self._runs(paragraph, name, ""))
        boxes, self._boxes = self._boxes, []
        text = "".join(run.text for run in runs)
        if self._findings.left_out.count(Why.STRUCK) > struck and not text.strip():
            label = ""  # nothing that it counts is left
        before = PAGE_BREAK if self._begun and self._styles.begins_page(name) else ""
        after = PAGE_BREAK if self._styles.ends_page(name) else ""
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
        heading = whole_number(paragraph.get(f"{TEXT}outline-level")) or 0 if paragraph.tag == f"{TEXT}h" else 0
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
            elif child.tag == f"{TEXT}s":
                spaces = whole_number(child.get(f"{TEXT}c"))
                yield _Run(" " * min(1 if spaces is None else spaces, _REPEATED), span)
            elif child.tag == f"{TEXT}tab":
                yield _Run("\t", span)
            elif child.tag == f"{TEXT}line-break":
                yield _Run("\n", span)
            elif child.tag == _SOFT_BREAK:
                yield _Run(PAGE_BREAK, span)
            elif child.tag == f"{TEXT}note":
                yield _Run(self._note(child), span)
            elif child.tag.startswith(_DRAW):
                self._boxes.extend(outermost(child, f"{_DRAW}text-box"))
            else:
                own = child.get(f"{TEXT}style-name", span) if child.tag == f"{TEXT}span" else span
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
        kind = note.get(f"{TEXT}note-class", "footnote")
        mark = note_mark(kind, sum(1 for other, _, _ in self._notes if other == kind) + 1)
        body = note.find(f"{TEXT}note-body")
        if body is not None:
            self._notes.append((kind, mark, body))
        return mark
