"""A library published, and one that others publish opened and kept up to date, by keys."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest
from PySide6.QtCore import QMetaObject, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core import FetchedVersion, LibraryError, Place, Progress, Published, Stage
from desktop import privacy
from desktop.app import App
from desktop.main_window import MainWindow
from desktop.publishing import PlaceDialog
from tests.core.library.test_publishing import Firm
from tests.desktop.acting import KEY, choose_file_menu
from tests.desktop.fake_library import FakeLibrary

PUBLISH, OPEN = KEY.Key_H, KEY.Key_O
STORAGE = Place("s3://firm/knowhow", "https://storage.firm.example", "us-east-1")


def asked(qtbot: QtBot, window: MainWindow, key: KEY) -> PlaceDialog:
    choose_file_menu(qtbot, window, key)
    dialog = window.findChild(PlaceDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: QApplication.focusWidget() is dialog.place)
    return dialog


def answer(qtbot: QtBot, dialog: PlaceDialog, place: str) -> None:
    dialog.place.selectAll()
    qtbot.keyClicks(dialog.place, place)
    qtbot.keyClick(dialog.place, KEY.Key_Return)


def test_the_library_is_published_where_the_user_says(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    dialog = asked(qtbot, window, PUBLISH)
    assert not dialog.go_on.isEnabled()
    qtbot.keyClicks(dialog.place, "s3://firm/knowhow")
    qtbot.keyClicks(dialog.server, "https://storage.firm.example")
    qtbot.keyClicks(dialog.region, "us-east-1")
    qtbot.keyClick(dialog.region, KEY.Key_Return)
    qtbot.waitUntil(window.notice.isVisible)
    assert window.notice.heading.text() == "Version 1 of this library is published."
    assert library.publishing.places == [STORAGE]
    assert asked(qtbot, window, PUBLISH).place.text() == "s3://firm/knowhow"  # where it was the last time


def test_the_status_line_names_the_host_while_the_library_is_published(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, window: MainWindow, library: FakeLibrary
) -> None:
    monkeypatch.setattr(privacy, "is_guarded", lambda: True)
    said: list[str] = []
    plain = library.publishing.publish

    def publish(place: Place) -> Generator[Progress, None, Published]:
        yield Progress(Stage.PUBLISHING, 0, 0)
        QMetaObject.invokeMethod(window, "repaint", Qt.ConnectionType.BlockingQueuedConnection)
        said.append(window.offline.accessibleName())
        return (yield from plain(place))

    monkeypatch.setattr(library.publishing, "publish", publish)
    dialog = asked(qtbot, window, PUBLISH)
    qtbot.keyClicks(dialog.place, "s3://firm/knowhow")
    qtbot.keyClicks(dialog.server, "https://storage.firm.example")
    qtbot.keyClick(dialog.server, KEY.Key_Return)
    qtbot.waitUntil(window.notice.isVisible)
    assert said[0].startswith("Offline but for storage.firm.example")
    qtbot.waitUntil(lambda: "storage.firm.example" not in window.offline.accessibleName())


def test_what_goes_wrong_is_said_in_the_dialog_and_can_be_put_right(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary, tmp_path: Path
) -> None:
    dialog = asked(qtbot, window, PUBLISH)
    answer(qtbot, dialog, "ftp://firm")
    qtbot.waitUntil(lambda: "no place where a library can lie" in dialog.hint.text())
    answer(qtbot, dialog, str(tmp_path))
    qtbot.waitUntil(window.notice.isVisible)
    assert [place.uri for place in library.publishing.places] == [str(tmp_path)]


def test_a_published_library_is_fetched_and_opened(
    qtbot: QtBot, app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MUNIMENT_SUBSCRIPTIONS", str(tmp_path / "subscriptions"))
    (tmp_path / "firm").mkdir()
    firm = Firm(tmp_path / "firm")
    firm.add("aa", "Liability is limited.")
    firm.publish()
    answer(qtbot, asked(qtbot, app.window, OPEN), str(firm.share))
    qtbot.waitUntil(lambda: app.other is not None)
    assert app.other is not None
    assert app.other.parent == tmp_path / "subscriptions"
    assert (app.other / "current").is_file()
    assert not app.window.isVisible()


@pytest.fixture
def reader(library: FakeLibrary) -> FakeLibrary:
    library.publishing.version = FetchedVersion(STORAGE, 3, "2026-11-24T12:00:00+00:00")
    return library


def test_the_status_line_names_the_version_and_the_one_host(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, reader: FakeLibrary, window: MainWindow
) -> None:
    monkeypatch.setattr(privacy, "is_guarded", lambda: True)
    qtbot.waitUntil(window.source.isVisible)
    window.offline.refresh()
    assert window.source.text() == "Published library, version 3"
    assert window.offline.accessibleName().startswith("Offline but for storage.firm.example")
    assert not window.menus.add_files.isEnabled()
    assert not window.menus.publish.isEnabled()


def test_a_new_version_is_shown_by_itself(qtbot: QtBot, reader: FakeLibrary, app: App) -> None:
    window, publishing = app.window, reader.publishing
    qtbot.waitUntil(window.source.isVisible)
    qtbot.waitUntil(lambda: not app.jobs.busy)
    reader.contents.pop("Gamma")
    publishing.coming = FetchedVersion(STORAGE, 4, "2026-11-24T13:00:00+00:00")
    assert app.wiring is not None
    app.wiring.publishing.refresh()
    qtbot.waitUntil(lambda: window.source.text() == "Published library, version 4")
    qtbot.waitUntil(lambda: window.files.table.model().rowCount() == 2)


def test_a_place_that_is_away_is_said_once(qtbot: QtBot, reader: FakeLibrary, app: App) -> None:
    window = app.window
    qtbot.waitUntil(window.source.isVisible)
    qtbot.waitUntil(lambda: not app.jobs.busy)
    assert app.wiring is not None
    reader.error = LibraryError("storage.firm.example cannot be reached.", "Check that this computer is online.")
    app.wiring.publishing.refresh()
    qtbot.waitUntil(window.notice.isVisible)
    assert "What was fetched before is searched meanwhile." in window.notice.words.text()
