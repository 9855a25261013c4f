"""Writes a clause as a redline against a base: a Word file with tracked changes, and the same for the clipboard.

Tracked changes are those of ECMA-376 part 1, 17.13.5: inserted and deleted runs, and inserted and deleted paragraph
marks. Accepting all gives the clause, rejecting all gives the base. Changes of capitals alone have an author of their
own, so that a word processor shows them in another colour, and accepts or hides them all at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from html import escape
from itertools import count
from pathlib import Path
from typing import Any, Final

from docx.oxml import OxmlElement
from docx.oxml.ns import qn

from core.base.errors import ExportError
from core.base.translation import tr
from core.exporting.comparing import compare_texts
from core.exporting.word import AUTHOR, SOURCE_STYLE, save_document, styled_document
from core.types import Change, Clip, ComparedRun, Comparison, Wording

CAPITALS_AUTHOR: Final = f"{AUTHOR} (capitals)"
_TAG: Final = {Change.INSERTED: "w:ins", Change.DELETED: "w:del"}
_STYLE: Final = {
    Change.INSERTED: "color:#11663a; text-decoration:underline",
    Change.DELETED: "color:#b3261e; text-decoration:line-through",
}


@dataclass(slots=True)
class _Paragraph:
    """A paragraph of a redline: its runs, and whether the mark that ends it is inserted or deleted."""

    runs: list[ComparedRun] = field(default_factory=list)
    mark: Change = Change.EQUAL


def write_redline(base: Wording, clause: Wording, to: Path) -> Path:
    """Writes how a clause differs from a base, as tracked changes by "Muniment".

    Below, untracked, come the sources of both and what to know about them: that a contract is a draft, or was read by
    text recognition.

    Returns:
        The file written: ``to``, with ".docx" added if it has another extension.

    Raises:
        ExportError: neither has a word, or the file cannot be written.
    """
    document = styled_document(tr("Redline"))
    document.add_heading(clause.name, level=2)
    tracked = _Tracked()
    for paragraph in _paragraphs(_compared(base, clause)):
        tracked.write(paragraph, document.add_paragraph()._p)
    for line in _below(base, clause):
        document.add_paragraph(line, style=SOURCE_STYLE)
    return save_document(document, to)


def redline_clip(base: Wording, clause: Wording) -> Clip:
    """The same for the clipboard: with colours and lines in HTML, between marks in plain text. Words that differ in
    capitals only are as in the clause, and not marked.

    Raises:
        ExportError: neither has a word.
    """
    compared, lines = _compared(base, clause), _below(base, clause)
    paragraphs = ["".join(map(_html, paragraph.runs)) for paragraph in _paragraphs(compared)]
    body = "\n".join(f"<p>{each}</p>" for each in (*paragraphs, "<br>".join(map(escape, lines))))
    page = f'<html><head><meta charset="utf-8"></head><body>\n{body}\n</body></html>'
    return Clip(page, "\n".join([compared.marked, "", *lines]), (clause.name,))


def _compared(base: Wording, clause: Wording) -> Comparison:
    if not (base.text or clause.text):
        raise ExportError(tr("There is nothing to compare."), tr("Choose a clause that has text."))
    return compare_texts(base.text, clause.text)


def _below(base: Wording, clause: Wording) -> list[str]:
    """Where both come from, and what to know about them."""
    return [
        tr("Clause: {source}", source=clause.source or clause.name),
        *clause.remarks,
        tr("Redlined against: {source}", source=base.source or base.name),
        *base.remarks,
    ]


def _paragraphs(comparison: Comparison) -> Iterator[_Paragraph]:
    """The paragraphs of both texts in one; each line feed is the mark of a paragraph."""
    paragraph = _Paragraph()
    for run in comparison.runs:
        first, *others = run.text.split("\n")
        if first:
            paragraph.runs.append(replace(run, text=first))
        for text in others:
            paragraph.mark = run.change
            yield paragraph
            paragraph = _Paragraph([replace(run, text=text)] if text else [])
    yield paragraph


def _html(run: ComparedRun) -> str:
    text = escape(run.text)
    return f'<span style="{_STYLE[run.change]}">{text}</span>' if run.change in _STYLE else text


class _Tracked:
    """Writes paragraphs as WordprocessingML. All changes have the same date, and each its own id."""

    def __init__(self) -> None:
        self._ids = count(1)
        self._date = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    def write(self, paragraph: _Paragraph, into: Any) -> None:
        """Fills a ``w:p``."""
        if paragraph.mark is not Change.EQUAL:
            mark = OxmlElement("w:rPr")
            mark.append(self._change(paragraph.mark))
            into.get_or_add_pPr().append(mark)
        for run in paragraph.runs:
            match run.change:
                case Change.EQUAL:
                    into.append(_run(run))
                case Change.CAPITALS:
                    self._write_change(ComparedRun(Change.DELETED, run.base_text), CAPITALS_AUTHOR, into)
                    self._write_change(ComparedRun(Change.INSERTED, run.text), CAPITALS_AUTHOR, into)
                case _:
                    self._write_change(run, AUTHOR, into)

    def _write_change(self, run: ComparedRun, author: str, into: Any) -> None:
        change = self._change(run.change, author)
        change.append(_run(run))
        into.append(change)

    def _change(self, change: Change, author: str = AUTHOR) -> Any:
        values = {"w:id": str(next(self._ids)), "w:author": author, "w:date": self._date}
        return OxmlElement(_TAG[change], attrs={qn(name): value for name, value in values.items()})


def _run(run: ComparedRun) -> Any:
    made = OxmlElement("w:r")
    text = OxmlElement("w:delText" if run.change is Change.DELETED else "w:t")
    text.set(qn("xml:space"), "preserve")
    text.text = run.text
    made.append(text)
    return made
