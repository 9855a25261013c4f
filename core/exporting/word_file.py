"""A Word file of which a copy is made with something more in it: its parts, and where in it the words of a draft are.

The file's own words are found by aligning them with the text that was read from it: a reader adds words that are in no
paragraph (automatic numbers, marks of notes) and leaves some out (hidden and deleted ones). Runs of four words that
each side has once fix the alignment; between two of them, the most words in common do (the longest common subsequence,
Hyyrö 2004, in rapidfuzz).

A copy differs from the file in the parts that were changed; all others are copied as they are (ECMA-376 part 2, Open
Packaging Conventions).
"""

from __future__ import annotations

import posixpath
import re
import zlib
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from io import BytesIO
from typing import Any, Final, NamedTuple
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from docx.opc.oxml import serialize_part_xml
from docx.oxml.ns import qn
from docx.oxml.parser import OxmlElement, parse_xml

from core.types import Line, Span

Element = Any  # lxml's classes carry no types
_MAIN: Final = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
_TEMPLATE: Final = "application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml"
_TYPES: Final = "[Content_Types].xml"
_OF_TYPES: Final = "http://schemas.openxmlformats.org/package/2006/content-types"
_OF_RELATIONS: Final = "http://schemas.openxmlformats.org/package/2006/relationships"
_STRICT: Final = b"http://purl.oclc.org/ooxml/wordprocessingml/main"
_USUAL: Final = b"http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_SPACE: Final = "{http://www.w3.org/XML/1998/namespace}space"
_DAMAGE: Final = (BadZipFile, KeyError, ValueError, OSError, RuntimeError, SyntaxError, zlib.error)
_INVISIBLE: Final = "\u00ad\u200b-\u200f\u2060\ufeff"
_TOKEN: Final = re.compile(rf"[\w{_INVISIBLE}]+|[^\w\s]|\n\s*")
_END: Final = "\n"
"""The key of the end of a paragraph, which tells the full stop before it from the one after the next number."""
_HIDDEN: Final = re.compile(f"[{_INVISIBLE}]")
_ANCHOR: Final = 4  # words in a row, which each text has once
_MOST: Final = 25_000_000  # pairs of words that are compared between two anchors; more would take long
_LABEL: Final = 6  # words and signs of a number before a paragraph that its file does not hold
_GONE: Final = frozenset(map(qn, ("w:del", "w:moveFrom", "w:txbxContent", "w:pPr", "w:rPr")))
_SPACED: Final = {qn("w:tab"): "\t", qn("w:ptab"): "\t", qn("w:br"): "\n", qn("w:cr"): "\n", qn("w:noBreakHyphen"): "-"}


class NotWordFile(Exception):
    """The file is no Word file of which a copy can be changed: another format, a damaged one, or one with macros."""


class WordFile:
    """The parts of a Word file. What is changed in them is in the copy.

    Attributes:
        document: the root element of its main part.

    Raises:
        NotWordFile: it is none, or has macros, so that Word opens no copy of it under another ending.
    """

    def __init__(self, content: bytes) -> None:
        self._roots: dict[str, Element] = {}
        self._changed: set[str] = set()
        try:
            self._zip = ZipFile(BytesIO(content))
            self._read()
        except _DAMAGE as error:
            raise NotWordFile from error

    def _read(self) -> None:
        related = {each.get("Type", ""): each.get("Target", "") for each in self._root("_rels/.rels")}
        kind = next((each for each in related if each.endswith("/officeDocument")), "")
        self._kind, self._main = posixpath.dirname(kind), related.get(kind, "").lstrip("/")
        self._types = self._root(_TYPES)
        declared = next((each for each in self._types if each.get("PartName") == f"/{self._main}"), None)
        if declared is None or declared.get("ContentType") not in {_MAIN, _TEMPLATE}:
            raise NotWordFile
        if declared.get("ContentType") == _TEMPLATE:
            declared.set("ContentType", _MAIN)
            self._changed.add(_TYPES)
        self._is_strict = _STRICT in self._zip.read(self._main)
        self.document = self._root(self._main)
        folder, name = posixpath.split(self._main)
        self._listing = posixpath.join(folder, "_rels", f"{name}.rels")

    def part(self, kind: str) -> Element | None:
        """The root element of the part of a kind to which the main part points: "styles"; None if there is none."""
        folder = posixpath.dirname(self._main)
        for each in self._root(self._listing) if self._listing in self._zip.namelist() else ():
            if each.get("Type", "").endswith(f"/{kind}"):
                name = posixpath.normpath(posixpath.join("/", folder, each.get("Target", ""))).lstrip("/")
                return self._root(name) if name in self._zip.namelist() else None
        return None

    def add_part(self, kind: str, content_type: str) -> Element:
        """A new part of a kind, whose root element is called like it."""
        if self._listing not in self._zip.namelist():
            self._roots[self._listing] = parse_xml(f'<Relationships xmlns="{_OF_RELATIONS}"/>')
        relations = self._root(self._listing)
        taken = {*self._zip.namelist(), *(each.get("Id") for each in relations)}
        stem = posixpath.join(posixpath.dirname(self._main), kind)
        part = next(each for each in _names(stem, ".xml") if each not in taken)
        identity = next(each for each in _names("rId") if each not in taken)
        values = {"Id": identity, "Type": posixpath.join(self._kind, kind), "Target": f"/{part}"}
        relations.append(relations.makeelement(f"{{{_OF_RELATIONS}}}Relationship", values))
        values = {"PartName": f"/{part}", "ContentType": content_type}
        self._types.append(self._types.makeelement(f"{{{_OF_TYPES}}}Override", values))
        self._changed |= {self._listing, _TYPES}
        self._roots[part] = OxmlElement(f"w:{kind}")
        return self._roots[part]

    def copy(self, *changed: Element) -> bytes:
        """The bytes of a copy, with the order and the dates of the file.

        Args:
            changed: the root elements of the parts that were changed.
        """
        names = self._changed | {name for name, root in self._roots.items() if any(root is each for each in changed)}
        made = BytesIO()
        with ZipFile(made, "w", ZIP_DEFLATED) as file:
            for info in self._zip.infolist():
                is_changed = info.filename in names
                data = self._written(info.filename) if is_changed else self._zip.read(info)
                file.writestr(info, data, info.compress_type)
            for name in sorted(names - {*self._zip.namelist()}):
                file.writestr(name, self._written(name))
        return made.getvalue()

    def _root(self, name: str) -> Element:
        if name not in self._roots:
            self._roots[name] = parse_xml(self._zip.read(name).replace(_STRICT, _USUAL))
        return self._roots[name]

    def _written(self, name: str) -> bytes:
        data: bytes = serialize_part_xml(self._roots[name])
        return data.replace(_USUAL, _STRICT) if self._is_strict else data


def _names(stem: str, ending: str = "") -> Iterator[str]:
    yield f"{stem}{ending}"
    number = 1
    while True:
        yield f"{stem}{number}{ending}"
        number += 1


def text_of(element: Element) -> str:
    """What an element shows, tracked changes accepted, without the number that Word counts and without text boxes."""
    return "".join(text for _, text in _pieces(element))


def _pieces(element: Element) -> Iterator[tuple[Element, str]]:
    """The elements below one that show something, each with that; of a paragraph inside, its end too."""
    for child in element:
        if not isinstance(child.tag, str) or child.tag in _GONE or child.tag.endswith("}Fallback"):
            continue
        if child.tag == qn("w:t"):
            yield child, child.text or ""
        elif child.tag in _SPACED:
            yield child, _SPACED[child.tag]
        else:
            yield from _pieces(child)
            if child.tag == qn("w:p"):
                yield child, "\n"


# ------------------------------------------------------- the words of the file


class Cut(NamedTuple):
    """A place in the words of the file: a text element, and an offset in its characters."""

    element: Element
    offset: int


class FileWords:
    """The words of the body of a Word file: those that are shown, but not the words of text boxes.

    Attributes:
        text: all of them, paragraphs ended by line feeds.
    """

    def __init__(self, document: Element) -> None:
        self._starts: list[int] = []
        self._elements: list[Element] = []
        written: list[str] = []
        length = 0
        body = document.find(qn("w:body"))
        for element, text in () if body is None else _pieces(body):
            if element.tag == qn("w:t"):
                self._starts.append(length)
                self._elements.append(element)
            shown = " " if text in ("\t", "\n") and element.tag != qn("w:p") else text
            written.append(shown)
            length += len(shown)
        self.text = "".join(written)

    def cuts(self, start: int, end: int) -> tuple[Cut, Cut]:
        """The two ends of a range of characters whose first and last are of words."""
        first, last = self._piece(start), self._piece(end - 1)
        return (
            Cut(self._elements[first], start - self._starts[first]),
            Cut(self._elements[last], end - self._starts[last]),
        )

    def _piece(self, at: int) -> int:
        return bisect_right(self._starts, at) - 1

    def is_field(self, start: int, end: int) -> bool:
        """Whether a range of characters is what a field shows, which a word processor updates by itself."""
        pieces = self._elements[self._piece(start) : self._piece(end - 1) + 1]
        return all(_is_in_field(each) for each in pieces)

    def is_plain(self, start: int, end: int) -> bool:
        """Whether a range of characters is words of runs in one paragraph, without a link, tracked change or field."""
        pieces = self._elements[self._piece(start) : self._piece(end - 1) + 1]
        return "\n" not in self.text[start:end] and not any(map(_is_whole, pieces))

    def paragraph(self, at: int) -> Element:
        """The paragraph of a character, which is one of words."""
        return next(each for each in self._elements[self._piece(at)].iterancestors(qn("w:p")))


def split(cuts: Iterable[Cut]) -> tuple[dict[Cut, Element], dict[Cut, Element]]:
    """Splits the runs at places; returns the text elements that end, and that begin, at each of them.

    What stands in a link, a tracked change or a field stays whole.
    """
    by_element: dict[Element, set[int]] = {}
    for cut in cuts:
        by_element.setdefault(cut.element, set()).add(cut.offset)
    before: dict[Cut, Element] = {}
    after: dict[Cut, Element] = {}
    for element, offsets in by_element.items():
        for offset, ending, beginning in _split(element, sorted(offsets)):
            before[Cut(element, offset)], after[Cut(element, offset)] = ending, beginning
    return before, after


def _split(element: Element, offsets: Sequence[int]) -> Iterator[tuple[int, Element, Element]]:
    text, begin = element.text or "", 0
    whole = _is_whole(element)
    for offset in offsets:
        if whole:
            yield offset, element, element
        elif offset == begin:
            _cut_run_before(element)
            yield offset, None, element
        elif offset == len(text):
            if element.getnext() is not None:
                _cut_run_before(element.getnext())
            yield offset, element, None
        else:
            rest = deepcopy(element)
            element.text, rest.text = text[begin:offset], text[offset:]
            for each in (element, rest):
                each.set(_SPACE, "preserve")
            element.addnext(rest)
            _cut_run_before(rest)
            yield offset, element, rest
            element, begin = rest, offset


def _is_whole(element: Element) -> bool:
    """Whether a text element stands in a link, a tracked change or a field, or in no run of its own."""
    run = element.getparent()
    return run.tag != qn("w:r") or run.getparent().tag != qn("w:p") or open_fields(run) > 0


def _is_in_field(element: Element) -> bool:
    run = element.getparent()
    is_simple = any(above.tag == qn("w:fldSimple") for above in run.iterancestors())
    while run.getparent() is not None and run.getparent().tag != qn("w:p"):
        run = run.getparent()
    return is_simple or open_fields(run) > 0


def open_fields(child: Element) -> int:
    """How many fields that begin in the paragraph are open after one of its children."""
    depth = 0
    for each in (*reversed([*child.itersiblings(preceding=True)]), child):
        for mark in each.iter(qn("w:fldChar")):
            kind = mark.get(qn("w:fldCharType"))
            depth = depth + 1 if kind == "begin" else max(0, depth - 1) if kind == "end" else depth
    return depth


def _cut_run_before(first: Element) -> None:
    """Moves the rest of a run, from a child on, to a run of the same type after it."""
    run, before = first.getparent(), first.getprevious()
    if before is None or before.tag == qn("w:rPr"):
        return
    made = run.makeelement(run.tag, dict(run.attrib), nsmap=run.nsmap)
    if (properties := run.find(qn("w:rPr"))) is not None:
        made.append(deepcopy(properties))
    made.extend([first, *first.itersiblings()])
    run.addnext(made)


# --------------------------------------------- from the text to the words of the file


class _Token(NamedTuple):
    """A word or a sign: how it is compared, and its place."""

    key: str
    start: int
    end: int


class Places:
    """Where the places of a text are in the words of the file that it was read from."""

    def __init__(self, text: str, lines: Sequence[Line], words: FileWords) -> None:
        self._text, self._lines = text, lines
        self._tokens, self._theirs = _tokens(text), _tokens(words.text)
        pairs = _aligned([each.key for each in self._tokens], [each.key for each in self._theirs])
        self._pairs = [pair for pair in pairs if self._tokens[pair[0]].key != _END]
        self._mine, self._words = [mine for mine, _ in self._pairs], words
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

    def paragraph(self, line: Line) -> Element | None:
        """The paragraph of the file with which a line ends; None where too few of its words are there to be certain."""
        first, after = (
            bisect_left(self._tokens, at, key=lambda each: each.start) for at in (line.span.start, line.span.end)
        )
        paired = self._pairs[bisect_left(self._mine, first) : bisect_left(self._mine, after)]
        wanted = sum(self._tokens[at].key != _END for at in range(first, after))
        if not paired or len(paired) * 2 < wanted - _LABEL:
            return None
        return self._words.paragraph(self._theirs[paired[-1][1]].start)

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
