"""The tray: the selected clauses as a list that is looked through, put in order, and there again at the next start."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from core import Accompaniment, Cited, Library, Query, TrayEntry
from desktop.app import App
from desktop.main_window import MainWindow
from desktop.tray.keeping import Trays
from desktop.tray.selection import Selection
from desktop.widgets import dialogs
from tests.desktop.acting import ALT, CONTROL, KEY, LEFT, back_to, button, clause_ids, click, type_and_search
from tests.desktop.fake_contracts import CONTRACTS
from tests.desktop.fake_library import FakeLibrary


def test_clauses_stay_in_the_order_chosen(library: FakeLibrary) -> None:
    hits = next(library.search.find(Query("liability"))).hits
    selection = Selection()
    for hit in (hits[2], hits[0], hits[1]):
        selection.choose(hit, True)
    selection.choose(hits[0], False)
    assert selection.clauses == (hits[2].clause.id, hits[1].clause.id)


def test_only_changes_are_signalled(qtbot: QtBot, library: FakeLibrary) -> None:
    hit = next(library.search.find(Query("liability"))).hits[0]
    selection = Selection()
    with qtbot.waitSignal(selection.changed) as signal:
        selection.choose(hit, True)
    assert signal.args == [(hit.clause.id,)]
    with qtbot.assertNotEmitted(selection.changed):
        selection.choose(hit, True)
        selection.forget([CONTRACTS / "Other.pdf"])


def test_they_are_put_in_another_order_but_none_is_lost_by_it(qtbot: QtBot, library: FakeLibrary) -> None:
    one, two, *_ = next(library.search.find(Query("liability"))).hits
    selection = Selection()
    selection.choose(one, True)
    selection.choose(two, True)
    with qtbot.waitSignal(selection.changed) as signal:
        selection.arrange([two.clause.id, one.clause.id])
    assert signal.args == [()]
    assert selection.clauses == (two.clause.id, one.clause.id)
    with qtbot.assertNotEmitted(selection.changed):
        selection.arrange([two.clause.id])
    assert len(selection) == 2


def test_files_that_leave_the_library_take_their_clauses_along(library: FakeLibrary) -> None:
    hits = next(library.search.find(Query("liability"))).hits
    selection = Selection()
    for hit in hits:
        selection.choose(hit, True)
    selection.forget([CONTRACTS / "Alpha.pdf"])
    assert selection.clauses == tuple(hit.clause.id for hit in hits if hit.title != "Alpha agreement")
    selection.clear()
    assert len(selection) == 0


@pytest.fixture
def chosen(qtbot: QtBot, window: MainWindow) -> MainWindow:
    """The window with three clauses selected, and the tray open."""
    type_and_search(qtbot, window, "Clause 2", "3 clauses")
    for row in range(3):
        click(qtbot, window, row, "check")
    qtbot.mouseClick(window.chosen.count, LEFT)
    window.chosen.list.setFocus()
    window.chosen.list.setCurrentRow(0)
    return window


def test_the_count_opens_the_list(qtbot: QtBot, chosen: MainWindow) -> None:
    tray = chosen.chosen
    assert tray.count.text() == "▾ 3 clauses selected"
    assert tray.list.clauses == tuple(clause_ids(chosen))
    first = tray.list.item(0)
    assert first.text().startswith("1.  2 Clause 2  ·  Gamma agreement  ·  Gamma.pdf  ·  page 1")
    assert "is capped" in first.toolTip()
    qtbot.keyClick(tray.count, KEY.Key_Space)
    assert not tray.list.isVisible()
    assert tray.count.accessibleName() == "3 clauses selected, hidden"


def test_a_key_leads_to_the_list_from_anywhere(qtbot: QtBot, chosen: MainWindow) -> None:
    tray = chosen.chosen
    qtbot.mouseClick(tray.count, LEFT)
    assert not tray.list.isVisible()
    chosen.search.focus()
    qtbot.keyClick(chosen.search.field, KEY.Key_5, CONTROL)
    qtbot.waitUntil(tray.list.hasFocus)
    assert tray.list.isVisible()
    assert tray.list.currentRow() == 0
    assert tray.list.item(0).isSelected()


def test_tabbing_into_the_list_shows_which_clause_a_key_is_for(qtbot: QtBot, chosen: MainWindow) -> None:
    tray = chosen.chosen.list
    tray.clearSelection()
    chosen.search.focus()
    tray.setFocus(Qt.FocusReason.TabFocusReason)
    assert [item.text()[:2] for item in tray.selectedItems()] == ["1."]


def test_they_are_moved_by_keys_and_copied_in_that_order(qtbot: QtBot, chosen: MainWindow) -> None:
    one, two, three = chosen.chosen.list.clauses
    qtbot.keyClick(chosen.chosen.list, KEY.Key_Down, ALT)
    assert chosen.chosen.list.clauses == (two, one, three)
    assert chosen.chosen.list.currentRow() == 1
    qtbot.keyClick(chosen.chosen.list, KEY.Key_Down, ALT)
    qtbot.keyClick(chosen.chosen.list, KEY.Key_Down, ALT)  # it is the last
    assert chosen.chosen.list.clauses == (two, three, one)
    qtbot.mouseClick(chosen.chosen.copy, LEFT)
    qtbot.waitUntil(lambda: QApplication.clipboard().text() == ", ".join((two, three, one)))


def test_one_is_dragged_to_another_place(qtbot: QtBot, chosen: MainWindow) -> None:
    tray = chosen.chosen.list
    one, two, three = tray.clauses
    tray.model().moveRow(QModelIndex(), 0, QModelIndex(), 3)  # what Qt does where it is dropped
    qtbot.waitUntil(lambda: tray.item(0).text().startswith("1.  ") and tray.clauses == (two, three, one))
    assert tray.item(2).text().startswith("3.  ")


def test_what_is_dropped_stays_where_the_list_is_shown_afresh_meanwhile(qtbot: QtBot, chosen: MainWindow) -> None:
    tray = chosen.chosen.list
    one, two, three = tray.clauses
    arranged: list[tuple[str, ...]] = []
    tray.arranged.connect(arranged.append)
    tray.model().moveRow(QModelIndex(), 0, QModelIndex(), 3)
    tray.model().blockSignals(True)  # as a list shown afresh in the old order
    tray.insertItem(0, tray.takeItem(2))
    tray.model().blockSignals(False)
    qtbot.waitUntil(lambda: arranged == [(two, three, one)])


def test_delete_takes_one_out_and_its_card_shows_it(qtbot: QtBot, chosen: MainWindow) -> None:
    one, two, three = chosen.chosen.list.clauses
    qtbot.keyClick(chosen.chosen.list, KEY.Key_Delete)
    assert chosen.chosen.list.clauses == (two, three)
    model = chosen.cards.model()
    checks = {
        clause: model.index(row, 0).data(Qt.ItemDataRole.CheckStateRole)
        for row, clause in enumerate(clause_ids(chosen))
    }
    assert checks[one] == Qt.CheckState.Unchecked
    for _ in range(2):
        qtbot.keyClick(chosen.chosen.list, KEY.Key_Delete)
    assert not chosen.chosen.isVisible()
    assert QApplication.focusWidget() is chosen.cards


def test_the_key_of_undo_brings_back_what_was_cleared_while_the_message_shows(qtbot: QtBot, chosen: MainWindow) -> None:
    before = chosen.chosen.list.clauses
    back_to(qtbot, chosen)
    qtbot.mouseClick(chosen.chosen.clear, LEFT)
    qtbot.keyClick(chosen.cards, KEY.Key_Z, CONTROL)
    qtbot.waitUntil(lambda: chosen.chosen.list.clauses == before)
    assert not chosen.notice.isVisible()
    qtbot.keyClick(chosen.cards, KEY.Key_Z, CONTROL)  # nothing is left to be undone
    assert chosen.chosen.list.clauses == before


def test_enter_opens_one_in_its_document(qtbot: QtBot, chosen: MainWindow) -> None:
    chosen.chosen.list.setCurrentRow(2)
    qtbot.keyClick(chosen.chosen.list, KEY.Key_Return)
    qtbot.waitUntil(lambda: chosen.preview.clause == chosen.chosen.list.clauses[2])
    assert chosen.preview.isVisible()


def test_what_is_cleared_can_be_brought_back(qtbot: QtBot, chosen: MainWindow) -> None:
    before = chosen.chosen.list.clauses
    qtbot.mouseClick(chosen.chosen.clear, LEFT)
    assert not chosen.chosen.isVisible()
    assert chosen.notice.heading.text() == "3 clauses deselected."
    undo = next(each for each in chosen.notice.findChildren(QPushButton) if each.text() == "Undo")
    qtbot.mouseClick(undo, LEFT)
    assert chosen.chosen.list.clauses == before
    assert not chosen.notice.isVisible()


def start(qtbot: QtBot, library: Library | FakeLibrary) -> App:
    app = App(None)
    qtbot.addWidget(app.window)
    app.window.show()
    app.show_library(library)  # type: ignore[arg-type]
    qtbot.waitUntil(lambda: bool(app.window.counts.text()))
    return app


def test_they_are_there_again_at_the_next_start_less_those_that_are_gone(qtbot: QtBot, library: FakeLibrary) -> None:
    first = start(qtbot, library)
    type_and_search(qtbot, first.window, "Clause 2", "3 clauses")
    for row in range(3):
        click(qtbot, first.window, row, "check")
    one, two, three = first.window.chosen.list.clauses
    qtbot.waitUntil(first.close)
    del library.contents[two.partition("-")[0]]
    again = start(qtbot, library)
    qtbot.waitUntil(lambda: again.window.chosen.list.clauses == (one, three))
    assert again.window.chosen.isVisible()
    again.window.chosen.count.click()
    again.window.chosen.list.setCurrentRow(0)
    qtbot.keyClick(again.window.chosen.list, KEY.Key_Return)  # nothing was searched for yet
    qtbot.waitUntil(lambda: again.window.preview.clause == one and again.window.preview.isVisible())
    qtbot.waitUntil(again.close)


# ------------------------------------------------------------ notes and trays


def choose(window: MainWindow, words: str) -> None:
    """Triggers an entry of the menu of trays."""
    entries = {action.text().replace("&", ""): action for action in window.chosen.trays_menu.actions()}
    entries[words].trigger()


@pytest.fixture
def named(chosen: MainWindow, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """The user types "Closing" where a name is asked for."""
    monkeypatch.setattr(dialogs, "ask_name", lambda *_: "Closing")
    return chosen


def test_a_note_is_kept_with_the_clause_and_shown(
    qtbot: QtBot, chosen: MainWindow, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "ask_note", lambda *_: "For Smith only")
    first = chosen.chosen.list.clauses[0]
    qtbot.keyClick(chosen.chosen.list, KEY.Key_N)
    assert chosen.chosen.list.item(0).text().endswith("✎ For Smith only")
    assert chosen.chosen.list.item(0).toolTip().startswith("For Smith only\n\n")
    qtbot.waitUntil(lambda: library.laid.get("", ())[:1] == (TrayEntry(first, "For Smith only"),))
    monkeypatch.setattr(dialogs, "ask_note", lambda *_: None)
    qtbot.keyClick(chosen.chosen.list, KEY.Key_N)
    assert chosen.chosen.list.item(0).text().endswith("✎ For Smith only"), "closing the dialog changes nothing"


@pytest.mark.parametrize("way", ["word", "pdf", "copy"])
def test_cited_sections_and_definitions_are_taken_in_or_out_for_one_clause(
    qtbot: QtBot, chosen: MainWindow, library: FakeLibrary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    first, second, _ = chosen.chosen.list.clauses
    qtbot.keyClick(chosen.chosen.list, KEY.Key_S)
    qtbot.keyClick(chosen.chosen.list, KEY.Key_D)
    assert "  ·  without cited sections  ·  with definitions  ·  " in chosen.chosen.list.item(0).text()
    monkeypatch.setattr(dialogs, "choose_word_file", lambda _: tmp_path / "a.docx")
    monkeypatch.setattr(dialogs, "choose_pdf_file", lambda _: tmp_path / "a.pdf")
    wanted = {"word": chosen.menus.export, "pdf": chosen.menus.export_pdf, "copy": chosen.menus.copy}[way]
    chosen.cards.setFocus()  # copying in the preview takes what it shows
    wanted.trigger()
    qtbot.waitUntil(lambda: bool(library.choices))
    (choices,) = library.choices
    assert choices.accompaniment(first) == Accompaniment(Cited.NONE, definitions=True)
    assert choices.accompaniment(second) == Accompaniment(Cited.BRIEF, definitions=False)


def test_taken_out_and_in_again_a_clause_follows_the_general_choice(qtbot: QtBot, chosen: MainWindow) -> None:
    before = chosen.chosen.list.item(0).text()
    qtbot.keyClick(chosen.chosen.list, KEY.Key_S)
    qtbot.keyClick(chosen.chosen.list, KEY.Key_S)
    assert chosen.chosen.list.item(0).text() == before
    assert [action.text() for action in chosen.chosen.list.actions()] == [
        "Note…",
        "Cited sections in or out",
        "Definitions in or out",
        "Put into the draft…",
        "Remove",
    ]


def test_what_goes_along_with_one_clause_is_there_again_at_the_next_start(qtbot: QtBot, library: FakeLibrary) -> None:
    first = start(qtbot, library)
    type_and_search(qtbot, first.window, "Clause 2", "3 clauses")
    click(qtbot, first.window, 0, "check")
    qtbot.mouseClick(first.window.chosen.count, LEFT)
    first.window.chosen.list.setFocus()
    qtbot.keyClick(first.window.chosen.list, KEY.Key_Home)
    qtbot.keyClick(first.window.chosen.list, KEY.Key_D)
    qtbot.waitUntil(first.close)
    again = start(qtbot, library)
    qtbot.waitUntil(lambda: again.window.chosen.list.count() == 1)
    assert "with definitions" in again.window.chosen.list.item(0).text()
    qtbot.waitUntil(again.close)


def test_another_tray_takes_its_place_and_each_keeps_what_lies_in_it(
    qtbot: QtBot, named: MainWindow, library: FakeLibrary
) -> None:
    one, two, three = named.chosen.list.clauses
    choose(named, "New tray…")
    assert named.chosen.trays.text() == "Closing"
    assert named.chosen.list.clauses == ()
    qtbot.waitUntil(lambda: tuple(library.laid) == ("",))
    click(qtbot, named, 1, "check")
    qtbot.waitUntil(lambda: tuple(library.laid) == ("", "Closing"))
    choose(named, "Unnamed tray")
    qtbot.waitUntil(lambda: named.chosen.list.clauses == (one, two, three))
    choose(named, "Closing")
    qtbot.waitUntil(lambda: named.chosen.list.clauses == (two,))


def test_the_tray_that_was_open_is_open_at_the_next_start(
    qtbot: QtBot, named: MainWindow, app: App, library: FakeLibrary
) -> None:
    one, *_ = named.chosen.list.clauses
    choose(named, "Give this tray a name…")
    qtbot.waitUntil(lambda: tuple(library.laid) == ("Closing",))
    qtbot.waitUntil(app.close)
    again = start(qtbot, library)
    qtbot.waitUntil(lambda: again.window.chosen.list.count() == 3)
    assert again.window.chosen.trays.text() == "Closing"
    assert again.window.chosen.list.clauses[0] == one
    qtbot.waitUntil(again.close)


def test_a_name_that_a_tray_has_is_refused(qtbot: QtBot, named: MainWindow, library: FakeLibrary) -> None:
    choose(named, "Give this tray a name…")
    qtbot.waitUntil(lambda: tuple(library.laid) == ("Closing",))
    choose(named, "New tray…")
    assert named.notice.heading.text() == "There is already a tray “Closing”."
    assert len(named.chosen.list.clauses) == 3


def test_a_deleted_tray_can_be_brought_back(qtbot: QtBot, named: MainWindow, library: FakeLibrary) -> None:
    choose(named, "Give this tray a name…")
    before = named.chosen.list.clauses
    qtbot.waitUntil(lambda: tuple(library.laid) == ("Closing",))
    choose(named, "Delete this tray")
    qtbot.waitUntil(lambda: library.laid == {})
    assert named.notice.heading.text() == "The tray “Closing” was deleted."
    qtbot.mouseClick(button(named.notice, "Undo"), LEFT)
    qtbot.waitUntil(lambda: tuple(library.laid) == ("Closing",))
    assert named.chosen.list.clauses == before


def test_what_is_not_in_the_library_for_a_while_keeps_its_note_and_comes_back(
    qtbot: QtBot, library: FakeLibrary
) -> None:
    library.laid[""] = (TrayEntry("Alpha-2", "mine"), TrayEntry("Gamma-2"))
    alpha = library.contents.pop("Alpha")
    app = start(qtbot, library)
    qtbot.waitUntil(lambda: app.window.chosen.list.clauses == ("Gamma-2",))
    type_and_search(qtbot, app.window, "Clause 3", "2 clauses")
    click(qtbot, app.window, 0, "check")
    qtbot.waitUntil(lambda: len(library.laid[""]) == 3)
    assert TrayEntry("Alpha-2", "mine") in library.laid[""]
    library.contents["Alpha"] = alpha
    app.window.findChild(Trays).reload()
    qtbot.waitUntil(lambda: "Alpha-2" in app.window.chosen.list.clauses)
    qtbot.waitUntil(app.close)
