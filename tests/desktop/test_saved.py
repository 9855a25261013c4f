"""Saved searches and collections."""

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from core import LibraryError
from desktop.main_window import MainWindow
from desktop.saved import SavedDialog
from desktop.widgets import dialogs
from tests.desktop.acting import CONTROL, KEY, LEFT, SHIFT, back_to, clause_ids, type_and_search
from tests.desktop.fake_contracts import CONTRACTS, make_document
from tests.desktop.fake_library import FakeLibrary


@pytest.fixture
def saved(qtbot: QtBot, window: MainWindow, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """A window in which a search has been saved, and another one is shown."""
    asked: list[str] = []
    monkeypatch.setattr(dialogs, "ask_name", lambda parent, title, what, proposal: asked.append(proposal) or "Caps")
    type_and_search(qtbot, window, "capped", "12 clauses")
    qtbot.keyClick(window, KEY.Key_S, CONTROL)
    qtbot.waitUntil(lambda: len(library.saved) == 1)
    assert asked == ["capped"]
    qtbot.waitUntil(lambda: window.statusBar().currentMessage() == "Saved as “Caps”.")
    type_and_search(qtbot, window, "Clause 2", "3 clauses")
    return window


def entries(menu: QMenu) -> list[str]:
    return [action.text() for action in menu.actions() if action.text()]


def answer_when_prompted(qtbot: QtBot, *keys: Qt.Key, words: list[str] | None = None) -> list[str]:
    """Presses keys as soon as the next question is there: it holds up whoever asks it. Gives its words."""
    words = [] if words is None else words
    box = QApplication.activeModalWidget()
    if isinstance(box, QMessageBox):
        words.append(box.text())
        for key in keys:
            qtbot.keyClick(box.focusWidget(), key)
    else:
        QTimer.singleShot(20, lambda: answer_when_prompted(qtbot, *keys, words=words))
    return words


def test_without_an_answer_there_is_nothing_to_save(window: MainWindow) -> None:
    assert not window.menus.save.isEnabled()


def test_a_saved_search_runs_again_from_the_menu_and_says_that_the_order_is_the_same(
    qtbot: QtBot, saved: MainWindow
) -> None:
    menu = saved.saved.menu()
    qtbot.waitUntil(lambda: entries(menu) == ["Caps  (3 May)", "&Save this search…", "Saved sea&rches…"])
    menu.actions()[0].trigger()
    qtbot.waitUntil(lambda: saved.banner.heading.text() == "“Caps”: same order as on 3 May")
    assert saved.search.field.text() == "capped"
    assert len(clause_ids(saved)) == 12
    qtbot.mouseClick(saved.banner.close_button, LEFT)
    assert not saved.banner.isVisible()
    assert len(clause_ids(saved)) == 12


def test_a_search_takes_the_place_of_another_of_its_name_only_if_the_user_says_so(
    qtbot: QtBot, saved: MainWindow, library: FakeLibrary
) -> None:
    for keys, texts in (((KEY.Key_Escape,), ["capped"]), ((KEY.Key_Tab, KEY.Key_Space), ["Clause 2"])):
        words = answer_when_prompted(qtbot, *keys)
        qtbot.keyClick(saved, KEY.Key_S, CONTROL)
        qtbot.waitUntil(lambda texts=texts: [each.query.text for each in library.saved] == texts)
        assert words == ["Replace the saved search “Caps”?"]
        back_to(qtbot, saved)


def test_what_has_changed_since_is_said(qtbot: QtBot, saved: MainWindow, library: FakeLibrary) -> None:
    library.contents["Delta"] = make_document("Delta")
    saved.saved.menu().actions()[0].trigger()
    qtbot.waitUntil(lambda: saved.banner.heading.text() == "“Caps”, saved on 3 May")
    assert saved.banner.words.text() == "1 contract was added."
    type_and_search(qtbot, saved, "Clause 3", "4 clauses")
    assert not saved.banner.isVisible()


def test_a_search_by_example_is_saved_with_its_examples(
    qtbot: QtBot, saved: MainWindow, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "ask_name", lambda *_: "Like this")
    qtbot.keyClick(saved.search.field, KEY.Key_Down)
    qtbot.keyClick(saved.cards, KEY.Key_M, CONTROL)
    qtbot.waitUntil(lambda: saved.note.text() == "12 clauses")
    qtbot.keyClick(saved, KEY.Key_S, CONTROL)
    qtbot.waitUntil(lambda: len(library.saved) == 2)
    assert library.saved[0].examples == library.examples[0]


def test_a_saved_search_that_fails_says_why(qtbot: QtBot, saved: MainWindow, library: FakeLibrary) -> None:
    library.error = LibraryError("The library was moved.", "Open Muniment again.")
    saved.saved.menu().actions()[0].trigger()
    qtbot.waitUntil(lambda: saved.empty.heading.text() == "The library was moved.")


def test_all_saved_searches_are_listed_run_by_enter_and_deleted_after_a_question(
    qtbot: QtBot, saved: MainWindow, library: FakeLibrary
) -> None:
    qtbot.keyClick(saved, KEY.Key_S, CONTROL | SHIFT)
    dialog = saved.findChild(SavedDialog)
    assert [dialog.list.item(row).text() for row in range(dialog.list.count())] == ["Caps"]
    qtbot.keyClick(dialog.list, KEY.Key_Return)
    qtbot.waitUntil(lambda: saved.banner.heading.text() == "“Caps”: same order as on 3 May")
    back_to(qtbot, saved)
    qtbot.keyClick(saved, KEY.Key_S, CONTROL | SHIFT)
    dialog = saved.findChild(SavedDialog)
    for at_once in (KEY.Key_Return, KEY.Key_Escape):
        words = answer_when_prompted(qtbot, at_once)
        qtbot.keyClick(dialog.list, KEY.Key_Delete)
        assert words == ["Delete the saved search “Caps”?"]
        assert len(library.saved) == 1
    answer_when_prompted(qtbot, KEY.Key_Tab, KEY.Key_Return)
    qtbot.keyClick(dialog.list, KEY.Key_Delete)
    qtbot.waitUntil(lambda: library.saved == [])
    qtbot.waitUntil(lambda: dialog.list.count() == 0)
    assert dialog.empty.isVisible()
    assert not dialog.run.isEnabled()
    qtbot.keyClick(dialog, KEY.Key_Escape)
    assert entries(saved.saved.menu()) == ["&Save this search…", "Saved sea&rches…"]


# ---------------------------------------------------------------- collections


def offered(window: MainWindow) -> list[str]:
    menu = window.files.collect.menu()
    menu.aboutToShow.emit()
    return entries(menu)


def press(window: MainWindow, words: str) -> None:
    offered(window)
    next(action for action in window.files.collect.menu().actions() if action.text() == words).trigger()


def test_files_go_into_collections_and_out_of_them(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "ask_name", lambda *_: "Best")
    qtbot.keyClick(window, KEY.Key_2, CONTROL)
    assert not window.files.collect.isEnabled()
    qtbot.keyClick(window.files.table, KEY.Key_A, CONTROL)
    press(window, "Add to a new collection…")
    qtbot.waitUntil(lambda: len(library.collected.get("Best", ())) == 3)
    qtbot.waitUntil(lambda: window.statusBar().currentMessage() == "3 files added to “Best”.")
    table = window.files.table.model()
    qtbot.waitUntil(lambda: table.index(0, 6).data() == "Best")
    window.files.table.selectionModel().clear()
    window.files.choose(0)
    assert offered(window) == ["Add to a new collection…", "Remove from Best"]
    press(window, "Remove from Best")
    qtbot.waitUntil(lambda: table.index(0, 6).data() == "")
    assert library.collected["Best"] == {CONTRACTS / "Beta.pdf", CONTRACTS / "Gamma.pdf"}
    assert offered(window) == ["Add to Best", "Add to a new collection…"]
    press(window, "Add to Best")
    qtbot.waitUntil(lambda: table.index(0, 6).data() == "Best")


def test_a_collection_without_a_name_is_none(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "ask_name", lambda *_: "")
    qtbot.keyClick(window, KEY.Key_2, CONTROL)
    window.files.choose(0)
    press(window, "Add to a new collection…")
    qtbot.wait(50)
    assert library.collected == {}
