"""Writes tables as an Excel workbook (.xlsx), each a sheet with a heading row that stays in view.

Cells are of the type that they are given as, so that no text in them is taken for a formula, a number or a date.
Source: ECMA-376 part 1, SpreadsheetML.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from io import BytesIO
from typing import Final
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZipFile

_HEAD: Final = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE: Final = "http://schemas.openxmlformats.org/package/2006"
_TYPE: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_LONGEST: Final = 32_767  # characters of a cell, beyond which Excel calls the file damaged
_NAME: Final = 31  # characters of the name of a sheet
_NOT_IN_NAMES: Final = str.maketrans("[]:*?/\\", "       ")
_STYLES: Final = f"""{_HEAD}<styleSheet xmlns="{_MAIN}">
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>
<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="4">
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">\
<alignment vertical="top" wrapText="1"/></xf>
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1">\
<alignment vertical="top" wrapText="1"/></xf>
<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top"/></xf>
<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">\
<alignment vertical="top"/></xf>
</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>"""
_ORDINARY, _HEADING, _NUMBER, _DATE = range(4)  # of the cell formats
_FIRST_DAY: Final = date(1899, 12, 30)  # is day 0; what is before March 1900 is another day in Excel
_FIRST_TOLD: Final = date(1900, 3, 1)
Cell = str | float | date
"""What a cell holds; a date before March 1900 becomes text."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet: its name, the widths of its columns in characters, its rows, the first of which is the heading.

    The texts have no characters that XML forbids.
    """

    name: str
    widths: Sequence[int]
    rows: Sequence[Sequence[Cell]]


def workbook(sheets: Sequence[Sheet]) -> bytes:
    """The file of a workbook with these sheets. The same sheets give the same file but for its time."""
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as file:
        for name, content in _parts(sheets):
            file.writestr(name, content)
    return made.getvalue()


def _parts(sheets: Sequence[Sheet]) -> Iterator[tuple[str, str]]:
    numbers = range(1, len(sheets) + 1)
    overrides = [("/xl/workbook.xml", "sheet.main"), ("/xl/styles.xml", "styles")]
    overrides += [(f"/xl/worksheets/sheet{number}.xml", "worksheet") for number in numbers]
    types = "".join(f'<Override PartName="{part}" ContentType="{_TYPE}.{kind}+xml"/>' for part, kind in overrides)
    yield (
        "[Content_Types].xml",
        f'{_HEAD}<Types xmlns="{_PACKAGE}/content-types"><Default Extension="rels" '
        f'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>{types}</Types>',
    )
    yield "_rels/.rels", _relations([("officeDocument", "xl/workbook.xml")])
    named = "".join(
        f'<sheet name={quoteattr(sheet.name.translate(_NOT_IN_NAMES)[:_NAME])} sheetId="{number}" r:id="rId{number}"/>'
        for number, sheet in zip(numbers, sheets, strict=True)
    )
    book = f'{_HEAD}<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>{named}</sheets></workbook>'
    yield "xl/workbook.xml", book
    related = [("worksheet", f"worksheets/sheet{number}.xml") for number in numbers]
    yield "xl/_rels/workbook.xml.rels", _relations([*related, ("styles", "styles.xml")])
    yield "xl/styles.xml", _STYLES
    for number, sheet in zip(numbers, sheets, strict=True):
        yield f"xl/worksheets/sheet{number}.xml", _worksheet(sheet)


def _relations(related: Sequence[tuple[str, str]]) -> str:
    listed = "".join(
        f'<Relationship Id="rId{number}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(related, start=1)
    )
    return f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships">{listed}</Relationships>'


def _worksheet(sheet: Sheet) -> str:
    columns = "".join(
        f'<col min="{number}" max="{number}" width="{width}" customWidth="1"/>'
        for number, width in enumerate(sheet.widths, start=1)
    )
    rows = "".join(
        f'<row r="{number}">{"".join(_cell(cell, heading=number == 1) for cell in row)}</row>'
        for number, row in enumerate(sheet.rows, start=1)
    )
    view = '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
    return (
        f'{_HEAD}<worksheet xmlns="{_MAIN}"><sheetViews>{view}</sheetView></sheetViews>'
        f"<cols>{columns}</cols><sheetData>{rows}</sheetData></worksheet>"
    )


def _cell(value: Cell, *, heading: bool) -> str:
    if isinstance(value, date) and value >= _FIRST_TOLD:
        return f'<c s="{_DATE}"><v>{(value - _FIRST_DAY).days}</v></c>'
    if isinstance(value, float | int):
        return f'<c s="{_NUMBER}"><v>{value:.15g}</v></c>'
    text = str(value)
    style = _HEADING if heading else _ORDINARY
    cut = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
    return f'<c t="inlineStr" s="{style}"><is><t xml:space="preserve">{escape(cut)}</t></is></c>'
