"""The values of one's own contracts beside a draft's, by real keys: the plot, the table, and their clauses."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core import LibraryError, Span
from desktop.drafts import reviewing
from desktop.drafts.values import ValuesWindow
from desktop.main_window import MainWindow
from tests.desktop.acting import CONTROL, KEY, SHIFT, is_offered, is_reviewed
from tests.desktop.fake_library import FakeLibrary
from tests.desktop.test_drafts import DRAFT, open_by_drop


@pytest.fixture
def reviewed(qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """The window with a draft reviewed, at its unusual period of notice."""
    monkeypatch.setattr(reviewing, "_REST_MS", 1)
    (tmp_path / "drafts").mkdir()
    file = tmp_path / "drafts" / "Services.txt"
    file.write_text(DRAFT, encoding="utf-8")
    open_by_drop(qtbot, window, file)
    qtbot.waitUntil(lambda: is_reviewed(window))
    for _ in range(2):
        qtbot.keyClick(window, KEY.Key_F8)
    return window


def shown(qtbot: QtBot, window: MainWindow) -> ValuesWindow:
    """The window that Ctrl+Shift+G opens."""
    qtbot.keyClick(window, KEY.Key_G, CONTROL | SHIFT)
    opened = next(each for each in QApplication.topLevelWidgets() if isinstance(each, ValuesWindow))
    qtbot.waitUntil(opened.isActiveWindow)
    return opened


def test_the_plot_and_the_table_show_the_same_values_and_follow_one_another(qtbot: QtBot, reviewed: MainWindow) -> None:
    values = shown(qtbot, reviewed)
    qtbot.waitUntil(values.plot.hasFocus)
    assert values.heading.text() == "Notice of termination: 365 days in the draft"
    assert values.basis.text() == "3 contracts of all types state it, as few like the draft do."
    assert "The draft: 365 days." in values.plot.accessibleDescription()
    rows = [values.table.model().index(row, 0).data() for row in range(3)]
    assert rows == ["30 days", "60 days", "90 days"]
    qtbot.keyClick(values.plot, KEY.Key_Right)
    qtbot.waitUntil(lambda: values.table.currentIndex().row() == 1)
    values.table.setFocus()
    qtbot.keyClick(values.table, KEY.Key_Down)
    assert values.plot.current == 2


def test_enter_opens_the_clause_of_a_point_in_its_document(qtbot: QtBot, reviewed: MainWindow) -> None:
    values = shown(qtbot, reviewed)
    qtbot.waitUntil(values.plot.hasFocus)
    qtbot.keyClick(values.plot, KEY.Key_End)
    qtbot.keyClick(values.plot, KEY.Key_Return)
    qtbot.waitUntil(lambda: reviewed.preview.clause == "Gamma-2")
    assert values.isVisible()
    values.table.setFocus()
    values.table.setCurrentIndex(values.table.model().index(0, 0))
    qtbot.keyClick(values.table, KEY.Key_Return)
    qtbot.waitUntil(lambda: reviewed.preview.clause == "Alpha-2")


def test_another_value_of_the_passage_is_chosen_by_keys(qtbot: QtBot, reviewed: MainWindow) -> None:
    values = shown(qtbot, reviewed)
    qtbot.waitUntil(values.which.isVisible)
    values.which.setFocus()
    qtbot.keyClick(values.which, KEY.Key_Down)
    assert values.heading.text() == "Cure period: 365 days in the draft"
    assert values.table.model().rowCount() == 1


def test_escape_closes_it(qtbot: QtBot, reviewed: MainWindow) -> None:
    values = shown(qtbot, reviewed)
    qtbot.keyClick(values, KEY.Key_Escape)
    assert not values.isVisible()


def test_what_goes_wrong_is_said_in_its_window(qtbot: QtBot, reviewed: MainWindow, library: FakeLibrary) -> None:
    library.error = LibraryError("The library cannot be read.", "Close other programs.")
    values = shown(qtbot, reviewed)
    qtbot.waitUntil(values.notice.isVisible)
    assert values.notice.heading.text() == "The library cannot be read."


def test_it_is_offered_where_the_draft_states_a_value_and_nowhere_else(qtbot: QtBot, reviewed: MainWindow) -> None:
    page = reviewed.draft
    assert is_offered(page.pane, "Values…")
    at = DRAFT.index("within 30 days")
    page.go_to(Span(at, at))
    assert page.finding is None
    assert is_offered(page.pane, "Values…"), "a clause with a value, where nothing was found"
    at = DRAFT.index("reasonable skill")
    page.go_to(Span(at, at))
    assert not is_offered(page.pane, "Values…")
    assert not reviewed.menus.plot_values.isEnabled()
