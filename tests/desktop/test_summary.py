"""The machine-made summary of a clause, in a tab below its document."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core import ModelKind
from desktop.main_window import MainWindow
from desktop.preview.summary import Behind
from tests.desktop.acting import CONTROL, KEY, LEFT, SHIFT, type_and_search
from tests.desktop.fake_library import FakeLibrary
from tests.desktop.fake_models import ENCODER, JUDGE, FakeModels

MARK = "Machine-made summary by Small judge. Check it against the clause."


@pytest.fixture
def models() -> FakeModels:
    """With a language model in use."""
    return FakeModels(ENCODER, replace(JUDGE, in_use=True))


@pytest.fixture
def opened(qtbot: QtBot, window: MainWindow) -> MainWindow:
    """The window with a clause shown."""
    type_and_search(qtbot, window, "under Alpha", "4 clauses")
    qtbot.keyClick(window.search.field, KEY.Key_Down)
    qtbot.keyClick(window.cards, KEY.Key_Return)
    qtbot.waitUntil(lambda: window.preview.clause == "Alpha-4")
    return window


def rows(window: MainWindow) -> list[str]:
    passages = window.preview.summary.passages
    return [passages.item(row).text() for row in range(passages.count())]


def summarised(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClick(window, KEY.Key_Y, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: "1 sentence was left out" in window.preview.summary.words.text())


def test_it_is_not_there_until_it_is_asked_for(qtbot: QtBot, opened: MainWindow) -> None:
    summary = opened.preview.summary
    assert not summary.isVisible()
    assert not summary.title.isVisible()
    qtbot.mouseClick(opened.preview.summarise, LEFT)
    qtbot.waitUntil(lambda: "left out" in summary.words.text())
    assert summary.isVisible()
    assert summary.title.text() == "Summary (1)"
    assert summary.words.text() == f"{MARK} 1 sentence was left out: no words of the clause support it."
    assert rows(opened) == ["The Supplier's liability is capped (Alpha-4). [with conditions or exceptions]"]
    assert not summary.stop.isVisible()


def test_a_sentence_lights_the_words_behind_it(qtbot: QtBot, opened: MainWindow) -> None:
    summarised(qtbot, opened)
    passages = opened.preview.summary.passages
    passages.setFocus()
    qtbot.keyClick(passages, KEY.Key_Return)
    (lit,) = opened.preview.text._found
    assert lit.of(opened.preview.document.text).startswith("The liability of the Supplier")


def test_the_pointer_lights_them_too(qtbot: QtBot, opened: MainWindow) -> None:
    summarised(qtbot, opened)
    passages = opened.preview.summary.passages
    item = passages.item(0)
    at = QPointF(passages.visualItemRect(item).center())
    over = passages.viewport().mapToGlobal(at)
    none = Qt.MouseButton.NoButton
    moved = QMouseEvent(QEvent.Type.MouseMove, at, over, none, none, Qt.KeyboardModifier.NoModifier)
    with qtbot.waitSignal(opened.preview.summary.lit) as lit:
        QApplication.sendEvent(passages.viewport(), moved)
    assert isinstance(lit.args[0], Behind)


def test_it_is_never_on_the_clipboard_without_its_mark(qtbot: QtBot, opened: MainWindow) -> None:
    summarised(qtbot, opened)
    summary, clipboard = opened.preview.summary, QGuiApplication.clipboard()
    summary.passages.setFocus()
    for copy in (
        lambda: qtbot.keyClick(summary.passages, KEY.Key_C, CONTROL),
        lambda: qtbot.mouseClick(summary.copy, LEFT),
    ):
        clipboard.clear()
        copy()
        assert clipboard.text().startswith(MARK)
        assert "capped (Alpha-4). [with conditions or exceptions]" in clipboard.text()
    assert not summary.passages.dragEnabled()


def test_writing_can_be_stopped_and_what_is_there_stays(qtbot: QtBot, opened: MainWindow, library: FakeLibrary) -> None:
    library.gate.at = 1
    qtbot.mouseClick(opened.preview.summarise, LEFT)
    summary = opened.preview.summary
    qtbot.waitUntil(lambda: "Writing, clause 1 of 1…" in summary.words.text())
    qtbot.mouseClick(summary.stop, LEFT)
    library.gate.open()
    qtbot.waitUntil(lambda: "Stopped." in summary.words.text())
    qtbot.waitUntil(library.summary_closed.is_set)
    assert len(rows(opened)) == 1


def test_another_clause_takes_it_away(qtbot: QtBot, opened: MainWindow) -> None:
    summarised(qtbot, opened)
    opened.cards.setFocus()
    qtbot.keyClick(opened.cards, KEY.Key_Down)
    qtbot.waitUntil(lambda: opened.preview.clause != "Alpha-4")
    assert not opened.preview.summary.title.isEnabled()


def test_the_selected_clauses_are_summarised_in_their_order(qtbot: QtBot, opened: MainWindow) -> None:
    opened.cards.setFocus()
    qtbot.keyClick(opened.cards, KEY.Key_Space)
    qtbot.keyClick(opened.cards, KEY.Key_Down)
    qtbot.keyClick(opened.cards, KEY.Key_Space)
    qtbot.keyClick(opened, KEY.Key_Y, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: len(rows(opened)) == 2)
    assert [row.split("(")[1][:7] for row in rows(opened)] == ["Alpha-4", "Alpha-3"]
    qtbot.waitUntil(lambda: opened.preview.clause == "Alpha-4")
    passages = opened.preview.summary.passages
    passages.setFocus()
    passages.setCurrentRow(1)
    qtbot.keyClick(passages, KEY.Key_Return)
    qtbot.waitUntil(lambda: opened.preview.clause == "Alpha-3")
    assert len(rows(opened)) == 2
    assert opened.preview.text._found
    assert QApplication.focusWidget() is passages


def test_without_a_language_model_it_is_said(qtbot: QtBot, opened: MainWindow, models: FakeModels) -> None:
    models.do_without(ModelKind.JUDGE)
    qtbot.mouseClick(opened.preview.summarise, LEFT)
    qtbot.waitUntil(lambda: "No language model is in use." in opened.notice.heading.text())
    assert not opened.preview.summary.title.isEnabled()
