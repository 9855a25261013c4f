"""Connects the tray to what is exported with single clauses against the general choice, which is remembered."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from core import Accompaniment, ExportChoices
from desktop.main_window import MainWindow
from desktop.models.exceptions import exception_words, exceptions_of, exceptions_to_save, with_cited, with_definitions
from desktop.models.kept_list import KeptList
from desktop.models.selection import Selection
from desktop.presenters.sharing import SharingPresenter


class ExceptionsWiring(QObject):
    """Takes the cited sections and the definitions in or out for one clause of the tray."""

    def __init__(
        self,
        window: MainWindow,
        presenter: SharingPresenter,
        selection: Selection,
        kept: KeptList,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._presenter, self._selection, self._kept = presenter, selection, kept
        presenter.exceptions = exceptions_of(kept.words)
        tray = window.chosen.list
        tray.cited_wanted.connect(lambda clause: self._take(clause, with_cited))
        tray.definitions_wanted.connect(lambda clause: self._take(clause, with_definitions))
        window.settings.exporting.changed.connect(self._show)
        selection.changed.connect(self._show)

    def _take(self, clause: str, changed: Callable[[ExportChoices, str], Accompaniment]) -> None:
        presenter = self._presenter
        own = changed(presenter.applied, clause)
        others = {other: each for other, each in presenter.exceptions.items() if other != clause}
        usual = own == Accompaniment(presenter.choices.cited, presenter.choices.definitions)
        presenter.exceptions = others if usual else {**others, clause: own}
        self._kept.keep(exceptions_to_save(presenter.exceptions))
        self._show()

    def _show(self) -> None:
        applied = self._presenter.applied
        self._selection.mark({each: tuple(exception_words(applied, each)) for each in self._selection.clauses})
