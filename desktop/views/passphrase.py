"""The passphrase dialog: passphrases are shown as dots, and cleared from their fields when it closes."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QLineEdit, QVBoxLayout, QWidget

from core import tr
from desktop.views.theme import GAP, scaled
from desktop.views.widgets import announce, button, label


class PassphraseDialog(QDialog):
    """Asks for the passphrase of the library, for a new one twice, or for both. Enter continues, Esc closes.

    It stays open until its opener closes it, so that the user can correct mistakes in it.

    Args:
        title: of the dialog.
        heading: what must not be overlooked.
        words: to read first, in paragraphs.
        go_on: the name of the button that continues, with its key.
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
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(560)
        self._shortest, self._busy = shortest, False
        self.current, self.new, self.again = _field(), _field(), _field()
        asked = [(tr("&Passphrase:"), self.current)] if current else []
        if shortest:
            asked += [(tr("&New passphrase:"), self.new), (tr("&Repeat passphrase:"), self.again)]
        self._asked = tuple(field for _, field in asked)
        self.hint = label(muted=True, wrap=True)
        self.go_on = button(go_on, primary=True)
        self.cancel = button(tr("Cancel"))
        self._lay_out(heading, words, asked)
        for field in self._asked:
            field.textEdited.connect(self._show_state)
        self._show_state()

    def show_busy(self, words: str) -> None:
        """Says what is being done, until `show_fault` is called or the dialog closes."""
        self._busy = True
        self._enable()
        self._say(words)

    def show_fault(self, words: str) -> None:
        """Says what was wrong, and lets the user try again."""
        self._busy = False
        self._enable()
        self._say(words)
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

    def _say(self, words: str) -> None:
        if words != self.hint.text():
            self.hint.setText(words)
            announce(self, words)

    def _go_on(self) -> None:
        self.given.emit(self.current.text(), self.new.text())

    # ---------------------------------------------------------------- layout

    def _lay_out(self, heading: str, words: str, asked: list[tuple[str, QLineEdit]]) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GAP, 2 * GAP, 2 * GAP, 2 * GAP)
        column.setSpacing(2 * GAP)
        warning = label(heading, wrap=True)
        warning.setFont(scaled(self.font(), 1.0, bold=True))
        column.addWidget(warning)
        column.addWidget(label(words, wrap=True))
        grid = QGridLayout()
        for row, (name, field) in enumerate(asked):
            of_it = label(name)
            of_it.setBuddy(field)
            field.setAccessibleName(name.replace("&", "").rstrip(":"))
            grid.addWidget(of_it, row, 0)
            grid.addWidget(field, row, 1)
        grid.addWidget(self.hint, len(asked), 1)
        column.addLayout(grid)
        column.addStretch()
        buttons = QDialogButtonBox()
        buttons.addButton(self.go_on, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(self.cancel, QDialogButtonBox.ButtonRole.RejectRole)
        self.go_on.setDefault(True)
        self.go_on.clicked.connect(self._go_on)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)


def _field() -> QLineEdit:
    field = QLineEdit()
    field.setEchoMode(QLineEdit.EchoMode.Password)
    return field
