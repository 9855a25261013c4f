"""Learning from the user's own stars, undoing that, and taking the stars elsewhere."""

from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from pytestqt.qtbot import QtBot

from core import LibraryError
from desktop import opening
from desktop.main_window import MainWindow
from desktop.tuning import TuningDialog
from desktop.widgets import dialogs
from tests.desktop.acting import CONTROL, KEY, LEFT, SHIFT, back_to, button, type_and_search
from tests.desktop.fake_library import FakeLibrary


@pytest.fixture
def rated(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> MainWindow:
    """A window in which stars were given."""
    library.ratings.rate("liability", "Alpha-1", 5)
    library.ratings.rate("liability", "Alpha-2", 1)
    library.ratings.rate("capped", "Alpha-1", 4)
    type_and_search(qtbot, window, "liability", "12 clauses")
    return window


def ask(qtbot: QtBot, window: MainWindow) -> TuningDialog:
    qtbot.keyClick(window, KEY.Key_L, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: any(each.isVisible() for each in window.findChildren(TuningDialog)))
    return next(each for each in window.findChildren(TuningDialog) if each.isVisible())


def test_learning_says_from_how_much_and_what_came_of_it(qtbot: QtBot, rated: MainWindow, library: FakeLibrary) -> None:
    library.gate.at = 1
    dialog = ask(qtbot, rated)
    assert dialog.count.text() == "You have given 3 ratings on 2 questions."
    qtbot.keyClick(dialog, KEY.Key_Return)
    qtbot.waitUntil(lambda: rated.tuning.counts.text() == "1 of 4 steps")
    assert rated.tuning.stage.text() == "Learning from your stars"
    library.gate.open()
    qtbot.waitUntil(rated.notice.isVisible)
    assert rated.notice.heading.text() == "Search now takes your ratings into account."
    assert "scored 71% of the best possible order; afterwards, 78%." in rated.notice.words.text()
    assert not rated.tuning.isVisible()
    qtbot.waitUntil(lambda: library.searched_for == ["liability", "liability"])


def test_learning_is_undone(qtbot: QtBot, rated: MainWindow, library: FakeLibrary) -> None:
    assert not rated.menus.undo_stars.isEnabled()
    qtbot.keyClick(ask(qtbot, rated), KEY.Key_Return)
    qtbot.waitUntil(rated.menus.undo_stars.isEnabled)
    back_to(qtbot, rated)
    dialog = ask(qtbot, rated)
    assert dialog.outcome.text().startswith("Last time: The weights of search were fitted.")
    qtbot.mouseClick(dialog.undo, LEFT)
    qtbot.waitUntil(lambda: rated.notice.heading.text() == "Learning undone.")
    assert library.tuned is None
    qtbot.waitUntil(lambda: not rated.menus.undo_stars.isEnabled())


def test_what_is_no_better_is_not_applied(qtbot: QtBot, rated: MainWindow, library: FakeLibrary) -> None:
    library.gain = -0.02
    qtbot.keyClick(ask(qtbot, rated), KEY.Key_Return)
    qtbot.waitUntil(lambda: rated.notice.heading.text() == "Your ratings have not changed how search works.")
    assert rated.notice.words.text().startswith("The tuned order is no better.")
    assert not rated.menus.undo_stars.isEnabled()


def test_learning_can_be_stopped(qtbot: QtBot, rated: MainWindow, library: FakeLibrary) -> None:
    library.gate.at = 1
    qtbot.keyClick(ask(qtbot, rated), KEY.Key_Return)
    qtbot.waitUntil(lambda: rated.tuning.counts.text() == "1 of 4 steps")
    rated.tuning.button.setFocus()
    qtbot.keyClick(rated.tuning.button, KEY.Key_Escape)
    library.gate.open()
    qtbot.waitUntil(lambda: not rated.tuning.isVisible())
    assert rated.notice.heading.text() == "Stopped."
    assert library.tuned is None


def test_without_stars_there_is_nothing_to_learn(qtbot: QtBot, window: MainWindow) -> None:
    dialog = ask(qtbot, window)
    assert dialog.count.text().startswith("You have not rated any clauses yet.")
    assert not dialog.learn.isEnabled()
    qtbot.keyClick(dialog, KEY.Key_Escape)


def test_learning_that_fails_says_why(qtbot: QtBot, rated: MainWindow, library: FakeLibrary) -> None:
    dialog = ask(qtbot, rated)
    library.error = LibraryError("The disk is full.", "Make room.")
    qtbot.keyClick(dialog, KEY.Key_Return)
    qtbot.waitUntil(lambda: rated.notice.heading.text() == "The disk is full.")
    assert not rated.tuning.isVisible()


def test_stars_are_taken_elsewhere(
    qtbot: QtBot, rated: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[QUrl] = []
    monkeypatch.setattr(dialogs, "choose_stars_folder", lambda parent: tmp_path)
    monkeypatch.setattr(opening.QDesktopServices, "openUrl", shown.append)
    rated.menus.export_stars.trigger()
    qtbot.waitUntil(lambda: rated.notice.heading.text() == "3 ratings saved.")
    assert (tmp_path / "qrels").is_dir()
    qtbot.mouseClick(button(rated.notice, "Show folder"), LEFT)
    assert shown == [QUrl.fromLocalFile(str(tmp_path))]
