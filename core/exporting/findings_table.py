"""Writes the findings of a review as a table: for Word, Excel, other spreadsheets (CSV) and programs (JSON).

Every format has the same findings, those that the user did not dismiss.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from docx.oxml import OxmlElement
from docx.shared import Cm

from core.base.places import file_words
from core.base.translation import tr
from core.exporting.destination import write_aside
from core.exporting.findings import by_concern, count_words, findings_json, plain_name, precedent_words, quoted
from core.exporting.layout import clean_line
from core.exporting.spreadsheet import Sheet, workbook
from core.exporting.table import plain_cell
from core.exporting.word import CITED_STYLE, SOURCE_STYLE, save_document, styled_document
from core.types import Span
from core.types.review import DraftFinding, DraftReview

ENDINGS: Final = (".docx", ".xlsx", ".csv", ".json")
"""Of the files that a table is written to."""
_WIDTHS: Final = (10, 24, 28, 6, 40, 50, 40, 12, 40)  # of the columns, in characters
_ON_PAPER: Final = (Cm(3.6), Cm(9.2), Cm(3.6))


def write_findings(review: DraftReview, to: Path) -> Path:
    """Writes the findings of a review as a table; an existing file is replaced as a whole.

    Args:
        review: the review.
        to: the file; its ending says in which format, and ".docx" is added to any other.

    Returns:
        The file written.

    Raises:
        ExportError: it cannot be written; an old file is unchanged.
    """
    failed = tr("The report could not be saved.")
    match to.suffix.lower():
        case ".csv":
            made = io.StringIO(newline="")
            csv.writer(made).writerows([plain_cell(cell) for cell in row] for row in _rows(review))
            write_aside(made.getvalue().encode("utf-8-sig"), to, failed)  # with the BOM that tells Excel the encoding
        case ".xlsx":
            about = [[tr("About this review")], *([line] for line in _about(review))]
            sheets = (Sheet(tr("Findings"), _WIDTHS, _rows(review)), Sheet(tr("About"), (120,), about))
            write_aside(workbook(sheets), to, failed)
        case ".json":
            document = json.dumps(findings_json(review), ensure_ascii=False, indent=2)
            write_aside(document.encode(errors="backslashreplace"), to, failed)
        case _:
            return save_document(_document(review), to)
    return to


# ----------------------------------------------------------------- spreadsheets


def _rows(review: DraftReview) -> list[list[str]]:
    titles = [tr("Concern"), tr("Finding"), tr("Section"), tr("Page"), tr("Words of the draft")]
    titles += [tr("What was found"), tr("What to do"), tr("Contracts"), tr("Precedents")]
    return [titles, *(_row(review, finding) for _, found in by_concern(review) for finding in found)]


def _row(review: DraftReview, finding: DraftFinding) -> list[str]:
    section = review.section_of(finding)
    return [
        tr(finding.kind.concern.value),
        tr(finding.kind.value),
        plain_name(section.words) if section else "",
        str(review.page_of(finding) or ""),
        quoted(review.document.text, finding.span),
        clean_line(finding.message),
        clean_line(finding.advice),
        finding.share.words if finding.share else "",
        "\n".join(map(precedent_words, finding.precedents)),
    ]


def _about(review: DraftReview) -> Iterator[str]:
    """What was reviewed and with what it was compared, a sentence each."""
    yield tr("Draft: {file}", file=plain_name(file_words(review.document.source)))
    yield clean_line(review.basis.words)
    yield tr("Found: {counts}.", counts=count_words(review))
    if dismissed := len(review.findings) - len(review.open):
        yield tr("Dismissed findings, which are left out: {count:,}.", count=dismissed)
    yield from map(clean_line, review.remarks)


# ------------------------------------------------------------------------ Word


def _document(review: DraftReview) -> Any:
    title = plain_name(review.document.title or review.document.source.stem)
    document = styled_document(tr("Review of a draft"))
    document.add_heading(tr("Review of {title}", title=title), level=2)
    for line in _about(review):
        document.add_paragraph(line)
    for concern, findings in by_concern(review):
        document.add_heading(tr("{concern} ({count:,})", concern=tr(concern.value), count=len(findings)), level=2)
        table = document.add_table(rows=1, cols=len(_ON_PAPER), style="Table Grid")
        table.autofit = False
        headings = (tr("Where"), tr("What was found"), tr("Words of the draft"))
        for cell, heading in zip(table.rows[0].cells, headings, strict=True):
            cell.paragraphs[0].add_run(heading).bold = True
        table.rows[0]._tr.get_or_add_trPr().append(OxmlElement("w:tblHeader"))  # repeated on each page
        for finding in findings:
            _fill(table.add_row(), review, finding)
        for column, width in zip(table.columns, _ON_PAPER, strict=True):
            column.width = width
            for cell in column.cells:
                cell.width = width
    return document


def _fill(row: Any, review: DraftReview, finding: DraftFinding) -> None:
    row._tr.get_or_add_trPr().append(OxmlElement("w:cantSplit"))
    where, found, words = row.cells
    where.paragraphs[0].add_run(plain_name(review.place_words(finding)) or tr("the draft as a whole"))
    found.paragraphs[0].add_run(tr(finding.kind.value)).bold = True
    for line in filter(None, map(clean_line, (finding.message, finding.advice))):
        found.add_paragraph(line)
    if finding.share:
        found.add_paragraph(tr("{share} of the contracts compared.", share=finding.share.words), style=SOURCE_STYLE)
    for precedent in finding.precedents:
        found.add_paragraph(precedent_words(precedent), style=SOURCE_STYLE)
        found.add_paragraph(quoted(precedent.text, Span(0, len(precedent.text))), style=CITED_STYLE)
    words.paragraphs[0].add_run(quoted(review.document.text, finding.span))
