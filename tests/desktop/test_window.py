"""The window as a lawyer uses it: real keys and mouse clicks on the real widgets."""

import time
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from core import FileStatus, Issue, LibraryError
from desktop.main_window import MainWindow
from desktop.models.hits import HIT, UNFOLDED
from desktop.views import dialogs, drag
from tests.desktop.acting import CONTROL, LEFT, button, click, found, type_and_search
from tests.desktop.fake_library import CONTRACTS, FakeLibrary

NEW = [CONTRACTS / f"New{number}.pdf" for number in range(20)]


def drop(window: MainWindow, paths: list[Path]) -> bool:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    at, copy = QPointF(300, 300), Qt.DropAction.CopyAction
    entering = QDragEnterEvent(at.toPoint(), copy, data, LEFT, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(window, entering)
    if entering.isAccepted():
        QApplication.sendEvent(window, QDropEvent(at, copy, data, LEFT, Qt.KeyboardModifier.NoModifier))
    return entering.isAccepted()


# --------------------------------------------------------------------- search


def test_a_search_shows_quick_hits_first_and_then_the_better_order(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    library.rerank.clear()
    type_and_search(qtbot, window, "liability", "12 clauses  ·  ranking…")
    assert found(window)[0] == "Alpha-1"
    library.rerank.set()
    qtbot.waitUntil(lambda: window.note.text() == "12 clauses")
    assert found(window)[0] == "Gamma-4"


def test_the_better_order_keeps_choice_current_card_and_scrolling(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    library.rerank.clear()
    type_and_search(qtbot, window, "liability", "12 clauses  ·  ranking…")
    qtbot.keyClick(window.search.field, Qt.Key.Key_Down)
    for _ in range(5):
        qtbot.keyClick(window.cards, Qt.Key.Key_Down)
    qtbot.keyClick(window.cards, Qt.Key.Key_Space)
    qtbot.wait(50)
    scrolled = window.cards.verticalScrollBar().value()
    assert scrolled > 0
    library.rerank.set()
    qtbot.waitUntil(lambda: window.note.text() == "12 clauses")
    qtbot.wait(50)
    assert window.cards.currentIndex().data(HIT).clause.id == "Beta-2"
    assert window.chosen.count.text() == "1 clause chosen"
    assert window.cards.verticalScrollBar().value() == scrolled


def test_nothing_found_says_what_to_do(qtbot: QtBot, window: MainWindow) -> None:
    type_and_search(qtbot, window, "zebra", "")
    qtbot.waitUntil(lambda: window.empty.heading.text() == "No clause found")
    assert window.empty.isVisible()
    assert "other words" in window.empty.words.text()


def test_an_example_can_be_asked_with_a_click(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    qtbot.waitUntil(lambda: window.empty.heading.text() == "Which clause do you need?")
    qtbot.mouseClick(button(window.empty, "limitation of liability"), LEFT)
    qtbot.waitUntil(lambda: library.asked == ["limitation of liability"])


def test_a_search_that_fails_says_why(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    library.error = LibraryError("The library was moved.", "Open Muniment again.")
    type_and_search(qtbot, window, "liability", "")
    qtbot.waitUntil(lambda: window.empty.heading.text() == "The library was moved.")
    assert window.empty.words.text() == "Open Muniment again."


def test_a_fault_of_the_program_is_called_one(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    library.error = KeyError("clause")
    type_and_search(qtbot, window, "liability", "")
    qtbot.waitUntil(window.notice.isVisible)
    assert window.notice.heading.text() == "A fault in Muniment."
    qtbot.mouseClick(button(window.notice, "Details…"), LEFT)
    dialog = QApplication.activeModalWidget()
    assert "KeyError: 'clause'" in dialog.details.toPlainText()
    dialog.close()


# ---------------------------------------------------------------------- cards


def test_cards_unfold_with_keys_and_mouse(qtbot: QtBot, window: MainWindow) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    cards = window.cards
    qtbot.keyClick(window.search.field, Qt.Key.Key_Down)
    index = cards.currentIndex()
    folded = cards.visualRect(index).height()
    qtbot.keyClick(cards, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: cards.visualRect(index).height() > folded)
    qtbot.keyClick(cards, Qt.Key.Key_Left)
    qtbot.waitUntil(lambda: cards.visualRect(index).height() == folded)
    click(qtbot, window, 0, "fold")
    assert index.data(UNFOLDED)


def test_the_check_box_chooses_and_does_not_open(qtbot: QtBot, window: MainWindow) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    click(qtbot, window, 1, "check")
    assert window.chosen.count.text() == "1 clause chosen"
    assert not window.preview.isVisible()
    click(qtbot, window, 1, "check")
    assert not window.chosen.isVisible()


def test_the_choice_outlives_the_next_search(qtbot: QtBot, window: MainWindow) -> None:
    type_and_search(qtbot, window, "Clause 2", "3 clauses")
    click(qtbot, window, 0, "check")
    type_and_search(qtbot, window, "Clause 3", "3 clauses")
    qtbot.waitUntil(lambda: found(window)[0].endswith("3"))
    click(qtbot, window, 1, "check")
    assert window.chosen.count.text() == "2 clauses chosen"
    qtbot.mouseClick(window.chosen.clear, LEFT)
    assert not window.chosen.isVisible()


# -------------------------------------------------------------------- preview


def test_enter_opens_the_clause_in_its_document_and_the_arrows_go_on(qtbot: QtBot, window: MainWindow) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    preview = window.preview
    qtbot.keyClick(window.search.field, Qt.Key.Key_Down)
    qtbot.keyClick(window.cards, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: preview.heading.text() == "4 Clause 4")
    assert preview.text.toPlainText().startswith("1. Clause 1")
    assert preview.passages.item(1).text() == "3 Clause 3  ·  page 2  ·  cited as Clause 3"
    qtbot.keyClick(window.cards, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: preview.heading.text() == "3 Clause 3")
    qtbot.keyClick(window.cards, Qt.Key.Key_Escape)
    assert not preview.isVisible()
    assert QApplication.focusWidget() is window.cards


def test_a_click_opens_the_clause_and_its_file(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(dialogs.QDesktopServices, "openUrl", opened.append)
    type_and_search(qtbot, window, "liability", "12 clauses")
    qtbot.mouseClick(window.cards.viewport(), LEFT, pos=QPoint(200, 90))
    qtbot.waitUntil(lambda: window.preview.heading.text() == "4 Clause 4")
    qtbot.mouseClick(window.preview.open, LEFT)
    assert opened == [QUrl.fromLocalFile("/contracts/Gamma.pdf")]


def test_a_joined_passage_is_gone_to(qtbot: QtBot, window: MainWindow) -> None:
    type_and_search(qtbot, window, "Clause 4", "3 clauses")
    qtbot.mouseClick(window.cards.viewport(), LEFT, pos=QPoint(200, 90))
    preview = window.preview
    qtbot.waitUntil(lambda: preview.passages.count() == 2)
    here = preview.text.textCursor().position()
    row = preview.passages.visualItemRect(preview.passages.item(1))
    qtbot.mouseClick(preview.passages.viewport(), LEFT, pos=row.center())
    assert preview.text.textCursor().position() < here


def test_defined_terms_are_shown_on_demand_and_gone_to_by_keyboard(qtbot: QtBot, window: MainWindow) -> None:
    type_and_search(qtbot, window, "Clause 4", "3 clauses")
    qtbot.mouseClick(window.cards.viewport(), LEFT, pos=QPoint(200, 90))
    preview, terms = window.preview, window.preview.terms
    qtbot.waitUntil(lambda: terms.title.text() == "▸ Defined terms used here (1)")
    assert not terms.passages.isVisible()
    terms.title.setFocus()
    qtbot.keyClick(terms.title, Qt.Key.Key_Space)
    assert terms.passages.isVisible()
    assert terms.passages.item(0).text() == "Supplier  ·  1.1, page 1  ·  Supplier"
    here, marks = preview.text.textCursor().position(), len(preview.text.extraSelections())
    qtbot.keyClick(terms.passages, Qt.Key.Key_Return)
    assert preview.text.textCursor().position() < here
    assert len(preview.text.extraSelections()) == marks + 1


def test_clauses_on_the_same_subject_are_offered_apart(qtbot: QtBot, window: MainWindow) -> None:
    type_and_search(qtbot, window, "Clause 1", "3 clauses")
    qtbot.mouseClick(window.cards.viewport(), LEFT, pos=QPoint(200, 90))
    preview, aside = window.preview, window.preview.companions
    qtbot.waitUntil(lambda: aside.title.text() == "▸ On the same subject in this contract (1)")
    aside.title.setFocus()
    qtbot.keyClick(aside.title, Qt.Key.Key_Space)
    assert aside.passages.item(0).text().startswith("Clause 4  ·  4, page 2  ·  4. Clause 4")
    here = preview.text.textCursor().position()
    qtbot.keyClick(aside.passages, Qt.Key.Key_Return)
    assert preview.text.textCursor().position() > here


def test_a_clause_that_is_gone_says_so(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    library.forget([CONTRACTS / "Gamma.pdf"])
    qtbot.mouseClick(window.cards.viewport(), LEFT, pos=QPoint(200, 90))
    qtbot.waitUntil(window.notice.isVisible)
    assert window.notice.heading.text() == "This clause is no longer in the library."


# -------------------------------------------------------------------- sharing


def test_the_choice_is_exported_in_the_order_chosen(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    to = tmp_path / "clauses.docx"
    shown: list[QUrl] = []
    monkeypatch.setattr(dialogs, "choose_word_file", lambda parent: to)
    monkeypatch.setattr(dialogs.QDesktopServices, "openUrl", shown.append)
    type_and_search(qtbot, window, "liability", "12 clauses")
    click(qtbot, window, 1, "check")
    click(qtbot, window, 0, "check")
    qtbot.keyClick(window, Qt.Key.Key_E, CONTROL)
    qtbot.waitUntil(window.notice.isVisible)
    assert to.read_text() == "Gamma-3\nGamma-4"
    assert window.notice.heading.text() == "Saved to clauses.docx"
    qtbot.mouseClick(button(window.notice, "Open"), LEFT)
    qtbot.mouseClick(button(window.notice, "Show in folder"), LEFT)
    assert shown == [QUrl.fromLocalFile(str(to)), QUrl.fromLocalFile(str(tmp_path))]
    qtbot.mouseClick(button(window.notice, "Dismiss"), LEFT)
    assert not window.notice.isVisible()


def test_a_failed_export_says_what_to_do_and_keeps_the_choice(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "choose_word_file", lambda parent: tmp_path / "gone" / "a.docx")
    type_and_search(qtbot, window, "liability", "12 clauses")
    click(qtbot, window, 0, "check")
    qtbot.mouseClick(window.chosen.export, LEFT)
    qtbot.waitUntil(window.notice.isVisible)
    assert window.notice.heading.text() == "The Word file could not be saved."
    assert window.notice.words.text().startswith("There is no such folder.")
    assert window.chosen.count.text() == "1 clause chosen"


def test_a_closed_dialog_exports_nothing(qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dialogs, "choose_word_file", lambda parent: None)
    type_and_search(qtbot, window, "liability", "12 clauses")
    click(qtbot, window, 0, "check")
    qtbot.keyClick(window, Qt.Key.Key_E, CONTROL)
    qtbot.wait(50)
    assert not window.notice.isVisible()


@pytest.mark.parametrize("focused", ["cards", "field"])
def test_the_copy_key_copies_the_choice_as_rich_and_plain_text(qtbot: QtBot, window: MainWindow, focused: str) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    click(qtbot, window, 0, "check")
    click(qtbot, window, 2, "check")
    place = window.cards if focused == "cards" else window.search.field
    place.setFocus()
    QGuiApplication.clipboard().clear()
    qtbot.keyClick(place, Qt.Key.Key_C, CONTROL)
    qtbot.waitUntil(lambda: window.statusBar().currentMessage() == "2 clauses copied.")
    data = QGuiApplication.clipboard().mimeData()
    assert (data.html(), data.text()) == ("<b>Gamma-4, Gamma-2</b>", "Gamma-4, Gamma-2")


def test_with_nothing_chosen_the_current_card_is_copied(qtbot: QtBot, window: MainWindow) -> None:
    assert not window.menus.copy.isEnabled()
    type_and_search(qtbot, window, "liability", "12 clauses")
    qtbot.keyClick(window.search.field, Qt.Key.Key_Down)
    qtbot.keyClick(window.cards, Qt.Key.Key_Down)
    qtbot.keyClick(window.cards, Qt.Key.Key_C, CONTROL)
    qtbot.waitUntil(lambda: QGuiApplication.clipboard().text() == "Gamma-3")


def test_selected_text_is_copied_as_text(qtbot: QtBot, window: MainWindow) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    click(qtbot, window, 0, "check")
    window.search.field.setFocus()
    window.search.field.selectAll()
    qtbot.keyClick(window.search.field, Qt.Key.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text() == "liability"


@pytest.mark.parametrize(("chosen", "carried"), [([], "Gamma-4"), ([0, 1], "Gamma-4, Gamma-3"), ([1], "Gamma-4")])
def test_a_drag_carries_the_card_or_all_chosen_ones(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch, chosen: list[int], carried: str
) -> None:
    drags: list[QMimeData] = []
    monkeypatch.setattr(drag.QDrag, "exec", lambda self, action: drags.append(self.mimeData()))
    monkeypatch.setattr(QGuiApplication, "mouseButtons", lambda: LEFT)
    type_and_search(qtbot, window, "liability", "12 clauses")
    for row in chosen:
        click(qtbot, window, row, "check")
    pull(qtbot, window, QPoint(200, 60), QPoint(240, 160))
    qtbot.waitUntil(lambda: bool(drags))
    qtbot.wait(50)
    assert [(data.text(), data.html()) for data in drags] == [(carried, f"<b>{carried}</b>")]
    assert not window.preview.isVisible()


def test_a_drag_let_go_before_it_began_carries_nothing(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    drags: list[QMimeData] = []
    monkeypatch.setattr(drag.QDrag, "exec", lambda self, action: drags.append(self.mimeData()))
    type_and_search(qtbot, window, "liability", "12 clauses")
    pull(qtbot, window, QPoint(200, 60), QPoint(240, 160))
    qtbot.wait(100)
    assert drags == []


def pull(qtbot: QtBot, window: MainWindow, start: QPoint, end: QPoint) -> None:
    view = window.cards.viewport()
    qtbot.mousePress(view, LEFT, pos=start)
    for step in (QPoint(5, 5), QPoint(20, 40), QPoint(22, 44), QPoint(24, 48), QPoint(26, 52)):
        move(view, start + step)
    move(view, end)
    qtbot.mouseRelease(view, LEFT, pos=end)


def move(view: QWidget, to: QPoint) -> None:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QMouseEvent

    event = QMouseEvent(
        QEvent.Type.MouseMove, to, view.mapToGlobal(to), Qt.MouseButton.NoButton, LEFT, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(view, event)


# ------------------------------------------------------------------- indexing


def test_files_dropped_on_the_window_are_added(qtbot: QtBot, window: MainWindow) -> None:
    assert drop(window, NEW[:2])
    qtbot.waitUntil(window.notice.isVisible)
    assert window.notice.heading.text() == "2 files in the library."
    qtbot.waitUntil(lambda: window.counts.text().startswith("5 files"))
    assert not window.progress.isVisible()


def test_anything_but_files_is_not_taken(window: MainWindow) -> None:
    data = QMimeData()
    data.setText("words")
    entering = QDragEnterEvent(QPoint(9, 9), Qt.DropAction.CopyAction, data, LEFT, Qt.KeyboardModifier.NoModifier)
    entering.ignore()
    QApplication.sendEvent(window, entering)
    assert not entering.isAccepted()


def test_progress_is_shown_and_escape_stops_within_two_seconds(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    library.pause = 0.4
    drop(window, NEW)
    qtbot.waitUntil(lambda: window.progress.counts.text() == "1 of 20 files")
    assert window.progress.stage.text() == "Reading"
    assert window.progress.current.text() == "New1.pdf"
    window.progress.button.setFocus()
    start = time.monotonic()
    qtbot.keyClick(window.progress.button, Qt.Key.Key_Escape)
    assert window.progress.stage.text() == "Stopping…"
    qtbot.waitUntil(lambda: not window.progress.isVisible(), timeout=2000)
    assert time.monotonic() - start < 2
    assert window.notice.heading.text() == "Stopped."
    assert library.index_closed.is_set()


def test_search_works_while_files_are_added_and_is_refreshed_at_the_end(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    library.pause = 0.5
    drop(window, NEW[:4])
    type_and_search(qtbot, window, "Clause 3", "Searching…")
    qtbot.waitUntil(lambda: window.note.text().endswith("clauses"))
    assert window.progress.isVisible()
    qtbot.waitUntil(lambda: window.note.text() == "7 clauses", timeout=5000)
    assert not window.progress.isVisible()


def test_the_menu_adds_files_and_folders(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "choose_files", lambda parent: NEW[:1])
    monkeypatch.setattr(dialogs, "choose_folder", lambda parent: NEW[1])
    qtbot.keyClick(window, Qt.Key.Key_O, CONTROL)
    qtbot.waitUntil(lambda: len(library.files()) == 4)
    qtbot.keyClick(window, Qt.Key.Key_O, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: len(library.files()) == 5)
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
    monkeypatch.setattr(dialogs, "confirm_removal", lambda parent, paths: yes)
    window = with_problems
    type_and_search(qtbot, window, "Clause 3", "4 clauses")
    click(qtbot, window, 3, "check")
    qtbot.keyClick(window, Qt.Key.Key_2, CONTROL)
    window.files.choose(0)
    qtbot.keyClick(window.files.table, Qt.Key.Key_Delete)
    if yes:
        qtbot.waitUntil(lambda: len(library.files()) == 5)
        qtbot.waitUntil(lambda: found(window) == ["New0-3", "Gamma-3", "Beta-3"])
        assert not window.chosen.isVisible()
    else:
        qtbot.wait(50)
        assert len(library.files()) == 6


def test_nothing_is_removed_while_files_are_added(
    qtbot: QtBot, with_problems: MainWindow, library: FakeLibrary
) -> None:
    library.pause = 0.2
    drop(with_problems, NEW[:3])
    qtbot.waitUntil(with_problems.progress.isVisible)
    with_problems.files.choose(0)
    qtbot.keyClick(with_problems.files.table, Qt.Key.Key_Delete)
    assert with_problems.notice.heading.text() == "Files are being added just now."
    qtbot.waitUntil(lambda: not with_problems.progress.isVisible())


# -------------------------------------------------------------- for everybody


def test_every_control_has_a_name_to_be_heard(window: MainWindow) -> None:
    from PySide6.QtGui import QAccessible

    nameless = [
        widget
        for widget in window.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not widget.objectName().startswith("qt_")
        and not QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
    ]
    assert [(type(each).__name__, each.objectName(), each.parent()) for each in nameless] == []


def test_tab_goes_round_and_comes_back(qtbot: QtBot, window: MainWindow) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    seen: list[QWidget] = []
    for _ in range(30):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        if QApplication.focusWidget() is window.search.field:
            break
        seen.append(QApplication.focusWidget())
    assert {window.cards, window.clauses_tab, window.add} <= set(seen)
    assert QApplication.focusWidget() is window.search.field
