"""A PDF page as drawn: pieces of printed lines and the rules between them, turned so that the text is upright."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, Final

from core.reading.blocks import clean_text
from core.reading.signs import is_sign_font, signs_in
from core.text.labels import after_label, is_label
from core.types import Box

RAISED: Final = ("\ue000", "\ue001")
"""Surround a small raised mark within a row's text until the notes are known."""

SOFT: Final = "\xad"
"""At a line's end, it marks that the typesetter broke the word; a word's own hyphen is "-"."""

_BOLD: Final = 16  # PyMuPDF's span flag
_VECTOR: Final = 3  # PyMuPDF's block type
_HEAVY: Final = re.compile(r"Bold|Black|Heavy", re.IGNORECASE)
_STEP: Final = 8.0  # points; rules are sought in bands of this height
_MARK: Final = re.compile(r"\s*(?:\d{1,3}|\*{1,5}|[†‡§]{1,2})\s*$")
_ODD: Final = re.compile("[\xac\xad\u037e\u2010\u2011\ufffd\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")
_BREAKS: Final = ("\xad", "\xac")  # a soft hyphen, and the sign by which Word shows it
_GLYPHS: Final = str.maketrans(
    {
        "\xad": "-",  # within a line, it is how some fonts name their hyphen
        "\u037e": ";",  # the Greek question mark, as some fonts name their semicolon
        "\u2010": "-",
        "\u2011": "-",
        "\uf0b7": "•",  # Word's bullets, in symbol fonts
        "\uf0a7": "▪",
        "\uf0a8": "□",
        "\uf06f": "□",
        "\uf0d8": "›",
        "\uf0fc": "✓",
        "\ufffd": " ",
        "\u200b": "",
    }
)


@dataclass(frozen=True, slots=True)
class Row:
    """One printed line, or a piece of one: its words, page, box in points of the upright page, and how it begins.

    ``joint`` separates a row from the previous one: a tab from the previous cell of a table row, a space from the
    previous line of its cell, a line feed from another paragraph; None leaves it open. Tabs within ``text`` also
    separate cells. ``column`` is the left and right margin of the column that contains the row, None where that is the
    page. ``drawn`` is its place in the drawing order of the page. ``confidence`` is that of text recognition in each
    word, from 0 to 100; empty where the page was not recognised.
    """

    text: str
    page: int
    box: Box
    size: float
    bold: bool = False
    underlined: bool = False
    centred: bool = False
    joint: str | None = None
    column: tuple[float, float] | None = None
    drawn: int = 0
    after_break: bool = False  # a page of the original ended before this row, inside a page of the file
    confidence: tuple[float, ...] = ()

    @property
    def height(self) -> float:
        return self.box[3] - self.box[1]

    @property
    def width(self) -> float:
        return self.box[2] - self.box[0]


@dataclass(slots=True)
class Sheet:
    """The content of one page: rows in the order drawn, and rules (thin lines drawn across) as boxes.

    ``turn`` says how often the page as shown was turned by 90 degrees clockwise to set its text upright; ``width``
    and ``height`` are those of the upright page.
    """

    number: int
    width: float
    height: float
    turn: int = 0
    rows: list[Row] = field(default_factory=list)
    across: list[Box] = field(default_factory=list)
    soft_named: bool = False  # a font here names its plain hyphen U+00AD

    def as_shown(self, box: Box) -> Box:
        """A box of the upright page, on the page as shown."""
        x0, y0, x1, y1 = box
        if self.turn == 1:
            return (y0, self.width - x1, y1, self.width - x0)
        if self.turn == 2:
            return (self.width - x1, self.height - y1, self.width - x0, self.height - y0)
        if self.turn == 3:
            return (self.height - y1, x0, self.height - y0, x1)
        return box


def sheet_of(page: dict[str, Any], number: int, rotation: int = 0) -> Sheet:
    """The sheet of a page as PyMuPDF's ``get_text("dict")`` gives it; vectors are used where they were collected.

    ``rotation`` is that of the page as shown, in degrees clockwise, which the dictionary lacks.
    """
    lines = [line for block in page["blocks"] if "lines" in block for line in block["lines"]]
    turn = _turn(lines)
    width, height = page["width"], page["height"]
    upright = _upright(turn, width, height)
    sheet = Sheet(number, *((height, width) if turn % 2 else (width, height)), (turn - rotation // 90) % 4)
    seen: set[tuple[str, int, int]] = set()
    for line in lines:
        row = _row(line, number, turn, upright, len(sheet.rows))
        if row is None:
            continue
        key = (row.text, int(row.box[0]) >> 1, int(row.box[1]) >> 1)
        if key not in seen:  # drawn twice to look bold
            seen.add(key)
            sheet.rows.append(row)
    sheet.across = list(_rules(page, upright))
    sheet.rows = _underlined(sheet)
    sheet.soft_named = any("\xad" in span["text"].strip()[:-1] for line in lines for span in line["spans"])
    return sheet


def _turn(lines: list[dict[str, Any]]) -> int:
    """How most of the page's text runs: 0 to the right, 1 up, 2 upside down, 3 down; counted in characters."""
    if all(line["dir"] == (1.0, 0.0) for line in lines):
        return 0
    runs: Counter[int] = Counter()
    for line in lines:
        count = sum(len(span["text"].strip()) for span in line["spans"])
        for turn, (x, y) in enumerate(_RUNS):
            if line["dir"][0] * x + line["dir"][1] * y > 0.9:
                runs[turn] += count
    return max(runs, key=lambda turn: (runs[turn], -turn), default=0)


_RUNS: Final = ((1, 0), (0, -1), (-1, 0), (0, 1))


def _upright(turn: int, width: float, height: float) -> Callable[[Box], Box]:
    turns: tuple[Callable[[Box], Box], ...] = (
        lambda b: b,
        lambda b: (height - b[3], b[0], height - b[1], b[2]),
        lambda b: (width - b[2], height - b[3], width - b[0], height - b[1]),
        lambda b: (b[1], width - b[2], b[3], width - b[0]),
    )
    return turns[turn]


def _row(line: dict[str, Any], page: int, turn: int, upright: Callable[[Box], Box], drawn: int) -> Row | None:
    """A line's row; None where it has no words or is askew, as stamps, watermarks and logos are."""
    spans = line["spans"]
    for span in spans:
        if is_sign_font(span["font"]):  # as the ticks of forms are
            span["text"] = signs_in(span["text"], span["font"])
    shown = [span for span in spans if not span["text"].isspace()] if len(spans) > 1 else spans
    if not shown:
        return None
    drawn_text = "".join([span["text"] for span in spans]) if len(spans) > 1 else spans[0]["text"]
    text = _printed(drawn_text if len(shown) < 2 else _with_marks(spans, shown))
    if not text or not _is_straight(line["dir"], turn, text):
        return None
    if len(spans) == 1:
        box = upright(spans[0]["bbox"])
    else:
        x0, y0, x1, y1 = zip(*(upright(span["bbox"]) for span in shown), strict=True)
        box = (min(x0), min(y0), max(x1), max(y1))
        drawn_text = "".join([span["text"] for span in shown])
    box = _of_words(box, drawn_text)
    first = shown[0] if len(shown) == 1 or not _is_raised(shown[0], shown) else shown[1]
    bold = bool(first["flags"] & _BOLD) or bool(_HEAVY.search(first["font"]))
    return Row(text, page, box, first["size"], bold, drawn=drawn, confidence=first.get("confidence", ()))


def _of_words(box: Box, text: str) -> Box:
    """The box of a text without the spaces at its ends."""
    if not (text[0].isspace() or text[-1].isspace()):
        return box
    width = (box[2] - box[0]) / len(text)
    before, after = len(text) - len(text.lstrip()), len(text) - len(text.rstrip())
    return (box[0] + before * width, box[1], box[2] - after * width, box[3])


def _is_straight(direction: tuple[float, float], turn: int, text: str) -> bool:
    """Whether a line runs as the page does; of letters set singly, as along a curve, only the untilted do."""
    along = direction[0] * _RUNS[turn][0] + direction[1] * _RUNS[turn][1]
    return along > 0.9999 or (along > 0.96 and len(text) > 2)


def _printed(text: str) -> str:
    """The words as printed, in single spaces."""
    text = " ".join(text.split())
    if (text.isascii() or not _ODD.search(text)) and text.isprintable():
        return text
    if text.endswith(_BREAKS) and text[-2:-1].isalpha():
        return clean_text(text[:-1].translate(_GLYPHS)) + SOFT
    return clean_text(text.translate(_GLYPHS))


def _with_marks(spans: list[dict[str, Any]], shown: list[dict[str, Any]]) -> str:
    pieces = []
    for span in spans:
        text = span["text"]
        pieces.append(f"{RAISED[0]}{text.strip()}{RAISED[1]}" if _is_raised(span, shown) else text)
    return "".join(pieces)


def _is_raised(span: dict[str, Any], shown: list[dict[str, Any]]) -> bool:
    """Whether a span looks like a note's mark: a number or asterisk, small, above the line's own baseline."""
    if len(span["text"]) > 6 or not _MARK.match(span["text"]):
        return False
    main = max(shown, key=lambda other: other["size"])
    return bool(span["size"] <= 0.85 * main["size"] and span["origin"][1] < main["origin"][1] - 0.1 * main["size"]) or (
        span is not main and bool(span["flags"] & 1) and span["size"] < main["size"]
    )


def _underlined(sheet: Sheet) -> list[Row]:
    """The rows of a sheet, with those marked that are underlined, from their beginning or right after a label."""
    if not sheet.across:
        return sheet.rows
    rules: dict[int, list[Box]] = {}
    for rule in sheet.across:
        for step in (-1, 0, 1):
            rules.setdefault(int(rule[1] / _STEP) + step, []).append(rule)

    def is_underlined(row: Row) -> bool:
        x0, y0, x1, y1 = row.box
        label = after_label(row.text)
        begins = x0 + label * (x1 - x0) / len(row.text) + 0.5 * row.size
        return any(
            y0 + 0.7 * (y1 - y0) < rule[1] < y1 + 0.15 * row.size
            and x0 - 2 <= rule[0] <= begins
            and rule[2] <= x1 + 2
            and rule[2] - rule[0] > 1.5 * row.size
            for rule in rules.get(int(y1 / _STEP), ())
        )

    return [replace(row, underlined=True) if is_underlined(row) else row for row in sheet.rows]


def _rules(page: dict[str, Any], upright: Callable[[Box], Box]) -> Iterator[Box]:
    """The visible thin lines across a page."""
    for block in page["blocks"]:
        if block["type"] == _VECTOR and block["color"] != 0xFFFFFF and block["alpha"]:
            x0, y0, x1, y1 = box = upright(block["bbox"])
            if y1 - y0 <= 3 and x1 - x0 >= 6:
                yield box


# ------------------------------------------------------------- lines

_CELL_GAP: Final = 1.6  # of the type's size; words of a justified line are nearer
_WORD_GAP: Final = 0.5
_LEADERS: Final = re.compile(r"(?:\.\s?){4,}$|…$")
_LABEL_REACH: Final = 9.0  # of the type's size, from a label to its text


def bands(rows: Iterable[Row]) -> list[list[Row]]:
    """The rows grouped by baseline, from the top of the page to its foot, each group from left to right."""
    grouped: list[list[Row]] = []
    for row in sorted(rows, key=lambda row: (row.box[1] + row.box[3], row.box[0])):
        if grouped and _same_baseline(grouped[-1], row):
            grouped[-1].append(row)
        else:
            grouped.append([row])
    for band in grouped:
        if len(band) > 1:
            band.sort(key=lambda row: row.box[0])
    return grouped


def _same_baseline(band: list[Row], row: Row) -> bool:
    """Whether a row is beside those of a band: at their height, and overlapping none of them."""
    first = band[0].box
    top, foot = row.box[1], row.box[3]
    shared = min(first[3], foot) - max(first[1], top)
    if shared <= 0.5 * min(first[3] - first[1], foot - top):
        return False
    return all(min(other.box[2], row.box[2]) - max(other.box[0], row.box[0]) < 2 for other in band)


def line_segments(band: list[Row]) -> list[Row]:
    """The pieces of a line, joined where they are one run of words or a label and its text."""
    if len(band) == 1:
        return band
    pieces = [band[0]]
    for before, row in pairwise(band):
        last = pieces[-1]
        gap = row.box[0] - last.box[2]
        if _goes_on(before, row, gap) or (len(pieces) == 1 and _is_led(last, row, gap)):
            pieces[-1] = _beside(last, row, "" if gap < 0.1 * last.size else " ")
        else:
            pieces.append(row)
    return pieces


def _goes_on(before: Row, row: Row, gap: float) -> bool:
    """Whether a piece belongs to the same run of words as the previous one: near it, and drawn right after it."""
    widest = _CELL_GAP if row.drawn == before.drawn + 1 else _WORD_GAP
    return gap < widest * max(row.size, before.size) or (bool(_LEADERS.search(before.text)) and len(row.text) < 8)


def _is_led(last: Row, row: Row, gap: float) -> bool:
    return is_label(last.text) and gap < _LABEL_REACH * row.size


def is_stretched(line: Sequence[Row], beside: Row) -> bool:
    """Whether a line with wide gaps is running text, stretched to the margin where the line beside it ends."""
    near = abs(beside.box[1] - line[0].box[1]) < 1.6 * max(beside.size, line[0].size)
    begins = beside.box[0] < line[0].box[0] + 2 and beside.width > 0.8 * (line[-1].box[2] - line[0].box[0])
    return near and begins and abs(beside.box[2] - line[-1].box[2]) < 1.5


def join_row(line: Sequence[Row], between: str = "\t") -> Row:
    """The pieces of a line as one row, its cells separated by tabs."""
    row = line[0]
    for piece in line[1:]:
        row = _beside(row, piece, between)
    return row


def _beside(row: Row, piece: Row, between: str) -> Row:
    a, b = row.box, piece.box
    box = (a[0], min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]))
    size, drawn = max(row.size, piece.size), min(row.drawn, piece.drawn)
    underlined = row.underlined or (piece.underlined and is_label(row.text))
    return replace(row, text=row.text + between + piece.text, box=box, size=size, drawn=drawn, underlined=underlined)
