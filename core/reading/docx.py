"""Reads Word documents: the text as Word shows it, automatic numbers included, tracked changes accepted.

Source: ECMA-376 part 1 (WordprocessingML). Headers, footers, comments and hidden text are left out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from core.errors import UnreadableFile
from core.reading.blocks import PAGE_BREAK, Block, Style, clean, is_label, row_blocks
from core.reading.builder import assemble
from core.reading.numbering import BULLET, Numbering, W, is_on, value
from core.reading.package import Element, Package
from core.reading.title import find_title
from core.reading.wordruns import Run, Runs, note_mark
from core.reading.wordstyles import Styles
from core.types import Document, Issue

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_MC: Final = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_DC_TITLE: Final = "{http://purl.org/dc/elements/1.1/}title"
_TRANSPARENT: Final = frozenset(
    {
        *(W + name for name in ("sdt", "sdtContent", "customXml", "ins", "moveTo", "smartTag", "txbxContent")),
        *(_MC + name for name in ("AlternateContent", "Choice", "Fallback")),
    }
)
_GONE: Final = (f"{W}del", f"{W}moveFrom")
_EMBEDDED = Issue(
    "A document embedded in this one was not read.", "Open the file in Word, save it under a new name, and add that."
)


def read_docx(path: Path, document_id: str) -> Document:
    """The document in a Word file (.docx, .docm, .dotx).

    Raises:
        UnreadableFile: damaged, or made to harm the program that opens it.
    """
    with Package(path) as package:
        main = package.related("", "officeDocument") or "word/document.xml"
        if main not in package.names:
            raise UnreadableFile("This Word document is damaged: its text is missing.", "Get a fresh copy of it.", path)
        reader = _Reader(_Parts.of(package, main))
        blocks = [*reader.body(), *reader.notes("footnote"), *reader.notes("endnote")]
        title = find_title(blocks, _declared_title(package))
    return assemble(blocks, document_id, path, title, reader.issues)


def _declared_title(package: Package) -> str:
    name = package.related("", "core-properties")
    return "" if name is None else package.xml(name).findtext(_DC_TITLE) or ""


@dataclass(frozen=True, slots=True)
class _Parts:
    """The parts of the package that hold text or say how it is shown; None where there is no such part."""

    document: Element
    styles: Element | None
    numbering: Element | None
    footnote: Element | None
    endnote: Element | None

    @classmethod
    def of(cls, package: Package, main: str) -> _Parts:
        def part(kind: str) -> Element | None:
            name = package.related(main, kind)
            return None if name is None else _without_fallbacks(package.xml(name))

        document = _without_fallbacks(package.xml(main))
        return cls(document, part("styles"), part("numbering"), part("footnotes"), part("endnotes"))


def _without_fallbacks(root: Element) -> Element:
    """Leaves of each alternative the first choice only, lest a text box be read twice."""
    for alternative in list(root.iter(f"{_MC}AlternateContent")):
        for spare in list(alternative)[1:]:
            alternative.remove(spare)
    return root


class _Reader:
    """Walks the document in its order. Numbers, fields and pages depend on what came before."""

    def __init__(self, parts: _Parts) -> None:
        self._parts = parts
        self._styles = Styles(parts.styles)
        self._numbering = Numbering(parts.numbering, self._styles.list_styles())
        rendered = next(parts.document.iter(f"{W}lastRenderedPageBreak"), None) is not None
        self._rendered = rendered
        self._runs = Runs(self._styles, rendered=rendered)
        self._run_in: Block | None = None
        self.issues: list[Issue] = []

    def body(self) -> Iterator[Block]:
        """The paragraphs of the document, tables and text boxes included."""
        body = self._parts.document.find(f"{W}body")
        if body is not None:
            yield from self._blocks(body)
        yield from self._held_back()

    def notes(self, kind: str) -> Iterator[Block]:
        """The footnotes or endnotes that the body cites, each beginning with its mark, as ``[1]``."""
        root = getattr(self._parts, kind)
        if root is None:
            return
        notes = {note.get(f"{W}id"): note for note in root.iterfind(f"{W}{kind}")}
        for index, note_id in enumerate(self._runs.cited[kind], start=1):
            if note_id in notes:
                blocks = [*self._blocks(notes[note_id]), *self._held_back()]
                for at, block in enumerate(blocks):
                    yield block.after(note_mark(kind, index)) if at == 0 else block

    def _blocks(self, container: Element) -> Iterator[Block]:
        for child in container:
            if child.tag == f"{W}p":
                yield from self._paragraph(child)
            elif child.tag == f"{W}tbl":
                yield from self._held_back()
                yield from self._table(child)
            elif child.tag in _TRANSPARENT:
                yield from self._blocks(child)
            elif child.tag in {f"{W}altChunk", f"{W}subDoc"} and _EMBEDDED not in self.issues:
                self.issues.append(_EMBEDDED)

    def _table(self, table: Element) -> Iterator[Block]:
        for row in _within(table, "tr"):
            if row.find(f"{W}trPr/{W}del") is None:
                yield from row_blocks([self._cell(cell) for cell in _within(row, "tc")])

    def _cell(self, cell: Element) -> list[Block]:
        return [*self._blocks(cell), *self._held_back()]

    def _paragraph(self, paragraph: Element) -> Iterator[Block]:
        """The paragraph, or paragraphs where it holds line breaks, and after it those of its text boxes."""
        properties = paragraph.find(f"{W}pPr")
        style_id = self._styles.paragraph_style(properties)
        runs = list(self._runs.of(paragraph, style_id))
        boxes = self._runs.take_boxes()
        text = "".join(run.text for run in runs)
        gone, runs_on = _mark(properties)
        if text.strip() or not runs_on:
            label = "" if gone or _only_ends_section(properties, runs) else self._label(properties)
            style = self._style(runs, properties, style_id)
            yield from self._shown(label, self._lines(text, properties, style_id), style, runs_on=runs_on)
        for box in boxes:
            yield from self._blocks(box)

    def _shown(self, label: str, lines: list[str], style: Style, *, runs_on: bool) -> Iterator[Block]:
        first, *others = lines
        block = Block(first, style)
        run_in = self._run_in is not None  # the number of a paragraph that goes on with another is not shown
        if label and not run_in and (first.strip() or label.strip() != BULLET):
            block = block.after(label, "")
        if self._run_in is not None:
            block = replace(block.after(self._run_in.text), style=self._run_in.style)
            self._run_in = None
        if runs_on and not others:
            self._run_in = block
            return
        yield block
        yield from (Block(line, style) for line in others)

    def _held_back(self) -> Iterator[Block]:
        """A run-in heading that nothing follows."""
        if self._run_in is not None:
            yield self._run_in
            self._run_in = None

    def _lines(self, text: str, properties: Element | None, style_id: str | None) -> list[str]:
        """The text as broken by hand, with the page breaks that the paragraph's properties ask for."""
        if not self._rendered and properties is not None:
            before = is_on(properties.find(f"{W}pageBreakBefore"))
            section = properties.find(f"{W}sectPr")
            after = section is not None and value(section, "type") not in {"continuous", "nextColumn"}
            text = (PAGE_BREAK if before else "") + text + (PAGE_BREAK if after else "")
        if self._styles.name(style_id).startswith("toc ") and "\t" in text:
            entry, _, page = text.rpartition("\t")
            return [f"{clean(entry)} ..... {clean(page)}"]
        return [clean(line) for line in text.rstrip("\n").split("\n")]

    def _label(self, properties: Element | None) -> str:
        found = self._styles.list_of(properties)
        if found is None:
            return ""
        list_id, style, level = found
        linked = self._numbering.level_of_style(list_id, style) if style else None
        return self._numbering.label(list_id, linked if linked is not None else level or 0)

    def _style(self, runs: list[Run], properties: Element | None, style_id: str | None) -> Style:
        shown = [run for run in runs if run.text.strip()]
        first = next((run for run in shown if not is_label(run.text)), shown[0] if shown else None)
        return Style(
            size=self._styles.size(first.properties if first else None, style_id),
            bold=first is not None and self._styles.is_set("b", first.properties, style_id),
            underlined=first is not None and self._styles.is_set("u", first.properties, style_id),
            centred=self._styles.centred(properties),
            heading=self._styles.heading(properties),
        )


def _mark(properties: Element | None) -> tuple[bool, bool]:
    """Whether a paragraph's end is deleted, and whether for that or another cause the next one goes on behind it."""
    mark = None if properties is None else properties.find(f"{W}rPr")
    if mark is None:
        return False, False
    gone = any(mark.find(name) is not None for name in _GONE)
    return gone, gone or any(is_on(mark.find(f"{W}{name}")) is True for name in ("vanish", "specVanish"))


def _only_ends_section(properties: Element | None, runs: list[Run]) -> bool:
    """Whether an empty paragraph does nothing but end a section: Word neither numbers nor counts it."""
    return not runs and properties is not None and properties.find(f"{W}sectPr") is not None


def _within(element: Element, name: str) -> Iterator[Element]:
    """The rows of a table or the cells of a row, those inside content controls and insertions too."""
    for child in element:
        if child.tag == f"{W}{name}":
            yield child
        elif child.tag in _TRANSPARENT:
            yield from _within(child, name)
