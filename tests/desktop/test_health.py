"""A damaged library: the window says so, asks whether to repair it, and says what came of that."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

import core.library.health
from core import Damage, DamagedLibrary, HealthReport, LibraryPart
from core.base.generators import finish
from desktop.app import App
from desktop.main_window import MainWindow
from desktop.widgets.faults import say_error
from tests.desktop.acting import LEFT, button
from tests.desktop.fake_library import FakeLibrary


@pytest.fixture
def library(tmp_path: Path) -> FakeLibrary:
    library = FakeLibrary(tmp_path)
    library.damage = (Damage(LibraryPart.VECTORS, 2),)
    return library


def test_damage_found_at_the_opening_is_repaired_by_a_click(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    qtbot.waitUntil(lambda: window.notice.heading.text() == "This library is damaged. Repair it now?")
    qtbot.mouseClick(button(window.notice, "Repair"), LEFT)
    qtbot.waitUntil(lambda: window.notice.heading.text() == "The library has been repaired.")
    assert finish(library.health.glance()).sound
    assert not window.repairing.isVisible()


def test_what_is_beyond_repair_is_named(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    library.beyond_repair = ("/contracts/Lease.pdf",)
    qtbot.waitUntil(lambda: window.notice.heading.text() == "This library is damaged. Repair it now?")
    qtbot.mouseClick(button(window.notice, "Repair"), LEFT)
    qtbot.waitUntil(lambda: "/contracts/Lease.pdf" in window.notice.words.text())


def test_damage_that_a_job_meets_asks_the_same(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(window.notice.isVisible)
    window.notice.dismiss()
    say_error(window, DamagedLibrary("The library is damaged.", "Repair it."))
    qtbot.mouseClick(button(window.notice, "Repair"), LEFT)
    qtbot.waitUntil(lambda: window.notice.heading.text() == "The library has been repaired.")


def test_a_library_too_damaged_to_open_is_repaired_and_opened(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = FakeLibrary(tmp_path)
    library.error = DamagedLibrary("The library is damaged.", "Repair it.")

    def open_library(_: Path | None, passphrase: str | None = None) -> FakeLibrary:
        library.fail()
        return library

    def repair(_: Path | None, passphrase: str | None = None) -> object:
        yield
        library.error = None
        return HealthReport()

    monkeypatch.setattr("core.Library.open", open_library)
    monkeypatch.setattr(core.library.health, "repair_folder", repair)
    app = App(tmp_path)
    qtbot.addWidget(app.window)
    app.window.show()
    app.open()
    qtbot.waitUntil(lambda: app.window.empty.heading.text() == "The library is damaged.")
    qtbot.mouseClick(next(b for b in app.window.empty.findChildren(QPushButton) if b.text() == "Repair"), LEFT)
    qtbot.waitUntil(lambda: bool(app.window.counts.text()))
    qtbot.waitUntil(app.close)
