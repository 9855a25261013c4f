"""The window as a lawyer uses it: real keys and mouse clicks on the real widgets."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from core import LibraryError
from desktop import opening
from desktop.main_window import MainWindow
from desktop.results.hits import EXPANDED, HIT
from tests.desktop.acting import CONTROL, LEFT, button, clause_ids, click, type_and_search
from tests.desktop.fake_contracts import CONTRACTS
from tests.desktop.fake_library import FakeLibrary

# --------------------------------------------------------------------- search


def test_a_search_shows_quick_hits_first_and_then_the_better_order(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    library.rerank.clear()
    type_and_search(qtbot, window, "liability", "12 clauses  ·  ranking…")
    assert clause_ids(window)[0] == "Alpha-1"
    library.rerank.set()
    qtbot.waitUntil(lambda: window.note.text() == "12 clauses")
    assert clause_ids(window)[0] == "Gamma-4"


def test_an_open_preview_goes_on_to_the_best_clause_of_the_better_order(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    type_and_search(qtbot, window, "Clause 4", "3 clauses")
    qtbot.keyClick(window.search.field, Qt.Key.Key_Down)
    qtbot.keyClick(window.cards, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.preview.clause == clause_ids(window)[0])
    library.rerank.clear()
    window.search.ask("liability")
    qtbot.waitUntil(lambda: window.preview.clause == "Alpha-1")
    library.rerank.set()
    qtbot.waitUntil(lambda: window.preview.clause == "Gamma-4")
    assert window.cards.currentIndex().row() == 0


def test_the_better_order_keeps_what_was_seen_choice_current_card_and_scrolling(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    library.rerank.clear()
    type_and_search(qtbot, window, "liability", "12 clauses  ·  ranking…")
    qtbot.keyClick(window.search.field, Qt.Key.Key_Down)
    for _ in range(5):
        qtbot.keyClick(window.cards, Qt.Key.Key_Down)
    qtbot.keyClick(window.cards, Qt.Key.Key_Space)
    qtbot.wait(50)
    scrolled, before = window.cards.verticalScrollBar().value(), clause_ids(window)
    seen = before[:6]
    assert scrolled > 0
    library.rerank.set()
    qtbot.waitUntil(lambda: window.note.text() == "12 clauses")
    qtbot.wait(50)
    assert window.cards.currentIndex().data(HIT).clause.id == "Beta-2"
    assert clause_ids(window)[:6] == seen
    assert clause_ids(window)[-1] != before[-1], "what was not seen yet is in the better order"
    assert window.chosen.count.text() == "▸ 1 clause selected"
    assert window.cards.verticalScrollBar().value() == scrolled


def test_a_file_that_is_missing_is_marked_and_open_says_so(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(opening.QDesktopServices, "openUrl", opened.append)
    type_and_search(qtbot, window, "liability", "12 clauses")
    library.missing.add(CONTRACTS / "Gamma.pdf")
    window.activated.emit()  # as when the user comes back from where the file was moved
    qtbot.waitUntil(lambda: window.files.remove_missing.isVisibleTo(window.files))
    card = window.cards.itemDelegate().card(window.cards.model().index(0, 0))
    assert [mark for _, mark in card.marks] == ["File missing"]
    qtbot.keyClick(window.search.field, Qt.Key.Key_Down)
    qtbot.keyClick(window.cards, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.preview.clause.startswith("Gamma"))
    qtbot.mouseClick(window.preview.open, LEFT)
    assert (window.notice.heading.text(), opened) == ("“Gamma.pdf” is missing.", [])


def test_missing_files_are_removed_together_and_not_before_a_question(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, agreed: list[tuple[str, ...]]
) -> None:
    library.missing.update(CONTRACTS / name for name in ("Alpha.pdf", "Gamma.pdf"))
    window.activated.emit()
    qtbot.keyClick(window, Qt.Key.Key_2, CONTROL)
    qtbot.waitUntil(window.files.remove_missing.isVisible)
    table = window.files.table.model()
    assert [table.index(row, 1).data() for row in range(3)] == ["Missing", "Read", "Missing"]
    qtbot.mouseClick(window.files.remove_missing, LEFT)
    qtbot.waitUntil(lambda: table.rowCount() == 1)
    assert agreed[0][1] == "Remove 2 files from the library?"
    qtbot.mouseClick(button(window.notice, "Dismiss"), LEFT)  # until then it can be undone
    qtbot.waitUntil(lambda: window.counts.text().startswith("1 file "))
    qtbot.waitUntil(lambda: not window.files.remove_missing.isVisible())


def test_nothing_found_says_what_to_do(qtbot: QtBot, window: MainWindow) -> None:
    type_and_search(qtbot, window, "zebra", "")
    qtbot.waitUntil(lambda: window.empty.heading.text() == "No clauses found")
    assert window.empty.isVisible()
    assert "different words" in window.empty.words.text()


def test_an_example_can_be_run_with_a_click(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    qtbot.waitUntil(lambda: window.empty.heading.text() == "Which clause do you need?")
    qtbot.mouseClick(button(window.empty, "limitation of liability"), LEFT)
    qtbot.waitUntil(lambda: library.searched_for == ["limitation of liability"])


def test_a_search_that_fails_says_why(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    library.error = LibraryError("The library was moved.", "Open Muniment again.")
    type_and_search(qtbot, window, "liability", "")
    qtbot.waitUntil(lambda: window.empty.heading.text() == "The library was moved.")
    assert window.empty.words.text() == "Open Muniment again."


def test_a_fault_of_the_program_is_called_one(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    library.error = KeyError("clause")
    type_and_search(qtbot, window, "liability", "")
    qtbot.waitUntil(window.notice.isVisible)
    assert window.notice.heading.text() == "Something went wrong in Muniment."
    qtbot.mouseClick(button(window.notice, "Details…"), LEFT)
    dialog = QApplication.activeModalWidget()
    assert "KeyError: 'clause'" in dialog.details.toPlainText()
    dialog.close()


# ---------------------------------------------------------------------- cards


def test_cards_expand_with_keys_and_mouse(qtbot: QtBot, window: MainWindow) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    cards = window.cards
    qtbot.keyClick(window.search.field, Qt.Key.Key_Down)
    index = cards.currentIndex()
    folded = cards.visualRect(index).height()
    qtbot.keyClick(cards, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: cards.visualRect(index).height() > folded)
    qtbot.keyClick(cards, Qt.Key.Key_Left)
    qtbot.waitUntil(lambda: cards.visualRect(index).height() == folded)
    click(qtbot, window, 0, "expander")
    assert index.data(EXPANDED)


def test_the_check_box_chooses_and_does_not_open(qtbot: QtBot, window: MainWindow) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    click(qtbot, window, 1, "check")
    assert window.chosen.count.text() == "▸ 1 clause selected"
    assert not window.preview.isVisible()
    click(qtbot, window, 1, "check")
    assert not window.chosen.isVisible()


def test_the_choice_outlives_the_next_search(qtbot: QtBot, window: MainWindow) -> None:
    type_and_search(qtbot, window, "Clause 2", "3 clauses")
    click(qtbot, window, 0, "check")
    type_and_search(qtbot, window, "Clause 3", "3 clauses")
    qtbot.waitUntil(lambda: clause_ids(window)[0].endswith("3"))
    click(qtbot, window, 1, "check")
    assert window.chosen.count.text() == "▸ 2 clauses selected"
    qtbot.mouseClick(window.chosen.clear, LEFT)
    assert not window.chosen.isVisible()


# -------------------------------------------------------------------- preview


def test_the_preview_says_that_its_document_is_a_draft(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    document, clauses = library.contents["Gamma"]
    remark = "This is a draft with 14 tracked changes; it was read as if all were accepted."
    library.contents["Gamma"] = replace(document, remarks=(remark,)), clauses
    type_and_search(qtbot, window, "liability", "12 clauses")
    qtbot.keyClick(window.search.field, Qt.Key.Key_Down)
    qtbot.keyClick(window.cards, Qt.Key.Key_Return)
    qtbot.waitUntil(window.preview.remarks.isVisible)
    assert window.preview.remarks.text() == remark


def test_in_the_smallest_window_more_than_five_lines_of_the_document_are_seen(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(900, 600)
    type_and_search(qtbot, window, "liability", "12 clauses")
    qtbot.keyClick(window.search.field, Qt.Key.Key_Down)
    qtbot.keyClick(window.cards, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.preview.heading.text() == "4 Clause 4")
    text = window.preview.text
    assert text.viewport().height() / text.fontMetrics().lineSpacing() > 8


@pytest.mark.parametrize("printed", [False, True])
def test_in_the_smallest_window_with_the_filters_open_no_button_of_the_preview_is_cut_off(
    qtbot: QtBot, window: MainWindow, printed: bool
) -> None:
    window.resize(900, 600)
    window.preview.want_printed(printed)
    type_and_search(qtbot, window, "liability", "12 clauses")
    qtbot.keyClick(window.search.field, Qt.Key.Key_Down)
    qtbot.keyClick(window.cards, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.preview.heading.text() == "4 Clause 4")
    window.results.want_filters(True)
    qtbot.waitUntil(window.results.facets.isVisible)
    buttons = [each for each in window.preview.findChildren(QPushButton) if each.isVisible()]
    assert (window.preview.printed.larger in buttons) is printed
    qtbot.waitUntil(lambda: all(each.width() >= each.sizeHint().width() for each in buttons))
    assert all(
        window.preview.rect().contains(each.mapTo(window.preview, each.rect().bottomRight())) for each in buttons
    )


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


def test_the_preview_never_shows_a_clause_of_an_earlier_search(qtbot: QtBot, window: MainWindow) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    qtbot.keyClick(window.search.field, Qt.Key.Key_Down)
    qtbot.keyClick(window.cards, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.preview.clause == clause_ids(window)[0])
    before = window.preview.clause
    window.search.ask("under Beta")
    qtbot.waitUntil(lambda: window.preview.clause not in ("", before))
    assert window.preview.clause in clause_ids(window)
    window.search.ask("zebra")
    qtbot.waitUntil(lambda: not window.preview.isVisible())


def test_a_click_opens_the_clause_and_its_file(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[tuple[Path, int]] = []
    monkeypatch.setattr(opening, "open_file", lambda *what: opened.append(what))
    type_and_search(qtbot, window, "liability", "12 clauses")
    qtbot.mouseClick(window.cards.viewport(), LEFT, pos=QPoint(200, 90))
    qtbot.waitUntil(lambda: window.preview.heading.text() == "4 Clause 4")
    qtbot.mouseClick(window.preview.open, LEFT)
    assert opened == [(Path("/contracts/Gamma.pdf"), 2)]


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
    qtbot.waitUntil(lambda: terms.title.text() == "Defined terms (1)")
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
    preview, aside = window.preview, window.preview.related
    qtbot.waitUntil(lambda: aside.title.text() == "Same subject (1)")
    aside.title.setFocus()
    qtbot.keyClick(aside.title, Qt.Key.Key_Space)
    assert aside.passages.item(0).text().startswith("Clause 4  ·  4, page 2  ·  4. Clause 4")
    here = preview.text.textCursor().position()
    qtbot.keyClick(aside.passages, Qt.Key.Key_Return)
    assert preview.text.textCursor().position() > here


def test_a_clause_that_is_gone_says_so(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    library.files.forget([CONTRACTS / "Gamma.pdf"])
    qtbot.mouseClick(window.cards.viewport(), LEFT, pos=QPoint(200, 90))
    qtbot.waitUntil(window.notice.isVisible)
    assert window.notice.heading.text() == "This clause is no longer in the library."


# -------------------------------------------------------------- for everybody


def test_no_key_does_two_things(window: MainWindow) -> None:
    titles = [menu.title() for menu in (each.menu() for each in window.menuBar().actions()) if isinstance(menu, QMenu)]
    assert repeated(letters(titles)) == []
    shortcuts = []
    for menu in window.menuBar().findChildren(QMenu):
        assert repeated(letters([action.text() for action in menu.actions()])) == [], menu.title()
        shortcuts += [keys.toString() for action in menu.actions() for keys in action.shortcuts()]
    assert len(shortcuts) > 40
    assert repeated(shortcuts) == []


def letters(texts: list[str]) -> list[str]:
    """The key that each is chosen with, in a menu."""
    return [text[text.index("&") + 1].casefold() for text in texts if "&" in text]


def repeated(keys: list[str]) -> list[str]:
    return sorted({key for key in keys if keys.count(key) > 1})


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
