"""The passphrase dialog: passphrases are shown as dots, and cleared from their fields when it closes."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from core import tr
from desktop.views.asking import AskingDialog


class PassphraseDialog(AskingDialog):
    """Asks for the passphrase of the library, for a new one twice, or for both. Enter continues, Esc closes.

    Args:
        title: see `AskingDialog`.
        heading: see there.
        words: see there.
        go_on: see there.
        current: whether to ask for the passphrase of the library.
        shortest: the fewest characters of a new passphrase; 0 if none is chosen.
    """

    given = Signal(str, str)
    """The passphrase of the library, and the new one; "" for one not asked for."""

    def __init__(
        self,
        title: str,
        heading: str,
        words: str,
        go_on: str,
        *,
        current: bool,
        shortest: int,
        parent: QWidget | None = None,
    ) -> None:
        self._shortest = shortest
        self.current, self.new, self.again = _field(), _field(), _field()
        asked = [(tr("&Passphrase:"), self.current)] if current else []
        if shortest:
            asked += [(tr("&New passphrase:"), self.new), (tr("&Repeat passphrase:"), self.again)]
        self._asked = tuple(field for _, field in asked)
        super().__init__(title, heading, words, go_on, asked, parent)
        for field in self._asked:
            field.textEdited.connect(self._show_state)
        self._show_state()

    def show_fault(self, words: str) -> None:
        super().show_fault(words)
        self._asked[0].selectAll()
        self._asked[0].setFocus()

    def done(self, result: int) -> None:
        for field in self._asked:
            field.clear()
        super().done(result)

    def reject(self) -> None:
        if not self._busy:
            super().reject()

    # ---------------------------------------------------------------- its state

    def _show_state(self) -> None:
        self._say(self._missing_words())
        self._enable()

    def _enable(self) -> None:
        for piece in (*self._asked, self.cancel):
            piece.setEnabled(not self._busy)
        complete = all(field.text() for field in self._asked) and self.new.text() == self.again.text()
        self.go_on.setEnabled(not self._busy and complete and len(self.new.text()) >= self._shortest)

    def _missing_words(self) -> str:
        """What a new passphrase still lacks, "" if nothing."""
        new, again = self.new.text(), self.again.text()
        if not self._shortest:
            return ""
        if not new:
            advice = tr("Several unrelated words are best.")
            return tr("Use at least {count} characters.", count=self._shortest) + f" {advice}"
        if (missing := self._shortest - len(new)) > 0:
            return tr("1 more character") if missing == 1 else tr("{count} more characters", count=missing)
        if new == again:
            return ""
        if new.startswith(again):
            return tr("Repeat the passphrase, in case of a typing mistake.")
        return tr("The two passphrases are different.")

    def _go_on(self) -> None:
        self.given.emit(self.current.text(), self.new.text())


def _field() -> QLineEdit:
    field = QLineEdit()
    field.setEchoMode(QLineEdit.EchoMode.Password)
    return field
