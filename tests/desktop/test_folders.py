"""Watched folders: the offer when a folder is added, and the page of the settings."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop import wiring
from desktop.app import App
from desktop.files import folders as watching_presenter
from desktop.files.folders import FoldersPage
from desktop.main_window import MainWindow
from desktop.widgets import dialogs
from tests.desktop.acting import CONTROL, KEY, SHIFT, back_to, button, drop
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
    assert window.notice.heading.text() == "1 file read."
    offer = button(window.notice, "Watch this folder")
    offer.setFocus()
    qtbot.keyClick(offer, KEY.Key_Space)
    qtbot.waitUntil(lambda: library.watched == {LEASES})
    qtbot.waitUntil(lambda: window.notice.heading.text() == "“Leases” is watched.")
    drop(window, [LEASES])
    qtbot.waitUntil(lambda: window.notice.heading.text() == "1 file read.")
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


# -------------------------------------------------------- what is new in them


@pytest.fixture
def watching(qtbot: QtBot, window: MainWindow, page: FoldersPage, library: FakeLibrary, often: None) -> MainWindow:
    """A window that watches a folder, in which nothing is new yet."""
    library.folders.add(LEASES)
    library.changes += 1  # as if by the command line
    qtbot.waitUntil(lambda: library.followed == {LEASES})
    qtbot.waitUntil(lambda: library.looks > 0)
    window.settings.close()
    back_to(qtbot, window)
    return window


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the program does every few seconds it does at once."""
    for module in (wiring, watching_presenter):
        monkeypatch.setattr(module, "_EVERY_MS", 20)


def report(library: FakeLibrary, *names: str) -> None:
    """New files in the folder, which the system reports."""
    paths = {LEASES / name for name in names}
    library.lying |= paths
    library.reported |= paths


def test_new_files_are_added_by_themselves_and_said(qtbot: QtBot, watching: MainWindow, library: FakeLibrary) -> None:
    report(library, "A.pdf", "B.pdf", "C.pdf")
    qtbot.waitUntil(lambda: watching.notice.heading.text() == "3 new files in “Leases” were added.")
    assert watching.notice.property("tone") == "success"
    qtbot.waitUntil(lambda: watching.counts.text().startswith("6 files"))


def test_what_comes_in_by_itself_can_be_paused_and_gone_on_with(
    qtbot: QtBot, watching: MainWindow, library: FakeLibrary
) -> None:
    library.pause = 0.3
    report(library, *(f"{number}.pdf" for number in range(9)))
    qtbot.waitUntil(lambda: watching.progress.counts.text() == "1 of 9 files")
    qtbot.keyClick(watching, KEY.Key_P, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: watching.progress.stage.text() == "Paused")
    library.pause = 0.0
    qtbot.keyClick(watching, KEY.Key_P, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: "new file" in watching.notice.heading.text())
    assert len(library.files.list()) == 12


def test_what_comes_in_by_itself_can_be_cancelled_and_is_left_then(
    qtbot: QtBot, watching: MainWindow, library: FakeLibrary
) -> None:
    library.pause = 0.3
    report(library, *(f"{number}.pdf" for number in range(9)))
    qtbot.waitUntil(lambda: watching.progress.counts.text() == "1 of 9 files")
    watching.progress.button.setFocus()
    qtbot.keyClick(watching.progress.button, KEY.Key_Escape)
    qtbot.waitUntil(lambda: watching.notice.heading.text() == "Stopped.")
    library.pause = 0.0
    go_on = button(watching.notice, "Continue")
    go_on.setFocus()
    qtbot.keyClick(go_on, KEY.Key_Space)
    qtbot.waitUntil(lambda: len(library.files.list()) == 12)


def test_while_another_program_writes_it_waits_and_says_nothing(
    qtbot: QtBot, watching: MainWindow, library: FakeLibrary
) -> None:
    library.busy = True
    report(library, "A.pdf")
    qtbot.waitUntil(lambda: not library.reported)
    qtbot.wait(100)
    assert not watching.notice.isVisible()
    library.busy = False
    qtbot.waitUntil(lambda: watching.notice.heading.text() == "1 new file in “Leases” was added.")


def test_a_message_of_the_users_own_work_is_not_taken_away_by_it(
    qtbot: QtBot, watching: MainWindow, library: FakeLibrary
) -> None:
    watching.notice.say("error", "The disk is full.")
    library.reported.add(LEASES / "Gone.pdf")
    looks = library.looks
    qtbot.waitUntil(lambda: library.looks > looks)
    assert watching.notice.heading.text() == "The disk is full."


def test_look_now_reads_what_the_system_did_not_report_and_answers(
    qtbot: QtBot, window: MainWindow, page: FoldersPage, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "choose_watched_folder", lambda parent: LEASES)
    qtbot.keyClick(page.add, KEY.Key_Space)
    qtbot.waitUntil(lambda: library.looks == 1)
    page.look.setFocus()
    qtbot.keyClick(page.look, KEY.Key_Space)
    qtbot.waitUntil(lambda: window.notice.heading.text() == "There are no new files in the watched folders.")
    library.lying.add(LEASES / "A.pdf")
    qtbot.keyClick(page.look, KEY.Key_Space)
    qtbot.waitUntil(lambda: window.notice.heading.text() == "1 new file in “Leases” was added.")


def test_files_that_are_gone_are_shown_as_missing_but_not_those_of_a_folder_that_is_away(
    qtbot: QtBot, watching: MainWindow, library: FakeLibrary
) -> None:
    report(library, "A.pdf", "B.pdf")
    qtbot.waitUntil(lambda: len(library.files.list()) == 5)
    qtbot.waitUntil(lambda: not watching.progress.isVisible())
    library.missing.add(LEASES / "A.pdf")
    library.reported.add(LEASES / "A.pdf")
    qtbot.waitUntil(lambda: watching.files.remove_missing.isVisibleTo(watching.files))
    library.missing.add(LEASES / "B.pdf")
    library.away.add(LEASES)
    watching.activated.emit()
    qtbot.waitUntil(lambda: watching.notice.heading.text() == "“Leases” cannot be reached now.")
    qtbot.waitUntil(lambda: not watching.files.remove_missing.isVisibleTo(watching.files))
    assert listed(watching.settings.folders) == [f"{LEASES} (cannot be reached now)"]
    watching.notice.dismiss()
    watching.activated.emit()
    qtbot.wait(50)
    assert not watching.notice.isVisible(), "it is said once"
    looks = library.looks
    library.away.clear()
    library.missing.clear()
    watching.activated.emit()
    qtbot.waitUntil(lambda: library.looks > looks)
    assert listed(watching.settings.folders) == [str(LEASES)]


def test_the_window_closes_while_files_come_in(
    qtbot: QtBot, app: App, library: FakeLibrary, watching: MainWindow
) -> None:
    library.pause = 0.3
    report(library, *(f"{number}.pdf" for number in range(99)))
    qtbot.waitUntil(watching.progress.isVisible)
    watching.close()
    assert app.close()
    assert library.index_closed.is_set()


def test_what_the_user_adds_meanwhile_comes_next_and_is_said(
    qtbot: QtBot, watching: MainWindow, library: FakeLibrary
) -> None:
    library.pause = 0.2
    report(library, "A.pdf", "B.pdf")
    qtbot.waitUntil(watching.progress.isVisible)
    drop(watching, [CONTRACTS / "Mine.pdf"])
    qtbot.waitUntil(lambda: watching.notice.heading.text() == "1 file read.")
    assert len(library.files.list()) == 6
