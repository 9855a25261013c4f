from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.widgets.controls import FlowLayout


class Brick(QWidget):
    def __init__(self, width: int) -> None:
        super().__init__()
        self._width = width

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(self._width, 20)


def laid(qtbot: QtBot, width: int, *bricks: int) -> tuple[list[tuple[int, int, int]], int]:
    """Where the bricks come to lie (left, top, width), and how high all are."""
    outer = QWidget()
    qtbot.addWidget(outer)
    layout = FlowLayout(outer, gap=4)
    made = [Brick(each) for each in bricks]
    for brick in made:
        layout.addWidget(brick)
    outer.resize(width, 100)
    outer.show()
    return [(brick.x(), brick.y(), brick.width()) for brick in made], layout.heightForWidth(width)


def test_what_fits_stands_in_one_line(qtbot: QtBot) -> None:
    assert laid(qtbot, 104, 50, 50) == ([(0, 0, 50), (54, 0, 50)], 20)


def test_what_does_not_fit_goes_to_the_next_line(qtbot: QtBot) -> None:
    assert laid(qtbot, 103, 50, 50) == ([(0, 0, 50), (0, 24, 50)], 44)


def test_what_is_wider_than_the_line_is_made_narrower(qtbot: QtBot) -> None:
    assert laid(qtbot, 100, 150, 20) == ([(0, 0, 100), (0, 24, 20)], 44)
