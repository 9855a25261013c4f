"""Connects the window to the presenters: what a click starts, and where its result appears."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings

from desktop.contracts.presenter import ContractsPresenter
from desktop.contracts.wiring import ContractsWiring
from desktop.jobs import Jobs
from desktop.main_window import MainWindow
from desktop.models.files import FilesModel
from desktop.models.hits import HitsModel
from desktop.models.kept_list import KeptList
from desktop.models.selection import Selection
from desktop.models.unfinished import UnfinishedWork
from desktop.presenters.backups import BackupsPresenter
from desktop.presenters.changes import ChangesPresenter
from desktop.presenters.clause_table import ClauseTablePresenter
from desktop.presenters.collections import CollectionsPresenter
from desktop.presenters.comparing import ComparingPresenter
from desktop.presenters.encryption import EncryptionPresenter
from desktop.presenters.example import ExamplePresenter
from desktop.presenters.files import FilesPresenter
from desktop.presenters.folders import FoldersPresenter
from desktop.presenters.health import HealthPresenter
from desktop.presenters.indexing import IndexingPresenter
from desktop.presenters.judging import JudgingPresenter
from desktop.presenters.models import ModelsPresenter
from desktop.presenters.near_duplicates import NearDuplicatesPresenter
from desktop.presenters.pages import PagesPresenter
from desktop.presenters.preview import PreviewPresenter
from desktop.presenters.privacy_report import PrivacyReportPresenter
from desktop.presenters.publishing import PublishingPresenter
from desktop.presenters.ratings import RatingsPresenter
from desktop.presenters.saved_searches import SavedSearchesPresenter
from desktop.presenters.search import SearchPresenter
from desktop.presenters.sharing import SharingPresenter
from desktop.presenters.suggestions import SuggestionsPresenter
from desktop.presenters.summarising import SummarisingPresenter
from desktop.presenters.tray import TrayPresenter
from desktop.presenters.tuning import TuningPresenter
from desktop.presenters.watching import WatchingPresenter
from desktop.wiring.backups import BackupsWiring
from desktop.wiring.cards import CardsWiring
from desktop.wiring.clause_table import ClauseTableWiring
from desktop.wiring.collections import CollectionsWiring
from desktop.wiring.comparing import ComparingWiring
from desktop.wiring.embedding import EmbeddingWiring
from desktop.wiring.encryption import EncryptionWiring
from desktop.wiring.example import ExampleWiring
from desktop.wiring.exceptions import ExceptionsWiring
from desktop.wiring.files import FilesWiring
from desktop.wiring.filters import FiltersWiring
from desktop.wiring.finding import FindingWiring
from desktop.wiring.folders import FoldersWiring
from desktop.wiring.health import HealthWiring
from desktop.wiring.history import HistoryWiring
from desktop.wiring.indexing import IndexingWiring
from desktop.wiring.judging import JudgingWiring
from desktop.wiring.models import ModelsWiring
from desktop.wiring.preview import PreviewWiring
from desktop.wiring.privacy_report import PrivacyReportWiring
from desktop.wiring.publishing import PublishingWiring
from desktop.wiring.reading import ReadingWiring
from desktop.wiring.saved import SavedWiring
from desktop.wiring.search import SearchWiring
from desktop.wiring.sharing import SharingWiring
from desktop.wiring.summarising import SummarisingWiring
from desktop.wiring.tray import TrayWiring
from desktop.wiring.tuning import TuningWiring

if TYPE_CHECKING:
    from core import Library


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
