"""Small parts of WordprocessingML that python-docx cannot write: fields, bookmarks, tracked changes, fixed dates."""

from __future__ import annotations

import io
import zipfile
from contextlib import contextmanager
from typing import TYPE_CHECKING

from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Pt, RGBColor

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from docx.document import Document
    from docx.oxml.xmlchemy import BaseOxmlElement
    from docx.styles.style import ParagraphStyle
    from docx.text.paragraph import Paragraph

    from samples.contract import Run

_REVIEWER = {"w:author": "E. Marchetti", "w:date": "2026-01-05T09:00:00Z"}


def set_font(style: ParagraphStyle, name: str, size: float) -> None:
    """Sets a style in black type of the named family, in place of the template's theme."""
    style.font.size, style.font.color.rgb = Pt(size), RGBColor(0, 0, 0)
    fonts = style.element.get_or_add_rPr().get_or_add_rFonts()
    for attribute in list(fonts.attrib):
        del fonts.attrib[attribute]
    for script in ("ascii", "hAnsi", "cs", "eastAsia"):
        fonts.set(qn(f"w:{script}"), name)


def add_run(paragraph: Paragraph, run: Run) -> None:
    """Appends a run: plain, as a cross-reference field, or as a tracked change."""
    if run.target:
        add_field(paragraph, f"REF {_bookmark_name(run.target)} \\w \\h", run)
    elif run.change:
        _track(paragraph, run)
    else:
        _plain(paragraph, run)


def add_field(paragraph: Paragraph, instruction: str, shown: Run) -> None:
    """Appends a field as Word writes it: begin, instruction, separator, the text last shown, end."""
    _field_mark(paragraph, "begin")
    code = OxmlElement("w:instrText")
    code.set(qn("xml:space"), "preserve")
    code.text = f" {instruction} "
    paragraph.add_run()._r.append(code)
    _field_mark(paragraph, "separate")
    _plain(paragraph, shown)
    _field_mark(paragraph, "end")


@contextmanager
def bookmark(paragraph: Paragraph, key: str, known: dict[str, int]) -> Iterator[None]:
    """Encloses what is added meanwhile in a bookmark named after ``key``; does nothing for an empty key."""
    if key:
        known[key] = len(known) + 1
        _bookmark_mark(paragraph, "w:bookmarkStart", known[key]).set(qn("w:name"), _bookmark_name(key))
    yield
    if key:
        _bookmark_mark(paragraph, "w:bookmarkEnd", known[key])


def save_with_fixed_dates(document: Document, target: Path) -> None:
    """Saves so that the same content gives the same bytes: all members of the archive have the same date."""
    package = document.part.package
    for name, relation in list(package.rels.items()):
        if relation.reltype.endswith("/thumbnail"):
            del package.rels[name]
    buffer = io.BytesIO()
    document.save(buffer)
    with zipfile.ZipFile(buffer) as source, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in source.namelist():
            archive.writestr(zipfile.ZipInfo(name, (2026, 1, 5, 9, 0, 0)), source.read(name), zipfile.ZIP_DEFLATED)


def _plain(paragraph: Paragraph, run: Run) -> None:
    added = paragraph.add_run(run.text)
    added.bold, added.underline = run.bold or None, run.underline or None


def _track(paragraph: Paragraph, run: Run) -> None:
    _plain(paragraph, run)
    element = paragraph.runs[-1]._r
    change = OxmlElement("w:ins" if run.change == "inserted" else "w:del")
    change.set(qn("w:id"), str(9000 + len(paragraph._p)))
    for name, value in _REVIEWER.items():
        change.set(qn(name), value)
    if run.change == "deleted":
        for text in element.findall(qn("w:t")):
            text.tag = qn("w:delText")
            text.set(qn("xml:space"), "preserve")
    element.addprevious(change)
    change.append(element)


def _field_mark(paragraph: Paragraph, kind: str) -> None:
    mark = OxmlElement("w:fldChar")
    mark.set(qn("w:fldCharType"), kind)
    paragraph.add_run()._r.append(mark)


def _bookmark_name(key: str) -> str:
    return "_Ref_" + key.replace("-", "_")


def _bookmark_mark(paragraph: Paragraph, name: str, number: int) -> BaseOxmlElement:
    element = OxmlElement(name)
    element.set(qn("w:id"), str(number))
    paragraph._p.append(element)
    return element
