"""The values that flow between the wings of the engine.

All are frozen and slotted, so that a value handed from one stage to the next cannot change behind its back.
Character offsets are half-open ranges in ``Document.text``; pages are numbered from 1, and 0 is an unknown page;
boxes are in PDF points with the origin at the top left.
"""

from __future__ import annotations

from core.types.attestation import Attestation, Finding, Standing, Topic
from core.types.clauses import (
    COMPLETES,
    OMITTED,
    Clause,
    Definition,
    Extraction,
    Joined,
    Ledger,
    Mention,
    MentionKind,
    Part,
    Particular,
    ParticularKind,
    PassageKind,
    Reference,
    Section,
    SectionKind,
    Unplaced,
    Unresolved,
    Window,
)
from core.types.comparison import Change, ComparedRun, Comparison, Wording
from core.types.documents import (
    Annotation,
    AnnotationKind,
    Box,
    Document,
    DocumentMark,
    Issue,
    Line,
    Page,
    PagePicture,
    Remedy,
    Span,
    Tick,
    marks_of,
    page_words,
    placed_words,
    remarks_on,
)
from core.types.exporting import (
    STANDARD_EXPORT,
    TABLE_ENDINGS,
    Accompaniment,
    Cited,
    ExportChoices,
    Placeholder,
    PlaceholderKind,
)
from core.types.facts import (
    Fact,
    Facts,
    Party,
    PartyContract,
    PartyProfile,
    ReadFact,
    UsualRange,
    UsualTerm,
    UsualValue,
    fact_name,
    fact_words,
    read_words,
    term_words,
    versions_words,
)
from core.types.fitting import (
    FittedDefinition,
    FittedParagraph,
    FittedWords,
    Fitting,
    Replacement,
    ReplacementKind,
)
from core.types.kept import KeptClause, KeptConcern, KeptImport, Position, Risk, is_kept
from core.types.library import (
    Backup,
    Clip,
    Damage,
    DefinedTerm,
    Excerpt,
    FileRecord,
    FileStatus,
    Forgotten,
    HealthReport,
    IndexNews,
    IndexReport,
    LibraryPart,
    LibraryStatus,
    Progress,
    Provision,
    RayCluster,
    Restored,
    Stage,
    WatchedFolder,
    ledger_words,
    whole_ledger,
)
from core.types.models import JudgeProgress, KnownModel, Model, ModelKind, Speed, Tuning
from core.types.parts import PartFound, PartKind, Presence, QueryPart, QueryParts, Wanted, parts_words
from core.types.review import (
    Basis,
    Concern,
    DraftFinding,
    DraftReview,
    DraftSection,
    DraftValue,
    FindingKind,
    Precedent,
    ReviewProgress,
    Share,
    ValuePoint,
    ValueSpread,
)
from core.types.saved import LocatedPassage, Rating, Rerun, SavedSearch, TrayEntry
from core.types.searching import (
    EARLIER,
    LATEST,
    Candidate,
    Concept,
    Facet,
    FacetName,
    FacetValue,
    Filter,
    Fit,
    Hit,
    Hits,
    Interpretation,
    Mode,
    Problem,
    Query,
    QueryConcept,
    Sort,
    Suggestion,
    Timing,
    with_falling_stars,
)
from core.types.summaries import ClauseSummary, Summary, SummarySentence
from core.types.versions import ClauseVersion, Family, Fate, Request, Version, request_words
