"""Where a library is published, asked for: a folder, or storage that speaks the S3 protocol."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QLineEdit, QWidget

from core import tr
from desktop.views import dialogs
from desktop.views.asking import AskingDialog
from desktop.views.widgets import button


class PlaceDialog(AskingDialog):
    """Enter goes on, Esc stops what is under way, or closes.

    Args:
        title: see `AskingDialog`.
        heading: see there.
        words: see there.
        go_on: see there.
        before: the place, the server and the region that were given last.
    """

    given = Signal(str, str, str)
    """The place, the address of the server, and the region; "" for what was left out."""
    stopped = Signal()

    def __init__(
        self, title: str, heading: str, words: str, go_on: str, before: list[str], parent: QWidget | None = None
    ) -> None:
        self.place, self.server, self.region = QLineEdit(), QLineEdit(), QLineEdit()
        fields = ((tr("P&lace:"), self.place), (tr("&Server:"), self.server), (tr("&Region:"), self.region))
        super().__init__(title, heading, words, go_on, fields, parent)
        self.browse = button(tr("&Browse…"))
        self.browse.setAutoDefault(False)
        self.browse.clicked.connect(self._browse)
        self._grid.addWidget(self.browse, 0, 2)
        self.place.setPlaceholderText(tr("A folder, or s3://BUCKET/PREFIX"))
        self.server.setPlaceholderText(tr("https://HOST of your firm's storage; Amazon's own if empty"))
        for (_, field), text in zip(fields, before, strict=False):
            field.setText(text)
        self.place.textChanged.connect(self._enable)
        self._enable()

    def show_fault(self, words: str) -> None:
        super().show_fault(words)
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

    def _browse(self) -> None:
        title, at = tr("The folder of the library"), self.place.text()
        if name := dialogs.asked(QFileDialog.getExistingDirectory, self, title, at):
            self.place.setText(name)

    def _go_on(self) -> None:
        s3 = self.place.text().startswith("s3://")
        fields = (self.place, self.server, self.region) if s3 else (self.place,)
        place, *rest = (field.text().strip() for field in fields)
        self.given.emit(place, *(rest or ("", "")))
