"""A Word draft as it lies in its file: which paragraph each line of its text is, and a copy of it with more in it.

A copy differs from the draft in what is put in, and in nothing else: the new elements are spliced into the bytes of
their part, and all other parts are copied as they are (ECMA-376 part 2, Open Packaging Conventions).
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, Final
from xml.parsers.expat import ParserCreate
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from docx.opc.oxml import serialize_part_xml
from docx.oxml.ns import qn
from docx.oxml.parser import parse_xml

from core.base.errors import ExportError
from core.base.translation import tr
from core.exporting.destination import write_aside
from core.text.words import alphanumeric

Element = Any  # lxml's classes carry no types
_STRICT: Final = b"http://purl.oclc.org/ooxml/wordprocessingml/main"
_USUAL: Final = b"http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_RELATION: Final = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
_LOCKED: Final = frozenset({"readOnly", "comments", "forms"})  # kinds of protection under which no text may be added
_GONE: Final = frozenset({qn("w:del"), qn("w:moveFrom")})
_MARKS: Final = tuple(map(qn, ("w:ins", "w:del", "w:moveFrom", "w:moveTo")))
_SPACED: Final = {qn("w:tab"): "\t", qn("w:br"): "\n", qn("w:cr"): "\n", qn("w:noBreakHyphen"): "-"}
_NOT_SHOWN: Final = frozenset(map(qn, ("w:pPr", "w:rPr", "w:instrText", "w:delText", "w:txbxContent")))


class WordPackage:
    """The parts of a Word draft that are needed to add to it.

    Attributes:
        path: the draft's file.
        body: the root element of its main part.
        styles: the root element of its styles; None if it has none.
        numbering: the root element of its lists; None if it has none.

    Args:
        path: the file.

    Raises:
        ExportError: it is no Word document, it is damaged, or it is protected against changes.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            with ZipFile(path) as package:
                self._parts = {each.filename: package.read(each) for each in package.infolist()}
            self._main = self._related("", "officeDocument") or "word/document.xml"
            self.body = self._root(self._main)
            self._numbering = self._related(self._main, "numbering")
            self.numbering = self._root(self._numbering) if self._numbering else None
            styles, settings = self._related(self._main, "styles"), self._related(self._main, "settings")
            self.styles = self._root(styles) if styles else None
            self._check_open(self._root(settings) if settings else None)
        except (BadZipFile, OSError, KeyError, ValueError, SyntaxError) as error:
            title = tr("This is not a Word document (.docx), or it is damaged.")
            raise ExportError(
                title, tr("A clause can be put into Word documents only. Save the draft as one in Word."), path
            ) from error

    def _check_open(self, settings: Element | None) -> None:
        protection = None if settings is None else settings.find(qn("w:documentProtection"))
        if protection is None or protection.get(qn("w:enforcement")) not in ("1", "true", "on"):
            return
        if protection.get(qn("w:edit")) in _LOCKED:
            advice = tr("In Word, choose Review, Restrict Editing, Stop Protection; save it, and try again.")
            raise ExportError(tr("This draft is protected against changes."), advice, self.path)

    def _root(self, name: str) -> Element:
        return parse_xml(self._parts[name].replace(_STRICT, _USUAL))

    def _related(self, source: str, kind: str) -> str | None:
        """The name of the part of a kind to which another, or the package (""), points."""
        folder, name = posixpath.split(source)
        listing = posixpath.join(folder, "_rels", f"{name}.rels")
        for relation in self._root(listing).iter(_RELATION) if listing in self._parts else ():
            if relation.get("Type", "").endswith(f"/{kind}"):
                target = posixpath.normpath(posixpath.join("/", folder, relation.get("Target", ""))).lstrip("/")
                return target if target in self._parts else None
        return None

    # ------------------------------------------------------------ paragraphs

    def paragraphs(self) -> list[Element]:
        """Those of the body, in order, without those of text boxes."""
        boxes = qn("w:txbxContent")
        return [
            each for each in self.body.iter(qn("w:p")) if not any(above.tag == boxes for above in each.iterancestors())
        ]

    def align(self, lines: Sequence[str]) -> list[Element | None]:
        """The paragraph with which each line of the draft's text ends; None for a line that is not found for certain.

        Args:
            lines: of the text as it was read, in order: with numbers that the file does not hold, in single spaces.
        """
        paragraphs = [(each, alphanumeric(text_of(each))) for each in self.paragraphs()]
        paragraphs = [(each, letters) for each, letters in paragraphs if letters]
        found: list[Element | None] = []
        at, rest = 0, ""
        for line in map(alphanumeric, lines):
            if rest and line and rest.startswith(line):  # the next line of a paragraph with manual breaks
                rest = rest[len(line) :]
                found.append(paragraphs[at - 1][0])
                continue
            rest = ""
            match = _first_match(line, paragraphs, at)
            if match is None:
                found.append(None)
                continue
            at, rest = match
            found.append(paragraphs[at - 1][0])
        return found

    # --------------------------------------------------------------- copying

    def write(
        self, to: Path, after: Sequence[tuple[Element, Sequence[Element]]], lists: Iterable[Element] = ()
    ) -> Path:
        """Writes a copy of the draft with more in it.

        Args:
            to: the copy.
            after: elements of ``body``, each with those to be put after it.
            lists: instances of lists (``w:num``) to be added.

        Raises:
            ExportError: the copy cannot be written.
        """
        parts = {self._main: _spliced(self._parts[self._main], self.body, after)}
        if (new := list(lists)) and self.numbering is not None and self._numbering:
            last = self.numbering.findall(qn("w:num"))[-1]
            parts[self._numbering] = _spliced(self._parts[self._numbering], self.numbering, [(last, new)])
        write_aside(self._with(parts), to, tr("The copy of the draft could not be saved."))
        return to

    def _with(self, changed: Mapping[str, bytes]) -> bytes:
        """The bytes of the package with some of its parts changed, in the order and with the dates of its own."""
        made = BytesIO()
        with ZipFile(self.path) as old, ZipFile(made, "w", ZIP_DEFLATED) as new:
            for each in old.infolist():
                new.writestr(each, changed.get(each.filename, self._parts[each.filename]), each.compress_type)
        return made.getvalue()


def text_of(paragraph: Element) -> str:
    """What a paragraph shows, tracked changes accepted, without the number that Word counts and without text boxes."""
    return "".join(_pieces(paragraph))


def _pieces(element: Element) -> Iterator[str]:
    for child in element:
        if child.tag in _GONE or child.tag in _NOT_SHOWN or not isinstance(child.tag, str):
            continue
        if child.tag == qn("w:t"):
            yield child.text or ""
        elif child.tag in _SPACED:
            yield _SPACED[child.tag]
        else:
            yield from _pieces(child)


def is_changed(paragraph: Element) -> bool:
    """Whether a paragraph itself is inserted, deleted or moved, or its properties are changed, as a tracked change."""
    properties = paragraph.find(qn("w:pPr"))
    if properties is None:
        return False
    mark = properties.find(qn("w:rPr"))
    changed = mark is not None and any(mark.find(name) is not None for name in _MARKS)
    return changed or properties.find(qn("w:pPrChange")) is not None


def in_fields(paragraph: Element) -> str:
    """What the fields of a paragraph show, such as cross-references, one per line."""
    shown: list[str] = []
    depth, result = 0, False
    for element in paragraph.iter(qn("w:fldChar"), qn("w:fldSimple"), qn("w:t")):
        if element.tag == qn("w:fldSimple"):
            shown.append(f"\n{text_of(element)}")
        elif element.tag == qn("w:t"):
            shown.append(element.text or "" if depth and result else "")
        else:
            kind = element.get(qn("w:fldCharType"))
            depth += {"begin": 1, "end": -1}.get(kind, 0)
            result = kind == "separate"
            shown.append("\n")
    return "".join(shown)


# ------------------------------------------------------------ lines and paragraphs

_LABEL: Final = 14  # letters and digits of a number before a paragraph that its file does not hold
_NEAR: Final = 30  # paragraphs that a short line is looked for in
_FAR: Final = 400
_SHORT: Final = 16  # letters and digits
_ENOUGH: Final = 24  # at the beginning of a paragraph of which something is shown in another way, such as a field


def _first_match(line: str, paragraphs: Sequence[tuple[Element, str]], at: int) -> tuple[int, str] | None:
    """The index after the last paragraph of a line, and what of that the line does not hold; None if none matches."""
    if not line:
        return None
    for first in range(at, min(at + (_NEAR if len(line) < _SHORT else _FAR), len(paragraphs))):
        if (end := _whole_match(line, paragraphs, first)) is not None:
            return end, ""
        letters = paragraphs[first][1]
        if len(line) >= _ENOUGH and _ends_label(line, letters[:_ENOUGH]) and abs(len(letters) - len(line)) <= _ENOUGH:
            return first + 1, ""
        for label in range(min(_LABEL, len(line) - 1) + 1):
            shown = line[label:]
            if len(shown) >= _SHORT and letters.startswith(shown):
                return first + 1, letters[len(shown) :]
    return None


def _ends_label(line: str, letters: str) -> bool:
    """Whether a line begins with these letters, behind nothing more than a number."""
    return len(letters) >= _ENOUGH and -1 < line.find(letters) <= _LABEL


def _whole_match(line: str, paragraphs: Sequence[tuple[Element, str]], first: int) -> int | None:
    """The index after the last paragraph, of several such as the cells of a row, that make up a line behind its number.

    None if they do not.
    """
    start = line.find(paragraphs[first][1])
    if not 0 <= start <= _LABEL:
        return None
    rest, at = line[start:], first
    while at < len(paragraphs) and rest.startswith(paragraphs[at][1]):
        rest, at = rest[len(paragraphs[at][1]) :], at + 1
        if not rest:
            return at
    return None


# ------------------------------------------------------------ bytes


def _spliced(data: bytes, root: Element, after: Sequence[tuple[Element, Sequence[Element]]]) -> bytes:
    """The bytes of a part with elements put after others of it; of two that share a place, the first comes first."""
    order = {each: number for number, each in enumerate(e for e in root.iter() if isinstance(e.tag, str))}
    ends = _ends(data)
    places = [(ends[order[each]], b"".join(_bytes(new, root) for new in several)) for each, several in after]
    pieces, at = [], 0
    for end, new in sorted(places, key=lambda place: place[0]):
        pieces += [data[at:end], new]
        at = end
    return b"".join([*pieces, data[at:]])


def _ends(data: bytes) -> list[int]:
    """Where each element of a part ends in its bytes, by the order of their beginnings."""
    parser = ParserCreate()
    ends: list[int] = []
    inside: list[int] = []

    def begin(_: str, __: object) -> None:
        inside.append(len(ends))
        ends.append(0)

    def end(_: str) -> None:
        ends[inside.pop()] = data.index(b">", parser.CurrentByteIndex) + 1

    parser.StartElementHandler, parser.EndElementHandler = begin, end
    parser.Parse(data, True)
    return ends


def _bytes(element: Element, root: Element) -> bytes:
    """An element as it is written inside a root, whose namespaces it shares."""
    text = serialize_part_xml(element).partition(b"?>")[2].strip()
    for prefix, address in root.nsmap.items():
        name = f"xmlns:{prefix}" if prefix else "xmlns"
        text = text.replace(f' {name}="{address}"'.encode(), b"")
    return text
