"""The parties to the contracts: found by typing, with their contracts, opened and searched by keys."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QListWidget
from pytestqt.qtbot import QtBot

from core import FacetName, Filter, NothingFound
from desktop.contracts.parties import PartiesWindow
from desktop.main_window import MainWindow
from desktop.widgets.paint import ABOUT
from tests.desktop.acting import CONTROL, KEY, LEFT, SHIFT, type_and_search
from tests.desktop.fake_library import FakeLibrary


def rows(widget: QListWidget) -> list[str]:
    return [widget.item(row).text() for row in range(widget.count())]


@pytest.fixture
def parties(qtbot: QtBot, window: MainWindow) -> PartiesWindow:
    qtbot.keyClick(window, KEY.Key_N, CONTROL | SHIFT)
    opened = window.findChild(PartiesWindow)
    qtbot.waitUntil(lambda: opened.heading.text() == "Ash Limited")
    return opened


def test_the_party_with_the_most_contracts_comes_first(parties: PartiesWindow) -> None:
    assert rows(parties.parties) == ["Ash Limited", "Alpha Ltd", "Beta Ltd", "Gamma Ltd"]
    assert parties.spellings.text() == "Also written ASH LTD"
    assert [each.startswith(" ") for each in rows(parties.contracts)] == [False, False, True]  # which is under another
    assert rows(parties.usual) == ["Payment after invoice: 45 days", "Limitation of liability: Carve-outs"]
    assert parties.usual.item(0).data(ABOUT) == "30 days to 60 days in 3 contracts; 30 days in 5 of others"


def test_what_is_usual_leads_to_its_clauses_by_keys(qtbot: QtBot, window: MainWindow, parties: PartiesWindow) -> None:
    parties.usual.setFocus()
    parties.usual.setCurrentRow(1)
    qtbot.keyClick(parties.usual, KEY.Key_Return)
    qtbot.waitUntil(lambda: parties.usual.count() == 4)
    assert [each.strip() for each in rows(parties.usual)[2:]] == ["1 Clause 1", "2 Clause 2"]
    qtbot.keyClick(parties.usual, KEY.Key_Down)
    qtbot.keyClick(parties.usual, KEY.Key_Down)
    qtbot.keyClick(parties.usual, KEY.Key_Return)
    qtbot.waitUntil(lambda: window.preview.where.text().endswith("Beta.pdf"))
    assert window.preview.heading.text() == "2 Clause 2"
    parties.usual.setCurrentRow(1)
    qtbot.keyClick(parties.usual, KEY.Key_Return)  # which folds them again
    assert parties.usual.count() == 2


def test_typing_narrows_the_list_and_another_spelling_counts(qtbot: QtBot, parties: PartiesWindow) -> None:
    assert QApplication.focusWidget() is parties.words
    qtbot.keyClicks(parties.words, "ash ltd")
    assert rows(parties.parties) == ["Ash Limited"]
    qtbot.keyClicks(parties.words, "x")
    assert rows(parties.parties) == []
    assert parties.heading.text() == "No party has such a name."
    assert not parties.search.isEnabled()


def test_down_and_enter_reach_a_contract_of_another_party(
    qtbot: QtBot, window: MainWindow, parties: PartiesWindow
) -> None:
    qtbot.keyClick(parties.words, KEY.Key_Down)
    qtbot.keyClick(parties.parties, KEY.Key_Down)
    qtbot.waitUntil(lambda: parties.heading.text() == "Alpha Ltd")
    assert not parties.usual.isVisible()
    parties.contracts.setFocus()
    qtbot.keyClick(parties.contracts, KEY.Key_Return)
    qtbot.waitUntil(lambda: window.preview.isVisible() and window.preview.document is not None)
    assert window.preview.document
    assert window.preview.document.id == "Alpha"


def test_a_search_in_its_contracts_keeps_the_words_and_other_filters(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    qtbot.keyClick(window, KEY.Key_N, CONTROL | SHIFT)
    parties = window.findChild(PartiesWindow)
    qtbot.waitUntil(parties.search.isEnabled)
    qtbot.mouseClick(parties.search, LEFT)
    qtbot.waitUntil(lambda: library.queries[-1].filters == (Filter(FacetName.PARTY, ("Ash Limited",)),))
    assert library.queries[-1].text == "liability"


def test_what_goes_wrong_is_said_in_the_window(
    qtbot: QtBot, parties: PartiesWindow, library: FakeLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(name: str) -> None:
        raise NothingFound(f"No contract of this library is with “{name}”.", "")

    monkeypatch.setattr(library.parties, "profile", gone)
    qtbot.keyClick(parties.words, KEY.Key_Down)
    qtbot.keyClick(parties.parties, KEY.Key_Down)
    qtbot.waitUntil(parties.notice.isVisible)
    assert "Alpha Ltd" in parties.notice.heading.text()


def test_escape_closes_the_window(qtbot: QtBot, parties: PartiesWindow) -> None:
    qtbot.keyClick(parties.parties, KEY.Key_Escape)
    assert not parties.isVisible()
