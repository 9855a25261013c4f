"""The list of files, and those that need a password."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPersistentModelIndex, QPoint, Qt, QTimer
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QInputDialog, QLineEdit
from pytestqt.qtbot import QtBot

from core import FileRecord, FileStatus, Issue, translate_with, whole_ledger
from core.types import Ledger
from desktop.app import App
from desktop.files.model import COLUMNS, FilesModel, issue_words, summary
from desktop.files.page import FilesPage
from desktop.main_window import MainWindow
from tests.core.reading.word.test_protected import locked_docx, locked_pdf
from tests.desktop.acting import CONTROL, LEFT, button
from tests.desktop.fake_contracts import CONTRACTS
from tests.desktop.fake_library import FakeLibrary

READ = FileRecord(Path("/c/a.pdf"), FileStatus.DONE, "1", "A", 12, 30, 40, (), True)
PART = FileRecord(
    Path("/c/b.pdf"), FileStatus.PARTIAL, "2", "B", 3, 4, 5, (Issue("Page 2 is a picture.", "Scan it.", 2),), True
)
LOCKED = FileRecord(
    Path("/c/c.pdf"), FileStatus.FAILED, None, issues=(Issue("It has a password.", "Remove it."), Issue("Odd."))
)


@pytest.fixture
def model(qtbot: QtBot) -> Iterator[FilesModel]:
    made = FilesModel()
    tester = QAbstractItemModelTester(made, QAbstractItemModelTester.FailureReportingMode.Warning)
    yield made
    tester.deleteLater()


def row(model: FilesModel, number: int) -> list[str]:
    return [model.index(number, column).data() for column in range(model.columnCount())]


@pytest.fixture
def shouted() -> Iterator[None]:
    """A language that is English in capital letters."""
    translate_with(str.upper)
    yield
    translate_with(str)


def test_what_could_not_be_read_is_translated_when_it_is_shown(shouted: None) -> None:
    (issue,) = PART.issues
    assert issue_words(issue) == "PAGE 2 IS A PICTURE. SCAN IT."
    assert summary(PART) == "PAGE 2 IS A PICTURE."


def test_each_file_is_described(model: FilesModel) -> None:
    model.show([READ, PART, LOCKED])
    headings = ["File", "Status", "Notes", "Pages", "Clauses", "In no clause", "Collections", "Folder"]
    assert [column.heading for column in COLUMNS] == headings
    assert row(model, 0) == ["a.pdf", "Read", "", "12", "40", "", "", "/c"]
    assert row(model, 1) == ["b.pdf", "Read in part", "Page 2 is a picture.", "3", "5", "", "", "/c"]
    assert row(model, 2) == ["c.pdf", "Not read", "It has a password. (and 1 more)", "", "", "", "", "/c"]
    assert model.index(2, 0).data(Qt.ItemDataRole.ToolTipRole) == "/c/c.pdf\nIt has a password. Remove it.\nOdd."
    assert model.problems == 2


def test_the_collections_of_each_file_are_shown(model: FilesModel) -> None:
    model.show([READ, PART])
    model.show_collections({"Leases": [PART.path], "Best": [PART.path, LOCKED.path]})
    assert [row(model, number)[6] for number in (0, 1)] == ["", "Leases, Best"]
    model.show_collections({"Best": [READ.path]})
    assert [row(model, number)[6] for number in (0, 1)] == ["Best", ""]


def test_a_file_that_was_read_may_have_a_remark(model: FilesModel) -> None:
    model.show([replace(READ, remarks=("A draft with 2 changes.",))])
    assert row(model, 0)[1:3] == ["Read", "A draft with 2 changes."]
    assert "A draft" in model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert model.problems == 0


def test_a_file_whose_meaning_is_not_in_yet_says_so(model: FilesModel) -> None:
    model.show([replace(READ, embedded=False)])
    assert row(model, 0)[2] == "Not yet ready for search in your own words; key words find it."


@pytest.mark.parametrize("after", [[READ], [PART], [LOCKED, PART, READ], [], [replace(READ, pages=13), LOCKED]])
def test_the_table_follows_the_library(model: FilesModel, after: list[FileRecord]) -> None:
    model.show([READ, PART])
    model.show(after)
    assert [row(model, number)[0] for number in range(model.rowCount())] == [record.path.name for record in after]
    assert [row(model, number)[3] for number in range(model.rowCount())] == [str(r.pages or "") for r in after]


def test_views_keep_their_row_while_files_come_in(model: FilesModel) -> None:
    model.show([READ, LOCKED])
    kept = QPersistentModelIndex(model.index(1, 0))
    model.show([READ, PART, LOCKED])
    assert kept.row() == 2


def test_the_chosen_file_stays_chosen_while_the_list_is_sorted_filtered_and_added_to(
    qtbot: QtBot, model: FilesModel
) -> None:
    page = FilesPage(model)
    qtbot.addWidget(page)
    page.show()
    model.show([READ, LOCKED])
    page.choose(1)
    qtbot.mouseClick(page.table.horizontalHeader().viewport(), LEFT, pos=QPoint(10, 10))  # the other way round
    model.show([READ, PART, LOCKED])
    qtbot.keyClicks(page.named, "C.PDF")
    assert [model.record_at(number) for number in range(model.rowCount())] == [LOCKED]
    page.named.clear()
    assert page.chosen() == (LOCKED.path,)
    assert page.table.currentIndex().row() == 0
    qtbot.keyClicks(page.named, "a.pdf")
    assert page.chosen() == ()
    assert not page.remove.isEnabled()


def test_after_a_file_is_removed_one_beside_it_is_current(qtbot: QtBot, model: FilesModel) -> None:
    page = FilesPage(model)
    qtbot.addWidget(page)
    model.show([READ, PART, LOCKED])
    page.choose(1)
    model.take_off([PART.path])
    assert model.record_at(page.table.currentIndex().row()) == READ
    model.take_off([])
    assert [model.record_at(number) for number in range(3)] == [READ, PART, LOCKED]


def test_all_of_many_files_can_be_selected(qtbot: QtBot, model: FilesModel) -> None:
    page = FilesPage(model)
    qtbot.addWidget(page)
    model.show([replace(READ, path=Path(f"/c/{number:04}.pdf")) for number in range(1000)])
    page.table.setFocus()
    qtbot.keyClick(page.table, Qt.Key.Key_A, CONTROL)
    assert len(page.chosen()) == 1000
    assert page.details.toPlainText() == "1,000 files selected."


def test_only_problems_can_be_shown_and_the_worst_come_first(model: FilesModel) -> None:
    model.show([READ, PART, LOCKED])
    model.show_only_problems(True)
    model.sort(1, Qt.SortOrder.AscendingOrder)
    assert [model.index(number, 0).data() for number in range(model.rowCount())] == ["c.pdf", "b.pdf"]
    model.show_only_problems(False)
    model.sort(3, Qt.SortOrder.DescendingOrder)
    assert model.index(0, 0).data() == "a.pdf"


UNPLACED = replace(READ, path=Path("/c/d.pdf"), document="4", ledger=Ledger(100, 80, 5, 2))
PLACED = replace(READ, path=Path("/c/e.pdf"), document="5", ledger=Ledger(50, 45, 5))


def test_files_with_sentences_in_no_clause_can_be_shown_alone_and_sorted(model: FilesModel) -> None:
    model.show([READ, PLACED, UNPLACED])
    column = next(at for at, each in enumerate(COLUMNS) if each.heading == "In no clause")
    model.sort(column, Qt.SortOrder.DescendingOrder)
    assert [model.index(number, column).data() for number in range(3)] == ["2", "", ""]
    model.show_only_unplaced(True)
    assert [model.index(number, 0).data() for number in range(model.rowCount())] == ["d.pdf"]
    assert model.unplaced == 1


def test_the_ledgers_of_all_files_are_summed_and_a_copy_counts_once() -> None:
    copy = replace(UNPLACED, path=Path("/c/copy of d.pdf"))
    assert whole_ledger([UNPLACED, copy, PLACED, LOCKED]) == Ledger(150, 125, 10, 2)
    assert whole_ledger([LOCKED, READ]) is None


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
