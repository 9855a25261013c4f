"""The values that flow between the rooms of the engine.

All are frozen and slotted, so that a value handed from one stage to the next cannot change behind its back.
Character offsets are half-open ranges in ``Document.text``; pages are numbered from 1; boxes are in PDF points
with the origin at the top left.
"""

from __future__ import annotations

from core.types.clauses import (
    OMITTED,
    Clause,
    Definition,
    Extraction,
    Joined,
    Mention,
    MentionKind,
    Part,
    Particular,
    ParticularKind,
    Reference,
    Section,
    SectionKind,
    Unresolved,
    Window,
)
from core.types.documents import Box, Document, Issue, Line, Page, Remedy, Span, Tick
from core.types.library import (
    Clip,
    DefinedTerm,
    Excerpt,
    FileRecord,
    FileStatus,
    IndexReport,
    LibraryStatus,
    Progress,
    Provision,
    Stage,
)
from core.types.searching import Candidate, Hit, Hits, Mode, Query, Timing

__all__ = [
    "OMITTED",
    "Box",
    "Candidate",
    "Clause",
    "Clip",
    "DefinedTerm",
    "Definition",
    "Document",
    "Excerpt",
    "Extraction",
    "FileRecord",
    "FileStatus",
    "Hit",
    "Hits",
    "IndexReport",
    "Issue",
    "Joined",
    "LibraryStatus",
    "Line",
    "Mention",
    "MentionKind",
    "Mode",
    "Page",
    "Part",
    "Particular",
    "ParticularKind",
    "Progress",
    "Provision",
    "Query",
    "Reference",
    "Remedy",
    "Section",
    "SectionKind",
    "Span",
    "Stage",
    "Tick",
    "Timing",
    "Unresolved",
    "Window",
]
