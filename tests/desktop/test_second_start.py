"""A second start brings the open window to the front."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from core import UnreadableFile
from desktop import second_start
from desktop.main_window import MainWindow
from desktop.second_start import TEXT, OneWindow, text_request
from tests import ROOT

SECOND = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from desktop.second_start import OneWindow
application = QCoreApplication([])
one = OneWindow(Path(sys.argv[1]), Path(sys.argv[2]))
print(one.claim(*sys.argv[3:]))
"""


def second(tmp_path: Path, library: str = "library", *file: str) -> str:
    command = [sys.executable, "-c", SECOND, str(tmp_path / library), str(tmp_path / "cache"), *file]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture
def first(tmp_path: Path, qtbot: QtBot) -> OneWindow:
    made = OneWindow(tmp_path / "library", tmp_path / "cache")
    assert made.claim()
    return made


def test_a_second_start_calls_the_first_window_and_opens_none(qtbot: QtBot, first: OneWindow, tmp_path: Path) -> None:
    said: list[str] = []
    start = Thread(target=lambda: said.append(second(tmp_path)))
    with qtbot.waitSignal(first.wanted):
        start.start()
    qtbot.waitUntil(lambda: not start.is_alive())
    assert said == ["False"]
    first.release()
    assert second(tmp_path) == "True"


def test_a_second_start_hands_its_contract_to_the_first_window(qtbot: QtBot, first: OneWindow, tmp_path: Path) -> None:
    start = Thread(target=lambda: second(tmp_path, "library", "/contracts/Müller & Söhne.pdf"))
    with qtbot.waitSignal(first.wanted) as wanted:
        start.start()
    assert wanted.args == ["/contracts/Müller & Söhne.pdf"]
    qtbot.waitUntil(lambda: not start.is_alive())
    first.release()


def test_a_second_start_hands_on_the_text_in_a_file(qtbot: QtBot, first: OneWindow, tmp_path: Path) -> None:
    file = tmp_path / "clause.txt"
    file.write_bytes("\ufeffThe seller indemnifies\nMüller & Söhne.\n".encode())
    request = text_request(file)
    file.unlink()  # as the program that wrote it may do
    start = Thread(target=lambda: second(tmp_path, "library", request))
    with qtbot.waitSignal(first.wanted) as wanted:
        start.start()
    assert wanted.args == [f"{TEXT}The seller indemnifies\nMüller & Söhne."]
    qtbot.waitUntil(lambda: not start.is_alive())
    first.release()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "cannot be read"),
        (b" \n", "no text in this file"),
        ("Schlüssel".encode("latin-1"), "not a text in UTF-8"),
        ("§".encode() * (1 << 20), "too long"),
    ],
)
def test_a_file_that_has_no_text_to_search_for_is_refused(content: bytes | None, said: str, tmp_path: Path) -> None:
    file = tmp_path / "clause.txt"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(UnreadableFile, match=said):
        text_request(file)


def test_another_library_has_a_window_of_its_own(first: OneWindow, tmp_path: Path) -> None:
    assert second(tmp_path, "another") == "True"
    first.release()


def test_beside_a_window_that_hangs_another_one_opens(
    first: OneWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(second_start, "_PATIENCE", 0.2)
    assert OneWindow(tmp_path / "library", tmp_path / "cache").claim()  # the first has no turn to answer
    first.release()


def test_a_start_that_was_killed_keeps_nobody_out(tmp_path: Path) -> None:
    killed = SECOND + "import os; os._exit(9)"
    command = [sys.executable, "-c", killed, str(tmp_path / "library"), str(tmp_path / "cache")]
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == 9
    assert list((tmp_path / "cache").glob("*.lock"))
    assert second(tmp_path) == "True"


def test_a_minimised_window_comes_to_the_front(qtbot: QtBot, window: MainWindow) -> None:
    window.showMinimized()
    window.come_to_front()
    assert not window.windowState() & Qt.WindowState.WindowMinimized
    assert window.isVisible()
