"""Writes chosen clauses to a Word file, ready to paste into a contract."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

import docx
from docx.enum.style import WD_STYLE_TYPE
from docx.shared import Pt, RGBColor

from core.base.errors import ExportError
from core.base.translation import tr
from core.exporting.aside import write_aside
from core.exporting.layout import LaidOutClause, ParagraphKind, lay_out
from core.exporting.runs import ParagraphWriter
from core.types import STANDARD_EXPORT, Excerpt, ExportChoices

OMITTED_STYLE = "Omitted Words"
SOURCE_STYLE = "Clause Source"
DEFINITION_STYLE = "Definition Used"
CITED_STYLE = "Cited Passage"
_STYLE = {
    ParagraphKind.OWN: "Normal",
    ParagraphKind.JOINED: CITED_STYLE,
    ParagraphKind.DEFINITION: DEFINITION_STYLE,
    ParagraphKind.OMITTED: OMITTED_STYLE,
}
_INDENT = 24  # points, of definitions and of passages that a clause refers to
_GREY = RGBColor(0x59, 0x59, 0x59)


def write_word(excerpts: Sequence[Excerpt], to: Path, choices: ExportChoices = STANDARD_EXPORT) -> Path:
    """Writes the clauses, in the given order, to ``to``; an existing file is replaced as a whole.

    Each clause has a heading (style Heading 2), its words (Normal), in smaller type the passages that it refers to, and
    what ``choices`` add: the definitions that it uses, a line that names file, section and page, and the user's note on
    it. If its contract is a draft or was read by text recognition, another line says so. If the ties of its words are
    given, its labels become automatic numbers, its citations of other exported sections become cross-references, and by
    choice comments say what the contract lacks.

    Returns:
        The file written: ``to``, with ".docx" added if it has another extension.

    Raises:
        ExportError: nothing was chosen, or the file cannot be written.
    """
    if not excerpts:
        raise ExportError(tr("No clause is selected."), tr("Select at least one clause, then export again."))
    document = styled_document(tr("Precedent clauses"))
    entries = [lay_out(excerpt, choices) for excerpt in excerpts]
    writer = ParagraphWriter(document, entries, choices)
    for number, entry in enumerate(entries):
        _add(document, entry, number, writer)
    return save_document(document, to)


def styled_document(title: str) -> Any:
    """An empty document with a plain contract's styles instead of the template's blue headings.

    Its properties name no library.
    """
    document = docx.Document()
    styles = document.styles
    _shape(styles["Normal"], 11, after=6)
    _shape(styles["Heading 2"], 12, after=6, before=18)
    styles["Heading 2"].font.color.rgb = RGBColor(0, 0, 0)
    for name, size, after in ((OMITTED_STYLE, 11, 6), (SOURCE_STYLE, 9, 6)):
        style = styles.add_style(name, WD_STYLE_TYPE.PARAGRAPH)
        style.base_style = styles["Normal"]
        _shape(style, size, after=after)
        style.font.color.rgb = _GREY
    for name, size in ((DEFINITION_STYLE, 11), (CITED_STYLE, 9)):
        style = styles.add_style(name, WD_STYLE_TYPE.PARAGRAPH)
        style.base_style = styles["Normal"]
        _shape(style, size, after=6)
        style.paragraph_format.left_indent = Pt(_INDENT)
    properties = document.core_properties
    properties.title, properties.author, properties.comments = title, "", ""
    properties.created = properties.modified = datetime.now(UTC)
    return document


def _shape(style: Any, size: int, *, after: int, before: int = 0) -> None:
    style.font.size = Pt(size)
    style.paragraph_format.space_before = Pt(before)
    style.paragraph_format.space_after = Pt(after)


def _add(document: Any, entry: LaidOutClause, number: int, writer: ParagraphWriter) -> None:
    document.add_heading(entry.heading, level=2)
    for at, paragraph in enumerate(entry.paragraphs):
        made = document.add_paragraph(style=_STYLE[paragraph.kind])
        writer.write(number, at, made)
        made.paragraph_format.keep_with_next = bool(entry.below) and paragraph is entry.paragraphs[-1]
    for line in entry.below:
        document.add_paragraph(line, style=SOURCE_STYLE)


def save_document(document: Any, to: Path) -> Path:
    """Writes a document; returns its path, with ".docx" added if it had another extension.

    Raises:
        ExportError: it cannot be written; the old file is unchanged.
    """
    to = to if to.suffix.lower() == ".docx" else to.with_name(f"{to.name}.docx")
    if not 1980 <= datetime.now().year <= 2107:  # python-docx writes it into the file
        advice = tr("The clock of this computer shows a year that Word files cannot hold. Set it, and export again.")
        raise ExportError(tr("The Word file could not be saved."), advice, to)
    made = BytesIO()  # complete before it is written: python-docx leaves its archive open when the disk is full
    document.save(made)
    write_aside(made.getvalue(), to, tr("The Word file could not be saved."))
    return to
