"""Backups at the keyboard: written where the user says, restored from, and offered where a catalogue is lost."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from core import Library, LibraryError, Restored
from desktop.app import App
from desktop.backups import restored_heading, restored_words, say_restored
from desktop.main_window import MainWindow
from desktop.widgets import dialogs
from tests.desktop.acting import KEY, LEFT, button, choose_file_menu
from tests.desktop.fake_contracts import CONTRACTS
from tests.desktop.fake_library import FakeLibrary
from tests.desktop.hostile_names import EVIL, faults
from tests.desktop.test_plain import look_at_question

ALPHA = CONTRACTS / "Alpha.pdf"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the user has backups written, and picks one to restore from."""
    file = tmp_path / "own.backup"
    monkeypatch.setattr(dialogs, "choose_backup_file", lambda parent: file)
    monkeypatch.setattr(dialogs, "choose_backup", lambda parent, folder: file)
    return file


def heading(window: MainWindow, words: str) -> bool:
    return window.notice.isVisible() and window.notice.heading.text() == words


def test_a_backup_is_written_and_says_what_it_holds(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, file: Path
) -> None:
    library.collections.add("Best", [ALPHA])
    choose_file_menu(qtbot, window, KEY.Key_B)
    qtbot.waitUntil(lambda: heading(window, "Backed up to own.backup"))
    assert "but not their text" in window.notice.words.text()
    assert "not encrypted" not in window.notice.words.text()
    assert file.is_file()


def test_what_is_restored_is_said_and_shown(qtbot: QtBot, window: MainWindow, library: FakeLibrary, file: Path) -> None:
    library.collections.add("Best", [ALPHA])
    library.backups.write(file)
    library.collected.clear()
    choose_file_menu(qtbot, window, KEY.Key_R)
    qtbot.waitUntil(lambda: heading(window, "Restored: 1 file in a collection."))
    table = window.files.table.model()
    qtbot.waitUntil(lambda: "Best" in [table.index(row, 6).data() for row in range(table.rowCount())])
    choose_file_menu(qtbot, window, KEY.Key_R)
    qtbot.waitUntil(lambda: heading(window, "The library already has everything that is in the backup."))


def test_what_goes_wrong_is_said(qtbot: QtBot, window: MainWindow, file: Path) -> None:
    choose_file_menu(qtbot, window, KEY.Key_B)
    qtbot.waitUntil(lambda: heading(window, "There is nothing to back up yet."))
    file.write_text("something else")
    choose_file_menu(qtbot, window, KEY.Key_R)
    qtbot.waitUntil(lambda: heading(window, "This file is no backup of a library."))
    assert str(file) in window.notice.words.text()


def test_before_a_backup_of_an_encrypted_library_the_user_is_asked(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, file: Path
) -> None:
    library.collections.add("Best", [ALPHA])
    library.encrypted = True
    seen: list[str] = []
    look_at_question(QMessageBox, seen)
    choose_file_menu(qtbot, window, KEY.Key_B)
    assert seen == ["asked"]
    assert not file.exists()


def test_a_backup_of_an_encrypted_library_says_that_it_is_in_clear(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, file: Path, agreed: list[tuple[str, ...]]
) -> None:
    library.collections.add("Best", [ALPHA])
    library.encrypted = True
    choose_file_menu(qtbot, window, KEY.Key_B)
    qtbot.waitUntil(lambda: heading(window, "Backed up to own.backup"))
    assert "this file will not be" in agreed[0][2]
    assert "It is not encrypted." in window.notice.words.text()


def test_the_dialogs_propose_a_dated_name_and_the_librarys_own_backups(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "exec", lambda self: True)
    proposed = dialogs.choose_backup_file(window)
    assert proposed is not None
    assert proposed.parent == Path.home()
    assert proposed.name.startswith("Muniment 20")
    assert proposed.suffix == ".backup"
    shown: list[str] = []
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *words: shown.append(words[2]) or ("", ""))
    assert dialogs.choose_backup(window, tmp_path) is None
    assert shown == [str(tmp_path)]


def test_a_weekly_backup_that_could_not_be_written_is_said(qtbot: QtBot, library: FakeLibrary) -> None:
    library.backups.failure = LibraryError("There is no space left.", "Free some space.")
    app = App(None)
    qtbot.addWidget(app.window)
    app.window.show()
    app.show_library(library)
    assert heading(app.window, "There is no space left.")
    qtbot.waitUntil(app.close)


def test_files_of_which_only_the_names_came_back_are_read_by_a_click(qtbot: QtBot, window: MainWindow) -> None:
    dropped: list[list[Path]] = []
    window.dropped.connect(dropped.append)
    say_restored(window, Restored(files=(ALPHA,)))
    assert heading(window, "Restored: the name of 1 file.")
    qtbot.mouseClick(button(window.notice, "Read the files"), LEFT)
    assert dropped == [[ALPHA]]


def test_what_was_restored_in_words(window: MainWindow) -> None:
    much = Restored(2, 1, 3, True, (ALPHA, ALPHA), damaged=True, aside=Path(EVIL), lost=(EVIL,))
    assert restored_heading(much) == (
        "Restored: 2 saved searches, 1 rating, 3 files in collections, what was learned from your stars, "
        "the names of 2 files."
    )
    words = restored_words(much)
    assert "The backup is damaged" in words
    assert "could not be repaired" in words
    say_restored(window, much)
    assert window.notice.property("tone") == "error"
    assert faults() == []


# ------------------------------------------------------------------------- where the catalogue is lost


@pytest.fixture
def lost(read_library: Path, tmp_path: Path) -> Path:
    """A library of two contracts, one in a collection, without its catalogue."""
    folder = tmp_path / "library"
    shutil.copytree(read_library / "library", folder)
    with Library.open(folder) as library:
        library.collections.add("Best", [library.files.list()[0].path])
        library.backups.write()
    (folder / "catalog.sqlite").unlink()
    return folder


def failing(qtbot: QtBot, folder: Path) -> App:
    app = App(folder)
    qtbot.addWidget(app.window)
    app.window.show()
    app.open()
    qtbot.waitUntil(lambda: any(b.text() == "Quit" and b.isVisible() for b in app.window.findChildren(QPushButton)))
    assert app.window.empty.heading.text().startswith("The catalogue of this library is missing")
    return app


def test_the_newest_backup_is_restored_and_the_library_opens(qtbot: QtBot, lost: Path) -> None:
    app = failing(qtbot, lost)
    restore = button(app.window.empty, "Restore the newest backup")
    restore.setFocus()
    qtbot.keyClick(restore, KEY.Key_Space)
    qtbot.waitUntil(lambda: bool(app.window.counts.text()))
    assert heading(app.window, "Restored: 1 file in a collection, the names of 2 files.")
    qtbot.mouseClick(button(app.window.notice, "Read the files"), LEFT)
    qtbot.waitUntil(lambda: app.window.notice.heading.text() == "2 files read.")
    assert app.library is not None
    assert [*app.library.collections.list()] == ["Best"]
    qtbot.waitUntil(app.close)


def test_without_a_backup_none_is_offered(qtbot: QtBot, lost: Path) -> None:
    shutil.rmtree(lost / "backups")
    app = failing(qtbot, lost)
    assert not [b for b in app.window.empty.findChildren(QPushButton) if b.text().startswith("Restore")]
    qtbot.waitUntil(app.close)


def test_a_backup_that_cannot_be_restored_is_said(qtbot: QtBot, lost: Path) -> None:
    app = failing(qtbot, lost)
    (newest,) = (lost / "backups").glob("*.backup")
    newest.write_bytes(b"not a backup")
    qtbot.mouseClick(button(app.window.empty, "Restore the newest backup"), LEFT)
    qtbot.waitUntil(lambda: app.window.empty.heading.text() == "This file is no backup of a library.")
    shown = app.window.empty.findChildren(QPushButton)  # they become visible in their turn
    qtbot.waitUntil(lambda: [b.text() for b in shown if b.isVisible()] == ["Try again", "Quit"])
    qtbot.waitUntil(app.close)
