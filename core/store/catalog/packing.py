"""The packed form of a document and of what was extracted from it, one compressed value each.

A document's text, pages and lines are only ever read together, for the preview.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from core.base.translation import marked
from core.store.blobs import from_blob, to_blob
from core.types import (
    Definition,
    Document,
    Issue,
    Ledger,
    Line,
    Mention,
    MentionKind,
    Page,
    Particular,
    ParticularKind,
    Reference,
    Remedy,
    Section,
    Span,
    Unplaced,
    Unresolved,
)

LOST: Final = json.dumps(
    [[marked("The library's copy of this file was damaged."), marked("Add the file again."), None, None]]
)
"""The issues of a file whose document was damaged, as the catalogue keeps them."""


def pack_document(document: Document) -> bytes:
    """Packs all that is needed of a document once its sections are found.

    Leaves out its text, which is packed by itself (`core.store.catalog.clauses`), its source, which depends on where
    the file is today, the sizes of its pages and the layout of its lines.
    Only the lines of notes say something that the pages do not: which page each note is on.
    """
    pages = tuple((page.number, page.span) for page in document.pages)
    notes = tuple((line.span, line.page) for line in document.lines if line.note)
    return to_blob((pages, notes, document.title, document.issues, document.remarks))


def unpack_document(blob: bytes, text: str, document_id: str, source: Path) -> Document:
    """The packed document, with its text, its id and the file that has it today; its only lines are those of notes."""
    pages, notes, title, issues, remarks = from_blob(blob)
    return Document(
        id=document_id,
        source=source,
        text=text,
        pages=tuple(Page(number, Span(*span)) for number, span in pages),
        lines=tuple(Line(Span(*span), page, note=True) for span, page in notes),
        title=title,
        issues=unpack_issues(issues),
        remarks=tuple(remarks),
    )


def unpack_sections(blob: bytes) -> tuple[Section, ...]:
    """The packed sections."""
    return tuple(
        Section(place, kind, label, number, heading, level, parent, Span(*span))
        for place, kind, label, number, heading, level, parent, span in from_blob(blob)
    )


def pack_references(references: Sequence[Reference]) -> bytes:
    """Packs the references of a document; the target of each is a section's id, or the reason why there is none."""
    return to_blob(
        tuple(
            (*(each.mention.span.start, each.mention.span.end, each.mention.kind, each.mention.label), _target(each))
            for each in references
        )
    )


def _target(reference: Reference) -> int | str:
    return reference.target.reason if isinstance(reference.target, Unresolved) else reference.target


def unpack_references(blob: bytes) -> tuple[Reference, ...]:
    """The packed references."""
    return tuple(
        Reference(
            Mention(Span(start, end), MentionKind(kind), label),
            Unresolved(target) if isinstance(target, str) else target,
        )
        for start, end, kind, label, target in from_blob(blob)
    )


def unpack_definitions(blob: bytes) -> tuple[Definition, ...]:
    """The packed definitions."""
    return tuple(Definition(term, Span(*span), *rest) for term, span, *rest in from_blob(blob))


def unpack_particulars(blob: bytes) -> tuple[Particular, ...]:
    """The packed particulars."""
    return tuple(
        Particular(ParticularKind(kind), value, Span(*span), page) for kind, value, span, page in from_blob(blob)
    )


def unpack_ledger(blob: bytes) -> Ledger:
    """The packed ledger."""
    words, in_clauses, in_passages, sentences, shown = from_blob(blob)
    left = tuple(Unplaced(text, page) for text, page in shown)
    return Ledger(words, in_clauses, in_passages, sentences, left)


def unpack_issues(rows: Sequence[Sequence[Any]]) -> tuple[Issue, ...]:
    """Issues from their lists of fields."""
    return tuple(
        Issue(message, advice, page, None if remedy is None else Remedy(remedy))
        for message, advice, page, remedy in rows
    )


def pack_tags(tags: Mapping[str, Sequence[str]]) -> bytes:
    """Packs the tags (ids of concepts) of each clause of a document that has any, by clause id."""
    return to_blob(tuple((clause, tuple(some)) for clause, some in tags.items() if some))


def unpack_tags(blob: bytes) -> dict[str, tuple[str, ...]]:
    """The packed tags."""
    return {clause: tuple(some) for clause, some in from_blob(blob)}
