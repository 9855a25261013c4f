"""Lists the contracts, opens them at the words of a fact, and has facts corrected."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt

from core import Fact, Facts, MunimentError, ParticularKind, Span, fact_name, is_kept, tr
from desktop.contracts.model import listed
from desktop.contracts.page import CorrectionDialog
from desktop.feature import Desk, Feature
from desktop.preview.following import Preview
from desktop.widgets import faults

Values = tuple[str, ...] | None


_SELECTED, _BESIDE = "facts", "facts beside"  # lanes


class Contracts(Feature):
    """Lists the contracts when their page is shown, opens them at the words of a fact, and has facts corrected."""

    def __init__(self, desk: Desk, preview: Preview) -> None:
        super().__init__(desk)
        window = desk.window
        self._preview = preview
        self._facts: dict[str, tuple[Fact, ...]] = {}  # of the selected contract and of the one beside the clause
        self._dialog: CorrectionDialog | None = None
        self._wanted: tuple[str, ParticularKind] | None = None  # asked to correct before its facts were there
        self._undoing = False
        self._back = ""  # the page that a contract was opened from
        page = window.contracts
        page.shown.connect(self._list)
        page.selected.connect(self._select)
        page.opened.connect(lambda facts, span: self._open(facts, span))
        page.correction_wanted.connect(self._ask)
        window.files.text_wanted.connect(self._open_file)
        window.preview.changed.connect(self._show_beside)
        window.preview.facts.correction_wanted.connect(self._ask_beside)
        window.preview.closed.connect(self._return)
        window.menus.facts.triggered.connect(self._show_facts)

    def refresh(self) -> None:
        """Lists the contracts again, if they are in view; otherwise that is done when they are."""
        if self._window.contracts.isVisible():
            self._list()

    def _list(self) -> None:
        contracts, page = self._library.contracts, self._window.contracts
        self._run(lambda: listed(contracts.list()), page.show_contracts, lane="contracts")

    def _read_facts(self, document: str, lane: str) -> None:
        """Fetches the facts of one contract; of those asked for in a lane only the last is shown."""
        read = self._library.contracts.facts
        self._run(lambda: read(document), lambda facts: self._show(document, facts), lane=lane)

    def _select(self, facts: Facts | None) -> None:
        if facts:
            self._read_facts(facts.document, _SELECTED)

    def _show_beside(self) -> None:
        """Shows the facts of the contract in the preview."""
        preview = self._window.preview
        if preview.clause:
            self._back = ""
        if preview.document and not is_kept(preview.document.id):
            self._read_facts(preview.document.id, _BESIDE)

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
        self._preview.open_contract(facts.document, span)

    def _open_file(self, path: Path, document: str) -> None:
        self._back = "files"
        self._preview.open_contract(document, None)

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
            self._read_facts(document, _SELECTED)
            return
        self._dialog = CorrectionDialog(_title_of(self._facts[document]), fact, self._window)
        self._dialog.corrected.connect(lambda values: self._correct(document, kind, values))
        self._dialog.open()

    def _correct(self, document: str, kind: ParticularKind, values: Values) -> None:
        """Keeps a correction; see `core.library.contracts.Contracts.correct`."""
        job = self._jobs.write(lambda: self._library.contracts.correct(document, kind, values))
        job.succeeded.connect(lambda before: self._say(document, kind, before))
        job.failed.connect(self._refuse)

    def _refuse(self, error: Exception) -> None:
        """Says in the dialog what was not understood."""
        if self._dialog and self._dialog.isVisible() and isinstance(error, MunimentError):
            self._dialog.show_fault(" ".join(filter(None, faults.error_words(error))))
        else:
            self._say_failed(error)

    def _say(self, document: str, kind: ParticularKind, before: Values) -> None:
        """Shows what has changed, and offers to undo it; or that it was undone."""
        if self._dialog:
            self._dialog.accept()
            self._dialog = None
        self.refresh()
        preview = self._window.preview.document
        if preview and preview.id == document:
            self._read_facts(document, _BESIDE)
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
        self._correct(document, kind, before)


def _title_of(facts: Sequence[Fact]) -> str:
    """The title of a contract; "" if it is not known."""
    return next((value for each in facts if each.kind is ParticularKind.TITLE for value in each.values), "")
