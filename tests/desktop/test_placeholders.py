"""Names, amounts and dates are reviewed before they are replaced in what is exported."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core import Placeholder, PlaceholderKind
from desktop.exporting.placeholders import PlaceholdersDialog
from desktop.main_window import MainWindow
from desktop.widgets import dialogs
from tests.desktop.acting import LEFT, click, type_and_search
from tests.desktop.fake_library import FakeLibrary

PARTY = Placeholder(PlaceholderKind.PARTY, ("Harrow & Pike Limited", "Harrow"), 3, "[PARTY A]")
AMOUNT = Placeholder(PlaceholderKind.AMOUNT, ("$100",), 1, "[AMOUNT]")
DATE = Placeholder(PlaceholderKind.DATE, ("1 March 2024",), 2, "[DATE]")


@pytest.fixture
def exporting(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Callable[[PlaceholdersDialog], None]], None]:
    """Chooses that names are replaced, exports a clause, and does something in the dialog of the review."""
    library.proposed = (PARTY, AMOUNT, DATE)
    monkeypatch.setattr(dialogs, "choose_word_file", lambda parent: tmp_path / "open.docx")

    def export(act: Callable[[PlaceholdersDialog], None]) -> None:
        type_and_search(qtbot, window, "liability", "12 clauses")
        click(qtbot, window, 0, "check")
        qtbot.keyClick(window.settings.exporting.replacing, Qt.Key.Key_Space)
        reviewed: list[bool] = []

        def review() -> None:
            dialog = QApplication.activeModalWidget()
            if isinstance(dialog, PlaceholdersDialog):
                reviewed.append(True)
                act(dialog)
            else:
                QTimer.singleShot(10, review)

        QTimer.singleShot(0, review)
        qtbot.mouseClick(window.chosen.export, LEFT)
        qtbot.waitUntil(lambda: bool(reviewed))

    return export


def test_what_is_ticked_is_replaced_by_what_is_written_there(
    qtbot: QtBot, exporting: Callable[..., None], window: MainWindow, library: FakeLibrary
) -> None:
    def act(dialog: PlaceholdersDialog) -> None:
        qtbot.keyClick(dialog.ticks[1], Qt.Key.Key_Space)
        assert not dialog.texts[1].isEnabled()
        dialog.texts[0].selectAll()
        qtbot.keyClicks(dialog.texts[0], "[SELLER]")
        dialog.texts[2].clear()
        qtbot.keyClick(dialog.texts[0], Qt.Key.Key_Return)

    exporting(act)
    qtbot.waitUntil(window.notice.isVisible)
    (choices,) = library.choices
    assert [(each.kind, each.text) for each in choices.placeholders] == [
        (PlaceholderKind.PARTY, "[SELLER]"),
        (PlaceholderKind.DATE, "[DATE]"),
    ]


def test_a_review_that_is_cancelled_writes_nothing(
    qtbot: QtBot, exporting: Callable[..., None], window: MainWindow, library: FakeLibrary, tmp_path: Path
) -> None:
    exporting(lambda dialog: qtbot.keyClick(dialog, Qt.Key.Key_Escape))
    qtbot.wait(50)
    assert not library.choices
    assert not list(tmp_path.glob("*.docx"))


def test_words_that_were_not_found_are_added_by_the_user(
    qtbot: QtBot, exporting: Callable[..., None], window: MainWindow, library: FakeLibrary
) -> None:
    library.proposed = ()

    def act(dialog: PlaceholdersDialog) -> None:
        assert not dialog.ticks
        dialog.also.setFocus()
        qtbot.keyClicks(dialog.also, "Nighthawk")
        qtbot.keyClick(dialog.also, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: dialog.hint.text() == "“Nighthawk” is in none of these clauses.")
        dialog.also.selectAll()
        qtbot.keyClicks(dialog.also, "Nightingale")
        qtbot.keyClick(dialog.also, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: len(dialog.ticks) == 1)
        assert dialog.ticks[0].accessibleDescription() == "2 places"
        assert dialog.focusWidget() is dialog.texts[0]
        qtbot.keyClicks(dialog.texts[0], "[PROJECT]")
        qtbot.keyClick(dialog.texts[0], Qt.Key.Key_Return)

    exporting(act)
    qtbot.waitUntil(window.notice.isVisible)
    (choices,) = library.choices
    assert [(each.words, each.text) for each in choices.placeholders] == [
        (("Nightingale", "NIGHTINGALE"), "[PROJECT]"),
    ]


def test_each_row_says_what_was_found_where_and_by_what_it_is_replaced(qtbot: QtBot) -> None:
    dialog = PlaceholdersDialog((PARTY, DATE))
    qtbot.addWidget(dialog)
    tick = dialog.ticks[0]
    assert tick.text() == "Harrow && Pike Limited; Harrow"
    assert tick.accessibleName() == "Party: Harrow & Pike Limited; Harrow"
    assert tick.accessibleDescription() == "3 places"
    assert dialog.texts[0].accessibleName() == "Placeholder for Harrow & Pike Limited"
    assert dialog.chosen == (PARTY, DATE)


def test_the_keyboard_leads_through_the_rows(qtbot: QtBot) -> None:
    dialog = PlaceholdersDialog((PARTY, DATE))
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(dialog.isVisible)
    dialog.ticks[0].setFocus()
    passed = []
    for _ in range(3):
        qtbot.keyClick(QApplication.focusWidget() or dialog, Qt.Key.Key_Tab)
        passed.append(dialog.focusWidget())
    assert passed == [dialog.texts[0], dialog.ticks[1], dialog.texts[1]]
