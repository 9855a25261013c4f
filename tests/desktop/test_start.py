"""The window shows before anything heavy is imported."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests import ROOT

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
