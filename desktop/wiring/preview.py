"""From a card to the clause in its document."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, Qt, QTimer

from desktop.main_window import MainWindow
from desktop.models.hits import HIT
from desktop.presenters.preview import PreviewPresenter
from desktop.views import dialogs
from desktop.wiring.errors import say_error

_DELAY_MS = 120  # the preview follows the arrow keys once they rest


class PreviewWiring(QObject):
    """Opens the preview, lets it follow the current card, and closes it."""

    def __init__(self, window: MainWindow, presenter: PreviewPresenter, parent: QObject) -> None:
        super().__init__(parent)
        self._window, self._presenter = window, presenter
        self._rest = QTimer(self, singleShot=True, interval=_DELAY_MS)
        self._rest.timeout.connect(self._fetch)
        window.cards.opened.connect(self._open)
        window.cards.visited.connect(self._visit)
        window.cards.escaped.connect(self._close)
        window.show_preview.triggered.connect(self._open)
        window.preview.closed.connect(self._close)
        window.preview.file_wanted.connect(dialogs.open_file)
        presenter.shown.connect(window.preview.show_provision)
        presenter.failed.connect(lambda error: say_error(window, error))

    def _open(self) -> None:
        self._window.preview.show()
        self._fetch()

    def _visit(self, index: QModelIndex) -> None:
        self._window.show_preview.setEnabled(index.isValid())
        if self._window.preview.isVisible():
            self._rest.start()

    def _fetch(self) -> None:
        index = self._window.cards.currentIndex()
        if index.isValid():
            self._presenter.show(index.data(HIT).clause.id)

    def _close(self) -> None:
        self._presenter.close()
        self._window.preview.hide()
        self._window.cards.setFocus(Qt.FocusReason.OtherFocusReason)
