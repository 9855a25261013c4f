"""The library learnt anew by another encoder: offered where it is not done yet, and said how it ended."""

from __future__ import annotations

from PySide6.QtCore import QObject

from core import LibraryStatus
from desktop.main_window import MainWindow
from desktop.presenters.indexing import IndexingPresenter


class LearningWiring(QObject):
    """What was begun and stopped is offered once, when the window opens."""

    def __init__(self, window: MainWindow, presenter: IndexingPresenter, parent: QObject) -> None:
        super().__init__(parent)
        self._window, self._presenter = window, presenter
        self._offered = False
        presenter.embedded.connect(self._say_learnt)

    def counted(self, status: LibraryStatus) -> None:
        """Offers to go on where contracts are still to be learnt anew."""
        if not self._offered and status.outdated and not self._presenter.running:
            self.offer(
                f"{status.outdated:,} {'contract is' if status.outdated == 1 else 'contracts are'} not learnt anew yet."
            )
        self._offered = True

    def offer(self, heading: str) -> None:
        """Says that learning is not done, and offers to go on."""
        words = "Until it is done, they are found by meaning as before."
        self._window.notice.say("plain", heading, words, [("Go on", self._go_on)])

    def _go_on(self) -> None:
        self._window.notice.hide()
        self._presenter.embed()

    def _say_learnt(self) -> None:
        self._window.notice.say("success", "The library is learnt anew.", "Every search now goes by it.")
