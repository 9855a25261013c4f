"""The models on this machine: which are in use, and the long jobs that get, measure and check them."""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from core import KnownModel, Model, ModelKind, Progress, Stage
from desktop.jobs import Jobs
from desktop.models.shelf import Shelf
from desktop.presenters.long_job import LongJobPresenter

if TYPE_CHECKING:
    from core import Library

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
