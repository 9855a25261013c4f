"""Sets words into lines for the PDF renderer: fonts, measuring, wrapping and drawing."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cache

import pymupdf

from samples.contract import Run, Runs

_FONTS = {"serif": ("tiro", "tibo"), "sans": ("helv", "hebo")}


@cache
def _font(family: str, bold: bool) -> pymupdf.Font:
    return pymupdf.Font(_FONTS[family][bold])


@dataclass(frozen=True, slots=True)
class Face:
    """A type family at a size in points."""

    family: str
    size: float

    @property
    def leading(self) -> float:
        """The distance between two baselines."""
        return self.size * 1.28

    def width(self, text: str, bold: bool = False) -> float:
        """How wide the text is, in points."""
        return float(_font(self.family, bold).text_length(text, self.size))


@dataclass(slots=True)
class Line:
    """One line: runs with their distances in points from its start."""

    pieces: list[tuple[float, Run]] = field(default_factory=list)
    width: float = 0.0

    def add(self, run: Run, face: Face) -> None:
        """Appends a run, joined to the last one if the look is the same."""
        look = Run(run.text, run.bold, run.underline)
        if self.pieces and replace(self.pieces[-1][1], text=run.text) == look:
            x, last = self.pieces[-1]
            self.pieces[-1] = (x, replace(last, text=last.text + run.text))
        else:
            self.pieces.append((self.width, look))
        self.width += face.width(run.text, run.bold)

    def draw(self, page: pymupdf.Page, x: float, y: float, face: Face) -> None:
        """Draws the line with its baseline at ``y``."""
        writer = pymupdf.TextWriter(page.rect)
        for offset, run in self.pieces:
            start = x + offset
            writer.append((start, y), run.text, font=_font(face.family, run.bold), fontsize=face.size)
            if run.underline:
                end = start + face.width(run.text.rstrip(), run.bold)
                page.draw_line((start, y + 1.5), (end, y + 1.5), width=0.5)
        writer.write_text(page)


def wrap(runs: Runs, face: Face, width: float) -> list[Line]:
    """Breaks runs into lines of at most ``width`` points, between words only."""
    lines = [Line()]
    for word in _words(runs):
        needed = face.width("".join(run.text for run in word).rstrip())
        if lines[-1].pieces and lines[-1].width + needed > width:
            lines.append(Line())
        for run in word:
            lines[-1].add(run, face)
    return [line for line in lines if line.pieces]


def _words(runs: Runs) -> list[list[Run]]:
    """The runs split after each space; a word may have several looks, such as a bold term between quotes."""
    words: list[list[Run]] = []
    open_word = False
    for run in runs:
        for part in re.findall(r"\S+\s*|\s+", run.text):
            if not open_word:
                words.append([])
            words[-1].append(replace(run, text=part))
            open_word = not part[-1].isspace()
    return words
