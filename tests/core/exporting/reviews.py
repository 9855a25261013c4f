"""A small draft, as a Word file and as it is read, with findings in it."""

from __future__ import annotations

from pathlib import Path

import docx

from core.reading import read
from core.types import Document, Span
from core.types.review import Basis, DraftFinding, DraftReview, DraftSection, FindingKind, Precedent, Share

HEADINGS = ("1. Supply", "2. Price", "3. Notices")
PARAGRAPHS = (
    "SUPPLY AGREEMENT",
    HEADINGS[0],
    "The Supplier shall deliver the Goods within thirty (60) days, see Section 9.",
    HEADINGS[1],
    "The Buyer shall pay the Net Price of [amount].",
    HEADINGS[2],
    "Notices are in writing.",
)
WORDS = Basis("supply", 17, True, "Compared with 17 contracts of the type supply.")


def draft_file(path: Path) -> Path:
    """The draft as a Word file, one run a paragraph."""
    document = docx.Document()
    for each in PARAGRAPHS:
        document.add_paragraph(each)
    document.save(str(path))
    return path


def finding(document: Document, words: str, kind: FindingKind, message: str, **more: object) -> DraftFinding:
    """A finding at the first place of these words."""
    start = document.text.index(words)
    return DraftFinding(kind, Span(start, start + len(words)), message, **more)  # type: ignore[arg-type]


def review_of(path: Path) -> DraftReview:
    """The draft with four findings, of all three concerns."""
    document = read(path)
    text = document.text
    starts = [text.index(heading) for heading in HEADINGS]
    ends = [*starts[1:], len(text)]
    outline = tuple(
        DraftSection(heading.split()[0], heading.split()[1], 1, Span(start, end), 0, heading[0])
        for heading, start, end in zip(HEADINGS, starts, ends, strict=True)
    )
    precedent = Precedent("aa-18.4", "Supply Agreement - Galt", "9 Liability", "No party is liable for loss of profit.")
    missing = DraftFinding(
        FindingKind.CLAUSE_MISSING,
        Span(len(text), len(text)),
        "There is no limitation of liability.",
        concept="limitation-of-liability",
        share=Share(14, 17),
        precedents=(precedent,),
    )
    found = (
        finding(document, "thirty (60) days", FindingKind.FIGURE_AGAINST_WORDS, "The words say 30, the figure 60."),
        finding(
            document,
            "Net Price",
            FindingKind.UNDEFINED_TERM,
            "“Net Price” is used here, and defined nowhere.",
            advice="Define it, or use other words.",
        ),
        finding(document, "[amount]", FindingKind.BRACKETS, "Square brackets are left.", value="[amount]"),
        missing,
        finding(document, "in writing", FindingKind.VALUE_UNUSUAL, "Others allow email.", value="in writing"),
    )
    remark = "page 2: This page has no words. Recognise its text."
    return DraftReview(document, outline, found, WORDS, (remark,))
