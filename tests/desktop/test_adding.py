"""Files on their way into the library, the list of them, and their way out."""

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QDragEnterEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from core import FileRecord, FileStatus, Forgotten, Issue, LibraryError, Remedy
from core.types import Ledger, Unplaced
from desktop import opening
from desktop.app import App
from desktop.main_window import MainWindow
from desktop.widgets import dialogs
from tests.desktop.acting import CONTROL, LEFT, SHIFT, button, clause_ids, click, drop, type_and_search
from tests.desktop.fake_contracts import CONTRACTS
from tests.desktop.fake_library import FakeLibrary

NEW = [CONTRACTS / f"New{number}.pdf" for number in range(20)]


def test_files_dropped_on_the_window_are_added(qtbot: QtBot, window: MainWindow) -> None:
    assert drop(window, NEW[:2])
    qtbot.waitUntil(window.notice.isVisible)
    assert window.notice.heading.text() == "2 files read."
    qtbot.waitUntil(lambda: window.counts.text().startswith("5 files"))
    assert not window.progress.isVisible()


def test_what_is_of_a_kind_that_is_not_read_is_said(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    library.left_out = ((".eml", 2), (".jpg", 1))
    drop(window, NEW[:2])
    qtbot.waitUntil(window.notice.isVisible)
    assert window.notice.heading.text() == "2 files read."
    assert window.notice.words.text().endswith("types that Muniment does not read: 2 .eml, 1 .jpg.")
    assert window.notice.property("tone") == "plain", "it stays until it was read"
    qtbot.keyClick(window, Qt.Key.Key_2, CONTROL)
    qtbot.waitUntil(lambda: window.files.left_out.text().endswith("does not read: 2 .eml, 1 .jpg."))
    assert window.files.left_out.isVisible()


def test_anything_but_files_is_not_taken(window: MainWindow) -> None:
    data = QMimeData()
    data.setText("words")
    entering = QDragEnterEvent(QPoint(9, 9), Qt.DropAction.CopyAction, data, LEFT, Qt.KeyboardModifier.NoModifier)
    entering.ignore()
    QApplication.sendEvent(window, entering)
    assert not entering.isAccepted()


def test_progress_is_shown_and_escape_stops_it(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    library.pause = 0.4
    drop(window, NEW)
    qtbot.waitUntil(lambda: window.progress.counts.text() == "1 of 20 files")
    assert window.progress.stage.text() == "Reading"
    assert window.progress.current.text() == "New1.pdf"
    window.progress.button.setFocus()
    qtbot.keyClick(window.progress.button, Qt.Key.Key_Escape)
    assert window.progress.stage.text() == "Stopping…"
    qtbot.waitUntil(lambda: not window.progress.isVisible())
    assert window.notice.heading.text() == "Stopped."
    qtbot.mouseClick(button(window.notice, "Continue"), LEFT)
    qtbot.waitUntil(lambda: window.progress.isVisible())
    window.progress.cancelled.emit()
    qtbot.waitUntil(lambda: not window.progress.isVisible())
    assert library.index_closed.is_set()


def test_what_stopping_leaves_undone_is_said_once_all_files_are_read(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    library.steps_after_reading = 100
    drop(window, NEW[:2])
    library.pause = 0.1
    qtbot.waitUntil(lambda: window.progress.stage.text() == "Preparing search in your own words")
    window.activateWindow()
    window.progress.button.setFocus()
    qtbot.keyClick(window.progress.button, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: window.notice.heading.text() == "Stopped.")
    assert window.notice.words.text().startswith("All files were read.")
    assert QApplication.focusWidget() is window.search.field, "not whatever stood next to the button"


def test_the_focus_stays_on_the_button_that_paused_and_resumes(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    library.pause = 0.3
    drop(window, NEW[:4])
    qtbot.waitUntil(lambda: window.progress.counts.text() == "1 of 4 files")
    window.activateWindow()
    window.progress.pause.setFocus()
    qtbot.keyClick(window.progress.pause, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: window.progress.stage.text() == "Paused")
    assert QApplication.focusWidget() is window.progress.pause
    library.pause = 0
    qtbot.keyClick(window.progress.pause, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not window.progress.isVisible())


def test_what_is_added_while_files_are_read_is_queued_and_that_is_said(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    library.pause = 0.4
    drop(window, NEW[:3])
    qtbot.waitUntil(lambda: window.progress.isVisible())
    drop(window, [NEW[5]])
    assert window.notice.isVisible()
    assert window.notice.heading.text() == "“New5.pdf” is queued, and will be read next."
    drop(window, NEW[6:8])
    assert window.notice.heading.text() == "2 files and folders are queued, and will be read next."
    library.pause = 0
    qtbot.waitUntil(lambda: not window.progress.isVisible())


def test_a_key_pauses_and_search_works_meanwhile_until_it_resumes(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    assert not window.menus.pause.isEnabled()
    library.pause = 0.4
    drop(window, NEW)
    qtbot.waitUntil(lambda: window.progress.counts.text() == "1 of 20 files")
    qtbot.keyClick(window, Qt.Key.Key_P, CONTROL | SHIFT)
    assert window.progress.stage.text() == "Pausing…"
    qtbot.waitUntil(lambda: window.progress.stage.text() == "Paused")
    assert "next start" in window.progress.pace.text()
    type_and_search(qtbot, window, "Clause 3", f"{len(library.contents)} clauses")
    library.pause = 0.0
    window.progress.pause.setFocus()
    assert window.progress.pause.text() == "Resume"
    qtbot.keyClick(window.progress.pause, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: len(library.files.list()) == 23)
    qtbot.waitUntil(lambda: not window.progress.isVisible())
    assert not window.menus.pause.isEnabled()


def test_a_paused_run_is_cancelled_by_escape(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    library.pause = 0.4
    drop(window, NEW)
    qtbot.waitUntil(lambda: window.progress.counts.text() == "1 of 20 files")
    qtbot.keyClick(window, Qt.Key.Key_P, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: window.progress.stage.text() == "Paused")
    window.progress.pause.setFocus()
    qtbot.keyClick(window.progress.pause, Qt.Key.Key_Escape)
    assert not window.progress.isVisible()
    assert button(window.notice, "Continue").isVisible()


def test_search_works_while_files_are_added_and_is_refreshed_at_the_end(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    library.pause = 0.5
    drop(window, NEW[:4])
    type_and_search(qtbot, window, "Clause 3", "Searching…")
    qtbot.waitUntil(lambda: window.note.text().endswith("clauses"))
    assert window.progress.isVisible()
    qtbot.waitUntil(lambda: window.note.text() == "7 clauses")
    assert not window.progress.isVisible()


def test_the_menu_adds_files_and_folders(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "choose_files", lambda parent: NEW[:1])
    monkeypatch.setattr(dialogs, "choose_folder", lambda parent: NEW[1])
    qtbot.keyClick(window, Qt.Key.Key_O, CONTROL)
    qtbot.waitUntil(lambda: len(library.files.list()) == 4)
    qtbot.keyClick(window, Qt.Key.Key_O, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: len(library.files.list()) == 5)
    qtbot.waitUntil(lambda: not window.progress.isVisible())


def test_another_program_at_the_library_is_said_in_words(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    library.error = LibraryError("Another program is writing to this library.", "Wait until it is done.")
    drop(window, NEW)
    qtbot.waitUntil(window.notice.isVisible)
    assert window.notice.heading.text() == "Another program is writing to this library."
    assert window.notice.property("tone") == "error"


# ---------------------------------------------------------------------- files


@pytest.fixture
def with_problems(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> MainWindow:
    library.add_problem("Locked.pdf", FileStatus.FAILED, Issue("It has a password.", "Save a copy without."))
    library.add_problem("Part.pdf", FileStatus.PARTIAL, Issue("Page 3 is a picture.", "Scan it.", 3))
    drop(window, NEW[:1])
    qtbot.waitUntil(lambda: window.files_tab.text() == "Files (2 with problems)")
    qtbot.keyClick(window, Qt.Key.Key_2, CONTROL)
    return window


def test_the_list_of_files_says_what_could_not_be_read_and_why(qtbot: QtBot, with_problems: MainWindow) -> None:
    files = with_problems.files
    assert QApplication.focusWidget() is files.table
    assert files.table.model().rowCount() == 6
    qtbot.mouseClick(files.only_problems, LEFT, pos=QPoint(8, files.only_problems.height() // 2))
    assert files.table.model().rowCount() == 2
    files.choose(0)
    assert files.details.toPlainText() == "/contracts/Locked.pdf\nNot read.\nIt has a password. Save a copy without."


@pytest.mark.parametrize("yes", [True, False])
def test_a_file_leaves_the_library_when_the_user_says_so(
    qtbot: QtBot, with_problems: MainWindow, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch, yes: bool
) -> None:
    monkeypatch.setattr(dialogs, "confirm_removal", lambda parent, gone: yes)
    window = with_problems
    type_and_search(qtbot, window, "Clause 3", "4 clauses")
    click(qtbot, window, 3, "check")
    qtbot.keyClick(window, Qt.Key.Key_2, CONTROL)
    window.files.choose(0)
    qtbot.keyClick(window.files.table, Qt.Key.Key_Delete)
    if yes:
        qtbot.waitUntil(lambda: window.files.table.model().rowCount() == 5)
        dismiss(qtbot, window)
        qtbot.waitUntil(lambda: len(library.files.list()) == 5)
        qtbot.waitUntil(lambda: clause_ids(window) == ["New0-3", "Gamma-3", "Beta-3"])
        assert not window.chosen.isVisible()
    else:
        qtbot.wait(50)
        assert len(library.files.list()) == 6


def test_the_preview_goes_on_to_the_current_card_when_its_own_is_removed(
    qtbot: QtBot, with_problems: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "confirm_removal", lambda parent, gone: True)
    window = with_problems
    type_and_search(qtbot, window, "Clause 3", "4 clauses")
    qtbot.keyClick(window.search.field, Qt.Key.Key_Down)
    qtbot.keyClick(window.cards, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.preview.clause == clause_ids(window)[0])
    removed = window.preview.clause
    name = removed.partition("-")[0]
    qtbot.keyClick(window, Qt.Key.Key_2, CONTROL)
    qtbot.keyClicks(window.files.named, name)
    qtbot.keyClick(window.files.named, Qt.Key.Key_Down)
    assert [path.stem for path in window.files.chosen()] == [name]
    qtbot.keyClick(window.files.table, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: "being removed" in window.notice.heading.text())
    dismiss(qtbot, window)
    qtbot.waitUntil(lambda: removed not in clause_ids(window))
    qtbot.keyClick(window, Qt.Key.Key_1, CONTROL)
    qtbot.waitUntil(lambda: window.preview.clause in clause_ids(window))


def dismiss(qtbot: QtBot, window: MainWindow) -> None:
    """Has the message go, and with it what can be undone by it."""
    qtbot.keyClick(button(window.notice, "Dismiss"), Qt.Key.Key_Escape)


@pytest.fixture
def removing(
    qtbot: QtBot, with_problems: MainWindow, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> MainWindow:
    """The first file of the list has just been removed by key, which can still be undone."""
    monkeypatch.setattr(dialogs, "confirm_removal", lambda parent, gone: True)
    with_problems.files.choose(0)
    qtbot.keyClick(with_problems.files.table, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: "being removed" in with_problems.notice.heading.text())
    assert with_problems.files.table.model().rowCount() == len(library.files.list()) - 1
    return with_problems


def test_the_removal_of_a_file_is_undone_by_key_and_nothing_is_lost(
    qtbot: QtBot, removing: MainWindow, library: FakeLibrary
) -> None:
    before = library.files.list()
    undo = button(removing.notice, "Undo")
    undo.setFocus()
    qtbot.keyClick(undo, Qt.Key.Key_Space)
    assert removing.files.table.model().rowCount() == len(before)
    assert not removing.notice.isVisible()
    removing.notice.say("plain", "Anything else.")
    qtbot.wait(50)
    assert library.files.list() == before


def test_a_file_is_removed_when_the_next_message_comes(
    qtbot: QtBot, removing: MainWindow, library: FakeLibrary
) -> None:
    removing.files.choose(0)
    qtbot.keyClick(removing.files.table, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: len(library.files.list()) == 5)
    qtbot.waitUntil(lambda: removing.files.table.model().rowCount() == 4)  # the second one can still be brought back


def test_a_file_is_removed_when_the_window_is_closed(
    qtbot: QtBot, app: App, removing: MainWindow, library: FakeLibrary
) -> None:
    removing.close()
    assert app.close()
    assert len(library.files.list()) == 5


def test_a_removal_waits_while_files_are_added(qtbot: QtBot, removing: MainWindow, library: FakeLibrary) -> None:
    library.pause = 0.2
    drop(removing, NEW[1:4])
    qtbot.waitUntil(removing.progress.isVisible)
    assert len(library.files.list()) >= 6
    qtbot.waitUntil(lambda: not removing.progress.isVisible())
    qtbot.waitUntil(lambda: len(library.files.list()) == 8)
    assert removing.notice.property("tone") != "error"


def test_a_file_that_cannot_be_removed_comes_back_and_it_is_said(
    qtbot: QtBot, removing: MainWindow, library: FakeLibrary
) -> None:
    library.error = LibraryError("Another program is writing to this library.", "Wait until it is done.")
    dismiss(qtbot, removing)
    qtbot.waitUntil(lambda: removing.notice.heading.text() == "Another program is writing to this library.")
    assert removing.files.table.model().rowCount() == 6
    library.error = None


def test_a_message_is_seen_on_whichever_page_one_turns_to(qtbot: QtBot, window: MainWindow) -> None:
    window.notice.say("plain", "Stopped.")
    qtbot.keyClick(window, Qt.Key.Key_2, CONTROL)
    assert window.childAt(window.notice.mapTo(window, window.notice.rect().center())) in (
        window.notice,
        *window.notice.findChildren(QWidget),
    )


def test_a_saved_search_that_quotes_a_file_is_counted_in_the_question_and_goes_with_it(
    qtbot: QtBot, with_problems: MainWindow, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, asked = with_problems, []
    monkeypatch.setattr(dialogs, "confirm_removal", lambda parent, gone: asked.append(gone) or True)
    (file,) = (each.path for each in library.files.list() if each.path.stem == "Alpha")
    example = library.contents["Alpha"][1][0].text
    (answer,) = library.search.similar([example])
    library.saved_searches.save(answer, "Quoting", [example])
    window.files.removal_wanted.emit((file,))
    qtbot.waitUntil(lambda: bool(asked))
    dismiss(qtbot, window)
    qtbot.waitUntil(lambda: not library.saved_searches.list())
    assert asked == [Forgotten((file,), (), ("Quoting",))]
    qtbot.waitUntil(lambda: "Quoting" not in str([action.text() for action in window.saved.menu().actions()]))


def test_nothing_is_removed_while_files_are_added(
    qtbot: QtBot, with_problems: MainWindow, library: FakeLibrary
) -> None:
    library.pause = 0.2
    drop(with_problems, NEW[:3])
    qtbot.waitUntil(with_problems.progress.isVisible)
    with_problems.files.choose(0)
    qtbot.keyClick(with_problems.files.table, Qt.Key.Key_Delete)
    assert with_problems.notice.heading.text() == "Files are being added."
    qtbot.waitUntil(lambda: not with_problems.progress.isVisible())


def test_typing_a_name_filters_the_list_and_keys_go_on_from_there(qtbot: QtBot, with_problems: MainWindow) -> None:
    files = with_problems.files
    files.named.setFocus()
    qtbot.keyClicks(files.named, "LOCK contr")
    assert files.table.model().rowCount() == 1
    qtbot.keyClick(files.named, Qt.Key.Key_Down)
    assert QApplication.focusWidget() is files.table
    assert files.chosen() == (CONTRACTS / "Locked.pdf",)
    qtbot.keyClick(files.named, Qt.Key.Key_Escape)
    assert files.table.model().rowCount() == 6


def test_enter_opens_a_file_and_a_key_shows_its_folder(
    qtbot: QtBot, with_problems: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[object] = []
    monkeypatch.setattr(opening, "open_file", lambda path, page: opened.append(path))
    monkeypatch.setattr(opening, "show_in_folder", opened.append)
    files = with_problems.files
    files.choose(0)
    qtbot.keyClick(files.table, Qt.Key.Key_Return)
    qtbot.keyClick(files.table, Qt.Key.Key_F6)
    assert opened == [*files.chosen(), *files.chosen()]


def test_f5_reads_the_chosen_files_again(qtbot: QtBot, with_problems: MainWindow, library: FakeLibrary) -> None:
    files = with_problems.files
    qtbot.keyClicks(files.named, "Locked")
    files.choose(0)
    qtbot.keyClick(files.table, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: with_problems.files_tab.text() == "Files (1 with problems)")


def test_all_failed_files_are_read_again_at_once(qtbot: QtBot, with_problems: MainWindow, library: FakeLibrary) -> None:
    files = with_problems.files
    files.read_failed.setFocus()
    qtbot.keyClick(files.read_failed, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: with_problems.files_tab.text() == "Files (1 with problems)")
    assert not files.read_failed.isVisible()


def test_a_file_in_the_cloud_is_read_when_it_is_chosen_and_not_with_those_that_failed(
    qtbot: QtBot, with_problems: MainWindow, library: FakeLibrary
) -> None:
    files, path = with_problems.files, CONTRACTS / "Cloud.pdf"
    advice = Issue("It lies in the cloud only.", "Make it available on this computer.", None, Remedy.DOWNLOAD)
    library.add_problem(path.name, FileStatus.FAILED, advice)
    library.changes += 1
    qtbot.waitUntil(lambda: with_problems.files_tab.text() == "Files (3 with problems)")
    files.read_failed.setFocus()
    qtbot.keyClick(files.read_failed, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: with_problems.files_tab.text() == "Files (2 with problems)")
    qtbot.keyClicks(files.named, "Cloud")
    files.choose(0)
    assert files.details.toPlainText().splitlines()[1:] == [
        "In the cloud only.",
        "It lies in the cloud only. Make it available on this computer.",
    ]
    qtbot.keyClick(files.table, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: with_problems.files_tab.text() == "Files (1 with problems)")


def test_the_ledger_of_the_selected_file_says_what_became_of_its_words(
    qtbot: QtBot, with_problems: MainWindow, library: FakeLibrary
) -> None:
    files = with_problems.files
    kept = FileRecord(
        CONTRACTS / "Mill.txt",
        FileStatus.DONE,
        "mill",
        clauses=3,
        ledger=Ledger(12_340, 11_900, 424, 2, (Unplaced("The mill stands.", 3), Unplaced("It grinds.", 4))),
    )
    library.problems[kept.path] = kept
    library.changes += 1
    qtbot.waitUntil(lambda: kept in files.table.model().records)
    qtbot.keyClicks(files.named, "Mill")
    files.choose(0)
    assert files.details.toPlainText().splitlines()[2:] == [
        "12,340 words read: 11,900 in clauses, 424 in headings, tables and signatures. "
        "2 sentences are in neither, and are found as other text.",
        "page 3: The mill stands.",
        "page 4: It grinds.",
    ]
    qtbot.keyClick(files.named, Qt.Key.Key_Escape)
    assert files.ledger.text() == (
        "All files: 12,340 words read: 11,900 in clauses, 424 in headings, tables and signatures. "
        "2 sentences are in neither, and are found as other text."
    )
    assert files.only_unplaced.text() == "Only with sentences in &no clause (1)"
    qtbot.keyClick(files.only_unplaced, Qt.Key.Key_Space)
    assert [files.table.model().index(row, 0).data() for row in range(files.table.model().rowCount())] == ["Mill.txt"]


def test_a_file_that_is_gone_is_not_read_again_and_its_text_stays(
    qtbot: QtBot, with_problems: MainWindow, library: FakeLibrary
) -> None:
    files = with_problems.files
    qtbot.keyClicks(files.named, "Alpha")
    files.choose(0)
    library.missing.add(files.chosen()[0])
    qtbot.keyClick(files.table, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: with_problems.notice.heading.text() == "Nothing to read again.")
    assert "Alpha" in library.contents


def test_where_nothing_is_found_it_says_what_could_not_be_searched(qtbot: QtBot, with_problems: MainWindow) -> None:
    window = with_problems
    qtbot.keyClick(window, Qt.Key.Key_F, CONTROL)
    qtbot.keyClicks(window.search.field, "zzzz")
    qtbot.keyClick(window.search.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.empty.heading.text() == "No clauses found")
    assert "1 of 6 files could not be read." in window.empty.words.text()
