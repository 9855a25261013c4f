"""The window: where everything lies. What it does is wired up in ``wiring``."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, Qt, QUrl, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDragLeaveEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QMenu, QStackedWidget, QVBoxLayout, QWidget

from core import Stage, tr
from desktop.menus import Menus
from desktop.models.facets import FacetsModel
from desktop.models.files import FilesModel
from desktop.models.hits import HitsModel
from desktop.views.adding import AddingPanel
from desktop.views.banner import Banner
from desktop.views.cards import CardsView
from desktop.views.chips import ChipRow
from desktop.views.empty import DropOverlay, EmptyState
from desktop.views.facets import FacetsPanel
from desktop.views.files import FilesPage
from desktop.views.judging import JudgingLine
from desktop.views.models import ModelsPage
from desktop.views.notice import Notice
from desktop.views.offline import OfflineLight
from desktop.views.preview import PreviewPane
from desktop.views.progress import ProgressPanel
from desktop.views.reading import ReadingLine
from desktop.views.results import ResultsView
from desktop.views.search_bar import SearchBar
from desktop.views.selection_bar import SelectionBar
from desktop.views.sorting import SortButton
from desktop.views.theme import GAP, colours, stylesheet
from desktop.views.widgets import ElidedLabel, button, label


class MainWindow(QMainWindow):
    """Search on top, clauses, files or models in the middle, progress and selection at the bottom.

    Attributes:
        held: whether it must stay open, because of work that cannot be stopped.
    """

    dropped = Signal(list)
    model_dropped = Signal(Path)
    closing = Signal()
    close_refused = Signal()
    repair_wanted = Signal()
    activated = Signal()

    def __init__(self, hits: HitsModel, files: FilesModel) -> None:
        super().__init__()
        self.held = False
        self.setWindowTitle("Muniment")
        self.setAcceptDrops(True)
        self.resize(1180, 780)
        self.search = SearchBar()
        self.reading = ReadingLine()
        self.notice = Notice()
        self.banner = Banner(tr("Close"))
        self.filters = ChipRow(tr("Only:"), self.banner.close_button, clear=tr("Clear filters"))
        self.cards = CardsView()
        self.cards.setModel(hits)
        self.preview = PreviewPane()
        self.empty = EmptyState()
        self.results = ResultsView(FacetsPanel(FacetsModel(self)), self.cards, self.preview, self.empty)
        self.files = FilesPage(files)
        self.models = ModelsPage()
        self.judging = JudgingLine()
        self.progress = AddingPanel()
        self.locating = ProgressPanel(tr("Searching contracts"), tr("contracts"), Stage.SEARCHING)
        self.modelling = ProgressPanel(tr("Preparing a model"), tr("steps"), Stage.CHECKING)
        self.tuning = ProgressPanel(tr("Learning from your stars"), tr("steps"), Stage.TUNING)
        self.repairing = ProgressPanel(tr("Repairing the library"), tr("contracts"), Stage.REPAIRING)
        self.chosen = SelectionBar()
        self.note = ElidedLabel(muted=True, end=True)
        self.counts = label(muted=True)
        self.offline = OfflineLight()
        self._lay_out()
        self.menus = Menus(self)
        self._join_menus()
        self._overlay = DropOverlay(self)
        self._restyle()

    def come_to_front(self) -> None:
        """Shows the window before all others, also where it was minimised."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    def show_clauses(self) -> None:
        """Turns to the results."""
        self._turn_to(0)
        self.clauses_tab.setChecked(True)

    def show_files(self) -> None:
        """Turns to the list of files."""
        self._turn_to(1)
        self.files_tab.setChecked(True)
        self.files.table.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_models(self) -> None:
        """Turns to the models."""
        self._turn_to(2)
        self.models_tab.setChecked(True)
        self.models.take_focus()

    def focus_search(self) -> None:
        """Makes ready for another query."""
        self.show_clauses()
        self.search.focus()

    # ---------------------------------------------------------------- layout

    def _lay_out(self) -> None:
        page = QWidget()
        page.setObjectName("page")
        column = QVBoxLayout(page)
        column.setContentsMargins(2 * GAP, 2 * GAP, 2 * GAP, GAP)
        column.setSpacing(GAP)
        column.addWidget(self.search)
        column.addWidget(self.reading)
        column.addLayout(self._tabs())
        column.addWidget(self.notice)
        self._pages = QStackedWidget()
        self._pages.addWidget(self._clauses())
        self._pages.addWidget(self.files)
        self._pages.addWidget(self.models)
        column.addWidget(self._pages, 1)
        for panel in (self.progress, self.locating, self.modelling, self.tuning, self.repairing, self.chosen):
            column.addWidget(panel)
        self.setCentralWidget(page)
        self.statusBar().setSizeGripEnabled(False)
        self.statusBar().setContentsMargins(2 * GAP, 0, 2 * GAP, 0)
        self.statusBar().addWidget(self.counts)
        self.statusBar().addPermanentWidget(self.offline)

    def _tabs(self) -> QHBoxLayout:
        self.clauses_tab, self.files_tab = button(tr("Clauses"), tab=True), button(tr("Files"), tab=True)
        self.models_tab = button(tr("Models"), tab=True)
        self.filters_tab = button(tr("Filters"), tab=True)
        self.filters_tab.setAutoExclusive(False)
        self.judge = button(tr("Read closely"))
        self.sorting = SortButton()
        self.saved, self.add = button(tr("Saved")), button(tr("Add contracts"))
        row = QHBoxLayout()
        row.setSpacing(GAP)
        tabs = (
            (self.clauses_tab, self.show_clauses),
            (self.files_tab, self.show_files),
            (self.models_tab, self.show_models),
        )
        for tab, show in tabs:
            tab.setAutoExclusive(True)
            tab.clicked.connect(show)
            row.addWidget(tab)
        self.clauses_tab.setChecked(True)
        row.addSpacing(GAP)
        row.addWidget(self.note, 1)
        self._space = QWidget()
        row.addWidget(self._space, 1)
        for piece in (self.filters_tab, self.judge, self.sorting, self.saved, self.add):
            row.addWidget(piece)
        return row

    def _clauses(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addWidget(self.banner)
        column.addWidget(self.judging)
        column.addWidget(self.filters)
        column.addWidget(self.results, 1)
        return page

    def _turn_to(self, page: int) -> None:
        self._pages.setCurrentIndex(page)
        self._show_refinements()

    @property
    def _on_models(self) -> bool:
        return self._pages.currentWidget() is self.models

    def _show_refinements(self) -> None:
        """The controls that order and filter clauses are visible only beside the clauses."""
        here = self._pages.currentIndex() == 0
        self.note.setVisible(here)
        self._space.setVisible(not here)
        for piece in (self.filters_tab, self.judge, self.sorting):
            piece.setVisible(here and self.results.offers_filters)

    def _join_menus(self) -> None:
        menus = self.menus
        adding = QMenu(self.add)
        adding.addActions([menus.add_files, menus.add_folder])
        self.add.setMenu(adding)
        menus.quit.triggered.connect(self.close)
        menus.refusals.triggered.connect(self.offline.show_details)
        menus.find_clause.triggered.connect(self.focus_search)
        menus.clauses.triggered.connect(self.show_clauses)
        menus.files.triggered.connect(self.show_files)
        menus.models.triggered.connect(self.show_models)
        self.judge.clicked.connect(menus.judge.trigger)
        menus.filters.triggered.connect(self.results.want_filters)
        self.filters_tab.clicked.connect(menus.filters.trigger)
        self.results.filters_shown.connect(menus.filters.setChecked)
        self.results.filters_shown.connect(self.filters_tab.setChecked)
        self.results.filters_offered.connect(self._show_refinements)
        self._show_refinements()

    # ----------------------------------------------------------- what Qt calls

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if local_files(event.mimeData().urls()):
            event.acceptProposedAction()
            self._overlay.cover(tr("Drop to add a model") if self._on_models else tr("Drop to add to your library"))

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._overlay.hide()

    def dropEvent(self, event: QDropEvent) -> None:
        self._overlay.hide()
        if paths := local_files(event.mimeData().urls()):
            event.acceptProposedAction()
            self.model_dropped.emit(paths[0]) if self._on_models else self.dropped.emit(paths)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.search.suggestions.hide()
        if self._overlay.isVisible():
            self._overlay.cover(self._overlay.words)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.ApplicationPaletteChange and self.centralWidget():
            self._restyle()
        if event.type() is QEvent.Type.ActivationChange and self.isActiveWindow():
            self.activated.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.held:
            event.ignore()
            self.close_refused.emit()
            return
        self.closing.emit()
        super().closeEvent(event)

    def _restyle(self) -> None:
        sheet = stylesheet(colours())
        if sheet != self.styleSheet():
            self.setStyleSheet(sheet)


def local_files(urls: list[QUrl]) -> list[Path]:
    """The files among what is dropped."""
    return [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
