"""Lists the contracts, opens them at the words of a fact, and has facts corrected."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

from core import Fact, Facts, MunimentError, ParticularKind, Span, fact_name, tr
from desktop.contracts.model import listed
from desktop.contracts.page import CorrectionDialog
from desktop.jobs import Jobs
from desktop.preview.following import PreviewPresenter, open_contract
from desktop.widgets import faults
from desktop.widgets.faults import say_error

if TYPE_CHECKING:
    from core import Library
    from desktop.main_window import MainWindow


Values = tuple[str, ...] | None


class ContractsPresenter(QObject):
    """Says what is known of contracts, and when it changes.

    `corrected` has the document, the fact, and what undoes it; see `core.library.contracts.Contracts.correct`.
    """

    listed = Signal(object)  # `desktop.contracts.model.Listed`
    facts_read = Signal(str, tuple)
    corrected = Signal(str, object, object)
    refused = Signal(object)
    failed = Signal(object)

    def __init__(self, library: Library, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library, self._jobs = library, jobs

    def refresh(self) -> None:
        """Lists all contracts."""
        job = self._jobs.run(lambda: listed(self._library.contracts.list()), lane="contracts")
        job.succeeded.connect(self.listed)
        job.failed.connect(self.failed)

    def read_facts(self, document: str, lane: str) -> None:
        """Fetches the facts of one contract; of those asked for in a lane only the last is shown."""
        job = self._jobs.run(lambda: self._library.contracts.facts(document), lane=lane)
        job.succeeded.connect(lambda facts: self.facts_read.emit(document, facts))
        job.failed.connect(self.failed)

    def correct(self, document: str, kind: ParticularKind, values: Values) -> None:
        """Keeps a correction; one that is not understood is ``refused``."""
        job = self._jobs.write(lambda: self._library.contracts.correct(document, kind, values))
        job.succeeded.connect(lambda before: self.corrected.emit(document, kind, before))
        job.failed.connect(self.refused)


_SELECTED, _BESIDE = "facts", "facts beside"  # lanes


class ContractsWiring(QObject):
    """Lists the contracts when their page is shown, opens them at the words of a fact, and has facts corrected."""

    def __init__(
        self, window: MainWindow, presenter: ContractsPresenter, preview: PreviewPresenter, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._window, self._presenter, self._preview = window, presenter, preview
        self._facts: dict[str, tuple[Fact, ...]] = {}  # of the selected contract and of the one beside the clause
        self._dialog: CorrectionDialog | None = None
        self._wanted: tuple[str, ParticularKind] | None = None  # asked to correct before its facts were there
        self._undoing = False
        self._back = ""  # the page that a contract was opened from
        page = window.contracts
        page.shown.connect(presenter.refresh)
        page.selected.connect(self._select)
        page.opened.connect(lambda facts, span: self._open(facts, span))
        page.correction_wanted.connect(self._ask)
        window.files.text_wanted.connect(self._open_file)
        window.preview.changed.connect(self._show_beside)
        window.preview.facts.correction_wanted.connect(self._ask_beside)
        window.preview.closed.connect(self._return)
        window.menus.facts.triggered.connect(self._show_facts)
        presenter.listed.connect(page.show_contracts)
        presenter.facts_read.connect(self._show)
        presenter.corrected.connect(self._say)
        presenter.refused.connect(self._refuse)
        presenter.failed.connect(lambda error: say_error(window, error))

    def refresh(self) -> None:
        """Lists the contracts again, if they are in view; otherwise that is done when they are."""
        if self._window.contracts.isVisible():
            self._presenter.refresh()

    def _select(self, facts: Facts | None) -> None:
        if facts:
            self._presenter.read_facts(facts.document, _SELECTED)

    def _show_beside(self) -> None:
        """Shows the facts of the contract in the preview."""
        preview = self._window.preview
        if preview.clause:
            self._back = ""
        if preview.document:
            self._presenter.read_facts(preview.document.id, _BESIDE)

    def _show(self, document: str, facts: tuple[Fact, ...]) -> None:
        self._facts = {document: facts, **{key: self._facts[key] for key in list(self._facts)[:1] if key != document}}
        self._window.contracts.show_facts(document, facts)
        preview = self._window.preview
        if preview.document and preview.document.id == document:
            preview.facts.show_facts(facts)
            preview.name_contract(_title_of(facts))
        if self._wanted and self._wanted[0] == document:
            self._ask(*self._wanted)

    def _show_facts(self) -> None:
        """Opens the facts of the contract of the current clause."""
        preview = self._window.preview
        if not preview.isVisible():
            self._window.menus.show_preview.trigger()
        preview.tabs.open(preview.facts)
        preview.facts.passages.setFocus(Qt.FocusReason.OtherFocusReason)

    # ------------------------------------------------------------- opening

    def _open(self, facts: Facts, span: Span | None) -> None:
        self._back = "contracts"
        open_contract(self._window, self._preview, facts.document, span)

    def _open_file(self, path: Path, document: str) -> None:
        self._back = "files"
        open_contract(self._window, self._preview, document, None)

    def _return(self) -> None:
        """Goes back to the page from which the contract that was closed was opened."""
        back, self._back = self._back, ""
        if back == "contracts":
            self._window.show_contracts()
        elif back == "files":
            self._window.show_files()

    # ---------------------------------------------------------- correcting

    def _ask_beside(self, fact: Fact) -> None:
        if document := self._window.preview.document:
            self._ask(document.id, fact.kind)

    def _ask(self, document: str, kind: ParticularKind) -> None:
        """Asks what a fact is, once it is known what was read."""
        fact = next((each for each in self._facts.get(document, ()) if each.kind is kind), None)
        self._wanted = None if fact else (document, kind)
        if fact is None:
            self._presenter.read_facts(document, _SELECTED)
            return
        self._dialog = CorrectionDialog(_title_of(self._facts[document]), fact, self._window)
        self._dialog.corrected.connect(lambda values: self._presenter.correct(document, kind, values))
        self._dialog.open()

    def _refuse(self, error: Exception) -> None:
        if self._dialog and self._dialog.isVisible() and isinstance(error, MunimentError):
            self._dialog.show_fault(" ".join(filter(None, faults.error_words(error))))
        else:
            say_error(self._window, error)

    def _say(self, document: str, kind: ParticularKind, before: Values) -> None:
        """Shows what has changed, and offers to undo it; or that it was undone."""
        if self._dialog:
            self._dialog.accept()
            self._dialog = None
        self.refresh()
        preview = self._window.preview.document
        if preview and preview.id == document:
            self._presenter.read_facts(document, _BESIDE)
        undone, self._undoing = self._undoing, False
        if undone:
            self._window.notice.say("plain", tr("{fact} is as it was before.", fact=fact_name(kind)), passing=True)
            return
        undo = [(tr("Undo"), lambda: self._undo(document, kind, before))]
        words = tr("It counts from now on in filters, lists and exports.")
        self._window.notice.say("plain", tr("{fact} corrected.", fact=fact_name(kind)), words, undo, passing=True)

    def _undo(self, document: str, kind: ParticularKind, before: Values) -> None:
        self._window.notice.hide()
        self._undoing = True
        self._presenter.correct(document, kind, before)


def _title_of(facts: Sequence[Fact]) -> str:
    """The title of a contract; "" if it is not known."""
    return next((value for each in facts if each.kind is ParticularKind.TITLE for value in each.values), "")
