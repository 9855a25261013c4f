"""Muniment's engine: the library, and the types that it takes and returns. The window imports nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.errors import (
    Cancelled,
    ClauseGone,
    ExportError,
    LibraryError,
    LockedLibrary,
    ModelError,
    MunimentError,
    NothingFound,
    ProtectedFile,
    UnreadableFile,
)
from core.paths import resources
from core.text.visible import visible_name, visible_text
from core.translation import tr, translate_with
from core.types import (
    OMITTED,
    Clause,
    Clip,
    Concept,
    DefinedTerm,
    Document,
    Excerpt,
    Facet,
    FacetName,
    FacetValue,
    FileRecord,
    FileStatus,
    Filter,
    Forgotten,
    Hit,
    Hits,
    IndexReport,
    Interpretation,
    Issue,
    Joined,
    JudgeProgress,
    KnownModel,
    LibraryStatus,
    Line,
    LocatedPassage,
    Mode,
    Model,
    ModelKind,
    Page,
    Part,
    Problem,
    Progress,
    Provision,
    Query,
    QueryConcept,
    Rating,
    Remedy,
    Rerun,
    SavedSearch,
    Sort,
    Span,
    Speed,
    Stage,
    Suggestion,
    Timing,
    Tuning,
)

if TYPE_CHECKING:
    from core.library import Library
    from core.reading import SUFFIXES

__all__ = [
    "OMITTED",
    "SUFFIXES",
    "Cancelled",
    "Clause",
    "ClauseGone",
    "Clip",
    "Concept",
    "DefinedTerm",
    "Document",
    "Excerpt",
    "ExportError",
    "Facet",
    "FacetName",
    "FacetValue",
    "FileRecord",
    "FileStatus",
    "Filter",
    "Forgotten",
    "Hit",
    "Hits",
    "IndexReport",
    "Interpretation",
    "Issue",
    "Joined",
    "JudgeProgress",
    "KnownModel",
    "Library",
    "LibraryError",
    "LibraryStatus",
    "Line",
    "LocatedPassage",
    "LockedLibrary",
    "Mode",
    "Model",
    "ModelError",
    "ModelKind",
    "MunimentError",
    "NothingFound",
    "Page",
    "Part",
    "Problem",
    "Progress",
    "ProtectedFile",
    "Provision",
    "Query",
    "QueryConcept",
    "Rating",
    "Remedy",
    "Rerun",
    "SavedSearch",
    "Sort",
    "Span",
    "Speed",
    "Stage",
    "Suggestion",
    "Timing",
    "Tuning",
    "UnreadableFile",
    "resources",
    "tr",
    "translate_with",
    "visible_name",
    "visible_text",
]


def __getattr__(name: str) -> Any:
    if name == "Library":  # on first use: it brings the database with it, and `muniment --help` needs none
        from core.library import Library

        return Library
    if name == "SUFFIXES":  # likewise: the names of formats bring their readers with them
        from core.reading import SUFFIXES

        return SUFFIXES
    raise AttributeError(f"module 'core' has no attribute {name!r}")
