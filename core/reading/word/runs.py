"""The text inside a Word paragraph: runs, fields, tracked changes, notes and special characters."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from core.reading.blocks.block import PAGE_BREAK
from core.reading.blocks.numerals import note_mark
from core.reading.files.xml import Element, outermost
from core.reading.word.markup import W, attribute, is_on

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.reading.word.styles import WordStyles

_MC: Final = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_SKIPPED: Final = frozenset(W + name for name in ("del", "moveFrom", "pPr", "rPr", "sdtPr", "sdtEndPr"))
_SIGNS: Final = {
    f"{W}tab": "\t",
    f"{W}ptab": "\t",
    f"{W}cr": "\n",
    f"{W}noBreakHyphen": "-",
}
_SILENT: Final = frozenset(W + name for name in ("rPr", "delText", "instrText", "softHyphen", "rt", "rubyPr"))
_NESTING: Final = frozenset(
    {f"{W}ruby", f"{W}rubyBase", f"{W}r", *(_MC + name for name in ("AlternateContent", "Choice", "Fallback"))}
)
_NOTES: Final = {f"{W}footnoteReference": "footnote", f"{W}endnoteReference": "endnote"}
_MATH_TEXT: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/math}t"
# Checkboxes, bullets and arrows of fonts with pictures instead of letters, by their code in the font.
_PICTURES: Final = {
    "symbol": {0xB7: "•", 0xA8: "♦", 0xD2: "®", 0xD3: "©", 0xD4: "™", 0xA3: "≤", 0xB3: "≥", 0xB1: "±", 0xB0: "°"},
    "wingdings": {0x6C: "•", 0x6E: "▪", 0x6F: "☐", 0x71: "☐", 0x72: "☐", 0xA7: "▪", 0xA8: "☐", 0xD8: "➢"}
    | {0xFC: "✓", 0xFE: "☑", 0xFD: "☒", 0x78: "☒", 0xE0: "→"},
    "wingdings 2": {0x52: "☑", 0x51: "☒", 0x53: "☒", 0x50: "✓", 0x35: "☐", 0xA3: "☐"},
}


_COUNTING: Final = re.compile(r"\s*(?:LISTNUM|AUTONUM(?:LGL|OUT)?)\b", re.IGNORECASE)


class WordRun(NamedTuple):
    """Text of one type; ``properties`` is its rPr element."""

    text: str
    properties: Element | None


class RunReader:
    """Gives the shown runs of each paragraph; to be called in document order.

    Attributes:
        counted_in_fields: how many numbers Word counts in the middle of paragraphs, which no file contains.
        cited: the notes cited so far, in order: the id of each and its mark, "" where its mark is typed by hand.
    """

    def __init__(self, styles: WordStyles, *, rendered: bool) -> None:
        self._styles = styles
        self._rendered = rendered  # Word left marks of the pages it last laid out, which include breaks set by hand
        self.counted_in_fields = 0
        self._fields: list[bool] = []  # the fields around the place, from the outermost: still in its instruction?
        self._boxes: list[Element] = []
        self.cited: dict[str, list[tuple[str, str]]] = {"footnote": [], "endnote": []}
        self._counted = {"footnote": 0, "endnote": 0}

    def of(self, paragraph: Element, style_id: str | None) -> Iterator[WordRun]:
        """The runs of a paragraph. Deleted and hidden text and the instructions of fields are left out."""
        self._fields = [False for in_instruction in self._fields if not in_instruction]
        yield from self._inside(paragraph, style_id)

    def take_boxes(self) -> list[Element]:
        """The text boxes anchored in the paragraphs read since the last call."""
        boxes, self._boxes = self._boxes, []
        return boxes

    def _inside(self, element: Element, style_id: str | None) -> Iterator[WordRun]:
        for child in element:
            if child.tag in _SKIPPED or not isinstance(child.tag, str):
                continue
            if child.tag == f"{W}r":
                yield self._run(child, style_id)
            elif child.tag == _MATH_TEXT:
                yield WordRun(child.text or "", None)
            elif child.tag == f"{W}txbxContent":
                self._boxes.append(child)
            else:
                yield from self._inside(child, style_id)

    def _run(self, run: Element, style_id: str | None) -> WordRun:
        properties = run.find(f"{W}rPr")
        text = "".join(self._pieces(run))
        if self._styles.is_set("vanish", properties, style_id):
            return WordRun("", properties)
        if text and self._styles.is_set("caps", properties, style_id):
            text = text.upper()
        return WordRun(text, properties)

    def _pieces(self, run: Element) -> Iterator[str]:
        for child in run:
            tag = child.tag
            if tag == f"{W}fldChar":
                self._field(child.get(f"{W}fldCharType"))
                yield from self._tick(child)
            elif tag == f"{W}lastRenderedPageBreak":
                yield PAGE_BREAK
            elif any(self._fields):
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
            elif tag in _NESTING:
                yield from self._pieces(child)
            elif tag not in _SILENT:  # a drawing, which may contain text boxes
                self._boxes.extend(outermost(child, f"{W}txbxContent"))

    def _field(self, kind: str | None) -> None:
        if kind == "begin":
            self._fields.append(True)
        elif self._fields and kind == "separate":
            self._fields[-1] = False
        elif self._fields and kind == "end":
            self._fields.pop()

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
    """Text whose plain letters are set in a picture font, as the signs that they look like."""
    name = "" if font is None else font.lower()
    if name not in _PICTURES:
        return text

    def shown(letter: str) -> str:
        code, plain = _code(ord(letter)), ord(letter) < 0x80
        if not plain and code == ord(letter):  # such a letter is set in another font
            return letter
        kept = letter if letter.isspace() or (plain and name == "symbol") else ""
        return _PICTURES[name].get(code, kept)

    return "".join(map(shown, text))


def _code(code: int) -> int:
    """A character's code in its font; Word moves those of picture fonts to a range of their own."""
    return code & 0xFF if 0xF000 <= code <= 0xF0FF else code


def _symbol(element: Element) -> str:
    try:
        code = int(element.get(f"{W}char", ""), 16)
    except ValueError:
        return ""
    font = element.get(f"{W}font", "").lower()
    code = _code(code)
    if code > 0xFFFF or 0xD800 <= code <= 0xDFFF:  # half a character, or not one
        return ""
    return _PICTURES.get(font, {}).get(code, "" if font in _PICTURES else chr(code))
