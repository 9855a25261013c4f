"""Encrypting a library from the window, and undoing it, by keys: what is said, what is refused, what is safe."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QDir, QSettings, Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from core import Encryption, Library, LibraryError
from desktop.app import App
from desktop.encryption import PassphraseDialog
from desktop.main_window import MainWindow
from desktop.widgets import dialogs
from tests.desktop.acting import ALT, KEY, choose_file_menu, when_open
from tests.desktop.test_locking import PASSPHRASE, unlock

OTHER = "harbour violet thimble"
ENCRYPT, CHANGE, DECRYPT = KEY.Key_N, KEY.Key_G, KEY.Key_S


@pytest.fixture
def folder(memory: Path) -> Path:
    """An empty library."""
    folder = memory.parent / "library"
    Library.open(folder).close()
    return folder


@pytest.fixture
def plain(qtbot: QtBot, folder: Path) -> App:
    return opened(qtbot, App(folder))


@pytest.fixture
def encrypted(qtbot: QtBot, folder: Path) -> App:
    Encryption(folder).encrypt(PASSPHRASE)
    app = shown(qtbot, App(folder))
    unlock(qtbot, app, PASSPHRASE)
    return at_rest(qtbot, app)


def at_rest(qtbot: QtBot, app: App) -> App:
    """The library is open, and its models are loaded."""
    qtbot.waitUntil(lambda: app.window.counts.text() == "The library is empty")
    qtbot.waitUntil(lambda: not app.jobs.busy)
    return app


def shown(qtbot: QtBot, app: App) -> App:
    qtbot.addWidget(app.window)
    app.window.show()
    app.open()
    return app


def opened(qtbot: QtBot, app: App) -> App:
    """An application whose library opens without a question."""
    return at_rest(qtbot, shown(qtbot, app))


def reopened(qtbot: QtBot, app: App) -> App:
    """What `run` does once the window was closed for work on the library."""
    qtbot.waitUntil(lambda: app.wanted is not None)
    assert not app.window.isVisible()
    qtbot.waitUntil(app.close)
    return shown(qtbot, App(app._folder, app.wanted))


def asked(qtbot: QtBot, window: MainWindow, key: Qt.Key) -> PassphraseDialog:
    """The dialog, from the File menu, by its keys."""
    choose_file_menu(qtbot, window, key)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, PassphraseDialog)
    first = dialog.current if dialog.current.isVisible() else dialog.new
    qtbot.waitUntil(first.hasFocus)
    return dialog


def type_in(qtbot: QtBot, dialog: PassphraseDialog, *passphrases: str) -> None:
    """Types passphrases into the fields, one after another, and goes on."""
    for i, each in enumerate(passphrases):
        if i:
            qtbot.keyClick(QApplication.focusWidget(), KEY.Key_Tab)
        qtbot.keyClicks(QApplication.focusWidget(), each)
    qtbot.keyClick(QApplication.focusWidget(), KEY.Key_Return)


def can_be_chosen(window: MainWindow) -> tuple[bool, bool, bool]:
    menus = window.menus
    return menus.encrypt.isEnabled(), menus.change_passphrase.isEnabled(), menus.decrypt.isEnabled()


# ------------------------------------------------------------------------- from end to end


def test_a_library_is_encrypted_and_opened_again(qtbot: QtBot, plain: App, folder: Path, memory: Path) -> None:
    assert can_be_chosen(plain.window) == (True, False, False)
    type_in(qtbot, asked(qtbot, plain.window, ENCRYPT), PASSPHRASE, PASSPHRASE)
    app = reopened(qtbot, plain)
    assert app.window.empty.heading.text() == "Encrypting your library…"
    assert app.window.empty.bar.isVisible()
    qtbot.waitUntil(lambda: app.window.counts.text() == "The library is empty")
    assert Encryption(folder).is_on()
    assert list(memory.glob("*.unlocked"))
    assert app.window.notice.heading.text() == "The library is encrypted."
    assert "not overwritten" in app.window.notice.words.text()
    assert not app.window.empty.bar.isVisible()
    assert can_be_chosen(app.window) == (False, True, True)
    app.window.close()
    qtbot.waitUntil(app.close)
    kept = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)
    assert not [key for key in kept.allKeys() if PASSPHRASE in str(kept.value(key))]
    assert not [file for file in folder.iterdir() if PASSPHRASE.encode() in file.read_bytes()]


SECRET = "Nightjar"


def written(*places: Path) -> list[Path]:
    """The files in these folders that name the secret, by their name or in what they hold."""
    files = [path for place in places for path in place.rglob("*")]
    inside = [path for path in files if path.is_file() and SECRET.encode() in path.read_bytes()]
    return [*inside, *(path for path in files if SECRET in path.name)]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folders in which programs leave things for their user."""
    home = tmp_path / "home"
    for name, folder in (("HOME", "."), ("XDG_CONFIG_HOME", "config"), ("XDG_DATA_HOME", "data"), ("TMPDIR", "tmp")):
        (home / folder).mkdir(parents=True, exist_ok=True)
        monkeypatch.setenv(name, str(home / folder))
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "cache"))
    for scope in (QSettings.Scope.UserScope, QSettings.Scope.SystemScope):
        QSettings.setPath(QSettings.Format.NativeFormat, scope, str(home / "config"))
    yield home
    delete(QFileDialog(None, "", QDir.currentPath()))  # Qt remembers the folder for as long as the program runs
    dialogs.keep_secret(False)


def use(qtbot: QtBot, app: App, contracts: Path) -> None:
    """Adds contracts, looks for words in them, selects a clause and copies it."""
    window = app.window
    window.dropped.emit([contracts])
    qtbot.waitUntil(lambda: window.counts.text().startswith("1 file") and not window.progress.isVisible())
    choose_a_folder(qtbot, window, contracts)
    window.search.ask(f"the {SECRET} premium")
    qtbot.waitUntil(lambda: window.note.text().endswith(("clause", "clauses")))
    qtbot.keyClick(window.search.field, KEY.Key_Down)
    qtbot.keyClick(window.cards, KEY.Key_Space)
    qtbot.keyClick(window.cards, KEY.Key_Return)
    qtbot.waitUntil(lambda: not app.jobs.busy)


def choose_a_folder(qtbot: QtBot, window: MainWindow, folder: Path) -> None:
    """Opens the dialog for a folder and leaves it again."""

    def leave(dialog: QFileDialog) -> None:
        dialog.setDirectory(str(folder))
        qtbot.keyClick(dialog, KEY.Key_Escape)

    when_open(QFileDialog, leave)
    dialogs.asked(QFileDialog.getExistingDirectory, window, "", str(folder))


@pytest.mark.trial
def test_nothing_that_names_contracts_or_searches_is_left_outside_an_encrypted_library(
    qtbot: QtBot, plain: App, folder: Path, memory: Path, home: Path, tmp_path: Path
) -> None:
    contracts = tmp_path / "clients" / f"Project {SECRET}"
    contracts.mkdir(parents=True)
    (contracts / f"{SECRET}.txt").write_text(f"1. Fees\n1.1 The {SECRET} premium is paid within ten days of signing.\n")
    use(qtbot, plain, contracts)
    plain.window.close()
    qtbot.waitUntil(plain.close)
    assert folder / "window.ini" in written(folder)
    assert written(home), "Qt has written down the folder"

    app = shown(qtbot, App(folder))
    qtbot.waitUntil(lambda: app.window.counts.text().startswith("1 file"))
    qtbot.waitUntil(lambda: not app.jobs.busy)
    type_in(qtbot, asked(qtbot, app.window, ENCRYPT), PASSPHRASE, PASSPHRASE)
    app = reopened(qtbot, app)
    qtbot.waitUntil(lambda: app.window.counts.text().startswith("1 file"))
    qtbot.waitUntil(lambda: not app.jobs.busy)
    assert not written(folder, home)
    assert app.window.search.recent == (f"the {SECRET} premium",), "it is still known inside"
    use(qtbot, app, contracts)
    assert not written(folder, home)
    app.window.menus.lock.trigger()
    qtbot.waitUntil(app.close)
    assert not written(folder, home, memory)

    locked = shown(qtbot, App(folder))
    qtbot.waitUntil(lambda: locked.window.empty.heading.text() == "This library is encrypted.")
    locked.window.close()
    qtbot.waitUntil(locked.close)
    assert not written(folder, home, memory)
    again = shown(qtbot, App(folder))
    unlock(qtbot, again, PASSPHRASE)
    qtbot.waitUntil(lambda: again.window.search.field.text() == f"the {SECRET} premium")
    again.window.close()
    qtbot.waitUntil(again.close)


def test_what_an_earlier_version_left_beside_an_encrypted_library_is_taken_in_when_it_is_unlocked(
    qtbot: QtBot, folder: Path, memory: Path
) -> None:
    Encryption(folder).encrypt(PASSPHRASE)
    before = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)
    before.setValue("recent", [f"the {SECRET} premium"])
    before.sync()
    app = shown(qtbot, App(folder))
    unlock(qtbot, app, PASSPHRASE)
    at_rest(qtbot, app)
    assert app.window.search.recent == (f"the {SECRET} premium",)
    assert not written(folder)
    app.window.close()
    qtbot.waitUntil(app.close)
    assert not written(folder, memory)


def test_it_is_made_an_ordinary_library_again(qtbot: QtBot, encrypted: App, folder: Path, memory: Path) -> None:
    assert can_be_chosen(encrypted.window) == (False, True, True)
    type_in(qtbot, asked(qtbot, encrypted.window, DECRYPT), PASSPHRASE)
    app = reopened(qtbot, encrypted)
    qtbot.waitUntil(lambda: app.window.counts.text() == "The library is empty")
    assert app.window.notice.heading.text() == "The library is no longer encrypted."
    assert not Encryption(folder).is_on()
    assert not list(memory.iterdir())
    qtbot.waitUntil(app.close)


def test_the_passphrase_is_changed_while_the_library_stays_open(qtbot: QtBot, encrypted: App, folder: Path) -> None:
    type_in(qtbot, asked(qtbot, encrypted.window, CHANGE), PASSPHRASE, OTHER, OTHER)
    qtbot.waitUntil(lambda: encrypted.window.notice.heading.text() == "The passphrase is changed.")
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)
    assert encrypted.window.isVisible()
    qtbot.waitUntil(encrypted.close)
    Library.open(folder, passphrase=OTHER).close()
    with pytest.raises(LibraryError, match="does not open"):
        Library.open(folder, passphrase=PASSPHRASE)


RUN = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from core.privacy import keys
from desktop.app import MainWindow, run
from desktop.encryption import PassphraseDialog
keys.STANDARD = keys.Cost(1, 1, 64)
application = QApplication([])
seen = []
def act():
    dialog = QApplication.activeModalWidget()
    windows = [w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow) and w.isVisible()]
    if isinstance(dialog, PassphraseDialog) and dialog.go_on.isVisible() and not dialog.current.text():
        for field in dialog._asked:
            QTest.keyClicks(field, "orchard lantern ferry")
        dialog.go_on.click()
    elif windows and not dialog and windows[0].counts.text():
        menus = windows[0].menus
        step = "encrypt" if menus.encrypt.isEnabled() else "decrypt"
        if seen[-1:] != [step]:  # else something was still under way, and it is asked for again
            seen.append(step)
        if len(seen) < 3:
            getattr(menus, step).trigger()
        else:
            timer.stop()
            print(*seen)
            windows[0].close()
timer = QTimer(interval=50)
timer.timeout.connect(act)
timer.start()
sys.exit(run(Path(sys.argv[1])))
"""


def test_the_program_goes_on_in_a_new_window_each_time(folder: Path, memory: Path) -> None:
    ran = subprocess.run([sys.executable, "-c", RUN, str(folder)], capture_output=True, text=True, timeout=300)
    assert (ran.returncode, ran.stdout.split()) == (0, ["encrypt", "decrypt", "encrypt"]), ran.stderr
    assert not Encryption(folder).is_on()
    assert not list(memory.iterdir())


# ------------------------------------------------------------------------- what the dialogs say


def test_what_must_be_known_is_said_before(qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    for memory, words in ((True, "unencrypted in memory"), (False, "unencrypted in a folder on the disk")):
        monkeypatch.setattr(Encryption, "unlocks_into_memory", staticmethod(lambda memory=memory: memory))
        dialog = asked(qtbot, window, ENCRYPT)
        said = " ".join(each.text() for each in dialog.findChildren(type(dialog.hint)))
        assert "Without its passphrase nobody can open the library again." in said
        assert words in said
        assert "not overwritten" in said
        assert "at least 12 characters" in said
        qtbot.keyClick(dialog, KEY.Key_Escape)


def test_a_new_passphrase_is_long_enough_and_typed_twice(qtbot: QtBot, window: MainWindow) -> None:
    dialog = asked(qtbot, window, ENCRYPT)
    assert QApplication.focusWidget() is dialog.new
    for typed, hint in (("orchard", "5 more characters"), (" lant", "Repeat the passphrase")):
        assert not dialog.go_on.isEnabled()
        qtbot.keyClicks(dialog.new, typed)
        qtbot.keyClick(dialog.new, KEY.Key_Return)
        assert dialog.hint.text().startswith(hint)
        assert dialog.isVisible()
    qtbot.keyClick(dialog.new, KEY.Key_R, ALT)
    assert QApplication.focusWidget() is dialog.again
    qtbot.keyClicks(dialog.again, "orchid lant")
    assert dialog.hint.text() == "The two passphrases are different."
    assert not dialog.go_on.isEnabled()
    for _ in "id lant":
        qtbot.keyClick(dialog.again, KEY.Key_Backspace)
    qtbot.keyClicks(dialog.again, "ard lant")
    assert dialog.hint.text() == ""
    assert dialog.go_on.isEnabled()
    qtbot.keyClick(dialog, KEY.Key_Escape)


def test_it_is_shown_as_dots_and_gone_when_the_dialog_closes(qtbot: QtBot, plain: App, folder: Path) -> None:
    dialog = asked(qtbot, plain.window, ENCRYPT)
    fields = dialog.findChildren(QLineEdit)
    for field in fields:
        assert field.echoMode() is QLineEdit.EchoMode.Password
        qtbot.keyClicks(field, PASSPHRASE)
        assert PASSPHRASE not in field.displayText()
    qtbot.keyClick(dialog, KEY.Key_Escape)
    assert [field.text() for field in fields] == ["", ""]
    assert plain.window.isVisible()
    assert plain.wanted is None
    assert not Encryption(folder).is_on()
    qtbot.waitUntil(plain.close)


# ------------------------------------------------------------------------- what goes wrong


def test_the_engine_tries_a_passphrase_while_the_library_is_open(folder: Path) -> None:
    encryption = Encryption(folder)
    with pytest.raises(LibraryError, match="not encrypted"):
        encryption.check(PASSPHRASE)
    encryption.encrypt(PASSPHRASE)
    with Library.open(folder, passphrase=PASSPHRASE):
        encryption.check(PASSPHRASE)
        with pytest.raises(LibraryError, match="does not open"):
            encryption.check(OTHER)
    with pytest.raises(LibraryError, match="at least 12"):
        encryption.change_passphrase(PASSPHRASE, "x" * (encryption.shortest_passphrase() - 1))
    encryption.change_passphrase(PASSPHRASE, "x" * encryption.shortest_passphrase())


@pytest.mark.parametrize("key", [CHANGE, DECRYPT])
def test_a_wrong_passphrase_is_said_in_the_dialog_and_can_be_typed_again(
    qtbot: QtBot, encrypted: App, key: Qt.Key
) -> None:
    dialog = asked(qtbot, encrypted.window, key)
    type_in(qtbot, dialog, "not this one, surely", *([OTHER, OTHER] if key == CHANGE else []))
    qtbot.waitUntil(lambda: dialog.hint.text().startswith("This passphrase does not open the library."))
    assert QApplication.focusWidget() is dialog.current
    assert dialog.current.hasSelectedText()
    qtbot.keyClicks(dialog.current, PASSPHRASE)
    assert dialog.go_on.isEnabled()
    assert encrypted.window.isVisible()
    qtbot.keyClick(dialog, KEY.Key_Escape)
    qtbot.waitUntil(encrypted.close)


def test_while_a_passphrase_is_tried_the_dialog_stays(qtbot: QtBot, encrypted: App, gate: Gate) -> None:
    gate.close_before("change_passphrase")
    dialog = asked(qtbot, encrypted.window, CHANGE)
    type_in(qtbot, dialog, PASSPHRASE, OTHER, OTHER)
    assert dialog.hint.text() == "Changing the passphrase…"
    assert not dialog.cancel.isEnabled()
    qtbot.keyClick(dialog, KEY.Key_Escape)
    assert dialog.isVisible()
    gate.open.set()
    qtbot.waitUntil(lambda: encrypted.window.notice.isVisible())
    qtbot.waitUntil(encrypted.close)


@pytest.mark.parametrize(
    ("error", "heading"),
    [
        (LibraryError("Another program is using this library.", "Close it."), "Another program is using this library."),
        (LibraryError("There is no space left.", "Free some."), "There is no space left."),
        (OSError("odd"), "Something went wrong in Muniment."),
    ],
)
def test_a_library_that_cannot_be_encrypted_opens_as_it_was(
    qtbot: QtBot, plain: App, folder: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, heading: str
) -> None:
    def fail(self: Encryption, passphrase: str) -> None:
        raise error

    monkeypatch.setattr(Encryption, "encrypt", fail)
    type_in(qtbot, asked(qtbot, plain.window, ENCRYPT), PASSPHRASE, PASSPHRASE)
    app = reopened(qtbot, plain)
    qtbot.waitUntil(lambda: app.window.counts.text() == "The library is empty")
    assert app.window.notice.heading.text() == heading
    assert can_be_chosen(app.window) == (True, False, False)
    assert not Encryption(folder).is_on()
    qtbot.waitUntil(app.close)


def test_a_library_that_cannot_be_decrypted_opens_unlocked_as_it_was(
    qtbot: QtBot, encrypted: App, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: Encryption, passphrase: str) -> None:
        raise LibraryError("There is no space left.", "Free some space.")

    monkeypatch.setattr(Encryption, "decrypt", fail)
    type_in(qtbot, asked(qtbot, encrypted.window, DECRYPT), PASSPHRASE)
    app = reopened(qtbot, encrypted)
    qtbot.waitUntil(lambda: app.window.counts.text() == "The library is empty")
    assert app.window.notice.heading.text() == "There is no space left."
    assert can_be_chosen(app.window) == (False, True, True)
    qtbot.waitUntil(app.close)


def test_what_cannot_be_kept_leaves_the_library_open(
    qtbot: QtBot, encrypted: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: Library) -> None:
        raise LibraryError("There is no space left.", "Free some space.")

    monkeypatch.setattr(Library, "keep", fail)
    type_in(qtbot, asked(qtbot, encrypted.window, DECRYPT), PASSPHRASE)
    qtbot.waitUntil(lambda: encrypted.window.notice.heading.text() == "There is no space left.")
    assert encrypted.window.isVisible()
    assert encrypted.wanted is None
    qtbot.waitUntil(encrypted.close)


def test_work_that_does_not_stop_leaves_the_library_open(
    qtbot: QtBot, plain: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(plain.jobs, "shutdown", lambda: False)
        type_in(qtbot, asked(qtbot, plain.window, ENCRYPT), PASSPHRASE, PASSPHRASE)
    assert plain.window.notice.heading.text() == "The library is still in use."
    assert plain.window.isVisible()
    assert plain.wanted is None
    qtbot.waitUntil(plain.close)


# ------------------------------------------------------------------------- closing in the midst


class Gate:
    """Holds up the real work until a test opens it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.open = threading.Event()
        self._monkeypatch = monkeypatch

    def close_before(self, verb: str) -> None:
        work = getattr(Encryption, verb)

        def wait(encryption: Encryption, *passphrases: str) -> None:
            assert self.open.wait(300)
            work(encryption, *passphrases)

        self._monkeypatch.setattr(Encryption, verb, wait)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    made = Gate(monkeypatch)
    yield made
    made.open.set()


def test_a_window_that_is_closed_in_the_midst_waits_until_it_is_done(
    qtbot: QtBot, plain: App, folder: Path, gate: Gate
) -> None:
    gate.close_before("encrypt")
    type_in(qtbot, asked(qtbot, plain.window, ENCRYPT), PASSPHRASE, PASSPHRASE)
    app = reopened(qtbot, plain)
    app.window.menus.quit.trigger()
    assert app.window.isVisible()
    assert app.window.empty.words.text() == "Muniment will close as soon as this is done."
    gate.open.set()
    qtbot.waitUntil(lambda: not app.window.isVisible())
    assert Encryption(folder).is_on()
    assert app.library is None
    qtbot.waitUntil(app.close)


def test_a_failure_is_still_said_where_the_window_was_to_close(
    qtbot: QtBot, plain: App, monkeypatch: pytest.MonkeyPatch, gate: Gate
) -> None:
    def fail(self: Encryption, passphrase: str) -> None:
        raise LibraryError("There is no space left.", "Free some space.")

    monkeypatch.setattr(Encryption, "encrypt", fail)
    gate.close_before("encrypt")
    type_in(qtbot, asked(qtbot, plain.window, ENCRYPT), PASSPHRASE, PASSPHRASE)
    app = reopened(qtbot, plain)
    app.window.close()
    gate.open.set()
    qtbot.waitUntil(lambda: app.window.counts.text() == "The library is empty")
    assert app.window.notice.heading.text() == "There is no space left."
    assert app.window.isVisible()
    app.window.close()
    assert not app.window.isVisible()
    qtbot.waitUntil(app.close)
