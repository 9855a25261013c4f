"""Pages as they are printed, in the preview."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from core import UnreadableFile
from desktop.main_window import MainWindow
from desktop.preview.printed import PrintedPage
from tests.desktop.acting import KEY, LEFT, turn_wheel, type_and_search
from tests.desktop.fake_contracts import make_document
from tests.desktop.fake_library import FakeLibrary

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def printed(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> MainWindow:
    """The window with the third clause of a contract shown on its page."""
    type_and_search(qtbot, window, "under Alpha", "4 clauses")
    qtbot.keyClick(window.search.field, KEY.Key_Down)
    qtbot.keyClick(window.cards, KEY.Key_Down)
    qtbot.keyClick(window.cards, KEY.Key_Return)
    qtbot.waitUntil(lambda: window.preview.clause == "Alpha-3")
    qtbot.mouseClick(window.preview.as_printed, LEFT)
    qtbot.waitUntil(lambda: not window.preview.printed.note.isVisible())
    return window


def test_the_page_of_the_clause_is_drawn_with_the_clause_marked(printed: MainWindow, library: FakeLibrary) -> None:
    page = printed.preview.printed
    assert library.drawn == [("Alpha", 2, False)]
    assert library.lit[0][0] == "under Alpha"
    assert page.number.text() == "Page 2 of 2"
    assert page.sheet.isVisible()
    drawn = page.sheet.grab().toImage()
    scale = drawn.devicePixelRatio()
    own, cited, blank = (
        drawn.pixelColor(int(page.sheet.width() * scale / 2), int(page.sheet.height() * scale * share))
        for share in (0.12, 0.22, 0.5)
    )
    assert blank == QColor("white")
    assert own != blank
    assert cited not in (blank, own)


def test_pages_are_turned_by_keys_and_buttons_as_far_as_there_are_any(
    qtbot: QtBot, printed: MainWindow, library: FakeLibrary
) -> None:
    page = printed.preview.printed
    assert not page.on.isEnabled()
    qtbot.keyClick(page.area, KEY.Key_PageUp, CONTROL)
    qtbot.waitUntil(lambda: library.drawn[-1] == ("Alpha", 1, False) and not page.note.isVisible())
    assert page.number.text() == "Page 1 of 2"
    assert not page.back.isEnabled()
    qtbot.keyClick(page.area, KEY.Key_PageUp, CONTROL)
    qtbot.mouseClick(page.on, LEFT)
    qtbot.waitUntil(lambda: page.number.text() == "Page 2 of 2" and not page.note.isVisible())
    assert len(library.drawn) == 2  # the second page was known


def test_it_is_made_larger_and_smaller(qtbot: QtBot, printed: MainWindow) -> None:
    page = printed.preview.printed
    fitting = page.sheet.width()
    assert fitting == page.area.viewport().width()
    qtbot.keyClick(page.area, KEY.Key_Plus, CONTROL)
    assert page.sheet.width() == int(1.25 * fitting)
    qtbot.keyClick(page.area, KEY.Key_Minus, CONTROL)
    assert page.sheet.width() == fitting
    assert not page.smaller.isEnabled()
    turn_wheel(page.area.viewport(), 120)
    assert page.sheet.width() == int(1.25 * fitting)
    qtbot.keyClick(page.area, KEY.Key_0, CONTROL)
    assert page.sheet.width() == fitting


def test_a_key_changes_between_page_and_text(printed: MainWindow) -> None:
    printed.menus.printed.trigger()
    assert printed.preview.text.isVisible()
    assert printed.preview.text.textCursor().block().text().startswith("3. Clause 3")
    printed.menus.printed.trigger()
    assert printed.preview.printed.isVisible()
    assert printed.menus.printed.shortcut().toString() == "Ctrl+Shift+D"


def test_a_cited_passage_leads_to_its_page(qtbot: QtBot, printed: MainWindow, library: FakeLibrary) -> None:
    preview = printed.preview
    preview.passages.setFocus()
    preview.passages.setCurrentRow(1)  # Clause 2
    qtbot.keyClick(preview.passages, KEY.Key_Return)
    qtbot.waitUntil(lambda: library.drawn[-1] == ("Alpha", 1, False))


def test_of_a_scan_the_picture_comes_first_and_then_the_marks(
    qtbot: QtBot, printed: MainWindow, library: FakeLibrary
) -> None:
    library.scans.add("Beta")
    printed.search.ask("under Beta")
    qtbot.waitUntil(lambda: library.drawn[-1][0] == "Beta" and library.drawn[-1][2])
    assert library.drawn[-2] == (*library.drawn[-1][:2], False)
    qtbot.waitUntil(lambda: not printed.preview.printed.note.isVisible())
    assert printed.preview.printed.sheet.first_mark() is not None


def test_what_cannot_be_drawn_is_said_in_its_place_and_the_text_is_there(
    qtbot: QtBot, printed: MainWindow, library: FakeLibrary
) -> None:
    file = Path("/contracts/Alpha.pdf")
    library.error = UnreadableFile("This file has changed since it was read.", "Add it again to see its pages.", file)
    page = printed.preview.printed
    qtbot.mouseClick(page.back, LEFT)
    qtbot.waitUntil(lambda: page.note.text().startswith("This file has changed since it was read. Add it again"))
    assert page.sheet.height() == 0
    library.error = None
    qtbot.mouseClick(printed.preview.as_text, LEFT)
    assert printed.preview.text.isVisible()


def test_a_document_that_has_no_pages_to_draw_is_shown_as_text(
    qtbot: QtBot, printed: MainWindow, library: FakeLibrary
) -> None:
    library.contents["Word"] = make_document("Word", source=Path("/contracts/Word.docx"))
    printed.preview.show_provision(library.documents.provision("Word-1"))
    assert printed.preview.text.isVisible()
    assert not printed.preview.as_printed.isVisible()


def test_the_mark_stays_in_view_when_the_pane_changes_its_size_until_the_reader_scrolls(
    qtbot: QtBot, printed: MainWindow
) -> None:
    page = printed.preview.printed
    qtbot.keyClick(page.area, KEY.Key_Plus, CONTROL)
    for width, height in ((1300, 500), (760, 420)):
        printed.resize(width, height)
        qtbot.waitUntil(lambda: shows_mark(page))
    qtbot.keyClick(page.area, KEY.Key_PageDown)
    scrolled = page.area.verticalScrollBar().value()
    printed.resize(770, 420)
    qtbot.waitUntil(lambda: abs(page.area.verticalScrollBar().value() - scrolled) < 60)


def shows_mark(page: PrintedPage) -> bool:
    """Whether the beginning of the clause is in view."""
    mark = page.sheet.first_mark()
    top = mark.top() - page.area.verticalScrollBar().value() if mark else -1
    return 0 <= top < page.area.viewport().height()
