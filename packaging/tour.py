"""Walks through the window with keys and mouse, as a lawyer would, and takes a picture of every state.

    python packaging/tour.py resources/samples build/tour [--dark] [--size WIDTH HEIGHT]

`make tour` does so in both themes, three sizes and two scales. The pictures are for people to inspect. Keys go to
whatever has the focus, in the window or in a dialog in front of it; if a state is not reached, the tour ends with a
message. The system's own dialogs, which cannot open here, are answered for the user. The library is a temporary one.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Generator
from contextlib import ExitStack
from pathlib import Path
from unittest.mock import patch

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from camera import ANSWERED, Camera
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from shiboken6 import isValid

from core import Library
from core.library.opened import OpenLibrary
from core.privacy.network import guard
from desktop.app import App
from desktop.widgets import dialogs

SIZE = (1180, 780)
PATIENCE_S = 60
DRAFT = "Draft of a consulting agreement.txt"
WORD_DRAFT = "Draft of a contract.docx"
LEFT_OVER = (
    "\n[Note to draft: to be confirmed by the client.]\nThe Fee is ________ pounds, payable within thirty (60) days.\n"
)
BROKEN = (
    "A torn page.pdf",
    b"%PDF-1.7\n1 0 obj << /Type /Catalog",
    "Fees.xlsx",
    b"PK\x03\x04",
    "Notes.docx",
    b"Dear Sir",
)

Steps = Generator[Callable[[], bool]]


class Visitor:
    """Presses keys, waits, and takes pictures. Its methods are steps: a tour yields the condition that it waits for,
    so that it continues within dialogs too, which block the code that opened them.
    """

    def __init__(self, app: App, camera: Camera) -> None:
        self.app, self.window, self._camera = app, app.window, camera

    def press(self, keys: str) -> Steps:
        """Keys in turn, such as "Ctrl+F" or "Alt+S, M"."""
        for combination in keys.split(", "):
            pressed = QKeySequence(combination)[0]
            yield from self._do(lambda key=pressed: QTest.keyClick(_front(), key.key(), key.keyboardModifiers()))

    def type(self, words: str) -> Steps:
        yield from self._do(lambda: QTest.keyClicks(_front(), words))

    def click(self, widget: QWidget, at: QPoint | None = None) -> Steps:
        where = at or widget.rect().center()
        yield from self._do(lambda: QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=where))

    def _do(self, act: Callable[[], object]) -> Steps:
        done: list[bool] = []

        def run() -> None:
            done.append(True)  # first: a call that opens a dialog returns only when it is closed
            act()

        QTimer.singleShot(0, run)
        yield lambda: bool(done)
        yield from self.rest(60)

    def rest(self, milliseconds: int) -> Steps:
        end = time.monotonic() + milliseconds / 1000
        yield lambda: time.monotonic() > end

    def shoot(self, name: str, widget: QWidget | None = None) -> Steps:
        """Takes a picture of what is in front: a menu or dialog, or else the window."""
        yield from self.rest(350)
        self._camera.shoot(name, widget or QApplication.activePopupWidget() or QApplication.activeWindow())

    def dialog(self, keys: str, name: str, ready: Callable[[QWidget], bool] = QWidget.isVisible) -> Steps:
        """Opens a dialog, or a window beside the main one, by keys, takes its picture once ready, and closes it."""
        yield from self.press(keys)
        yield lambda: QApplication.activeWindow() not in (None, self.window)
        opened = QApplication.activeWindow()
        yield lambda: ready(opened)
        yield from self.shoot(name)
        front = QApplication.activeWindow()
        yield from self.press("Esc")
        if _is_open(front):  # one that Esc does not close
            yield from self._do(front.close)
        yield lambda: not _is_open(front)
        self.window.activateWindow()
        yield self.window.isActiveWindow

    def ask(self, words: str) -> Steps:
        yield from self.press("Ctrl+F, Ctrl+A")
        yield from self.type(words)
        yield from self.press("Return")
        yield from self.rest(150)
        searching = self._camera.searching
        yield lambda: searching.query.text == words and searching.state in ANSWERED


def tour(visitor: Visitor, home: Path) -> Steps:
    finding = (adding, searching, reading, choosing, comparing, keeping, exporting, asking, filtering, listing)
    for part in (*finding, drafting, settling):
        yield from part(visitor, home)


def adding(visitor: Visitor, home: Path) -> Steps:
    window = visitor.window
    yield lambda: window.empty.heading.text() == "Drop your contracts here"
    yield from visitor.shoot("01-empty")
    for letter, name in zip("FESDVTH", ("file", "edit", "search", "draft", "view", "tools", "help"), strict=True):
        yield from visitor.press(f"Alt+{letter}")
        yield lambda: QApplication.activePopupWidget() is not None
        yield from visitor.shoot(f"02-menu-{name}")
        yield from visitor.press("Esc, Esc")
    drop(window, home / "Contracts")
    yield lambda: window.progress.bar.value() > 2
    yield from visitor.press("Ctrl+Shift+P")
    yield lambda: window.progress.stage.text() == "Paused"
    yield from visitor.shoot("03-paused")
    yield from visitor.press("Ctrl+Shift+P")
    yield lambda: not window.progress.isVisible()
    yield from visitor.shoot("04-added")
    window.notice.dismiss()


def searching(visitor: Visitor, _: Path) -> Steps:
    window = visitor.window
    yield from visitor.press("Ctrl+F")
    yield from visitor.type("limit")
    yield window.search.suggestions.isVisible
    yield from visitor.press("Down")
    yield from visitor.shoot("05-suggestions", window)
    yield from visitor.press("Esc")
    yield from visitor.ask("limitation of liability")
    yield from visitor.press("Esc")
    yield from visitor.shoot("06-results")
    yield from visitor.press("Down, Right")
    yield from visitor.shoot("07-card-opened")
    yield from visitor.press("Left, 4")
    yield from visitor.shoot("08-rated")


def reading(visitor: Visitor, _: Path) -> Steps:
    window = visitor.window
    yield from visitor.press("Home, Return")
    yield lambda: bool(window.preview.heading.text()) and not window.preview.printed.note.isVisible()
    yield from visitor.shoot("09-page")
    yield from visitor.press("Ctrl+Shift+D")
    yield from visitor.shoot("10-text")
    closed = [title for title in window.preview.tabs.findChildren(QAbstractButton) if title.isVisible()]
    for place, title in enumerate(closed):
        yield from visitor.click(title)
        yield from visitor.shoot(f"11-tab-{place}")
    yield from visitor.click(window.preview.text.viewport())
    yield from visitor.press("Ctrl+F")
    yield from visitor.type("liab")
    yield from visitor.shoot("12-find")
    yield from visitor.press("Esc, Esc")


def choosing(visitor: Visitor, _: Path) -> Steps:
    window = visitor.window
    window.cards.setFocus()
    yield from visitor.press("Home, x, Down, x, Down, x")
    yield lambda: window.chosen.list.count() == 3
    yield from visitor.shoot("13-chosen")
    yield from visitor.click(window.chosen.count)
    yield from visitor.shoot("14-tray")
    window.chosen.list.setFocus()
    window.chosen.list.setCurrentRow(0)
    yield from visitor.press("S, D")
    yield from visitor.shoot("14-tray-exceptions")
    yield from visitor.press("S, D")
    yield from visitor.dialog("N", "15-note")
    yield from visitor.click(window.chosen.trays)
    yield lambda: QApplication.activePopupWidget() is not None
    yield from visitor.shoot("16-trays")
    yield from visitor.press("Esc")
    yield from visitor.click(window.chosen.count)


def comparing(visitor: Visitor, _: Path) -> Steps:
    yield from visitor.dialog("Ctrl+Shift+C", "17-compare")
    yield from visitor.dialog("Ctrl+Shift+T", "17-table", lambda table: table.export.isEnabled())
    yield from visitor.dialog("Ctrl+Shift+U", "17-wording", lambda wording: wording.cancel.isHidden())
    yield from visitor.dialog("Ctrl+Shift+H", "17-versions")


def keeping(visitor: Visitor, _: Path) -> Steps:
    window = visitor.window
    yield from visitor.dialog("Ctrl+Shift+K", "48-kept-empty")
    window.cards.setFocus()
    yield from visitor.press("Home, Ctrl+K")
    yield lambda: QApplication.activeWindow() not in (None, window)
    yield from visitor.shoot("48-keep")
    yield from visitor.press("Ctrl+Return")
    yield window.notice.isVisible
    window.notice.dismiss()
    window.activateWindow()
    yield window.isActiveWindow
    yield from visitor.dialog("Ctrl+Shift+K", "48-kept")


def exporting(visitor: Visitor, _: Path) -> Steps:
    window = visitor.window
    yield from visitor.dialog("Alt+F, X", "18-export-settings")
    yield from visitor.press("Ctrl+E")
    yield window.notice.isVisible
    yield from visitor.shoot("19-exported")
    window.notice.dismiss()
    yield from visitor.press("Ctrl+M")
    yield window.banner.isVisible
    yield from visitor.rest(1500)
    yield from visitor.shoot("20-more-like-these")
    yield from visitor.press("Ctrl+Shift+A")
    yield from visitor.dialog("Ctrl+Shift+M", "21-by-example")


def asking(visitor: Visitor, _: Path) -> Steps:
    window = visitor.window
    for name, words in (
        ("22-connectors", "liab! w/10 (exceed OR limit!) NOT insurance"),
        ("23-mistaken", "liability w/ (fees OR charges"),
        ("24-misspelled", "indemnificaton by the suplier"),
        ("25-nothing", "zebra AND giraffe"),
    ):
        yield from visitor.ask(words)
        yield from visitor.shoot(name)
    yield from visitor.dialog("F1", "26-language")
    yield from visitor.ask("governing law")
    yield from visitor.press("Esc")
    with patch.object(dialogs, "ask_name", lambda *_: "Governing law"):
        window.notice.dismiss()
        yield from visitor.press("Ctrl+S")
        yield lambda: bool(window.statusBar().currentMessage())
    yield from visitor.shoot("27-saved")
    yield from visitor.dialog("Ctrl+Shift+S", "28-saved-searches")


def filtering(visitor: Visitor, _: Path) -> Steps:
    window = visitor.window
    yield from visitor.ask("termination")
    yield from visitor.press("Esc")
    yield from visitor.click(window.filters_tab)
    yield from visitor.shoot("29-filters-changed")
    yield from visitor.click(window.filters_tab)
    window.sorting.setFocus()
    yield from visitor.press("Space")
    yield lambda: QApplication.activePopupWidget() is not None
    yield from visitor.shoot("30-orders")
    yield from visitor.press("Down, Down, Down, Down, Return")
    yield from visitor.rest(1500)
    yield from visitor.shoot("31-by-contract")


def listing(visitor: Visitor, _: Path) -> Steps:
    yield from visitor.press("Ctrl+2")
    yield from visitor.shoot("32-files")
    yield from visitor.press("Home")
    yield from visitor.shoot("33-file-with-problems")
    yield from visitor.press("Ctrl+A")
    yield from visitor.shoot("34-files-selected")
    yield from visitor.press("Ctrl+1")
    yield from visitor.dialog("Ctrl+Shift+N", "34-parties", lambda parties: parties.contracts.count() > 0)
    yield from visitor.dialog("Alt+F, D", "34-excluded")


def drafting(visitor: Visitor, home: Path) -> Steps:
    window = visitor.window
    page = window.draft
    yield from visitor.press("Ctrl+3")
    yield from visitor.shoot("42-draft-empty")
    drop(window, home / DRAFT)
    yield window.reviewing.isVisible
    yield from visitor.shoot("43-draft-reading")
    yield lambda: page.review is not None and not window.reviewing.isVisible()
    yield from visitor.shoot("44-draft")
    for number in range(3):
        yield from visitor.press("F8")
        yield lambda: page.pane.chosen is not None or bool(page.pane.none.text())
        yield from visitor.rest(1500)
        yield from visitor.shoot(f"45-finding-{number}")
    yield from visitor.press("Ctrl+Del")
    yield window.notice.isVisible
    yield from visitor.shoot("46-dismissed")
    window.notice.dismiss()
    page.go_to(page.review.sections[len(page.review.sections) // 2].span)
    yield lambda: page.pane.chosen is not None
    yield from visitor.rest(500)
    yield from visitor.shoot("47-clause-of-draft")
    yield from visitor.dialog("Ctrl+Shift+J", "47-sentences")
    if page.review and page.review.values:
        page.go_to(page.review.values[0].span)
        yield window.menus.plot_values.isEnabled
        yield from visitor.dialog("Ctrl+Shift+G", "47-values")
    drop(window, home / WORD_DRAFT)
    yield lambda: page.name.text() == WORD_DRAFT and not window.reviewing.isVisible()
    page.go_to(page.review.sections[len(page.review.sections) // 2].span)
    yield lambda: page.pane.chosen is not None
    yield from visitor.press("Ctrl+Shift+V")
    yield lambda: QApplication.activeWindow() not in (None, window)
    yield from visitor.shoot("47-put-in")
    putting = QApplication.activeWindow()
    yield from visitor.press("Return")
    yield putting.back.isVisible
    yield from visitor.shoot("47-put-in-words")
    yield from visitor.press("Esc")
    yield lambda: not _is_open(putting)
    window.activateWindow()
    yield window.isActiveWindow
    yield from visitor.press("Ctrl+1")


def settling(visitor: Visitor, _: Path) -> Steps:
    window = visitor.window
    yield from visitor.press("Ctrl+,")
    yield lambda: window.settings.isVisible() and bool(window.models.cards)
    for place in range(window.settings.tabs.count()):
        window.settings.tabs.setCurrentIndex(place)
        yield from visitor.shoot(f"35-settings-{place}", window.settings)
    window.settings.close()
    window.activateWindow()
    yield window.isActiveWindow
    for keys, name in (
        ("Alt+F, N", "36-encrypt"),
        ("Alt+H, C", "37-connections"),
        ("Alt+H, P", "38-privacy"),
        ("Alt+H, A", "40-about"),
        ("Ctrl+Shift+L", "41-learn"),
    ):
        yield from visitor.dialog(keys, name)


def drop(window: QWidget, folder: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(folder))])
    how = Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(window, QDragEnterEvent(QPoint(300, 300), *how))
    QApplication.sendEvent(window, QDropEvent(QPointF(300, 300), *how))


def _front() -> QWidget:
    """What receives the keys."""
    front = QApplication.activePopupWidget() or QApplication.focusWidget() or QApplication.activeWindow()
    if front is None:
        raise SystemExit("No picture: no window is active.")
    return front


def _is_open(window: QWidget) -> bool:
    return isValid(window) and window.isVisible()


def _line(steps: Steps) -> int:
    """The line that a tour has reached, in its innermost step."""
    inner = steps.gi_yieldfrom
    return _line(inner) if inner else steps.gi_frame.f_lineno


def walk(steps: Steps, camera: Camera, application: QApplication) -> None:
    """Runs a tour, and then ends the program's event loop.

    Raises:
        SystemExit: a state was not reached, and the window's progress did not change.
    """
    ready: Callable[[], bool] = lambda: True  # noqa: E731
    said, since = "", time.monotonic()
    faults: list[BaseException] = []
    timer = QTimer(interval=30)

    def go_on() -> None:
        nonlocal ready, said, since
        try:
            if ready() or said != camera.state():
                said, since = camera.state(), time.monotonic()
            if ready():
                ready = next(steps)
            elif time.monotonic() > since + PATIENCE_S:
                raise SystemExit(f"No picture: what line {_line(steps)} of the tour waits for does not come.")
        except BaseException as error:
            timer.stop()
            if not isinstance(error, StopIteration):
                faults.append(error)
            application.exit()

    timer.timeout.connect(go_on)
    timer.start()
    application.exec()
    for fault in faults:
        raise fault


def main() -> None:
    arguments = argparse.ArgumentParser(description="Takes a picture of every state of the window.")
    arguments.add_argument("contracts", type=Path, help="the folder that is added")
    arguments.add_argument("to", type=Path, help="the folder for the pictures")
    arguments.add_argument("--dark", action="store_true")
    arguments.add_argument("--size", type=int, nargs=2, default=SIZE, metavar=("WIDTH", "HEIGHT"))
    given = arguments.parse_args()
    guard()
    application = QApplication(sys.argv[:1])
    application.setStyle("Fusion")
    application.setQuitOnLastWindowClosed(False)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch, ExitStack() as answers:
        home = Path(scratch)
        os.environ["HOME"] = os.environ["USERPROFILE"] = scratch  # so that the pictures show no path of this machine
        shutil.copytree(given.contracts, home / "Contracts")
        for name, content in zip(BROKEN[::2], BROKEN[1::2], strict=True):
            (home / "Contracts" / str(name)).write_bytes(bytes(content))
        sample = min(given.contracts.glob("*.txt"))
        (home / DRAFT).write_text(sample.read_text(encoding="utf-8") + LEFT_OVER, encoding="utf-8")
        shutil.copy(min(given.contracts.glob("*.docx")), home / WORD_DRAFT)
        (home / "library").mkdir()
        answers.enter_context(patch.object(dialogs, "choose_word_file", lambda _: home / "Precedent clauses.docx"))
        app = App(None)
        app.window.show()
        app.window.resize(*given.size)
        app.window.activateWindow()
        app.show_library(Library(OpenLibrary(home / "library")))
        if given.dark:
            app.window.settings.look.themes[Qt.ColorScheme.Dark].click()
        try:
            camera = Camera(app, given.to)
            walk(tour(Visitor(app, camera), home), camera, application)
        finally:
            app.window.close()
            app.close()


if __name__ == "__main__":
    main()
