"""Reads Rich Text Format: paragraphs with their list numbers, tables and footnotes, and how each begins.

The library striprtf keeps words but drops footnotes, type, alignment and page breaks, which show headings.
Source: Microsoft, Rich Text Format specification 1.9.1.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from core.reading.blocks import PAGE_BREAK, Style, TextBlock, clean_text, list_number, note_blocks, row_blocks
from core.reading.document import build_document, printed_title
from core.reading.embedded import embedded_kind
from core.reading.files import read_bytes
from core.reading.pages import head_provisions
from core.reading.remarks import WHITE, Colour, Findings, Why, alike
from core.reading.rtf_tokens import RtfGroup, RtfToken, rtf_tokens, with_pairs
from core.reading.signs import UNKNOWN
from core.text.labels import is_label
from core.types import Document

if TYPE_CHECKING:
    from collections.abc import Sequence

_UNSHOWN = (
    "annotation atnauthor atnid comment datafield falt fldinst fontemb fontfile fonttbl ftncn ftnsep ftnsepc info "
    "listname nonesttables nonshppict objdata objname panose pict private revtbl rxe shppict sn sp sv stylesheet tc "
    "tcn template themedata txe xe"
)
_SKIPPED: Final = frozenset(_UNSHOWN.split())
_SIGNS: Final = {
    "tab": "\t",
    "line": "\n",
    "column": "\n",
    "page": PAGE_BREAK,
    "pagebb": PAGE_BREAK,
    "emspace": " ",
    "enspace": " ",
    "qmspace": " ",
    "emdash": "—",
    "endash": "–",
    "lquote": "‘",
    "rquote": "’",
    "ldblquote": "“",
    "rdblquote": "”",
    "bullet": "•",
    "~": " ",
    "_": "-",
}
_ENDS: Final = frozenset({"par", "\n", "\r", "sect"})
_CELLS: Final = frozenset({"cell", "nestcell"})
_SWITCHES: Final = {
    "b": "bold",
    "caps": "capitals",
    "v": "hidden",
    "strike": "struck",
    "striked": "struck",
    "deleted": "deleted",
    "mvf": "moved",  # from here
    "revised": "inserted",
    "mvt": "inserted",
    "intbl": "in_table",
}
_UNDERLINES: Final = frozenset({"ul", "uldb", "ulw", "uld", "uldash", "ulth", "ulthdash", "ulwave"})
_COLOURS: Final = {"cf": "ink", "cb": "behind", "chcbpat": "behind", "highlight": "behind", "cbpat": "paper"}
_PRIMARIES: Final = ("red", "green", "blue")
_SHADES: Final = frozenset({"clcbpat", "clcfpat", "clshdng", "trcbpat", "trcfpat", "trshdng"})
_PATTERNS: Final = frozenset({"shading", "cfpat", "chshdng", "chcfpat"})
_SMALLEST: Final = 1.0  # points
_BOXES: Final = frozenset({"shptxt", "dptxbxtext"})
_HEADS: Final = frozenset(part + pages for part in ("header", "footer") for pages in ("", "l", "r", "f"))
_SHOWN_BY: Final = {"facingp": "l", "titlepg": "f"}  # headers and footers of left and of first pages


def read_rtf(path: Path, document_id: str) -> Document:
    """The document in a Rich Text file. Tracked changes are read as accepted.

    Raises:
        UnreadableFile: out of reach.
    """
    data = read_bytes(path)
    reader = _Reader()
    for token in rtf_tokens(data):
        reader.take(token)
    blocks = reader.finish()
    title = printed_title(blocks)
    return build_document(blocks, document_id, path, title, findings=reader.findings)


class _Reader:
    """Follows the groups and control words, and passes the text that they show to the innermost flow.

    Attributes:
        findings: what was met besides the text.
    """

    def __init__(self) -> None:
        self.findings = Findings()
        self._classed = False  # the object around the place has said what it is
        self._colours: list[Colour | None] = []  # the table, of which the first is the automatic one
        self._primaries: dict[str, int] = {}  # of the colour that is being read
        self._shaded = False  # the row of the table has a background of its own
        self._patterned = False  # what is behind the words is not one colour
        self._groups = [RtfGroup()]
        self._flows = [_Flow(0)]  # the body, and the footnotes and text boxes around the place
        self._notes: dict[str, list[TextBlock]] = {"decimal": [], "lowerRoman": []}
        self._counts = {"decimal": 0, "lowerRoman": 0}
        self._marks: list[str] = [""]  # of each flow that is a note; "" for others, and for one that marks itself
        self._heads: list[tuple[str, list[TextBlock]]] = []  # headers and footers, each with its control word
        self._shown_heads = {"", "r"}  # the ends of those words that apply
        self._around = self.findings  # those outside the header or footer
        self._called = False  # the mark of a note was requested just now
        self._new_section = False
        self._change = ""

    def take(self, token: RtfToken) -> None:
        """Reads the next token."""
        if token.kind == "open":
            self._groups.append(replace(self._groups[-1]))
        elif token.kind == "close":
            self._close()
        elif token.kind == "word":
            self._word(token.text, token.number)
        else:
            self._say(token.text)

    def finish(self) -> list[TextBlock]:
        """All paragraphs; the provisions in headers and footers, the footnotes and then the endnotes last."""
        while len(self._flows) > 1:
            self._end_side()
        body = self._flows[0].finish(self._groups[-1])
        shown = [blocks for word, blocks in self._heads if word[len("header") :] in self._shown_heads]
        return [*body, *head_provisions(shown, body), *self._notes["decimal"], *self._notes["lowerRoman"]]

    def _close(self) -> None:
        if len(self._flows) > 1 and self._flows[-1].depth == len(self._groups):
            self._end_side()
        if len(self._groups) > 1:
            self._groups.pop()

    def _word(self, word: str, number: int | None) -> None:
        group = self._groups[-1]
        if word == "footnote" or word in _BOXES or (word in _HEADS and not group.skipped):
            self._begin_side(word, group)
        elif word == "nestrow" and not group.repeated:  # it is in a group that older programs skip
            self._flows[-1].end_nested_row()
        elif word in _SKIPPED or word == "*":
            group.skipped = True
            if word == "objdata":
                self.findings.embedded += [] if self._classed else [embedded_kind("")]
                self._classed = False
            self.findings.comments += word == "annotation"
        elif word == "colortbl":
            group.colours = True
        elif word == "objclass":
            group.object = True
        elif group.colours:
            self._primaries[word] = number or 0
        elif word == "shprslt":  # the picture or box again, for older programs
            group.skipped = group.repeated = True
        elif not group.skipped:
            self._shown_word(group, word, number)

    def _shown_word(self, group: RtfGroup, word: str, number: int | None) -> None:
        flow = self._flows[-1]
        if word in _ENDS:
            self._new_section = self._new_section or word == "sect"
            if group.hidden or group.deleted or group.moved:
                flow.unlabel()  # the next paragraph continues this one
            else:
                flow.end_paragraph(group)
        elif word == "row":
            flow.end_row()
        elif word in _CELLS:
            flow.end_cell(group, nested=word == "nestcell")
        elif word in _SIGNS:
            self._say(_SIGNS[word])
        elif word in _SHOWN_BY:
            self._shown_heads.add(_SHOWN_BY[word])
        elif word in {"sbknone", "sbkcol"}:
            self._new_section = False
        elif word == "chftn" and len(self._flows) == 1:
            self._called = True
        elif word == "ftnalt" and self._marks[-1]:
            self._make_endnote()
        elif word in _SHADES or word == "trowd":
            self._shaded = word != "trowd" and (self._shaded or bool(number))
        elif word in _PATTERNS or word == "pard":
            self._patterned = word != "pard" and (self._patterned or bool(number))
            _format(group, word, number)
        else:
            _format(group, word, number)

    def _say(self, text: str) -> None:
        group = self._groups[-1]
        if group.colours:
            self._add_colours(text)
        elif group.object:
            self.findings.embedded += [embedded_kind(text)] if text.strip() else []
            self._classed = self._classed or bool(text.strip())
        elif not group.skipped:
            self._show(text, group)

    def _add_colours(self, text: str) -> None:
        for _ in range(text.count(";")):
            parts = [self._primaries.get(name, 0) / 255 for name in _PRIMARIES]
            self._colours.append((parts[0], parts[1], parts[2]) if self._primaries else None)
            self._primaries.clear()

    def _left_out(self, group: RtfGroup) -> Why | None:
        """Why words of this type are left out; None where they are shown."""
        if group.struck and not group.hidden:
            return Why.STRUCK
        unseen = group.size < _SMALLEST or alike(self._colour(group.ink), self._paper(group))
        return Why.HIDDEN if group.hidden or unseen else None

    def _colour(self, index: int) -> Colour | None:
        return self._colours[index] if 0 < index < len(self._colours) else None

    def _paper(self, group: RtfGroup) -> Colour | None:
        """The colour behind words; None where it is not known."""
        if behind := group.behind or group.paper:
            return self._colour(behind)
        return None if self._patterned or (self._shaded and group.in_table) else WHITE

    def _show(self, text: str, group: RtfGroup) -> None:
        if left_out := None if group.deleted or group.moved else self._left_out(group):
            if self.findings.left_out.add(left_out, text) and not group.hidden:
                self._flows[-1].cut()
            return
        if text.strip():
            change = "" if group.moved else "deleted" if group.deleted else "inserted" if group.inserted else ""
            self.findings.tracked_changes += change not in {"", self._change}
            self._change = change
        if group.deleted or group.moved:
            self._flows[-1].cut()
            return
        if self._new_section and len(self._flows) == 1 and text.strip():
            text, self._new_section = PAGE_BREAK + text, False
        self.findings.signs += text.count(UNKNOWN)
        self._flows[-1].say(text.replace(UNKNOWN, ""), group)

    # ------------------------------------------------- footnotes, text boxes

    def _begin_side(self, word: str, group: RtfGroup) -> None:
        if group.repeated:
            return
        mark = ""
        if word == "footnote" and self._called:
            mark = self._next_mark("decimal")
            self._say(mark)
        self._called = False
        group.skipped = group.label = False
        if word in _HEADS:  # nothing in it is counted or remarked for the body
            group.plain()
            group.pard()
            self.findings = Findings()
        self._flows.append(_Flow(len(self._groups), side_by_side=word in _HEADS))
        self._marks.append(mark or word)

    def _next_mark(self, style: str) -> str:
        self._counts[style] += 1
        return f"[{list_number(self._counts[style], style)}]"

    def _make_endnote(self) -> None:
        """Makes the note just begun an endnote, which the format says late."""
        if not self._marks[-1].startswith("["):
            return
        self._counts["decimal"] -= 1
        self._marks[-1] = self._next_mark("lowerRoman")
        self._flows[-2].replace_last(self._marks[-1])

    def _end_side(self) -> None:
        blocks = self._flows.pop().finish(self._groups[-1])
        mark = self._marks.pop()
        if mark in _HEADS:
            self._heads.append((mark, list(blocks)))
            self._around.tracked_changes += self.findings.tracked_changes
            self.findings = self._around
        elif mark in _BOXES:
            self._flows[-1].blocks.extend(blocks)
        elif blocks:
            style = "decimal" if mark[1:2].isdigit() or mark == "footnote" else "lowerRoman"
            self._notes[style].extend(note_blocks(blocks, mark if mark.startswith("[") else ""))


def _format(group: RtfGroup, word: str, number: int | None) -> None:
    """Applies the control words for type."""
    if word in _SWITCHES:
        setattr(group, _SWITCHES[word], number != 0)
    elif word in _UNDERLINES or word == "ulnone":
        group.underlined = word != "ulnone" and number != 0
    elif word == "fs":
        group.size = (number or 0) / 2  # half-points
    elif word in _COLOURS:
        setattr(group, _COLOURS[word], number or 0)
    elif word == "plain":
        group.plain()
    elif word == "pard":
        group.pard()
    elif word == "itap":
        group.level = number if number is not None else 1
    elif word in {"ql", "qr", "qj", "qc"}:
        group.centred = word == "qc"
    elif word == "outlinelevel":
        group.heading = number + 1 if number is not None and 0 <= number < 9 else 0
    elif word in {"listtext", "pntext"}:
        group.label = True


# ------------------------------------------------------------- flows

_LABEL_PIECES: Final = 30


@dataclass(slots=True)
class _Table:
    """An unfinished table: the finished cells of its row, and the paragraphs of the open one."""

    cells: list[list[TextBlock]] = field(default_factory=list)
    cell: list[TextBlock] = field(default_factory=list)

    def end_cell(self) -> None:
        self.cells.append([block for block in self.cell if block.text])
        self.cell = []

    def end_row(self) -> list[TextBlock]:
        """The row as paragraphs."""
        cells = [*self.cells, self.cell] if self.cell else self.cells
        self.cells, self.cell = [], []
        return row_blocks(cells)


class _Flow:
    """Gathers text into paragraphs, and paragraphs into table rows.

    Attributes:
        depth: how many groups were open where the flow begins.
        blocks: the finished paragraphs.
    """

    def __init__(self, depth: int, *, side_by_side: bool = False) -> None:
        self.depth = depth
        self._side_by_side = side_by_side  # tabs set apart what stands side by side, as in headers and footers
        self.blocks: list[TextBlock] = []
        self._text: list[str] = []
        self._first: RtfGroup | None = None  # how the words of the paragraph begin, apart from its label
        self._in_words = False
        self._cut = False
        self._table, self._nested = _Table(), _Table()

    def say(self, text: str, group: RtfGroup) -> None:
        """Adds text to the paragraph. A label that comes after its words is not shown."""
        if group.label and self._in_words:
            return
        if text.strip() and not group.label and (self._first is None or self._is_label_so_far()):
            self._first = replace(group)
        self._in_words = not group.label and (self._in_words or bool(text.strip()))
        self._text.append(text.upper() if group.capitals else text)

    def cut(self) -> None:
        """Notes that words of the paragraph were deleted: its label alone is not shown."""
        self._cut = True

    def _is_label_so_far(self) -> bool:
        """Whether the paragraph has nothing but a label yet; no label comes in many pieces."""
        return len(self._text) <= _LABEL_PIECES and is_label("".join(self._text))

    def replace_last(self, text: str) -> None:
        """Replaces the text added last."""
        self._text[-1:] = [text]

    def unlabel(self) -> None:
        """Forgets the label of a paragraph without words of its own: the next one takes its place."""
        if not self._in_words:
            self._text = [piece for piece in self._text if piece == PAGE_BREAK]

    def end_paragraph(self, group: RtfGroup) -> None:
        """Ends the paragraph, which is in a cell of a table, of a table in a table, or in none."""
        if self._cut:
            self.unlabel()
        first = self._first or group
        style = Style(first.size, first.bold, first.underlined, first.centred, first.heading)
        if group.table_level == 0:
            self.end_row()
        target = (self.blocks, self._table.cell, self._nested.cell)[min(group.table_level, 2)]
        text = with_pairs("".join(self._text))
        lines = (text.replace("\t", "\n") if self._side_by_side else text).split("\n")
        target.extend(TextBlock(clean_text(line), style) for line in lines)
        self._text.clear()
        self._first = None
        self._in_words = self._cut = False

    def end_cell(self, group: RtfGroup, *, nested: bool = False) -> None:
        """Ends the last paragraph of a cell, and the cell."""
        group.in_table = True
        group.level = 2 if nested else 1
        self.end_paragraph(group)
        if not nested:
            self.end_nested_row()
        (self._nested if nested else self._table).end_cell()

    def end_nested_row(self) -> None:
        """Ends the row of a table in a cell: its paragraphs are the cell's."""
        self._table.cell.extend(self._nested.end_row())

    def end_row(self) -> None:
        """Ends the row of a table."""
        self.end_nested_row()
        self.blocks.extend(self._table.end_row())

    def finish(self, group: RtfGroup) -> Sequence[TextBlock]:
        """All paragraphs with words."""
        self.end_paragraph(group)
        self.end_row()
        return [block for block in self.blocks if block.text]
