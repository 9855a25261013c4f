"""Connects the search field to the results, and to the text shown when there are none."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt

from core import DamagedLibrary, LibraryStatus, MunimentError, tr
from desktop.main_window import MainWindow
from desktop.models.counts import clause_count, lacking_words
from desktop.models.hits import HitsModel
from desktop.presenters.search import SearchPresenter, SearchState
from desktop.presenters.suggestions import SuggestionsPresenter
from desktop.views import faults
from desktop.views.widgets import announce
from desktop.wiring.errors import ask_repair, say_error

EXAMPLES = ("limitation of liability", "indemni! w/10 harmless", "Who bears the cost of repairs?")


class SearchWiring(QObject):
    """Shows the state of the search."""

    def __init__(
        self,
        window: MainWindow,
        presenter: SearchPresenter,
        suggesting: SuggestionsPresenter,
        hits: HitsModel,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._window, self._presenter, self._suggesting, self._hits = window, presenter, suggesting, hits
        self._holds_files = False
        self._lacking = ""
        self._adding = False
        window.search.searched.connect(self._search)
        window.search.edited.connect(suggesting.type)
        window.search.left.connect(lambda: window.cards.setFocus(Qt.FocusReason.TabFocusReason))
        suggesting.suggested.connect(window.search.suggest)
        window.cards.end_reached.connect(presenter.more)
        window.results.more_wanted.connect(presenter.more)
        window.sorting.picked.connect(lambda sort: presenter.refine(sort=sort))
        presenter.query_changed.connect(lambda: window.sorting.show_sort(presenter.query.sort))
        presenter.changed.connect(self._say_state)
        presenter.failed.connect(self._say_failed)
        self._say_state()

    def counted(self, status: LibraryStatus) -> None:
        """Takes the counts: the text shown without clauses depends on whether there are files."""
        self._holds_files = status.files > 0
        self._lacking = lacking_words(status)
        self._say_state()

    def adding(self, running: bool) -> None:
        """Takes whether files are being added: the same text depends on it."""
        self._adding = running
        self._say_state()

    def _search(self, text: str) -> None:
        self._suggesting.stop()
        self._window.show_clauses()
        self._presenter.search(text)

    # ----------------------------------------------------------------- words

    def _say_state(self) -> None:
        state, count = self._presenter.state, self._hits.rowCount()
        words = self._count_words(count)
        notes = {
            SearchState.SEARCHING: tr("Searching…"),
            SearchState.RANKING: tr("{clauses}  ·  ranking…", clauses=words),
            SearchState.DONE: words if count else "",
        }
        note = notes.get(state, "")
        if note != self._window.note.text():
            self._window.note.setText(note)
            announce(self._window.note, note)
        self._window.results.show_cards(count > 0 and state is not SearchState.FAILED)
        self._window.results.more.setVisible(self._presenter.has_more and state is not SearchState.SEARCHING)
        if not count:
            self._say_empty(state)

    def _count_words(self, cards: int) -> str:
        """How many clauses there are, and how many of them the cards show, near-duplicates included."""
        answer = self._presenter.answer
        shown = max(cards, sum(1 + len(hit.near_duplicates) for hit in answer.hits)) if answer else cards
        total = max(shown, answer.total if answer else 0)
        some = tr("{clauses}, {shown:,} shown", clauses=clause_count(total), shown=shown)
        return clause_count(total) if shown == total else some

    def _say_empty(self, state: SearchState) -> None:
        window = self._window
        if state is SearchState.SEARCHING:
            window.empty.say("", "")
        elif not (self._holds_files or self._adding):
            self._offer_drop()
        elif state is SearchState.DONE and self._presenter.query.filters:
            clear = [(tr("Clear filters"), window.menus.clear_filters.trigger)]
            window.empty.say(tr("No clauses found"), self._rested(tr("No clause matches these filters.")), clear)
        elif state is SearchState.DONE:
            window.empty.say(tr("No clauses found"), self._rested(tr("Try different words, or fewer.")))
        elif self._holds_files:
            examples = [(text, lambda text=text: window.search.ask(text)) for text in EXAMPLES]
            window.empty.say(
                tr("Which clause do you need?"),
                tr("Search in plain words, with connectors, or by example."),
                [*examples, (tr("Find by example…"), window.menus.by_example.trigger)],
            )
        else:
            words = tr("You can search as soon as the first one has been read.")
            window.empty.say(tr("Reading your contracts"), words)

    def _rested(self, words: str) -> str:
        """Adds what part of the library was not searched, if nothing was found in the rest."""
        return "\n".join(filter(None, (words, self._lacking)))

    def _offer_drop(self) -> None:
        """Invites files into an empty library, whatever was asked of it."""
        menus = self._window.menus
        self._window.empty.say(
            tr("Drop your contracts here"),
            tr("Whole folders or single files: PDF, Word, OpenDocument, HTML, RTF, plain text, e-mail, zip archives.")
            + "\n"
            + tr("They are read on this computer, and nothing leaves it."),
            [(tr("Add folder…"), menus.add_folder.trigger), (tr("Add files…"), menus.add_files.trigger)],
            framed=True,
        )

    def _say_failed(self, error: Exception) -> None:
        if self._presenter.state is SearchState.FAILED and isinstance(error, MunimentError):
            self._window.empty.say(*faults.error_words(error))
            if isinstance(error, DamagedLibrary):
                ask_repair(self._window)
        else:
            say_error(self._window, error)
