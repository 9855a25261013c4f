"""The window on the engine itself, from a dropped folder to a Word file."""

from pathlib import Path

import docx
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.app import App
from desktop.views import dialogs

CONTRACT = """SERVICES AGREEMENT

1. Services
1.1 The Supplier shall provide the Services with reasonable skill and care.

2. Limitation of liability
2.1 Subject to Clause 2.2, the Supplier's total liability shall not exceed the Fees.
2.2 Nothing in this Agreement limits liability for fraud.
"""


def test_from_a_dropped_folder_to_a_word_file(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    contracts, to = tmp_path / "contracts", tmp_path / "clauses.docx"
    contracts.mkdir()
    (contracts / "services.txt").write_text(CONTRACT)
    (contracts / "empty.pdf").write_bytes(b"")
    monkeypatch.setattr(dialogs, "choose_word_file", lambda parent: to)
    app = App(tmp_path / "library")
    window = app.window
    qtbot.addWidget(window)
    window.show()
    app.open()
    qtbot.waitUntil(lambda: window.empty.heading.text() == "Drop your contracts here", timeout=20_000)

    window.dropped.emit([contracts])
    qtbot.waitUntil(lambda: window.files_tab.text() == "Files (1 with problems)", timeout=90_000)
    qtbot.waitUntil(lambda: not window.progress.isVisible(), timeout=90_000)

    window.search.ask("liability shall not exceed")
    qtbot.waitUntil(lambda: window.note.text().endswith(("clause", "clauses")), timeout=60_000)
    qtbot.keyClick(window.search.field, Qt.Key.Key_Down)
    qtbot.keyClick(window.cards, Qt.Key.Key_Space)
    qtbot.keyClick(window.cards, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.preview.text.toPlainText().startswith("SERVICES AGREEMENT"), timeout=20_000)

    qtbot.keyClick(window, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(to.is_file, timeout=20_000)
    qtbot.waitUntil(lambda: window.notice.heading.text() == "Saved to clauses.docx")
    words = "\n".join(paragraph.text for paragraph in docx.Document(str(to)).paragraphs)
    assert "shall not exceed the Fees" in words
    assert "services.txt" in words
    window.close()
    assert app.close()
