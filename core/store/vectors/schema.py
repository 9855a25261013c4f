"""How values are written to disk and read back: the rows of clauses, and the packed form of a whole document.

A document's text, pages and lines are only ever read together, for the preview, so they are kept as one compressed
JSON value. Fields stand in it in the order of the dataclass: a field added at a dataclass's end, with a default,
needs no new version; any other change of shape does.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from core.types import (
    Clause,
    Definition,
    Document,
    Issue,
    Joined,
    Line,
    Page,
    Particular,
    ParticularKind,
    Remedy,
    Section,
    Span,
    Tag,
)

VERSION = 5  # of the library on disk; raise it when an older program could not read what this one writes


def pack(value: object) -> bytes:
    """A tuple of dataclasses, or one, as compressed JSON."""
    return zlib.compress(json.dumps(_flat(value), ensure_ascii=False, separators=(",", ":")).encode())


def unpack(blob: bytes) -> Any:
    """What `pack` was given, with lists in the place of dataclasses and tuples."""
    return json.loads(zlib.decompress(blob))


def _flat(value: object) -> object:
    """Dataclasses and tuples as lists, all the way down."""
    if is_dataclass(value):
        return [_flat(getattr(value, field.name)) for field in fields(value)]
    if isinstance(value, tuple):
        return [_flat(item) for item in value]
    return str(value) if isinstance(value, Path) else value


# ------------------------------------------------------------- documents


def pack_document(document: Document) -> bytes:
    """All of a document but its id and its source, which depends on where the file lies today."""
    return pack((document.text, document.pages, document.lines, document.title, document.issues, document.remarks))


def unpack_document(blob: bytes, document_id: str, source: Path) -> Document:
    """The document that was packed, under its id, as of the file that has it today."""
    text, pages, lines, title, issues, *later = unpack(blob)
    return Document(
        id=document_id,
        source=source,
        text=text,
        pages=tuple(Page(number, Span(*span), *rest) for number, span, *rest in pages),
        lines=tuple(Line(Span(*span), page, tuple(box) if box else None, *rest) for span, page, box, *rest in lines),
        title=title,
        issues=unpack_issues(issues),
        remarks=tuple(later[0]) if later else (),
    )


def unpack_sections(blob: bytes) -> tuple[Section, ...]:
    """The sections that were packed."""
    return tuple(
        Section(place, kind, label, number, heading, level, parent, Span(*span))
        for place, kind, label, number, heading, level, parent, span in unpack(blob)
    )


def unpack_definitions(blob: bytes) -> tuple[Definition, ...]:
    """The definitions that were packed."""
    return tuple(Definition(term, Span(*span), *rest) for term, span, *rest in unpack(blob))


def unpack_particulars(blob: bytes) -> tuple[Particular, ...]:
    """The particulars that were packed."""
    return tuple(Particular(ParticularKind(kind), value, Span(*span), page) for kind, value, span, page in unpack(blob))


def unpack_issues(rows: Sequence[Sequence[Any]]) -> tuple[Issue, ...]:
    """Issues from their lists of fields."""
    return tuple(Issue(*row[:3], *map(_remedy, row[3:])) for row in rows)


def _remedy(value: str | None) -> Remedy | None:
    return None if value is None else Remedy(value)


# ------------------------------------------------------------------ tags


def pack_tags(tags: Mapping[str, Sequence[Tag]]) -> bytes:
    """The tags of each clause of a document that has any, by the clause's id."""
    return pack(tuple((clause, tuple(found)) for clause, found in tags.items() if found))


def unpack_tags(blob: bytes) -> dict[str, tuple[Tag, ...]]:
    """The tags that were packed."""
    return {clause: tuple(Tag(*tag) for tag in found) for clause, found in unpack(blob)}


# --------------------------------------------------------------- clauses


def clause_row(clause: Clause) -> dict[str, object]:
    """A clause as a row of the `clauses` table."""
    return {
        "id": clause.id,
        "document": clause.document,
        "section": clause.section,
        "heading": clause.heading,
        "page": clause.page,
        "start": clause.span.start,
        "end": clause.span.end,
        "text": clause.text,
        "joined": json.dumps(_flat(clause.joined), ensure_ascii=False),
    }


def clause_of(row: Mapping[str, Any]) -> Clause:
    """The clause of a row of the `clauses` table."""
    return Clause(
        id=row["id"],
        document=row["document"],
        section=row["section"],
        heading=row["heading"],
        page=row["page"],
        span=Span(row["start"], row["end"]),
        text=row["text"],
        joined=tuple(Joined(Span(*span), *rest) for span, *rest in json.loads(row["joined"])),
    )
