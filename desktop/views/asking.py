"""The base of dialogs that ask for what a job needs, and stay open while it runs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QLineEdit, QWidget

from core import tr
from desktop.views.theme import scaled
from desktop.views.widgets import announce, button, dialog_column, label


class AskingDialog(QDialog):
    """Fields under a heading. Its opener closes it, so that the user can correct mistakes in it.

    Args:
        title: of the dialog.
        heading: what must not be overlooked.
        words: to read first, in paragraphs.
        go_on: the name of the button that continues, with its key.
        fields: what is asked for, each with its name and key.
    """

    def __init__(
        self,
        title: str,
        heading: str,
        words: str,
        go_on: str,
        fields: Sequence[tuple[str, QLineEdit]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(600)
        self._busy = False
        self.hint = label(muted=True, wrap=True)
        self.go_on, self.cancel = button(go_on, primary=True), button(tr("Cancel"))
        self.cancel.setAutoDefault(False)  # Enter continues, also after the focus has been there
        self._grid = QGridLayout()
        for row, (name, field) in enumerate(fields):
            of_it = label(name)
            of_it.setBuddy(field)
            field.setAccessibleName(name.replace("&", "").rstrip(":"))
            self._grid.addWidget(of_it, row, 0)
            self._grid.addWidget(field, row, 1)
        self._grid.addWidget(self.hint, len(fields), 1, 1, 2)
        self._lay_out(heading, words)

    def show_busy(self, words: str) -> None:
        """Says what is being done, until `show_fault` is called or the dialog closes."""
        self._busy = True
        self._enable()
        self._say(words)

    def show_fault(self, words: str) -> None:
        """Says what was wrong, and lets the user try again."""
        self._busy = False
        self._enable()
        self.go_on.setDefault(True)  # which Qt forgets of a button that was disabled
        self._say(words, fault=True)

    def _enable(self) -> None:
        """Enables what can be used now."""
        raise NotImplementedError

    def _go_on(self) -> None:
        """Continues with what was given."""
        raise NotImplementedError

    def _say(self, words: str, *, fault: bool = False) -> None:
        if fault or words != self.hint.text():
            self.hint.setText(words)
            self.hint.setProperty("error", fault)
            self.hint.style().polish(self.hint)
            announce(self, words)

    def _lay_out(self, heading: str, words: str) -> None:
        column = dialog_column(self)
        warning = label(heading, wrap=True)
        warning.setFont(scaled(self.font(), 1.0, bold=True))
        column.addWidget(warning)
        if words:
            column.addWidget(label(words, wrap=True))
        column.addLayout(self._grid)
        column.addStretch()
        buttons = QDialogButtonBox()
        buttons.addButton(self.go_on, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(self.cancel, QDialogButtonBox.ButtonRole.RejectRole)
        self.go_on.setDefault(True)
        self.go_on.clicked.connect(self._go_on)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
