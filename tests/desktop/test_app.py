"""The application: it starts in the user's language, opens a library, remembers its window, and closes in order."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import PySide6
import pytest
from PySide6.QtCore import QLocale, QObject, QSettings, Qt, QTranslator
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

import core
import desktop.__main__ as entry
import desktop.app
from core import LibraryError, MunimentError, tr, translate_with
from desktop.app import App, translate
from desktop.example import ExampleDialog
from desktop.main_window import MainWindow
from desktop.remembered import KeptList
from desktop.second_start import CLIPBOARD, TEXT
from desktop.widgets.faults import FaultDialog
from tests import ROOT
from tests.desktop.fake_contracts import CONTRACTS
from tests.desktop.fake_library import FakeLibrary

SHOW = """
import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication

from core.privacy.network import guard
from desktop.app import App

guard()
running = QApplication(sys.argv[:1])
app = App(Path(sys.argv[1]))
app.window.show()
running.processEvents()
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""
HEAVY = {"torch", "transformers", "sentence_transformers", "lancedb", "pyarrow", "numpy", "onnxruntime", "tokenizers"}


def test_the_window_shows_before_anything_heavy_is_imported(tmp_path: Path) -> None:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", SHOW, str(tmp_path)]
    shown = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT, env=environment)
    loaded = set(shown.stdout.split())
    assert "desktop" in loaded
    assert not loaded & (HEAVY | {"pymupdf", "llama_cpp", "pydantic", "scipy", "sklearn", "lxml", "docx"})


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None is immortal from Python 3.12 on")
def test_calls_into_qt_keep_the_count_of_references_to_none() -> None:
    """Version 6.12.0 lost one with each call that returns nothing, until the interpreter stopped with a fatal error."""
    thing = QObject()
    thing.setObjectName("warm")
    before = sys.getrefcount(None)
    for _ in range(1000):
        thing.setObjectName("cold")
    assert abs(sys.getrefcount(None) - before) < 500


FRENCH = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr_FR">
<context><name></name>
<message><source>{clauses} copied.</source><translation>{clauses} : copié.</translation></message>
</context>
</TS>
"""


@pytest.fixture(autouse=True)
def english_again(qapp: QApplication) -> Iterator[None]:
    yield
    translate_with(str)
    for translator in qapp.findChildren(QTranslator):
        qapp.removeTranslator(translator)
        translator.deleteLater()


def test_the_catalogue_of_the_locale_is_used(qapp: QApplication, tmp_path: Path) -> None:
    (tmp_path / "french.ts").write_text(FRENCH, encoding="utf-8")
    lrelease = Path(PySide6.__file__).with_name("lrelease")
    subprocess.run([lrelease, "french.ts", "-qm", "muniment_fr.qm"], cwd=tmp_path, check=True, capture_output=True)
    assert translate(qapp, tmp_path, QLocale("fr_FR"))
    assert tr("{clauses} copied.", clauses=3) == "3 : copié."
    assert tr("not in the catalogue") == "not in the catalogue"


def test_without_a_catalogue_texts_stay_english(qapp: QApplication, tmp_path: Path) -> None:
    assert not translate(qapp, tmp_path, QLocale("fr_FR"))
    assert tr("{clauses} copied.", clauses=3) == "3 copied."


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)


def test_nothing_is_written_until_another_thread_writes_it(settings: QSettings) -> None:
    waiting: list[Callable[[], None]] = []
    kept = KeptList(settings, "recent", waiting.append)
    kept.keep(["cap", "a, b"])
    assert kept.words == ("cap", "a, b")
    settings.sync()
    assert not Path(settings.fileName()).exists()
    waiting.pop()()
    assert KeptList(settings, "recent").words == ("cap", "a, b")


def test_what_has_not_changed_is_not_written_again(settings: QSettings) -> None:
    waiting: list[Callable[[], None]] = []
    KeptList(settings, "recent").keep(["cap"])
    KeptList(settings, "recent", waiting.append).keep(["cap"])
    assert not waiting


def test_what_is_emptied_is_gone_from_the_file(settings: QSettings) -> None:
    kept = KeptList(settings, "recent")
    kept.keep(["cap"])
    kept.keep([])
    assert KeptList(settings, "recent").words == ()
    assert "recent" not in Path(settings.fileName()).read_text()


def test_without_settings_it_is_remembered_nowhere() -> None:
    kept = KeptList(None, "recent")
    kept.keep(["cap"])
    assert KeptList(None, "recent").words == ()


@pytest.fixture
def opens(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, object]:
    """What opening the library gives: the fake, or the error put here."""
    given: dict[str, object] = {"library": FakeLibrary(tmp_path), "error": None}

    class Library:
        @staticmethod
        def open(folder: Path | None, models: object = None, passphrase: str | None = None) -> object:
            given["folder"], given["passphrase"] = folder, passphrase
            if given["error"]:
                raise given["error"]
            return given["library"]

    monkeypatch.setattr(core, "Library", Library, raising=False)
    return given


def test_the_window_says_how_many_contracts_are_not_yet_found_precisely(
    qtbot: QtBot, opens: dict[str, object], tmp_path: Path
) -> None:
    opens["library"].imprecise = 2  # type: ignore[attr-defined]
    app = App(tmp_path)
    qtbot.addWidget(app.window)
    app.open()
    precisely = "2 of 3 contracts not yet precisely, nor by clause type"
    words = f"3 files  ·  12 clauses  ·  found by meaning; {precisely}"
    qtbot.waitUntil(lambda: app.window.counts.text() == words)
    qtbot.waitUntil(app.close)


def test_the_window_stands_before_the_library_is_open(qtbot: QtBot, opens: dict[str, object], tmp_path: Path) -> None:
    app = App(tmp_path)
    qtbot.addWidget(app.window)
    app.window.show()
    app.open()
    assert app.window.empty.heading.text() == "Opening your library…"
    menus = app.window.menus
    to_come = (app.window.search, app.window.models, menus.add_files, menus.by_example, menus.learn_stars, menus.judge)
    assert not any(each.isEnabled() for each in (*to_come, menus.export_stars))
    qtbot.waitUntil(lambda: app.window.counts.text() == "3 files  ·  12 clauses")
    assert all(each.isEnabled() for each in (*to_come, menus.export_stars))
    assert opens["folder"] == tmp_path
    qtbot.waitUntil(app.close)
    assert opens["library"].closed


def test_started_with_a_contract_it_asks_which_words_of_it_to_search_by(
    qtbot: QtBot, opens: dict[str, object], tmp_path: Path
) -> None:
    app = App(tmp_path, request="/contracts/Supply.pdf")
    qtbot.addWidget(app.window)
    app.window.show()
    app.open()
    qtbot.waitUntil(lambda: dialog_texts(app) == ["1. Clause 1"])
    app.come_back("/contracts/Lease.pdf")
    qtbot.waitUntil(lambda: [each.status.text() for each in app.window.findChildren(ExampleDialog)] == [""])
    assert len(app.window.findChildren(ExampleDialog)) == 1, "the same dialog, with the other contract"
    app.window.findChild(ExampleDialog).reject()
    qtbot.waitUntil(app.close)


def dialog_texts(app: App) -> list[str]:
    """How the texts begin in the dialogs for search by example that are open."""
    return [each.text.toPlainText()[:11] for each in app.window.findChildren(ExampleDialog)]


def test_a_later_start_without_a_contract_brings_the_window_to_the_front(
    qtbot: QtBot, opens: dict[str, object], tmp_path: Path
) -> None:
    app = App(tmp_path)
    qtbot.addWidget(app.window)
    app.open()
    app.come_back("")
    assert app.window.isVisible()
    qtbot.waitUntil(lambda: app.wiring is not None)
    assert not app.window.findChildren(ExampleDialog)
    qtbot.waitUntil(app.close)


def test_a_later_start_searches_for_what_is_on_the_clipboard(
    qtbot: QtBot, opens: dict[str, object], tmp_path: Path
) -> None:
    clipboard = QApplication.clipboard()
    clipboard.setText("liability")
    app = App(tmp_path, request=CLIPBOARD)
    qtbot.addWidget(app.window)
    app.window.show()
    app.open()
    qtbot.waitUntil(lambda: app.window.search.field.text() == "liability")
    qtbot.waitUntil(lambda: app.window.cards.model().rowCount() > 0)
    clause = "The liability of either party under this agreement shall not exceed the fees that were paid in one year."
    clipboard.setText(clause)
    app.come_back(CLIPBOARD)
    assert app.window.banner.heading.text().startswith("Similar to: The liability of either party")
    clipboard.setText(clause * 50)
    app.come_back(CLIPBOARD)
    assert dialog_texts(app) == [clause[:11]], "which part of a long text, is asked"
    app.window.findChild(ExampleDialog).reject()
    clipboard.clear()
    qtbot.waitUntil(app.window.isActiveWindow)
    app.come_back(CLIPBOARD)
    assert app.window.notice.heading.text() == "There is no text on the clipboard."
    qtbot.waitUntil(app.close)


def test_a_start_searches_for_the_text_that_it_was_given(
    qtbot: QtBot, opens: dict[str, object], tmp_path: Path
) -> None:
    app = App(tmp_path, request=f"{TEXT}set-off")
    qtbot.addWidget(app.window)
    app.window.show()
    app.open()
    qtbot.waitUntil(lambda: app.window.search.field.text() == "set-off")
    app.come_back(f"{TEXT}The seller indemnifies the buyer.\nNothing else is owed.")
    assert app.window.banner.heading.text().startswith("Similar to: The seller indemnifies the buyer.")
    qtbot.waitUntil(app.close)


def test_a_clipboard_that_only_the_window_in_front_can_see_is_looked_at_then(
    qtbot: QtBot, window: MainWindow, app: App, library: FakeLibrary
) -> None:
    other = QWidget()
    qtbot.addWidget(other)
    other.show()
    other.activateWindow()
    qtbot.waitUntil(other.isActiveWindow)
    QApplication.clipboard().clear()
    app.wiring.example.search_clipboard()
    assert not window.notice.isVisible()
    QApplication.clipboard().setText("set-off")
    window.activateWindow()
    qtbot.waitUntil(lambda: window.search.field.text() == "set-off")


def test_a_processor_that_is_too_old_is_said_in_words(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    def check() -> None:
        raise MunimentError("Too old.", "Use another.")

    said: list[str] = []
    monkeypatch.setattr(entry, "check_processor", check)
    monkeypatch.setattr(entry.QMessageBox, "critical", lambda _parent, _title, words: said.append(words))
    monkeypatch.setattr(sys, "argv", ["Muniment"])
    assert entry.start_window() == 1
    assert said == ["Too old.\n\nUse another."]


def test_a_text_that_cannot_be_searched_for_is_said_in_words(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    said: list[str] = []
    monkeypatch.setattr(entry.QMessageBox, "critical", lambda _parent, _title, words: said.append(words))
    monkeypatch.setattr(sys, "argv", ["Muniment", "--search-file", str(tmp_path / "none.txt")])
    assert entry.start_window() == 1
    assert said[0].startswith("The text to search for cannot be read.")


def test_the_models_are_loaded_before_the_first_search(qtbot: QtBot, opens: dict[str, object], tmp_path: Path) -> None:
    app = App(tmp_path)
    qtbot.addWidget(app.window)
    app.open()
    qtbot.waitUntil(lambda: opens["library"].prepared)
    qtbot.waitUntil(lambda: gc.isenabled() and gc.get_threshold()[2] > 100)  # old objects do not hold the window
    qtbot.waitUntil(app.close)


def test_an_empty_library_says_what_to_do(qtbot: QtBot, opens: dict[str, object], tmp_path: Path) -> None:
    opens["library"] = FakeLibrary(tmp_path, names=())
    app = App(tmp_path)
    qtbot.addWidget(app.window)
    app.window.show()
    app.open()
    qtbot.waitUntil(lambda: app.window.counts.text() == "The library is empty")
    assert app.window.empty.heading.text() == "Drop your contracts here"
    app.window.search.ask("liability")
    qtbot.waitUntil(lambda: opens["library"].searched_for == ["liability"])
    qtbot.wait(50)
    assert app.window.empty.heading.text() == "Drop your contracts here", "whatever is searched for"
    qtbot.waitUntil(app.close)


def test_what_was_being_added_when_the_window_was_closed_goes_on(
    qtbot: QtBot, opens: dict[str, object], tmp_path: Path
) -> None:
    opens["library"].pause = 0.3
    first = App(tmp_path)
    qtbot.addWidget(first.window)
    first.open()
    qtbot.waitUntil(lambda: first.library is not None)
    first.window.dropped.emit([CONTRACTS / f"New{number}.pdf" for number in range(5)])
    qtbot.waitUntil(lambda: len(opens["library"].contents) == 4)
    first.window.close()
    qtbot.waitUntil(first.close)
    opens["library"].pause = 0.0
    again = App(tmp_path)
    qtbot.addWidget(again.window)
    again.open()
    qtbot.waitUntil(lambda: len(opens["library"].contents) == 8)
    assert again.window.progress.isHidden() or again.window.notice.heading.text() == "Resuming where it stopped."
    qtbot.waitUntil(again.close)


def test_a_library_that_does_not_open_can_be_tried_again(qtbot: QtBot, opens: dict[str, object]) -> None:
    opens["error"] = LibraryError("A newer Muniment made this library.", "Install the newer version.")
    app = App(None)
    qtbot.addWidget(app.window)
    app.window.show()
    app.open()
    qtbot.waitUntil(lambda: app.window.empty.heading.text() == "A newer Muniment made this library.")
    opens["error"] = None
    again = next(b for b in app.window.empty.findChildren(QPushButton) if b.text() == "Try again")
    qtbot.mouseClick(again, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(app.window.counts.text()))
    qtbot.waitUntil(app.close)


def test_the_window_comes_back_as_it_was_left(qtbot: QtBot, opens: dict[str, object], tmp_path: Path) -> None:
    for _ in range(2):
        app = App(tmp_path)
        qtbot.addWidget(app.window)
        app.show_library(opens["library"])
        app.window.show()
        if _ == 0:
            app.window.resize(700, 610)
            assert app.window.preview.printed_wanted
            app.window.preview.as_text.click()
            app.window.preview.show()
            qtbot.keyClick(app.window.preview.text, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
            app.window.preview.printed.zoom = 2
        assert not app.window.preview.printed_wanted
        assert (app.window.preview.text.zoom, app.window.preview.printed.zoom) == (1, 2)
        assert (app.window.width(), app.window.height()) == (700, 610)
        app.window.close()
        qtbot.waitUntil(app.close)
    assert (tmp_path / "window.ini").is_file()


def test_a_window_left_on_a_larger_screen_fits_this_one(qtbot: QtBot, opens: dict[str, object], tmp_path: Path) -> None:
    for start in range(2):
        app = App(tmp_path)
        qtbot.addWidget(app.window)
        app.window.show()
        app.show_library(opens["library"])
        if start == 0:
            app.window.setGeometry(3000, 2000, 2500, 1500)
        else:
            assert app.window.screen().availableGeometry().contains(app.window.frameGeometry())
        app.window.close()
        qtbot.waitUntil(app.close)


CLOSE_SOON = """
import subprocess
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from desktop.app import MainWindow, run
application = QApplication([])
def leave():
    window, = [w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow)]
    if window.counts.text():
        timer.stop()
        print(window.empty.heading.text())
        window.close()
timer = QTimer(interval=50)
timer.timeout.connect(leave)
timer.start()
sys.exit(run(Path(sys.argv[1])))
"""


def test_the_program_runs_on_a_real_library_until_its_window_is_closed(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", CLOSE_SOON, str(tmp_path / "library")], capture_output=True, text=True, timeout=300
    )
    assert (ran.returncode, ran.stdout) == (0, "Drop your contracts here\n"), ran.stderr
    assert (tmp_path / "library" / "window.ini").is_file()


def test_an_error_that_nothing_caught_is_shown_as_a_fault(qtbot: QtBot, capsys: pytest.CaptureFixture[str]) -> None:
    window = desktop.app.MainWindow(*models())
    qtbot.addWidget(window)
    window.show()
    hook = desktop.app._excepthook(window)
    hook(ValueError, ValueError("odd"), None)
    dialog = next(w for w in window.findChildren(FaultDialog))
    assert "ValueError: odd" in dialog.details.toPlainText()
    assert "ValueError: odd" in capsys.readouterr().err
    dialog.close()


def models() -> tuple[object, object]:
    from desktop.files.model import FilesModel
    from desktop.results.hits import HitsModel
    from desktop.tray.selection import Selection

    return HitsModel(Selection()), FilesModel()
