"""The versions of a contract in the window: one row, a clause from version to version, parted and joined, by keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core import EARLIER, LATEST, FacetName, Fate, Filter, LibraryError, Request
from core.types import AnnotationKind
from desktop.app import App
from desktop.contracts.model import FACTS
from desktop.main_window import MainWindow
from desktop.results.hits import EXPANDED, VERSIONS
from desktop.versions.window import VersionsWindow
from desktop.widgets import dialogs
from tests.desktop.acting import ALT, CONTROL, KEY, LEFT, SHIFT, button, clause_ids, type_and_search
from tests.desktop.fake_library import FakeLibrary

ASKED = Request(AnnotationKind.INSERTED, "Tom Hay", "2021-02-01T09:00:00Z", "under Beta", "under Alpha", Fate.AGREED)


@pytest.fixture
def window(app: App, library: FakeLibrary) -> MainWindow:
    """A window on a library in which Alpha is a draft of Beta."""
    library.families = [["Alpha", "Beta"]]
    library.found_families = [["Alpha", "Beta"]]
    library.requests = (ASKED,)
    return app.window


def shown(qtbot: QtBot, window: MainWindow, rows: int) -> VersionsWindow:
    """Opens the window of versions by its key."""
    qtbot.keyClick(window, KEY.Key_H, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: bool(opened(window)) and opened(window)[0].list.count() == rows)
    return opened(window)[0]


def opened(window: MainWindow) -> list[VersionsWindow]:
    return [each for each in window.findChildren(VersionsWindow) if each.isVisible()]


def titles(window: MainWindow) -> list[str]:
    model = window.contracts.model
    return [model.index(row, 0).data(FACTS).document for row in range(model.rowCount())]


def choose_contract(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClick(window, KEY.Key_4, CONTROL)
    qtbot.waitUntil(lambda: titles(window) == ["Beta", "Gamma"])
    qtbot.keyClick(window.contracts.words, KEY.Key_Down)
    qtbot.waitUntil(lambda: window.contracts.chosen() is not None)


def test_the_versions_of_a_contract_are_one_row_that_says_how_many(qtbot: QtBot, window: MainWindow) -> None:
    choose_contract(qtbot, window)
    model = window.contracts.model
    assert model.index(0, model.columnCount() - 1).data() == "Beta.pdf  ·  2 versions"


def test_a_clause_is_followed_from_version_to_version_by_keys(qtbot: QtBot, window: MainWindow) -> None:
    searched_for_beta(qtbot, window)
    own = shown(qtbot, window, rows=2)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is own.list)
    assert own.list.currentRow() == 1
    assert own.heading.text() == "What changed since the version before"
    assert "under Alpha" in own.text.toPlainText().replace("AlphaBeta", "Alpha Beta")
    assert own.requests.item(0).text() == (
        "Tom Hay (2021-02-01) wrote “under Beta” for “under Alpha”: it stayed, so the other side conceded"
    )
    qtbot.keyClick(own.list, KEY.Key_Up)
    assert own.heading.text() == "As it was first written"
    assert not own.requests.isVisible()
    qtbot.keyClick(own.list, KEY.Key_Return)
    qtbot.waitUntil(lambda: window.preview.document is not None and window.preview.document.id == "Alpha")


def test_a_version_is_parted_and_that_is_undone(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    choose_contract(qtbot, window)
    own = shown(qtbot, window, rows=2)
    assert "Choose a clause" in own.heading.text()
    qtbot.keyClick(own.list, KEY.Key_Up)
    qtbot.keyClick(own.list, KEY.Key_Delete)
    qtbot.waitUntil(lambda: own.list.count() == 1)
    assert library.families == [["Beta"]]
    assert not own.part.isEnabled()
    qtbot.waitUntil(lambda: titles(window) == ["Alpha", "Beta", "Gamma"])
    qtbot.mouseClick(button(own, "Undo"), LEFT)
    qtbot.waitUntil(lambda: own.list.count() == 2)
    assert library.families == [["Alpha", "Beta"]]


def test_a_file_of_the_library_is_added_as_a_version(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose_contract(qtbot, window)
    own = shown(qtbot, window, rows=2)
    monkeypatch.setattr(dialogs, "choose_version", lambda _: Path("/contracts/Gamma.pdf"))
    qtbot.mouseClick(own.join, LEFT)
    qtbot.waitUntil(lambda: own.list.count() == 3)
    monkeypatch.setattr(dialogs, "choose_version", lambda _: Path("/contracts/Other.pdf"))
    qtbot.mouseClick(own.join, LEFT)
    qtbot.waitUntil(lambda: "not in the library" in own.notice.heading.text())
    assert library.families == [["Alpha", "Beta", "Gamma"]]


def test_without_a_contract_it_is_said_what_to_select(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClick(window, KEY.Key_H, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: "Select a clause or a contract" in window.notice.heading.text())
    assert not opened(window)


def test_all_versions_are_looked_at_on_request(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    every = Filter(FacetName.VERSION, (LATEST, EARLIER))
    qtbot.keyClick(window, KEY.Key_V, CONTROL | ALT)
    qtbot.waitUntil(lambda: library.queries[-1].filters == (every,))
    qtbot.waitUntil(window.menus.all_versions.isChecked)
    qtbot.keyClick(window, KEY.Key_V, CONTROL | ALT)
    qtbot.waitUntil(lambda: library.queries[-1].filters == ())
    qtbot.waitUntil(lambda: not window.menus.all_versions.isChecked())


def searched_for_beta(qtbot: QtBot, window: MainWindow) -> None:
    """Searches, and goes to the card of a clause of the contract that has another version."""
    type_and_search(qtbot, window, "liability", "12 clauses")
    window.cards.setFocus()
    qtbot.keyClick(window.cards, KEY.Key_Home)
    for _ in range(clause_ids(window).index("Beta-1")):
        qtbot.keyClick(window.cards, KEY.Key_Down)


def test_the_other_versions_are_listed_under_the_expanded_card_and_each_opens(qtbot: QtBot, window: MainWindow) -> None:
    searched_for_beta(qtbot, window)
    cards, index = window.cards, window.cards.currentIndex()
    qtbot.keyClick(cards, KEY.Key_Right)
    qtbot.waitUntil(lambda: len(index.data(VERSIONS)) == 1)
    assert index.data(VERSIONS)[0].words == "1. Alpha agreement  ·  in other words  ·  Alpha.pdf"
    card = cards.itemDelegate().card(index)
    at = cards.visualRect(index).topLeft() + card.versions[0].center().toPoint()
    qtbot.mouseClick(cards.viewport(), LEFT, pos=at)
    qtbot.waitUntil(lambda: window.preview.where.text().endswith("Alpha.pdf"))
    assert window.preview.heading.text() == "1 Clause 1"
    assert "1 other version" in index.data(Qt.ItemDataRole.AccessibleTextRole)


def test_v_opens_a_clause_in_another_version(qtbot: QtBot, window: MainWindow) -> None:
    searched_for_beta(qtbot, window)
    qtbot.keyClick(window.cards, KEY.Key_V)
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    menu = QApplication.activePopupWidget()
    assert window.cards.currentIndex().data(EXPANDED)
    qtbot.keyClick(menu, KEY.Key_Return)
    qtbot.waitUntil(lambda: window.preview.where.text().endswith("Alpha.pdf"))
    assert window.preview.heading.text() == "1 Clause 1"


def test_a_contract_without_other_versions_costs_nothing_and_v_says_so(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(library.versions, "clause", lambda clause, **_: asked.append(clause))
    type_and_search(qtbot, window, "liability", "12 clauses")
    window.cards.setFocus()
    qtbot.keyClick(window.cards, KEY.Key_Home)
    for _ in range(clause_ids(window).index("Gamma-4")):
        qtbot.keyClick(window.cards, KEY.Key_Down)
    qtbot.keyClick(window.cards, KEY.Key_Right)
    qtbot.keyClick(window.cards, KEY.Key_V)
    assert window.notice.heading.text() == "No other version of this contract was found."
    assert asked == []


def test_what_goes_wrong_with_the_versions_of_a_clause_is_said(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched_for_beta(qtbot, window)

    def broken(clause: str, *, requests: bool = True) -> None:
        raise LibraryError("The library cannot be read.")

    monkeypatch.setattr(library.versions, "clause", broken)
    qtbot.keyClick(window.cards, KEY.Key_V)
    qtbot.waitUntil(window.notice.isVisible)
    assert window.notice.heading.text() == "The library cannot be read."
