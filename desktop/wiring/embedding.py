"""Re-embedding of the library with another encoder: offered while it is incomplete, with a notice at the end."""

from __future__ import annotations

from PySide6.QtCore import QObject

from core import LibraryStatus, tr
from desktop.main_window import MainWindow
from desktop.presenters.indexing import IndexingPresenter


class EmbeddingWiring(QObject):
    """Offers stopped work once, when the window opens."""

    def __init__(self, window: MainWindow, presenter: IndexingPresenter, parent: QObject) -> None:
        super().__init__(parent)
        self._window, self._presenter = window, presenter
        self._offered = False
        presenter.embedded.connect(self._say_embedded)

    def counted(self, status: LibraryStatus) -> None:
        """Offers to continue if contracts remain to be re-embedded."""
        if not self._offered and status.outdated and not self._presenter.running:
            many = tr("{count:,} contracts have not been prepared for the new model yet.", count=status.outdated)
            self.offer(tr("1 contract has not been prepared for the new model yet.") if status.outdated == 1 else many)
        self._offered = True

    def offer(self, heading: str) -> None:
        """Says that re-embedding is incomplete, and offers to continue."""
        words = tr("Until then, the previous model is used for search in your own words.")
        self._window.notice.say("plain", heading, words, [(tr("Continue"), self._continue)])

    def _continue(self) -> None:
        self._window.notice.hide()
        self._presenter.embed()

    def _say_embedded(self) -> None:
        self._window.notice.say(
            "success", tr("The library is prepared for the new model."), tr("All searches now use the new model.")
        )
