"""Writes clauses as a table for spreadsheets, a row each: one clause type across contracts."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from core.base.translation import tr
from core.exporting.destination import destination, write_aside
from core.exporting.layout import clean_line, lay_out
from core.text.visible import visible_name
from core.types import STANDARD_EXPORT, Excerpt, ExportChoices
from core.types.facts import Facts

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""The first characters of cells that a spreadsheet would evaluate (OWASP, "CSV Injection")."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A clause, and what is known about its contract."""

    excerpt: Excerpt
    contract: Facts


def write_table(rows: Sequence[TableRow], to: Path, choices: ExportChoices = STANDARD_EXPORT) -> Path:
    """Writes the clauses, in the given order, as comma-separated values (RFC 4180) in UTF-8.

    Each has its contract, parties, kind, dates, term, law, section, heading, page, words, file, remarks and the user's
    note. A cell that a spreadsheet would take for a formula begins with an apostrophe.

    Returns:
        The file written: ``to``, with ".csv" added if it has another extension.

    Raises:
        ExportError: there is no clause, or the file cannot be written.
    """
    to = destination(rows, to, ".csv")
    made = io.StringIO(newline="")
    writer = csv.writer(made)
    writer.writerow(_titles())
    writer.writerows([plain_cell(cell) for cell in _cells(row, choices)] for row in rows)
    data = made.getvalue().encode("utf-8-sig")  # with the BOM that tells Excel the encoding
    write_aside(data, to, tr("The table could not be saved."))
    return to


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
