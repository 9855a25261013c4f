"""The window: where everything lies. What it does is wired up in ``wiring``."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, Qt, QUrl, Signal
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QKeySequence,
    QResizeEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QMenu, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from desktop.models.files import FilesModel
from desktop.models.hits import HitsModel
from desktop.views.cards import CardsView
from desktop.views.empty import DropOverlay, EmptyState
from desktop.views.files import FilesPage
from desktop.views.notice import Notice
from desktop.views.preview import PreviewPane
from desktop.views.progress import ProgressPanel
from desktop.views.search_bar import SearchBar
from desktop.views.selection_bar import SelectionBar
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
        self.notice = Notice()
        self.cards = CardsView()
        self.cards.setModel(hits)
        self.preview = PreviewPane()
        self.empty = EmptyState()
        self.files = FilesPage(files)
        self.progress = ProgressPanel()
        self.chosen = SelectionBar()
        self.note = label(muted=True)
        self.counts = label(muted=True)
        self._lay_out()
        self._make_actions()
        self._overlay = DropOverlay(self)
        self._restyle()

    def show_clauses(self) -> None:
        """Turns to the clauses found."""
        self._pages.setCurrentIndex(0)
        self.clauses_tab.setChecked(True)

    def show_files(self) -> None:
        """Turns to the list of files."""
        self._pages.setCurrentIndex(1)
        self.files_tab.setChecked(True)
        self.files.table.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_cards(self, shown: bool) -> None:
        """Shows the clauses, or else the words that stand where there are none."""
        self._results.setCurrentIndex(0 if shown else 1)

    # ---------------------------------------------------------------- layout

    def _lay_out(self) -> None:
        page = QWidget()
        page.setObjectName("page")
        column = QVBoxLayout(page)
        column.setContentsMargins(2 * GAP, 2 * GAP, 2 * GAP, GAP)
        column.setSpacing(GAP)
        column.addWidget(self.search)
        column.addLayout(self._tabs())
        column.addWidget(self.notice)
        column.addWidget(self._middle(), 1)
        column.addWidget(self.progress)
        column.addWidget(self.chosen)
        self.setCentralWidget(page)
        self.statusBar().setSizeGripEnabled(False)
        self.statusBar().setContentsMargins(2 * GAP, 0, 2 * GAP, 0)
        self.statusBar().addWidget(self.counts)
        self.statusBar().addPermanentWidget(label("Nothing leaves this computer", muted=True))

    def _tabs(self) -> QHBoxLayout:
        self.clauses_tab, self.files_tab = button("Clauses", tab=True), button("Files", tab=True)
        self.add = button("Add contracts")
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
        row.addWidget(self.add)
        return row

    def _middle(self) -> QWidget:
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.addWidget(self.cards)
        self.splitter.addWidget(self.preview)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setHandleWidth(GAP)
        self.splitter.setSizes([520, 640])
        self.cards.setMinimumWidth(340)
        self.preview.setMinimumWidth(340)
        self.preview.hide()
        self._results = QStackedWidget()
        self._results.addWidget(self.splitter)
        self._results.addWidget(self.empty)
        self._pages = QStackedWidget()
        self._pages.addWidget(self._results)
        self._pages.addWidget(self.files)
        return self._pages

    # --------------------------------------------------------------- actions

    def _make_actions(self) -> None:
        keys = QKeySequence.StandardKey
        file = self.menuBar().addMenu("&File")
        self.add_files = self._action(file, "&Add files…", keys.Open)
        self.add_folder = self._action(file, "Add &folder…", "Ctrl+Shift+O")
        file.addSeparator()
        self.export = self._action(file, "&Export to Word…", "Ctrl+E")
        file.addSeparator()
        self.quit = self._action(file, "&Quit", keys.Quit)
        self.quit.setMenuRole(QAction.MenuRole.QuitRole)
        self.quit.triggered.connect(self.close)
        edit = self.menuBar().addMenu("&Edit")
        self.copy = self._action(edit, "&Copy clauses", keys.Copy)
        self.clear = self._action(edit, "C&hoose no clause", "Ctrl+Shift+A")
        edit.addSeparator()
        self.find_clause = self._action(edit, "&Find a clause", "Ctrl+F", "Ctrl+L")
        self.find_clause.triggered.connect(self._find)
        view = self.menuBar().addMenu("&View")
        self._action(view, "&Clauses", "Ctrl+1").triggered.connect(self.show_clauses)
        self._action(view, "&Files", "Ctrl+2").triggered.connect(self.show_files)
        view.addSeparator()
        self.show_preview = self._action(view, "Clause in its &document", "Ctrl+D")
        help_menu = self.menuBar().addMenu("&Help")
        self.about = self._action(help_menu, "&About Muniment")
        self.about.setMenuRole(QAction.MenuRole.AboutRole)
        adding = QMenu(self.add)
        adding.addActions([self.add_files, self.add_folder])
        self.add.setMenu(adding)

    def _action(self, menu: QMenu, text: str, *keys: QKeySequence.StandardKey | str) -> QAction:
        action = menu.addAction(text)
        action.setShortcuts([QKeySequence(key) for key in keys])
        return action

    def _find(self) -> None:
        self.show_clauses()
        self.search.focus()

    # ----------------------------------------------------------- what Qt calls

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _local_files(event.mimeData().urls()):
            event.acceptProposedAction()
            self._overlay.cover()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._overlay.hide()

    def dropEvent(self, event: QDropEvent) -> None:
        self._overlay.hide()
        if paths := _local_files(event.mimeData().urls()):
            event.acceptProposedAction()
            self.dropped.emit(paths)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
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


def _local_files(urls: list[QUrl]) -> list[Path]:
    return [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
