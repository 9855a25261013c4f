"""The light that says that the program is offline, and its report on itself and this computer."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, Qt, QTimer
from PySide6.QtGui import QFontDatabase, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QDialog, QListWidget, QPlainTextEdit, QPushButton, QWidget

from core import Attestation, tr, visible_name, visible_text
from core.privacy.network import Refusal, Refusals, is_guarded, refused
from desktop.feature import Desk, Feature
from desktop.widgets import dialogs, faults
from desktop.widgets.controls import announce, button, close_buttons, dialog_column, label, restyle, take_room
from desktop.widgets.words import list_item, tip

_SECOND = 1000  # milliseconds between two checks


class OfflineLight(QPushButton):
    """Always visible. A click, Space or Enter shows what was refused, and when."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("link", True)
        self.setToolTip(tip(_meaning("")))
        self._known, self._host = -1, ""
        self._dialog: RefusalsDialog | None = None
        self.clicked.connect(self.show_details)
        self._timer = QTimer(self, interval=_SECOND)
        self._timer.timeout.connect(self.refresh)
        self._timer.start()
        self.refresh()

    def allow(self, host: str) -> None:
        """Names the host that the user had this program contact; "" for none."""
        if host != self._host:
            self._host, self._known = host, -1
            self.setToolTip(tip(_meaning(host)))
            self.refresh()

    def refresh(self) -> None:
        """Shows the current state."""
        now = refused()
        state = now.number if is_guarded() else -2
        if state == self._known:
            return
        words, before = light_words(now.number, guarded=is_guarded(), host=self._host), self._known
        self._known = state
        self.setText(f"●  {words}")
        self.setAccessibleName(words)
        restyle(self, "alarm", now.number > 0 or not is_guarded())
        if now.number and before != -1:
            announce(self, words)
        if self._dialog:
            self._dialog.show_refusals(now)

    def show_details(self) -> None:
        """Opens the list of what was refused."""
        dialog = self._dialog = RefusalsDialog(self.window())
        dialog.show_refusals(refused())
        dialog.finished.connect(self._forget_dialog)
        dialog.open()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def _forget_dialog(self) -> None:
        if self._dialog:
            self._dialog.deleteLater()
            self._dialog = None


class RefusalsDialog(QDialog):
    """What was refused since the program was started, latest first. Esc closes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Connections refused"))
        self.resize(520, 340)
        self.words = label(wrap=True)
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Connections refused, latest first"))
        dialog_column(self, self.words, (self.list, 1), close_buttons(self))

    def show_refusals(self, refusals: Refusals) -> None:
        """Lists these."""
        self.words.setText(_explained(refusals.number))
        self.list.clear()
        for each in reversed(refusals.latest):
            words = _refusal_words(each)
            self.list.addItem(list_item(words, words))
        self.list.setVisible(bool(refusals.latest))
        self.list.setCurrentRow(0)


def light_words(number: int, *, guarded: bool, host: str = "") -> str:
    """What the light says after so many refused attempts, where one host may be contacted or none."""
    if not guarded:
        return tr("Network guard is off")
    if host:
        return tr("Offline but for {host} – {count:,} refused", host=host, count=number)
    if not number:
        return tr("Offline – no connection attempts")
    return (
        tr("Offline – 1 connection attempt refused")
        if number == 1
        else tr("Offline – {count:,} connection attempts refused", count=number)
    )


def _meaning(host: str) -> str:
    """What the light means, in more words."""
    if host:
        return tr("A process of its own exchanges the published library with {host}, and reaches no other.", host=host)
    return tr("Nothing leaves this computer: every connection is refused. Click to see the attempts.")


def _explained(number: int) -> str:
    if not is_guarded():
        return tr("The guard that refuses every connection is not switched on. Close Muniment, and start it again.")
    if not number:
        return tr(
            "Muniment works offline. Since it was started, nothing in it has tried to reach another computer, "
            "or another program on this one."
        )
    return tr(
        "Something in Muniment tried to open a connection, and was refused: nothing has left this computer. "
        "Please report this to whoever supports Muniment for you."
    )


def _refusal_words(refusal: Refusal) -> str:
    return tr("{time}: {host}", time=_moment(refusal.at), host=refusal.target)


def _moment(at: datetime) -> str:
    """A local time, in the user's locale."""
    local = QDateTime.fromSecsSinceEpoch(int(at.timestamp()))
    return QLocale().toString(local, QLocale.FormatType.ShortFormat)


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
        for each in (self.copy, self.save):
            each.setEnabled(False)
        dialog_column(self, self.words, (self.text, 1), close_buttons(self, self.copy, self.save))


class PrivacyReport(Feature):
    """Has the engine examine itself and the computer; one report is open at a time."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        window = desk.window
        self._dialog: PrivacyReportDialog | None = None
        window.menus.privacy_report.triggered.connect(self._open)

    def _open(self) -> None:
        dialog = self._dialog = PrivacyReportDialog(self._window)
        dialog.save.clicked.connect(self._save)
        dialog.finished.connect(self._forget_dialog)
        dialog.open()
        self._run(self._library.doctor.examine, self._show, lane="privacy report")

    def _show(self, report: Attestation) -> None:
        if self._dialog:
            self._dialog.show_report(report)

    def _save(self) -> None:
        dialog = self._dialog
        if dialog and (report := dialog.report) and (to := dialogs.choose_report_file(dialog)):
            self._run(lambda: self._library.doctor.save(report, to), self._say_saved)

    def _say_saved(self, path: Path) -> None:
        if self._dialog:
            self._dialog.show_saved(visible_name(path))

    def _say_failed(self, error: Exception) -> None:
        if self._dialog:
            self._dialog.show_fault(*faults.error_words(error))
