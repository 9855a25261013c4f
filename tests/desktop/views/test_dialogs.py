"""What the file dialogs offer."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from core import SUFFIXES
from desktop.views import dialogs


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
