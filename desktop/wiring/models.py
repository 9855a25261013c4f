"""Connects the page of models to what is in use, and to the jobs that get, measure and remove models."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget

from core import KnownModel, LibraryStatus, Model, ModelKind, Stage, tr, visible_name
from desktop.main_window import MainWindow
from desktop.models.model_words import minutes_words, size_words
from desktop.presenters.models import ModelsPresenter
from desktop.views import dialogs
from desktop.views.about_model import AboutModelDialog
from desktop.wiring.errors import say_error


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
