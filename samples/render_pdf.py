"""A contract as PDF: laid out line by line, with running header and footer, one or two columns, and scanned pages."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pymupdf

from samples.contract import Block, Contract, Run, Runs, accepted, heading_runs
from samples.pdf_text import Face, Line, wrap

if TYPE_CHECKING:
    from pathlib import Path

PAGE = pymupdf.paper_rect("a4")
MARGIN, HEAD, FOOT = 72.0, 44.0, 798.0
TOP, BOTTOM, GUTTER, INDENT = 76.0, 770.0, 20.0, 30.0
NO_LABEL = Run("")
DATE = "D:20260105090000Z"


def render(contract: Contract, target: Path) -> None:
    """Writes the contract to ``target``."""
    flow = _Flow(contract)
    for block in contract.blocks:
        flow.block(block)
    document = flow.document
    for number, page in enumerate(document, 1):
        _running_lines(contract, page, number, len(document), flow.face)
        page.clean_contents()
    for number in sorted(flow.scanned):
        _photograph(document, number)
    document.set_metadata({"title": contract.settings.title, "creationDate": DATE, "modDate": DATE, "producer": ""})
    document.subset_fonts()
    document.save(target, garbage=4, deflate=True, deflate_images=True, deflate_fonts=True, no_new_id=True)


@dataclass(frozen=True, slots=True)
class _Style:
    """How a paragraph is set, in points: from the column's left edge, its text hanging, the space above, its size."""

    left: float = 0.0
    hang: float = 0.0
    above: float = 7.0
    size: float = 0.0
    centred: bool = False


class _Flow:
    """Fills pages, column by column, from the top."""

    def __init__(self, contract: Contract) -> None:
        look = contract.settings.look
        self.contract = contract
        self.face = Face("sans" if "sans" in look else "serif", 9.0 if "two-columns" in look else 11.0)
        self.columns = 2 if "two-columns" in look else 1
        self.indent = INDENT * (0.66 if self.columns == 2 else 1.0)
        self.document = pymupdf.open()
        self.scanned: set[int] = set()
        self._column, self._y, self._wide = self.columns, BOTTOM, True
        self._scanning = False

    @property
    def width(self) -> float:
        full = PAGE.width - 2 * MARGIN
        return full if self._wide or self.columns == 1 else (full - GUTTER) / 2

    @property
    def left(self) -> float:
        return MARGIN + (self._column * (self.width + GUTTER) if not self._wide else 0.0)

    def block(self, block: Block) -> None:
        """Sets one block."""
        wide = block.kind in ("title", "table", "schedule") or block.in_schedule or self.columns == 1
        if block.kind in ("pagebreak", "schedule") or block.scanned != self._scanning or (wide and not self._wide):
            self._new_page()
        elif self._wide and not wide:
            self._wide, self._column, self._top = False, 0, self._y + 12
            self._y = self._top
        self._wide, self._scanning = wide, block.scanned
        getattr(self, f"_{block.kind}", self._paragraph)(block)

    def _new_page(self) -> None:
        self._y = BOTTOM
        self._column = self.columns

    def _room(self, height: float) -> None:
        """Goes to the next column or page if fewer than ``height`` points are left."""
        if self._y + height <= BOTTOM and len(self.document):
            return
        if not self._wide and self._column + 1 < self.columns:
            self._column, self._y = self._column + 1, self._top
            return
        self.document.new_page(width=PAGE.width, height=PAGE.height)
        self._column, self._y = 0, TOP
        self._top = TOP
        if self._scanning:
            self.scanned.add(len(self.document) - 1)

    # ------------------------------------------------------------ paragraphs

    def _set(self, runs: Runs, style: _Style, label: Run = NO_LABEL, keep: int = 2) -> None:
        """Sets a paragraph; its label is at ``style.left``, the text ``style.hang`` to the right of it."""
        face = replace(self.face, size=style.size or self.face.size)
        indent = style.left + style.hang
        self._y += style.above if self._y > TOP else 0
        for index, line in enumerate(wrap(accepted(runs), face, self.width - indent) or [Line()]):
            self._room(face.leading * (keep if index == 0 else 1))
            page, baseline = self.document[-1], self._y + face.size
            if index == 0 and label.text:
                wrap((label,), face, self.width)[0].draw(page, self.left + style.left, baseline, face)
            offset = (self.width - line.width) / 2 if style.centred else indent
            line.draw(page, self.left + offset, baseline, face)
            self._y += face.leading

    def _pagebreak(self, _: Block) -> None:
        pass

    def _title(self, _: Block) -> None:
        self._set(
            (Run(self.contract.settings.title, bold=True),), _Style(above=10, centred=True, size=self.face.size + 4)
        )

    def _centred(self, block: Block) -> None:
        self._set(block.runs, _Style(centred=True))

    def _heading(self, block: Block) -> None:
        runs = tuple(replace(run, bold=True) for run in block.runs)
        self._set(runs, _Style(above=14, centred="left-headings" not in self.contract.settings.look), keep=4)

    def _schedule(self, block: Block) -> None:
        self._set((Run(block.label, bold=True),), _Style(centred=True), keep=4)
        self._set(tuple(replace(run, bold=True) for run in block.runs), _Style(centred=True), keep=3)

    def _recital(self, block: Block) -> None:
        self._labelled(Run(block.label), block.runs, _Style())

    def _labelled(self, label: Run, runs: Runs, style: _Style) -> None:
        """A number with its text beside it, two steps away if one is too short, or on one line with it."""
        if "inline-labels" in self.contract.settings.look:
            self._set((label, Run("  "), *runs), style)
            return
        steps = 1 if self.face.width(label.text + " ", label.bold) < self.indent else 2
        self._set(runs, replace(style, hang=self.indent * steps), label, keep=3 if label.bold else 2)

    def _clause(self, block: Block) -> None:
        level = self.contract.level_of(block)
        label = Run(block.label, bold="bold" in level.flags)
        runs = heading_runs(block, level) + block.runs
        if "centred" in level.flags:
            self._set((label,), _Style(above=14, centred=True), keep=5)
            self._set(runs, _Style(above=2, centred=True), keep=3)
        else:
            style = _Style(self.indent * max(0, block.level - 2), above=12 if block.level == 1 else 7)
            self._labelled(label, runs, style)

    def _paragraph(self, block: Block) -> None:
        left = self.indent * (max(1, block.level - 1) + (block.kind == "definition")) if block.level else 0.0
        self._set(block.runs, _Style(left))

    # ---------------------------------------------------- tables, signatures

    def _table(self, block: Block) -> None:
        face = replace(self.face, size=self.face.size - 1)
        widths = _column_widths(block, self.width)
        self._y += 8
        for number, row in enumerate(block.rows):
            cells = [
                wrap(tuple(replace(run, bold=number == 0) for run in cell), face, width - 10)
                for cell, width in zip(row, widths, strict=True)
            ]
            height = max(len(cell) for cell in cells) * face.leading + 8
            self._room(height)
            self._draw_row(cells, widths, height, face)

    def _draw_row(self, cells: list[list[Line]], widths: list[float], height: float, face: Face) -> None:
        x = self.left
        for cell, width in zip(cells, widths, strict=True):
            self.document[-1].draw_rect((x, self._y, x + width, self._y + height), width=0.5)
            for index, line in enumerate(cell):
                line.draw(self.document[-1], x + 5, self._y + 4 + index * face.leading + face.size, face)
            x += width
        self._y += height

    def _sign(self, block: Block) -> None:
        party, *lines = (row[0] for row in block.rows)
        self._room(self.face.leading * (len(lines) + 6))
        self._set(tuple(replace(run, bold=True) for run in party), _Style(above=22))
        self._set((Run("By: ____________________________"),), _Style(above=16))
        for line in lines:
            self._set(line, _Style(above=2))


def _column_widths(block: Block, total: float) -> list[float]:
    """Widths in proportion to the longest cell of each column, none wider than five times the narrowest."""
    longest = [
        max(len("".join(run.text for run in cell)) for cell in column) for column in zip(*block.rows, strict=True)
    ]
    shares = [max(12, min(size, 60)) for size in longest]
    return [total * share / sum(shares) for share in shares]


def _running_lines(contract: Contract, page: pymupdf.Page, number: int, count: int, face: Face) -> None:
    small = replace(face, size=8.5)
    for text, y in ((contract.settings.header, HEAD), (contract.settings.footer, FOOT)):
        parts = text.replace("{page}", str(number)).replace("{pages}", str(count)).split("|")
        for index, part in enumerate(parts):
            for line in wrap((Run(part.strip()),), small, PAGE.width):
                spare = PAGE.width - 2 * MARGIN - line.width
                share = 0.5 if len(parts) == 1 else index / (len(parts) - 1)
                line.draw(page, MARGIN + spare * share, y, small)


def _photograph(document: pymupdf.Document, number: int) -> None:
    """Replaces the page by a picture of it, in four greys and slightly skewed, as from a scanner."""
    matrix = pymupdf.Matrix(2.5, 2.5).prerotate(0.4)
    picture = document[number].get_pixmap(matrix=matrix, colorspace=pymupdf.csGRAY)
    samples = bytes(0 if grey < 70 else 120 if grey < 150 else 200 if grey < 225 else 255 for grey in picture.samples)
    scan = pymupdf.Pixmap(pymupdf.csGRAY, picture.width, picture.height, samples, False)
    document.delete_page(number)
    page = document.new_page(number, width=PAGE.width, height=PAGE.height)
    page.insert_image(PAGE, stream=scan.tobytes("png"))
