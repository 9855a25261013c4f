"""A query on its way to the list of hits: first the quick answer, then the better order in its place."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, Signal

from core import DamagedLibrary, Hits, LibraryStatus, MunimentError, Query, Rerun, SavedSearch, tr
from desktop.feature import Desk, Feature
from desktop.jobs import Jobs
from desktop.results.hits import HitsModel
from desktop.search.bar import SuggestionsPresenter
from desktop.widgets import faults
from desktop.widgets.controls import announce
from desktop.widgets.faults import ask_repair, say_error
from desktop.widgets.words import found_words, lacking_words

if TYPE_CHECKING:
    from core import Library


PAGE = 20  # hits shown at first; "more" doubles them, as each answer is computed from scratch

_LANE = "search"


class SearchState(Enum):
    """How far the answer to the latest query has got."""

    IDLE = "idle"  # no query
    SEARCHING = "searching"  # no answer yet
    RANKING = "ranking"  # the quick answer has arrived, the better one is on its way
    DONE = "done"
    FAILED = "failed"


class SearchPresenter(QObject):
    """Keeps the model of hits in step with the latest query: words or examples, filters, order, how many.

    ``answered`` comes with each answer, quick or better; ``query_changed`` when the query itself changes.
    """

    changed = Signal(SearchState)
    query_changed = Signal()
    answered = Signal(Hits)
    reran = Signal(Rerun)
    failed = Signal(object)

    def __init__(self, library: Library, jobs: Jobs, hits: HitsModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._jobs = jobs
        self._hits = hits
        self.query = Query("", limit=PAGE)
        self.examples: tuple[str, ...] = ()
        self.answer: Hits | None = None
        self.state = SearchState.IDLE
        self._fresh = True

    # --------------------------------------------------------------- queries

    def search(self, text: str) -> None:
        """Answers a new query in words, keeping the filters and the order. No words, no hits."""
        self._run(replace(self.query, text=text.strip(), limit=PAGE, without=()), ())

    def search_similar(self, examples: Sequence[str]) -> None:
        """Finds clauses similar to example texts, keeping the filters and the order."""
        self._run(replace(self.query, text="", limit=PAGE, without=()), tuple(examples))

    def go_to(self, query: Query, examples: Sequence[str]) -> None:
        """Answers an earlier query as it was, including filters and order."""
        self._run(query, tuple(examples))

    def refine(self, **changes: Any) -> None:
        """Runs the query with other ``filters``, ``sort`` or ``without``.

        The hits stay until the answer arrives.
        """
        self.query = replace(self.query, **{"limit": PAGE, **changes})
        self.query_changed.emit()
        if self._has_query:
            self._start()

    def more(self) -> None:
        """Shows more clauses below the current ones."""
        if self.has_more and self.state in (SearchState.DONE, SearchState.RANKING):
            self.query = replace(self.query, limit=2 * self.query.limit)
            self._start(fresh=False)

    def refresh(self) -> None:
        """Runs the latest query again because the library changed. The hits stay until the best answer arrives."""
        if not self._has_query:
            return
        if self.state is not SearchState.DONE:
            self._start()
            return
        job = self._jobs.drive(self._best(), lane=_LANE)
        job.succeeded.connect(self._settle)
        job.failed.connect(self._fail)

    def run_again(self, saved: SavedSearch) -> None:
        """Runs a saved search again; ``reran`` says what has changed since."""
        self._become(SearchState.SEARCHING)
        job = self._jobs.run(lambda: self._library.saved_searches.rerun(saved.id), lane=_LANE)
        job.succeeded.connect(self._show_again)
        job.failed.connect(self._fail)

    @property
    def has_more(self) -> bool:
        """Whether there is more below those shown."""
        answer = self.answer
        return answer is not None and answer.query.limit <= len(answer.hits) < answer.total + answer.passages

    # --------------------------------------------------------------- answers

    @property
    def _has_query(self) -> bool:
        return bool(self.query.text or self.examples)

    def _run(self, query: Query, examples: tuple[str, ...]) -> None:
        self.query, self.examples = query, examples
        self.query_changed.emit()
        self._jobs.cancel(_LANE)
        if self._has_query:
            self._start()
        else:
            self.answer = None
            self._hits.show(())
            self._become(SearchState.IDLE)

    def _start(self, *, fresh: bool = True) -> None:
        self._fresh = fresh
        self._become(SearchState.SEARCHING)
        job = self._jobs.drive(self._answers(), lane=_LANE)
        job.progressed.connect(self._answer)
        job.succeeded.connect(lambda _: self._become(SearchState.DONE))
        job.failed.connect(self._fail)

    def _answers(self) -> Any:
        """The generator of answers to the current query, for a worker thread."""
        query, examples, library = self.query, self.examples, self._library

        def answers() -> Generator[Hits, None, None]:
            yield from library.search.similar(examples, query) if examples else library.search.find(query)

        return answers

    def _best(self) -> Any:
        """The generator whose result is the best answer; what a judge has read of it is read again."""
        answers, library, progress = self._answers(), self._library, self.answer.judged if self.answer else None

        def best() -> Generator[None, None, Hits | None]:
            last = None
            for answer in answers():
                last = answer
                yield
            if progress and last:
                with closing(library.search.grade(last)) as read:
                    for last in read:
                        yield
                        if last.judged and (last.judged.ended or last.judged.done >= progress.done):
                            break
            return last

        return best

    def _answer(self, answer: Hits) -> None:
        self.answer = answer
        self._hits.ordered_by = answer.query.sort
        (self._hits.show if self._fresh else self._hits.refine)(answer.shown)
        self._fresh = False
        self._say_answered(answer)

    def _say_answered(self, answer: Hits) -> None:
        self.answered.emit(answer)
        self._become(SearchState.DONE if answer.reranked else SearchState.RANKING)

    def improve(self, answer: Hits) -> None:
        """Shows a better order of the current answer; the query and its interpretation stay as they are.

        A judge with nothing new repeats the same answer several times a second, and that is ignored.
        """
        if answer is not self.answer:
            self.answer = answer
            self._hits.refine(answer.shown)

    def forget_judge(self) -> None:
        """Stops repeating the judge's readings, because the judge is no longer in use."""
        if self.answer:
            self.answer = replace(self.answer, judged=None)

    def _settle(self, answer: Hits) -> None:
        """Shows an answer from the changed library: clauses no longer found are removed, wherever they are."""
        self.answer = answer
        self._hits.revise(answer.shown)
        self._say_answered(answer)
        self._become(SearchState.DONE)

    def _show_again(self, again: Rerun) -> None:
        self.query, self.examples, self._fresh = again.hits.query, again.saved.examples, True
        self.query_changed.emit()
        self._answer(again.hits)
        self._become(SearchState.DONE)
        self.reran.emit(again)

    def _fail(self, error: Exception) -> None:
        """Reports a failure; one after the quick answer takes nothing away from it."""
        self._become(SearchState.FAILED if self.state is SearchState.SEARCHING else SearchState.DONE)
        self.failed.emit(error)

    def _become(self, state: SearchState) -> None:
        self.state = state
        self.changed.emit(state)


EXAMPLES = ("limitation of liability", "indemni! w/10 harmless", "Who bears the cost of repairs?")


class SearchWiring(Feature):
    """Shows the state of the search."""

    def __init__(self, desk: Desk, suggesting: SuggestionsPresenter) -> None:
        super().__init__(desk)
        window, searching = desk.window, desk.searching
        self._suggesting = suggesting
        self._holds_files = False
        self._lacking = ""
        self._adding = False
        window.search.searched.connect(self._search)
        window.search.edited.connect(suggesting.type)
        window.search.left.connect(lambda: window.cards.setFocus(Qt.FocusReason.TabFocusReason))
        suggesting.suggested.connect(window.search.suggest)
        window.cards.end_reached.connect(searching.more)
        window.results.more.clicked.connect(searching.more)
        window.sorting.picked.connect(lambda sort: searching.refine(sort=sort))
        searching.query_changed.connect(lambda: window.sorting.show_sort(searching.query.sort))
        searching.changed.connect(self._say_state)
        searching.failed.connect(self._say_failed)
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
        self._searching.search(text)

    # ----------------------------------------------------------------- words

    def _say_state(self) -> None:
        state, count = self._searching.state, self._hits.rowCount()
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
        self._window.results.more.setVisible(self._searching.has_more and state is not SearchState.SEARCHING)
        if not count:
            self._say_empty(state)

    def _count_words(self, cards: int) -> str:
        """How much was found, and how much of it the cards show, near-duplicates included."""
        answer = self._searching.answer
        kept = len(answer.kept) if answer else 0
        shown = max(cards - kept, sum(1 + len(hit.near_duplicates) for hit in answer.hits)) if answer else cards
        passages = answer.passages if answer else 0
        total = max(shown - passages, answer.total if answer else 0)
        found = found_words(total, passages)
        return found if shown >= total + passages else tr("{clauses}, {shown:,} shown", clauses=found, shown=shown)

    def _say_empty(self, state: SearchState) -> None:
        window = self._window
        if state is SearchState.SEARCHING:
            window.empty.say("", "")
        elif not (self._holds_files or self._adding):
            self._offer_drop()
        elif state is SearchState.DONE and self._searching.query.filters:
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
        if self._searching.state is SearchState.FAILED and isinstance(error, MunimentError):
            self._window.empty.say(*faults.error_words(error))
            if isinstance(error, DamagedLibrary):
                ask_repair(self._window)
        else:
            say_error(self._window, error)
