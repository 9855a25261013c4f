"""A clause put into the draft by real keys: where it goes, what becomes of its words, and the copy that is written."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core import ExportError, Span
from desktop.drafts import reviewing
from desktop.drafts.fitting import PutInDialog
from desktop.main_window import MainWindow
from desktop.widgets import dialogs
from tests.desktop.acting import (
    ALT,
    CONTROL,
    KEY,
    LEFT,
    SHIFT,
    back_to,
    button,
    drop,
    is_offered,
    is_reviewed,
    type_and_search,
)
from tests.desktop.fake_library import FakeLibrary
from tests.desktop.test_drafts import DRAFT

FEES, TERMINATION = 2, 1  # sections


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing rests for a human's sake."""
    monkeypatch.setattr(reviewing, "_REST_MS", 1)
    monkeypatch.setattr(reviewing, "_LOOK_MS", 20)


@pytest.fixture
def draft(tmp_path: Path) -> Path:
    (tmp_path / "drafts").mkdir()
    file = tmp_path / "drafts" / "Services.docx"
    file.write_text(DRAFT, encoding="utf-8")
    return file


@pytest.fixture
def reviewed(qtbot: QtBot, window: MainWindow, draft: Path) -> MainWindow:
    """The window with a Word draft reviewed, at the finding that no law is chosen, with its precedents."""
    review(qtbot, window, draft)
    qtbot.keyClick(window, KEY.Key_F8, SHIFT)
    qtbot.waitUntil(lambda: window.draft.pane.precedents.count() == 3)
    return window


def review(qtbot: QtBot, window: MainWindow, draft: Path) -> None:
    qtbot.keyClick(window, KEY.Key_3, CONTROL)
    assert drop(window, [draft])
    qtbot.waitUntil(lambda: is_reviewed(window))


def asked(qtbot: QtBot, window: MainWindow) -> PutInDialog:
    """The dialog that Ctrl+Shift+V opens."""
    qtbot.keyClick(window, KEY.Key_V, CONTROL | SHIFT)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, PutInDialog)
    return dialog


def fitted(qtbot: QtBot, window: MainWindow) -> PutInDialog:
    """The dialog with the clause fitted after the section that is proposed."""
    dialog = asked(qtbot, window)
    qtbot.keyClick(dialog.outline.list, KEY.Key_Return)
    qtbot.waitUntil(dialog.table.isVisible)
    return dialog


def edit(qtbot: QtBot, dialog: PutInDialog, row: int, words: str) -> None:
    """Changes a cell of the table by its keys."""
    dialog.table.setFocus()
    dialog.table.setCurrentIndex(dialog.table.model().index(row, 0))
    qtbot.keyClick(dialog.table, KEY.Key_F2)
    editor = QApplication.focusWidget()
    assert editor is not None
    assert editor is not dialog.table
    if words:
        qtbot.keyClicks(editor, words)
    else:
        qtbot.keyClick(editor, KEY.Key_Delete)
    qtbot.keyClick(editor, KEY.Key_Return)
    qtbot.waitUntil(dialog.table.hasFocus)


def test_a_precedent_is_put_into_a_copy_of_the_draft(
    qtbot: QtBot, reviewed: MainWindow, library: FakeLibrary, draft: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = draft.with_name("Copy.docx")
    monkeypatch.setattr(dialogs, "choose_copy_of_draft", lambda *_: copy)
    dialog = fitted(qtbot, reviewed)
    assert library.drafts.fitted == [("Alpha-2", FEES)], "what is missing comes at the end"
    expected = "3. Liability. The liability of the Customer under [Section ●] ends.\n\nDefinitions that come along:\n"
    assert dialog.text.toPlainText().startswith(expected)
    assert dialog.remarks.text() == "The clause names the law of Ohio."
    assert dialog.open_count.text() == "1 is to be decided: it is highlighted, also in the copy."
    edit(qtbot, dialog, 1, "Section 1")
    assert "under Section 1 ends" in dialog.text.toPlainText()
    assert dialog.open_count.text() == "Nothing is to be decided."
    qtbot.keyClick(dialog, KEY.Key_C, ALT)
    qtbot.waitUntil(lambda: reviewed.notice.heading.text() == "Saved to Copy.docx")
    ((fitting, to),) = library.drafts.inserted
    assert to == copy
    assert [each.draft for each in fitting.replacements] == ["Customer", "Section 1"]
    assert QApplication.activeModalWidget() is None
    qtbot.mouseClick(button(reviewed.notice, "Review the copy"), LEFT)
    qtbot.waitUntil(lambda: reviewed.draft.name.text() == "Copy.docx")


def test_the_place_is_chosen_by_typing_and_the_table_changes_and_restores_words(
    qtbot: QtBot, reviewed: MainWindow, library: FakeLibrary
) -> None:
    dialog = asked(qtbot, reviewed)
    dialog.outline.filter.setFocus()
    qtbot.keyClicks(dialog.outline.filter, "termin")
    qtbot.keyClick(dialog.outline.filter, KEY.Key_Return)
    qtbot.waitUntil(dialog.table.isVisible)
    assert library.drafts.fitted[-1][1] == TERMINATION
    edit(qtbot, dialog, 0, "Buyer")
    assert "of the Buyer under" in dialog.text.toPlainText()
    assert dialog.why.text() == "the draft calls a party so"
    edit(qtbot, dialog, 1, "Section 1")
    edit(qtbot, dialog, 1, "")
    assert "under [Section ●] ends" in dialog.text.toPlainText(), "the proposal stands again"
    assert "1 is to be decided" in dialog.open_count.text()
    qtbot.keyClick(dialog, KEY.Key_B, ALT)
    qtbot.waitUntil(dialog.outline.isVisible)
    qtbot.keyClick(dialog.outline.filter, KEY.Key_Return)
    qtbot.waitUntil(dialog.table.isVisible)
    assert "of the Buyer under" in dialog.text.toPlainText(), "what was changed stays changed for another place"


def test_nothing_goes_on_where_no_section_is_left(qtbot: QtBot, reviewed: MainWindow, library: FakeLibrary) -> None:
    dialog = asked(qtbot, reviewed)
    dialog.outline.filter.setFocus()
    qtbot.keyClicks(dialog.outline.filter, "nowhere")
    assert not dialog.go_on.isEnabled()
    qtbot.keyClick(dialog.outline.filter, KEY.Key_Return)
    assert not library.drafts.fitted


def test_the_fitting_is_stopped_by_escape_and_a_second_one_closes(
    qtbot: QtBot, reviewed: MainWindow, library: FakeLibrary
) -> None:
    library.gate.at = 1
    dialog = asked(qtbot, reviewed)
    qtbot.keyClick(dialog.outline.list, KEY.Key_Return)
    qtbot.waitUntil(lambda: bool(library.drafts.fitted))
    assert dialog.status.text() == "Fitting the clause to the draft…"
    qtbot.keyClick(dialog, KEY.Key_Escape)
    assert dialog.status.text() == "Stopped."
    library.gate.open()
    assert dialog.outline.isVisible()
    qtbot.keyClick(dialog, KEY.Key_Escape)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)


def test_what_cannot_be_fitted_or_written_is_said_in_the_dialog(
    qtbot: QtBot, reviewed: MainWindow, library: FakeLibrary, draft: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.error = ExportError("Nothing can be put in here.", "Choose another place.", draft)
    dialog = asked(qtbot, reviewed)
    qtbot.keyClick(dialog.outline.list, KEY.Key_Return)
    qtbot.waitUntil(lambda: dialog.status.text().startswith("Nothing can be put in here."))
    assert dialog.outline.isVisible()
    library.error = None
    qtbot.keyClick(dialog.outline.list, KEY.Key_Return)
    qtbot.waitUntil(dialog.table.isVisible)
    monkeypatch.setattr(dialogs, "choose_copy_of_draft", lambda *_: draft)
    qtbot.keyClick(dialog, KEY.Key_C, ALT)
    qtbot.waitUntil(lambda: dialog.status.text().startswith("There is a file of that name."))
    assert dialog.isVisible()
    assert draft.read_text() == DRAFT


def test_a_draft_that_was_changed_meanwhile_is_not_fitted_to(
    qtbot: QtBot, reviewed: MainWindow, draft: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "_LOOK_MS", 10**6)
    dialog = asked(qtbot, reviewed)
    draft.write_text(DRAFT.replace("Fees", "Charges"))
    qtbot.keyClick(dialog.outline.list, KEY.Key_Return)
    qtbot.waitUntil(lambda: dialog.status.text().startswith("The draft was changed"))


# ------------------------------------------------------------ from elsewhere


def test_a_hit_is_put_in_at_the_section_of_the_cursor(qtbot: QtBot, reviewed: MainWindow, library: FakeLibrary) -> None:
    at = DRAFT.index("reasonable skill")
    reviewed.draft.go_to(Span(at, at))
    type_and_search(qtbot, reviewed, "liability", "12 clauses")
    back_to(qtbot, reviewed)
    reviewed.cards.setFocus()
    qtbot.keyClick(reviewed.cards, KEY.Key_Home)
    dialog = fitted(qtbot, reviewed)
    clause, section = library.drafts.fitted[-1]
    assert clause.startswith(("Alpha", "Beta", "Gamma"))
    assert section == 0, "Services"
    assert dialog.heading.text()


def test_a_clause_of_the_tray_and_of_the_preview_is_put_in(
    qtbot: QtBot, reviewed: MainWindow, library: FakeLibrary
) -> None:
    pane = reviewed.draft.pane
    pane.precedents.setFocus()
    qtbot.keyClick(pane.precedents, KEY.Key_Down)
    qtbot.keyClick(pane.precedents, KEY.Key_Return)
    qtbot.waitUntil(lambda: reviewed.preview.clause == "Beta-2")
    qtbot.keyClick(reviewed.preview.put_in, KEY.Key_Space)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, PutInDialog)
    qtbot.keyClick(dialog.outline.list, KEY.Key_Return)
    qtbot.waitUntil(dialog.table.isVisible)
    assert library.drafts.fitted[-1][0] == "Beta-2"
    dialog.close()
    back_to(qtbot, reviewed)
    type_and_search(qtbot, reviewed, "liability", "12 clauses")
    qtbot.keyClick(reviewed.cards, KEY.Key_Space)
    qtbot.waitUntil(lambda: reviewed.chosen.list.count() == 1)
    qtbot.keyClick(reviewed, KEY.Key_5, CONTROL)
    qtbot.keyClick(reviewed.chosen.list, KEY.Key_P)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, PutInDialog)
    assert dialog.heading.text()


def test_without_a_word_draft_it_is_not_offered_and_the_tool_tip_says_why(
    qtbot: QtBot, window: MainWindow, draft: Path
) -> None:
    action = window.menus.put_in
    assert not action.isEnabled()
    assert action.toolTip() == "Open a Word draft first (Ctrl+R)."
    text = draft.rename(draft.with_suffix(".txt"))
    review(qtbot, window, text)
    assert not action.isEnabled()
    assert "Word drafts (.docx) only" in action.toolTip()
    assert not window.draft.pane.put_in.isEnabled()
    review_again = text.rename(draft)
    assert drop(window, [review_again])
    qtbot.waitUntil(action.isEnabled)
    assert not is_offered(window.preview, "Put into the draft…"), "no clause is shown"


def test_without_a_clause_it_says_what_to_choose(qtbot: QtBot, window: MainWindow, draft: Path) -> None:
    review(qtbot, window, draft)
    qtbot.keyClick(window, KEY.Key_V, CONTROL | SHIFT)
    qtbot.waitUntil(window.notice.isVisible)
    assert window.notice.heading.text() == "Choose a clause first."


def test_a_draft_without_sections_has_no_place(qtbot: QtBot, window: MainWindow, draft: Path) -> None:
    draft.write_text("A letter about nothing in particular, which has no headings, no numbers, and ____ to fill in.")
    review(qtbot, window, draft)
    qtbot.keyClick(window, KEY.Key_F8, SHIFT)
    qtbot.waitUntil(lambda: window.draft.pane.precedents.count() == 3)
    qtbot.keyClick(window, KEY.Key_V, CONTROL | SHIFT)
    qtbot.waitUntil(window.notice.isVisible)
    assert window.notice.heading.text() == "The draft has no section after which a clause could be put."


def test_the_dialog_is_used_without_a_mouse_in_both_directions(qtbot: QtBot, reviewed: MainWindow) -> None:
    dialog = fitted(qtbot, reviewed)
    assert dialog.table.hasFocus()
    seen = set()
    for _ in range(6):
        qtbot.keyClick(QApplication.focusWidget(), KEY.Key_Tab)
        seen.add(QApplication.focusWidget())
    assert {dialog.text, dialog.table, dialog.back, dialog.cancel, dialog.go_on} <= seen
    assert dialog.table.model().flags(dialog.table.model().index(0, 1)) & Qt.ItemFlag.ItemIsSelectable
