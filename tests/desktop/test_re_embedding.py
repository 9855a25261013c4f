"""The library is re-embedded when the encoder changes."""

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core import LibraryError, ModelKind
from desktop.app import App
from desktop.main_window import MainWindow
from desktop.widgets import dialogs
from tests.desktop.acting import CONTROL, KEY, LEFT, back_to, button, drop, press, type_and_search
from tests.desktop.fake_library import FakeLibrary
from tests.desktop.fake_models import FakeModels
from tests.desktop.test_adding import NEW


def use_other(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: bool(window.models.cards))
    qtbot.keyClick(window, KEY.Key_Comma, CONTROL)
    press(qtbot, window, "other", "Use")


def test_another_encoder_asks_and_re_embeds_the_library_while_one_searches(
    qtbot: QtBot,
    window: MainWindow,
    library: FakeLibrary,
    models: FakeModels,
    agreed: list[tuple[str, ...]],
) -> None:
    library.to_embed, library.gate.at = 3, 1
    use_other(qtbot, window)
    assert agreed[0][1] == "Use Other encoder for search in your own words?"
    assert agreed[0][2].endswith("You can search in the meantime.")
    qtbot.waitUntil(lambda: window.progress.counts.text() == "1 of 3 contracts")
    assert window.progress.stage.text() == "Preparing the library for the new model"
    assert models.in_use(ModelKind.ENCODER).id == "other"
    assert library.models_changes == 1
    back_to(qtbot, window)
    type_and_search(qtbot, window, "liability", "12 clauses")
    library.gate.open()
    qtbot.waitUntil(lambda: window.notice.heading.text() == "The library is prepared for the new model.")
    qtbot.waitUntil(lambda: library.searched_for == ["liability", "liability"])
    assert not window.progress.isVisible()


def test_without_a_yes_all_stays(
    qtbot: QtBot, window: MainWindow, models: FakeModels, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "confirm", lambda *_: False)
    use_other(qtbot, window)
    qtbot.wait(50)
    assert models.in_use(ModelKind.ENCODER).id == "contracts"


def test_learning_that_is_stopped_offers_to_go_on(
    qtbot: QtBot,
    window: MainWindow,
    library: FakeLibrary,
    agreed: list[tuple[str, ...]],
) -> None:
    library.to_embed, library.gate.at = 5, 1
    use_other(qtbot, window)
    qtbot.waitUntil(lambda: window.progress.counts.text() == "1 of 5 contracts")
    window.progress.button.setFocus()
    qtbot.keyClick(window.progress.button, KEY.Key_Escape)
    library.gate.open()
    qtbot.waitUntil(lambda: window.notice.heading.text() == "Stopped.")
    left = library.to_embed
    assert 0 < left < 5
    qtbot.waitUntil(lambda: not window.progress.isVisible())
    qtbot.mouseClick(button(window.notice, "Continue"), LEFT)
    qtbot.waitUntil(lambda: library.to_embed == 0)
    qtbot.waitUntil(lambda: window.notice.heading.text() == "The library is prepared for the new model.")


def test_re_embedding_waits_for_files_that_are_being_added(
    qtbot: QtBot,
    window: MainWindow,
    library: FakeLibrary,
    agreed: list[tuple[str, ...]],
) -> None:
    library.to_embed, library.pause, library.gate.at = 2, 0.1, 1
    drop(window, NEW[:3])
    qtbot.waitUntil(window.progress.isVisible)
    use_other(qtbot, window)
    qtbot.waitUntil(lambda: window.progress.stage.text() == "Preparing the library for the new model")
    assert len(library.files.list()) == 6
    library.gate.open()
    qtbot.waitUntil(lambda: window.notice.heading.text() == "The library is prepared for the new model.")


def test_learning_that_fails_says_why(
    qtbot: QtBot,
    window: MainWindow,
    library: FakeLibrary,
    agreed: list[tuple[str, ...]],
) -> None:
    library.error = LibraryError("Another program is writing to this library.", "Wait until it is done.")
    use_other(qtbot, window)
    qtbot.waitUntil(lambda: window.notice.heading.text() == "Another program is writing to this library.")
    qtbot.waitUntil(lambda: not window.progress.isVisible())


def test_what_is_not_re_embedded_yet_is_offered_when_the_window_opens(
    qtbot: QtBot, qapp: QApplication, library: FakeLibrary, models: FakeModels
) -> None:
    library.to_embed = 2
    app = App(None)
    qtbot.addWidget(app.window)
    app.window.show()
    app.show_library(library)
    notice = app.window.notice
    qtbot.waitUntil(lambda: notice.heading.text() == "2 contracts have not been prepared for the new model yet.")
    qtbot.mouseClick(button(notice, "Continue"), LEFT)
    qtbot.waitUntil(lambda: notice.heading.text() == "The library is prepared for the new model.")
    assert library.to_embed == 0
    qtbot.waitUntil(app.close)
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
