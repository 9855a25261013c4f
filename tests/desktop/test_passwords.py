"""Protected files: listed as such, and read once their password is typed."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QInputDialog, QLineEdit
from pytestqt.qtbot import QtBot

from core import FileStatus
from desktop.app import App
from desktop.main_window import MainWindow
from tests.core.reading.word.test_protected import locked_docx, locked_pdf
from tests.desktop.acting import CONTROL, LEFT, button
from tests.desktop.fake_contracts import CONTRACTS
from tests.desktop.fake_library import FakeLibrary

LEASE, LOAN = CONTRACTS / "Lease.pdf", CONTRACTS / "Loan.pdf"


@pytest.fixture
def window(qtbot: QtBot, app: App, library: FakeLibrary) -> MainWindow:
    """The window with the list of files, two of which are protected."""
    library.lock(LEASE, "heron")
    library.lock(LOAN, "heron")
    app.window.dropped.emit([LEASE, LOAN])
    qtbot.waitUntil(lambda: app.window.files_tab.text() == "Files (2 with problems)")
    qtbot.waitUntil(lambda: not app.window.progress.isVisible())
    qtbot.keyClick(app.window, Qt.Key.Key_2, CONTROL)
    return app.window


@pytest.fixture
def asked(qtbot: QtBot, window: MainWindow) -> Callable[[str], list[str]]:
    """Types into the next question for a password; an empty answer closes it. Gives the words of the question."""

    def answer(password: str) -> list[str]:
        words: list[str] = []
        type_when_prompted(qtbot, password, words)
        return words

    return answer


def type_when_prompted(qtbot: QtBot, password: str, words: list[str]) -> None:
    """Looks for the question until it is there: it holds up whoever asks it."""
    dialog = QApplication.activeModalWidget()
    if not isinstance(dialog, QInputDialog):
        QTimer.singleShot(20, lambda: type_when_prompted(qtbot, password, words))
        return
    words.append(dialog.labelText())
    field = dialog.findChild(QLineEdit)
    assert field.echoMode() is QLineEdit.EchoMode.Password
    qtbot.keyClicks(dialog.focusWidget(), password)
    qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Return if password else Qt.Key.Key_Escape)


def statuses(library: FakeLibrary) -> list[FileStatus]:
    return [record.status for record in library.files.list() if record.path in (LEASE, LOAN)]


def test_the_list_says_what_a_file_needs(window: MainWindow) -> None:
    table = window.files.table
    assert [table.model().index(row, 1).data() for row in range(table.model().rowCount())].count("Needs password") == 2
    assert window.files.unlock.isVisible()


def test_enter_on_a_file_asks_for_its_password_and_reads_it(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, asked: Callable[[str], list[str]]
) -> None:
    window.files.choose(3)
    words = asked("heron")
    qtbot.keyClick(window.files.table, Qt.Key.Key_Return)
    assert words[0].startswith("“Lease.pdf” is protected by a password.")
    qtbot.waitUntil(lambda: window.files_tab.text() == "Files (1 with problems)")
    assert statuses(library) == [FileStatus.DONE, FileStatus.FAILED]
    assert window.notice.property("tone") == "success"


def test_with_no_file_chosen_one_password_is_tried_on_all(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, asked: Callable[[str], list[str]]
) -> None:
    words = asked("heron")
    qtbot.keyClick(window, Qt.Key.Key_W, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: bool(words))
    assert words[0].startswith("2 files are protected by a password.")
    qtbot.waitUntil(lambda: window.files_tab.text() == "Files")
    assert statuses(library) == [FileStatus.DONE, FileStatus.DONE]
    assert not window.files.unlock.isVisible()


def test_a_wrong_password_is_said_in_words_and_can_be_corrected(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, asked: Callable[[str], list[str]]
) -> None:
    window.files.choose(3)
    asked("hern")
    qtbot.mouseClick(window.files.unlock, LEFT)
    qtbot.waitUntil(lambda: window.notice.heading.text() == "“Lease.pdf” could not be read.")
    assert window.notice.words.text() == "It is protected, and the password does not open it."
    asked("heron")
    qtbot.mouseClick(button(window.notice, "Enter password…"), LEFT)
    qtbot.waitUntil(lambda: statuses(library) == [FileStatus.DONE, FileStatus.FAILED])
    qtbot.waitUntil(lambda: not window.progress.isVisible())


def test_a_closed_question_reads_nothing(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, asked: Callable[[str], list[str]]
) -> None:
    words = asked("")
    qtbot.mouseClick(window.files.unlock, LEFT)
    assert len(words) == 1
    assert not window.progress.isVisible()
    assert statuses(library) == [FileStatus.FAILED, FileStatus.FAILED]


def test_a_file_that_needs_none_is_not_asked_for_one(qtbot: QtBot, window: MainWindow) -> None:
    window.files.choose(0)
    assert not window.files.unlock.isEnabled()
    qtbot.keyClick(window.files.table, Qt.Key.Key_Return)
    assert QApplication.activeModalWidget() is None


def test_on_the_engine_itself(qtbot: QtBot, tmp_path: Path) -> None:
    contracts = tmp_path / "contracts"
    contracts.mkdir()
    locked_pdf(contracts / "lease.pdf", "two herons")
    locked_docx(contracts / "loan.docx", "two herons")
    (contracts / "open.docx").unlink()
    app = App(tmp_path / "library")
    window = app.window
    qtbot.addWidget(window)
    window.show()
    app.open()
    qtbot.waitUntil(lambda: window.empty.heading.text() == "Drop your contracts here")
    window.dropped.emit([contracts])
    qtbot.waitUntil(lambda: window.notice.isVisible())
    assert window.notice.heading.text() == "2 files could not be read."

    type_when_prompted(qtbot, "two herons", [])
    qtbot.mouseClick(button(window.notice, "Enter password…"), LEFT)
    qtbot.waitUntil(lambda: window.notice.heading.text() == "2 files read.")
    qtbot.waitUntil(lambda: window.counts.text().startswith("2 files"))
    window.close()
    qtbot.waitUntil(app.close)
