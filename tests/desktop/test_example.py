"""Search by example: from clauses in hand, from selected words, from a paste or a file; and in one contract."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QTextCursor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core import UnreadableFile
from desktop.example import ContractDialog, ExampleDialog
from desktop.main_window import MainWindow
from desktop.results.hits import HIT
from desktop.widgets import dialogs
from tests.desktop.acting import CONTROL, KEY, LEFT, SHIFT, back_to, clause_ids, click, type_and_search
from tests.desktop.fake_contracts import CONTRACTS
from tests.desktop.fake_library import FakeLibrary


@pytest.fixture
def searched(qtbot: QtBot, window: MainWindow) -> MainWindow:
    type_and_search(qtbot, window, "capped", "12 clauses")
    qtbot.keyClick(window.search.field, KEY.Key_Down)
    return window


def text_of(window: MainWindow, row: int) -> str:
    return window.cards.model().index(row, 0).data(HIT).clause.text


# ------------------------------------------------------------ clauses in hand


def test_the_current_clause_finds_similar_ones(qtbot: QtBot, searched: MainWindow, library: FakeLibrary) -> None:
    example = text_of(searched, 0)
    qtbot.keyClick(searched.cards, KEY.Key_M, CONTROL)
    qtbot.waitUntil(lambda: library.examples == [(example,)])
    assert searched.search.field.text() == ""
    assert searched.banner.heading.text().startswith("Similar to: 4. Clause 4 4.1 The liability of the Supplier")
    qtbot.waitUntil(lambda: searched.note.text() == "12 clauses")
    qtbot.mouseClick(searched.banner.close_button, LEFT)
    assert not searched.banner.isVisible()
    assert QApplication.focusWidget() is searched.search.field
    assert searched.cards.model().rowCount() == 0


def test_the_chosen_clauses_are_the_examples(qtbot: QtBot, searched: MainWindow, library: FakeLibrary) -> None:
    click(qtbot, searched, 1, "check")
    click(qtbot, searched, 0, "check")
    assert searched.chosen.similar.text() == "More like these"
    examples = (text_of(searched, 1), text_of(searched, 0))
    qtbot.mouseClick(searched.chosen.similar, LEFT)
    qtbot.waitUntil(lambda: library.examples == [examples])
    assert searched.banner.heading.text().startswith("Similar to 2 examples: ")


def test_more_than_five_are_too_many(qtbot: QtBot, searched: MainWindow, library: FakeLibrary) -> None:
    for _ in range(6):
        qtbot.keyClick(searched.cards, KEY.Key_Space)
        qtbot.keyClick(searched.cards, KEY.Key_Down)
    qtbot.mouseClick(searched.chosen.similar, LEFT)
    assert searched.notice.heading.text() == "Select up to 5 clauses."
    searched.notice.hide()
    qtbot.keyClick(searched.cards, KEY.Key_M, CONTROL)
    assert searched.notice.heading.text() == "Select up to 5 clauses."
    assert library.examples == []


def test_words_selected_in_the_preview_are_the_example(
    qtbot: QtBot, searched: MainWindow, library: FakeLibrary
) -> None:
    qtbot.keyClick(searched.cards, KEY.Key_Return)
    qtbot.waitUntil(lambda: searched.preview.heading.text() == "4 Clause 4")
    text = searched.preview.text
    text.setFocus()
    text.moveCursor(QTextCursor.MoveOperation.Start)
    text.moveCursor(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
    qtbot.keyClick(text, KEY.Key_M, CONTROL)
    qtbot.waitUntil(lambda: library.examples == [("1. Clause 1",)])


def test_the_preview_offers_more_like_its_clause(qtbot: QtBot, searched: MainWindow, library: FakeLibrary) -> None:
    example = text_of(searched, 0)
    qtbot.keyClick(searched.cards, KEY.Key_Return)
    qtbot.waitUntil(lambda: searched.preview.heading.text() == "4 Clause 4")
    qtbot.mouseClick(searched.preview.more, LEFT)
    qtbot.waitUntil(lambda: library.examples == [(example,)])


def test_without_a_clause_there_is_nothing_to_go_by(window: MainWindow) -> None:
    assert not window.menus.more_like.isEnabled()
    assert not window.menus.where.isEnabled()
    assert window.menus.by_example.isEnabled()


def test_a_new_question_ends_the_search_by_example(qtbot: QtBot, searched: MainWindow, library: FakeLibrary) -> None:
    qtbot.keyClick(searched.cards, KEY.Key_M, CONTROL)
    qtbot.waitUntil(searched.banner.isVisible)
    type_and_search(qtbot, searched, "Clause 2", "3 clauses")
    assert not searched.banner.isVisible()


# ------------------------------------------------------------------ the dialog


@pytest.fixture
def dialog(qtbot: QtBot, window: MainWindow) -> ExampleDialog:
    qtbot.keyClick(window, KEY.Key_M, CONTROL | SHIFT)
    return window.findChild(ExampleDialog)


def test_a_pasted_clause_is_an_example(qtbot: QtBot, dialog: ExampleDialog, library: FakeLibrary) -> None:
    assert not dialog.go.isEnabled()
    QApplication.clipboard().setText("Each party keeps\nit secret.")
    qtbot.keyClick(dialog.text, KEY.Key_V, CONTROL)
    qtbot.keyClick(dialog.text, KEY.Key_Return, CONTROL)
    qtbot.waitUntil(lambda: library.examples == [("Each party keeps\nit secret.",)])


def test_only_the_words_selected_count(qtbot: QtBot, dialog: ExampleDialog, library: FakeLibrary) -> None:
    QApplication.clipboard().setText("long " * 900 + "and secret")
    qtbot.keyClick(dialog.text, KEY.Key_V, CONTROL)
    assert dialog.status.text() == "This is a long text. Select a clause in it to search for that clause only."
    for _ in range(6):
        qtbot.keyClick(dialog.text, KEY.Key_Left, SHIFT)
    assert dialog.status.text() == "Only the selected text will be searched for."
    qtbot.mouseClick(dialog.go, LEFT)
    qtbot.waitUntil(lambda: library.examples == [("secret",)])


def test_a_dropped_file_is_read(qtbot: QtBot, window: MainWindow, dialog: ExampleDialog) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/contracts/Clause.docx")])
    at, copy, none = QPointF(60, 60), Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    entering = QDragEnterEvent(at.toPoint(), copy, data, LEFT, none)
    QApplication.sendEvent(dialog, entering)
    assert entering.isAccepted()
    QApplication.sendEvent(dialog, QDropEvent(at, copy, data, LEFT, none))
    qtbot.waitUntil(lambda: dialog.text.toPlainText().startswith("1. Clause 1"))
    qtbot.keyClick(dialog, KEY.Key_Escape)
    assert not window.progress.isVisible()


def test_a_file_that_cannot_be_read_says_why(
    qtbot: QtBot, dialog: ExampleDialog, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "choose_example", lambda parent: Path("/contracts/Scan.pdf"))
    library.error = UnreadableFile("This file is damaged.", "Save it again.")
    qtbot.mouseClick(dialog.file, LEFT)
    qtbot.waitUntil(lambda: dialog.status.text() == "This file is damaged. Save it again.")
    qtbot.keyClick(dialog, KEY.Key_Escape)


def test_the_dialog_opens_afresh_each_time(qtbot: QtBot, window: MainWindow, dialog: ExampleDialog) -> None:
    qtbot.keyClicks(dialog.text, "old")
    qtbot.keyClick(dialog, KEY.Key_Escape)
    back_to(qtbot, window)
    qtbot.keyClick(window, KEY.Key_M, CONTROL | SHIFT)
    again = window.findChild(ExampleDialog)
    assert again.text.toPlainText() == ""
    qtbot.keyClick(again, KEY.Key_Escape)


# ------------------------------------------------------------- in one contract


def test_where_a_clause_stands_in_a_contract_is_marked_there(
    qtbot: QtBot, searched: MainWindow, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[list[Path], Path | None]] = []

    def choose(parent: object, files: list[Path], current: Path | None) -> Path:
        asked.append((files, current))
        return CONTRACTS / "Beta.pdf"

    monkeypatch.setattr("desktop.example.choose_contract", choose)
    example = text_of(searched, 0)
    qtbot.keyClick(searched.cards, KEY.Key_W, CONTROL | SHIFT)
    preview = searched.preview
    qtbot.waitUntil(lambda: preview.heading.text() == "2 similar passages")
    assert asked == [([CONTRACTS / f"{name}.pdf" for name in ("Alpha", "Beta", "Gamma")], None)]
    assert library.examples == [(example,)]
    assert preview.where.text() == "Beta agreement  ·  Beta.pdf"
    assert preview.cited.title.text().startswith("Similar passages (")
    assert preview.passages.item(1).text().startswith("★★★★☆  very likely  ·  page 2  ·  4. Clause 4")
    marked = {mark.cursor.selectedText()[:11] for mark in preview.text.extraSelections()}
    assert marked == {"2. Clause 2", "2.1 The lia", "4. Clause 4", "4.1 The lia"}
    here = preview.text.textCursor().position()
    qtbot.keyClick(preview.passages, KEY.Key_Down)
    qtbot.keyClick(preview.passages, KEY.Key_Return)
    assert preview.text.textCursor().position() > here
    assert not searched.locating.isVisible()


def test_enter_on_a_card_shows_its_clause_again_after_a_contract_was_shown_in_its_place(
    qtbot: QtBot, searched: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.example.choose_contract", lambda *_: CONTRACTS / "Beta.pdf")
    searched.cards.setFocus()
    qtbot.keyClick(searched.cards, KEY.Key_Return)
    qtbot.waitUntil(lambda: searched.preview.clause == clause_ids(searched)[0])
    qtbot.keyClick(searched.cards, KEY.Key_W, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: searched.preview.heading.text() == "2 similar passages")
    qtbot.keyClick(searched.cards, KEY.Key_Return)
    qtbot.waitUntil(lambda: searched.preview.clause == clause_ids(searched)[0])


def test_looking_can_be_stopped(
    qtbot: QtBot, searched: MainWindow, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.example.choose_contract", lambda *_: CONTRACTS / "Beta.pdf")
    library.pause = 0.3
    qtbot.keyClick(searched.cards, KEY.Key_W, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: searched.locating.counts.text() == "1 of 3 contracts")
    searched.locating.button.setFocus()
    qtbot.keyClick(searched.locating.button, KEY.Key_Escape)
    qtbot.waitUntil(lambda: not searched.locating.isVisible())
    assert library.where_closed.is_set()
    assert not searched.preview.isVisible()


def test_a_contract_is_picked_by_a_part_of_its_name(qtbot: QtBot) -> None:
    files = [CONTRACTS / f"{name}.pdf" for name in ("Alpha", "Beta", "Gamma")]
    dialog = ContractDialog(files, files[2])
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.chosen == files[2]
    qtbot.keyClicks(dialog.filter, "be")
    assert dialog.chosen == files[1]
    qtbot.keyClick(dialog.filter, KEY.Key_Down)
    qtbot.keyClick(dialog.list, KEY.Key_Return)
    assert dialog.result() == ContractDialog.DialogCode.Accepted
    qtbot.keyClicks(dialog.filter, "zzz")
    assert dialog.chosen is None
