"""A few small contracts, as extraction returns them."""

from __future__ import annotations

from pathlib import Path

from core.types import (
    Clause,
    Definition,
    Document,
    Extraction,
    FileRecord,
    FileStatus,
    Issue,
    Joined,
    Line,
    Page,
    Particular,
    ParticularKind,
    PassageKind,
    Section,
    Span,
)

EXTRACTION = 7  # the version of the extraction of the examples


def clause(document: str, number: int, text: str, *joined: Joined, start: int = 0) -> Clause:
    span = Span(start, start + len(text))
    return Clause(f"{document}.{number}", document, f"{number}", "Heading", 1, span, text, joined)


def passage(document: str, text: str, number: int = 0, start: int = 0) -> Clause:
    """A passage that no clause covers."""
    placed = Span(start, start + len(text))
    return Clause(f"{document}.p{number}", document, "", "", 1, placed, text, kind=PassageKind.SIGNATURE)


def extraction(document: str, *texts: str) -> Extraction:
    """A document of the given clauses, one line each, on two pages."""
    text = "\n".join(texts)
    spans = []
    for each in texts:
        start = spans[-1].end + 1 if spans else 0
        spans.append(Span(start, start + len(each)))
    middle = len(text) // 2
    return Extraction(
        Document(
            id=document,
            source=Path("/read/from/here.pdf"),
            text=text,
            pages=(Page(1, Span(0, middle), 612.0, 792.0), Page(2, Span(middle, len(text)))),
            lines=tuple(Line(span, 1, (72.0, 72.5, 540.0, 84.0), 11.5, bold=True, heading=2) for span in spans),
            title="Supply Agreement",
            issues=(Issue("Page 2 could not be read.", "Scan it again.", 2),),
        ),
        tuple(Section(i, "section", f"{i}.", f"{i}", "Term", 1, None, span) for i, span in enumerate(spans)),
        (),
        tuple(clause(document, i, each, start=spans[i].start) for i, each in enumerate(texts)),
        (Definition("Goods", spans[0], 0, 1),),
        (Particular(ParticularKind.LAW, "England and Wales", spans[0], 1),),
        version=EXTRACTION,
    )


def record(path: str | Path, document: str | None, clauses: int = 0) -> FileRecord:
    if document is None:
        issue = Issue("This file is protected by a password.", "Save a copy without it.")
        return FileRecord(Path(path), FileStatus.FAILED, None, issues=(issue,))
    return FileRecord(Path(path), FileStatus.DONE, document, "Supply Agreement", 2, clauses, clauses)
