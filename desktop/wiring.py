"""Connects the features of the window to its library, and to one another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QSettings, QTimer, Signal

from desktop.backups import Backups
from desktop.comparing.wiring import Comparing
from desktop.contracts.correcting import Contracts
from desktop.contracts.parties import Parties
from desktop.drafts.inserting import Inserting
from desktop.drafts.reviewing import Reviewing
from desktop.drafts.sentences import DraftSentences
from desktop.drafts.values import Values
from desktop.encryption import EncryptionOfLibrary
from desktop.example import ByExample
from desktop.exporting.sharing import Sharing
from desktop.feature import Desk
from desktop.files.adding import IndexingWiring
from desktop.files.collections import Collections
from desktop.files.excluding import Excluding
from desktop.files.folders import Folders
from desktop.files.indexing import IndexingPresenter
from desktop.files.listing import Listing
from desktop.files.model import FilesModel
from desktop.health import Health
from desktop.jobs import Jobs
from desktop.judging import Judging
from desktop.kept.keeping import Keeping
from desktop.models.wiring import Models
from desktop.preview.finding import FindingWiring
from desktop.preview.following import Preview
from desktop.preview.summary import Summarising
from desktop.privacy import PrivacyReport
from desktop.publishing import Publishing
from desktop.remembered import KeptList
from desktop.results.cards import CardsWiring
from desktop.results.hits import HitsModel
from desktop.saved import Saved
from desktop.search.bar import SuggestionsPresenter
from desktop.search.filters import FiltersWiring
from desktop.search.history import HistoryWiring
from desktop.search.reading import ReadingWiring
from desktop.search.searching import SearchPresenter, SearchWiring
from desktop.shortcut.page import GlobalShortcut
from desktop.table import Tables
from desktop.tray.keeping import Trays
from desktop.tray.selection import Selection
from desktop.tuning import TuningToStars
from desktop.versions.wiring import Versions, VersionsOfHits
from desktop.wording import Wordings

if TYPE_CHECKING:
    from core import Library
    from desktop.main_window import MainWindow

_EVERY_MS: Final = 2000


class Wiring(QObject):
    """Lives as long as the window shows its library.

    What the window saves of the user's work goes to ``settings``, which are in the library.
    """

    def __init__(
        self,
        window: MainWindow,
        library: Library,
        jobs: Jobs,
        hits: HitsModel,
        files: FilesModel,
        selection: Selection,
        settings: QSettings,
    ) -> None:
        super().__init__(window)
        window.destroyed.connect(jobs.forget)

        def kept(key: str) -> KeptList:
            return KeptList(settings, key, jobs.write)

        searching = SearchPresenter(library, jobs, hits, self)
        desk = Desk(window, library, jobs, hits, files, selection, searching, self)
        judging = Judging(desk)
        indexing = IndexingPresenter(library, jobs, kept("unfinished"), self)
        listing = Listing(desk, indexing)
        search = SearchWiring(desk, SuggestionsPresenter(library, jobs, self))
        folders = Folders(desk, indexing)
        adding = IndexingWiring(desk, indexing, folders)
        ReadingWiring(desk)
        history = HistoryWiring(desk, kept("recent"), kept("search"))
        FiltersWiring(desk)
        CardsWiring(desk)
        # what concerns single clauses: the preview, the tray, and everything done with selected clauses
        preview = Preview(desk)
        FindingWiring(desk)
        Summarising(desk, preview)
        trays = Trays(desk, preview, kept("tray"))
        Comparing(desk)
        sharing = Sharing(desk, kept("export"), kept("exceptions"))
        contracts = Contracts(desk, preview)
        Versions(desk, preview, contracts.refresh)
        VersionsOfHits(desk, preview)
        Parties(desk, preview)
        Tables(desk, preview, lambda: sharing.applied)
        Wordings(desk, preview)
        self.example = ByExample(desk)
        GlobalShortcut(desk, self.example, kept("clipboard key"))
        drafts = Reviewing(desk, preview, self.example, sharing.copy)
        inserting = Inserting(desk, drafts.open)
        Values(desk, preview)
        DraftSentences(desk, preview)
        keeping = Keeping(desk, preview, sharing.copy, inserting.put_in)
        # what concerns the library as a whole
        saved = Saved(desk)
        PrivacyReport(desk)
        collections = Collections(desk)
        Excluding(desk)
        models = Models(desk)
        stars = TuningToStars(desk)
        backups = Backups(desk)
        self.publishing = Publishing(desk, kept("published"))
        self.encryption = EncryptionOfLibrary(desk)
        health = Health(desk)
        others = Changes(library, jobs, self)
        # what follows from what
        for told in (search, listing):
            adding.running.connect(told.adding)
        for counting in (search, adding, models):
            listing.counted.connect(counting.counted)
        listing.missed.connect(hits.show_missing)
        listing.away.connect(folders.show_away)
        folders.watching.noticed.connect(listing.look_for_missing)
        indexing.changed.connect(listing.refresh)
        health.ended.connect(listing.refresh)
        models.listed.connect(judging.show_shelf)
        models.encoder_changed.connect(indexing.embed)
        models.judge_changed.connect(searching.forget_judge)
        listing.forgotten.connect(selection.forget)
        for refreshed in (collections, saved, contracts, keeping):
            listing.forgotten.connect(refreshed.refresh)
        for refreshed in (contracts, keeping):
            indexing.idle.connect(refreshed.refresh)
        for changed in (
            indexing.idle,
            listing.forgotten,
            collections.changed,
            models.order_changed,
            stars.order_changed,
        ):
            changed.connect(judging.refresh)
        for changed in (indexing.idle, others.changed):
            changed.connect(trays.reload)
        collections.changed.connect(drafts.refresh)
        for changed in (others.changed, backups.restored, self.publishing.moved):
            for outdated in (listing, saved, collections, judging, folders, contracts, keeping):
                changed.connect(outdated.refresh)
        listing.refresh()
        adding.resume()
        history.resume()


class Changes(QObject):
    """Checks every two seconds; ``changed`` says that another program, or another window, has changed the library.

    An encrypted library is open in only one program at a time.
    """

    changed = Signal()

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library, self._jobs = library, jobs
        self._known: int | None = None
        self._timer = QTimer(self, interval=_EVERY_MS)
        self._timer.timeout.connect(self._look)
        if not library.encrypted:
            self._timer.start()
            self._look()

    def _look(self) -> None:
        """Compares the library with its last known state."""
        job = self._jobs.run(self._library.files.changes_by_others, lane="changes")
        job.succeeded.connect(self._compare)

    def _compare(self, count: int) -> None:
        known, self._known = self._known, count
        if known not in (None, count):
            self.changed.emit()
