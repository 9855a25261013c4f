"""The window: the layout of its parts. ``wiring`` connects what they do."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDragLeaveEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QMenu, QStackedWidget, QVBoxLayout, QWidget

from core import Stage, tr
from desktop.contracts.page import ContractsPage
from desktop.drafts.page import DraftPage
from desktop.files.adding import AddingPanel
from desktop.files.model import FilesModel
from desktop.files.page import FilesPage
from desktop.judging import JudgingLine
from desktop.menus import Menus
from desktop.preview.pane import PreviewPane
from desktop.privacy import OfflineLight
from desktop.results.cards import CardsView
from desktop.results.hits import HitsModel
from desktop.results.view import ResultsView
from desktop.search.bar import SearchBar
from desktop.search.facets import FacetsModel
from desktop.search.filters import FacetsPanel, SortButton
from desktop.search.reading import ReadingLine
from desktop.settings import SettingsDialog
from desktop.tray.bar import SelectionBar
from desktop.widgets.chips import ChipRow
from desktop.widgets.controls import ElidedLabel, across, button, down, label, local_files
from desktop.widgets.empty import DropOverlay, EmptyState
from desktop.widgets.icons import give_icon, recolour_icons
from desktop.widgets.notice import Banner, Notice
from desktop.widgets.progress import ProgressPanel
from desktop.widgets.theme import GAP, colours, stylesheet


class MainWindow(QMainWindow):
    """Search at the top, clauses or files in the middle, progress and selection at the bottom.

    Attributes:
        held: whether it must stay open, because of work that cannot be stopped.
    """

    dropped = Signal(list)
    draft_dropped = Signal(object)  # Path
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
        self.draft = DraftPage()
        self.contracts = ContractsPage()
        self.settings = SettingsDialog(self)
        self.models = self.settings.models
        self.judging = JudgingLine()
        self.progress = AddingPanel()
        self.locating = ProgressPanel(tr("Searching contracts"), tr("contracts"), Stage.SEARCHING)
        self.reviewing = ProgressPanel(tr("Reviewing a draft"), "", Stage.READING)
        self.modelling = ProgressPanel(tr("Preparing a model"), tr("steps"), Stage.CHECKING)
        self.tuning = ProgressPanel(tr("Learning from your stars"), tr("steps"), Stage.TUNING)
        self.repairing = ProgressPanel(tr("Repairing the library"), tr("contracts"), Stage.REPAIRING)
        self.chosen = SelectionBar()
        self.note = ElidedLabel(muted=True, end=True)
        self.counts = label(muted=True)
        self.source = label(muted=True)
        self.source.hide()
        self.offline = OfflineLight()
        self._lay_out()
        self._order_for_tab()
        self.menus = Menus(self)
        self._join_menus()
        self._overlay = DropOverlay(self)
        self._restyle()

    def come_to_front(self) -> None:
        """Brings the window to the front, even if minimised."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    def show_clauses(self) -> None:
        """Switches to the results."""
        self._turn_to(0)
        self.clauses_tab.setChecked(True)

    def show_files(self) -> None:
        """Switches to the list of files."""
        self._turn_to(1)
        self.files_tab.setChecked(True)
        self.files.table.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_draft(self) -> None:
        """Switches to the draft."""
        self._turn_to(2)
        self.draft_tab.setChecked(True)
        self.draft.take_focus()

    def show_contracts(self) -> None:
        """Switches to the list of contracts."""
        self._turn_to(3)
        self.contracts_tab.setChecked(True)
        self.contracts.words.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_models(self) -> None:
        """Opens the settings at the models."""
        self.settings.open_models()

    def focus_search(self) -> None:
        """Gets ready for another query."""
        self.show_clauses()
        self.search.focus()

    # ---------------------------------------------------------------- layout

    def _lay_out(self) -> None:
        page = QWidget()
        page.setObjectName("page")
        self._pages = QStackedWidget()
        self._pages.addWidget(self._clauses())
        self._pages.addWidget(self.files)
        self._pages.addWidget(self.draft)
        self._pages.addWidget(self.contracts)
        self._foot = down(self.progress, self.reviewing, self.locating, self.tuning, self.repairing, self.chosen)
        down(
            self._header(),
            self._second_line(),
            (self._pages, 1),
            self._foot,
            within=page,
            margins=(2 * GAP, 2 * GAP, 2 * GAP, GAP),
        )
        self._speak_in_window()
        self.setCentralWidget(page)
        self.statusBar().setSizeGripEnabled(False)
        self.statusBar().setContentsMargins(2 * GAP, 0, 2 * GAP, 0)
        self.statusBar().addWidget(self.counts)
        self.statusBar().addPermanentWidget(self.source)
        self.statusBar().addPermanentWidget(self.offline)

    def _header(self) -> QHBoxLayout:
        """The tabs, the search field, and the controls that sort and filter."""
        self.clauses_tab, self.files_tab = button(tr("Clauses"), tab=True), button(tr("Files"), tab=True)
        self.draft_tab, self.contracts_tab = button(tr("Draft"), tab=True), button(tr("Contracts"), tab=True)
        self.filters_tab = button(tr("Filters"), tab=True)
        self.filters_tab.setAutoExclusive(False)
        give_icon(self.filters_tab, "funnel")
        self.sorting = SortButton()
        row = across()
        for tab, show in (
            (self.clauses_tab, self.show_clauses),
            (self.files_tab, self.show_files),
            (self.draft_tab, self.show_draft),
            (self.contracts_tab, self.show_contracts),
        ):
            tab.setAutoExclusive(True)
            tab.clicked.connect(show)
            row.addWidget(tab)
        self.clauses_tab.setChecked(True)
        row.addWidget(self.search, 1)
        row.addWidget(self.sorting)
        row.addWidget(self.filters_tab)
        return row

    def _second_line(self) -> QHBoxLayout:
        """What was found and how the query was understood, and what can be done with the results."""
        self.judge, self.saved, self.add = button(tr("Read closely")), button(tr("Saved")), button(tr("Add contracts"))
        for made, name in ((self.judge, "magnifying-glass-plus"), (self.saved, "bookmark-simple"), (self.add, "plus")):
            give_icon(made, name)
        row = across()
        self._counted, self._understood = _at_top(self.note, GAP), _at_top(self.reading, GAP // 2)
        row.addWidget(self._counted, 1)
        row.addWidget(self._understood, 2)
        self._space = QWidget()
        row.addWidget(self._space, 1)
        for piece in (self.judge, self.saved, self.add):
            row.addWidget(piece, 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _order_for_tab(self) -> None:
        """Sets the tab order to match the layout: the header from left to right, then the line below it."""
        search = (self.search.field, self.search.help, self.search.button)
        tabs = (self.clauses_tab, self.files_tab, self.draft_tab, self.contracts_tab)
        header = (*tabs, *search, self.sorting, self.filters_tab, self.reading.instead)
        below = (self.judge, self.saved, self.add, self.banner.close_button)
        for before, after in pairwise((*header, *below)):
            QWidget.setTabOrder(before, after)

    def _clauses(self) -> QWidget:
        page = QWidget()
        down(self.banner, self.judging, self.filters, (self.results, 1), within=page)
        return page

    def _turn_to(self, page: int) -> None:
        self._pages.setCurrentIndex(page)
        self._show_refinements()

    def _speak_in_window(self) -> None:
        """Shows the program's messages in this window."""
        self._speak(self._foot)

    def _speak_in_settings(self) -> None:
        """Shows the next ones in the settings while those are open, as they may cover the window."""
        self._speak(self.settings.foot, later=True)

    def _speak(self, foot: QVBoxLayout, *, later: bool = False) -> None:
        self.notice.stand_in(foot, later=later)
        shown = not self.modelling.isHidden()
        foot.insertWidget(0, self.modelling)
        self.modelling.setVisible(shown)

    def _show_refinements(self) -> None:
        """Shows the controls that sort and filter clauses only with the clauses."""
        here = self._pages.currentIndex() == 0
        self._counted.setVisible(here)
        self._understood.setVisible(here)
        self._space.setVisible(not here)
        for piece in (self.filters_tab, self.judge, self.sorting):
            piece.setVisible(here and self.results.offers_filters)
        for piece in (self.saved, self.add):  # a draft needs the room
            piece.setVisible(self._pages.currentWidget() is not self.draft)

    def _join_menus(self) -> None:
        menus = self.menus
        adding = QMenu(self.add)
        adding.addActions([menus.add_files, menus.add_folder])
        self.add.setMenu(adding)
        menus.edit.insertMenu(menus.below_clauses, self.chosen.trays_menu)
        menus.undo.triggered.connect(self.notice.undo)
        self.notice.undo_offered.connect(menus.undo.setEnabled)
        menus.quit.triggered.connect(self.close)
        menus.refusals.triggered.connect(self.offline.show_details)
        menus.find_clause.triggered.connect(self.focus_search)
        menus.clauses.triggered.connect(self.show_clauses)
        menus.files.triggered.connect(self.show_files)
        menus.draft.triggered.connect(self.show_draft)
        menus.contracts.triggered.connect(self.show_contracts)
        menus.selected.triggered.connect(self.chosen.enter)
        menus.settings.triggered.connect(self.show_models)
        self.settings.shown.connect(self._speak_in_settings)
        self.settings.hidden.connect(self._speak_in_window)
        self.settings.look.changed.connect(lambda: self.cards.show_compact(self.settings.look.compact.isChecked()))
        self.cards.search_wanted.connect(self.focus_search)
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
            review = tr("Drop to review this draft")
            self._overlay.cover(review if self.draft.isVisible() else tr("Drop to add to your library"))

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._overlay.hide()

    def dropEvent(self, event: QDropEvent) -> None:
        self._overlay.hide()
        if paths := local_files(event.mimeData().urls()):
            event.acceptProposedAction()
            if self.draft.isVisible():
                self.draft_dropped.emit(paths[0])
            else:
                self.dropped.emit(paths)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.search.suggestions.hide()
        if self._overlay.isVisible():
            self._overlay.cover(self._overlay.words)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        palette = (QEvent.Type.ApplicationPaletteChange, QEvent.Type.PaletteChange)
        if event.type() in palette and self.centralWidget():
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
            recolour_icons(self)


def _at_top(widget: QWidget, above: int) -> QWidget:
    held = QWidget()
    down(widget, None, within=held, margins=(0, above, 0, 0))
    return held
