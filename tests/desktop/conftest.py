"""The window under test: no screen, no user settings, and no Qt warning left unread."""

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import pytest
from PySide6.QtCore import QEvent, SignalInstance
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.privacy import keys
from core.privacy.vault import PLACE
from desktop.app import App
from desktop.files import listing
from desktop.jobs import Jobs
from desktop.main_window import MainWindow
from desktop.preview import following
from desktop.widgets import dialogs, notice
from tests.desktop.fake_library import FakeLibrary
from tests.desktop.fake_models import FakeModels
from tests.desktop.patience import PATIENCE
from tests.desktop.real_contracts import write_two
from tests.desktop.watchdog import HELD, watch

HERE = Path(__file__).parent


class PatientBot(QtBot):
    """Waits as long as it takes on a busy machine; what never comes is given up in the end."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = PATIENCE) -> None:  # noqa: N802
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: SignalInstance, *, timeout: int = PATIENCE, **options: Any) -> Any:  # noqa: N802
        return super().waitSignal(signal, timeout=timeout, **options)

    def waitSignals(self, signals: Sequence[SignalInstance], *, timeout: int = PATIENCE, **options: Any) -> Any:  # noqa: N802
        return super().waitSignals(signals, timeout=timeout, **options)


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> PatientBot:
    return PatientBot(request)


@pytest.fixture(scope="session", autouse=True)
def empty_clipboard() -> Iterator[None]:
    """Nothing is left in the clipboard: without a screen Qt frees it when Python has ended, which what Python made does
    not survive.
    """
    yield
    if isinstance(app := QApplication.instance(), QApplication):
        app.clipboard().clear()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.qt_log_level_fail("WARNING"))
            # what the platform without a screen says of itself
            item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support"))


@pytest.fixture(autouse=True)
def own_models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No models of whoever runs the tests."""
    monkeypatch.setenv("MUNIMENT_MODELS", str(tmp_path / "models"))


@pytest.fixture(autouse=True)
def lasting_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    """A message is not gone before a busy machine has looked at it."""
    monkeypatch.setattr(notice, "LASTS_MS", PATIENCE)


@pytest.fixture(scope="session")
def read_library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of two contracts read by the engine itself, and the contracts beside it. Write to copies only."""
    from core import Library

    folder = tmp_path_factory.mktemp("engine")
    write_two(folder / "contracts")
    with Library.open(folder / "library") as library:
        for _ in library.files.index([folder / "contracts"]):
            pass
    return folder


@pytest.fixture
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where unlocked libraries lie; keys are derived quickly."""
    (tmp_path / "memory").mkdir()
    monkeypatch.setenv(PLACE, str(tmp_path / "memory"))
    monkeypatch.setattr(keys, "STANDARD", keys.Cost(1, 1, 64))
    return tmp_path / "memory"


@pytest.fixture
def jobs(qapp: QApplication) -> Iterator[Jobs]:
    started = Jobs()
    yield started
    assert started.shutdown(PATIENCE)


@pytest.fixture
def models() -> FakeModels:
    return FakeModels()


@pytest.fixture
def library(tmp_path: Path, models: FakeModels, monkeypatch: pytest.MonkeyPatch) -> FakeLibrary:
    made = FakeLibrary(tmp_path, models=models)
    watch(made)
    for module in (listing, following):  # its files are nowhere
        monkeypatch.setattr(module, "is_gone", made.missing.__contains__)
    return made


@pytest.fixture
def app(qtbot: QtBot, qapp: QApplication, library: FakeLibrary, models: FakeModels) -> Iterator[App]:
    """The application on the fake library, with its window open."""
    opened = App(None)
    qtbot.addWidget(opened.window)
    opened.window.show()
    opened.window.resize(1100, 800)
    opened.show_library(library)
    opened.window.preview.want_printed(False)  # what is marked and selected is told from the text
    qtbot.waitUntil(lambda: bool(opened.window.counts.text()))
    yield opened
    library.rerank.set()
    library.gate.open()
    models.gate.open()
    qtbot.waitUntil(opened.close)
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture(autouse=True)
def never_held() -> Iterator[None]:
    """The thread of the window asks nothing of the engine, which may take its time."""
    HELD.clear()
    yield
    assert not HELD


@pytest.fixture
def window(app: App) -> MainWindow:
    return app.window


@pytest.fixture
def agreed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The questions that were asked; each is answered with yes."""
    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(dialogs, "confirm", lambda parent, *words: asked.append(words) or True)
    return asked
