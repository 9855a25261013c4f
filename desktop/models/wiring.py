"""The models on this machine: which are in use, and the long jobs that get, measure and remove them."""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget

from core import KnownModel, LibraryStatus, Model, ModelKind, Progress, Stage, tr, visible_name
from desktop.jobs import Jobs, LongJobPresenter
from desktop.models.card import AboutModelDialog, Shelf, minutes_words
from desktop.widgets import dialogs
from desktop.widgets.faults import say_error
from desktop.widgets.words import size_words

if TYPE_CHECKING:
    from core import Library
    from desktop.main_window import MainWindow


_CARD = 200_000  # characters of a card shown


class ModelsPresenter(LongJobPresenter):
    """One long job at a time, named by its stage: copying, downloading or measuring.

    The models in use may change meanwhile.
    """

    listed = Signal(Shelf)
    used = Signal(Model)
    done_without = Signal(ModelKind)
    removed = Signal(Model)
    started = Signal(Stage, str)
    added = Signal(Model)
    measured = Signal(Model)
    stopped = Signal(Stage)
    card_read = Signal(Model, str)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(jobs, parent)
        self._library, self._models = library, library.models.installed
        self._task, self._name = Stage.CHECKING, ""
        self.shelf = Shelf()

    def refresh(self) -> None:
        """Lists the models on this machine again."""
        job = self._jobs.run(lambda: Shelf(self._models.list(), self._models.known()), lane="models")
        job.succeeded.connect(self._show)
        job.failed.connect(self.failed)

    # ---------------------------------------------------------------- in use

    def use(self, model: Model) -> None:
        """Puts a model into use from the next search on."""
        self._change(lambda: self._models.use(model.id), lambda: self.used.emit(model))

    def do_without(self, kind: ModelKind) -> None:
        """Uses no model of a kind."""
        self._change(lambda: self._models.do_without(kind), lambda: self.done_without.emit(kind))

    def remove(self, model: Model) -> None:
        """Deletes a model from this machine."""
        self._change(lambda: self._models.remove(model.id), lambda: self.removed.emit(model))

    def _change(self, verb: Callable[[], None], then: Callable[[], None]) -> None:
        def change() -> None:
            verb()
            self._library.models.reload()

        job = self._jobs.run(change)
        job.succeeded.connect(lambda _: then())
        job.failed.connect(self.failed)
        job.finished.connect(self.refresh)

    # ------------------------------------------------------------- long jobs

    def add(self, path: Path) -> None:
        """Copies a model from disk."""
        self._start(Stage.COPYING, path.name, lambda: self._models.add(path), self.added.emit)

    def download(self, known: KnownModel) -> None:
        """Downloads a known model from its host, only at the user's request."""
        self._start(Stage.DOWNLOADING, known.name, lambda: self._models.download(known.id), self.added.emit)

    def measure(self, model: Model) -> None:
        """Measures how fast a model is on this machine."""
        self._start(
            Stage.MEASURING, model.name, lambda: self._models.measure(model.id), lambda _: self.measured.emit(model)
        )

    def _start(
        self,
        task: Stage,
        name: str,
        steps: Callable[[], Generator[Progress, None, Any]],
        then: Callable[[Any], None],
    ) -> None:
        self._task, self._name = task, name
        self._drive(steps, then)

    def _say_started(self) -> None:
        self.started.emit(self._task, self._name)

    def _say_stopped(self) -> None:
        self.stopped.emit(self._task)

    def _end(self) -> None:
        super()._end()
        self.refresh()

    # ------------------------------------------------------------------ card

    def read_card(self, model: Model) -> None:
        """Reads a model's card, which is Markdown."""
        job = self._jobs.run(lambda: _read(model), lane="card")
        job.succeeded.connect(lambda words: self.card_read.emit(model, words))
        job.failed.connect(self.failed)

    def _show(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.listed.emit(shelf)


def _read(model: Model) -> str:
    """The card, read on a worker thread; "" if there is none, or it cannot be read."""
    try:
        return model.card.read_text(encoding="utf-8", errors="replace")[:_CARD] if model.card else ""
    except OSError:
        return ""


class ModelsWiring(QObject):
    """Asks before anything is downloaded or removed, and before the library is re-embedded.

    ``encoder_changed`` says that the library has to be re-embedded, ``order_changed`` that clauses are ranked
    differently from now on, ``judge_changed`` that another language model is in use, or none.
    """

    encoder_changed = Signal()
    order_changed = Signal()
    judge_changed = Signal()

    def __init__(self, window: MainWindow, presenter: ModelsPresenter, parent: QObject) -> None:
        super().__init__(parent)
        self._window, self._presenter = window, presenter
        self._clauses = 0
        page = window.models
        page.use_wanted.connect(self._use)
        page.without_wanted.connect(presenter.do_without)
        page.measure_wanted.connect(lambda model: presenter.measure(model) if self._alone() else None)
        page.about_wanted.connect(presenter.read_card)
        page.remove_wanted.connect(self._remove)
        page.download_wanted.connect(self._download)
        page.file_wanted.connect(lambda: self._add(dialogs.choose_model_file(self._in_front)))
        page.folder_wanted.connect(lambda: self._add(dialogs.choose_model_folder(self._in_front)))
        window.settings.model_dropped.connect(self._add)
        window.modelling.cancelled.connect(presenter.cancel)
        presenter.listed.connect(page.show_shelf)
        presenter.used.connect(self._used)
        presenter.done_without.connect(lambda kind: self._changed(kind))
        presenter.removed.connect(lambda model: self._say(tr("{model} was removed.", model=model.name)))
        presenter.started.connect(lambda task, name: window.modelling.start(task, of=name))
        presenter.progressed.connect(window.modelling.show_progress)
        presenter.stopping.connect(self._leave_panel)
        presenter.stopping.connect(window.modelling.stopping)
        presenter.stopped.connect(self._say_stopped)
        presenter.ended.connect(self._end)
        presenter.added.connect(self._say_added)
        presenter.measured.connect(self._say_measured)
        presenter.card_read.connect(self._show_card)
        presenter.failed.connect(lambda error: say_error(window, error))
        presenter.refresh()

    def counted(self, status: LibraryStatus) -> None:
        """Takes the number of clauses to re-embed."""
        self._clauses = status.clauses

    # ---------------------------------------------------------------- in use

    def _use(self, model: Model) -> None:
        if model.kind is not ModelKind.ENCODER or not self._clauses or self._agreed(model):
            self._presenter.use(model)

    def _agreed(self, model: Model) -> bool:
        return dialogs.confirm(
            self._in_front,
            tr("Change the model"),
            tr("Use {model} for search in your own words?", model=model.name),
            tr(
                "The library will be prepared for it in the background ({time}). You can search in the meantime.",
                time=minutes_words(self._clauses, model),
            ),
            tr("Use it"),
        )

    def _used(self, model: Model) -> None:
        self._say(tr("{model} is now in use.", model=model.name))
        self._changed(model.kind)

    def _changed(self, kind: ModelKind) -> None:
        if kind is ModelKind.ENCODER and self._clauses:
            self.encoder_changed.emit()
        elif kind is ModelKind.RERANKER:
            self.order_changed.emit()
        elif kind is ModelKind.JUDGE:
            self.judge_changed.emit()

    @property
    def _in_front(self) -> QWidget:
        """The window over which questions are asked."""
        settings = self._window.settings
        return settings if settings.isVisible() else self._window

    # ------------------------------------------------------------- long jobs

    def _alone(self) -> bool:
        """Whether no job is running; if one is, says so."""
        if self._presenter.running:
            self._window.notice.say(
                "plain", tr("Another model is being prepared."), tr("Wait for it to finish, or cancel it.")
            )
        return not self._presenter.running

    def _add(self, path: Path | None) -> None:
        if path and self._alone():
            self._presenter.add(path)

    def _download(self, known: KnownModel) -> None:
        if self._alone() and dialogs.confirm(
            self._in_front,
            tr("Download a model"),
            tr("Download {size} from {host}?", size=size_words(known.bytes), host=known.host),
            _download_words(known),
            tr("Download"),
        ):
            self._presenter.download(known)

    def _remove(self, model: Model) -> None:
        if self._alone() and dialogs.confirm(
            self._in_front,
            tr("Remove a model"),
            tr("Remove {model} from this computer?", model=model.name),
            tr("This frees {size}. Your library is not affected.", size=size_words(model.bytes)),
            tr("Remove"),
        ):
            self._presenter.remove(model)

    def _end(self) -> None:
        self._leave_panel()
        self._window.modelling.hide()

    def _leave_panel(self) -> None:
        """Moves the focus out of the panel before its button is disabled."""
        focus, page = QApplication.focusWidget(), self._window.models
        if focus and self._window.modelling.isAncestorOf(focus):
            (page.take_focus if page.isVisible() else self._window.search.focus)()

    # ----------------------------------------------------------------- words

    def _say(self, words: str) -> None:
        self._window.notice.say("success", visible_name(words))

    def _say_stopped(self, task: Stage) -> None:
        kept = tr("What has been downloaded is kept; Download… resumes it.") if task is Stage.DOWNLOADING else ""
        self._window.notice.say("plain", tr("Stopped."), kept)

    def _say_added(self, model: Model) -> None:
        actions = [] if model.damaged else [(tr("Use"), lambda: self._use_added(model))]
        self._window.notice.say(
            "success", tr("{model} is now on this computer.", model=model.name), model.damaged, actions
        )

    def _use_added(self, model: Model) -> None:
        self._window.notice.hide()
        self._use(model)

    def _say_measured(self, model: Model) -> None:
        self._say(tr("{model} was measured.", model=model.name))

    def _show_card(self, model: Model, words: str) -> None:
        dialog = AboutModelDialog(model, words, self._in_front)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()


def _download_words(known: KnownModel) -> str:
    """What is downloaded, from which hosts, and what happens to it if interrupted."""
    sentences = [tr("{model}. None of your data is sent.", model=known.name)]
    if known.hosts:
        hosts = ", ".join(known.hosts)
        sentences.append(tr("{host} may redirect the download to: {hosts}.", host=known.host, hosts=hosts))
    return " ".join([*sentences, tr("An interrupted download can be resumed.")])
