"""The settings dialog: where it opens, and what is chosen in it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.app import App
from desktop.main_window import MainWindow
from desktop.settings import SettingsDialog
from desktop.widgets import notice
from desktop.widgets.theme import colours, wear
from tests.desktop.acting import CONTROL, KEY, back_to, button, type_and_search
from tests.desktop.fake_library import FakeLibrary


@pytest.fixture
def settings(qtbot: QtBot, window: MainWindow) -> SettingsDialog:
    """The settings, opened by their key and turned to the look of the window."""
    qtbot.keyClick(window, KEY.Key_Comma, CONTROL)
    qtbot.waitUntil(window.settings.isActiveWindow)
    window.settings.tabs.tabBar().setFocus()
    for _ in range(3):
        qtbot.keyClick(window.settings.tabs.tabBar(), KEY.Key_Right)
    assert window.settings.look.isVisible()
    return window.settings


def test_escape_closes_the_settings(qtbot: QtBot, settings: SettingsDialog) -> None:
    qtbot.keyClick(settings, KEY.Key_Escape)
    assert not settings.isVisible()


def test_dark_colours_hold_at_once_and_at_the_next_start(
    qtbot: QtBot, window: MainWindow, settings: SettingsDialog, app: App, library: FakeLibrary
) -> None:
    try:
        settings.look.themes[Qt.ColorScheme.Dark].setFocus()
        qtbot.keyClick(settings.look.themes[Qt.ColorScheme.Dark], KEY.Key_Space)
        assert colours().window.lightness() < 128 < colours().text.lightness()
        window.close()
        again = App(None)
        qtbot.addWidget(again.window)
        again.show_library(library)
        assert again.window.settings.look.theme == "Dark"
        qtbot.waitUntil(again.close)
    finally:
        wear(Qt.ColorScheme.Unknown)
    assert colours().window.lightness() > 128


def test_a_compact_list_shows_more_clauses_and_keeps_marks_and_ratings(
    qtbot: QtBot, window: MainWindow, settings: SettingsDialog
) -> None:
    back_to(qtbot, window)
    type_and_search(qtbot, window, "liability", "12 clauses")
    index = window.cards.model().index(0, 0)
    tall = window.cards.visualRect(index).height()
    settings.look.compact.setFocus()
    qtbot.keyClick(settings.look.compact, KEY.Key_Space)
    qtbot.waitUntil(lambda: window.cards.visualRect(index).height() < tall)
    assert window.cards.itemDelegate().card(index).rating.isNull()
    window.cards.setCurrentIndex(index)
    qtbot.keyClick(window.cards, KEY.Key_4)
    qtbot.waitUntil(lambda: not window.cards.itemDelegate().card(index).rating.isNull())


# ------------------------------------------------------------------- messages


def test_what_the_program_says_is_seen_over_the_settings_while_they_are_open(
    window: MainWindow, settings: SettingsDialog
) -> None:
    window.notice.say("plain", "Stopped.")
    assert window.notice.window() is settings
    settings.close()
    assert window.notice.window() is window
    assert window.notice.isVisible()


def test_an_earlier_message_stays_in_the_window_when_the_settings_open(qtbot: QtBot, window: MainWindow) -> None:
    window.notice.say("success", "Saved to Lease.docx", actions=[("Open", lambda: None)])
    qtbot.keyClick(window, KEY.Key_Comma, CONTROL)
    qtbot.waitUntil(window.settings.isVisible)
    assert window.notice.window() is window
    window.notice.say("plain", "The model was added.")
    assert window.notice.window() is window.settings
    window.settings.close()
    assert window.notice.window() is window
    assert window.notice.isVisible()


def test_a_message_covers_none_of_the_results(qtbot: QtBot, window: MainWindow) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    window.notice.say("error", "The file could not be written.", "The disk is full. " * 20)

    def clear() -> bool:
        at = window.notice.mapTo(window, window.notice.rect().topLeft()).y()
        return window.results.mapTo(window, window.results.rect().bottomLeft()).y() < at

    qtbot.waitUntil(clear)
    window.resize(700, 500)
    qtbot.waitUntil(clear)
    qtbot.waitUntil(lambda: window.rect().contains(window.notice.geometry()))


def test_a_success_goes_by_itself_and_an_error_stays_until_escape(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notice, "LASTS_MS", 1)
    window.notice.say("success", "Saved.")
    qtbot.waitUntil(lambda: not window.notice.isVisible())
    window.notice.say("success", "Cleared.", actions=[("Undo", lambda: None)])
    qtbot.wait(30)
    assert window.notice.isVisible(), "what can be undone waits"
    window.notice.say("error", "The disk is full.")
    qtbot.wait(30)
    assert window.notice.isVisible()
    dismiss = button(window.notice, "Dismiss")
    dismiss.setFocus()
    qtbot.keyClick(dismiss, KEY.Key_Escape)
    assert not window.notice.isVisible()


def test_a_message_in_which_the_keyboard_is_waits(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notice, "LASTS_MS", 20)
    window.notice.say("success", "Saved.")
    dismiss = button(window.notice, "Dismiss")
    dismiss.setFocus()
    qtbot.wait(80)
    assert window.notice.isVisible()
    window.search.field.setFocus()
    qtbot.waitUntil(lambda: not window.notice.isVisible())


# ----------------------------------------------------------- keys of the list


def test_x_selects_c_copies_and_the_slash_leads_to_the_search_field(qtbot: QtBot, window: MainWindow) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    qtbot.keyClick(window.search.field, KEY.Key_Down)
    qtbot.keyClick(window.cards, KEY.Key_X)
    assert window.chosen.count.text() == "▸ 1 clause selected"
    qtbot.keyClick(window.cards, KEY.Key_C)
    qtbot.waitUntil(lambda: "copied" in window.statusBar().currentMessage())
    qtbot.keyClick(window.cards, KEY.Key_Slash)
    assert QApplication.focusWidget() is window.search.field
