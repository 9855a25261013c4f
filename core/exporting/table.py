"""Writes clauses as a table, a row each with what it states: one clause type across contracts."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from itertools import starmap
from pathlib import Path
from typing import Final

from core.base.translation import tr
from core.exporting.destination import destination, write_aside
from core.exporting.layout import clean_line, lay_out
from core.exporting.spreadsheet import Cell, Sheet, workbook
from core.text.visible import visible_name
from core.types import STANDARD_EXPORT, TABLE_ENDINGS, Excerpt, ExportChoices
from core.types.facts import Facts
from core.types.stated import Stated, StatedColumn, cell_words, stated_columns

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""The first characters of cells that a spreadsheet would evaluate (OWASP, "CSV Injection")."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A clause, what is known about its contract, and what it states."""

    excerpt: Excerpt
    contract: Facts
    stated: Stated = ()


def write_table(rows: Sequence[TableRow], to: Path, choices: ExportChoices = STANDARD_EXPORT) -> Path:
    """Writes the clauses, in the given order: for Excel, as comma-separated values (RFC 4180) in UTF-8, or as JSON.

    Each has its contract, parties, kind, dates, term, law, section, heading, page, words, file, remarks and the user's
    note, and a column for each value and attribute that any of them states: a number in the unit of its heading, or, of
    several, words. For Excel, numbers and dates are what they are. A cell of comma-separated values that a spreadsheet
    would take for a formula begins with an apostrophe.

    Returns:
        The file written: ``to``, with ".csv" added if it has another extension than those of `TABLE_ENDINGS`.

    Raises:
        ExportError: there is no clause, or the file cannot be written.
    """
    to = destination(rows, to, to.suffix.lower() if to.suffix.lower() in TABLE_ENDINGS else ".csv")
    columns = stated_columns([row.stated for row in rows])
    titles = [*_titles(), *(each.heading for each in columns)]
    cells = [[*starmap(_typed, enumerate(_cells(row, choices))), *_stated(row.stated, columns)] for row in rows]
    match to.suffix.lower():
        case ".xlsx":
            widths = [_WIDE if title == tr("Clause") else _NARROW for title in titles]
            data = workbook([Sheet(tr("Clauses"), widths, [titles, *cells])])
        case ".json":
            plain = [dict(zip(titles, row, strict=True)) for row in cells]
            data = json.dumps(plain, ensure_ascii=False, indent=2, default=str).encode(errors="backslashreplace")
        case _:
            made = io.StringIO(newline="")
            csv.writer(made).writerows([titles, *([plain_cell(_said(cell)) for cell in row] for row in cells)])
            data = made.getvalue().encode("utf-8-sig")  # with the BOM that tells Excel the encoding
    write_aside(data, to, tr("The table could not be saved."))
    return to


_WIDE, _NARROW = 70, 22  # characters of a column
_DATES, _NUMBERS = (3, 4), (5, 9)  # of the columns of `_titles`


def _said(cell: Cell) -> str:
    return f"{cell:.15g}" if isinstance(cell, float) else str(cell)


def _typed(at: int, cell: str) -> Cell:
    """A date, term or page as what it is, as far as it is one."""
    if at in _NUMBERS and cell.isdecimal():
        return float(cell)
    with suppress(ValueError):  # a year and month are no date
        return date.fromisoformat(cell) if at in _DATES else cell
    return cell


def _stated(row: Stated, columns: Sequence[StatedColumn]) -> Iterator[Cell]:
    for column in columns:
        cell = column.cell(row)
        alone = cell[0].number if len(cell) == 1 else None
        yield _name(cell_words(cell)) if alone is None else alone


def _titles() -> list[str]:
    return [
        tr("Contract"),
        tr("Parties"),
        tr("Agreement"),
        tr("Date"),
        tr("Effective date"),
        tr("Term (months)"),
        tr("Governing law"),
        tr("Section"),
        tr("Heading"),
        tr("Page"),
        tr("Clause"),
        tr("File"),
        tr("Remarks"),
        tr("Note"),
    ]


def _cells(row: TableRow, choices: ExportChoices) -> list[str]:
    excerpt, contract = row.excerpt, row.contract
    laid_out = lay_out(excerpt, choices)
    words = "\n".join(paragraph.text for paragraph in laid_out.paragraphs)
    dates = (contract.date, contract.effective, contract.term)
    names = (excerpt.title, "; ".join(contract.parties), contract.kind, *dates, contract.law, excerpt.section)
    file = _name(str(excerpt.file)) if excerpt.file.name else ""
    page, remarks, note = str(excerpt.page or ""), " ".join(laid_out.remarks), "\n".join(laid_out.note)
    return [*map(_name, names), _name(excerpt.heading), page, words, file, remarks, note]


def _name(text: str) -> str:
    return visible_name(clean_line(text))


def plain_cell(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell.startswith(_FORMULA) else cell
