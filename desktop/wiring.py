"""Connects the window to the presenters: what a click starts, and where its result appears."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QSettings, QTimer, Signal

from desktop.backups import BackupsPresenter, BackupsWiring
from desktop.comparing.wiring import ComparingPresenter, ComparingWiring
from desktop.contracts.correcting import ContractsPresenter, ContractsWiring
from desktop.encryption import EncryptionPresenter, EncryptionWiring
from desktop.example import ExamplePresenter, ExampleWiring
from desktop.exporting.choices import ExceptionsWiring
from desktop.exporting.sharing import SharingPresenter, SharingWiring
from desktop.files.adding import EmbeddingWiring, IndexingWiring
from desktop.files.collections import CollectionsPresenter, CollectionsWiring
from desktop.files.folders import FoldersPresenter, FoldersWiring, WatchingPresenter
from desktop.files.indexing import IndexingPresenter, UnfinishedWork
from desktop.files.listing import FilesPresenter, FilesWiring
from desktop.files.model import FilesModel
from desktop.health import HealthPresenter, HealthWiring
from desktop.jobs import Jobs
from desktop.judging import JudgingPresenter, JudgingWiring
from desktop.models.wiring import ModelsPresenter, ModelsWiring
from desktop.preview.finding import FindingWiring
from desktop.preview.following import NearDuplicatesPresenter, PreviewPresenter, PreviewWiring
from desktop.preview.printed import PagesPresenter
from desktop.preview.summary import SummarisingPresenter, SummarisingWiring
from desktop.privacy import PrivacyReportPresenter, PrivacyReportWiring
from desktop.publishing import PublishingPresenter, PublishingWiring
from desktop.remembered import KeptList
from desktop.results.cards import CardsWiring, RatingsPresenter
from desktop.results.hits import HitsModel
from desktop.saved import SavedSearchesPresenter, SavedWiring
from desktop.search.bar import SuggestionsPresenter
from desktop.search.filters import FiltersWiring
from desktop.search.history import HistoryWiring
from desktop.search.reading import ReadingWiring
from desktop.search.searching import SearchPresenter, SearchWiring
from desktop.table import ClauseTablePresenter, ClauseTableWiring
from desktop.tray.keeping import TrayPresenter, TrayWiring
from desktop.tray.selection import Selection
from desktop.tuning import TuningPresenter, TuningWiring

if TYPE_CHECKING:
    from core import Library
    from desktop.main_window import MainWindow


_EVERY_MS: Final = 2000


class ChangesPresenter(QObject):
    """Checks every two seconds; ``changed`` says that another program has changed the library since.

    An encrypted library is open in only one program at a time.
    """

    changed = Signal()

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library, self._jobs = library, jobs
        self._known: int | None = None
        self._timer = QTimer(self, interval=_EVERY_MS)
        self._timer.timeout.connect(self.look)
        if not library.encrypted:
            self._timer.start()
            self.look()

    def look(self) -> None:
        """Compares the library with its last known state."""
        job = self._jobs.run(self._library.files.changes_by_others, lane="changes")
        job.succeeded.connect(self._compare)

    def _compare(self, count: int) -> None:
        known, self._known = self._known, count
        if known not in (None, count):
            self.changed.emit()


class Wiring(QObject):
    """Lives as long as the window shows its library. Connects the parts to one another.

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
        self._window, self._library, self._jobs = window, library, jobs

        def kept(key: str) -> KeptList:
            return KeptList(settings, key, jobs.write)

        searching = SearchPresenter(library, jobs, hits, self)
        judging = JudgingPresenter(library, jobs, searching, self)
        indexing = IndexingPresenter(library, jobs, UnfinishedWork(kept("unfinished")), self)
        listing = FilesPresenter(library, jobs, files, self)
        collections = CollectionsPresenter(library, jobs, self)
        search = SearchWiring(window, searching, SuggestionsPresenter(library, jobs, self), hits, self)
        folders = FoldersPresenter(library, jobs, self)
        adding = IndexingWiring(window, indexing, folders, self)
        watching = WatchingPresenter(library, jobs, folders, indexing, self)
        watched = FoldersWiring(window, folders, watching, self)
        listed = FilesWiring(window, listing, files, indexing, self)
        ReadingWiring(window, searching, self)
        history = HistoryWiring(window, searching, kept("recent"), kept("search"), self)
        FiltersWiring(window, searching, self)
        CardsWiring(window, RatingsPresenter(library, jobs, self), searching, hits, self)
        trays = self._wire_clauses(searching, hits, selection, kept)
        presenter = ExamplePresenter(library, jobs, self)
        self.example = ExampleWiring(window, presenter, searching, hits, files, selection, self)
        saved = SavedSearchesPresenter(library, jobs, self)
        SavedWiring(window, saved, searching, self)
        PrivacyReportWiring(window, PrivacyReportPresenter(library, jobs, self), self)
        CollectionsWiring(window, collections, files, self)
        self._wire_models(searching, judging, indexing, listing)
        adding.running.connect(search.adding)
        adding.running.connect(listed.adding)
        listing.counted.connect(search.counted)
        listing.still_there.connect(indexing.add)
        listing.missed.connect(hits.show_missing)
        for told in (watched, watching):
            listing.away.connect(told.show_away)
        watching.noticed.connect(listing.look_for_missing)
        indexing.changed.connect(listing.refresh)
        indexing.idle.connect(self.contracts.refresh)
        listing.forgotten.connect(selection.forget)
        listing.forgotten.connect(collections.refresh)
        listing.forgotten.connect(saved.refresh)
        listing.forgotten.connect(self.contracts.refresh)
        for changed in (indexing.idle, listing.forgotten, collections.changed):
            changed.connect(judging.refresh)
        indexing.idle.connect(trays.reload)
        others = ChangesPresenter(library, jobs, self)
        others.changed.connect(trays.reload)
        backups = BackupsPresenter(library, jobs, self)
        BackupsWiring(window, backups, self)
        publishing = PublishingPresenter(library, jobs, self)
        self.publishing = PublishingWiring(window, publishing, kept("published"), self)
        for changed in (others.changed, backups.restored, publishing.moved):
            for refreshed in (listing, saved, collections, judging, folders, self.contracts):
                changed.connect(refreshed.refresh)
        self.encryption = EncryptionPresenter(library, jobs, self)
        EncryptionWiring(window, self.encryption, self)
        health = HealthPresenter(library, jobs, self)
        HealthWiring(window, health, self)
        health.ended.connect(listing.refresh)
        listing.refresh()
        adding.resume()
        history.resume()

    def _wire_clauses(
        self, searching: SearchPresenter, hits: HitsModel, selection: Selection, kept: Callable[[str], KeptList]
    ) -> TrayWiring:
        """Connects what concerns single clauses: the preview, the tray, and everything done with selected clauses."""
        window, library, jobs = self._window, self._library, self._jobs
        near_duplicates = NearDuplicatesPresenter(library, jobs, self)
        pages = PagesPresenter(library, jobs, self)
        preview = PreviewPresenter(library, jobs, self)
        PreviewWiring(window, preview, near_duplicates, pages, hits, self)
        FindingWiring(window, hits, self)
        SummarisingWiring(window, SummarisingPresenter(library, jobs, self), preview, selection, self)
        tray = TrayPresenter(library, jobs, self)
        trays = TrayWiring(window, tray, preview, selection, kept("tray"), self)
        ComparingWiring(window, ComparingPresenter(library, jobs, self), selection, self)
        sharing = SharingPresenter(library, jobs, self)
        SharingWiring(window, sharing, searching, selection, kept("export"), self)
        ExceptionsWiring(window, sharing, selection, kept("exceptions"), self)
        self.contracts = ContractsWiring(window, ContractsPresenter(library, jobs, self), preview, self)
        table = ClauseTablePresenter(library, jobs, lambda: sharing.applied, self)
        ClauseTableWiring(window, table, preview, searching, selection, self)
        return trays

    def _wire_models(
        self,
        searching: SearchPresenter,
        judging: JudgingPresenter,
        indexing: IndexingPresenter,
        listing: FilesPresenter,
    ) -> None:
        """Connects what concerns models and tuning search to ratings."""
        window, library, jobs = self._window, self._library, self._jobs
        presenter = ModelsPresenter(library, jobs, self)
        judge = JudgingWiring(window, judging, searching, self)
        embedding = EmbeddingWiring(window, indexing, self)
        chosen = ModelsWiring(window, presenter, self)
        stars = TuningWiring(window, TuningPresenter(library, jobs, self), self)
        presenter.listed.connect(judge.show_shelf)
        chosen.encoder_changed.connect(indexing.embed)
        chosen.judge_changed.connect(searching.forget_judge)
        for changed in (chosen.order_changed, stars.order_changed):
            changed.connect(judging.refresh)
        for each in (embedding, chosen):
            listing.counted.connect(each.counted)
