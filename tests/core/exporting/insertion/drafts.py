"""Word drafts for tests: one whose numbers are typed, one whose numbers Word counts, and what is put into them."""

from __future__ import annotations

from pathlib import Path

import docx
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls

from core.types import Extraction
from core.types.fitting import FittedParagraph, FittedWords, Fitting, Replacement, ReplacementKind

TYPED = (
    "SUPPLY AGREEMENT",
    "This Agreement is between Harrow Limited (the “Supplier”) and Tolland plc (the “Customer”).",
    "1. Definitions",
    "“Goods” means the castings that the Supplier sells under this Agreement.",
    "“Losses” means all losses, costs and damages of any kind.",
    "“Term” means the three years from the date of this Agreement.",
    "2. Payment",
    "2.1 Price. The Customer shall pay the price of the Goods within thirty days after delivery.",
    "2.2 Interest. A late sum bears interest at four per cent a year, under Section 2.1:",
    "(a) from the day on which it was due; and",
    "(b) until the day on which it is paid.",
    "2.3 Tax. The price of the Goods does not contain value added tax.",
    "3. Governing Law",
    "3.1 Law. The law of England and Wales governs this Agreement, and Section 2.3 remains.",
)
_LISTS = """
<w:abstractNum {ns} w:abstractNumId="77"><w:multiLevelType w:val="multilevel"/>
<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>
<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1.%2"/></w:lvl></w:abstractNum>
"""
_ITEMS = """
<w:abstractNum {ns} w:abstractNumId="78"><w:multiLevelType w:val="multilevel"/>
<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="(%1)"/></w:lvl></w:abstractNum>
"""


def typed_draft(folder: Path) -> Path:
    """A draft whose numbers are typed, with its headings in bold."""
    document = docx.Document()
    for text in TYPED:
        paragraph = document.add_paragraph()
        label, _, rest = text.partition(" ")
        if label[0] in "23" and not label.endswith("."):
            name, _, rest = rest.partition(". ")
            paragraph.add_run(f"{label} ")
            paragraph.add_run(name).bold = True
            paragraph.add_run(f". {rest}")
        else:
            paragraph.add_run(text).bold = label[0].isdigit()
    path = folder / "Supply.docx"
    document.save(str(path))
    return path


def counted_draft(folder: Path) -> Path:
    """The same with numbers that Word counts; each list of items is one of its own."""
    document = docx.Document()
    root = document.part.numbering_part.element
    first = root.find(f"{{{root.nsmap['w']}}}num")
    for definition in (_LISTS, _ITEMS):
        first.addprevious(parse_xml(definition.format(ns=nsdecls("w"))))
    clauses, items = int(root.add_num(77).numId), int(root.add_num(78).numId)
    for text in TYPED:
        label, _, rest = text.partition(" ")
        paragraph = document.add_paragraph()
        if label[0] not in "(123":
            paragraph.add_run(text)
            continue
        name, stop, rest = rest.partition(". ")
        paragraph.add_run(name).bold = bool(stop) or label.endswith(".")
        paragraph.add_run(stop + rest)
        numbered = paragraph._p.get_or_add_pPr().get_or_add_numPr()
        numbered.get_or_add_ilvl().val = int(label[0] != "(" and not label.endswith("."))
        numbered.get_or_add_numId().val = items if label[0] == "(" else clauses
    path = folder / "Counted.docx"
    document.save(str(path))
    return path


def fitting(draft: Path, taken: Extraction, after: str, *paragraphs: FittedParagraph) -> Fitting:
    """What is put in after a section, by its number."""
    section = next(each for each in taken.sections if each.number == after)
    gap = Replacement(ReplacementKind.REFERENCE, "Section 9", "[Section ●]", "no such provision", open=True)
    return Fitting(draft, taken.document.id, "c.1", section.id, after, paragraphs, (), (gap,))


def words(text: str, replacement: int | None = None) -> tuple[FittedWords, ...]:
    """Words of one kind."""
    return (FittedWords(text, replacement),)
