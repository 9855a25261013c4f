"""What others name - contracts, clauses, files, models, searches, collections - is shown as it is written."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QDialog, QInputDialog, QMessageBox
from pytestqt.qtbot import QtBot

from core import Forgotten, UnreadableFile
from desktop.example import ContractDialog
from desktop.main_window import MainWindow
from desktop.models.card import AboutModelDialog, CardText
from desktop.results.hits import NEAR_DUPLICATES
from desktop.saved import SavedDialog
from desktop.widgets import dialogs
from desktop.widgets.faults import FaultDialog, say_error
from desktop.widgets.words import keyless, tip
from tests import ROOT
from tests.desktop.acting import CONTROL, KEY, SHIFT, type_and_search
from tests.desktop.fake_library import FakeLibrary
from tests.desktop.fake_models import FakeModels
from tests.desktop.hostile_names import EVIL, faults, first_path, hostile_library, hostile_models


@pytest.fixture
def models() -> FakeModels:
    return hostile_models()


@pytest.fixture
def library(tmp_path: Path) -> FakeLibrary:
    return hostile_library(tmp_path)


@pytest.fixture
def found(qtbot: QtBot, window: MainWindow) -> MainWindow:
    """The window with clauses found, and the first one chosen."""
    type_and_search(qtbot, window, "liability", "8 clauses")
    qtbot.keyClick(window.search.field, KEY.Key_Down)
    window.cards.setFocus()
    window.cards.setCurrentIndex(window.cards.model().index(0, 0))
    return window


def rows(window: MainWindow) -> range:
    return range(window.cards.model().rowCount())


def test_the_cards_with_all_that_can_be_expanded(qtbot: QtBot, found: MainWindow) -> None:
    for row in rows(found):
        found.cards.setCurrentIndex(found.cards.model().index(row, 0))
        qtbot.keyClick(found.cards, KEY.Key_Right)
    listing = next(i for row in rows(found) if (i := found.cards.model().index(row, 0)).data().startswith("1 "))
    qtbot.waitUntil(lambda: bool(listing.data(NEAR_DUPLICATES)))
    assert not found.cards.grab().isNull()
    assert faults() == []


def test_the_clause_in_its_document(qtbot: QtBot, found: MainWindow) -> None:
    qtbot.keyClick(found.cards, KEY.Key_Return)
    qtbot.waitUntil(lambda: found.preview.isVisible() and found.preview.passages.count() == 3)
    for aside in (found.preview.terms, found.preview.related):
        qtbot.keyClick(aside.title, KEY.Key_Space)
        assert aside.passages.isVisible()
    assert "\u202e" not in found.preview.text.toPlainText()
    assert faults() == []


def test_the_files_and_their_collections(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClick(window, KEY.Key_2, CONTROL)
    qtbot.waitUntil(lambda: window.files.table.model().rowCount() == 3)
    for row in range(3):
        window.files.choose(row)
        assert "\x1b" not in window.files.details.toPlainText()
        menu = window.files.collect.menu()
        menu.aboutToShow.emit()
        assert any("A&&B" in action.text() for action in menu.actions()) or row == 2
        assert faults() == []


def test_the_models(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClick(window, KEY.Key_Comma, CONTROL)
    qtbot.waitUntil(lambda: len(window.models.cards) == 5)
    assert "A&&B" in window.menus.judge.text()
    assert faults() == []


def test_saved_searches_in_the_menu_and_in_the_dialog(
    qtbot: QtBot, found: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "ask_name", lambda *_: EVIL)
    qtbot.keyClick(found, KEY.Key_S, CONTROL)
    qtbot.waitUntil(lambda: "A&B" in found.statusBar().currentMessage())
    assert "\u202e" not in found.statusBar().currentMessage()
    menu = found.saved.menu()
    qtbot.waitUntil(lambda: "A&&B" in menu.actions()[0].text())
    qtbot.keyClick(found, KEY.Key_S, CONTROL | SHIFT)
    qtbot.waitUntil(lambda: bool(found.findChildren(SavedDialog)))
    assert found.findChildren(SavedDialog)[0].list.count() == 1
    assert faults() == []


def test_the_dialogs_that_name_files_and_models(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    path = first_path(library)
    made = [
        ContractDialog([path], path),
        AboutModelDialog(next(iter(hostile_models().shelf.values())), EVIL),
        FaultDialog(ValueError(EVIL)),
        FaultDialog(UnreadableFile(EVIL, EVIL, path)),
    ]
    for each in made:
        qtbot.addWidget(each)
        each.show()
    say_error(window, UnreadableFile(EVIL, EVIL, path))
    assert "A&B" in made[0].list.item(0).text()
    assert faults() == []


def look_at_question(kind: type[QDialog], seen: list[str]) -> None:
    """Looks at all widgets as soon as a question is there, and answers it with Esc."""
    box = QApplication.activeModalWidget()
    if isinstance(box, kind):
        seen += ["asked", *faults()]
        box.reject()
    else:
        QTimer.singleShot(20, lambda: look_at_question(kind, seen))


def test_questions_and_the_password(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    path = first_path(library)
    seen: list[str] = []
    look_at_question(QMessageBox, seen)
    assert not dialogs.confirm_removal(window, Forgotten((path,), (path,), (EVIL,), 2))
    look_at_question(QMessageBox, seen)
    assert not dialogs.confirm_discard(window, EVIL)
    look_at_question(QMessageBox, seen)
    assert not dialogs.confirm(window, "A question", EVIL, EVIL, "Yes")
    look_at_question(QInputDialog, seen)
    assert dialogs.ask_password(window, [path]) == ""
    assert seen == ["asked"] * 4


# -------------------------------------------------------------------- by themselves


def test_a_tip_is_escaped_only_where_qt_would_take_it_for_markup() -> None:
    assert tip("Fish & Chips <2019>\n5 > 3") == "Fish & Chips <2019>\n5 > 3"
    assert "&lt;img" in tip("<img src='//host/share/a.png'>")


def test_a_name_marks_no_key() -> None:
    assert keyless("A & B\tCtrl+Q") == "A && B�Ctrl+Q"


@pytest.mark.parametrize("address", ["file://{}", "{}", "picture.png", "//host/share/picture.png"])
def test_a_model_card_loads_no_picture(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.chdir(tmp_path)
    picture = QImage(400, 300, QImage.Format.Format_RGB32)
    picture.fill(QColor("red"))
    assert picture.save(str(tmp_path / "picture.png"))
    text = CardText()
    qtbot.addWidget(text)
    text.resize(600, 500)
    text.show_markdown(f"Words ![picture]({address.format(tmp_path / 'picture.png')}) more words")
    text.show()
    assert text.document().size().height() < 100
    shot = text.grab().toImage()
    assert QColor("red").rgb() not in {shot.pixel(x, y) for x in range(0, 600, 9) for y in range(0, 500, 9)}


def calls(names: set[str]) -> Iterator[tuple[str, ast.Call]]:
    """The calls of these names in the source of the window, each with its place."""
    for path in sorted((ROOT / "desktop").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _name(node) in names:
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node


def _name(called: ast.expr) -> str:
    """What a call is of, "" for what is no call."""
    function = called.func if isinstance(called, ast.Call) else None
    return getattr(function, "attr", getattr(function, "id", ""))


def test_every_tool_tip_goes_through_the_one_helper() -> None:
    given = list(calls({"setToolTip", "setStatusTip", "setWhatsThis"}))
    assert given
    assert [place for place, call in given if _name(call.args[0]) != "tip"] == []
    assert [place for place, call in calls({"showText"}) if _name(call.args[1]) != "tip"] == []


def test_labels_and_browsers_are_made_in_one_place_each() -> None:
    allowed = {"desktop/search/reading.py": "QLabel"}  # escapes what the user wrote
    found = [
        place
        for place, call in calls({"QLabel", "QTextBrowser", "QListWidgetItem"})
        if allowed.get(place.partition(":")[0]) != _name(call) and not place.startswith("desktop/widgets/words.py")
    ]
    assert found == []
