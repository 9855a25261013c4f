"""A language model that reads the results."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core import ModelError
from desktop.main_window import MainWindow
from desktop.results.hits import HIT
from tests.desktop.acting import CONTROL, KEY, LEFT, clause_ids, drop, type_and_search
from tests.desktop.fake_contracts import CONTRACTS
from tests.desktop.fake_library import FakeLibrary
from tests.desktop.fake_models import ENCODER, JUDGE, FakeModels


@pytest.fixture
def models() -> FakeModels:
    """With a language model in use."""
    return FakeModels(ENCODER, replace(JUDGE, in_use=True))


@pytest.fixture
def searched(qtbot: QtBot, window: MainWindow) -> MainWindow:
    qtbot.waitUntil(lambda: window.menus.judge.text() == "Read closely with Small judge")
    type_and_search(qtbot, window, "liability", "12 clauses")
    qtbot.keyClick(window.search.field, KEY.Key_Down)
    return window


def test_there_must_be_clauses_to_read(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: window.menus.judge.text() == "Read closely with Small judge")
    assert not window.menus.judge.isEnabled()
    assert window.judge.toolTip() == "Read closely with Small judge (Ctrl+J)"
    type_and_search(qtbot, window, "liability", "12 clauses")
    assert window.menus.judge.isEnabled()


def test_better_orders_come_in_place_and_the_end_stays_to_be_read(
    qtbot: QtBot, searched: MainWindow, library: FakeLibrary
) -> None:
    library.gate.at = 2
    cards = searched.cards
    for _ in range(4):
        qtbot.keyClick(cards, KEY.Key_Down)
    qtbot.keyClick(cards, KEY.Key_Space)
    qtbot.wait(50)
    current, scrolled = cards.currentIndex().data(HIT).clause.id, cards.verticalScrollBar().value()
    assert scrolled > 0
    qtbot.keyClick(cards, KEY.Key_J, CONTROL)
    line = searched.judging
    qtbot.waitUntil(lambda: line.words.text() == "Small judge has read 2 of 12 clauses…")
    assert not searched.menus.judge.isEnabled()
    assert QApplication.focusWidget() is cards
    library.gate.open()
    qtbot.waitUntil(lambda: line.words.text() == "Small judge has read 12 of 12 clauses. All were read.")
    assert line.button.text() == "Close"
    assert clause_ids(searched)[0] == "Alpha-1"  # read last
    assert cards.currentIndex().data(HIT).clause.id == current
    assert searched.chosen.count.text() == "▸ 1 clause selected"
    assert cards.verticalScrollBar().value() == scrolled
    assert QApplication.focusWidget() is cards
    assert searched.note.text() == "12 clauses"
    qtbot.mouseClick(line.button, LEFT)
    assert not line.isVisible()


def test_reading_can_be_stopped_and_the_order_so_far_stays(
    qtbot: QtBot, searched: MainWindow, library: FakeLibrary
) -> None:
    library.gate.at = 2
    qtbot.mouseClick(searched.judge, LEFT)
    line = searched.judging
    qtbot.waitUntil(lambda: line.words.text() == "Small judge has read 2 of 12 clauses…")
    line.button.setFocus()
    qtbot.keyClick(line.button, KEY.Key_Escape)
    library.gate.open()
    qtbot.waitUntil(lambda: line.words.text() == "Small judge has read 2 of 12 clauses. Stopped.")
    qtbot.waitUntil(library.judge_closed.is_set)
    assert clause_ids(searched)[0] == "Gamma-3"
    assert searched.menus.judge.isEnabled()


def test_another_question_ends_reading(qtbot: QtBot, searched: MainWindow, library: FakeLibrary) -> None:
    library.gate.at = 1
    qtbot.keyClick(searched, KEY.Key_J, CONTROL)
    qtbot.waitUntil(lambda: searched.judging.words.text() == "Small judge has read 1 of 12 clauses…")
    type_and_search(qtbot, searched, "Clause 2", "3 clauses")
    assert not searched.judging.isVisible()
    library.gate.open()
    qtbot.waitUntil(library.judge_closed.is_set)
    assert len(clause_ids(searched)) == 3


def test_a_judge_that_fails_says_why_and_the_clauses_stay(
    qtbot: QtBot, searched: MainWindow, library: FakeLibrary
) -> None:
    library.error = ModelError("The language model stopped working.", "Try another one.")
    qtbot.keyClick(searched, KEY.Key_J, CONTROL)
    qtbot.waitUntil(searched.notice.isVisible)
    assert searched.notice.heading.text() == "The language model stopped working."
    assert len(clause_ids(searched)) == 12
    assert not searched.judging.isVisible()


def test_a_rating_keeps_what_was_read(qtbot: QtBot, searched: MainWindow, library: FakeLibrary) -> None:
    qtbot.keyClick(searched, KEY.Key_J, CONTROL)
    qtbot.waitUntil(lambda: searched.judging.words.text().endswith("All were read."))
    order = clause_ids(searched)
    qtbot.keyClick(searched.cards, KEY.Key_4)
    qtbot.waitUntil(lambda: searched.cards.currentIndex().data(HIT).rating == 4)
    qtbot.wait(100)
    assert library.searched_for == ["liability"]
    assert clause_ids(searched) == order
    assert searched.judging.words.text().endswith("All were read.")


@pytest.mark.parametrize("models", [FakeModels(ENCODER, JUDGE)])
def test_without_a_judge_the_way_leads_to_the_page_of_models(
    qtbot: QtBot, window: MainWindow, models: FakeModels
) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    assert window.menus.judge.text() == "Read closely with a language model"
    qtbot.keyClick(window, KEY.Key_J, CONTROL)
    assert window.models.isVisible()
    assert window.notice.heading.text() == "No language model is in use."


def test_fit_says_what_it_means_and_who_says_it(qtbot: QtBot, searched: MainWindow) -> None:
    qtbot.keyClick(searched, KEY.Key_J, CONTROL)
    qtbot.waitUntil(lambda: searched.judging.words.text().endswith("All were read."))
    card = searched.cards.itemDelegate().card(searched.cards.model().index(0, 0))
    assert card.tip_at(card.fit.center()).startswith("Strong fit, says Small judge: on the point")
    assert card.tip_at(card.rating.center()).startswith("You have not rated this clause.")
    assert card.tip_at(card.check.center()) == ""


def test_what_changes_meanwhile_is_searched_again_once_all_is_read(
    qtbot: QtBot, searched: MainWindow, library: FakeLibrary
) -> None:
    library.gate.at = 2
    qtbot.keyClick(searched, KEY.Key_J, CONTROL)
    qtbot.waitUntil(lambda: searched.judging.words.text() == "Small judge has read 2 of 12 clauses…")
    drop(searched, [CONTRACTS / "New.pdf"])
    qtbot.waitUntil(lambda: searched.notice.heading.text() == "1 file read.")
    assert library.searched_for == ["liability"]
    library.gate.open()
    qtbot.waitUntil(lambda: library.searched_for == ["liability", "liability"])
    qtbot.waitUntil(lambda: searched.note.text() == "16 clauses")
