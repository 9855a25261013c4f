"""A contract as a Word file: automatic numbers, styles, fields, tables, tracked changes; no number is typed."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from docx import Document
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.shared import Pt

from samples.contract import Block, Contract, Run, Runs, heading_runs
from samples.word_numbering import RECITALS, SCHEDULES, number_paragraph, write_numbering
from samples.word_parts import add_field, add_run, bookmark, save_with_fixed_dates, set_font

if TYPE_CHECKING:
    from pathlib import Path

    from docx.document import Document as WordDocument
    from docx.styles.style import ParagraphStyle
    from docx.text.paragraph import Paragraph

DATE = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)


def render(contract: Contract, target: Path) -> None:
    """Writes the contract to ``target``."""
    _Writer(contract).write(target)


class _Writer:
    def __init__(self, contract: Contract) -> None:
        self.contract = contract
        self.document: WordDocument = Document()
        self.bookmarks: dict[str, int] = {}
        self.direct = "direct-numbering" in contract.settings.look

    def write(self, target: Path) -> None:
        self._prepare_styles()
        write_numbering(self.document, self.contract.settings, linked=not self.direct)
        self._running_lines()
        for block in self.contract.blocks:
            getattr(self, f"_{block.kind}", self._paragraph)(block)
        properties = self.document.core_properties
        properties.title, properties.author, properties.last_modified_by = self.contract.settings.title, "", ""
        properties.created = properties.modified = DATE
        properties.comments = ""
        save_with_fixed_dates(self.document, target)

    # ------------------------------------------------------ styles and lines

    def _prepare_styles(self) -> None:
        font = "Arial" if "sans" in self.contract.settings.look else "Times New Roman"
        styles = self.document.styles
        for name in ("Normal", "Title", *(f"Heading {level}" for level in range(1, 5))):
            set_font(styles[name], font, 16 if name == "Title" else 11)
        for name, after in (("Clause Level 3", "Normal"), ("Clause Level 4", "Normal"), ("Recital", "Normal")):
            self._new_style(name, after)
        self._new_style("Schedule Heading", "Normal").paragraph_format.page_break_before = True
        for level in range(1, 5):
            self._new_style(f"Schedule Level {level}", "Normal")
        for level, settings in enumerate(self.contract.settings.levels[:2], 1):
            styles[f"Heading {level}"].font.bold = level == 1 or ("bold" in settings.flags and None)
        styles["Normal"].paragraph_format.space_after = Pt(6)

    def _new_style(self, name: str, base: str) -> ParagraphStyle:
        style: ParagraphStyle = self.document.styles.add_style(name, 1)
        style.base_style = self.document.styles[base]
        return style

    def _running_lines(self) -> None:
        section = self.document.sections[0]
        for part, text in (
            (section.header, self.contract.settings.header),
            (section.footer, self.contract.settings.footer),
        ):
            paragraph = part.paragraphs[0]
            for piece in text.replace("|", "\t").replace("{", "\0{").replace("}", "}\0").split("\0"):
                fields = {"{page}": "PAGE", "{pages}": "NUMPAGES"}
                if piece in fields:
                    add_field(paragraph, fields[piece], Run("1"))
                else:
                    paragraph.add_run(piece)

    # ------------------------------------------------------------ paragraphs

    def _add(self, style: str, runs: Runs, key: str = "") -> Paragraph:
        paragraph = self.document.add_paragraph(style=style)
        with bookmark(paragraph, key, self.bookmarks):
            for run in runs:
                add_run(paragraph, run)
        return paragraph

    def _title(self, _: Block) -> None:
        paragraph = self._add("Title", (Run(self.contract.settings.title),))
        paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER

    def _centred(self, block: Block) -> None:
        self._add("Normal", block.runs).alignment = WD_ALIGN_PARAGRAPH.CENTER

    def _heading(self, block: Block) -> None:
        self._add(
            "Normal", tuple(Run(run.text, bold=True) for run in block.runs)
        ).paragraph_format.keep_with_next = True

    def _pagebreak(self, _: Block) -> None:
        self.document.add_page_break()

    def _recital(self, block: Block) -> None:
        paragraph = self._add("Recital", block.runs, block.key)
        number_paragraph(paragraph, RECITALS, 0)

    def _schedule(self, block: Block) -> None:
        paragraph = self._add("Schedule Heading", tuple(Run(run.text, bold=True) for run in block.runs), block.key)
        number_paragraph(paragraph, SCHEDULES, 0)

    def _clause(self, block: Block) -> None:
        runs = heading_runs(block, self.contract.level_of(block)) + block.runs
        if block.in_schedule:
            paragraph = self._add(f"Schedule Level {block.level}", runs, block.key)
            number_paragraph(paragraph, SCHEDULES, block.level)
        elif self.direct:
            paragraph = self._add("Heading 1" if block.level == 1 and not block.runs else "Normal", runs, block.key)
            number_paragraph(paragraph, 1, block.level - 1)
        else:
            style = f"Heading {block.level}" if block.level < 3 else f"Clause Level {block.level}"
            self._add(style, runs, block.key)

    def _paragraph(self, block: Block) -> None:
        indent = 36 * max(1, block.level - 1) if block.level else 0
        self._add("Normal", block.runs).paragraph_format.left_indent = Pt(indent)

    # ---------------------------------------------------- tables, signatures

    def _table(self, block: Block) -> None:
        table = self.document.add_table(rows=0, cols=len(block.rows[0]), style="Table Grid")
        for number, row in enumerate(block.rows):
            for cell, runs in zip(table.add_row().cells, row, strict=True):
                for run in runs:
                    add_run(cell.paragraphs[0], Run(run.text, bold=number == 0 or run.bold, target=run.target))
        self.document.add_paragraph()

    def _sign(self, block: Block) -> None:
        party, *lines = (row[0] for row in block.rows)
        table = self.document.add_table(rows=1, cols=2)
        left, right = table.rows[0].cells
        for run in party:
            left.paragraphs[0].add_run(run.text).bold = True
        right.paragraphs[0].add_run("By: ____________________________")
        for line in lines:
            right.add_paragraph("".join(run.text for run in line))
        self.document.add_paragraph()
