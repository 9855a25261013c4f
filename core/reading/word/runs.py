"""The text inside a Word paragraph: runs, fields, tracked changes, notes and special characters."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from core.base.translation import tr
from core.reading.blocks import PAGE_BREAK, Edge, Noted, note_mark, visible
from core.reading.package import Element, outermost
from core.reading.remarks import LeftOut, Why
from core.reading.signs import UNKNOWN, is_sign_font, sign
from core.reading.word.fields import Bookmark, CrossReferences, closed_fields
from core.reading.word.styles import W, attribute, is_on
from core.types import AnnotationKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from core.reading.word.styles import WordStyles

_SMALLEST: Final = frozenset({"0", "1"})  # half points of type that nobody sees
_MC: Final = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_SKIPPED: Final = frozenset(W + name for name in ("del", "moveFrom", "pPr", "rPr", "sdtPr", "sdtEndPr"))
_SIGNS: Final = {
    f"{W}tab": "\t",
    f"{W}ptab": "\t",
    f"{W}cr": "\n",
    f"{W}noBreakHyphen": "-",
}
_SILENT: Final = frozenset(W + name for name in ("rPr", "delText", "instrText", "softHyphen", "rt", "rubyPr"))
_INSERTED: Final = (f"{W}ins", f"{W}moveTo")
_DELETED: Final = (f"{W}del", f"{W}moveFrom")
_OF_COMMENTS: Final = frozenset(W + name for name in ("commentRangeStart", "commentRangeEnd", "commentReference"))
_NESTING: Final = frozenset(
    {f"{W}ruby", f"{W}rubyBase", f"{W}r", *(_MC + name for name in ("AlternateContent", "Choice", "Fallback"))}
)
_NOTES: Final = {f"{W}footnoteReference": "footnote", f"{W}endnoteReference": "endnote"}
_MATH_TEXT: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/math}t"
_WHITE: Final = "FFFFFF"
_ALIKE: Final = 24  # of 255: two colours nearer than this look the same
_HIGHLIGHTS: Final = {
    "black": "000000",
    "blue": "0000FF",
    "cyan": "00FFFF",
    "darkBlue": "000080",
    "darkCyan": "008080",
    "darkGray": "808080",
    "darkGreen": "008000",
    "darkMagenta": "800080",
    "darkRed": "800000",
    "darkYellow": "808000",
    "green": "00FF00",
    "lightGray": "C0C0C0",
    "magenta": "FF00FF",
    "red": "FF0000",
    "white": _WHITE,
    "yellow": "FFFF00",
}
_CHART: Final = "{http://schemas.openxmlformats.org/drawingml/2006/chart}chart"
_DIAGRAM: Final = "{http://schemas.openxmlformats.org/drawingml/2006/diagram}relIds"
_COUNTING: Final = re.compile(r"\s*(?:LISTNUM|AUTONUM(?:LGL|OUT)?)\b", re.IGNORECASE)


class WordRun(NamedTuple):
    """Text of one type; ``properties`` is its rPr element; ``struck``: words that are struck through were left out."""

    text: str
    properties: Element | None
    struck: bool = False


@dataclass(slots=True)
class _Field:
    """A field around the place: where its result begins among the runs of the paragraph; None: not in it."""

    instruction: list[str]
    closed: bool  # it ends somewhere
    in_instruction: bool = True
    start: int | None = None


class RunReader:
    """Gives the shown runs of each paragraph; to be called in document order.

    Args:
        styles: of the document.
        rendered: whether Word left marks of the pages it last laid out, which include breaks set by hand.
        roots: of the parts that will be read.
        references: what its cross-references show; None: what they showed when they were last updated.
        comments: of the document, by their ids; None: neither they nor tracked changes are noted.

    Attributes:
        counted_in_fields: how many numbers Word counts in the middle of paragraphs, which no file contains.
        cited: the notes cited so far, in order: the id of each and its mark, "" where its mark is typed by hand.
        paragraph: the index of the paragraph read last, among all.
        bookmarks: those found so far, by their names in lower case.
        left_out: the words that are struck through or hidden.
        signs: how many signs of fonts of signs no letter stands for.
        embedded: the programs of the objects that are embedded, which are not read.
        behind: the colour behind the text around, as "FFFFFF"; None: not known.
    """

    def __init__(
        self,
        styles: WordStyles,
        *,
        rendered: bool,
        roots: Iterable[Element] = (),
        references: CrossReferences | None = None,
        comments: Mapping[str, Noted] | None = None,
    ) -> None:
        self._comments = comments
        self._edges: list[tuple[int, Noted]] = []  # in the paragraph: how many of its runs are before each
        self._edges_ahead: list[Noted] = []
        self._styles = styles
        self._rendered = rendered
        self._references = references
        self._closed = {begin for root in roots for begin in closed_fields(root)}
        self._fields: list[_Field] = []  # from the outermost
        self._out: list[WordRun] = []
        self._spans: dict[str, tuple[str, int]] = {}  # of open bookmarks, by id: the name, and where it begins
        self._ahead: list[str] = []
        self._page = 1
        self._boxes: list[Element] = []
        self.cited: dict[str, list[tuple[str, str]]] = {"footnote": [], "endnote": []}
        self._counted = {"footnote": 0, "endnote": 0}
        self.counted_in_fields = 0
        self.paragraph = -1
        self.bookmarks: dict[str, Bookmark] = {}
        self.left_out = LeftOut()
        self.embedded: list[str] = []
        self.signs = 0
        self.behind: str | None = _WHITE
        self._shade: Element | None = None

    def of(self, paragraph: Element, style_id: str | None) -> list[WordRun]:
        """The runs of a paragraph. Deleted, struck and hidden text and the instructions of fields are left out."""
        self._fields = [field for field in self._fields if field.closed or not field.in_instruction]
        for field in self._fields:
            field.start = None
        self.paragraph += 1
        self._out, self._spans = [], {}
        self._edges = [(0, noted) for noted in self._edges_ahead]
        self._edges_ahead = []
        self.bookmarks.update((name, Bookmark(self.paragraph, None)) for name in self._ahead)
        self._ahead = []
        self._shade = self._styles.shade(paragraph.find(f"{W}pPr"))
        self._inside(paragraph, style_id)
        return self._out

    def bookmark_ahead(self, mark: Element) -> None:
        """A bookmark that begins before the next paragraph."""
        self._ahead.append(mark.get(f"{W}name", "").lower())

    def comment_ahead(self, mark: Element) -> None:
        """A comment that begins or ends before the next paragraph."""
        if (noted := (self._comments or {}).get(mark.get(f"{W}id", ""))) is not None:
            self._edges_ahead.append(noted)

    @property
    def edges(self) -> list[Edge]:
        """Where comments and tracked changes begin and end in the paragraph read last."""
        left = [0]
        for run in reversed(self._out):
            left.append(left[-1] + visible(run.text))
        return [Edge(left[max(len(self._out) - runs, 0)], noted) for runs, noted in self._edges]

    def leave_out(self, why: Why, text: str) -> None:
        """Counts words that are left out, with their page where it is known."""
        self.left_out.add(why, text, self._page if self._rendered else 0)

    def take_boxes(self) -> list[Element]:
        """The text boxes anchored in the paragraphs read since the last call."""
        boxes, self._boxes = self._boxes, []
        return boxes

    def _inside(self, element: Element, style_id: str | None) -> None:
        for child in element:
            if child.tag in _DELETED and self._comments is not None:
                self._deleted(child)
            if child.tag in _SKIPPED or not isinstance(child.tag, str):
                continue
            if child.tag == f"{W}r":
                self._run(child, style_id)
            elif child.tag == f"{W}bookmarkStart":
                name = child.get(f"{W}name", "").lower()
                self._spans[child.get(f"{W}id", "")] = (name, len(self._out))
                self.bookmarks[name] = Bookmark(self.paragraph, None)
            elif child.tag == f"{W}bookmarkEnd":
                if (span := self._spans.pop(child.get(f"{W}id", ""), None)) is not None:
                    words = "".join(run.text for run in self._out[span[1] :])
                    self.bookmarks[span[0]] = Bookmark(self.paragraph, words)
            elif child.tag == f"{W}fldSimple":
                instruction = [child.get(f"{W}instr", "")]
                self._fields.append(_Field(instruction, closed=True, in_instruction=False, start=len(self._out)))
                self._inside(child, style_id)
                self._field("end")
            elif child.tag == _MATH_TEXT:
                self._out.append(WordRun(child.text or "", None))
            elif child.tag == f"{W}txbxContent":
                self._boxes.append(child)
            elif child.tag in _INSERTED and self._comments is not None:
                noted = self._change(child, AnnotationKind.INSERTED)
                self._edges.append((len(self._out), noted))
                self._inside(child, style_id)
                self._edges.append((len(self._out), noted))
            elif child.tag in _OF_COMMENTS:
                self._commented(child)
            else:
                self._inside(child, style_id)

    def _commented(self, mark: Element) -> None:
        if (noted := (self._comments or {}).get(mark.get(f"{W}id", ""))) is not None:
            self._edges.append((len(self._out), noted))

    def _deleted(self, change: Element) -> None:
        words = "".join(each.text or "" for each in change.iter(f"{W}delText", f"{W}t"))
        if words.strip():
            self._edges.append((len(self._out), self._change(change, AnnotationKind.DELETED, words)))

    def _change(self, change: Element, kind: AnnotationKind, words: str = "") -> Noted:
        key = f"{self.paragraph}.{len(self._edges)}"
        return Noted(key, kind, change.get(f"{W}author", ""), change.get(f"{W}date", ""), words)

    def _run(self, run: Element, style_id: str | None) -> None:
        properties = run.find(f"{W}rPr")
        why = self._why_left_out(properties, style_id)
        capitals = self._styles.is_set("caps", properties, style_id)
        notes = {kind: len(cited) for kind, cited in self.cited.items()}
        left: list[str] = []
        for read in self._pieces(run):
            piece = read.replace(UNKNOWN, "")
            self.signs += len(read) - len(piece)
            if why is None or piece == PAGE_BREAK:
                self._out.append(WordRun(piece.upper() if capitals else piece, properties))
            else:
                left.append(piece)
        if why is not None:
            self._out.append(WordRun("", properties, why is not Why.HIDDEN))
            self.leave_out(why, "".join(left))
            for kind, count in notes.items():
                del self.cited[kind][count:]

    def _why_left_out(self, run: Element | None, style_id: str | None) -> Why | None:
        """Why the words of a run are not read; None where they are."""
        if self._styles.is_set("vanish", run, style_id):
            return Why.HIDDEN
        if self._styles.is_set("strike", run, style_id) or self._styles.is_set("dstrike", run, style_id):
            return Why.STRUCK
        size = self._styles.run_value("sz", run, style_id)
        if size is not None and size.get(f"{W}val", "") in _SMALLEST:
            return Why.HIDDEN
        colour = self._styles.run_value("color", run, style_id)
        ink = "" if colour is None else colour.get(f"{W}val", "")
        marked = self._styles.run_value("highlight", run, style_id)
        name = "none" if marked is None else marked.get(f"{W}val", "none")
        if name in _HIGHLIGHTS:
            if _are_alike(ink if ink not in {"", "auto"} else "000000", _HIGHLIGHTS[name]):
                return Why.COVERED
            return None
        if ink in {"", "auto"}:  # Word sees to it that it differs from the shading behind it
            return None
        own = fill_of(self._styles.run_value("shd", run, style_id)) or fill_of(self._shade)
        behind = own or self.behind
        if behind is None or not _are_alike(ink, behind):
            return None
        return Why.COVERED if own and not _are_alike(own, _WHITE) else Why.HIDDEN

    def _pieces(self, run: Element) -> Iterator[str]:
        for child in run:
            tag = child.tag
            if tag == f"{W}fldChar":
                self._field(child.get(f"{W}fldCharType"), child)
                yield from self._tick(child)
            elif tag == f"{W}lastRenderedPageBreak":
                self._page += 1
                yield PAGE_BREAK
            elif any(field.in_instruction for field in self._fields):
                if tag == f"{W}instrText":
                    self._fields[-1].instruction.append(child.text or "")
                self.counted_in_fields += tag == f"{W}instrText" and bool(_COUNTING.match(child.text or ""))
            elif tag == f"{W}t":
                yield _pictured(child.text or "", attribute(run.find(f"{W}rPr"), "rFonts", "ascii"))
            elif tag in _SIGNS:
                yield _SIGNS[tag]
            elif tag == f"{W}br":
                yield self._break(child)
            elif tag == f"{W}sym":
                yield _symbol(child)
            elif tag in _NOTES:
                yield self._note(child, _NOTES[tag])
            elif tag in _OF_COMMENTS:
                self._commented(child)
            elif tag in _NESTING:
                yield from self._pieces(child)
            elif next(child.iter(_CHART, _DIAGRAM), None) is not None:
                self.embedded += [
                    tr("a chart") if each.tag == _CHART else tr("a diagram") for each in child.iter(_CHART, _DIAGRAM)
                ]
                self._boxes.extend(outermost(child, f"{W}txbxContent"))
            elif tag not in _SILENT:  # a drawing, which may contain text boxes
                self._boxes.extend(outermost(child, f"{W}txbxContent"))

    def _field(self, kind: str | None, mark: Element | None = None) -> None:
        if kind == "begin":
            self._fields.append(_Field([], closed=mark in self._closed, start=len(self._out)))
        elif self._fields and kind == "separate":
            self._fields[-1].in_instruction = False
            self._fields[-1].start = len(self._out)
        elif self._fields and kind == "end":
            field = self._fields.pop()
            inside = any(other.in_instruction for other in self._fields)
            if self._references and field.start is not None and not inside:
                before = "".join(run.text for run in self._out[field.start :])
                after = self._references.shown("".join(field.instruction), before, self.paragraph)
                if after != before:
                    first = next((run for run in self._out[field.start :] if run.text.strip()), WordRun("", None))
                    self._out[field.start :] = [WordRun(after, first.properties)]
                    self._edges = [(min(runs, len(self._out)), noted) for runs, noted in self._edges]
                if self._comments is not None and (wrong := self._references.last) is not None:
                    noted = Noted(f"field {self.paragraph}.{len(self._edges)}", wrong, "", "", before.strip())
                    self._edges += [(min(field.start, len(self._out)), noted), (len(self._out), noted)]

    def _tick(self, begin: Element) -> Iterator[str]:
        """A form's tick box, whose state is only in the field's data."""
        box = begin.find(f"{W}ffData/{W}checkBox")
        if box is not None and len(self._fields) == 1:
            state = box.find(f"{W}checked")
            yield "☒" if is_on(box.find(f"{W}default") if state is None else state) else "☐"

    def _break(self, element: Element) -> str:
        if element.get(f"{W}type") == "page":
            return " " if self._rendered else PAGE_BREAK
        return "\n"

    def _note(self, element: Element, kind: str) -> str:
        by_hand = element.get(f"{W}customMarkFollows") in {"1", "true", "on"}
        self._counted[kind] += not by_hand
        mark = "" if by_hand else note_mark(kind, self._counted[kind])
        self.cited[kind].append((element.get(f"{W}id", ""), mark))
        return mark


def _pictured(text: str, font: str | None) -> str:
    """Text whose plain letters are set in a font of signs, as the signs that they look like."""
    if font is None or not is_sign_font(font):
        return text

    def shown(letter: str) -> str:
        code, plain = _code(ord(letter)), ord(letter) < 0x80
        if not plain and code == ord(letter):  # such a letter is set in another font
            return letter
        kept = letter.isspace() or (plain and font.lower() == "symbol")
        return letter if kept else sign(code, font)

    return "".join(map(shown, text))


def _code(code: int) -> int:
    """A character's code in its font; Word moves those of fonts of signs to a range of their own."""
    return code & 0xFF if 0xF000 <= code <= 0xF0FF else code


def _symbol(element: Element) -> str:
    try:
        code = int(element.get(f"{W}char", ""), 16)
    except ValueError:
        return ""
    font = element.get(f"{W}font", "")
    if is_sign_font(font):
        return sign(_code(code), font)
    code = _code(code)
    return "" if code > 0xFFFF or 0xD800 <= code <= 0xDFFF else chr(code)  # half a character, or not one


def fill_of(shading: Element | None) -> str:
    """The colour of a shading, as "FFFFFF"; "" for none."""
    if shading is None:
        return ""
    colour = shading.get(f"{W}color" if shading.get(f"{W}val") == "solid" else f"{W}fill", "")
    return colour if len(colour) == 6 else ""


def _are_alike(one: str, other: str) -> bool:
    """Whether two colours look the same."""
    try:
        pairs = zip(bytes.fromhex(one), bytes.fromhex(other), strict=True)
        return all(abs(a - b) <= _ALIKE for a, b in pairs)
    except ValueError:
        return False
