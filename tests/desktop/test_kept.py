"""Kept clauses, and patterns of excluded files, at the window."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from core import KeptClause, KeptConcern, LibraryError, Position, Risk
from desktop.drafts.fitting import PutInDialog
from desktop.files.excluding import ExclusionsDialog
from desktop.kept.browsing import KeptWindow
from desktop.kept.form import KeptDialog
from desktop.main_window import MainWindow
from desktop.results.hits import HIT
from desktop.widgets import dialogs
from tests.desktop.acting import CONTROL, KEY, SHIFT, back_to, button, clause_ids, drop, type_and_search
from tests.desktop.fake_library import FakeLibrary
from tests.desktop.test_drafts import DRAFT

OURS = KeptClause(
    "kept-7",
    "Capped, our way",
    "The Supplier's liability is capped at a year of fees.",
    "cap",
    "Start here.",
    source="Alpha.1",
)
DUE = KeptClause("kept-8", "Old notices", "Notices by fax.", concerns=(KeptConcern.REVIEW_DUE,))


@pytest.fixture
def found(qtbot: QtBot, window: MainWindow) -> MainWindow:
    """A window with clauses, the first of them current."""
    type_and_search(qtbot, window, "capped", "12 clauses")
    window.cards.setFocus()
    qtbot.waitUntil(lambda: window.menus.keep_clause.isEnabled())
    return window


def form(qtbot: QtBot) -> KeptDialog:
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), KeptDialog))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, KeptDialog)
    return dialog


def browse(qtbot: QtBot, window: MainWindow) -> KeptWindow:
    back_to(qtbot, window)
    qtbot.keyClick(window, KEY.Key_K, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: bool(windows()))
    (own,) = windows()
    qtbot.waitUntil(lambda: own.isActiveWindow())
    return own


def windows() -> list[KeptWindow]:
    return [each for each in QApplication.topLevelWidgets() if isinstance(each, KeptWindow) and each.isVisible()]


def rows(own: KeptWindow) -> list[str]:
    def below(item: QTreeWidgetItem, depth: int) -> list[str]:
        children = [item.child(at) for at in range(item.childCount())]
        return [line for each in children for line in ("  " * depth + each.text(0), *below(each, depth + 1))]

    return below(own.tree.invisibleRootItem(), 0)


def test_nothing_is_kept_where_there_is_no_clause(window: MainWindow) -> None:
    assert not window.menus.keep_clause.isEnabled()


def test_a_clause_is_kept_by_keys_and_comes_first_and_that_is_undone(
    qtbot: QtBot, found: MainWindow, library: FakeLibrary
) -> None:
    clause = clause_ids(found)[0]
    qtbot.keyClick(found.cards, KEY.Key_K, CONTROL)
    dialog = form(qtbot)
    assert QApplication.focusWidget() is dialog.title
    qtbot.keyClicks(dialog.title, "Our cap")
    dialog.risk.setCurrentIndex(1)
    dialog.position.setCurrentIndex(1)
    qtbot.keyClicks(dialog.owner, "Ada")
    qtbot.keyClicks(dialog.guidance, "Hold firm.")
    qtbot.keyClick(dialog.guidance, KEY.Key_Return, CONTROL)
    qtbot.waitUntil(lambda: found.notice.heading.text() == "“Our cap” is kept.")
    (kept,) = library.kept_clauses.values()
    assert (kept.source, kept.title, kept.owner, kept.guidance) == (clause, "Our cap", "Ada", "Hold firm.")
    assert kept.risk is Risk.LOW
    assert kept.position is Position.FALLBACK  # and no plain string, into which Qt turns it
    assert kept.type == "cap"
    qtbot.waitUntil(lambda: clause_ids(found)[0] == kept.id)
    qtbot.waitUntil(lambda: found.note.text() == "12 clauses")
    back_to(qtbot, found)
    qtbot.keyClick(found, KEY.Key_Z, CONTROL)
    qtbot.waitUntil(lambda: library.kept_clauses == {})
    qtbot.waitUntil(lambda: kept.id not in clause_ids(found))


def test_what_is_wrong_is_said_in_the_form_and_names_give_way_to_placeholders(
    qtbot: QtBot, found: MainWindow, library: FakeLibrary
) -> None:
    qtbot.keyClick(found.cards, KEY.Key_K, CONTROL)
    dialog = form(qtbot)
    dialog.text.setPlainText("Alpha pays 100.")
    button(dialog, "Use &placeholders").click()
    qtbot.waitUntil(lambda: dialog.text.toPlainText() == "[PARTY A] pays [AMOUNT].")
    dialog.title.setText(" ")
    dialog.ok.click()
    qtbot.waitUntil(lambda: "This name is empty." in dialog.hint.text())
    assert not library.kept_clauses
    dialog.title.setText("Pays")
    dialog.ok.click()
    qtbot.waitUntil(lambda: len(library.kept_clauses) == 1)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)


def test_a_kept_card_says_what_it_is_and_is_read_copied_and_changed_like_others(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    library.kept_clauses = {OURS.id: OURS}
    type_and_search(qtbot, window, "capped", "12 clauses")
    window.cards.setFocus()
    qtbot.waitUntil(lambda: window.menus.keep_clause.isEnabled())
    index = window.cards.model().index(0, 0)
    spoken = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert "Kept clause." in spoken
    assert "Start here." in spoken
    assert index.data(HIT).kept == OURS
    qtbot.keyClick(window.cards, KEY.Key_Return)
    qtbot.waitUntil(lambda: window.preview.clause == OURS.id)
    assert window.preview.text.toPlainText().strip() == OURS.text
    assert not window.preview.open.isVisible()
    qtbot.keyClick(window.cards, KEY.Key_C)
    qtbot.waitUntil(lambda: QGuiApplication.clipboard().text() == OURS.id)
    qtbot.keyClick(window.cards, KEY.Key_K, CONTROL)
    dialog = form(qtbot)
    assert dialog.title.text() == OURS.title
    dialog.title.setText("Capped anew")
    dialog.ok.click()
    qtbot.waitUntil(lambda: window.notice.heading.text() == "“Capped anew” is changed.")
    button(window.notice, "Undo").click()
    qtbot.waitUntil(lambda: library.kept_clauses[OURS.id].title == OURS.title)


def test_they_are_browsed_by_type_with_those_to_look_at_again_first(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    library.kept_clauses = {each.id: each for each in (OURS, DUE)}
    own = browse(qtbot, window)
    expected = ["To look at again (1)", "  Old notices", "Limitation of liability", "  Cap on liability"]
    expected += ["    Capped, our way", "Of no clause type", "  Old notices"]
    qtbot.waitUntil(lambda: rows(own) == expected)
    assert own.text.toPlainText() == DUE.text
    assert own.concerns.text() == "Its review is due."
    assert not own.source.isEnabled()
    for _ in range(3):
        qtbot.keyClick(own.tree, KEY.Key_Down)
    assert (own.title.text(), own.guidance.text()) == (OURS.title, "Start here.")
    qtbot.keyClick(own.tree, KEY.Key_C, CONTROL)
    qtbot.waitUntil(lambda: QGuiApplication.clipboard().text() == OURS.id)
    qtbot.keyClick(own.tree, KEY.Key_Return)
    dialog = form(qtbot)
    dialog.guidance.setPlainText("Start there.")
    dialog.ok.click()
    qtbot.waitUntil(lambda: own.guidance.text() == "Start there.")
    qtbot.keyClick(own.tree, KEY.Key_Delete)
    qtbot.waitUntil(lambda: OURS.id not in library.kept_clauses)
    qtbot.waitUntil(lambda: "Capped" not in "".join(rows(own)))
    button(own.notice, "Undo").click()
    qtbot.waitUntil(lambda: OURS.id in library.kept_clauses)
    qtbot.waitUntil(lambda: own.title.text() == OURS.title)
    own.activateWindow()
    qtbot.waitUntil(own.isActiveWindow)
    qtbot.keyClick(own, KEY.Key_Escape)
    qtbot.waitUntil(lambda: not windows())


def test_one_is_put_into_the_draft_by_the_keys_that_put_in_any_clause(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, tmp_path: Path
) -> None:
    library.kept_clauses = {OURS.id: OURS}
    own = browse(qtbot, window)
    qtbot.waitUntil(lambda: own.title.text() == OURS.title)
    assert not own.put_in.isEnabled()
    assert own.put_in.toolTip() == "Open a Word draft first (Ctrl+R)."
    draft = tmp_path / "Services.docx"
    draft.write_text(DRAFT, encoding="utf-8")
    back_to(qtbot, window)
    qtbot.keyClick(window, KEY.Key_3, CONTROL)
    assert drop(window, [draft])
    qtbot.waitUntil(own.put_in.isEnabled)
    own.activateWindow()
    qtbot.waitUntil(own.isActiveWindow)
    qtbot.keyClick(own.tree, KEY.Key_V, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, PutInDialog)
    assert dialog.heading.text() == OURS.title
    qtbot.keyClick(dialog.outline.list, KEY.Key_Return)
    qtbot.waitUntil(dialog.table.isVisible)
    assert library.drafts.fitted[-1][0] == OURS.id


def test_a_file_of_them_is_written_and_read_and_conflicts_are_asked_about(
    qtbot: QtBot,
    window: MainWindow,
    library: FakeLibrary,
    tmp_path: Path,
    agreed: list[tuple[str, ...]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = tmp_path / "Kept.json"
    monkeypatch.setattr(dialogs, "choose_kept_file", lambda _: file)
    monkeypatch.setattr(dialogs, "choose_kept_import", lambda _: file)
    library.kept_clauses = {OURS.id: OURS}
    own = browse(qtbot, window)
    qtbot.waitUntil(lambda: own.export.isEnabled())
    own.export.click()
    qtbot.waitUntil(lambda: own.notice.heading.text() == "Saved to Kept.json")
    library.kept_clauses = {OURS.id: replace(DUE, id=OURS.id)}
    own.import_.click()
    qtbot.waitUntil(lambda: library.kept_clauses == {OURS.id: OURS})
    assert [asked[1] for asked in agreed] == ["1 kept clause differs from the one in the file."]
    qtbot.waitUntil(lambda: own.notice.words.text() == "1 are now as they are in the file.")


def test_what_cannot_be_kept_is_said(qtbot: QtBot, found: MainWindow, library: FakeLibrary) -> None:
    qtbot.keyClick(found.cards, KEY.Key_K, CONTROL)
    dialog = form(qtbot)
    library.error = LibraryError("The disk is full.", "Make room.")
    dialog.ok.click()
    qtbot.waitUntil(lambda: "The disk is full." in dialog.hint.text())
    library.error = None
    dialog.reject()


def test_patterns_are_excluded_by_keys(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    window.menus.exclusions.trigger()
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), ExclusionsDialog))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, ExclusionsDialog)
    qtbot.keyClicks(dialog.field, "/drafts")
    qtbot.keyClick(dialog.field, KEY.Key_Return)
    qtbot.waitUntil(lambda: "is no pattern" in dialog.hint.text())
    dialog.field.clear()
    qtbot.keyClicks(dialog.field, "drafts/**")
    qtbot.keyClick(dialog.field, KEY.Key_Return)
    qtbot.waitUntil(lambda: library.excluded == ["drafts/**"])
    qtbot.waitUntil(lambda: dialog.list.count() == 1 and dialog.field.text() == "")
    dialog.list.setFocus()
    qtbot.keyClick(dialog.list, KEY.Key_Delete)
    qtbot.waitUntil(lambda: library.excluded == [])
    qtbot.waitUntil(lambda: not dialog.remove.isEnabled())
    qtbot.keyClick(dialog, KEY.Key_Escape)
