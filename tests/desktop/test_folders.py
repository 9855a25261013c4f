"""Watched folders: the offer when a folder is added, and the page of the settings."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.main_window import MainWindow
from desktop.views import dialogs
from desktop.views.folders import FoldersPage
from tests.desktop.acting import CONTROL, KEY, button, drop
from tests.desktop.fake_contracts import CONTRACTS
from tests.desktop.fake_library import FakeLibrary

LEASES = CONTRACTS / "Leases"


@pytest.fixture
def page(qtbot: QtBot, window: MainWindow) -> FoldersPage:
    """The page of watched folders, reached by keys."""
    qtbot.keyClick(window, KEY.Key_Comma, CONTROL)
    qtbot.waitUntil(window.settings.isActiveWindow)
    window.settings.tabs.tabBar().setFocus()
    qtbot.keyClick(window.settings.tabs.tabBar(), KEY.Key_Right)
    qtbot.keyClick(window.settings.tabs.tabBar(), KEY.Key_Right)
    assert window.settings.folders.isVisible()
    return window.settings.folders


def listed(page: FoldersPage) -> list[str]:
    return [page.list.item(row).text() for row in range(page.list.count())]


def test_a_folder_that_was_added_can_be_watched_from_then_on(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    library.added_folders = {LEASES}
    drop(window, [LEASES])
    qtbot.waitUntil(window.notice.isVisible)
    assert window.notice.heading.text() == "1 file in the library."
    offer = button(window.notice, "Watch this folder")
    offer.setFocus()
    qtbot.keyClick(offer, KEY.Key_Space)
    qtbot.waitUntil(lambda: library.watched == {LEASES})
    qtbot.waitUntil(lambda: window.notice.heading.text() == "“Leases” is watched.")
    drop(window, [LEASES])
    qtbot.waitUntil(lambda: window.notice.heading.text() == "1 file in the library.")
    with pytest.raises(StopIteration):
        button(window.notice, "Watch this folder")


def test_a_file_that_was_added_brings_no_offer(qtbot: QtBot, window: MainWindow) -> None:
    drop(window, [CONTRACTS / "New.pdf"])
    qtbot.waitUntil(window.notice.isVisible)
    with pytest.raises(StopIteration):
        button(window.notice, "Watch this folder")


def test_folders_are_watched_and_no_longer_watched_by_keys(
    qtbot: QtBot, window: MainWindow, page: FoldersPage, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "choose_watched_folder", lambda parent: LEASES)
    assert page.empty.isVisible()
    assert not page.look.isEnabled()
    page.add.setFocus()
    qtbot.keyClick(page.add, KEY.Key_Space)
    qtbot.waitUntil(lambda: listed(page) == [str(LEASES)])
    assert not page.empty.isVisible()
    page.list.setFocus()
    assert QApplication.focusWidget() is page.list
    qtbot.keyClick(page.list, KEY.Key_Delete)
    qtbot.waitUntil(lambda: not library.watched)
    qtbot.waitUntil(lambda: window.notice.heading.text() == "“Leases” is no longer watched.")
    undo = button(window.notice, "Undo")
    undo.setFocus()
    qtbot.keyClick(undo, KEY.Key_Space)
    qtbot.waitUntil(lambda: listed(page) == [str(LEASES)])


def test_what_is_no_folder_is_said_in_words(
    qtbot: QtBot, window: MainWindow, page: FoldersPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "choose_watched_folder", lambda parent: Path("/contracts/Lease.pdf"))
    qtbot.keyClick(page.add, KEY.Key_Space)
    qtbot.waitUntil(lambda: window.notice.heading.text() == "There is no such folder.")
