"""What a lawyer does at the window, with real keys and clicks."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QHelpEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.main_window import MainWindow
from desktop.models.card import ModelCard
from desktop.results.hits import HIT

Dialog = TypeVar("Dialog", bound=QDialog)

CONTROL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton
KEY = Qt.Key


def type_and_search(qtbot: QtBot, window: MainWindow, words: str, note: str) -> None:
    qtbot.keyClick(window, KEY.Key_F, CONTROL)
    assert QApplication.focusWidget() is window.search.field
    qtbot.keyClicks(window.search.field, words)
    qtbot.keyClick(window.search.field, KEY.Key_Return)
    qtbot.waitUntil(lambda: window.note.text() == note)


def clause_ids(window: MainWindow) -> list[str]:
    model = window.cards.model()
    return [model.index(row, 0).data(HIT).clause.id for row in range(model.rowCount())]


def click(qtbot: QtBot, window: MainWindow, row: int, part: str) -> None:
    """Clicks in the middle of a piece of a card."""
    index = window.cards.model().index(row, 0)
    card = window.cards.itemDelegate().card(index)
    at = window.cards.visualRect(index).topLeft() + getattr(card, part).center().toPoint()
    qtbot.mouseClick(window.cards.viewport(), LEFT, pos=at)


def back_to(qtbot: QtBot, window: MainWindow) -> None:
    """Makes the window the active one again, as a window manager does when a dialog closes."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)


def choose_file_menu(qtbot: QtBot, window: MainWindow, key: Qt.Key) -> None:
    """An entry of the File menu, by its keys."""
    back_to(qtbot, window)
    qtbot.keyClick(window, KEY.Key_F, ALT)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    qtbot.keyClick(menu, key)


def rest(over: QWidget, at: QPoint) -> None:
    """Lets the pointer rest on a place."""
    QApplication.sendEvent(over, QHelpEvent(QEvent.Type.ToolTip, at, over.mapToGlobal(at)))


def turn_wheel(over: QWidget, by: int) -> None:
    """Turns the wheel over a widget, with the control key held down."""
    at = QPointF(over.rect().center())
    phase, none = Qt.ScrollPhase.NoScrollPhase, Qt.MouseButton.NoButton
    turned = QWheelEvent(at, over.mapToGlobal(at), QPoint(), QPoint(0, by), none, CONTROL, phase, False)
    QApplication.sendEvent(over, turned)


def button(within: QWidget, text: str) -> QPushButton:
    """The button with this text; raises `StopIteration` if there is none to be pressed."""
    QApplication.processEvents()  # by which a button that was just added to a layout is shown
    return next(b for b in within.findChildren(QPushButton) if b.text() == text and b.isVisible())


def is_offered(within: QWidget, text: str) -> bool:
    """Whether a button is there to be pressed."""
    return any(b.text() == text and b.isVisible() for b in within.findChildren(QPushButton))


def when_open(kind: type[Dialog], act: Callable[[Dialog], object]) -> None:
    """Acts in the next dialog of a kind, as soon as it is the one in front: it holds up whoever opened it."""
    dialog = QApplication.activeModalWidget()
    if isinstance(dialog, kind) and dialog.isActiveWindow():
        act(dialog)
    else:
        QTimer.singleShot(10, lambda: when_open(kind, act))


def drop(window: QWidget, paths: list[Path]) -> bool:
    """Drags files over the window and lets go of them; whether it takes them."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    at, copy = QPointF(300, 300), Qt.DropAction.CopyAction
    entering = QDragEnterEvent(at.toPoint(), copy, data, LEFT, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(window, entering)
    if entering.isAccepted():
        QApplication.sendEvent(window, QDropEvent(at, copy, data, LEFT, Qt.KeyboardModifier.NoModifier))
    return entering.isAccepted()


def card(window: MainWindow, id_: str) -> ModelCard:
    """A model on the page of models."""
    return next(each for each in window.models.cards if each.id == id_)


def press(qtbot: QtBot, window: MainWindow, id_: str, text: str) -> None:
    """Goes to a button of a card and presses it by key."""
    made = card(window, id_).buttons[text]
    made.setFocus()
    qtbot.keyClick(made, KEY.Key_Space)


def is_reviewed(window: MainWindow) -> bool:
    """Whether the page of the draft shows a review that is complete."""
    review = window.draft.review
    return review is not None and not review.unfinished
