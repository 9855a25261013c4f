"""Suggestions under the search field, by keys and by mouse."""

import threading

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.main_window import MainWindow
from tests.desktop.acting import CONTROL, KEY, LEFT
from tests.desktop.fake_library import FakeLibrary
from tests.desktop.patience import PATIENCE


def typed(qtbot: QtBot, window: MainWindow, words: str) -> None:
    qtbot.keyClick(window, KEY.Key_F, CONTROL)
    qtbot.keyClicks(window.search.field, words)


def offered(qtbot: QtBot, window: MainWindow, words: str = "liab") -> list[str]:
    typed(qtbot, window, words)
    listed = window.search.suggestions
    qtbot.waitUntil(listed.isVisible)
    return [listed.item(row).text() for row in range(listed.count())]


def test_typing_brings_suggestions_with_what_they_are(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    assert offered(qtbot, window) == ["liability cap", "liability for fraud"]
    assert library.suggested_for == [("liab", 4)]  # once, when the keys rest
    spoken = window.search.suggestions.item(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "liability cap. About liability cap."


def test_enter_without_a_choice_searches_what_was_typed(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    offered(qtbot, window)
    qtbot.keyClick(window.search.field, KEY.Key_Return)
    assert not window.search.suggestions.isVisible()
    qtbot.waitUntil(lambda: library.searched_for == ["liab"])


def test_the_arrows_choose_and_enter_searches_the_choice(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    offered(qtbot, window)
    field = window.search.field
    qtbot.keyClick(field, KEY.Key_Down)
    qtbot.keyClick(field, KEY.Key_Down)
    assert field.text() == "liab"
    qtbot.keyClick(field, KEY.Key_Return)
    assert field.text() == "liability for fraud"
    qtbot.waitUntil(lambda: library.searched_for == ["liability for fraud"])


def test_up_goes_back_to_what_was_typed(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    offered(qtbot, window)
    qtbot.keyClick(window.search.field, KEY.Key_Down)
    qtbot.keyClick(window.search.field, KEY.Key_Up)
    qtbot.keyClick(window.search.field, KEY.Key_Return)
    qtbot.waitUntil(lambda: library.searched_for == ["liab"])


def test_tab_takes_the_choice_and_does_not_search(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    offered(qtbot, window)
    qtbot.keyClick(window.search.field, KEY.Key_Down)
    qtbot.keyClick(window.search.field, KEY.Key_Tab)
    assert window.search.field.text() == "liability cap"
    assert QApplication.focusWidget() is window.search.field
    assert library.searched_for == []


def test_tab_without_a_choice_moves_on(qtbot: QtBot, window: MainWindow) -> None:
    offered(qtbot, window)
    qtbot.keyClick(window.search.field, KEY.Key_Tab)
    assert QApplication.focusWidget() is not window.search.field
    assert not window.search.suggestions.isVisible()


def test_escape_closes_and_keeps_the_words(qtbot: QtBot, window: MainWindow) -> None:
    offered(qtbot, window)
    qtbot.keyClick(window.search.field, KEY.Key_Escape)
    assert not window.search.suggestions.isVisible()
    assert window.search.field.text() == "liab"


def test_a_click_searches(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    offered(qtbot, window)
    listed = window.search.suggestions
    qtbot.mouseClick(listed.viewport(), LEFT, pos=listed.visualItemRect(listed.item(1)).center())
    qtbot.waitUntil(lambda: library.searched_for == ["liability for fraud"])


def test_a_slow_library_never_holds_up_the_keys(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    slow = library.search.suggest
    asked, may_answer = threading.Event(), threading.Event()
    library.search.suggest = lambda text, cursor: (asked.set(), may_answer.wait(PATIENCE / 1000), slow(text, cursor))[2]
    typed(qtbot, window, "lia")
    qtbot.waitUntil(asked.is_set)
    qtbot.keyClicks(window.search.field, "b")
    assert window.search.field.text() == "liab"
    assert library.suggested_for == []  # nothing is answered yet
    may_answer.set()
    qtbot.waitUntil(window.search.suggestions.isVisible)
    assert library.suggested_for[-1] == ("liab", 4)


def test_a_search_begun_is_not_covered_by_late_suggestions(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    typed(qtbot, window, "liability")
    qtbot.keyClick(window.search.field, KEY.Key_Return)
    qtbot.waitUntil(lambda: window.note.text() == "12 clauses")
    qtbot.wait(200)
    assert not window.search.suggestions.isVisible()


def test_a_failure_while_suggesting_says_nothing(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    library.error = KeyError("lexicon")
    typed(qtbot, window, "liab")
    qtbot.wait(250)
    assert not window.search.suggestions.isVisible()
    assert not window.notice.isVisible()
