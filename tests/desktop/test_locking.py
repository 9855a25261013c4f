"""An encrypted library in the window: unlocked by its passphrase, locked by a key or when nobody uses it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QApplication, QInputDialog, QPushButton
from pytestqt.qtbot import QtBot

from core import Library, LibraryError
from core.library.encryption import Encryption
from desktop import encryption
from desktop.app import App
from desktop.encryption import LockingWiring, PassphraseDialog
from tests.desktop.acting import ALT, CONTROL, LEFT, back_to, button
from tests.desktop.fake_library import FakeLibrary

PASSPHRASE = "orchard lantern ferry"


@pytest.fixture
def folder(memory: Path) -> Path:
    """An empty library, encrypted."""
    folder = memory.parent / "library"
    Library.open(folder).close()
    Encryption(folder).encrypt(PASSPHRASE)
    return folder


def unlock(qtbot: QtBot, app: App, passphrase: str) -> PassphraseDialog:
    qtbot.mouseClick(unlock_button(qtbot, app), LEFT)
    return enter(qtbot, passphrase)


def unlock_button(qtbot: QtBot, app: App) -> QPushButton:
    """The button of the lock screen, once it can be pressed."""
    qtbot.waitUntil(lambda: any(b.isVisible() and b.text() == "Unlock…" for b in app.window.findChildren(QPushButton)))
    return button(app.window.empty, "Unlock…")


def enter(qtbot: QtBot, passphrase: str) -> PassphraseDialog:
    """Types a passphrase into the dialog that asks for it, and presses Enter."""
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), PassphraseDialog))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, PassphraseDialog)
    qtbot.waitUntil(dialog.current.hasFocus)
    qtbot.keyClicks(dialog.current, passphrase)
    qtbot.keyClick(dialog.current, Qt.Key.Key_Return)
    return dialog


def test_a_wrong_passphrase_is_said_in_the_dialog_where_the_right_one_can_be_tried(
    qtbot: QtBot, folder: Path, memory: Path
) -> None:
    app = App(folder)
    qtbot.addWidget(app.window)
    app.window.show()
    app.open()
    dialog = unlock(qtbot, app, "not this one, surely")
    qtbot.waitUntil(lambda: dialog.hint.text().startswith("This passphrase does not open the library."))
    assert dialog.hint.property("error")
    assert dialog.isVisible()
    qtbot.waitUntil(lambda: dialog.current.height() >= dialog.current.sizeHint().height())
    assert not list(memory.iterdir())
    enter(qtbot, PASSPHRASE)  # over the wrong one, which is selected
    qtbot.waitUntil(lambda: app.window.counts.text() == "The library is empty")
    assert not any(isinstance(each, PassphraseDialog) and each.isVisible() for each in QApplication.topLevelWidgets())
    app.window.close()
    qtbot.waitUntil(app.close)


def test_a_library_is_unlocked_by_its_passphrase_and_locked_again(qtbot: QtBot, folder: Path, memory: Path) -> None:
    app = App(folder)
    qtbot.addWidget(app.window)
    app.window.show()
    app.open()
    heading = app.window.empty.heading
    qtbot.waitUntil(lambda: heading.text() == "This library is encrypted.")
    assert not app.window.menus.lock.isEnabled()
    unlock(qtbot, app, PASSPHRASE)
    qtbot.waitUntil(lambda: app.window.counts.text() == "The library is empty")
    assert list(memory.glob("*.unlocked"))
    app.window.menus.lock.trigger()
    assert app.locked
    assert not app.window.isVisible()
    qtbot.waitUntil(app.close)
    assert not list(memory.iterdir())


def test_enter_on_the_lock_screen_asks_for_the_passphrase(qtbot: QtBot, folder: Path) -> None:
    app = App(folder)
    qtbot.addWidget(app.window)
    app.window.show()
    app.open()
    qtbot.waitUntil(lambda: app.window.empty.heading.text() == "This library is encrypted.")
    back_to(qtbot, app.window)
    made = unlock_button(qtbot, app)
    qtbot.waitUntil(made.hasFocus)
    qtbot.keyClick(made, Qt.Key.Key_Return)
    enter(qtbot, PASSPHRASE)
    qtbot.waitUntil(lambda: app.window.counts.text() == "The library is empty")
    app.window.close()
    qtbot.waitUntil(app.close)


def test_an_ordinary_library_cannot_be_locked(app: App) -> None:
    assert not app.window.menus.lock.isEnabled()
    assert not app.window.menus.lock_after.isEnabled()


@pytest.fixture
def encrypted(qtbot: QtBot, library: FakeLibrary) -> App:
    """The window on a library that lies encrypted."""
    library.encrypted = True
    opened = App(None)
    qtbot.addWidget(opened.window)
    opened.window.show()
    opened.show_library(library)
    qtbot.waitUntil(lambda: bool(opened.window.counts.text()))
    return opened


def test_a_key_locks_the_library(qtbot: QtBot, encrypted: App, library: FakeLibrary) -> None:
    qtbot.keyClick(encrypted.window, Qt.Key.Key_L, CONTROL | ALT)
    assert encrypted.locked
    assert not encrypted.window.isVisible()
    qtbot.waitUntil(encrypted.close)
    assert library.closed


def test_what_cannot_be_kept_leaves_the_library_unlocked_and_is_said(
    qtbot: QtBot, encrypted: App, library: FakeLibrary
) -> None:
    library.error = LibraryError("There is no space left.", "Free some space and try again.")
    encrypted.window.menus.lock.trigger()
    assert not encrypted.locked
    assert encrypted.window.isVisible()
    assert "no space left" in encrypted.window.notice.heading.text()
    library.error = None
    encrypted.window.menus.lock.trigger()
    assert encrypted.locked
    assert library.times_kept == 1
    qtbot.waitUntil(encrypted.close)


class Idle:
    """The automatic lock by clocks that a test sets."""

    def __init__(self, app: App, settings: QSettings, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = [1000.0, 5000.0]
        monkeypatch.setattr(encryption, "_clocks", lambda: tuple(self.now))
        self.times = 0
        self.wiring = LockingWiring(app.window, app.jobs, settings, app.window)
        self.wiring.wanted.connect(self._count)

    def _count(self) -> None:
        self.times += 1

    def passes(self, minutes: float, *, asleep: bool = False) -> int:
        """How often it wanted to lock by the end of so many minutes."""
        self.now = [self.now[0] + (0 if asleep else 60 * minutes), self.now[1] + 60 * minutes]
        self.wiring.check()
        return self.times


@pytest.fixture
def idle(qtbot: QtBot, app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Idle:
    qtbot.waitUntil(lambda: not app.jobs.busy)
    return Idle(app, QSettings(str(tmp_path / "own.ini"), QSettings.Format.IniFormat), monkeypatch)


def test_a_library_is_locked_when_nobody_used_the_window_for_a_quarter_of_an_hour(idle: Idle) -> None:
    assert idle.passes(14.9) == 0
    assert idle.passes(0.2) == 1


def test_a_key_counts_as_use(qtbot: QtBot, app: App, idle: Idle) -> None:
    assert idle.passes(14) == 0
    qtbot.keyClick(app.window, Qt.Key.Key_Shift)
    assert idle.passes(14) == 0
    assert idle.passes(2) == 1


def test_work_under_way_counts_as_use(qtbot: QtBot, app: App, idle: Idle) -> None:
    job = app.jobs.drive(endless)
    assert idle.passes(60) == 0
    job.cancel()
    qtbot.waitUntil(lambda: not app.jobs.busy)
    assert idle.passes(16) == 1


def endless() -> Iterator[None]:
    """Work that goes on until it is cancelled."""
    while True:
        yield


def test_a_computer_that_slept_is_locked_when_it_wakes(idle: Idle) -> None:
    assert idle.passes(600, asleep=True) == 1


def test_the_user_chooses_when_and_may_choose_never(
    qtbot: QtBot, app: App, idle: Idle, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = iter([(30, True), (0, True), (5, False)])
    monkeypatch.setattr(QInputDialog, "getInt", lambda *_: next(chosen))
    app.window.menus.lock_after.setEnabled(True)
    for minutes in (30, 0, 0):
        app.window.menus.lock_after.trigger()
        assert idle.wiring.minutes == minutes
    assert idle.passes(6000) == 0


LOCK_AND_LEAVE = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from core.privacy import keys
from desktop.app import MainWindow, PassphraseDialog, run
application = QApplication([])
seen = []
def act():
    dialog = QApplication.activeModalWidget()
    if isinstance(dialog, PassphraseDialog):
        if dialog.go_on.isEnabled() or dialog.current.isEnabled():
            dialog.current.setText("orchard lantern ferry")
            dialog.go_on.setEnabled(True)
            dialog.go_on.click()
        return
    windows = [w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow) and w.isVisible()]
    if not windows:
        return
    window = windows[0]
    heading = window.empty.heading.text()
    if heading == "This library is encrypted.":
        seen.append("locked")
        if len(seen) == 3:
            timer.stop()
            print(*seen)
            window.close()
        else:
            from PySide6.QtWidgets import QPushButton
            next(b for b in window.empty.findChildren(QPushButton) if b.text().startswith("Unlock")).click()
    elif window.counts.text():
        seen.append("open")
        window.menus.lock.trigger()
timer = QTimer(interval=50)
timer.timeout.connect(act)
timer.start()
sys.exit(run(Path(sys.argv[1])))
"""


def test_a_locked_library_can_be_unlocked_again_in_a_new_window(folder: Path, memory: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", LOCK_AND_LEAVE, str(folder)], capture_output=True, text=True, timeout=300
    )
    assert (ran.returncode, ran.stdout.split()) == (0, ["locked", "open", "locked"]), ran.stderr
    assert not list(memory.iterdir())
