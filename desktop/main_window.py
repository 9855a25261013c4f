"""The window: where everything lies. What it does is wired up in ``wiring``."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, Qt, QUrl, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDragLeaveEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QMenu, QStackedWidget, QVBoxLayout, QWidget

from core import Stage
from desktop.menus import Menus
from desktop.models.facets import FacetsModel
from desktop.models.files import FilesModel
from desktop.models.hits import HitsModel
from desktop.views.banner import Banner
from desktop.views.cards import CardsView
from desktop.views.chips import ChipRow
from desktop.views.empty import DropOverlay, EmptyState
from desktop.views.facets import FacetsPanel
from desktop.views.files import FilesPage
from desktop.views.notice import Notice
from desktop.views.preview import PreviewPane
from desktop.views.progress import ProgressPanel
from desktop.views.reading import ReadingLine
from desktop.views.results import ResultsView
from desktop.views.search_bar import SearchBar
from desktop.views.selection_bar import SelectionBar
from desktop.views.sorting import SortButton
from desktop.views.theme import GAP, colours, stylesheet
from desktop.views.widgets import button, label


class MainWindow(QMainWindow):
    """Search on top, clauses or files in the middle, progress and selection at the bottom."""

    dropped = Signal(list)
    closing = Signal()

    def __init__(self, hits: HitsModel, files: FilesModel) -> None:
        super().__init__()
        self.setWindowTitle("Muniment")
        self.setAcceptDrops(True)
        self.resize(1180, 780)
        self.search = SearchBar()
        self.reading = ReadingLine()
        self.notice = Notice()
        self.banner = Banner("Close")
        self.filters = ChipRow("Only:", self.banner.close_button, clear="Clear filters")
        self.cards = CardsView()
        self.cards.setModel(hits)
        self.preview = PreviewPane()
        self.empty = EmptyState()
        self.results = ResultsView(FacetsPanel(FacetsModel(self)), self.cards, self.preview, self.empty)
        self.files = FilesPage(files)
        self.progress = ProgressPanel("Adding files", "files", Stage.LISTING)
        self.locating = ProgressPanel("Looking for the clause", "contracts", Stage.SEARCHING)
        self.chosen = SelectionBar()
        self.note = label(muted=True)
        self.counts = label(muted=True)
        self._lay_out()
        self.menus = Menus(self)
        self._join_menus()
        self._overlay = DropOverlay(self)
        self._restyle()

    def show_clauses(self) -> None:
        """Turns to the clauses found."""
        self._turn_to(0)
        self.clauses_tab.setChecked(True)

    def show_files(self) -> None:
        """Turns to the list of files."""
        self._turn_to(1)
        self.files_tab.setChecked(True)
        self.files.table.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def focus_search(self) -> None:
        """Makes ready for another question."""
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
        column.addWidget(self._pages, 1)
        column.addWidget(self.progress)
        column.addWidget(self.locating)
        column.addWidget(self.chosen)
        self.setCentralWidget(page)
        self.statusBar().setSizeGripEnabled(False)
        self.statusBar().setContentsMargins(2 * GAP, 0, 2 * GAP, 0)
        self.statusBar().addWidget(self.counts)
        self.statusBar().addPermanentWidget(label("Nothing leaves this computer", muted=True))

    def _tabs(self) -> QHBoxLayout:
        self.clauses_tab, self.files_tab = button("Clauses", tab=True), button("Files", tab=True)
        self.filters_tab = button("Filters", tab=True)
        self.filters_tab.setAutoExclusive(False)
        self.sorting = SortButton()
        self.saved, self.add = button("Saved"), button("Add contracts")
        row = QHBoxLayout()
        row.setSpacing(GAP)
        for tab, show in ((self.clauses_tab, self.show_clauses), (self.files_tab, self.show_files)):
            tab.setAutoExclusive(True)
            tab.clicked.connect(show)
            row.addWidget(tab)
        self.clauses_tab.setChecked(True)
        row.addSpacing(GAP)
        row.addWidget(self.note)
        row.addStretch()
        for piece in (self.filters_tab, self.sorting, self.saved, self.add):
            row.addWidget(piece)
        return row

    def _clauses(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addWidget(self.banner)
        column.addWidget(self.filters)
        column.addWidget(self.results, 1)
        return page

    def _turn_to(self, page: int) -> None:
        self._pages.setCurrentIndex(page)
        self._show_refinements()

    def _show_refinements(self) -> None:
        """What there is to order and to filter is told where the clauses are."""
        here = self._pages.currentIndex() == 0
        self.note.setVisible(here)
        for piece in (self.filters_tab, self.sorting):
            piece.setVisible(here and self.results.offers_filters)

    def _join_menus(self) -> None:
        menus = self.menus
        adding = QMenu(self.add)
        adding.addActions([menus.add_files, menus.add_folder])
        self.add.setMenu(adding)
        menus.quit.triggered.connect(self.close)
        menus.find_clause.triggered.connect(self.focus_search)
        menus.clauses.triggered.connect(self.show_clauses)
        menus.files.triggered.connect(self.show_files)
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
            self._overlay.cover()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._overlay.hide()

    def dropEvent(self, event: QDropEvent) -> None:
        self._overlay.hide()
        if paths := local_files(event.mimeData().urls()):
            event.acceptProposedAction()
            self.dropped.emit(paths)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.search.suggestions.hide()
        if self._overlay.isVisible():
            self._overlay.cover()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.ApplicationPaletteChange and self.centralWidget():
            self._restyle()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.closing.emit()
        super().closeEvent(event)

    def _restyle(self) -> None:
        sheet = stylesheet(colours())
        if sheet != self.styleSheet():
            self.setStyleSheet(sheet)


def local_files(urls: list[QUrl]) -> list[Path]:
    """The files among what is dropped."""
    return [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
