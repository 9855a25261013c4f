"""The privacy report: plain text to read, to copy and to save."""

from __future__ import annotations

from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QWidget

from core import Attestation, tr, visible_text
from desktop.views.widgets import announce, button, dialog_column, label, take_room


class PrivacyReportDialog(QDialog):
    """Opens at once, and shows the report when it is ready. Esc closes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Privacy report"))
        take_room(self, 900, 640)
        self.report: Attestation | None = None
        self.words = label(wrap=True)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setAccessibleName(tr("Privacy report"))
        self.copy, self.save = button(tr("C&opy")), button(tr("&Save…"))
        self.copy.clicked.connect(self._copy)
        self._lay_out()
        self._say(tr("Checking Muniment and this computer. This takes a few seconds…"))

    def show_report(self, report: Attestation) -> None:
        """Shows what was found."""
        self.report = report
        self.text.setPlainText(visible_text(report.text))
        for each in (self.copy, self.save):
            each.setEnabled(True)
        self._say(
            tr("Nothing needs attention. You can file this report, or give it to your IT department.")
            if report.well
            else tr("Lines that begin with an exclamation mark need attention from you or your IT department.")
        )
        self.text.setFocus()

    def show_fault(self, title: str, advice: str) -> None:
        """Says what went wrong."""
        self._say(f"{title} {advice}")

    def show_saved(self, path: str) -> None:
        """Says where the report is now."""
        self._say(tr("Saved to {file}", file=path))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())
        self._say(tr("Copied."))

    def _say(self, words: str) -> None:
        self.words.setText(words)
        announce(self, words)

    def _lay_out(self) -> None:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        for each in (self.copy, self.save):
            each.setEnabled(False)
            buttons.addButton(each, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        column = dialog_column(self)
        column.addWidget(self.words)
        column.addWidget(self.text, 1)
        column.addWidget(buttons)
