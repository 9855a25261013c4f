"""A library of three small contracts that answers as the engine does, as slowly as a test wants."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from core import (
    Clause,
    ClauseGone,
    Damage,
    Document,
    ExportChoices,
    FileRecord,
    FileStatus,
    Issue,
    KeptClause,
    LibraryError,
    Mode,
    NothingFound,
    Placeholder,
    Query,
    Rating,
    Request,
    SavedSearch,
    TrayEntry,
)
from core import Tuning as TuningOutcome
from core.types.stated import Stated
from tests.desktop import fake_folders, fake_parts
from tests.desktop.fake_backups import FakeBackups
from tests.desktop.fake_contracts import CONTRACTS, make_document
from tests.desktop.fake_doctor import FakeDoctor
from tests.desktop.fake_drafts import FakeDrafts
from tests.desktop.fake_kept import FakeKeptClauses
from tests.desktop.fake_models import FakeModels
from tests.desktop.fake_publishing import FakePublishing
from tests.desktop.fake_summaries import FakeSummaries
from tests.desktop.fake_versions import FakeVersions
from tests.desktop.gate import Gate


class FakeLibrary:
    """The front door of the engine over a dictionary: what a test sets and looks at. The verbs are its parts'."""

    def __init__(
        self, folder: Path, names: Sequence[str] = ("Alpha", "Beta", "Gamma"), models: FakeModels | None = None
    ) -> None:
        self.folder = self.private_folder = folder
        self.contents = {name: make_document(name) for name in names}
        self.problems: dict[Path, FileRecord] = {}
        self.locks: dict[Path, str] = {}
        self.changes = 0  # by other programs
        self.missing: set[Path] = set()  # files that are no longer where they were
        self.drawn: list[tuple[str, int, bool]] = []  # pages: of which document, which, and with words recognised
        self.lit: list[tuple[str, ...]] = []  # words, on each of these pages
        self.choices: list[ExportChoices] = []  # of each export
        self.proposed: tuple[Placeholder, ...] = ()
        self.papers: list[str] = []  # of each PDF
        self.added_folders: set[Path] = set()  # which of the paths that are added are folders, with one file each
        self.left_out: tuple[tuple[str, int], ...] = ()  # how many files of what kinds are not read
        self.scans: set[str] = set()  # documents that are
        self.mode = Mode.KEYWORD  # of each answer
        self.pause = 0.0  # seconds that each step of a job takes
        self.steps_after_reading = 0
        self.rerank = threading.Event()  # the better order waits for it
        self.rerank.set()
        self.stated: dict[str, Stated] = {}  # what clauses state, by their ids
        self.error: Exception | None = None  # what the next verb raises
        self.searched_for: list[str] = []
        self.queries: list[Query] = []
        self.examples: list[tuple[str, ...]] = []
        self.worded: list[tuple[str, ...]] = []  # the clauses whose usual wording was asked for; () for those found
        self.near_duplicates: dict[str, tuple[str, ...]] = {}  # near-duplicates, by the clause that stands for them
        self.saved: list[SavedSearch] = []
        self.kept_clauses: dict[str, KeptClause] = {}
        self.kept_files: dict[Path, dict[str, KeptClause]] = {}  # what was exported to files
        self.excluded: list[str] = []  # patterns
        self.rated: list[Rating] = []  # as often as a clause was rated
        self.collected: dict[str, set[Path]] = {}
        self.watched: set[Path] = set()  # folders
        self.followed: set[Path] = set()  # those of which the system reports changes
        self.away: set[Path] = set()  # those that cannot be reached
        self.lying: set[Path] = set()  # files that lie in them and are not in the library as they are
        self.reported: set[Path] = set()  # what the system has reported
        self.busy = False  # whether another program writes to the library
        self.looks = 0  # at watched folders
        self.families: list[list[str]] = []  # contracts that are versions of one, in their order
        self.found_families: list[list[str]] = []  # the same before the user said anything
        self.requests: tuple[Request, ...] = ()  # in the second version of each clause
        self.laid: dict[str, tuple[TrayEntry, ...]] = {}  # what lies in trays
        self.suggested_for: list[tuple[str, int]] = []
        self.where_closed = threading.Event()
        self.closed = self.prepared = self.encrypted = False
        self.times_kept = 0
        self.index_closed = threading.Event()
        self.judge_closed = threading.Event()
        self.summary_closed = threading.Event()
        self.to_embed = 0  # contracts that the encoder in use has not embedded
        self.imprecise = 0  # contracts found by quick vectors
        self.models_changes = 0
        self.gate = Gate()  # of embedding, judging and tuning
        self.tuned: TuningOutcome | None = None
        self.damage: tuple[Damage, ...] = ()
        self.beyond_repair: tuple[str, ...] = ()
        self.gain = 0.07  # what tuning comes to
        self._writer = threading.Lock()
        self.search = fake_parts.FakeSearch(self)
        self.files = fake_parts.FakeFiles(self)
        self.folders = fake_folders.FakeWatchedFolders(self)
        self.documents = fake_parts.FakeDocuments(self)
        self.drafts = FakeDrafts(self)
        self.contracts = fake_parts.FakeContracts(self)
        self.versions = FakeVersions(self)
        self.parties = fake_parts.FakeParties(self)
        self.saved_searches = fake_parts.FakeSavedSearches(self)
        self.collections = fake_parts.FakeCollections(self)
        self.trays = fake_parts.FakeTrays(self)
        self.kept = FakeKeptClauses(self)
        self.ratings = fake_parts.FakeRatings(self)
        self.tuning = fake_parts.FakeTuning(self)
        self.models = fake_parts.FakeModelsInUse(self, models or FakeModels())
        self.export = fake_parts.FakeExport(self)
        self.summaries = FakeSummaries(self)
        self.doctor = FakeDoctor(self)
        self.health = fake_parts.FakeHealth(self)
        self.backups = FakeBackups(self)
        self.publishing = FakePublishing(self)

    def close(self) -> None:
        self.closed = True

    def abandon(self) -> None:
        self.closed = True

    def keep(self) -> None:
        self.fail()
        self.times_kept += 1

    # -------------------------------------------------------- for the tests

    def lock(self, path: Path, password: str) -> None:
        self.locks[path] = password

    def add_problem(self, name: str, status: FileStatus, *issues: Issue, path: Path | None = None) -> None:
        path = path or CONTRACTS / name
        self.problems[path] = FileRecord(path, status, None, issues=issues)

    # -------------------------------------------------------- for the parts

    def fail(self) -> None:
        if self.error:
            raise self.error

    @contextmanager
    def writing(self) -> Iterator[None]:
        if not self._writer.acquire(blocking=False):
            raise LibraryError("Contracts are already being added to this library.", "Wait until it is done.")
        try:
            yield
        finally:
            self._writer.release()

    def clause(self, id_: str) -> tuple[Document, tuple[Clause, ...], Clause]:
        """A clause with its document and all clauses of that."""
        if kept := self.kept_clauses.get(id_):
            return kept.document, (kept.clause,), kept.clause
        for document, clauses in self.contents.values():
            for clause in clauses:
                if clause.id == id_:
                    return document, clauses, clause
        raise ClauseGone(id_)

    def under(self, paths: Sequence[Path]) -> list[Document]:
        """The documents of the files at or below these paths."""
        chosen: list[Document] = []
        for path in paths:
            below = [d for d, _ in self.contents.values() if d.source == path or path in d.source.parents]
            if not below:
                raise NothingFound(f"{path} is not in this library.", "Add it to the library first.", path)
            chosen += below
        return chosen
