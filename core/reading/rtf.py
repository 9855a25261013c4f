r"""Reads Rich Text Format: paragraphs with their list numbers, tables and footnotes, and how each begins.

The library striprtf keeps the words but drops footnotes, type, alignment and page breaks, by which headings are known.
Source: Microsoft, Rich Text Format specification 1.9.1.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from core.reading.blocks import PAGE_BREAK, Block, Style, clean, is_label, row_blocks
from core.reading.builder import assemble
from core.reading.rtftokens import Group, Token, tokens, with_pairs
from core.reading.sniff import content
from core.reading.title import find_title
from core.types import Document

_UNSHOWN = (
    "annotation atnauthor atnid colortbl comment datafield falt fldinst fontemb fontfile fonttbl footer footerf "
    "footerl footerr ftncn ftnsep ftnsepc header headerf headerl headerr info listname nonshppict objclass objdata "
    "objname panose pict revtbl rxe shppict sn sp sv stylesheet tc template themedata txe xe"
)
_SKIPPED: Final = frozenset(_UNSHOWN.split())
_SIGNS: Final = {
    "tab": "\t",
    "cell": "",
    "line": "\n",
    "column": "\n",
    "page": PAGE_BREAK,
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
_ENDS: Final = frozenset({"par", "\n", "\r", "sect", "nestcell"})
_SWITCHES: Final = {"b": "bold", "caps": "capitals", "v": "hidden", "deleted": "deleted"}
_UNDERLINES: Final = frozenset({"ul", "uldb", "ulw", "uld", "uldash", "ulth", "ulthdash", "ulwave"})


def read_rtf(path: Path, document_id: str) -> Document:
    """The document in a Rich Text file.

    Raises:
        UnreadableFile: out of reach.
    """
    data = content(path)
    reader = _Reader()
    for token in tokens(data):
        reader.take(token)
    blocks = reader.finish()
    return assemble(blocks, document_id, path, find_title(blocks))


class _Side:
    """Text that stands apart from the paragraph that holds it: a footnote or a text box."""

    def __init__(self, depth: int, mark: str) -> None:
        self.depth = depth
        self.mark = mark
        self.blocks: list[Block] = []
        self.text: list[str] = []
        self.first: Group | None = None
        self.cells: list[list[Block]] = []
        self.row: list[Block] = []


class _Reader:
    """Follows the groups and control words, and gathers paragraphs."""

    def __init__(self) -> None:
        self._groups = [Group()]
        self._flows = [_Side(0, "")]  # the body, and the footnotes and text boxes around the place
        self._notes: list[Block] = []
        self._note_count = 0
        self._in_words = False  # a label that comes after words of its paragraph is not shown

    def take(self, token: Token) -> None:
        """Takes the next token in."""
        if token.kind == "open":
            self._groups.append(self._groups[-1].inside())
        elif token.kind == "close":
            self._close()
        elif token.kind == "word":
            self._word(token.text, token.number)
        else:
            self._say(token.text)

    def finish(self) -> list[Block]:
        """All paragraphs, the footnotes last."""
        while len(self._flows) > 1:
            self._end_side()
        self._end_paragraph()
        self._end_row()
        return [*self._flows[0].blocks, *self._notes]

    def _close(self) -> None:
        if len(self._flows) > 1 and self._flows[-1].depth == len(self._groups):
            self._end_side()
        if len(self._groups) > 1:
            self._groups.pop()

    def _word(self, word: str, number: int | None) -> None:
        group = self._groups[-1]
        if word in {"footnote", "shptxt"}:
            self._begin_side(word, group)
        elif word in _SKIPPED or word == "*":
            group.skipped = True
        elif group.skipped:
            return
        elif word in _ENDS:
            if not group.hidden:  # a hidden end lets the next paragraph go on behind this one
                self._end_paragraph()
        elif word == "cell":
            self._end_cell()
        elif word == "row":
            self._end_row()
        elif word in _SIGNS:
            self._say(_SIGNS[word])
        elif word == "pagebb":
            self._say(PAGE_BREAK)
        else:
            self._format(group, word, number)

    def _format(self, group: Group, word: str, number: int | None) -> None:
        if word in _SWITCHES:
            setattr(group, _SWITCHES[word], number != 0)
        elif word in _UNDERLINES or word == "ulnone":
            group.underlined = word != "ulnone" and number != 0
        elif word == "fs":
            group.size = (number or 0) / 2  # half-points
        elif word == "plain":
            group.plain()
        elif word == "pard":
            group.pard()
        elif word in {"ql", "qr", "qj", "qc"}:
            group.centred = word == "qc"
        elif word == "outlinelevel":
            group.heading = number + 1 if number is not None and number < 9 else 0
        elif word == "intbl":
            group.in_table = True
        elif word in {"listtext", "pntext"}:
            group.label = True

    def _say(self, text: str) -> None:
        group = self._groups[-1]
        flow = self._flows[-1]
        if group.skipped or group.hidden or group.deleted or (group.label and self._in_words):
            return
        if text.strip() and not group.label and (flow.first is None or is_label("".join(flow.text))):
            flow.first = group.copy()
        self._in_words = not group.label and (self._in_words or bool(text.strip()))
        flow.text.append(text.upper() if group.capitals else text)

    # ------------------------------------------------------------ paragraphs

    def _end_paragraph(self) -> None:
        flow, group = self._flows[-1], self._groups[-1]
        first = flow.first or group
        style = Style(first.size, first.bold, first.underlined, first.centred, first.heading)
        target = flow.row if group.in_table else flow.blocks
        if not group.in_table:
            self._end_row()
        target.extend(Block(clean(line), style) for line in with_pairs("".join(flow.text)).split("\n"))
        flow.text.clear()
        flow.first = None
        self._in_words = False

    def _end_cell(self) -> None:
        self._groups[-1].in_table = True
        self._end_paragraph()
        flow = self._flows[-1]
        flow.cells.append([block for block in flow.row if block.text])
        flow.row = []

    def _end_row(self) -> None:
        flow = self._flows[-1]
        if flow.row:
            flow.cells.append(flow.row)
        flow.blocks.extend(row_blocks(flow.cells))
        flow.cells, flow.row = [], []

    # ------------------------------------------------- footnotes, text boxes

    def _begin_side(self, word: str, group: Group) -> None:
        mark = ""
        if word == "footnote":
            self._note_count += 1
            mark = f"[{self._note_count}]"
            self._say(mark)
        group.skipped = False
        group.label = False
        self._flows.append(_Side(len(self._groups), mark))

    def _end_side(self) -> None:
        self._end_paragraph()
        self._end_row()
        side = self._flows.pop()
        blocks = [block for block in side.blocks if block.text]
        if side.mark:
            notes = [replace(block, note=True) for block in blocks]
            self._notes.extend([notes[0].after(side.mark), *notes[1:]] if notes else [])
        else:
            self._flows[-1].blocks.extend(blocks)
