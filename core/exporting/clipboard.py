"""Chosen clauses for the clipboard: HTML that word processors render properly, and plain text with the same words."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from core.exporting.layout import Indent, LaidOutClause, Paragraph, ParagraphKind, indents, lay_out
from core.types import STANDARD_EXPORT, Clip, Excerpt, ExportChoices

_STYLE = {
    ParagraphKind.OWN: "margin:0 0 6pt 0",
    ParagraphKind.JOINED: "margin:0 0 6pt 0; font-size:9pt",
    ParagraphKind.DEFINITION: "margin:0 0 6pt 0",
    ParagraphKind.OMITTED: "margin:0 0 6pt 0; color:#767676",
}
_STEP: Final = 24  # points, between the indents of two levels
_SOURCE_STYLE = "margin:0 0 18pt 0; font-size:9pt; color:#595959"


def clip(excerpts: Sequence[Excerpt], choices: ExportChoices = STANDARD_EXPORT) -> Clip:
    """The clauses in the given order, each with its heading and what the choices add."""
    entries = [lay_out(excerpt, choices) for excerpt in excerpts]
    body = "\n".join(_html(entry) for entry in entries)
    page = f'<html><head><meta charset="utf-8"></head><body>\n{body}\n</body></html>'
    return Clip(
        html=page,
        plain="\n\n\n".join(_plain(entry) for entry in entries),
        headings=tuple(entry.heading for entry in entries),
        files=tuple(excerpt.file for excerpt in excerpts),
    )


def _html(entry: LaidOutClause) -> str:
    indented = zip(entry.paragraphs, indents(entry.paragraphs), strict=True)
    paragraphs = [f'<p style="{_style(each, indent)}">{escape(each.text)}</p>' for each, indent in indented]
    lines = "<br>".join(map(escape, entry.below))
    below = [f'<p style="{_SOURCE_STYLE}">{lines}</p>'] if lines else []
    return "\n".join([f"<h3>{escape(entry.heading)}</h3>", *paragraphs, *below])


def _style(paragraph: Paragraph, indent: Indent) -> str:
    steps = 1 if paragraph.kind is ParagraphKind.DEFINITION else indent.steps
    return _STYLE[paragraph.kind] + (f"; margin-left:{_STEP * steps}pt" if steps else "")


def _plain(entry: LaidOutClause) -> str:
    below = "\n".join(entry.below)
    return "\n\n".join([entry.heading, *(p.text for p in entry.paragraphs), *([below] if below else [])])
