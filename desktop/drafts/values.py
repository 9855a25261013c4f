"""The values that one's own contracts state in place of the draft's: a plot and a table, in a window beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QTableView, QWidget

from core import ValuePoint, ValueSpread, tr, visible_name
from desktop.feature import Desk, OwnWindow
from desktop.preview.following import Preview
from desktop.widgets.controls import WindowBeside, across, button, dialog_column, label
from desktop.widgets.notice import Notice
from desktop.widgets.paint import Index
from desktop.widgets.plot import PlotPoint, ValuePlot
from desktop.widgets.tables import TableModel, set_up_table
from desktop.widgets.words import QT_TRANSLATE_NOOP, keyless, tip

_LANE: Final = "draft values"
_WIDTHS: Final = (110, 330)  # of all columns but the last
_HEADINGS: Final = (QT_TRANSLATE_NOOP("", "Value"), QT_TRANSLATE_NOOP("", "Contract"), QT_TRANSLATE_NOOP("", "Section"))


class _Points(TableModel):
    """The values of contracts, a row each."""

    def __init__(self, points: Sequence[ValuePoint]) -> None:
        super().__init__(_HEADINGS)
        self._points = points

    def row_count(self) -> int:
        return len(self._points)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        point = self._points[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            cells = (point.words, point.precedent.title, point.precedent.section)
            return visible_name(cells[index.column()])
        return tip(point.precedent.text) if role == Qt.ItemDataRole.ToolTipRole else None


class ValuesWindow(WindowBeside):
    """Not modal, and one at a time. In the plot and in the table, Enter opens a clause; Esc closes the window."""

    opened = Signal(str)  # the id of a clause

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Values of your contracts"), 780, 620, parent)
        self._spreads: tuple[ValueSpread, ...] = ()
        self._points: tuple[ValuePoint, ...] = ()
        self.which = QComboBox()
        self.which.setAccessibleName(tr("Value"))
        self.which.currentIndexChanged.connect(self._show)
        self.heading, self.basis = label(wrap=True, bold=1.15), label(muted=True, wrap=True)
        self.plot, self.table, self.notice = ValuePlot(), QTableView(), Notice()
        self.open = button(tr("Open in its document"), primary=True)
        head = across((self.heading, 1), self.which)
        foot = across(None, self.open)
        dialog_column(self, head, self.basis, (self.plot, 2), (self.table, 3), foot)
        self.notice.float_over(self)
        self.plot.chosen.connect(lambda at: self.table.setCurrentIndex(self.table.model().index(at, 0)))
        self.plot.opened.connect(self._open)
        self.table.activated.connect(lambda index: self._open(index.row()))
        self.open.clicked.connect(lambda: self._open(self.table.currentIndex().row()))
        self.start()

    def start(self) -> None:
        """Says that values are being looked up."""
        self.notice.hide()
        self.heading.setText(tr("Looking up the values of your contracts…"))
        for each in (self.which, self.basis, self.plot, self.table, self.open):
            each.hide()

    def show_spreads(self, spreads: Sequence[ValueSpread]) -> None:
        """Shows what contracts say, the first value first."""
        self._spreads = tuple(spreads)
        if not spreads:
            self.heading.setText(tr("None of your contracts states such a value."))
            return
        self.which.blockSignals(True)
        self.which.clear()
        self.which.addItems([keyless(tr(each.name)) for each in spreads])
        self.which.blockSignals(False)
        self.which.setVisible(len(spreads) > 1)
        for each in (self.basis, self.plot, self.table, self.open):
            each.show()
        self._show(0)
        self.plot.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self, at: int) -> None:
        spread = self._spreads[at]
        name, own = tr(spread.name), ", ".join(each.words for each in spread.own)
        self._points = spread.stated
        self.heading.setText(tr("{measure}: {value} in the draft", measure=name, value=own))
        self.basis.setText(_basis_words(spread))
        self.table.setModel(_Points(self._points))
        set_up_table(self.table, tr("Values of your contracts"), _WIDTHS, by=-1)
        self.table.setSortingEnabled(False)
        self.table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.table.setAccessibleDescription(tr("Enter opens a clause in its document."))
        points = [PlotPoint(each.value, f"{each.words}  ·  {each.precedent.title}") for each in self._points]
        mine = [PlotPoint(each.value, tr("The draft: {value}", value=each.words)) for each in spread.own]
        self.plot.show_points(points, mine, name, spread.unit)
        self.table.selectionModel().currentRowChanged.connect(lambda new: self.plot.show_current(new.row()))

    def _open(self, at: int) -> None:
        if 0 <= at < len(self._points):
            self.opened.emit(self._points[at].precedent.clause)


def _basis_words(spread: ValueSpread) -> str:
    count = spread.contracts
    if count == 1:
        return tr("1 contract of your library states it.")
    if spread.of_all_types:
        return tr("{count:,} contracts of all types state it, as few like the draft do.", count=count)
    return tr("{count:,} contracts like the draft state it.", count=count)


class Values(OwnWindow):
    """Shows the values of contracts beside those at the finding, or in the clause at the cursor."""

    def __init__(self, desk: Desk, preview: Preview) -> None:
        super().__init__(desk, _LANE)
        self._preview, self._page = preview, desk.window.draft
        for wanted in (desk.window.menus.plot_values.triggered, self._page.pane.values.clicked):
            wanted.connect(lambda: self._open())
        self._page.arrived.connect(self._allow)
        self._allow()

    def _allow(self) -> None:
        has_values = self._page.passage_with_values is not None
        self._window.menus.plot_values.setEnabled(has_values)
        self._page.pane.values.setVisible(has_values)

    def _open(self) -> None:
        review, span = self._page.review, self._page.passage_with_values
        if review is None or span is None:
            return
        own = self._own = self._own or self._made()
        own.start()
        self._bring_up()
        values = self._library.drafts.values
        self._run(lambda: values(review, span), own.show_spreads, lane=_LANE)

    def _made(self) -> ValuesWindow:
        made = ValuesWindow(self._window)
        made.opened.connect(self._open_clause)
        made.closed.connect(self._forget)
        return made

    def _open_clause(self, clause: str) -> None:
        self._preview.open_clause(clause)
        self._window.come_to_front()
