"""Muniment's engine: the library, and the types that it takes and returns. The window imports nothing else."""

from __future__ import annotations

import os

# Before NumPy is imported. The threads of its matrix products wait by spinning: alongside other work a query took 370
# ms with two of them, and 16 ms with one. Our own threads share out what is worth sharing.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

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
    EARLIER,
    LATEST,
    OMITTED,
    Accompaniment,
    Attestation,
    Backup,
    Basis,
    Change,
    Cited,
    Clause,
    ClauseSummary,
    ClauseVersion,
    Clip,
    ComparedRun,
    Comparison,
    Concept,
    Concern,
    Damage,
    DefinedTerm,
    Document,
    DocumentMark,
    DraftFinding,
    DraftReview,
    DraftSection,
    DraftValue,
    Excerpt,
    ExportChoices,
    Facet,
    FacetName,
    FacetValue,
    Fact,
    Facts,
    Family,
    Fate,
    FileRecord,
    FileStatus,
    Filter,
    FindingKind,
    Fit,
    FittedDefinition,
    FittedParagraph,
    FittedWords,
    Fitting,
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
    KeptClause,
    KeptConcern,
    KeptImport,
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
    PartFound,
    ParticularKind,
    PartKind,
    Party,
    PartyContract,
    PartyProfile,
    Placeholder,
    PlaceholderKind,
    Position,
    Precedent,
    Presence,
    Problem,
    Progress,
    Provision,
    Query,
    QueryConcept,
    QueryPart,
    QueryParts,
    Rating,
    ReadFact,
    Remedy,
    Replacement,
    ReplacementKind,
    Request,
    Rerun,
    Restored,
    ReviewProgress,
    Risk,
    SavedSearch,
    Section,
    Share,
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
    UsualRange,
    UsualTerm,
    UsualValue,
    ValuePoint,
    ValueSpread,
    Version,
    Wanted,
    WatchedFolder,
    Wording,
    fact_name,
    fact_words,
    is_kept,
    ledger_words,
    marks_of,
    page_words,
    parts_words,
    placed_words,
    read_words,
    request_words,
    term_words,
    versions_words,
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

_LAZY: Final = {
    "Library": "core.library.library",
    "Encryption": "core.library.encryption",
    "check_folder": "core.library.health",
    "repair_folder": "core.library.health",
    "restore_folder": "core.library.backups",
    "subscribe_folder": "core.library.publishing",
    "place_of": "core.store.publishing.process",
    "SUFFIXES": "core.reading",
}
"""Where to find what is imported on first use: it brings the database or the readers, which `muniment --help` does not
need."""


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module 'core' has no attribute {name!r}")
    return getattr(import_module(_LAZY[name]), name)
