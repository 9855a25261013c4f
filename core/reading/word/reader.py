"""Reads Word documents: the text as Word shows it, automatic numbers included, tracked changes accepted.

Source: ECMA-376 part 1 (WordprocessingML). Comments, text that is hidden or struck through, and all of headers and
footers but provisions are left out. Documents under a password ([MS-OFFCRYPTO], as msoffcrypto-tool reads it) are
unlocked in memory, and never written to disk.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

from msoffcrypto.exceptions import InvalidKeyError
from msoffcrypto.format.ooxml import OOXMLFile

from core.base.errors import UnreadableFile
from core.base.translation import marked, tr
from core.reading.blocks import (
    BULLET,
    PAGE_BREAK,
    Edge,
    Noted,
    Style,
    TextBlock,
    clean_text,
    note_blocks,
    row_blocks,
    visible,
    with_edges,
)
from core.reading.document import build_document, printed_title
from core.reading.files import read_bytes, wrong_password
from core.reading.package import Element, Package
from core.reading.pages import head_provisions
from core.reading.remarks import Findings, Why, counted
from core.reading.sniff import zipped
from core.reading.word.fields import CrossReferences, Place, bookmark_names, has_references
from core.reading.word.numbering import Numbering
from core.reading.word.runs import RunReader, WordRun, fill_of
from core.reading.word.styles import W, WordStyles, attribute, is_on
from core.text.labels import is_label
from core.types import AnnotationKind, Document, Issue

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_MC: Final = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_DC_TITLE: Final = "{http://purl.org/dc/elements/1.1/}title"
_TRANSPARENT: Final = frozenset(
    {
        *(W + name for name in ("sdt", "sdtContent", "customXml", "ins", "moveTo", "smartTag", "txbxContent")),
        *(_MC + name for name in ("AlternateContent", "Choice", "Fallback")),
    }
)
_BEGINNING: Final = 80  # characters of a paragraph, enough to find it
_GONE: Final = (f"{W}del", f"{W}moveFrom")
_OF_COMMENTS: Final = (f"{W}commentRangeStart", f"{W}commentRangeEnd")
_NUMBERS_INSIDE: Final = (
    marked("A number inside a paragraph, such as (a), that Word generates (LISTNUM) could not be read."),
    marked("{count:,} numbers inside paragraphs, such as (a), that Word generates (LISTNUM) could not be read."),
)
_EMBEDDED = Issue(
    marked("A document embedded in this one was not read."),
    marked("Open the file in Word, save it under a new name, and add that."),
)


def read_docx(path: Path, document_id: str, content: BinaryIO | None = None, *, run_in: bool = True) -> Document:
    """The document in a Word file (.docx, .docm, .dotx, .dotm).

    Args:
        path: the file.
        document_id: the id of its content.
        content: what to read instead, where the file itself is locked.
        run_in: whether a paragraph with a hidden end continues in the next one, as Word shows it.

    Raises:
        UnreadableFile: damaged, or malicious.
    """
    with Package(path, content) as package:
        main = package.related("", "officeDocument") or "word/document.xml"
        if main not in package.names:
            raise UnreadableFile(
                tr("This Word document is damaged: its text is missing."), tr("Get a fresh copy of it."), path
            )
        parts = _Parts.of(package, main)
        reader = _Reader(parts, run_in=run_in, references=_references(parts, run_in=run_in))
        body = list(reader.body())
        blocks = [*body, *_head_provisions(parts, body), *reader.notes("footnote"), *reader.notes("endnote")]
        title = printed_title(blocks, _declared_title(package))
    reader.issues.extend(reader.missing_numbers())
    changes = _count_changes((*parts.roots, *parts.heads))
    findings = Findings(changes, len(parts.comments), reader.left_out, signs=reader.signs, embedded=reader.embedded)
    document = build_document(blocks, document_id, path, title, reader.issues, findings, laid_out=reader.rendered)
    return replace(document, remarks=(*document.remarks, *reader.remarks()))


def _references(parts: _Parts, *, run_in: bool) -> CrossReferences | None:
    """What the cross-references show, found by reading the document once before; None where it has none."""
    if not any(map(has_references, parts.roots)):
        return None
    first = _Reader(parts, run_in=run_in)
    for _ in (*first.body(), *first.notes("footnote"), *first.notes("endnote")):
        pass
    names = (name for root in (*parts.roots, *parts.heads) for name in bookmark_names(root))
    return CrossReferences(first.bookmarks, first.places, names)


def _head_provisions(parts: _Parts, body: Sequence[TextBlock]) -> list[TextBlock]:
    """The provisions in headers and footers; a reader of their own counts and remarks nothing for the body."""
    reader = _Reader(parts, run_in=True, side_by_side=True)
    return head_provisions(map(reader.head, parts.heads), body)


def _declared_title(package: Package) -> str:
    name = package.related("", "core-properties")
    return "" if name is None else package.xml(name).findtext(_DC_TITLE) or ""


@dataclass(frozen=True, slots=True)
class _Parts:
    """The parts of the package with text or with how it is shown; None where there is no such part."""

    document: Element
    styles: Element | None
    numbering: Element | None
    footnote: Element | None
    endnote: Element | None
    heads: tuple[Element, ...]  # the headers and footers that are shown on any page
    comments: dict[str, Noted]  # by their ids

    @property
    def roots(self) -> list[Element]:
        """The parts with the text of the document and its notes."""
        return [root for root in (self.document, self.footnote, self.endnote) if root is not None]

    @classmethod
    def of(cls, package: Package, main: str) -> _Parts:
        def part(kind: str) -> Element | None:
            name = package.related(main, kind)
            return None if name is None else _without_fallbacks(package.xml(name))

        document = _without_fallbacks(package.xml(main))
        comments = part("comments")
        ids = _shown_heads(document, part("settings"))
        named = package.all_related(main, "header") | package.all_related(main, "footer")
        heads = (named[head] for head in ids if named.get(head) in package.names)
        roots = tuple(_without_fallbacks(package.xml(name)) for name in dict.fromkeys(heads))
        return cls(
            document, part("styles"), part("numbering"), part("footnotes"), part("endnotes"), roots, _comments(comments)
        )


def _comments(root: Element | None) -> dict[str, Noted]:
    found: dict[str, Noted] = {}
    for number, comment in enumerate([] if root is None else root.iter(f"{W}comment")):
        paragraphs = ("".join(text.text or "" for text in each.iter(f"{W}t")) for each in comment.iter(f"{W}p"))
        author, date = comment.get(f"{W}author", ""), comment.get(f"{W}date", "")
        words = "\n".join(filter(None, map(clean_text, paragraphs)))
        key = comment.get(f"{W}id", "")
        found[key if key not in found else f"{key}/{number}"] = Noted(
            f"comment {number}", AnnotationKind.COMMENT, author, date, words
        )
    return found


def _shown_heads(document: Element, settings: Element | None) -> list[str]:
    """The ids of the headers and footers that are shown; a section without its own has those of the one before.

    Those of first and even pages stay in the file when they are switched off (17.10.1, 17.10.6).
    """
    even = settings is not None and bool(is_on(settings.find(f"{W}evenAndOddHeaders")))
    current: dict[tuple[str, str], str] = {}
    shown: dict[str, None] = {}
    for section in document.iter(f"{W}sectPr"):
        if section.getparent().tag == f"{W}sectPrChange":
            continue
        for head in section.iterchildren(f"{W}headerReference", f"{W}footerReference"):
            identity = next((value for name, value in head.items() if name.endswith("}id")), "")
            current[head.tag, head.get(f"{W}type", "default")] = identity
        switched = {"default": True, "first": bool(is_on(section.find(f"{W}titlePg"))), "even": even}
        shown |= {head: None for (_, kind), head in current.items() if switched.get(kind)}
    return list(shown)


def _without_fallbacks(root: Element) -> Element:
    """Leaves only the first choice of each alternative, so that no text box is read twice."""
    for alternative in list(root.iter(f"{_MC}AlternateContent")):
        for spare in list(alternative)[1:]:
            alternative.remove(spare)
    return root


class _End(Enum):
    """What became of a paragraph's end: after a hidden or deleted one, the next paragraph continues this one."""

    SHOWN = auto()
    HIDDEN = auto()
    DELETED = auto()


@dataclass(frozen=True, slots=True)
class _OpenParagraph:
    """A paragraph whose end is not shown. ``numbered``: the next one's number is not shown either."""

    block: TextBlock
    end: _End
    numbered: bool
    spaced: bool  # it ends with a space

    def joined(self, follower: TextBlock, text: str) -> TextBlock:
        """This paragraph and the next as one, with the outline level of the remaining end (17.13.5.15).

        ``text`` is what the follower shows, white space included.
        """
        style = self.block.style
        edges = (*self.block.edges_before(visible(follower.text)), *follower.edges)
        if self.end is _End.HIDDEN:
            return replace(follower.after(self.block.text), style=style, edges=edges)
        style = replace(style, heading=follower.style.heading, centred=follower.style.centred)
        tight = not (self.spaced or text[:1].isspace())
        return replace(follower.after(self.block.text, "" if tight else " "), style=style, edges=edges)


class _Reader:
    """Walks the document in its order. Numbers, fields and pages depend on what came before."""

    def __init__(
        self, parts: _Parts, *, run_in: bool, references: CrossReferences | None = None, side_by_side: bool = False
    ) -> None:
        self._parts = parts
        self._run_in = run_in
        self._side_by_side = side_by_side  # tabs set apart what stands side by side, as in headers and footers
        self._styles = WordStyles(parts.styles)
        self._numbering = Numbering(parts.numbering, self._styles.list_styles())
        rendered = next(parts.document.iter(f"{W}lastRenderedPageBreak"), None) is not None
        self.rendered = rendered
        self._references = references
        roots = (*parts.roots, *parts.heads)
        comments = None if side_by_side else parts.comments  # of headers and footers, nothing is noted
        self._runs = RunReader(self._styles, rendered=rendered, roots=roots, references=references, comments=comments)
        self._edges: list[Edge] = []  # of paragraphs that are not shown
        page = parts.document.find(f"{W}background")
        if page is not None and (colour := page.get(f"{W}color", "auto")) != "auto":
            self._runs.behind = colour
        self.bookmarks = self._runs.bookmarks
        self.embedded = self._runs.embedded
        self.left_out = self._runs.left_out
        self.places: dict[int, Place] = {}
        self._open: _OpenParagraph | None = None
        self.issues: list[Issue] = []

    def missing_numbers(self) -> Iterator[Issue]:
        """The warning about numbers that Word shows within a paragraph but that no file contains."""
        advice = marked("If you need them, open the file in Word, save it as a PDF, and add that.")
        yield from (Issue(message, advice) for message in counted(_NUMBERS_INSIDE, self._runs.counted_in_fields))

    @property
    def signs(self) -> int:
        """How many signs of fonts of signs no letter stands for, so far."""
        return self._runs.signs

    def remarks(self) -> Iterator[str]:
        """What became of cross-references."""
        if self._references is not None:
            yield from self._references.remarks()

    def body(self) -> Iterator[TextBlock]:
        """The paragraphs of the document, including tables and text boxes."""
        body = self._parts.document.find(f"{W}body")
        if body is not None:
            yield from self._blocks(body)
        yield from self._take_open()

    def head(self, root: Element) -> list[TextBlock]:
        """The paragraphs of a header or footer."""
        return [*self._blocks(root), *self._take_open()]

    def notes(self, kind: str) -> Iterator[TextBlock]:
        """The footnotes or endnotes that the body cites, each beginning with its mark, as ``[1]``."""
        root = getattr(self._parts, kind)
        if root is None:
            return
        notes = {note.get(f"{W}id"): note for note in root.iterfind(f"{W}{kind}")}
        with self._numbering.story(kind):
            for note_id, mark in tuple(self._runs.cited[kind]):  # a note may cite notes, even itself
                if note_id in notes:
                    yield from note_blocks([*self._blocks(notes[note_id]), *self._take_open()], mark)

    def _blocks(self, container: Element) -> Iterator[TextBlock]:
        for child in container:
            if child.tag == f"{W}p":
                yield from self._paragraph(child)
            elif child.tag == f"{W}tbl":
                yield from self._take_open()
                yield from self._table(child)
            elif child.tag in _TRANSPARENT:
                yield from self._blocks(child)
            elif child.tag == f"{W}bookmarkStart":
                self._runs.bookmark_ahead(child)
            elif child.tag in _OF_COMMENTS:
                self._runs.comment_ahead(child)
            elif child.tag in {f"{W}altChunk", f"{W}subDoc"} and _EMBEDDED not in self.issues:
                self.issues.append(_EMBEDDED)

    def _table(self, table: Element) -> Iterator[TextBlock]:
        shaded = self._styles.may_shade_cells(attribute(table.find(f"{W}tblPr"), "tblStyle"))
        for row in _within(table, "tr"):
            if is_on(row.find(f"{W}trPr/{W}hidden")):
                self._runs.leave_out(Why.HIDDEN, " ".join(text.text or "" for text in row.iter(f"{W}t")))
            if not _is_gone(row, "tr", "del"):
                cells = [cell for cell in _within(row, "tc") if not _is_gone(cell, "tc", "cellDel")]
                yield from row_blocks([self._cell(cell, shaded=shaded) for cell in cells])

    def _cell(self, cell: Element, *, shaded: bool) -> list[TextBlock]:
        around = self._runs.behind
        self._runs.behind = fill_of(cell.find(f"{W}tcPr/{W}shd")) or (None if shaded else around)
        blocks = [*self._blocks(cell), *self._take_open()]
        self._runs.behind = around
        merged = cell.find(f"{W}tcPr/{W}vMerge")  # under another cell: its content is counted, but not shown
        return [] if merged is not None and merged.get(f"{W}val") != "restart" else blocks

    def _paragraph(self, paragraph: Element) -> Iterator[TextBlock]:
        """The paragraph (several if it has line breaks), and after it those of its text boxes."""
        properties = paragraph.find(f"{W}pPr")
        style_id = self._styles.paragraph_style(properties)
        runs = self._runs.of(paragraph, style_id)
        index = self._runs.paragraph
        boxes = self._runs.take_boxes()
        text = "".join(run.text for run in runs)
        self._edges = [*(replace(edge, left=visible(text)) for edge in self._edges), *self._runs.edges]
        end = self._end(properties, style_id)
        if end is _End.HIDDEN and text.strip() and not self._run_in:
            end = _End.SHOWN
        if text.strip() or end is _End.SHOWN:
            unnumbered = end is _End.DELETED or _only_ends_section(properties, runs)
            label = "" if unnumbered else self._label(properties)
            self.places[index] = Place(self._whole_label(properties) if label else (), text[:_BEGINNING])
            style = self._style(runs, properties, style_id)
            lines = [TextBlock(line, style) for line in self._lines(text, properties, style_id)]
            first, *others = with_edges(lines, self._edges)
            if text.strip() or not any(run.struck for run in runs):
                self._edges = []
                yield from self._joined(first, label, text, end if not others else _End.SHOWN)
            yield from others
        if boxes:
            around, self._runs.behind = self._runs.behind, None
            with self._numbering.story("box"):
                for box in boxes:
                    yield from self._blocks(box)
            self._runs.behind = around

    def _end(self, properties: Element | None, style_id: str | None) -> _End:
        mark = None if properties is None else properties.find(f"{W}rPr")
        if mark is not None and any(mark.find(name) is not None for name in _GONE):
            return _End.DELETED
        return _End.HIDDEN if self._styles.is_set("vanish", mark, style_id) else _End.SHOWN

    def _joined(self, block: TextBlock, label: str, text: str, end: _End) -> Iterator[TextBlock]:
        """The paragraph, joined to an open one before it; held back if its own end is not shown."""
        before, self._open = self._open, None
        if before is not None:
            block = before.joined(block, text)
        settled = before is not None and before.numbered
        if label and not settled and (block.text.strip() or label.strip() != BULLET):
            block = block.labelled(label)
        if end is _End.SHOWN:
            yield block
        else:
            self._open = _OpenParagraph(block, end, settled or end is _End.HIDDEN, text[-1:].isspace())

    def _take_open(self) -> Iterator[TextBlock]:
        """A paragraph whose end is not shown and that nothing follows."""
        if self._open is not None:
            yield self._open.block
            self._open = None

    def _lines(self, text: str, properties: Element | None, style_id: str | None) -> list[str]:
        """The text split at manual breaks, with the page breaks that the paragraph's properties request."""
        if not self.rendered and properties is not None:
            before = is_on(properties.find(f"{W}pageBreakBefore"))
            section = properties.find(f"{W}sectPr")
            after = section is not None and attribute(section, "type") not in {"continuous", "nextColumn"}
            text = (PAGE_BREAK if before else "") + text + (PAGE_BREAK if after else "")
        if self._styles.name(style_id).startswith("toc ") and "\t" in text:
            entry, _, page = text.rpartition("\t")
            return [f"{clean_text(entry)} ..... {clean_text(page)}"]
        if self._side_by_side:
            text = text.replace("\t", "\n")
        return [clean_text(line) for line in text.rstrip("\n").split("\n")]

    def _label(self, properties: Element | None) -> str:
        place = self._list_place(properties)
        return "" if place is None else self._numbering.label(*place)

    def _whole_label(self, properties: Element | None) -> tuple[str, ...]:
        place = self._list_place(properties)
        return () if place is None else self._numbering.whole_label(*place)

    def _list_place(self, properties: Element | None) -> tuple[str, int] | None:
        """The list of a paragraph and its level in it."""
        if (place := self._styles.list_of(properties)) is None:
            return None
        list_id, signs = place
        levels = (self._numbering.level_of_style(list_id, by) if isinstance(by, str) else by for by in signs)
        return list_id, next((level for level in levels if level is not None), 0)

    def _style(self, runs: list[WordRun], properties: Element | None, style_id: str | None) -> Style:
        shown = [run for run in runs if run.text.strip()]
        first = next((run for run in shown if not is_label(run.text)), shown[0] if shown else None)
        return Style(
            size=self._styles.size(first.properties if first else None, style_id),
            bold=first is not None and self._styles.is_set("b", first.properties, style_id),
            underlined=first is not None and self._styles.is_set("u", first.properties, style_id),
            centred=self._styles.centred(properties),
            heading=self._styles.heading(properties),
        )


def _is_gone(element: Element, kind: str, change: str) -> bool:
    """Whether a row or a cell is deleted, or hidden."""
    properties = element.find(f"{W}{kind}Pr")
    if properties is None:
        return False
    return properties.find(f"{W}{change}") is not None or is_on(properties.find(f"{W}hidden")) is True


def _only_ends_section(properties: Element | None, runs: list[WordRun]) -> bool:
    """Whether an empty paragraph only ends a section: Word neither numbers nor counts it."""
    return not runs and properties is not None and properties.find(f"{W}sectPr") is not None


def _within(element: Element, name: str) -> Iterator[Element]:
    """The rows of a table or the cells of a row, including those inside content controls and insertions."""
    for child in element:
        if child.tag == f"{W}{name}":
            yield child
        elif child.tag in _TRANSPARENT:
            yield from _within(child, name)


# ---------------------------------------- documents under a password


def read_locked(path: Path, document_id: str, passwords: Sequence[str] = ()) -> Document:
    """The document in a Word file (.docx) under a password.

    Raises:
        ProtectedFile: none of the passwords opens it.
        UnreadableFile: damaged, not a Word document, or protected by something other than a password.
    """
    unlocked = _unlocked(path, passwords)
    zipped(path, unlocked)
    return read_docx(path, document_id, unlocked)


def _unlocked(path: Path, passwords: Sequence[str]) -> BytesIO:
    """The Word file inside its locked container."""
    try:
        container = OOXMLFile(BytesIO(read_bytes(path)))
        for password in filter(None, passwords):
            try:
                container.load_key(password=password, verify_password=True)
            except InvalidKeyError:
                continue
            unlocked = BytesIO()
            container.decrypt(unlocked)
            return unlocked
    except (MemoryError, UnreadableFile):
        raise
    except Exception as error:  # parsers can raise anything on a damaged container
        title = tr("This file is damaged, or protected by something other than a password, such as rights management.")
        raise UnreadableFile(
            title, tr("Open it in Word, save a copy without protection, and add that."), path
        ) from error
    raise wrong_password(path, passwords)


# --------------------------------------------------- tracked changes

_CHANGES: Final = frozenset(W + name for name in ("ins", "del", "moveTo", "cellIns", "cellDel", "cellMerge"))
_TEXT: Final = frozenset(W + name for name in ("t", "delText", "tab", "br", "sym"))


def _count_changes(roots: Iterable[Element]) -> int:
    """How many insertions, deletions and moves the parts contain; changes of type and format do not count.

    What one author did at one time without a gap is one change, however many runs and paragraphs it spans.
    """
    return sum(_changes_in(root) for root in roots)


def _changes_in(root: Element) -> int:
    count, last = 0, None
    if next(root.iter(*_CHANGES), None) is None:
        return 0
    for element in root.iter(*_CHANGES, *_TEXT):
        if element.tag in _CHANGES:
            change = (element.tag, element.get(f"{W}author"), element.get(f"{W}date"))
            count += change != last
            last = change
        elif not any(above.tag in _CHANGES or above.tag == f"{W}moveFrom" for above in element.iterancestors()):
            last = None
    return count
