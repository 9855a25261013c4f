"""Where a library is published, asked for: a folder, or storage that speaks the S3 protocol."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFileDialog, QGridLayout, QLineEdit, QWidget

from core import tr
from desktop.views.theme import scaled
from desktop.views.widgets import announce, button, dialog_column, label


class PlaceDialog(QDialog):
    """Enter goes on, Esc stops what is under way, or closes.

    It stays open until it is closed by whoever opened it, so that what is wrong can be put right in it.

    Args:
        title: of the dialog.
        heading: what must not be overlooked.
        words: to read first.
        go_on: the name of the button that goes on, with its key.
        before: the place, the server and the region that were given last.
    """

    given = Signal(str, str, str)
    """The place, the address of the server, and the region; "" for what was left out."""
    stopped = Signal()

    def __init__(
        self, title: str, heading: str, words: str, go_on: str, before: list[str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(600)
        self._busy = False
        self.place, self.server, self.region = QLineEdit(), QLineEdit(), QLineEdit()
        self.browse = button(tr("&Browse…"))
        self.hint = label(muted=True, wrap=True)
        self.go_on, self.cancel = button(go_on, primary=True), button(tr("Cancel"))
        for other in (self.browse, self.cancel):
            other.setAutoDefault(False)  # Enter goes on, also after the focus has been there
        self.place.setPlaceholderText(tr("A folder, or s3://BUCKET/PREFIX"))
        self.server.setPlaceholderText(tr("https://HOST of your firm's storage; Amazon's own if empty"))
        self._lay_out(heading, words)
        for field, text in zip((self.place, self.server, self.region), before, strict=False):
            field.setText(text)
        self.place.textChanged.connect(self._enable)
        self._enable()

    def show_busy(self, words: str) -> None:
        """Says what is being done, until `show_fault` or the end of the dialog."""
        self._busy = True
        self._enable()
        self._say(words)

    def show_fault(self, words: str) -> None:
        """Says what was wrong, and lets the user try again."""
        self._busy = False
        self._enable()
        self.go_on.setDefault(True)
        self._say(words)
        self.place.setFocus()

    def reject(self) -> None:
        if self._busy:
            self.stopped.emit()
        else:
            super().reject()

    def _enable(self) -> None:
        s3 = self.place.text().startswith("s3://")
        for piece in (self.place, self.browse):
            piece.setEnabled(not self._busy)
        for piece in (self.server, self.region):
            piece.setEnabled(not self._busy and s3)
        self.go_on.setEnabled(not self._busy and bool(self.place.text().strip()))

    def _say(self, words: str) -> None:
        if words != self.hint.text():
            self.hint.setText(words)
            announce(self, words)

    def _browse(self) -> None:
        if name := QFileDialog.getExistingDirectory(self, tr("The folder of the library"), self.place.text()):
            self.place.setText(name)

    def _go_on(self) -> None:
        s3 = self.place.text().startswith("s3://")
        fields = (self.place, self.server, self.region) if s3 else (self.place,)
        place, *rest = (field.text().strip() for field in fields)
        self.given.emit(place, *(rest or ("", "")))

    def _lay_out(self, heading: str, words: str) -> None:
        column = dialog_column(self)
        warning = label(heading, wrap=True)
        warning.setFont(scaled(self.font(), 1.0, bold=True))
        column.addWidget(warning)
        column.addWidget(label(words, wrap=True))
        grid = QGridLayout()
        fields = ((tr("P&lace:"), self.place), (tr("&Server:"), self.server), (tr("&Region:"), self.region))
        for row, (name, field) in enumerate(fields):
            of_it = label(name)
            of_it.setBuddy(field)
            field.setAccessibleName(name.replace("&", "").rstrip(":"))
            grid.addWidget(of_it, row, 0)
            grid.addWidget(field, row, 1)
        grid.addWidget(self.browse, 0, 2)
        grid.addWidget(self.hint, len(fields), 1, 1, 2)
        column.addLayout(grid)
        column.addStretch()
        buttons = QDialogButtonBox()
        buttons.addButton(self.go_on, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(self.cancel, QDialogButtonBox.ButtonRole.RejectRole)
        self.go_on.setDefault(True)
        buttons.accepted.connect(self._go_on)
        buttons.rejected.connect(self.reject)
        self.browse.clicked.connect(self._browse)
        column.addWidget(buttons)
