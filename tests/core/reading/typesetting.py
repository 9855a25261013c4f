"""Sets paragraphs as pages of a PDF, line by line, so that a test knows what stands where."""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random

import pymupdf

WIDTH, HEIGHT, TOP, FOOT, LEADING = 595.0, 842.0, 90.0, 760.0, 14.0
SYLLABLES = ["an", "ber", "co", "dal", "el", "fi", "gor", "hu", "im", "jun", "ka", "lo", "me", "nar", "op", "pri"]
Draw = Callable[[pymupdf.Page, int], None]
"""Draws what else stands on a page: the page and its number."""


def width(text: str, size: float = 11, font: str = "tiro") -> float:
    return size * sum(_advance(sign, font) for sign in text)


@cache
def _advance(sign: str, font: str) -> float:
    """How wide a sign is in type of size 1; these fonts have no kerning, and asking again for each line takes long."""
    return float(pymupdf.get_text_length(sign, font, 1))


def wrapped(text: str, measure: float, size: float = 11) -> list[str]:
    """The lines of a text set to a measure; a word too long for a line's rest is broken where "|" stands in it."""
    lines, line = [], ""
    for word in text.split():
        head, _, tail = word.partition("|")
        if width(f"{line} {head}{tail}".strip(), size) <= measure:
            line = f"{line} {head}{tail}".strip()
        elif tail and width(f"{line} {head}-".strip(), size) <= measure:
            lines.append(f"{line} {head}-".strip())
            line = tail
        else:
            lines.append(line)
            line = head + tail
    return [*lines, line]


def put(
    page: pymupdf.Page | pymupdf.Shape, x: float, y: float, text: str, size: float = 11, font: str = "tiro"
) -> None:
    page.insert_text((x, y), text, fontsize=size, fontname=font)


def set_pages(
    path: Path, paragraphs: Sequence[str], columns: int = 1, *, draw: Draw | None = None, across: bool = False
) -> Path:
    """Writes the paragraphs in columns over as many pages as they need, parted by half a line.

    With ``across`` the lines of all columns are drawn from the top of the page to its foot, not column by column.
    """
    pdf = pymupdf.open()
    gutter = 24.0
    measure = (WIDTH - 160 - gutter * (columns - 1)) / columns
    places: list[tuple[int, float, float, str]] = []
    slot, y = 0, TOP
    for paragraph in paragraphs:
        for line in wrapped(paragraph, measure):
            if y > FOOT:
                slot, y = slot + 1, TOP
            places.append((slot // columns, 80 + slot % columns * (measure + gutter), y, line))
            y += LEADING
        y += LEADING / 2
    for number in range(places[-1][0] + 1):
        page = pdf.new_page(width=WIDTH, height=HEIGHT)
        here = [place for place in places if place[0] == number]
        drawn = page.new_shape()  # all at once: each writing to a page reads all that is written there
        for _, x, y, line in sorted(here, key=lambda place: place[2]) if across else here:
            put(drawn, x, y, line)
        drawn.commit()
        if draw:
            draw(page, number + 1)
    pdf.save(path)
    pdf.close()
    return path


def words(seed: int, count: int) -> str:
    """So many words that hardly come twice, the first with a capital."""
    draw = Random(seed)
    return " ".join("".join(draw.choices(SYLLABLES, k=draw.randint(1, 4))) for _ in range(count)).capitalize()


def pages(path: Path, *drawn: list[tuple[float, float, str]]) -> Path:
    """A file whose pages hold these words at these places."""
    pdf = pymupdf.open()
    for page in drawn:
        made = pdf.new_page(width=WIDTH, height=HEIGHT)
        for x, y, text in page:
            put(made, x, y, text)
    pdf.save(path)
    pdf.close()
    return path
