from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from core import UnreadableFile
from desktop.widgets.faults import FaultDialog, error_words


def test_an_error_to_act_on_says_what_where_and_what_to_do() -> None:
    error = UnreadableFile("It has a password.", "Save a copy without.", Path("a.pdf"))
    assert error_words(error) == ("It has a password.", "Save a copy without.\na.pdf")


def test_any_other_error_is_our_fault() -> None:
    assert error_words(KeyError("x"))[0] == "Something went wrong in Muniment."


def test_the_details_of_a_fault_can_be_copied(qtbot: QtBot) -> None:
    try:
        raise ValueError("<b>odd</b>")
    except ValueError as error:
        dialog = FaultDialog(error)
    qtbot.addWidget(dialog)
    qtbot.mouseClick(dialog.copy, Qt.MouseButton.LeftButton)
    copied = QGuiApplication.clipboard().text()
    assert "ValueError: <b>odd</b>" in copied
    assert "test_faults.py" in copied
