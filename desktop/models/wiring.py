"""The models on this machine: which are in use, and the long jobs that get, measure and remove them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QWidget

from core import KnownModel, LibraryStatus, Model, ModelKind, Stage, tr, visible_name
from desktop.feature import Desk, PanelWork
from desktop.jobs import Steps
from desktop.models.card import AboutModelDialog, Shelf, minutes_words
from desktop.widgets import dialogs
from desktop.widgets.words import size_words

_CARD = 200_000  # characters of a card shown


def _read(model: Model) -> str:
    """The card, read on a worker thread; "" if there is none, or it cannot be read."""
    try:
        return model.card.read_text(encoding="utf-8", errors="replace")[:_CARD] if model.card else ""
    except OSError:
        return ""


class Models(PanelWork):
    """Asks before anything is downloaded or removed, and before the library is re-embedded.

    ``encoder_changed`` says that the library has to be re-embedded, ``order_changed`` that clauses are ranked
    differently from now on, ``judge_changed`` that another language model is in use, or none.
    """

    encoder_changed = Signal()
    order_changed = Signal()
    judge_changed = Signal()
    listed = Signal(Shelf)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, desk.window.modelling)
        window, library = desk.window, desk.library
        self._models = library.models.installed
        self._task, self._name = Stage.CHECKING, ""  # of the long job
        self._clauses = 0
        self.shelf = Shelf()
        page = window.models
        page.use_wanted.connect(self._use)
        page.without_wanted.connect(self._do_without)
        page.measure_wanted.connect(self._measure)
        page.about_wanted.connect(self._read_card)
        page.remove_wanted.connect(self._remove)
        page.download_wanted.connect(self._download)
        page.file_wanted.connect(lambda: self._add(dialogs.choose_model_file(self._in_front)))
        page.folder_wanted.connect(lambda: self._add(dialogs.choose_model_folder(self._in_front)))
        window.settings.model_dropped.connect(self._add)
        self.ended.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Lists the models on this machine again."""
        self._run(lambda: Shelf(self._models.list(), self._models.known()), self._show, lane="models")

    def _show(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self._window.models.show_shelf(shelf)
        self.listed.emit(shelf)

    def counted(self, status: LibraryStatus) -> None:
        """Takes the number of clauses to re-embed."""
        self._clauses = status.clauses

    # ---------------------------------------------------------------- in use

    def _use(self, model: Model) -> None:
        if model.kind is not ModelKind.ENCODER or not self._clauses or self._agreed(model):
            self._change(lambda: self._models.use(model.id), lambda: self._used(model))

    def _do_without(self, kind: ModelKind) -> None:
        """Uses no model of a kind."""
        self._change(lambda: self._models.do_without(kind), lambda: self._changed(kind))

    def _change(self, verb: Callable[[], None], then: Callable[[], None]) -> None:
        """Changes which models are in use from the next search on."""

        def change() -> None:
            verb()
            self._library.models.reload()

        self._run(change, lambda _: then()).finished.connect(self.refresh)

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
        if self.running:
            self._window.notice.say(
                "plain", tr("Another model is being prepared."), tr("Wait for it to finish, or cancel it.")
            )
        return not self.running

    def _add(self, path: Path | None) -> None:
        if path and self._alone():
            self._start(Stage.COPYING, path.name, lambda: self._models.add(path), self._say_added)

    def _download(self, known: KnownModel) -> None:
        if self._alone() and dialogs.confirm(
            self._in_front,
            tr("Download a model"),
            tr("Download {size} from {host}?", size=size_words(known.bytes), host=known.host),
            _download_words(known),
            tr("Download"),
        ):
            self._start(Stage.DOWNLOADING, known.name, lambda: self._models.download(known.id), self._say_added)

    def _measure(self, model: Model) -> None:
        """Measures how fast a model is on this machine."""
        if self._alone():
            done = tr("{model} was measured.", model=model.name)
            self._start(Stage.MEASURING, model.name, lambda: self._models.measure(model.id), lambda _: self._say(done))

    def _start(self, task: Stage, name: str, steps: Callable[[], Steps], then: Callable[[Any], object]) -> None:
        self._task, self._name = task, name
        self._drive(steps, then)

    def _started(self) -> None:
        self._panel.start(self._task, of=self._name)

    def _remove(self, model: Model) -> None:
        if self._alone() and dialogs.confirm(
            self._in_front,
            tr("Remove a model"),
            tr("Remove {model} from this computer?", model=model.name),
            tr("This frees {size}. Your library is not affected.", size=size_words(model.bytes)),
            tr("Remove"),
        ):
            done = tr("{model} was removed.", model=model.name)
            self._change(lambda: self._models.remove(model.id), lambda: self._say(done))

    def _leave_panel(self) -> None:
        """Moves the focus out of the panel before its button is disabled."""
        focus, page = QApplication.focusWidget(), self._window.models
        if focus and self._panel.isAncestorOf(focus):
            (page.take_focus if page.isVisible() else self._window.search.focus)()

    # ----------------------------------------------------------------- words

    def _say(self, words: str) -> None:
        self._window.notice.say("success", visible_name(words))

    def _stopped(self) -> None:
        kept = tr("What has been downloaded is kept; Download… resumes it.") if self._task is Stage.DOWNLOADING else ""
        self._window.notice.say("plain", tr("Stopped."), kept)

    def _say_added(self, model: Model) -> None:
        actions = [] if model.damaged else [(tr("Use"), lambda: self._use_added(model))]
        self._window.notice.say(
            "success", tr("{model} is now on this computer.", model=model.name), model.damaged, actions
        )

    def _use_added(self, model: Model) -> None:
        self._window.notice.hide()
        self._use(model)

    def _read_card(self, model: Model) -> None:
        """Reads a model's card, which is Markdown."""
        self._run(lambda: _read(model), lambda words: self._show_card(model, words), lane="card")

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
