"""The key that searches for what is on the clipboard: turned on in the settings, and pressed in another program."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Queue
from threading import Thread

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.app import App
from desktop.main_window import MainWindow
from desktop.shortcut import page
from desktop.shortcut.keys import Chord, GlobalKey, WindowsKeys, keys_of_system
from desktop.shortcut.page import GlobalShortcut, ShortcutPage
from tests.desktop.acting import ALT, CONTROL, KEY, clause_ids
from tests.desktop.fake_library import FakeLibrary
from tests.desktop.patience import PATIENCE


class FakeKeys:
    """A system that gives out every key but Ctrl+Alt+X, and every event is a press of it."""

    events = b"fake"

    def __init__(self) -> None:
        self.taken: Chord | None = None

    def take(self, chord: Chord) -> str:
        self.taken = chord if chord.key != "X" else None
        return "" if self.taken else "Another program has this key. Choose another one."

    def release(self) -> None:
        self.taken = None

    def is_press(self, event: int) -> bool:
        return bool(event)


@pytest.fixture(autouse=True)
def keys(monkeypatch: pytest.MonkeyPatch) -> FakeKeys:
    made = FakeKeys()
    monkeypatch.setattr(page, "keys_of_system", lambda: made)
    return made


@pytest.fixture
def shortcut(qtbot: QtBot, window: MainWindow) -> ShortcutPage:
    """The page of the key, opened by keys."""
    qtbot.keyClick(window, KEY.Key_Comma, CONTROL)
    qtbot.waitUntil(window.settings.isActiveWindow)
    window.settings.tabs.tabBar().setFocus()
    for _ in range(4):
        qtbot.keyClick(window.settings.tabs.tabBar(), KEY.Key_Right)
    assert window.settings.shortcut.isVisible()
    return window.settings.shortcut


def turn_on(qtbot: QtBot, shortcut: ShortcutPage) -> None:
    shortcut.on.setFocus()
    qtbot.keyClick(shortcut.on, KEY.Key_Space)


def press(window: MainWindow, times: int = 1) -> None:
    """What comes from the system when the key is pressed in another program, or held."""
    for _ in range(times):
        window.findChild(GlobalShortcut).key.nativeEventFilter(b"fake", 1)


def test_no_key_is_asked_for_until_the_user_turns_it_on(qtbot: QtBot, shortcut: ShortcutPage, keys: FakeKeys) -> None:
    assert keys.taken is None
    assert not shortcut.state.isVisible()
    turn_on(qtbot, shortcut)
    assert keys.taken == Chord("M", control=True, alt=True, shift=False, system=False)
    assert shortcut.state.text() == "The key works."
    qtbot.keyClick(shortcut.on, KEY.Key_Space)
    assert keys.taken is None


def test_the_key_searches_for_what_is_on_the_clipboard_once_however_long_it_is_held(
    qtbot: QtBot, window: MainWindow, shortcut: ShortcutPage, library: FakeLibrary
) -> None:
    turn_on(qtbot, shortcut)
    QApplication.clipboard().setText("liability")
    asked = len(library.queries)
    press(window, times=3)
    qtbot.waitUntil(lambda: bool(clause_ids(window)))
    assert [each.text for each in library.queries[asked:]] == ["liability"]


def test_a_minimised_window_comes_up(qtbot: QtBot, window: MainWindow, shortcut: ShortcutPage) -> None:
    turn_on(qtbot, shortcut)
    window.settings.close()
    window.showMinimized()
    QApplication.clipboard().setText("liability")
    press(window)
    qtbot.waitUntil(lambda: not window.isMinimized())
    qtbot.waitUntil(lambda: bool(clause_ids(window)))


def test_another_key_is_typed_in_and_kept_until_the_next_start(
    qtbot: QtBot, app: App, window: MainWindow, shortcut: ShortcutPage, library: FakeLibrary, keys: FakeKeys
) -> None:
    turn_on(qtbot, shortcut)
    shortcut.keys.setFocus()
    qtbot.keyClick(shortcut.keys, KEY.Key_F9, CONTROL)
    qtbot.waitUntil(lambda: keys.taken == Chord("F9", control=True, alt=False, shift=False, system=False))
    window.close()
    assert keys.taken is None
    assert app.jobs.shutdown()

    again = App(None)
    qtbot.addWidget(again.window)
    again.show_library(library)
    assert keys.taken is not None
    assert keys.taken.key == "F9"
    assert again.window.settings.shortcut.keys.keySequence().toString() == "Ctrl+F9"
    qtbot.waitUntil(again.close)


@pytest.mark.parametrize(
    ("key", "held", "words"),
    [
        (KEY.Key_X, CONTROL | ALT, "Another program has this key."),
        (KEY.Key_F, CONTROL, "Muniment itself uses this key."),
        (KEY.Key_Q, None, "with Ctrl, Alt or the Windows key"),
    ],
)
def test_a_key_that_is_not_to_be_had_is_said(
    qtbot: QtBot, shortcut: ShortcutPage, keys: FakeKeys, key: KEY, held: object, words: str
) -> None:
    turn_on(qtbot, shortcut)
    shortcut.keys.setFocus()
    qtbot.keyClick(shortcut.keys, key, *([held] if held else []))
    qtbot.waitUntil(lambda: words in shortcut.state.text())
    assert keys.taken is None


def test_a_key_that_another_program_took_meanwhile_is_said_at_the_start(
    qtbot: QtBot, app: App, window: MainWindow, shortcut: ShortcutPage, library: FakeLibrary, keys: FakeKeys,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    turn_on(qtbot, shortcut)
    window.close()
    assert app.jobs.shutdown()
    monkeypatch.setattr(keys, "take", lambda _: "Another program has this key. Choose another one.")

    again = App(None)
    qtbot.addWidget(again.window)
    again.window.show()
    again.show_library(library)
    notice = again.window.notice
    assert notice.heading.text() == "The key for the clipboard does not work."
    qtbot.waitUntil(again.close)


def test_where_the_system_forbids_it_the_page_says_what_to_do_instead(
    qtbot: QtBot, app: App, window: MainWindow, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "keys_of_system", keys_of_system)
    monkeypatch.setattr("PySide6.QtGui.QGuiApplication.platformName", lambda: "wayland")
    window.close()
    assert app.jobs.shutdown()

    again = App(None)
    qtbot.addWidget(again.window)
    again.show_library(library)
    shown = again.window.settings.shortcut
    assert shown.on.isHidden()
    assert shown.keys.isHidden()
    assert "Wayland" in shown.without.text()
    assert "muniment app --search-clipboard" in shown.without.text()
    qtbot.waitUntil(again.close)


@pytest.mark.parametrize(
    ("written", "chord"),
    [
        ("Ctrl+Alt+M", Chord("M", control=True, alt=True, shift=False, system=False)),
        ("Meta+Shift+7", Chord("7", control=False, alt=False, shift=True, system=True)),
        ("Alt+F12", Chord("F12", control=False, alt=True, shift=False, system=False)),
        ("M", None),
        ("Shift+M", None),
        ("Ctrl+Space", None),
        ("Ctrl+K, Ctrl+M", None),
        ("", None),
    ],
)
def test_a_key_needs_something_held_down_with_it(written: str, chord: Chord | None) -> None:
    assert Chord.of(QKeySequence(written)) == chord


# ------------------------------------------------------------------ Windows


class User32:
    """What Windows does with keys; Ctrl+Alt+X is taken."""

    def __init__(self) -> None:
        self.registered: dict[int, tuple[int, int]] = {}

    def RegisterHotKey(self, window: None, id_: int, modifiers: int, code: int) -> int:  # noqa: N802
        assert window is None
        if code == ord("X"):
            return 0
        self.registered[id_] = modifiers, code
        return 1

    def UnregisterHotKey(self, window: None, id_: int) -> int:  # noqa: N802
        return self.registered.pop(id_, None) is not None


class Message(ctypes.Structure):
    """``MSG`` of Windows, where handles have eight bytes."""

    _fields_ = (("window", ctypes.c_void_p), ("message", ctypes.c_uint32), ("id", ctypes.c_size_t))


def test_windows_is_asked_for_the_key_and_its_messages_are_told_from_others(qapp: QApplication) -> None:
    user32, pressed = User32(), []
    key = GlobalKey(WindowsKeys(user32), lambda: pressed.append(1))
    assert not key.take(Chord.of(QKeySequence("Ctrl+Alt+M")))  # type: ignore[arg-type]
    ((id_, registered),) = user32.registered.items()
    assert registered == (0x4000 | 1 | 2, ord("M"))  # which does not repeat

    for message in (Message(None, 0x0312, id_), Message(None, 0x0312, id_ + 1), Message(None, 0x0100, id_)):
        assert key.nativeEventFilter(b"windows_generic_MSG", ctypes.addressof(message)) == (False, 0)
    assert pressed == [1]
    key.release()
    assert not user32.registered


def test_a_key_that_windows_has_given_to_another_program_is_refused(qapp: QApplication) -> None:
    key = GlobalKey(WindowsKeys(User32()), lambda: None)
    assert "Another program has this key" in key.take(Chord.of(QKeySequence("Ctrl+Alt+X")))  # type: ignore[arg-type]
    assert not key.take(Chord.of(QKeySequence("Meta+F5")))  # type: ignore[arg-type]
    key.release()


# ---------------------------------------------------------------------- X11

_PROGRAM = Path(__file__).with_name("clipboard_key.py")
needs_x11 = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="neither Xvfb nor xdotool is installed"
)


class Screen:
    """An X server of its own, and programs on it."""

    def __init__(self) -> None:
        number, written = os.pipe()
        command = ["Xvfb", "-displayfd", str(written), "-screen", "0", "1024x768x24", "-nolisten", "tcp"]
        self._server = subprocess.Popen(command, pass_fds=(written,), stderr=subprocess.DEVNULL)
        os.close(written)
        with os.fdopen(number) as told:
            self._where = {
                "DISPLAY": f":{told.readline().strip()}",
                "QT_QPA_PLATFORM": "xcb",
                "XDG_SESSION_TYPE": "x11",
            }
        self._programs: list[subprocess.Popen[str]] = []
        self._listening: list[Thread] = []

    def start(self, *arguments: str) -> Callable[[], str]:
        """Starts the program with the key. Returns what waits for the next line that it says."""
        command = [sys.executable, str(_PROGRAM), *arguments]
        started = subprocess.Popen(command, env=os.environ | self._where, stdout=subprocess.PIPE, text=True)
        self._programs.append(started)
        said: Queue[str] = Queue()

        def listen() -> None:
            with started:
                for line in started.stdout or ():
                    said.put(line.strip())

        self._listening.append(Thread(target=listen))
        self._listening[-1].start()
        return lambda: said.get(timeout=PATIENCE / 1000)

    def press(self, *keys: str) -> None:
        """Presses keys, as another client."""
        subprocess.run(["xdotool", "key", *keys], env=os.environ | self._where, check=True)

    def close(self) -> None:
        for each in self._programs:
            each.kill()
        for thread in self._listening:
            thread.join()
        self._server.terminate()
        self._server.wait()


@pytest.fixture
def screen() -> Iterator[Screen]:
    made = Screen()
    yield made
    made.close()


@needs_x11
def test_a_key_pressed_in_another_program_brings_the_minimised_window_up_whatever_locks_are_on(screen: Screen) -> None:
    said = screen.start("Ctrl+Alt+M")
    assert said() == "ready"
    screen.press("m", "ctrl+m", "alt+m")  # which are other keys
    for lock in ("", "Num_Lock", "Caps_Lock", "Num_Lock"):
        if lock:
            screen.press(lock)
        screen.press("ctrl+alt+m")
        assert said() == "up"


@needs_x11
def test_a_key_that_another_program_has_is_refused_and_another_one_works(screen: Screen) -> None:
    assert screen.start("Ctrl+Alt+M")() == "ready"
    said = screen.start("Ctrl+Alt+M", "Ctrl+Shift+F9")
    assert said() == "Another program has this key. Choose another one."
    assert said() == "ready"
    screen.press("ctrl+alt+m")
    screen.press("ctrl+shift+F9")
    assert said() == "up"
