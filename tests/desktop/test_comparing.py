"""Comparing clauses with each other and with a draft: by keys, to the redline that a colleague gets."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor, QGuiApplication, QTextCursor
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QPushButton
from pytestqt.qtbot import QtBot

from core import Change, UnreadableFile
from core.exporting.comparing import compare_texts
from desktop.app import App
from desktop.comparing.columns import (
    MOST_COMPARED,
    ComparedText,
    count_differences,
    difference_words,
    pieces_of,
    place_across,
)
from desktop.comparing.window import CompareWindow, DraftDialog, ParagraphsDialog
from desktop.main_window import MainWindow
from desktop.widgets import dialogs
from desktop.widgets.theme import colours
from tests.desktop.acting import CONTROL, KEY, LEFT, SHIFT, back_to, click, type_and_search
from tests.desktop.fake_library import FakeLibrary

TEXTS = st.lists(st.sampled_from(["the", "fee", "FEE", "cap", "is", "\n", "not", "£1m"]), max_size=30).map(" ".join)


@given(TEXTS, TEXTS)
def test_the_same_words_go_together_in_both_directions(base: str, other: str) -> None:
    comparison = compare_texts(base, other)
    across = [place_across(comparison, place) for place in range(len(base) + 1)]
    assert across == sorted(across)
    assert across[-1] == len(other)
    for place in range(len(base)):
        if place_across(comparison, across[place], back=True) == place and across[place] < len(other):
            assert base[place].lower() == other[across[place]].lower()


def test_what_is_inserted_has_no_length_in_the_base() -> None:
    comparison = compare_texts("The fee is due.", "The yearly fee is due.")
    assert [place_across(comparison, place) for place in (0, 4, 8)] == [0, 11, 15]
    assert [place_across(comparison, place, back=True) for place in (0, 4, 7, 11)] == [0, 4, 4, 4]


def test_what_is_changed_between_two_equal_runs_is_one_difference() -> None:
    comparison = compare_texts("The fee shall be due.", "The cost shall be payable.")
    assert [piece.difference for piece in pieces_of(comparison)] == [None, 0, 0, None, 1, 1, None]
    assert count_differences(comparison) == 2
    assert difference_words(comparison, 1) == "deleted: due; inserted: payable"
    assert difference_words(compare_texts("a fee", "a yearly fee"), 0) == "inserted: yearly"
    assert count_differences(compare_texts("a", "a")) == 0


def select(qtbot: QtBot, window: MainWindow, count: int) -> tuple[str, ...]:
    """Selects the first clauses of a search; their ids."""
    type_and_search(qtbot, window, "liability", "12 clauses")
    for row in range(count):
        click(qtbot, window, row, "check")
    return window.chosen.list.clauses


def compare(qtbot: QtBot, window: MainWindow, columns: int) -> CompareWindow:
    """Opens the comparison by its key."""
    qtbot.keyClick(window, KEY.Key_C, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: bool(opened(window)) and len(opened(window)[0].columns) == columns)
    return opened(window)[0]


def opened(window: MainWindow) -> list[CompareWindow]:
    return [each for each in window.findChildren(CompareWindow) if each.isVisible()]


def lit(text: ComparedText) -> list[str]:
    """The words that are lit, each stretch with how: "_" under it, "-" through it."""
    found, cursor = [], QTextCursor(text.document())
    while not cursor.atEnd():
        cursor.clearSelection()
        cursor.movePosition(QTextCursor.MoveOperation.NextCharacter, QTextCursor.MoveMode.KeepAnchor)
        made = cursor.charFormat()
        at_end = cursor.selectedText() == "\u2029"  # of a paragraph, where there is nothing to be lit
        how = "" if at_end else "_" if made.fontUnderline() else "-" if made.fontStrikeOut() else ""
        if found and found[-1][0] == how:
            found[-1] = how, found[-1][1] + cursor.selectedText()
        else:
            found.append((how, cursor.selectedText()))
    return [f"{how}{words}" for how, words in found if how]


def test_each_column_has_its_own_capitals_and_they_are_no_difference(qtbot: QtBot) -> None:
    pieces = list(pieces_of(compare_texts("THE FEE is due.", "The fee is payable.")))
    shown = {}
    for side in (Change.DELETED, Change.INSERTED):
        text = ComparedText()
        qtbot.addWidget(text)
        text.show_pieces(pieces, (Change.EQUAL, Change.CAPITALS, side))
        shown[side] = text.toPlainText(), lit(text)
    assert shown == {
        Change.DELETED: ("THE FEE is due.", ["-due"]),
        Change.INSERTED: ("The fee is payable.", ["_payable"]),
    }


@pytest.fixture
def two(qtbot: QtBot, window: MainWindow) -> CompareWindow:
    """Clauses 4 and 3 of one contract, compared."""
    select(qtbot, window, 2)
    return compare(qtbot, window, 2)


def test_with_nothing_selected_the_tool_tip_says_what_to_do(qtbot: QtBot, window: MainWindow) -> None:
    action = window.menus.compare
    assert not action.isEnabled()
    assert action.toolTip() == "Select two clauses or more, or one to compare with your draft."
    qtbot.keyClick(window, KEY.Key_C, CONTROL | SHIFT)
    assert not opened(window)


def test_too_many_are_not_compared(qtbot: QtBot, window: MainWindow) -> None:
    select(qtbot, window, MOST_COMPARED)
    assert window.chosen.compare.isEnabled()
    click(qtbot, window, MOST_COMPARED, "check")
    assert not window.chosen.compare.isEnabled()
    assert window.chosen.compare.toolTip() == "Up to 6 clauses can be compared word by word. More fit in a table."


def test_two_clauses_stand_side_by_side_with_their_differences_lit(two: CompareWindow) -> None:
    base, other = two.columns
    assert (base.name.text(), other.name.text()) == ("4 Clause 4", "3 Clause 3")
    assert (base.contract.text(), base.law.text()) == ("Gamma agreement", "Delaware  ·  2021")
    assert (base.note.text(), other.note.text()) == ("Base", "9 differences")
    assert base.make_base.isHidden()
    assert "-4.1" in lit(base.text)
    assert "_3.1" in lit(other.text)
    assert base.text.toPlainText().startswith("4. Clause 4\n4.1 The liability")
    assert not two.hint.isVisible()
    assert QApplication.focusWidget() is other.text


def test_next_and_previous_go_from_difference_to_difference(qtbot: QtBot, two: CompareWindow) -> None:
    assert two.where.text() == "9 differences"
    qtbot.keyClick(two, KEY.Key_F8)
    assert two.where.text() == "Difference 1 of 9"
    assert [column.text.marked for column in two.columns] == ["4", "3"]
    qtbot.keyClick(two, KEY.Key_F8)
    assert two.where.text() == "Difference 2 of 9"
    qtbot.keyClick(two, KEY.Key_F8, SHIFT)
    qtbot.keyClick(two, KEY.Key_F8, SHIFT)
    assert two.where.text() == "Difference 9 of 9"
    qtbot.mouseClick(two.next, LEFT)
    assert two.where.text() == "Difference 1 of 9"


def test_another_clause_is_made_the_base(qtbot: QtBot, two: CompareWindow) -> None:
    two.columns[1].make_base.setFocus()
    qtbot.keyClick(two.columns[1].make_base, KEY.Key_Space)
    qtbot.waitUntil(lambda: two.columns[0].name.text() == "3 Clause 3")
    assert "-3.1" in lit(two.columns[0].text)
    assert two.columns[1].name.text() == "4 Clause 4"


def test_as_one_redline_both_are_in_one_text(qtbot: QtBot, two: CompareWindow) -> None:
    qtbot.mouseClick(two.inline, LEFT)
    (column,) = two.columns
    assert lit(column.text)[:2] == ["-4", "_3"]
    assert column.note.text() == "Against the base: Gamma agreement"
    qtbot.keyClick(two, KEY.Key_F8)
    assert column.text.marked == "43"
    qtbot.mouseClick(two.side_by_side, LEFT)
    assert len(two.columns) == 2


def test_of_three_clauses_the_base_shows_what_the_current_one_lacks(qtbot: QtBot, window: MainWindow) -> None:
    select(qtbot, window, 3)
    dialog = compare(qtbot, window, 3)
    assert dialog.which.isVisible()
    third = dialog.columns[2]
    third.text.setFocus()
    assert dialog.current == 1
    assert dialog.which.currentText() == "2 Clause 2  ·  Gamma agreement"
    assert [column.note.property("badge") for column in dialog.columns[1:]] == [False, True]
    qtbot.keyClick(dialog, KEY.Key_F8)
    assert [column.text.marked for column in dialog.columns] == ["4", "", "2"]
    dialog.which.setFocus()
    qtbot.keyClick(dialog.which, KEY.Key_Up)
    assert dialog.current == 0
    qtbot.mouseClick(dialog.inline, LEFT)
    assert dialog.columns[0].name.text() == "3 Clause 3"
    qtbot.keyClick(dialog.which, KEY.Key_Down)
    assert dialog.columns[0].name.text() == "2 Clause 2"


def test_the_columns_scroll_together(qtbot: QtBot, two: CompareWindow) -> None:
    two.resize(500, 300)
    bars = [column.text.verticalScrollBar() for column in two.columns]
    qtbot.waitUntil(lambda: all(bar.maximum() > 0 for bar in bars))
    for moved, follows in (bars, bars[::-1]):
        moved.setValue(moved.maximum() // 2)
        assert follows.value() == moved.value()  # the clauses are alike, but for numbers
        moved.setValue(0)
        assert follows.value() == 0


# ------------------------------------------------------------------------- drafts


def test_one_clause_is_compared_with_a_pasted_draft(qtbot: QtBot, window: MainWindow) -> None:
    select(qtbot, window, 1)
    assert window.chosen.compare.toolTip() == "Compares the selected clause with your draft (Ctrl+Shift+C)"
    dialog = compare(qtbot, window, 1)
    assert dialog.hint.isVisible()
    assert not dialog.export.isEnabled()
    assert QApplication.focusWidget() is dialog.paste
    qtbot.keyClick(dialog.paste, KEY.Key_Space)
    (pasting,) = dialog.findChildren(DraftDialog)
    qtbot.waitUntil(pasting.isActiveWindow)
    go = pasting.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)
    assert not go.isEnabled()
    QGuiApplication.clipboard().setText("4. Clause 4\nThe liability of <b>the Supplier</b> is not capped.")
    pasting.text.setFocus()
    qtbot.keyClick(pasting.text, KEY.Key_V, CONTROL)
    assert go.isEnabled()
    qtbot.keyClick(pasting.text, KEY.Key_Return, CONTROL)
    qtbot.waitUntil(lambda: len(dialog.columns) == 2)
    draft, clause = dialog.columns
    assert (draft.name.text(), clause.name.text()) == ("Your draft", "4 Clause 4")
    assert "<b>the Supplier</b>" in draft.text.toPlainText()
    assert dialog.export.isEnabled()


def test_paragraphs_of_a_word_file_are_the_base(
    qtbot: QtBot, two: CompareWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "choose_draft", lambda parent: Path("/drafts/Draft.docx"))
    qtbot.mouseClick(two.file, LEFT)
    qtbot.waitUntil(lambda: bool(two.findChildren(ParagraphsDialog)))
    (choosing,) = two.findChildren(ParagraphsDialog)
    assert choosing.list.count() == 4
    assert not two.notice.isVisible()
    qtbot.keyClicks(choosing.filter, "liability")
    assert choosing.list.item(0).isHidden()
    choosing.filter.clear()
    choosing.list.setFocus()
    qtbot.keyClick(choosing.list, KEY.Key_Home)
    qtbot.keyClick(choosing.list, KEY.Key_Down, SHIFT)
    assert choosing.draft.startswith("1. Clause 1\n1.1 The liability of the Supplier under Draft")
    qtbot.keyClick(choosing.list, KEY.Key_Return)
    qtbot.waitUntil(lambda: len(two.columns) == 3)
    assert two.columns[0].name.text() == "Your draft"
    assert two.columns[0].text.toPlainText().startswith("1. Clause 1")


def test_a_word_file_that_cannot_be_read_is_said_in_words(
    qtbot: QtBot, two: CompareWindow, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = Path("/drafts/Broken.docx")
    monkeypatch.setattr(dialogs, "choose_draft", lambda parent: file)
    library.error = UnreadableFile("This file is damaged.", "Get a fresh copy of it.", file)
    qtbot.mouseClick(two.file, LEFT)
    qtbot.waitUntil(lambda: two.notice.heading.text() == "This file is damaged.")
    assert two.notice.words.text().startswith("Get a fresh copy of it.")
    assert len(two.columns) == 2


def test_reading_a_word_file_can_be_cancelled(
    qtbot: QtBot, two: CompareWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "choose_draft", lambda parent: Path("/drafts/Draft.docx"))
    two.file.clicked.emit()
    assert two.notice.heading.text() == "Reading Draft.docx…"
    next(each for each in two.notice.findChildren(QPushButton) if each.text() == "Cancel").click()
    assert not two.notice.isVisible()
    qtbot.keyClick(two, KEY.Key_F8)
    two.copy.click()
    qtbot.waitUntil(two.notice.isVisible)  # a later job has ended, and the file is still not asked about
    assert not two.findChildren(ParagraphsDialog)


# -------------------------------------------------------------------- the way out


def test_the_redline_of_the_current_clause_is_exported_and_copied(
    qtbot: QtBot, two: CompareWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    to = tmp_path / "Redline.docx"
    monkeypatch.setattr(dialogs, "choose_redline_file", lambda parent: to)
    two.export.setFocus()
    qtbot.keyClick(two.export, KEY.Key_Space)
    qtbot.waitUntil(lambda: two.notice.heading.text() == "Saved to Redline.docx")
    assert to.read_text().startswith("[-4-]{+3+}. Clause [-4-]{+3+}\n")
    qtbot.mouseClick(two.copy, LEFT)
    qtbot.waitUntil(lambda: two.notice.heading.text() == "The redline was copied.")
    assert QGuiApplication.clipboard().text() == to.read_text()
    monkeypatch.setattr(dialogs, "choose_redline_file", lambda parent: tmp_path / "gone" / "Redline.docx")
    qtbot.mouseClick(two.export, LEFT)
    qtbot.waitUntil(lambda: two.notice.heading.text() == "The Word file could not be saved.")


def test_selected_words_are_copied_as_text(qtbot: QtBot, two: CompareWindow) -> None:
    text = two.columns[1].text
    qtbot.keyClick(text, KEY.Key_A, CONTROL)
    qtbot.keyClick(text, KEY.Key_C, CONTROL)
    data = QGuiApplication.clipboard().mimeData()
    assert data.text() == text.toPlainText()
    assert not data.hasHtml()


def test_escape_closes_it_and_it_opens_again_by_the_tray(qtbot: QtBot, window: MainWindow, two: CompareWindow) -> None:
    qtbot.keyClick(two, KEY.Key_Escape)
    assert not opened(window)
    back_to(qtbot, window)
    qtbot.mouseClick(window.chosen.compare, LEFT)
    qtbot.waitUntil(lambda: bool(opened(window)))


def test_it_closes_with_the_window_and_nothing_of_it_is_kept(
    qtbot: QtBot, qapp: QApplication, app: App, two: CompareWindow, library: FakeLibrary
) -> None:
    app.window.close()
    qtbot.waitUntil(lambda: not opened(app.window))
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert not app.window.findChildren(CompareWindow)
    kept = library.folder / "window.ini"
    assert not kept.exists() or "capped" not in kept.read_text()


def test_a_clause_that_has_left_the_library_is_said_in_words(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    select(qtbot, window, 2)
    library.contents.clear()
    qtbot.keyClick(window, KEY.Key_C, CONTROL | SHIFT)
    qtbot.waitUntil(window.notice.isVisible)
    assert not opened(window)


# --------------------------------------------------------------------------- looks


@pytest.mark.parametrize("dark", [False, True])
def test_what_is_lit_can_be_read(qapp: QApplication, dark: bool) -> None:
    """At least 4.5 to 1, as WCAG 2.2 asks for (criterion 1.4.3, level AA)."""
    before, palette = qapp.palette(), qapp.palette()
    ground, ink = (QColor("#1f1f1f"), QColor("#eeeeee")) if dark else (QColor("#f0f0f0"), QColor("#111111"))
    palette.setColor(palette.ColorRole.Window, ground)
    palette.setColor(palette.ColorRole.Base, QColor("#252525") if dark else QColor("#ffffff"))
    palette.setColor(palette.ColorRole.WindowText, ink)
    qapp.setPalette(palette)
    try:
        c = colours()
        for over, under in ((c.success, c.success_tint), (c.error, c.error_tint), (c.text, c.mark)):
            assert contrast(over, under) >= 4.5
    finally:
        qapp.setPalette(before)


def contrast(one: QColor, other: QColor) -> float:
    """The contrast ratio of WCAG 2.2."""
    light, dark = sorted(map(luminance, (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: QColor) -> float:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
