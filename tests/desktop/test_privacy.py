"""The light that says that the program is offline, and the privacy report."""

from __future__ import annotations

import subprocess
import sys
import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from core import Library, MunimentError
from core.privacy.network import Refusal, Refusals
from desktop import privacy
from desktop.main_window import MainWindow
from desktop.privacy import PrivacyReportDialog, RefusalsDialog, light_words
from desktop.widgets import dialogs
from tests.desktop.acting import ALT, KEY
from tests.desktop.fake_library import FakeLibrary
from tests.desktop.hostile_names import EVIL, faults

NOON = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)


class Guard:
    """What the guard says, as a test sets it: switched on for real it could never be switched off."""

    def __init__(self) -> None:
        self.targets: list[str] = []

    def refused(self) -> Refusals:
        return Refusals(len(self.targets), tuple(Refusal(each, NOON) for each in self.targets))


@pytest.fixture
def guard(monkeypatch: pytest.MonkeyPatch) -> Guard:
    made = Guard()
    monkeypatch.setattr(privacy, "refused", made.refused)
    monkeypatch.setattr(privacy, "is_guarded", lambda: True)
    return made


def dialog(window: MainWindow) -> RefusalsDialog:
    opened = QApplication.activeModalWidget()
    assert isinstance(opened, RefusalsDialog)
    return opened


def test_the_light_is_in_sight_and_says_that_nothing_was_refused(guard: Guard, window: MainWindow) -> None:
    assert window.offline.isVisible()
    assert window.offline.accessibleName() == "Offline – no connection attempts"
    assert window.offline.text() == "●  Offline – no connection attempts"
    assert "Nothing leaves this computer" in window.offline.toolTip()


def test_it_counts_what_is_refused_while_one_looks(qtbot: QtBot, guard: Guard, window: MainWindow) -> None:
    guard.targets.append("example.org")
    qtbot.waitUntil(lambda: window.offline.accessibleName() == "Offline – 1 connection attempt refused")
    guard.targets += ["192.0.2.1"] * 1199
    qtbot.waitUntil(lambda: window.offline.accessibleName() == "Offline – 1,200 connection attempts refused")
    assert window.offline.property("alarm") is True


@pytest.mark.parametrize("key", [KEY.Key_Space, KEY.Key_Return, KEY.Key_Enter])
def test_a_key_shows_what_was_refused_and_when(qtbot: QtBot, guard: Guard, window: MainWindow, key: KEY) -> None:
    guard.targets += ["example.org", "192.0.2.1"]
    window.offline.setFocus()
    qtbot.keyClick(window.offline, key)
    opened = dialog(window)
    rows = [opened.list.item(row).text() for row in range(opened.list.count())]
    assert [row.rpartition(": ")[2] for row in rows] == ["192.0.2.1", "example.org"]
    assert all("22" in row for row in rows)
    guard.targets.append("late.example")
    qtbot.waitUntil(lambda: opened.list.count() == 3)
    qtbot.keyClick(opened, KEY.Key_Escape)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)


def test_tab_reaches_the_light(qtbot: QtBot, guard: Guard, window: MainWindow) -> None:
    window.search.field.setFocus()
    for _ in range(60):
        qtbot.keyClick(QApplication.focusWidget(), KEY.Key_Tab)
        if QApplication.focusWidget() is window.offline:
            return
    pytest.fail("Tab does not come to the light")


def test_the_menu_leads_there_too(qtbot: QtBot, guard: Guard, window: MainWindow) -> None:
    window.menus.refusals.trigger()
    opened = dialog(window)
    assert "nothing in it has tried to reach another computer" in opened.words.text()
    assert not opened.list.isVisible()
    opened.findChildren(QDialogButtonBox)[0].rejected.emit()
    assert QApplication.activeModalWidget() is None


def test_a_hostile_host_is_shown_as_it_is_written(qtbot: QtBot, guard: Guard, window: MainWindow) -> None:
    guard.targets.append(EVIL)
    window.menus.refusals.trigger()
    assert "A&B�fdp" in dialog(window).list.item(0).text()
    assert faults() == []
    dialog(window).reject()


def test_without_the_guard_the_light_does_not_claim_that_it_is_on() -> None:
    assert light_words(0, guarded=False) == "Network guard is off"


REAL = """
import socket
from contextlib import suppress
from PySide6.QtWidgets import QApplication
from core.privacy.network import guard
guard()
application = QApplication([])
from desktop.app import App
window = App(None).window
light = window.offline
print(light.accessibleName())
for attempt in (lambda: socket.gethostbyname("example.org"), lambda: socket.create_connection(("192.0.2.1", 80), 1)):
    with suppress(OSError):
        attempt()
while light.accessibleName().endswith("no connection attempts"):
    application.processEvents()
print(light.accessibleName())
"""


def test_the_window_shows_what_the_real_guard_refused() -> None:
    run = subprocess.run([sys.executable, "-c", REAL], capture_output=True, text=True, check=True, timeout=300)
    assert run.stdout.splitlines() == ["Offline – no connection attempts", "Offline – 2 connection attempts refused"]


def opened(qtbot: QtBot, window: MainWindow) -> PrivacyReportDialog:
    """The dialog, from the Help menu, by its keys."""
    qtbot.keyClick(window, KEY.Key_H, ALT)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    qtbot.keyClick(menu, KEY.Key_P)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, PrivacyReportDialog)
    return dialog


def read(qtbot: QtBot, window: MainWindow) -> PrivacyReportDialog:
    dialog = opened(qtbot, window)
    qtbot.waitUntil(lambda: dialog.report is not None)
    return dialog


def test_it_is_read_copied_and_closed_by_keys(qtbot: QtBot, window: MainWindow) -> None:
    dialog = read(qtbot, window)
    assert dialog.text.toPlainText().startswith("Muniment privacy report, 2026-11-22 12:00 UTC")
    assert "others may open it" in dialog.text.toPlainText()
    assert "exclamation mark" in dialog.words.text()
    assert QApplication.focusWidget() is dialog.text
    qtbot.keyClick(dialog, KEY.Key_O, ALT)
    qtbot.waitUntil(lambda: dialog.words.text() == "Copied.")
    assert QGuiApplication.clipboard().text() == dialog.text.toPlainText()
    qtbot.keyClick(dialog, KEY.Key_Escape)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)


def test_it_is_saved_where_the_user_says(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    to = tmp_path / "report.txt"
    monkeypatch.setattr(dialogs, "choose_report_file", lambda parent: to)
    dialog = read(qtbot, window)
    qtbot.keyClick(dialog, KEY.Key_S, ALT)
    qtbot.waitUntil(lambda: dialog.words.text() == f"Saved to {to}")
    assert to.read_text(encoding="utf-8") == dialog.text.toPlainText()
    monkeypatch.setattr(dialogs, "choose_report_file", lambda parent: tmp_path / "nowhere" / "report.txt")
    qtbot.keyClick(dialog, KEY.Key_S, ALT)
    qtbot.waitUntil(lambda: dialog.words.text().startswith("The report cannot be written. Choose a folder"))
    dialog.reject()


def test_until_it_is_there_it_can_be_closed_but_not_saved(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    examined = threading.Event()
    monkeypatch.setattr(library.doctor, "examine", examined.wait)
    dialog = opened(qtbot, window)
    assert "takes a few seconds" in dialog.words.text()
    assert not dialog.copy.isEnabled()
    assert not dialog.save.isEnabled()
    qtbot.keyClick(dialog, KEY.Key_Escape)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)
    examined.set()


def test_what_goes_wrong_is_said_in_the_dialog(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    library.error = MunimentError("Muniment's own files are missing.", "Install it again.")
    dialog = opened(qtbot, window)
    qtbot.waitUntil(lambda: dialog.words.text() == "Muniment's own files are missing. Install it again.")
    assert not dialog.save.isEnabled()
    library.error = None
    dialog.reject()


def test_a_hostile_folder_is_shown_as_it_is_written(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    library.folder = library.folder / EVIL
    dialog = read(qtbot, window)
    assert "A&B�fdp" in dialog.text.toPlainText()
    assert faults() == []
    dialog.reject()


def test_the_engine_reports_and_saves(read_library: Path, tmp_path: Path) -> None:
    with Library.open(read_library / "library") as library:
        report = library.doctor.examine()
        saved = library.doctor.save(report, tmp_path / "report.txt")
        with pytest.raises(MunimentError, match="cannot be written"):
            library.doctor.save(report, tmp_path)
    assert saved.read_text(encoding="utf-8") == report.text
    assert str(read_library / "library") in report.text
