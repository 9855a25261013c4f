"""Walks a web page in document order: its paragraphs, and how each begins."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from core.reading.blocks import LONGEST, PAGE_BREAK, TextBlock, clean_text, list_number, row_blocks
from core.reading.html.css import COUNTER_STYLES, Counters, Declarations, StyleSheet
from core.reading.html.style import BLOCKS, ElementStyle, breaks_page, raised, sets_apart, style_of
from core.reading.package import Element
from core.reading.pages import is_page_number
from core.reading.remarks import Findings
from core.reading.signs import signs_in
from core.reading.text.layout import goes_on
from core.reading.text.reader import text_blocks
from core.text.labels import is_label

_LINE: Final = 40  # characters; shorter text may be meant as a line of its own
_TAIL: Final = 400  # characters that show whether a sentence goes on
_PAGE_FIELD: Final = re.compile(r"<!--\s*Field:\s*(/?)Page\b(?!No)")
_WESTERN: Final = {code: bytes([code]).decode("cp1252", "ignore") for code in range(0x80, 0xA0)}
_WHOLE: Final = re.compile(r"-?[0-9]{1,9}")
_COUNTERS: Final = {
    "a": "lowerLetter",
    "A": "upperLetter",
    "i": "lowerRoman",
    "I": "upperRoman",
    "1": "decimal",
    "none": "none",
}
"""The format of the numbers of a list by its attribute ``type``, whose letters' case counts."""


def page_blocks(root: Element, findings: Findings) -> list[TextBlock]:
    """The paragraphs of a page, and a block of one `PAGE_BREAK` for each page break; counts the words left out."""
    return _Walk(root, findings).blocks()


@dataclass(slots=True)
class _List:
    """A list: the format of its numbers, the last number, and what is added for the next."""

    style: str
    last: int = 0
    step: int = 1


def _whole(text: str) -> int | None:
    return int(text) if _WHOLE.fullmatch(text.strip()) else None


def _is_sheet(link: Element) -> bool:
    return "stylesheet" in link.get("rel", "").lower()


class _Walk:
    """Goes through the elements in document order, without recursion, and gathers blocks.

    Its state is the styles of the elements around the place, the text of the paragraph so far, and the blocks of each
    table cell around the place.
    """

    def __init__(self, root: Element, findings: Findings) -> None:
        self._root = root
        self._findings = findings
        # Where a sheet is kept elsewhere, or is longer than is read, it may make visible what seems not to be.
        self._colours_known = not any(link.get("href") for link in root.iter("link") if _is_sheet(link))
        self._left_out = False  # from the paragraph so far
        self._behind_picture = False  # filings with the SEC say in unseen letters what is written in a picture
        self._sheet = StyleSheet(root)
        self._styles = [ElementStyle()]
        self._declarations: list[Declarations] = []
        self._text: list[str] = []
        self._first: ElementStyle | None = None
        self._labelled = False
        self._marker = ""
        self._cells: list[list[TextBlock]] = [[]]
        self._rows: list[list[list[TextBlock]]] = []
        self._lists: list[_List] = []  # around the place
        self._counters = Counters()
        self._in_furniture = False
        self._cut = False  # the last paragraph ended at a line break, and may continue after it

    def blocks(self) -> list[TextBlock]:
        """The paragraphs, and a block of one `PAGE_BREAK` for each page break."""
        from lxml import etree

        for event, element in etree.iterwalk(self._root, events=("start", "end", "comment")):
            if event == "comment":
                self._comment(element.text or "")
                self._say(element.tail)
            elif event == "start":
                self._start(element)
            else:
                self._end(element)
        self._finish()
        self._findings.sheets_cut = self._findings.sheets_cut or self._sheet.given_up
        return self._cells[0]

    def _start(self, element: Element) -> None:
        css = self._sheet.declarations(element)
        self._declarations.append(css)
        if element.tag in BLOCKS and css.get("display") != "inline":
            self._finish()
        elif sets_apart(css):
            self._say(" ")
        self._styles.append(style_of(element, css, self._styles[-1]))
        if breaks_page(css, "before") or element.tag == "page":
            self._turn_page()
        if element.tag == "img":
            self._behind_picture = True
        begin = getattr(self, f"_start_{element.tag}", None) if element.tag in _STRUCTURE else None
        if begin:
            begin(element)
        if css.get("display") != "none":
            self._count(element, css)
        self._say(element.text)

    def _count(self, element: Element, css: Declarations) -> None:
        """Counts an element as the style sheet says, and shows the number that this puts before it."""
        before, depth = self._sheet.before(element), len(self._declarations)
        for each in (css, before):
            if "counter-reset" in each or "counter-increment" in each:
                self._counters.enter(depth, each)
        number = self._counters.shown(depth, before["content"]) if "content" in before else ""
        if number and element.tag == "li":
            self._marker = number
        elif number:
            self._say(f"{number} ")

    def _end(self, element: Element) -> None:
        css = self._declarations.pop()
        if element.tag in BLOCKS and css.get("display") != "inline":
            self._finish()
        finish = getattr(self, f"_end_{element.tag}", None) if element.tag in _STRUCTURE else None
        if finish:
            finish()
        if breaks_page(css, "after"):
            self._turn_page()
        self._styles.pop()
        self._say(element.tail)

    def _say(self, text: str | None) -> None:
        style = self._styles[-1]
        if not text or style.silent or self._in_furniture:
            return
        left_out = style.left_out
        colours_known = self._colours_known and not self._sheet.given_up
        if style.unseen and not (style.hidden or style.struck) and (self._behind_picture or not colours_known):
            left_out = None
        elif text.strip():
            self._behind_picture = False
        if left_out:
            self._left_out |= self._findings.left_out.add(left_out, text) > 0
            return
        text = signs_in(text, style.signs) if style.signs else text.translate(_WESTERN)
        if self._labelled and (text[0].isalpha() or text[0] in '"“‘'):
            self._text.append(" ")  # "1.<b>Term</b>"
        if (self._first is None or self._labelled) and text.strip():
            self._first, self._labelled = style, is_label(text)  # a heading may be set bold, and its label not
        text = raised(text) if style.raised and not style.preformatted else text
        self._text.append(text.upper() if style.capitals else text)

    def _finish(self) -> None:
        """Ends the paragraph."""
        cut, self._cut = self._cut, False
        if self._styles[-1].preformatted:
            lines = "".join(self._text)
            self._cells[-1].extend(text_blocks(lines) if lines.strip() else [])
            self._text.clear()
        text = clean_text("".join(self._text).replace(PAGE_BREAK, " "))
        if self._left_out and is_label(text):  # of nothing that is left
            text = ""
        self._left_out = False
        if text:
            style = self._first or self._styles[-1]
            block = TextBlock(text, style)
            last = self._cells[-1][-1] if self._cells[-1] else block
            long = _LINE < len(last.text) < LONGEST
            if cut and not style.centred and long and goes_on(last.text[-_TAIL:], text):
                self._cells[-1][-1] = replace(last, text=f"{last.text} {text}")
            else:
                self._cells[-1].append(block.labelled(self._marker, " ") if self._marker else block)
            self._marker = ""
        self._text.clear()
        self._first, self._labelled = None, False

    def _turn_page(self) -> None:
        if self._in_furniture:
            return
        self._finish()
        if not self._cells[-1] or self._cells[-1][-1].text != PAGE_BREAK:  # one break may be requested twice
            self._cells[-1].append(TextBlock(PAGE_BREAK))

    def _comment(self, text: str) -> None:
        """Filing software marks what it prints between two pages: the foot of one and the head of the next."""
        field = _PAGE_FIELD.match(f"<!--{text}")
        if not field:
            return
        if not field[1] and not self._in_furniture:
            self._turn_page()
        self._in_furniture = not field[1]

    # ---------------------------------------------------------------- tables

    def _start_table(self, _: Element) -> None:
        self._rows.append([])

    def _start_tr(self, _: Element) -> None:
        if self._rows:
            self._rows[-1] = []

    def _start_td(self, _: Element) -> None:
        self._cells.append([])

    def _end_td(self) -> None:
        if len(self._cells) == 1:
            return
        cell = self._cells.pop()
        if self._rows:
            self._rows[-1].append(cell)
        else:  # a cell outside any table
            self._cells[-1].extend(cell)

    def _end_tr(self) -> None:
        if self._rows:
            self._cells[-1].extend(row_blocks(self._rows[-1]))
            self._rows[-1] = []

    def _end_table(self) -> None:
        self._end_tr()
        if self._rows:
            self._rows.pop()

    # ------------------------------------------------------ breaks and lists

    def _start_br(self, _: Element) -> None:
        if self._styles[-1].preformatted:
            self._say("\n")
            return
        shown = any(map(str.strip, self._text))
        self._finish()
        self._cut = shown

    def _start_hr(self, _: Element) -> None:
        """A rule under a page number ends the page."""
        before = self._cells[-1][-1] if self._cells[-1] else None
        if before is not None and len(before.text) < 12 and is_page_number(before.text):
            self._turn_page()

    def _start_ol(self, element: Element) -> None:
        start, step = _whole(element.get("start", "")), 1
        if element.get("reversed") is not None:
            step = -1
            start = sum(child.tag == "li" for child in element) if start is None else start
        style = self._list_style() or _COUNTERS.get(element.get("type", ""), "decimal")
        self._lists.append(_List(style, (1 if start is None else start) - step, step))

    def _start_ul(self, element: Element) -> None:
        none = element.get("type", "") == "none"
        self._lists.append(_List(self._list_style() or ("none" if none else "bullet")))

    def _start_li(self, element: Element) -> None:
        around = self._lists[-1] if self._lists else _List("bullet")
        value = _whole(element.get("value", ""))
        around.last = around.last + around.step if value is None else value
        style = self._list_style() or _COUNTERS.get(element.get("type", "")) or around.style
        number = around.last
        shown = list_number(number, style) if number > 0 else "" if style == "none" else str(number)
        self._marker = "•" if style == "bullet" else f"{shown}." if shown else ""

    def _list_style(self) -> str | None:
        """The format of the numbers that a style sheet sets for a list or an item."""
        css = self._declarations[-1]
        named = css.get("list-style-type", css.get("list-style", "")).replace("!important", "").split()
        return next((COUNTER_STYLES[name] for name in named if name in COUNTER_STYLES), None)

    def _end_li(self) -> None:
        self._marker = ""  # of an item without words

    def _end_ol(self) -> None:
        if self._lists:
            self._lists.pop()

    _start_th, _end_th = _start_td, _end_td
    _end_ul = _end_ol


_STRUCTURE: Final = frozenset({"table", "tr", "td", "th", "br", "hr", "ol", "ul", "li"})
