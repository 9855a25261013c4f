"""Muniment's engine: the library, and the values that it returns. Everything else in here is its own affair."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.errors import (
    Cancelled,
    ExportError,
    LibraryError,
    ModelError,
    MunimentError,
    NothingFound,
    ProtectedFile,
    UnreadableFile,
)
from core.types import (
    OMITTED,
    Clause,
    Clip,
    DefinedTerm,
    Document,
    Excerpt,
    FileRecord,
    FileStatus,
    Hit,
    Hits,
    IndexReport,
    Issue,
    Joined,
    LibraryStatus,
    Line,
    Mode,
    Page,
    Part,
    Progress,
    Provision,
    Query,
    Remedy,
    Span,
    Stage,
    Timing,
)

if TYPE_CHECKING:
    from core.library import Library

__all__ = [
    "OMITTED",
    "Cancelled",
    "Clause",
    "Clip",
    "DefinedTerm",
    "Document",
    "Excerpt",
    "ExportError",
    "FileRecord",
    "FileStatus",
    "Hit",
    "Hits",
    "IndexReport",
    "Issue",
    "Joined",
    "Library",
    "LibraryError",
    "LibraryStatus",
    "Line",
    "Mode",
    "ModelError",
    "MunimentError",
    "NothingFound",
    "Page",
    "Part",
    "Progress",
    "ProtectedFile",
    "Provision",
    "Query",
    "Remedy",
    "Span",
    "Stage",
    "Timing",
    "UnreadableFile",
]


def __getattr__(name: str) -> Any:
    if name == "Library":  # on first use: it brings the database with it, and `muniment --help` needs none
        from core.library import Library

        return Library
    raise AttributeError(f"module 'core' has no attribute {name!r}")
