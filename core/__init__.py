"""Muniment's engine: the library, and the types that it takes and returns. The window imports nothing else."""

from __future__ import annotations

import os

# Before NumPy is imported. The threads of its matrix products wait by spinning: alongside other work a query took 370
# ms with two of them, and 16 ms with one. Our own threads share out what is worth sharing.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from typing import TYPE_CHECKING, Any

from core.base.errors import (
    BusyLibrary,
    Cancelled,
    ClauseGone,
    DamagedLibrary,
    ExportError,
    InvalidFact,
    LibraryError,
    LockedLibrary,
    LostCatalogue,
    ModelError,
    MunimentError,
    NothingFound,
    ProtectedFile,
    UnreadableFile,
)
from core.base.paths import cache_folder, default_subscription, is_gone, library_folder, resources
from core.base.places import file_words, folder_of, on_disk
from core.base.translation import tr, translate_with
from core.isolation.start import check_processor
from core.text.visible import visible_name, visible_text
from core.types import (
    OMITTED,
    Accompaniment,
    Attestation,
    Backup,
    Change,
    Cited,
    Clause,
    ClauseSummary,
    Clip,
    ComparedRun,
    Comparison,
    Concept,
    Damage,
    DefinedTerm,
    Document,
    DocumentMark,
    Excerpt,
    ExportChoices,
    Facet,
    FacetName,
    FacetValue,
    Fact,
    Facts,
    FileRecord,
    FileStatus,
    Filter,
    Fit,
    Forgotten,
    HealthReport,
    Hit,
    Hits,
    IndexNews,
    IndexReport,
    Interpretation,
    Issue,
    Joined,
    JudgeProgress,
    KnownModel,
    LibraryPart,
    LibraryStatus,
    Line,
    LocatedPassage,
    Mode,
    Model,
    ModelKind,
    Page,
    PagePicture,
    Part,
    ParticularKind,
    Placeholder,
    PlaceholderKind,
    Problem,
    Progress,
    Provision,
    Query,
    QueryConcept,
    Rating,
    ReadFact,
    Remedy,
    Rerun,
    Restored,
    SavedSearch,
    Section,
    Sort,
    Span,
    Speed,
    Stage,
    Suggestion,
    Summary,
    SummarySentence,
    Timing,
    TrayEntry,
    Tuning,
    WatchedFolder,
    Wording,
    fact_name,
    fact_words,
    ledger_words,
    marks_of,
    page_words,
    placed_words,
    read_words,
    term_words,
    whole_ledger,
)
from core.types.publishing import FetchedVersion, Place, Published

if TYPE_CHECKING:
    from core.library.backups import restore_folder
    from core.library.encryption import Encryption
    from core.library.health import check_folder, repair_folder
    from core.library.library import Library
    from core.library.publishing import subscribe_folder
    from core.reading import SUFFIXES
    from core.store.publishing.process import place_of

__all__ = [
    "OMITTED",
    "SUFFIXES",
    "Accompaniment",
    "Attestation",
    "Backup",
    "BusyLibrary",
    "Cancelled",
    "Change",
    "Cited",
    "Clause",
    "ClauseGone",
    "ClauseSummary",
    "Clip",
    "ComparedRun",
    "Comparison",
    "Concept",
    "Damage",
    "DamagedLibrary",
    "DefinedTerm",
    "Document",
    "DocumentMark",
    "Encryption",
    "Excerpt",
    "ExportChoices",
    "ExportError",
    "Facet",
    "FacetName",
    "FacetValue",
    "Fact",
    "Facts",
    "FetchedVersion",
    "FileRecord",
    "FileStatus",
    "Filter",
    "Fit",
    "Forgotten",
    "HealthReport",
    "Hit",
    "Hits",
    "IndexNews",
    "IndexReport",
    "Interpretation",
    "InvalidFact",
    "Issue",
    "Joined",
    "JudgeProgress",
    "KnownModel",
    "Library",
    "LibraryError",
    "LibraryPart",
    "LibraryStatus",
    "Line",
    "LocatedPassage",
    "LockedLibrary",
    "LostCatalogue",
    "Mode",
    "Model",
    "ModelError",
    "ModelKind",
    "MunimentError",
    "NothingFound",
    "Page",
    "PagePicture",
    "Part",
    "ParticularKind",
    "Place",
    "Placeholder",
    "PlaceholderKind",
    "Problem",
    "Progress",
    "ProtectedFile",
    "Provision",
    "Published",
    "Query",
    "QueryConcept",
    "Rating",
    "ReadFact",
    "Remedy",
    "Rerun",
    "Restored",
    "SavedSearch",
    "Section",
    "Sort",
    "Span",
    "Speed",
    "Stage",
    "Suggestion",
    "Summary",
    "SummarySentence",
    "Timing",
    "TrayEntry",
    "Tuning",
    "UnreadableFile",
    "WatchedFolder",
    "Wording",
    "cache_folder",
    "check_folder",
    "check_processor",
    "default_subscription",
    "fact_name",
    "fact_words",
    "file_words",
    "folder_of",
    "is_gone",
    "ledger_words",
    "library_folder",
    "marks_of",
    "on_disk",
    "page_words",
    "place_of",
    "placed_words",
    "read_words",
    "repair_folder",
    "resources",
    "restore_folder",
    "subscribe_folder",
    "term_words",
    "tr",
    "translate_with",
    "visible_name",
    "visible_text",
    "whole_ledger",
]


def __getattr__(name: str) -> Any:
    if name == "Library":  # on first use: it imports the database, which `muniment --help` does not need
        from core.library.library import Library

        return Library
    if name == "Encryption":  # likewise
        from core.library.encryption import Encryption

        return Encryption
    if name in ("check_folder", "repair_folder"):  # likewise
        from core.library import health

        return getattr(health, name)
    if name == "restore_folder":  # likewise
        from core.library.backups import restore_folder

        return restore_folder
    if name == "subscribe_folder":  # likewise
        from core.library.publishing import subscribe_folder

        return subscribe_folder
    if name == "place_of":
        from core.store.publishing.process import place_of

        return place_of
    if name == "SUFFIXES":  # likewise: the names of formats bring their readers with them
        from core.reading import SUFFIXES

        return SUFFIXES
    raise AttributeError(f"module 'core' has no attribute {name!r}")
