"""Writes comments into a copy of a Word file, at places of the text that was read from it.

The file's own words are found by aligning them with the text: a reader adds words that are in no paragraph (automatic
numbers, marks of notes) and leaves some out (hidden and deleted ones). Runs of four words that each side has once fix
the alignment; between two of them, the most words in common do (the longest common subsequence, Hyyrö 2004, in
rapidfuzz). Where none of the words of a place is in the body of the file, as with a footnote, the comment is at the
nearest words before.

Nothing of the file is lost or changed but for this: runs of type are split where a comment begins or ends, and the
comments are added to those that are there (ECMA-376 part 1, 17.13.4). All other parts are copied as they are.
"""

from __future__ import annotations

import posixpath
import re
import zlib
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from typing import Any, Final, NamedTuple
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from lxml import etree

from core.exporting.layout import clean_line
from core.exporting.word import AUTHOR
from core.types import Line, Span

_MAIN: Final = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
_TEMPLATE: Final = "application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml"
_COMMENTS: Final = "application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml"
_TYPES: Final = "[Content_Types].xml"
_OF_TYPES: Final = "{http://schemas.openxmlformats.org/package/2006/content-types}"
_OF_RELATIONS: Final = "{http://schemas.openxmlformats.org/package/2006/relationships}"
_SPACE: Final = "{http://www.w3.org/XML/1998/namespace}space"
_INVISIBLE: Final = "\u00ad\u200b-\u200f\u2060\ufeff"
_TOKEN: Final = re.compile(rf"[\w{_INVISIBLE}]+|[^\w\s]|\n\s*")
_END: Final = "\n"
"""The key of the end of a paragraph, which tells the full stop before it from the one after the next number."""
_HIDDEN: Final = re.compile(f"[{_INVISIBLE}]")
_DAMAGE: Final = (BadZipFile, KeyError, ValueError, OSError, RuntimeError, zlib.error)
_ANCHOR: Final = 4  # words in a row, which each text has once
_MOST: Final = 25_000_000  # pairs of words that are compared between two anchors; more would take long


@dataclass(frozen=True, slots=True)
class WordComment:
    """A comment: the words of the draft that it is about, and what it says, one string a paragraph."""

    span: Span
    text: tuple[str, ...]


class NotCommentable(Exception):
    """The file is no Word file into which comments can be written: another format, or one with macros."""


def add_comments(content: bytes, text: str, lines: Sequence[Line], comments: Sequence[WordComment]) -> bytes:
    """A copy of a Word file with comments.

    Args:
        content: the file.
        text: as it was read from it.
        lines: of the text.
        comments: in any order. One about more than a line is shown at the first of its lines.

    Raises:
        NotCommentable: it is no such file.
    """
    try:
        package = _WordPackage(content)
    except (*_DAMAGE, etree.XMLSyntaxError) as error:
        raise NotCommentable from error
    words = _FileWords(package.document)
    places = _Places(text, lines, words)
    for comment, place in ((comment, places.of(comment.span)) for comment in comments):
        if place is not None:
            words.mark(package.add(comment.text), *place)
    words.write_marks()
    return package.packed()


# ----------------------------------------------------------------- the package


class _WordPackage:
    """The parts of a Word file that comments change.

    Raises:
        KeyError, ValueError, OSError, RuntimeError, BadZipFile, zlib.error, XMLSyntaxError: damaged, or no package.
        NotCommentable: it is not a Word file, or has macros, so that Word opens no copy of it under another ending.
    """

    def __init__(self, content: bytes) -> None:
        self._zip = ZipFile(BytesIO(content))
        self._changed: dict[str, etree._Element] = {}
        related = {each.get("Type", ""): each.get("Target", "") for each in self._xml("_rels/.rels")}
        kind = next((each for each in related if each.endswith("/officeDocument")), "")
        self._kind, self._main = posixpath.dirname(kind), related.get(kind, "").lstrip("/")
        self._types = self._xml(_TYPES)
        declared = next((each for each in self._types if each.get("PartName") == f"/{self._main}"), None)
        if declared is None or declared.get("ContentType") not in {_MAIN, _TEMPLATE}:
            raise NotCommentable
        declared.set("ContentType", _MAIN)
        self.document = self._xml(self._main)
        self._w = f"{{{etree.QName(self.document).namespace}}}"
        self._comments = self._comments_part()
        taken = (each.get(f"{self._w}id", "") for each in self._comments)
        self._next = max((int(each) for each in taken if each.isdecimal()), default=-1) + 1
        self._now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    def add(self, text: Iterable[str]) -> int:
        """Adds a comment; returns its id."""
        comment = etree.SubElement(self._comments, f"{self._w}comment")
        values = {"id": str(self._next), "author": AUTHOR, "date": self._now, "initials": AUTHOR[0]}
        for name, value in values.items():
            comment.set(f"{self._w}{name}", value)
        for each in text:
            paragraph = etree.SubElement(comment, f"{self._w}p")
            words = etree.SubElement(etree.SubElement(paragraph, f"{self._w}r"), f"{self._w}t")
            words.text = clean_line(each)
            words.set(_SPACE, "preserve")
        self._next += 1
        return self._next - 1

    def packed(self) -> bytes:
        """The file with what was changed."""
        made = BytesIO()
        with ZipFile(made, "w", ZIP_DEFLATED) as file:
            for info in self._zip.infolist():
                changed = self._changed.pop(info.filename, None)
                file.writestr(info, self._zip.read(info) if changed is None else _bytes(changed))
            for name, part in self._changed.items():
                file.writestr(name, _bytes(part))
        return made.getvalue()

    def _comments_part(self) -> etree._Element:
        """The part with the comments; a new one where there is none."""
        folder, name = posixpath.split(self._main)
        listing = posixpath.join(folder, "_rels", f"{name}.rels")
        if listing in self._zip.namelist():
            relations = self._xml(listing)
        else:
            relations = self._changed[listing] = etree.Element(f"{_OF_RELATIONS}Relationships")
        for each in relations:
            if each.get("Type", "").endswith("/comments"):
                place = posixpath.join("/", folder, each.get("Target", ""))
                return self._xml(posixpath.normpath(place).lstrip("/"))
        taken = {*self._zip.namelist(), *(each.get("Id") for each in relations)}
        part = next(each for each in _names(posixpath.join(folder, "comments"), ".xml") if each not in taken)
        identity = next(each for each in _names("rId") if each not in taken)
        values = {"Id": identity, "Type": posixpath.join(self._kind, "comments"), "Target": f"/{part}"}
        etree.SubElement(relations, f"{_OF_RELATIONS}Relationship", values)
        etree.SubElement(self._types, f"{_OF_TYPES}Override", {"PartName": f"/{part}", "ContentType": _COMMENTS})
        made = etree.Element(f"{self._w}comments", nsmap={"w": self._w[1:-1]})
        self._changed[part] = made
        return made

    def _xml(self, name: str) -> etree._Element:
        """The root of a part, which is written as it is in the end."""
        parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
        self._changed[name] = etree.fromstring(self._zip.read(name), parser)
        return self._changed[name]


def _names(stem: str, ending: str = "") -> Iterator[str]:
    yield f"{stem}{ending}"
    number = 1
    while True:
        yield f"{stem}{number}{ending}"
        number += 1


def _bytes(root: etree._Element) -> bytes:
    written: bytes = etree.tostring(root.getroottree(), encoding="UTF-8", xml_declaration=True, standalone=True)
    return written


# ------------------------------------------------------- the words of the file


class _Cut(NamedTuple):
    """A place in the words of the file: a text element, and an offset in its characters."""

    element: Any
    offset: int


@dataclass(frozen=True, slots=True)
class _Piece:
    """A text element, and where its characters begin in the words of the file."""

    start: int
    element: Any


class _FileWords:
    """The words of the body of a Word file: those that are shown, but not the words of text boxes.

    Attributes:
        text: all of them, paragraphs ended by line feeds.
    """

    def __init__(self, document: etree._Element) -> None:
        self._w = f"{{{etree.QName(document).namespace}}}"
        self._gone = frozenset(self._w + name for name in ("del", "moveFrom", "txbxContent", "pPr", "rPr"))
        self._between = frozenset(self._w + name for name in ("tab", "ptab", "br", "cr"))
        self._pieces: list[_Piece] = []
        self._written: list[str] = []
        self._length = 0
        self._begins: dict[_Cut, list[int]] = {}  # ids of comments
        self._ends: dict[_Cut, list[int]] = {}
        body = document.find(f"{self._w}body")
        if body is not None:
            self._gather(body)
        self.text = "".join(self._written)

    def _gather(self, element: etree._Element) -> None:
        for child in element:
            if not isinstance(child.tag, str) or child.tag in self._gone or child.tag.endswith("}Fallback"):
                continue
            if child.tag == f"{self._w}t":
                self._pieces.append(_Piece(self._length, child))
                self._write(child.text or "")
            elif child.tag in self._between:
                self._write(" ")
            elif child.tag == f"{self._w}noBreakHyphen":
                self._write("-")
            else:
                self._gather(child)
                if child.tag == f"{self._w}p":
                    self._write("\n")

    def _write(self, words: str) -> None:
        self._written.append(words)
        self._length += len(words)

    # ------------------------------------------------------------- marking

    def mark(self, comment: int, start: int, end: int) -> None:
        """Puts a comment at a range of these characters in one paragraph, whose first and last are of words."""
        self._begins.setdefault(self._cut(start), []).append(comment)
        last = self._cut(end - 1)
        self._ends.setdefault(_Cut(last.element, last.offset + 1), []).append(comment)

    def _cut(self, at: int) -> _Cut:
        piece = self._pieces[bisect_right(self._pieces, at, key=lambda piece: piece.start) - 1]
        return _Cut(piece.element, at - piece.start)

    def write_marks(self) -> None:
        """Splits the runs at all marks, and writes them into the paragraphs."""
        cuts: dict[Any, set[int]] = {}
        for cut in (*self._begins, *self._ends):
            cuts.setdefault(cut.element, set()).add(cut.offset)
        before: dict[_Cut, Any] = {}  # the text elements that end, and begin, at each cut
        after: dict[_Cut, Any] = {}
        for element, offsets in cuts.items():
            for offset, ending, beginning in self._split(element, sorted(offsets)):
                before[_Cut(element, offset)], after[_Cut(element, offset)] = ending, beginning
        for cut, comments in self._begins.items():
            place = self._first_of_field(self._in_paragraph(after[cut]))
            for each in comments:
                place.addprevious(self._element("commentRangeStart", each))
        for cut, comments in self._ends.items():
            place = self._last_of_field(self._in_paragraph(before[cut]))
            for each in reversed(comments):
                reference = etree.Element(f"{self._w}r")
                reference.append(self._element("commentReference", each))
                place.addnext(reference)
                place.addnext(self._element("commentRangeEnd", each))

    def _element(self, name: str, comment: int) -> Any:
        return etree.Element(f"{self._w}{name}", {f"{self._w}id": str(comment)})

    def _split(self, element: Any, offsets: Sequence[int]) -> Iterator[tuple[int, Any, Any]]:
        """Splits a text element, with its run, at offsets, which ascend: each with the elements before and after it.

        What stands in a link, a tracked change or a field stays whole: a comment goes around that.
        """
        run, text, begin = element.getparent(), element.text or "", 0
        whole = run.tag != f"{self._w}r" or run.getparent().tag != f"{self._w}p" or self._open_fields(run)
        for offset in offsets:
            if whole:
                yield offset, element, element
            elif offset == begin:
                self._cut_run_before(element)
                yield offset, None, element
            elif offset == len(text):
                if element.getnext() is not None:
                    self._cut_run_before(element.getnext())
                yield offset, element, None
            else:
                rest = deepcopy(element)
                element.text, rest.text = text[begin:offset], text[offset:]
                for each in (element, rest):
                    each.set(_SPACE, "preserve")
                element.addnext(rest)
                self._cut_run_before(rest)
                yield offset, element, rest
                element, begin = rest, offset

    def _cut_run_before(self, first: Any) -> None:
        """Moves the rest of a run, from a child on, to a run of the same type after it."""
        run, before = first.getparent(), first.getprevious()
        if before is None or before.tag == f"{self._w}rPr":
            return
        made = etree.Element(run.tag, dict(run.attrib), nsmap=run.nsmap)
        if (properties := run.find(f"{self._w}rPr")) is not None:
            made.append(deepcopy(properties))
        made.extend([first, *first.itersiblings()])
        run.addnext(made)

    def _in_paragraph(self, element: Any) -> Any:
        """The child of the paragraph that holds a text element."""
        while element.getparent().tag != f"{self._w}p":
            element = element.getparent()
        return element

    def _first_of_field(self, child: Any) -> Any:
        """The child of the paragraph with which a field around this one begins, or itself."""
        before = child.getprevious()
        while before is not None and self._open_fields(before):
            child, before = before, before.getprevious()
        return child

    def _last_of_field(self, child: Any) -> Any:
        """The child of the paragraph with which a field around this one ends, or itself."""
        while self._open_fields(child) and child.getnext() is not None:
            child = child.getnext()
        return child

    def _open_fields(self, child: Any) -> int:
        """How many fields that begin in the paragraph are open after one of its children."""
        depth = 0
        for each in (*reversed([*child.itersiblings(preceding=True)]), child):
            for mark in each.iter(f"{self._w}fldChar"):
                kind = mark.get(f"{self._w}fldCharType")
                depth = depth + 1 if kind == "begin" else max(0, depth - 1) if kind == "end" else depth
        return depth


# --------------------------------------------- from the text to the words of the file


class _Token(NamedTuple):
    """A word or a sign: how it is compared, and its place."""

    key: str
    start: int
    end: int


class _Places:
    """Where the places of a text are in the words of the file that it was read from."""

    def __init__(self, text: str, lines: Sequence[Line], words: _FileWords) -> None:
        self._text, self._lines = text, lines
        self._tokens, self._theirs = _tokens(text), _tokens(words.text)
        pairs = _aligned([each.key for each in self._tokens], [each.key for each in self._theirs])
        self._pairs = [pair for pair in pairs if self._tokens[pair[0]].key != _END]
        self._mine = [mine for mine, _ in self._pairs]
        self._ends = [at for at, sign in enumerate(words.text) if sign == "\n"]

    def of(self, span: Span) -> tuple[int, int] | None:
        """The range of characters of the file for words of the text; None where the file has no words.

        For an empty span it is the paragraph before; for one at the end of the text, the first paragraph.
        """
        if not self._pairs:
            return None
        if not len(span):
            before = [line for line in self._lines if line.span.end <= span.start and not line.note]
            whole = span.start >= len(self._text.rstrip())
            line = (self._lines[0] if whole or not before else before[-1]) if self._lines else None
            span = line.span if line else Span(0, len(self._text))
        span = self._shown(span)
        first = bisect_left(self._mine, bisect_right(self._tokens, span.start, key=lambda each: each.end))
        end = bisect_left(self._mine, bisect_left(self._tokens, span.end, key=lambda each: each.start))
        if first >= end:  # none of its words: a number that Word counts, perhaps, before those of its paragraph
            line = self._line_at(span.start)
            after = bisect_left(self._tokens, line.span.end, key=lambda each: each.start) if line else 0
            in_line = first < len(self._mine) and self._mine[first] < after
            first = first if in_line else max(0, first - 1)
            end = first + 1
        words = [self._theirs[each] for _, each in self._pairs[first:end]]
        paragraph = self._paragraph_end(words[0].start)
        return words[0].start, next(each.end for each in reversed(words) if each.start < paragraph)

    def _shown(self, span: Span) -> Span:
        """The words of a span up to the end of the line in which it begins; of a note, those before its mark."""
        if (line := self._line_at(span.start)) is None:
            return span
        if line.note:
            notes = (
                each for each in reversed(self._lines[: self._lines.index(line) + 1]) if _is_marked(each, self._text)
            )
            mark = next((each.span.of(self._text).split(" ")[0] for each in notes), "[")
            at = self._text.find(mark)
            if 0 < at < line.span.start:
                return Span(at - 1, at)
        return Span(span.start, max(span.start, min(span.end, line.span.end)))

    def _line_at(self, offset: int) -> Line | None:
        at = bisect_right(self._lines, offset, key=lambda line: line.span.start) - 1
        return self._lines[at] if at >= 0 else None

    def _paragraph_end(self, at: int) -> int:
        return self._ends[bisect_left(self._ends, at)]


def _is_marked(line: Line, text: str) -> bool:
    return re.match(r"\[\w+\] ", line.span.of(text)) is not None


def _tokens(text: str) -> list[_Token]:
    found = _TOKEN.finditer(text)
    return [_Token(_HIDDEN.sub("", each[0]).casefold().rstrip() or _END, each.start(), each.end()) for each in found]


def _aligned(mine: Sequence[str], theirs: Sequence[str]) -> list[tuple[int, int]]:
    """The pairs of the same words of two texts, in the order of both."""
    pairs: list[tuple[int, int]] = []
    i = j = 0
    for a, b in (*_anchors(mine, theirs), (len(mine), len(theirs))):
        pairs.extend(_common(mine, theirs, i, a, j, b))
        i, j = a, b
    return pairs


def _anchors(mine: Sequence[str], theirs: Sequence[str]) -> list[tuple[int, int]]:
    """The beginnings of the runs of words that each text has once, as many of them as are in the same order."""
    places = [_once(words) for words in (mine, theirs)]
    both = [(at, places[1][run]) for run, at in places[0].items() if run in places[1]]
    tails: list[int] = []  # the least end of an ascending series of each length (Schensted 1961) ...
    series: list[int] = []  # ... and which pair that is
    before: list[int] = []
    for index, (_, at) in enumerate(both):
        length = bisect_left(tails, at)
        before.append(series[length - 1] if length else -1)
        tails[length : length + 1] = [at]
        series[length : length + 1] = [index]
    chosen: list[tuple[int, int]] = []
    index = series[-1] if series else -1
    while index >= 0:
        chosen.append(both[index])
        index = before[index]
    return chosen[::-1]


def _once(words: Sequence[str]) -> dict[tuple[str, ...], int]:
    runs = list(zip(*(words[at:] for at in range(_ANCHOR)), strict=False))
    counts = Counter(runs)
    return {run: at for at, run in enumerate(runs) if counts[run] == 1}


def _common(
    mine: Sequence[str], theirs: Sequence[str], i: int, i_end: int, j: int, j_end: int
) -> Iterator[tuple[int, int]]:
    """The pairs of the same words in two ranges: those at their beginnings, then the most in common."""
    while i < i_end and j < j_end and mine[i] == theirs[j]:
        yield i, j
        i, j = i + 1, j + 1
    if 0 < (i_end - i) * (j_end - j) <= _MOST:
        from rapidfuzz.distance import Indel

        for step in Indel.opcodes(mine[i:i_end], theirs[j:j_end]):
            if step.tag == "equal":
                for at in range(step.src_end - step.src_start):
                    yield i + step.src_start + at, j + step.dest_start + at
