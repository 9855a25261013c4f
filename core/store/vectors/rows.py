"""Clauses as rows of the table `clauses`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import pyarrow as pa

from core.store.blobs import to_json
from core.types import Clause, Joined, Span

CLAUSES: Final = pa.schema(
    [
        ("id", pa.string()),
        ("document", pa.string()),
        ("section", pa.string()),
        ("heading", pa.string()),
        ("page", pa.int32()),
        ("start", pa.int32()),
        ("end", pa.int32()),
        ("text", pa.string()),
        ("joined", pa.string()),
    ]
)


def clause_row(clause: Clause) -> dict[str, object]:
    """A clause as a row."""
    return {
        "id": clause.id,
        "document": clause.document,
        "section": clause.section,
        "heading": clause.heading,
        "page": clause.page,
        "start": clause.span.start,
        "end": clause.span.end,
        "text": clause.text,
        "joined": to_json(clause.joined),
    }


def clause_of(row: Mapping[str, Any]) -> Clause:
    """The clause of a row."""
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
