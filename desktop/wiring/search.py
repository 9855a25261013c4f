"""From the search field to the clauses, and to the words that stand where there are none."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt

from core import LibraryStatus, MunimentError
from desktop.main_window import MainWindow
from desktop.models.hits import HitsModel
from desktop.presenters.search import SearchPresenter, SearchState
from desktop.views import faults
from desktop.views.widgets import announce
from desktop.wiring.errors import say_error

EXAMPLES = ("limitation of liability", "termination for convenience", "Who bears the cost of repairs?")


class SearchWiring(QObject):
    """Shows how the answer to a question stands."""

    def __init__(self, window: MainWindow, presenter: SearchPresenter, hits: HitsModel, parent: QObject) -> None:
        super().__init__(parent)
        self._window, self._presenter, self._hits = window, presenter, hits
        self._holds_files = False
        self._adding = False
        window.search.searched.connect(self._search)
        window.search.left.connect(lambda: window.cards.setFocus(Qt.FocusReason.TabFocusReason))
        presenter.changed.connect(self._say_state)
        presenter.failed.connect(self._say_failed)
        self._say_state()

    def counted(self, status: LibraryStatus) -> None:
        """What can be said where there are no clauses depends on whether there are files."""
        self._holds_files = status.files > 0
        self._say_state()

    def adding(self, running: bool) -> None:
        """... and on whether files are being added."""
        self._adding = running
        self._say_state()

    def _search(self, text: str) -> None:
        self._window.show_clauses()
        self._presenter.search(text)

    def _say_state(self) -> None:
        state, count = self._presenter.state, self._hits.rowCount()
        words = f"{count:,} {'clause' if count == 1 else 'clauses'}"
        notes = {
            SearchState.SEARCHING: "Searching…",
            SearchState.RANKING: f"{words}  ·  ranking…",
            SearchState.DONE: words if count else "",
        }
        note = notes.get(state, "")
        if note != self._window.note.text():
            self._window.note.setText(note)
            announce(self._window.note, note)
        self._window.show_cards(count > 0 and state is not SearchState.FAILED)
        if not count:
            self._say_empty(state)

    def _say_empty(self, state: SearchState) -> None:
        window = self._window
        if state is SearchState.SEARCHING:
            window.empty.say("", "")
        elif state is SearchState.DONE:
            window.empty.say("No clause found", "Try other words, or fewer of them.")
        elif self._holds_files:
            examples = [(text, lambda text=text: window.search.ask(text)) for text in EXAMPLES]
            window.empty.say("Which clause do you need?", "Ask in keywords or in plain words.", examples)
        elif self._adding:
            window.empty.say("Reading your contracts", "You can search as soon as the first of them is read.")
        else:
            window.empty.say(
                "Drop your contracts here",
                "Whole folders or single files: PDF, Word, HTML, RTF, plain text.\n"
                "They are read on this computer, and nothing leaves it.",
                [("Add folder…", window.add_folder.trigger), ("Add files…", window.add_files.trigger)],
                framed=True,
            )

    def _say_failed(self, error: Exception) -> None:
        if self._presenter.state is SearchState.FAILED and isinstance(error, MunimentError):
            self._window.empty.say(*faults.words(error))
        else:
            say_error(self._window, error)
