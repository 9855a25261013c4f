"""Near-identical clauses, own ratings, marks, and the menu of a card."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from core import LibraryError, Sort
from core.types import Facts
from desktop.main_window import MainWindow
from desktop.results.cards import CardsWiring
from desktop.results.hits import GROUP, HIT, NEAR_DUPLICATES
from tests.desktop.acting import KEY, LEFT, clause_ids, click, type_and_search
from tests.desktop.fake_library import FakeLibrary

PLACES = (
    "1 Clause 1  ·  Beta agreement  ·  Beta.pdf  ·  page 1",
    "2 Clause 2  ·  Alpha agreement  ·  Alpha.pdf  ·  page 1",
)


@pytest.fixture
def searched(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> MainWindow:
    library.near_duplicates["Gamma-4"] = ("Beta-1", "Alpha-2")
    type_and_search(qtbot, window, "capped", "12 clauses")
    qtbot.keyClick(window.search.field, KEY.Key_Down)
    return window


def test_near_identical_clauses_unfold_and_each_opens(qtbot: QtBot, searched: MainWindow) -> None:
    cards = searched.cards
    index = cards.currentIndex()
    qtbot.keyClick(cards, KEY.Key_Right)
    qtbot.waitUntil(lambda: index.data(NEAR_DUPLICATES) == PLACES)
    qtbot.wait(20)
    card = cards.itemDelegate().card(index)
    assert len(card.near_duplicates) == 2
    at = cards.visualRect(index).topLeft() + card.near_duplicates[1].center().toPoint()
    qtbot.mouseClick(cards.viewport(), LEFT, pos=at)
    qtbot.waitUntil(lambda: searched.preview.where.text().endswith("Alpha.pdf"))
    assert searched.preview.heading.text() == "2 Clause 2"


def test_near_identical_clauses_are_offered_beside_the_clause_by_keyboard(qtbot: QtBot, searched: MainWindow) -> None:
    qtbot.keyClick(searched.cards, KEY.Key_Return)
    aside = searched.preview.near_duplicates
    qtbot.waitUntil(lambda: aside.title.text() == "Near-identical (2)")
    aside.title.setFocus()
    qtbot.keyClick(aside.title, KEY.Key_Space)
    assert aside.passages.item(0).text() == "Beta agreement  ·  1, page 1  ·  Beta.pdf"
    qtbot.keyClick(aside.passages, KEY.Key_Return)
    qtbot.waitUntil(lambda: searched.preview.heading.text() == "1 Clause 1")
    qtbot.waitUntil(aside.isVisible)
    qtbot.keyClick(searched.cards, KEY.Key_Down)  # another hit, which stands for itself alone
    qtbot.waitUntil(lambda: searched.preview.heading.text() == "3 Clause 3")
    assert not aside.isVisible()


def test_near_identical_clauses_that_are_gone_are_not_named(
    qtbot: QtBot, searched: MainWindow, library: FakeLibrary
) -> None:
    library.error = LibraryError("Gone.")
    qtbot.keyClick(searched.cards, KEY.Key_Right)
    qtbot.wait(50)
    assert searched.cards.currentIndex().data(NEAR_DUPLICATES) == ()
    assert not searched.notice.isVisible()


def test_a_figure_key_rates_and_nought_takes_it_back(qtbot: QtBot, searched: MainWindow, library: FakeLibrary) -> None:
    index = searched.cards.currentIndex()
    qtbot.keyClick(searched.cards, KEY.Key_4)
    qtbot.waitUntil(lambda: index.data(HIT).rating == 4)
    assert [(each.query, each.clause, each.stars) for each in library.rated] == [("capped", "Gamma-4", 4)]
    assert searched.statusBar().currentMessage() == "Your rating: 4 stars, a good clause."
    qtbot.keyClick(searched.cards, KEY.Key_0)
    qtbot.waitUntil(lambda: index.data(HIT).rating == 0)
    assert library.rated[-1].stars == 0
    assert searched.statusBar().currentMessage() == "Your rating was removed."


def test_a_rating_shows_at_once_and_moves_its_clause_in_the_next_search(
    qtbot: QtBot, searched: MainWindow, library: FakeLibrary
) -> None:
    cards = searched.cards
    for _ in range(5):
        qtbot.keyClick(cards, KEY.Key_Down)
    qtbot.wait(50)
    before, clause = clause_ids(searched), cards.currentIndex().data(HIT).clause.id
    scrolled = cards.verticalScrollBar().value()
    qtbot.keyClick(cards, KEY.Key_5)
    qtbot.waitUntil(lambda: cards.currentIndex().data(HIT).rating == 5)
    qtbot.wait(100)
    assert library.searched_for == ["capped"], "no search runs, and so nothing moves"
    assert (clause_ids(searched), cards.verticalScrollBar().value()) == (before, scrolled)
    qtbot.keyClick(searched.search.field, KEY.Key_Return)
    qtbot.waitUntil(lambda: clause_ids(searched)[0] == clause)


def test_fit_says_what_it_means_when_the_mouse_rests_on_it(
    searched: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    tips: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda at, words, view: tips.append(words))
    cards = searched.cards
    index = cards.model().index(0, 0)
    at = cards.visualRect(index).topLeft() + cards.itemDelegate().card(index).fit.center().toPoint()
    help_ = QHelpEvent(QEvent.Type.ToolTip, at, cards.viewport().mapToGlobal(at))
    QApplication.sendEvent(cards.viewport(), help_)
    assert tips[0].startswith("Strong fit, says search: on the point")
    assert "Related: on a related point" in tips[0]


def test_a_draft_is_marked_on_its_card_with_what_that_means(searched: MainWindow) -> None:
    remark = "This is a draft with 14 tracked changes; it was read as if all were accepted."
    index = searched.cards.model().index(0, 0)
    draft = Facts("d", (Path("/c/Alpha (v3).docx"),), "", remarks=(remark,))
    searched.cards.model().revise([replace(index.data(HIT), contract=draft)])
    card = searched.cards.itemDelegate().card(searched.cards.model().index(0, 0))
    ((box, mark),) = card.marks
    assert (mark, card.tip_at(box.center())) == ("Draft", remark)
    assert card.tip_at(card.where.center()) == "/c/Alpha (v3).docx"


def test_a_click_on_a_star_rates_and_another_takes_it_back(
    qtbot: QtBot, searched: MainWindow, library: FakeLibrary
) -> None:
    index = searched.cards.model().index(1, 0)
    click(qtbot, searched, 1, "rating")  # the star in the middle
    qtbot.waitUntil(lambda: index.data(HIT).rating == 3)
    assert not searched.preview.isVisible()
    click(qtbot, searched, 1, "rating")
    qtbot.waitUntil(lambda: index.data(HIT).rating == 0)


def test_a_rating_given_while_an_answer_is_on_its_way_stays(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    library.rerank.clear()
    type_and_search(qtbot, window, "capped", "12 clauses  ·  ranking…")
    qtbot.keyClick(window.search.field, KEY.Key_Down)
    given = library.rated
    library.rated = []  # the better order was begun before
    qtbot.keyClick(window.cards, KEY.Key_2)
    index = window.cards.currentIndex()
    qtbot.waitUntil(lambda: index.data(HIT).rating == 2)
    library.rated = given
    library.rerank.set()
    qtbot.waitUntil(lambda: window.note.text() == "12 clauses")
    assert window.cards.currentIndex().data(HIT).rating == 2
    type_and_search(qtbot, window, "Clause 1", "3 clauses")
    assert {window.cards.model().index(row, 0).data(HIT).rating for row in range(3)} == {0}


def test_a_rating_that_cannot_be_kept_says_so(qtbot: QtBot, searched: MainWindow, library: FakeLibrary) -> None:
    library.error = LibraryError("The disk is full.", "Make room.")
    qtbot.keyClick(searched.cards, KEY.Key_5)
    qtbot.waitUntil(searched.notice.isVisible)
    assert searched.notice.heading.text() == "The disk is full."
    assert searched.cards.currentIndex().data(HIT).rating == 0


def test_the_menu_of_a_card_does_all_of_it(qtbot: QtBot, searched: MainWindow, library: FakeLibrary) -> None:
    wiring = searched.findChild(CardsWiring)
    index = searched.cards.currentIndex()
    qtbot.keyClick(searched.cards, KEY.Key_Right)
    qtbot.waitUntil(lambda: index.data(NEAR_DUPLICATES) == PLACES)
    menu = wiring.menu(index)
    titles = [action.text() for action in menu.actions() if action.text()]
    assert titles == [
        "Show clause in its &document",
        "&Copy clauses",
        "&Export to Word…",
        "&More like this",
        "Find similar in a co&ntract…",
        "Search in th&is contract only",
        "Your rating",
        "Near-identical",
    ]
    ratings, near = (action.menu() for action in menu.actions()[-2:])
    assert ratings.actions()[-1].isChecked()
    ratings.actions()[0].trigger()
    qtbot.waitUntil(lambda: index.data(HIT).rating == 5)
    near.actions()[0].trigger()
    qtbot.waitUntil(lambda: searched.preview.where.text().endswith("Beta.pdf"))
    menu.deleteLater()


def test_the_menu_key_opens_the_menu_of_the_current_card(qtbot: QtBot, searched: MainWindow) -> None:
    with qtbot.waitSignal(searched.cards.menu_wanted) as asked:
        searched.cards.menu_wanted.emit(searched.cards.currentIndex(), searched.mapToGlobal(QPoint(60, 60)))
    assert asked.args[0].data(HIT).clause.id == "Gamma-4"
    menu = QApplication.activePopupWidget()
    assert menu is not None
    qtbot.keyClick(menu, KEY.Key_Escape)
    assert QApplication.activePopupWidget() is None


def test_by_contract_each_stands_under_its_name(qtbot: QtBot, window: MainWindow) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    model = window.cards.model()
    assert [model.index(row, 0).data(GROUP) for row in range(12)] == [None] * 12
    tall = window.cards.visualRect(model.index(0, 0)).height()
    window.sorting.choices[Sort.CONTRACT].trigger()
    qtbot.waitUntil(lambda: bool(model.index(0, 0).data(GROUP)))
    groups = {row: each for row in range(12) if (each := model.index(row, 0).data(GROUP)).contract}
    assert list(groups) == [0, 4, 8]
    assert all(each.clauses == "4 clauses" for each in groups.values())
    assert window.cards.visualRect(model.index(0, 0)).height() > tall
    assert model.index(4, 0).data(Qt.ItemDataRole.AccessibleTextRole).startswith(groups[4].contract)
    click(qtbot, window, 4, "check")
    assert window.chosen.list.clauses == (clause_ids(window)[4],)
