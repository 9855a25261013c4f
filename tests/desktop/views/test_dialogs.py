"""What the dialogs offer and ask."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from core import SUFFIXES, Forgotten
from desktop.widgets import dialogs


@pytest.mark.parametrize("method", ["getOpenFileNames", "getOpenFileName"])
def test_every_format_that_is_read_can_be_picked(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    filters = []
    picked = ["/c/a.odt"] if method == "getOpenFileNames" else "/c/a.odt"

    def pick(parent: QWidget, title: str, folder: str, shown: str) -> tuple[object, str]:
        filters.append(shown)
        return picked, ""

    monkeypatch.setattr(QFileDialog, method, pick)
    parent = QWidget()
    qtbot.addWidget(parent)
    choose = dialogs.choose_files if method == "getOpenFileNames" else dialogs.choose_example
    assert choose(parent) in ([Path("/c/a.odt")], Path("/c/a.odt"))
    contracts, every = filters[0].split(";;")
    assert set(contracts.removeprefix("Contracts (").rstrip(")").split()) == {f"*{suffix}" for suffix in SUFFIXES}
    assert every == "All files (*)"


def test_the_next_folder_is_looked_for_beside_the_last_one(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []

    def pick(parent: QWidget, title: str, folder: str) -> str:
        begun.append(folder)
        return "/clients/orrery/leases" if len(begun) == 1 else ""

    monkeypatch.setattr(QFileDialog, "getExistingDirectory", pick)
    parent = QWidget()
    qtbot.addWidget(parent)
    dialogs.keep_secret(False)
    for wanted in (Path("/clients/orrery/leases"), None, None):
        assert dialogs.choose_folder(parent) == wanted
    assert begun == ["", "/clients/orrery", "/clients/orrery"]
    dialogs.keep_secret(False)  # as another library opens
    dialogs.choose_watched_folder(parent)
    assert begun[-1] == ""


@pytest.mark.parametrize(
    ("gone", "question", "said"),
    [
        (Forgotten((Path("/c/a.pdf"),)), "“a.pdf”", []),
        (
            Forgotten((Path("/c/a.pdf"),), (Path("/d/copy.pdf"),), ("Caps",), 1),
            "“a.pdf”",
            [
                "1 saved search quotes the text",
                "“Caps”",
                "stars for 1 of the clauses",
                "stays in the library: /d/copy.pdf",
            ],
        ),
        (
            Forgotten((Path("/c/a.pdf"), Path("/c/b.pdf")), (Path("/d"), Path("/e")), ("Caps", "Terms"), 12),
            "2 files",
            ["2 saved searches quote the text", "stars for 12 of the clauses", "2 identical copies stay"],
        ),
    ],
)
def test_before_files_are_removed_it_is_said_what_goes_with_them_and_what_stays(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, gone: Forgotten, question: str, said: list[str]
) -> None:
    asked: list[tuple[str, str]] = []
    monkeypatch.setattr(dialogs, "confirm", lambda parent, title, what, words, *_: asked.append((what, words)) or True)
    parent = QWidget()
    qtbot.addWidget(parent)
    assert dialogs.confirm_removal(parent, gone)
    ((what, words),) = asked
    assert question in what
    assert all(each in words for each in ["The files themselves stay", *said])
    assert len(words.split("\n\n")) == 1 + bool(gone.searches) + bool(gone.ratings) + bool(gone.copies)


@pytest.mark.parametrize("control_enter", [True, False])
def test_a_note_is_kept_by_keys_alone(qtbot: QtBot, control_enter: bool) -> None:
    """By Ctrl+Enter, or by Tab to the button and Space."""
    parent = QWidget()
    qtbot.addWidget(parent)

    def write() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QInputDialog)
        field = dialog.focusWidget()
        assert isinstance(field, QPlainTextEdit)
        qtbot.keyClicks(field, "softer")
        qtbot.keyClick(field, Qt.Key.Key_Return)
        qtbot.keyClicks(field, "than ours")
        if control_enter:
            qtbot.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        else:
            qtbot.keyClick(field, Qt.Key.Key_Tab)
            assert isinstance(dialog.focusWidget(), QPushButton)
            qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Space)

    QTimer.singleShot(200, write)
    assert dialogs.ask_note(parent, "8.2 Liability", "") == "softer\nthan ours"
